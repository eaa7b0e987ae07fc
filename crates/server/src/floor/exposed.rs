//! Files of the house that others on the machine can read or change: accounts, secrets and the history are nobody else's.

use std::{
    fs, io,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

/// Bits of a mode that are for others than the owner.
const OTHERS: u32 = 0o077;

/// Says in the log what others can get at, and what to do about it. The house opens all the same: a container may have its
/// reasons.
pub(super) fn warn(data: &Path, key: Option<&Path>) {
    match exposed(data) {
        Ok(found) if found.is_empty() => {}
        Ok(found) => {
            let names: Vec<String> = found.iter().map(|path| path.display().to_string()).collect();
            let data = data.display();
            tracing::warn!(
                files = names.join(", "),
                "others on this machine can read or change files of the house; close them with `chmod -R go-rwx {data}`"
            );
        }
        Err(error) => {
            tracing::warn!(path = %data.display(), %error, "who can read the files of the house is not known");
        }
    }
    // Readable by a group is how service managers hand over credentials.
    let open_key = key.filter(|key| fs::metadata(key).is_ok_and(|found| found.permissions().mode() & 0o007 != 0));
    if let Some(key) = open_key.map(Path::display) {
        tracing::warn!("everybody on this machine can read the key of chance; close it with `chmod 600 {key}`");
    }
}

/// The files in the data directory that others can get at; none where they cannot get into it.
fn exposed(data: &Path) -> io::Result<Vec<PathBuf>> {
    let open = |path: &Path| Ok::<bool, io::Error>(fs::symlink_metadata(path)?.permissions().mode() & OTHERS != 0);
    let mut found = Vec::new();
    let mut folders = vec![data.to_owned()];
    while let Some(folder) = folders.pop() {
        if !open(&folder)? {
            continue;
        }
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                folders.push(entry.path());
            } else if entry.file_type()?.is_file() && open(&entry.path())? {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(path: &Path, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn files_that_others_can_get_at_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let (data, chance) = (folder.path(), folder.path().join("chance"));
        fs::create_dir(&chance).unwrap();
        let files = [data.join("house.journal"), data.join("people.db"), chance.join("key")];
        for file in &files {
            fs::write(file, "").unwrap();
            set(file, 0o644);
        }
        set(data, 0o755);
        set(&chance, 0o755);
        let [journal, people, key] = &files;
        assert_eq!(exposed(data).unwrap(), [key.clone(), journal.clone(), people.clone()]);
        set(people, 0o600);
        set(&chance, 0o700);
        assert_eq!(exposed(data).unwrap(), std::slice::from_ref(journal));
        set(data, 0o700);
        assert!(exposed(data).unwrap().is_empty());
    }
}
