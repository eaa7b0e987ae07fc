//! Wagers, spins and lines come back as they were stored, also from a format that does not describe itself: an attribute
//! that needs a describing one (`untagged`, a skipped field) would show here.

use std::fmt::Debug;

use rulebook::{CiteId, Instrument, Reason, Refusal, RoleId, Target, Words, file::PrisonChoice};
use serde::{Serialize, de::DeserializeOwned};
use wheel::{Cover, Money, Odds, Pocket, SpotId};
use wheelhouse_settlement::{BonusTurn, Direction, Drawn, Line, Outcome, Piece, PieceLine, Rest, Spin, Wager};

fn comes_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let bytes = postcard::to_allocvec(value).unwrap();
    assert_eq!(postcard::from_bytes::<T>(&bytes).as_ref(), Ok(value));
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value, "{text}");
}

#[test]
fn what_is_stored_comes_back() {
    let (spot, cite, amount) = (SpotId(300), CiteId(41), Money(i64::MIN));
    let piece = Piece { spot, amount };
    let targets = [
        Target::Spot(spot),
        Target::Call { call: 2, lays: vec![(spot, 2), (SpotId(0), 1)], pieces: 3 },
        Target::Repeat,
        Target::Progressive,
    ];
    for target in targets {
        comes_back(&Wager { player: u32::MAX, target, amount });
    }
    let mut spin = Spin::new(Rest::Irregular(7, Direction::ResultStands(Pocket(37))));
    spin.revolutions = Some(4);
    spin.multiplier = Some(1000);
    spin.drawn = vec![Drawn { pocket: Pocket(3), odds: Odds::to(3, 2) }];
    spin.targets = vec![Pocket(0), Pocket(38)];
    spin.hot_spots = vec![BonusTurn { wager: 5, symbol: 1 }];
    spin.community = Some(2);
    for spin in [spin, Spin::resting(Pocket(17)), Spin::irregular(0)] {
        comes_back(&spin);
    }
    for outcome in Outcome::ALL {
        comes_back(&Line {
            outcome,
            paid: amount,
            coupon: Money(7),
            cite,
            pieces: vec![PieceLine { piece, outcome, paid: amount, cite }],
        });
    }
    comes_back(&Refusal::by_rule(Reason::TotalTooHigh, cite, Words::written("too much"), Words::written("bet less")));
    comes_back(&Refusal::bad_input(Reason::UnknownWager, Words::written("?"), Words::written("")));
    comes_back(&Cover(u64::MAX));
    comes_back(&[PrisonChoice::Half, PrisonChoice::Leave]);
    comes_back(&Instrument::ALL);
    comes_back(&RoleId(9));
}

#[test]
fn stored_odds_are_text_and_never_against_nothing() {
    assert_eq!(serde_json::to_string(&Odds::to(35, 1)).unwrap(), r#""35 to 1""#);
    assert!(serde_json::from_str::<Odds>(r#""35 to 0""#).is_err());
}
