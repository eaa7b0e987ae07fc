//! What the felt of one seat would return, pocket by pocket: the settlement itself is asked.

use ::table::{Placed, SeatNo, Table};
use house::told::words;
use rulebook::{Target, file::PrisonChoice};
use settlement::{Lying, Settled, Spin, ValidSpin, settle_spin};
use wheel::Money;

use crate::protocol::WhatIf;

pub fn what_if(table: &Table, seat: SeatNo) -> WhatIf {
    let (rules, state) = (table.rules(), table.state());
    let all: Vec<&Placed> = state.round.lying().filter(|placed| placed.seat == seat).collect();
    // What is laid for the dealers is spent, whatever comes: a win goes to the tip box.
    let (tips, own): (Vec<&Placed>, Vec<&Placed>) = all.iter().partition(|placed| placed.tip);
    let mut leaves_out = Vec::new();
    if !tips.is_empty() {
        let laid = tips.iter().map(|placed| placed.amount.0).sum();
        leaves_out.push(format!("{} for the dealers is not in it.", words::money(rules, Money(laid))));
    }
    let drawn = |placed: &&&Placed| match placed.on {
        Target::Progressive => true,
        Target::Repeat => state.round.multiplier.is_none(),
        Target::Spot(_) | Target::Call { .. } => false,
    };
    if own.iter().any(|placed| drawn(&placed)) {
        leaves_out.push("Side wagers wait for their draw.".to_owned());
    }
    if rules.drawn_odds().is_some() && state.round.drawn.is_empty() {
        leaves_out.push("Numbers may be drawn that pay more.".to_owned());
    }
    if state.prison.iter().any(|prisoner| prisoner.placed.seat == seat) {
        leaves_out.push("Wagers in prison are not in it.".to_owned());
    }
    let felt: Vec<&Placed> = own.iter().filter(|placed| !drawn(placed)).copied().collect();
    let back = rules.wheel().pockets().map(|pocket| {
        let mut spin = Spin::resting(pocket);
        spin.multiplier = state.round.multiplier;
        spin.drawn.clone_from(&state.round.drawn);
        let valid = ValidSpin { spin: &spin, number: 1, pocket, prior: state.round.prior };
        // Half is what can be had for certain.
        let half = Some(PrisonChoice::Half);
        let lying = felt.iter().map(|placed| Lying::placed(&placed.on, placed.amount).choosing(half));
        let mut back = 0;
        let mut meters = vec![Money(0); state.meters.len()];
        let all = settle_spin(rules, valid, lying, &mut meters, |_, settled| {
            if let Settled::Done(line) = settled {
                back += line.paid.0;
            }
        });
        if all.is_err() || rules.wheel().void().contains(pocket) {
            // A pocket that voids the spin moves nothing.
            back = felt.iter().map(|placed| placed.amount.0).sum();
        }
        back
    });
    let back: Vec<i64> = back.collect();
    WhatIf { back, wagered: own.iter().map(|placed| placed.amount.0).sum(), leaves_out }
}
