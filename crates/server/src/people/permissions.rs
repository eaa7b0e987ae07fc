//! THE permission table: who may ask for what. What has no row here is denied, and a house with a route or an act without one
//! does not start.
//!
//! This says who may ask. What comes of it the rules of the table decide: a dealer may ask to open a table, and the rulebook
//! may say that only a floorperson does.

use std::sync::LazyLock;

use table::Giver;

use super::role::{
    Role::{
        self, Administrator, Auditor, Cage, Dealer, Floorperson, KeyManager, PitSupervisor, Player, Regulator,
        Security, TournamentDirector,
    },
    Roles,
};
use crate::protocol::{ActKind, May};

/// Who may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// Also a stranger.
    Anyone,
    /// Whoever has a session, guests as well.
    SignedIn,
    Roles(&'static [Role]),
}

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Door<'a> {
    /// Method and path, as the router spells them.
    Route(&'a str, &'a str),
    /// An act on a table's WebSocket, by its id.
    Act(&'a str),
    /// Another message there, by its type.
    Message(&'a str),
}

/// Whose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// It belongs to nobody, or may be seen by all who get this far.
    Any,
    /// One's own alone: a seat, a wager, a balance, a session.
    Own,
    /// One's own; these see everybody's.
    OwnUnless(&'static [Role]),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Permission {
    pub door: Door<'static>,
    pub who: Who,
    pub whose: Whose,
}

/// How much of what is behind a door.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    All,
    Own,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Allowed(Scope),
    /// Nobody is signed in, and somebody must be.
    SignIn,
    Denied,
}

/// Everybody who runs a table.
const CREW: &[Role] = &[Dealer, Floorperson, PitSupervisor, KeyManager];
/// Those above the dealer: a dealer decides no dispute.
const DECIDE: &[Role] = &[Floorperson, PitSupervisor, KeyManager];
/// Those who may stand at a table at all.
const POSTED: &[Role] =
    &[Dealer, Floorperson, PitSupervisor, KeyManager, Security, TournamentDirector, Regulator, Administrator];
const INSPECT: &[Role] = &[Floorperson, PitSupervisor, KeyManager, Security, Regulator];
const MEND: &[Role] = &[Floorperson, PitSupervisor, KeyManager, Administrator];
/// Those who watch over the tables.
const PIT: &[Role] = &[Floorperson, PitSupervisor, KeyManager, Security, Cage, TournamentDirector, Auditor, Regulator];
const LOOK: &[Role] = &[Dealer, Floorperson, PitSupervisor, KeyManager, Security, Auditor, Regulator];
/// Those who may ask for other limits and meters.
const POST: &[Role] = &[PitSupervisor, KeyManager];
const APPROVE: &[Role] = &[Security, Cage];
/// Those who may look over a dealer's shoulder.
const CONSOLE: &[Role] =
    &[Dealer, Floorperson, PitSupervisor, KeyManager, Security, TournamentDirector, Auditor, Regulator, Administrator];
/// Those who turn money into chips, at the table or at the cage.
const CHIPS: &[Role] = &[Dealer, Floorperson, PitSupervisor, KeyManager, Cage];
/// Those who see what everybody has in front of them.
const PURSES: &[Role] = &[Floorperson, PitSupervisor, KeyManager, Cage, Auditor, Regulator];
const PLAY: &[Role] = &[Player];
const PLAY_OR_DEAL: &[Role] = &[Player, Dealer, Floorperson, PitSupervisor, KeyManager];

const fn route(method: &'static str, path: &'static str, who: Who) -> Permission {
    Permission { door: Door::Route(method, path), who, whose: Whose::Any }
}

const fn message(name: &'static str, who: Who) -> Permission {
    Permission { door: Door::Message(name), who, whose: Whose::Any }
}

