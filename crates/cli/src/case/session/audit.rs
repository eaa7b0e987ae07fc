//! What holds after every order, whatever it was. A breach is a fault of the engine and never of the case.

use rulebook::{Instrument, Target};
use table::{Account, Phase, Table};

pub(super) fn check(table: &Table) -> Result<(), String> {
    let state = table.state();
    let ledger = &state.ledger;
    let wrong = |what: String| Err(format!("the engine is wrong: {what}"));
    if ledger.total() != 0 {
        return wrong(format!("all accounts together are {}, not zero", ledger.total()));
    }
    for (at, meter) in (0..).zip(&state.meters) {
        if !meter.holds() || ledger.balance(Account::Meter(at)) != meter.shows {
            return wrong(format!(
                "meter {} is {meter:?}, its account {:?}",
                at + 1,
                ledger.balance(Account::Meter(at))
            ));
        }
    }
    for (seat, _) in state.taken_seats() {
        for with in Instrument::ALL {
            let balance = ledger.balance(Account::Purse(seat, with));
            if balance.0 < 0 {
                return wrong(format!("seat {} has {} in {}", seat.0, balance.0, with.called()));
            }
        }
    }
    let imprisoned: i64 = state.prison.iter().map(|prisoner| prisoner.placed.amount.0).sum();
    let prison = ledger.balance(Account::Prison).0;
    // Between collecting and paying the account is ahead of the list.
    if state.phase != Phase::Collected && prison != imprisoned {
        return wrong(format!("{imprisoned} is in prison, and its account says {prison}"));
    }
    let taken = |target: &Target| state.round.locked_out && *target == Target::Progressive;
    let lies: i64 = state.round.lying().filter(|placed| !taken(&placed.on)).map(|placed| placed.amount.0).sum();
    let felt = ledger.balance(Account::Felt).0;
    match state.phase {
        Phase::Collected | Phase::Choosing => Ok(()),
        _ if felt != lies => wrong(format!("{lies} is on the felt, and its account says {felt}")),
        _ => Ok(()),
    }
}
