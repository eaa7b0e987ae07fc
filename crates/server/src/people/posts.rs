//! As whom somebody may stand at a table: our roles in the words of a rulebook.
//!
//! A rulebook names its own roles and says what each may do. Ours are the same in every house, so each has a list of
//! rulebook roles that it may take a post as, the nearest first; a table takes the first that its rulebook knows.

use rulebook::{RoleId, TableRules};

use super::role::{Role, Roles};

/// The nearest first. Where a rulebook names only one above the dealer, everybody of ours above the dealer is that one; where
/// it names a higher one, a floorperson is not. Nobody who deals decides by the same role.
const POSTS: [(Role, &[&str]); 8] = [
    (Role::Dealer, &["dealer"]),
    (Role::Floorperson, &["floorperson", "supervisor", "gaming-operations"]),
    (Role::PitSupervisor, &["pit-supervisor", "floorperson", "supervisor", "gaming-operations"]),
    (
        Role::KeyManager,
        &["key-manager", "pit-supervisor", "floorperson", "supervisor", "gaming-operations", "responsible-licensee"],
    ),
    (Role::Security, &["security"]),
    (Role::TournamentDirector, &["tournament-director"]),
    (Role::Regulator, &["regulator"]),
    // Who keeps the machines of the house. Always under the eyes of security: the rulebooks ask for a witness.
    (Role::Administrator, &["maintenance", "slot-technician"]),
];

/// Rulebook roles that one of ours may take a post as, in any rulebook.
pub fn posts(role: Role) -> &'static [&'static str] {
    POSTS.iter().find(|(of, _)| *of == role).map_or(&[], |(_, posts)| posts)
}

/// Every post that an account may take at a table, the nearest first. Empty for one who has no business there.
pub fn posts_at(rules: &TableRules, roles: Roles) -> Vec<RoleId> {
    let known = &rules.house().roles;
    let mut found = Vec::new();
    for name in roles.iter().flat_map(posts) {
        let at = known.iter().position(|rule| rule.id == *name).and_then(|at| u8::try_from(at).ok());
        found.extend(at.map(RoleId).filter(|role| !found.contains(role)));
    }
    found
}

/// The post that an account takes at a table where it does not say which.
pub fn post_at(rules: &TableRules, roles: Roles) -> Option<RoleId> {
    posts_at(rules, roles).into_iter().next()
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, sync::Arc};

    use rulebook::Entitled;

    use super::*;

    /// A table of each good submission.
    fn tables() -> Vec<(String, Arc<TableRules>)> {
        let named = |rules: &Arc<TableRules>| (rules.book().id().to_owned(), Arc::clone(rules));
        let found: Vec<_> = testkit::all_rules().iter().map(|(_, rules)| named(rules)).collect();
        let books: BTreeSet<&String> = found.iter().map(|(book, _)| book).collect();
        assert_eq!(books.len(), testkit::library().books().count(), "each rulebook has a table here");
        found
    }

    #[test]
    fn every_post_of_every_rulebook_can_be_taken() {
        for (book, rules) in tables() {
            let reachable: BTreeSet<RoleId> =
                Role::ALL.into_iter().flat_map(|role| posts_at(&rules, Roles::only(role))).collect();
            let house = rules.house();
            let mut asked: Vec<&Entitled> = vec![&house.dealer, &house.supervisor];
            asked.extend(house.inspection.iter().map(|rule| &rule.by));
            asked.extend(house.adjustment.iter().flat_map(|rule| [&rule.by, &rule.witness]));
            asked.extend(house.replacement.iter().filter_map(|rule| rule.external_by.as_ref()));
            for role in asked.iter().flat_map(|entitled| &entitled.roles) {
                let name = &house.roles[usize::from(role.0)].id;
                assert!(reachable.contains(role), "{book}: nobody can be {name}");
            }
        }
    }

    #[test]
    fn who_deals_does_not_decide_and_players_stand_nowhere() {
        for (book, rules) in tables() {
            let house = rules.house();
            let dealers = posts_at(&rules, Roles::only(Role::Dealer));
            assert!(!dealers.is_empty());
            assert!(!dealers.iter().any(|role| house.supervisor.allows(*role)), "{book}");
            for role in [Role::Player, Role::Cage, Role::Auditor] {
                assert_eq!(post_at(&rules, Roles::only(role)), None, "{book}");
            }
            // Of those above the dealer somebody decides, at once and without a choice.
            let decides = |role| post_at(&rules, Roles::only(role)).is_some_and(|post| house.supervisor.allows(post));
            assert!(decides(Role::PitSupervisor), "{book}");
        }
    }

    #[test]
    fn no_post_is_of_a_role_that_no_rulebook_has() {
        let known: BTreeSet<String> =
            tables().iter().flat_map(|(_, rules)| rules.house().roles.iter().map(|role| role.id.clone())).collect();
        for (role, posts) in POSTS {
            for post in posts {
                assert!(known.contains(*post), "{role}: {post}");
            }
        }
    }
}