const DOORS: &[Permission] = &[
    // Sessions
    route("GET", "/api/session", Who::Anyone),
    route("POST", "/api/session", Who::Anyone),
    route("POST", "/api/session/guest", Who::Anyone),
    Permission { whose: Whose::Own, ..route("DELETE", "/api/session", Who::SignedIn) },
    Permission { whose: Whose::Own, ..route("POST", "/api/session/fresh", Who::SignedIn) },
    Permission { whose: Whose::Own, ..route("POST", "/api/session/password", Who::SignedIn) },
    // What anybody may see before they come in
    route("GET", "/api/lobby", Who::Anyone),
    route("GET", "/api/tables/{table}", Who::Anyone),
    route("GET", "/api/tables/{table}/view", Who::Anyone),
    route("GET", "/api/tables/{table}/rules", Who::Anyone),
    route("GET", "/api/tables/{table}/socket", Who::Anyone),
    // Orders by request; each act has a row of its own, by who gives it
    route("POST", "/api/tables/{table}/orders", Who::SignedIn),
    route("GET", "/api/tables/{table}/purses", Who::Roles(PURSES)),
    // Rounds and papers of a table
    route("GET", "/api/tables/{table}/rounds", Who::Roles(LOOK)),
    Permission { whose: Whose::Own, ..route("GET", "/api/tables/{table}/my-rounds", Who::SignedIn) },
    Permission { whose: Whose::OwnUnless(LOOK), ..route("GET", "/api/tables/{table}/rounds/{round}", Who::SignedIn) },
    route("GET", "/api/tables/{table}/documents", Who::Roles(PIT)),
    route("GET", "/api/tables/{table}/documents/{document}", Who::Roles(PIT)),
    // The pit
    route("GET", "/api/pit", Who::Roles(PIT)),
    route("POST", "/api/pit/alerts/{alert}/acknowledge", Who::Roles(DECIDE)),
    route("POST", "/api/approvals/{approval}", Who::Roles(APPROVE)),
    // The house itself
    route("GET", "/api", Who::Anyone),
    route("GET", "/api/openapi.json", Who::Anyone),
    route("GET", "/health/live", Who::Anyone),
    route("GET", "/health/ready", Who::Anyone),
    // Anyone by their role; by their address or token the door itself decides.
    route("GET", "/metrics", Who::Anyone),
    // As what a table is looked at, and other messages
    message("terminal", Who::Anyone),
    message("console", Who::Roles(CONSOLE)),
    message("board", Who::Anyone),
    message("ping", Who::Anyone),
    // Each act has a row of its own, which says no in words.
    message("order", Who::Anyone),
    Permission { whose: Whose::Own, ..message("what-if", Who::Roles(PLAY)) },
    Permission { whose: Whose::Own, ..message("ask-for-chips", Who::Roles(PLAY)) },
];

/// Who gives an act, as the catalogue of commands says it.
fn act(kind: ActKind) -> Permission {
    let roles = |roles| Permission { door: Door::Act(kind.id()), who: Who::Roles(roles), whose: Whose::Any };
    match kind.giver() {
        // A dealer says it for a player at the felt.
        Giver::Player if kind == ActKind::ChooseInPrison => {
            Permission { whose: Whose::OwnUnless(CREW), ..roles(PLAY_OR_DEAL) }
        }
        Giver::Player => Permission { whose: Whose::Own, ..roles(PLAY) },
        Giver::Staff => roles(POSTED),
        Giver::Inspector => roles(INSPECT),
        Giver::Mechanic => roles(MEND),
        Giver::Crew => roles(CREW),
        Giver::Supervisor => roles(DECIDE),
        // Asked for here, and agreed to by another department.
        Giver::Manager => roles(POST),
        Giver::Cashier => roles(CHIPS),
        // No person has it.
        Giver::Device => roles(&[]),
    }
}

/// All rows: one for each route, message and act.
pub fn permissions() -> &'static [Permission] {
    static ROWS: LazyLock<Vec<Permission>> =
        LazyLock::new(|| DOORS.iter().copied().chain(ActKind::ALL.iter().map(|kind| act(*kind))).collect());
    &ROWS
}

/// The row of a door; without one nobody gets in.
fn row(door: Door<'_>) -> Option<&'static Permission> {
    permissions().iter().find(|row| row.door == door)
}

pub fn of_route(method: &str, path: &str) -> Option<&'static Permission> {
    row(Door::Route(method, path))
}

pub fn of_act(id: &str) -> Option<&'static Permission> {
    row(Door::Act(id))
}

