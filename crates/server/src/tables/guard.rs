//! What this house asks at a table beyond the rulebook: who may be a source of the number, and who may undo one.
//!
//! The rules let a dealer hold a spin and a supervisor void it; both are in one department. `tables/guard.rs` therefore has
//! the number withdrawn first, which takes somebody from another department. House rules of this kind are in that file and
//! nowhere else.

use ::words::say;
use table::{By, Command, Direction, PersonId, Table};

use super::{orders::Said, task::Task};

impl Task {
    /// Why a person may not give this order here, whatever the rules say.
    pub(super) fn forbids(&self, table: &Table, by: By, command: &Command) -> Option<Said> {
        let told = table.state().round.told;
        let two = table.state().round.two_people;
        match command {
            Command::TellResult { .. } if self.settings.steward.wheel.is_some() => {
                Some(Said::new("not-your-role", say::wheel_itself_tells_the_number(), say::wait_until_it_rests()))
            }
            // A result needs two sources that agree. Where a sensor is one of them, a dealer who is quicker is not both: the
            // sensor says the same, or another person does.
            Command::ConfirmResult { .. }
                if self.settings.steward.sensed && told.is_some_and(|told| self.one_person(told.2, by)) =>
            {
                let what = say::nobody_confirms_own_number();
                Some(Said::new("second-person-needed", what, say::wait_for_the_sensor_or_another()))
            }
            // Where the rules ask for two, they count accounts; a licence is what a person has once.
            Command::ConfirmResult { .. } if two && told.is_some_and(|told| self.one_in_two_accounts(told.2, by)) => {
                Some(one_licence())
            }
            Command::AdjustWheel { witness, .. } if self.one_in_two_accounts(by, staff(*witness, by)) => {
                Some(one_licence())
            }
            Command::Direct { .. } if told.is_some_and(|told| self.one_in_two_accounts(told.2, by)) => {
                Some(one_licence())
            }
            // The rules have a dealer hold the spin and a supervisor void it. They are of one department, and a void after the
            // number takes two.
            Command::Direct { direction: Direction::NoSpin, .. } if told.is_some() => {
                let what = say::one_department_voids_no_number();
                Some(Said::new("second-person-needed", what, say::withdraw_it_with_a_second_person()))
            }
            _ => None,
        }
    }
}

impl Task {
    fn one_person(&self, first: By, second: By) -> bool {
        matches!((first, second), (By::Staff { person: first, .. }, By::Staff { person: second, .. })
            if first == second || (self.settings.same_licence)(first.0, second.0))
    }

    fn one_in_two_accounts(&self, first: By, second: By) -> bool {
        matches!((first, second), (By::Staff { person: first, .. }, By::Staff { person: second, .. })
            if first != second && (self.settings.same_licence)(first.0, second.0))
    }
}

/// Another person in the same place.
fn staff(person: PersonId, by: By) -> By {
    match by {
        By::Staff { role, .. } => By::Staff { person, role },
        by => by,
    }
}

fn one_licence() -> Said {
    Said::new("second-person-needed", say::accounts_have_one_licence(), say::call_another_person())
}
