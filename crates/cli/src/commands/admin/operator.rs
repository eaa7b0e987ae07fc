//! Who works at the console: the user that the system runs the program as, which no environment variable can change.

use house::Actor;

const PASSWD: &str = "/etc/passwd";

/// The user of this process, for evidence: `olga (uid 1000)`.
pub(super) fn console() -> Actor {
    let uid = rustix::process::getuid().as_raw();
    let passwd = std::fs::read(PASSWD).unwrap_or_default();
    Actor { person: None, name: told(&String::from_utf8_lossy(&passwd), uid), from: "console".to_owned() }
}

/// A user by number, with the name where this machine's own list has one. A directory on the network is not asked: it may be
/// slow or gone, and the number is what the system goes by.
fn told(passwd: &str, uid: u32) -> String {
    let name = passwd.lines().find_map(|line| {
        let mut fields = line.split(':');
        let (name, number) = (fields.next()?, fields.nth(1)?);
        (number.parse() == Ok(uid) && !name.is_empty()).then_some(name)
    });
    name.map_or_else(|| format!("uid {uid}"), |name| format!("{name} (uid {uid})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_is_told_by_number_and_by_name_where_there_is_one() {
        let passwd = "root:x:0:0:root:/root:/bin/bash\n# no line\nolga:x:1000:1000::/home/olga:/bin/sh\nnobody\n";
        assert_eq!(told(passwd, 1000), "olga (uid 1000)");
        assert_eq!(told(passwd, 0), "root (uid 0)");
        assert_eq!(told(passwd, 1001), "uid 1001");
        assert_eq!(told("", 7), "uid 7");
    }
}