pub fn of_message(name: &str) -> Option<&'static Permission> {
    row(Door::Message(name))
}

/// Whether somebody with these roles gets through; none is a stranger.
pub fn verdict(permission: Option<&Permission>, roles: Option<Roles>) -> Verdict {
    let Some(permission) = permission else { return Verdict::Denied };
    let allowed = match (permission.who, roles) {
        (Who::Anyone, _) | (Who::SignedIn, Some(_)) => true,
        (Who::Roles(may), Some(roles)) => roles.any_of(may),
        (Who::SignedIn | Who::Roles(_), None) => return Verdict::SignIn,
    };
    let roles = roles.unwrap_or_default();
    match permission.whose {
        _ if !allowed => Verdict::Denied,
        Whose::Any => Verdict::Allowed(Scope::All),
        Whose::OwnUnless(all) if roles.any_of(all) => Verdict::Allowed(Scope::All),
        Whose::Own | Whose::OwnUnless(_) => Verdict::Allowed(Scope::Own),
    }
}

/// The door that a link or a key on a screen leads to.
fn door_of(may: May) -> Door<'static> {
    match may {
        May::Play => Door::Act("take-seat"),
        May::SeeConsole => Door::Message("console"),
        May::SeePit => Door::Route("GET", "/api/pit"),
        May::AcknowledgeAlerts => Door::Route("POST", "/api/pit/alerts/{alert}/acknowledge"),
        May::ChangePosted => Door::Act("change-limits"),
        May::SeeRounds => Door::Route("GET", "/api/tables/{table}/rounds"),
        May::SeePurses => Door::Route("GET", "/api/tables/{table}/purses"),
        May::SellChips => Door::Act("buy-in"),
    }
}

/// What somebody with these roles may open and do, as screens ask it.
pub fn may(roles: Roles) -> Vec<May> {
    let allowed = |may: &May| matches!(verdict(row(door_of(*may)), Some(roles)), Verdict::Allowed(_));
    May::ALL.into_iter().filter(allowed).collect()
}

