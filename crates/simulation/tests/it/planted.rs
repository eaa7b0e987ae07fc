//! A wrong payment must show. The rules of one table pay, those of another are what it should pay.

use math::Prison;
use testkit::{changed, rules};
use wheelhouse_simulation::{
    count::Path,
    exact::{Row, Truths, report},
    paying::Paying,
    portfolio::Portfolio,
    run::{Watch, counted, in_order},
    tally::Tally,
    totals::totals,
};

const TABLE: &str = "us-md-roulette-double-zero";

/// The table as it is filed, with one more line of odds.
fn paying_more(odds: &str) -> Portfolio {
    let rules = changed(TABLE, |text| text.replacen("[options.odds]", &format!("[options.odds]\n{odds}"), 1));
    Portfolio::of_each_kind(rules, Prison::Half)
}

fn right() -> Portfolio {
    let rules = rules(TABLE);
    Portfolio::of_each_kind(rules, Prison::Half)
}

/// What a run by the one says to the mathematics of the other.
fn held(tally: &Tally) -> Vec<Row> {
    let right = right();
    let truths = Truths::new(&right).unwrap();
    report(&right, &truths, tally, 0)
}

fn shows(rows: &[Row]) {
    let wrong: Vec<&str> = rows.iter().filter(|row| row.differs).map(|row| row.wager.as_str()).collect();
    let straight = wrong.iter().any(|name| name.starts_with("straight"));
    let others = wrong.iter().any(|name| !name.starts_with("straight") && *name != "all");
    assert!(straight && !others, "{wrong:?}");
}

#[test]
fn a_straight_that_pays_one_unit_too_much_is_found_in_every_way() {
    let generous = paying_more("straight = \"36 to 1\"");
    let paying = Paying::new(&generous).unwrap();
    shows(&held(&totals(&paying, 1, 10_000_000).unwrap()));
    shows(&held(&counted(&paying, 1, 10_000_000, 2, Path::fastest(), &Watch::default())));
    shows(&held(&in_order(&paying, 1, 10_000_000, 2, &Watch::default())));
}

/// Half of the wins pay double and the others nothing: the return is what it was, and the return frequency is not.
#[test]
fn a_return_that_is_right_with_a_wrong_frequency_is_found() {
    let red = alone("red");
    let mut tally = Tally::new(&[red.wagered()]);
    for (paid, rounds) in [(4, 9_000), (0, 9_000), (0, 20_000)] {
        tally.add(&[red.wagered() * paid], rounds);
    }
    let row = held_alone(&red, &tally);
    assert!(row.distance.abs() < 1e-9 && row.return_distance < -50.0 && row.differs, "{row:#?}");
}

/// Half of the wins pay more and the others as much less: return and its frequency are what they were, the spread is not.
#[test]
fn a_return_and_a_frequency_that_are_right_with_a_wrong_spread_are_found() {
    let straight = alone("straight 17");
    let run = |wins: [i64; 2]| {
        let mut tally = Tally::new(&[straight.wagered()]);
        for (paid, rounds) in [(wins[0], 500), (wins[1], 500), (0, 37_000)] {
            tally.add(&[straight.wagered() * paid], rounds);
        }
        held_alone(&straight, &tally)
    };
    let row = run([60, 12]);
    assert!(row.distance.abs() < 1e-9 && row.return_distance.abs() < 1e-9 && row.differs, "{row:#?}");
    assert!(row.square_distance > 10.0 && row.square_bound < 1e-9);
    assert!(!run([36, 36]).differs);
}

fn alone(on: &str) -> Portfolio {
    let mut portfolio = Portfolio::new(right().rules, Prison::Half);
    portfolio.lay(on, None).unwrap();
    portfolio
}

fn held_alone(portfolio: &Portfolio, tally: &Tally) -> Row {
    let truths = Truths::new(portfolio).unwrap();
    report(portfolio, &truths, tally, 0).remove(0)
}

/// The same runs by the right rules say nothing.
#[test]
fn the_right_payments_are_not_blamed() {
    let right = right();
    let paying = Paying::new(&right).unwrap();
    for tally in [
        totals(&paying, 1, 10_000_000).unwrap(),
        counted(&paying, 1, 10_000_000, 2, Path::fastest(), &Watch::default()),
        in_order(&paying, 1, 10_000_000, 2, &Watch::default()),
    ] {
        assert!(held(&tally).iter().all(|row| !row.differs));
    }
}

/// A wheel that favours a pocket is found as well: one of 38 with a double chance, among ten thousand spins.
#[test]
fn a_wheel_that_favours_a_pocket_is_found() {
    let right = right();
    let paying = Paying::new(&right).unwrap();
    let mut tally = Tally::new(&paying.amounts);
    let straight = right.laid.iter().position(|laid| laid.name.starts_with("straight")).unwrap();
    let favoured = (0..38).find(|at| paying.at_once[*at][straight] > 0).unwrap();
    for (at, paid) in paying.at_once.iter().enumerate() {
        tally.add(paid, if at == favoured { 20_000 } else { 10_000 });
    }
    assert!(held(&tally).iter().any(|row| row.wager.starts_with("straight") && row.differs));
}
