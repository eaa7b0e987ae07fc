use super::*;
use crate::people::Matter;

/// What an operator reads names every role with its department, and every matter.
#[test]
fn the_page_for_operators_is_complete() {
    let page = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/people.md");
    let page = std::fs::read_to_string(page).unwrap();
    for role in Role::ALL {
        let department = role.department().map_or("none", |department| department.called().trim_start_matches("the "));
        let row = format!("| `{role}` | {department} |");
        assert!(page.contains(&row), "{row}");
    }
    for matter in Matter::ALL {
        let row = page.lines().find(|line| line.contains(&format!("`{}`", matter.id()))).unwrap();
        let (_, people) = row[1..].split_once('|').unwrap();
        let told = |roles: &[Role]| roles.iter().map(|role| role.id().replace('-', " ")).collect::<Vec<_>>().join(", ");
        assert_eq!(people.trim(), format!("{} | {} |", told(matter.may_ask()), told(matter.may_agree())));
    }
}