/// Why a table and the doors that there are do not fit: doors without a row, rows without a door, and double ones. A house
/// asks before it opens, so that nothing is served that nobody thought about.
pub fn unfit(permissions: &[Permission], doors: &[Door<'_>]) -> Vec<String> {
    let mut found = Vec::new();
    for door in doors {
        match permissions.iter().filter(|row| row.door == *door).count() {
            1 => {}
            0 => found.push(format!("{door:?} has no row in the permission table")),
            rows => found.push(format!("{door:?} has {rows} rows in the permission table")),
        }
    }
    let unused = permissions.iter().filter(|row| !doors.contains(&row.door));
    found.extend(unused.map(|row| format!("{:?} has a row in the permission table and is not there", row.door)));
    found
}

/// Stops a house that has a door nobody thought about. All of its doors are given: routes, acts and other messages.
pub fn must_fit(doors: &[Door<'_>]) {
    let found = unfit(permissions(), doors);
    assert!(found.is_empty(), "the permission table and the doors of the house differ:\n{}", found.join("\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A new command gets its act, and its act gets its roles, by its row in the catalogue.
    #[test]
    fn every_act_is_somebodys_and_every_command_of_a_person_is_an_act() {
        for kind in ActKind::ALL {
            assert!(
                matches!(act(*kind).who, Who::Roles(roles) if !roles.is_empty()),
                "{}: nobody may give it",
                kind.id()
            );
        }
        let acts: Vec<&str> = ActKind::ALL.iter().map(|kind| kind.id()).collect();
        let given = table::Kind::ALL.iter().filter(|kind| kind.row().giver != Giver::Device).map(|kind| kind.id());
        let missing: Vec<&str> = given.filter(|id| !acts.contains(id)).collect();
        // What only histories have, and what a person says in two acts.
        assert_eq!(missing, ["repeat-wagers", "direct"]);
    }

    #[test]
    fn a_door_without_a_row_a_row_without_a_door_and_a_double_row_are_found() {
        let rows = [act(ActKind::SpinBall), act(ActKind::SpinBall), act(ActKind::PayWinners)];
        let found = unfit(&rows, &[Door::Act("spin-ball"), Door::Act("rob-the-bank")]);
        assert_eq!(
            found,
            [
                "Act(\"spin-ball\") has 2 rows in the permission table",
                "Act(\"rob-the-bank\") has no row in the permission table",
                "Act(\"pay-winners\") has a row in the permission table and is not there",
            ]
        );
    }

    #[test]
    #[should_panic(expected = "Route(\"POST\", \"/api/forgotten\") has no row")]
    fn a_house_with_a_forgotten_door_does_not_start() {
        let mut doors: Vec<Door<'_>> = permissions().iter().map(|row| row.door).collect();
        must_fit(&doors);
        doors.push(Door::Route("POST", "/api/forgotten"));
        must_fit(&doors);
    }

    #[test]
    fn what_has_no_row_is_denied_to_everybody() {
        for role in Role::ALL {
            assert_eq!(verdict(of_act("rob-the-bank"), Some(Roles::only(role))), Verdict::Denied);
            assert_eq!(verdict(of_route("GET", "/api/everything"), Some(Roles::only(role))), Verdict::Denied);
        }
        assert_eq!(verdict(None, None), Verdict::Denied);
        assert_eq!(of_route("DELETE", "/api/me"), None);
    }

    #[test]
    fn a_stranger_gets_through_no_door_but_those_for_anyone() {
        for row in permissions() {
            let open = matches!(verdict(Some(row), None), Verdict::Allowed(_));
            assert_eq!(open, row.who == Who::Anyone, "{:?}", row.door);
        }
    }

    #[test]
    fn each_role_does_what_is_theirs_and_no_more() {
        let may = |role, id| matches!(verdict(of_act(id), Some(Roles::only(role))), Verdict::Allowed(_));
        for row in permissions() {
            let Door::Act(id) = row.door else { continue };
            assert!(!may(Auditor, id), "{id}: audit stands at no table");
            let chips = ["buy-in", "cash-out"].contains(&id);
            assert_eq!(may(Cage, id), chips, "{id}: the cage sells and buys chips, and stands at no table");
            // A choice is the player's own; a dealer only says it for somebody at the felt.
            let both = may(Player, id) && CREW.iter().any(|role| may(*role, id));
            assert_eq!(both, id == "choose-in-prison", "{id}: no one both plays and deals");
        }
        for id in ["void-round", "correct-result", "withdraw-result", "adjust-wager", "direct-result-stands"] {
            assert!(!may(Dealer, id), "{id}: a dealer decides no dispute");
            assert!(may(Floorperson, id));
        }
        assert_eq!(verdict(of_act("place-wager"), Some(Roles::only(Player))), Verdict::Allowed(Scope::Own));
        assert_eq!(verdict(of_act("place-wager"), None), Verdict::SignIn);
        let choice = |role| verdict(of_act("choose-in-prison"), Some(Roles::only(role)));
        assert_eq!((choice(Player), choice(Dealer)), (Verdict::Allowed(Scope::Own), Verdict::Allowed(Scope::All)));
    }

    #[test]
    fn screens_are_told_what_there_is_to_open_and_do() {
        for thing in May::ALL {
            assert!(permissions().iter().any(|row| row.door == door_of(thing)), "{thing:?} leads nowhere");
        }
        assert_eq!(may(Roles::only(Player)), [May::Play]);
        assert_eq!(may(Roles::only(Dealer)), [May::SeeConsole, May::SeeRounds, May::SellChips]);
        assert_eq!(may(Roles::only(Cage)), [May::SeePit, May::SeePurses, May::SellChips]);
        assert_eq!(may(Roles::only(Regulator)), [May::SeeConsole, May::SeePit, May::SeeRounds, May::SeePurses]);
        assert_eq!(may(Roles::only(PitSupervisor)), May::ALL[1..], "all but play");
    }

    #[test]
    fn own_is_all_for_those_who_watch() {
        let row = Permission { whose: Whose::OwnUnless(LOOK), ..route("GET", "/x", Who::SignedIn) };
        assert_eq!(verdict(Some(&row), Some(Roles::only(Player))), Verdict::Allowed(Scope::Own));
        assert_eq!(verdict(Some(&row), Some(Roles::only(Security))), Verdict::Allowed(Scope::All));
    }
}
