//! Who people are to the house. What each may do is in `permissions.rs`, at which posts they may stand in `posts.rs`.
//!
//! An account belongs to one department. The second person is there to see what the first does not want seen; one
//! person in two departments would be both.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    Player,
    Dealer,
    Floorperson,
    PitSupervisor,
    KeyManager,
    Security,
    Cage,
    TournamentDirector,
    Auditor,
    Regulator,
    Administrator,
}

/// Who answers to whom. Two people of one department are one pair of eyes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Department {
    TableGames,
    Security,
    Cage,
    Audit,
    Regulator,
    Administration,
}

impl Department {
    pub fn called(self) -> &'static str {
        match self {
            Department::TableGames => "table games",
            Department::Security => "security",
            Department::Cage => "the cage",
            Department::Audit => "audit",
            Department::Regulator => "the regulator",
            Department::Administration => "administration",
        }
    }
}

impl Role {
    pub const ALL: [Role; 11] = [
        Role::Player,
        Role::Dealer,
        Role::Floorperson,
        Role::PitSupervisor,
        Role::KeyManager,
        Role::Security,
        Role::Cage,
        Role::TournamentDirector,
        Role::Auditor,
        Role::Regulator,
        Role::Administrator,
    ];

    pub fn id(self) -> &'static str {
        match self {
            Role::Player => "player",
            Role::Dealer => "dealer",
            Role::Floorperson => "floorperson",
            Role::PitSupervisor => "pit-supervisor",
            Role::KeyManager => "key-manager",
            Role::Security => "security",
            Role::Cage => "cage",
            Role::TournamentDirector => "tournament-director",
            Role::Auditor => "auditor",
            Role::Regulator => "regulator",
            Role::Administrator => "administrator",
        }
    }

    /// Players are in none.
    pub fn department(self) -> Option<Department> {
        match self {
            Role::Player => None,
            Role::Dealer | Role::Floorperson | Role::PitSupervisor | Role::KeyManager | Role::TournamentDirector => {
                Some(Department::TableGames)
            }
            Role::Security => Some(Department::Security),
            Role::Cage => Some(Department::Cage),
            Role::Auditor => Some(Department::Audit),
            Role::Regulator => Some(Department::Regulator),
            Role::Administrator => Some(Department::Administration),
        }
    }

    pub fn is_staff(self) -> bool {
        self != Role::Player
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{given}` is not a role; the roles are {}", Role::ALL.map(Role::id).join(", "))]
pub struct RoleFault {
    given: String,
}

impl FromStr for Role {
    type Err = RoleFault;

    fn from_str(text: &str) -> Result<Role, RoleFault> {
        let found = Role::ALL.into_iter().find(|role| role.id() == text);
        found.ok_or_else(|| RoleFault { given: text.chars().take(40).collect() })
    }
}

/// Roles of one account.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Roles(u16);

impl Roles {
    pub const NONE: Roles = Roles(0);

    pub fn only(role: Role) -> Roles {
        Roles(1 << role as u16)
    }

    pub fn contains(self, role: Role) -> bool {
        self.0 & Roles::only(role).0 != 0
    }

    pub fn any_of(self, roles: &[Role]) -> bool {
        roles.iter().any(|role| self.contains(*role))
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().filter(move |role| self.contains(*role))
    }

    pub fn is_staff(self) -> bool {
        self.iter().any(Role::is_staff)
    }

    /// Those of an account are of one department.
    pub fn department(self) -> Option<Department> {
        self.iter().find_map(Role::department)
    }

    /// Why no account may have these together. One who works for two departments could be their own second person, and one
    /// who runs the games does not play them.
    pub fn fault(self) -> Option<String> {
        if self.is_empty() {
            return Some("an account has at least one role".to_owned());
        }
        let first = self.iter().next()?;
        let other = self.iter().find(|role| role.department() != first.department())?;
        Some(format!(
            "{first} and {other} are not of one department; a person who is both has an account for each, and cannot approve \
             their own requests"
        ))
    }
}

impl FromIterator<Role> for Roles {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Roles {
        Roles(roles.into_iter().fold(0, |all, role| all | Roles::only(role).0))
    }
}

impl fmt::Display for Roles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.iter().map(Role::id).collect::<Vec<_>>().join(", "))
    }
}

impl fmt::Debug for Roles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Roles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Roles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Roles, D::Error> {
        Ok(Vec::<Role>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_role_reads_back_by_its_name() {
        for role in Role::ALL {
            assert_eq!(role.id().parse(), Ok(role));
            assert_eq!(serde_json::to_string(&role).unwrap(), format!("\"{}\"", role.id()));
            assert_eq!(Roles::only(role).iter().collect::<Vec<_>>(), [role]);
        }
        assert!("croupier".parse::<Role>().unwrap_err().to_string().contains("dealer, floorperson"));
    }

    #[test]
    fn roles_of_two_departments_are_never_one_account() {
        for one in Role::ALL {
            for other in Role::ALL {
                let both: Roles = [one, other].into_iter().collect();
                assert_eq!(both.fault().is_none(), one.department() == other.department(), "{both}");
            }
        }
        assert!(Roles::NONE.fault().is_some());
    }
}
