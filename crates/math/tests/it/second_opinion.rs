//! The settlement and the mathematics, each on its own, on every spot and pocket of every wheel of every rulebook.

use std::sync::Arc;

use num_traits::One;
use rulebook::{TableRules, Target, file::PrisonChoice, review_game};
use serde_json::{Value, json};
use settlement::{Admitted, Bulk, BulkFault, Outcome, Round, Spin, Wager, admit, settle};
use wheel::{Money, Pocket, SpotId};
use wheelhouse_math::{
    Exact, Prison, Setting, distribution, drawn_odds_return, progressive_return, repeat_return, sheet,
};

fn table(book: &str, wheel: &str, options: &Value) -> TableRules {
    let library = testkit::library();
    review_game(library.get(book).unwrap(), wheel, options.as_object().unwrap()).unwrap_or_else(|f| panic!("{f:#?}")).0
}

fn sections(wheel: &TableRules) -> Value {
    let numbers: Vec<&str> = wheel
        .wheel()
        .pockets()
        .filter(|&p| wheel.wheel().number(p).is_some())
        .map(|p| wheel.wheel().label(p))
        .collect();
    let colours = ["black", "blue", "gold", "red", "purple", "green"];
    colours
        .iter()
        .zip(numbers.chunks(6))
        .map(|(colour, run)| ((*colour).to_owned(), json!(run)))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// Every wheel of every rulebook, under every zero rule, and with everything optional that lies on spots.
fn tables() -> Vec<TableRules> {
    let mut tables = Vec::new();
    let library = testkit::library();
    for book in library.books() {
        for wheel in book.wheel_ids() {
            for options in
                [json!({}), json!({"on_zero": "lose"}), json!({"on_zero": "lose-half"}), json!({"in_prison": true})]
            {
                tables.extend(review_game(book, wheel, options.as_object().unwrap()).ok().map(|(rules, _)| rules));
            }
        }
    }
    tables.push(table(
        "us-md-roulette",
        "triple-zero",
        &json!({"green": true, "trios": [{"group": ["0", "00", "000"]}]}),
    ));
    tables.push(table(
        "us-md-roulette",
        "single-zero",
        &json!({"first_four": true, "trios": [{"group": ["0", "2", "3"]}]}),
    ));
    tables.push(table("us-co-roulette", "double-zero", &json!({"in_prison": {"zeros": ["0", "00"]}})));
    tables.push(table("us-co-roulette", "double-zero-as-single", &json!({"felt": "single"})));
    tables.push(table(
        "us-md-roulette",
        "double-zero",
        &json!({"odds": {"straight": "36 to 1", "first-five": "13 to 2"}}),
    ));
    for (wheel, wagers) in
        [("single-zero", "colour_seven"), ("double-zero", "colour_eight"), ("double-zero", "colour_six")]
    {
        let plain = table("us-ma-roulette", wheel, &json!({"on_zero": "lose"}));
        let mut options = json!({"colour_sections": sections(&plain), "seven_numbers": true});
        options[wagers] = json!(true);
        if wheel == "double-zero" {
            options["on_zero"] = json!("lose-half");
        }
        tables.push(table("us-ma-roulette", wheel, &options));
    }
    assert!(tables.len() >= 24, "{}", tables.len());
    tables
}

fn wager(spot: SpotId, amount: i64) -> Wager {
    Wager { player: 0, target: Target::Spot(spot), amount: Money(amount) }
}

fn admitted(rules: &TableRules, wagers: &[Wager]) -> Vec<Admitted> {
    wagers.iter().map(|wager| admit(rules, None, wager).unwrap()).collect()
}

fn settled(rules: &TableRules, wagers: &[Wager], pockets: &[Pocket], leave: bool) -> (Vec<Outcome>, i64) {
    let choice = if leave { PrisonChoice::Leave } else { PrisonChoice::Half };
    let round = Round {
        prior: None,
        wagers: admitted(rules, wagers),
        spins: pockets.iter().map(|&pocket| Spin::resting(pocket)).collect(),
        choices: (0..wagers.len()).map(|at| (at, choice)).collect(),
        meters: None,
    };
    let settled = settle(rules, &round).unwrap();
    (settled.lines.iter().map(|line| line.outcome).collect(), settled.lines.iter().map(|line| line.paid.0).sum())
}

#[test]
fn every_spot_and_pocket_settles_as_the_mathematics_says() {
    for rules in tables() {
        let open = rules.wheel().open();
        let figures = sheet(&rules);
        assert_eq!(figures.len(), rules.open_spots().count());
        for row in figures {
            // Six hundred divides by every odds here and by two.
            let wager = wager(row.spot, 600);
            let name = format!("{} {} {}", rules.book().id(), rules.wheel_id(), rules.spot_name(row.spot));
            let (mut sum, mut squares, mut wins) = (0_i64, 0_i64, 0);
            for pocket in open.pockets() {
                let (outcomes, paid) = settled(&rules, std::slice::from_ref(&wager), &[pocket], false);
                sum += paid;
                squares += paid * paid;
                wins += u32::from(outcomes == [Outcome::Won]);
                let told = by_hand(&rules, &wager, pocket);
                assert_eq!(told, paid, "{name} on {}", rules.wheel().label(pocket));
            }
            let pockets = i64::from(open.len());
            let mean = Exact::new(sum.into(), (600 * pockets).into());
            assert_eq!(row.figures.back.exact(), mean, "{name}");
            assert_eq!(row.figures.edge.exact(), Exact::one() - &mean, "{name}");
            let second = Exact::new(squares.into(), (360_000 * pockets).into());
            assert_eq!(row.figures.variance.exact(), second - &mean * &mean, "{name}");
            assert_eq!((row.wins, row.pockets), (wins, open.len()), "{name}");
        }
    }
}

/// What a wager gets back on one pocket, worked out from odds and cover alone.
fn by_hand(rules: &TableRules, wager: &Wager, pocket: Pocket) -> i64 {
    let spot = match wager.target {
        Target::Spot(spot) => rules.felt().spot(spot),
        _ => unreachable!(),
    };
    let at = rules.spot_rule(rules.felt().find(spot.shape, spot.cover).unwrap()).wager.unwrap();
    let odds = rules.wagers()[usize::from(at)].odds.winnings();
    if spot.cover.contains(pocket) {
        return (odds * wager.amount.0).to_integer() + wager.amount.0;
    }
    match rules.zero_rule(at, pocket).map(|rule| rule.kind) {
        Some(rulebook::file::ZeroKind::LoseHalf | rulebook::file::ZeroKind::InPrison) => wager.amount.0 / 2,
        _ => 0,
    }
}

//= us-co-roulette 2204(2)[3]
//= us-co-roulette 2204(2)[4]
#[test]
fn in_prison_over_every_pair_of_spins() {
    for (wheel, options) in [
        ("single-zero", json!({"in_prison": true})),
        ("double-zero", json!({"in_prison": true})),
        ("double-zero", json!({"in_prison": {"zeros": ["0", "00"]}})),
    ] {
        let rules = table("us-co-roulette", wheel, &options);
        let open = rules.wheel().open();
        for row in sheet(&rules) {
            let Some(prison) = row.prison else { continue };
            let wager = wager(row.spot, 600);
            let mut sum = 0_i64;
            for first in open.pockets() {
                let (outcome, paid) = settled(&rules, std::slice::from_ref(&wager), &[first], true);
                for second in open.pockets() {
                    let paid = match outcome[0] {
                        Outcome::Imprisoned => settled(&rules, std::slice::from_ref(&wager), &[first, second], true).1,
                        _ => paid,
                    };
                    sum += paid;
                }
            }
            let pairs = i64::from(open.len()).pow(2);
            assert_eq!(prison.leave.back.exact(), Exact::new(sum.into(), (600 * pairs).into()));
            let by_distribution =
                distribution(&rules, &[wager], &Setting { prison: Prison::Leave, ..Setting::default() }).unwrap();
            assert_eq!(by_distribution.back(), prison.leave.back.exact());
            assert!(!prison.leave_is_better, "taking half is always the better choice here");
        }
    }
}

fn edge_of(rules: &TableRules, words: &str) -> (Exact, Option<Exact>) {
    let Ok(Target::Spot(spot)) = rules.target(words) else { panic!("{words}") };
    let row = wheelhouse_math::spot_figures(rules, spot).unwrap();
    (row.figures.edge.exact(), row.prison.map(|prison| prison.leave.edge.exact()))
}

//= us-md-roulette 4.A(5)
//= us-ma-roulette 2(b)[1]
//= us-ma-roulette 2(a) Eight Numbers
//= us-co-roulette 2204(2)
//= us-md-big-six 3.A
//= us-md-big-six 3.B
//= us-md-big-six 3.C
//= us-md-big-six 3.D
//= us-md-big-six 3.E
//= us-md-big-six 3.F
#[test]
fn published_figures_hold() {
    let exact = |top: i64, bottom: i64| Exact::new(top.into(), bottom.into());
    let md = |wheel| table("us-md-roulette", wheel, &json!({"green": wheel == "triple-zero"}));
    for (wheel, edge) in [("single-zero", exact(1, 37)), ("double-zero", exact(1, 19)), ("triple-zero", exact(1, 13))] {
        for words in [
            "straight 17",
            "split 8/11",
            "street 1/2/3",
            "corner 25/26/28/29",
            "six-line 1-6",
            "column 1",
            "dozen 2",
            "red",
        ] {
            assert_eq!(edge_of(&md(wheel), words).0, edge, "{words} {wheel}");
        }
    }
    assert_eq!(edge_of(&md("double-zero-as-single"), "red").0, exact(1, 37));
    assert_eq!(edge_of(&md("double-zero"), "first five").0, exact(3, 38));
    assert_eq!(edge_of(&md("triple-zero"), "first five").0, exact(4, 39));
    assert_eq!(edge_of(&md("triple-zero"), "green").0, exact(1, 13));
    let half = table("us-ma-roulette", "double-zero", &json!({"on_zero": "lose-half"}));
    assert_eq!(edge_of(&half, "red").0, exact(1, 38));
    let prison = |wheel, zeros: &[&str]| table("us-co-roulette", wheel, &json!({"in_prison": {"zeros": zeros}}));
    assert_eq!(edge_of(&prison("single-zero", &[]), "red"), (exact(1, 74), Some(exact(19, 1369))));
    assert_eq!(edge_of(&prison("double-zero", &[]), "odd"), (exact(3, 76), Some(exact(29, 722))));
    assert_eq!(edge_of(&prison("double-zero", &["0", "00"]), "odd"), (exact(1, 38), Some(exact(10, 361))));
    let six = table("us-md-big-six", "big-six", &json!({}));
    for (words, edge) in [
        ("$1", exact(4, 27)),
        ("$2", exact(1, 6)),
        ("$5", exact(1, 9)),
        ("$10", exact(5, 27)),
        ("$20", exact(2, 9)),
        ("joker", exact(4, 27)),
        ("flag", exact(4, 27)),
    ] {
        assert_eq!(edge_of(&six, words).0, edge, "{words}");
    }
}

//= us-md-roulette 3.F(18)[1]
//= us-md-roulette 4.F(1)(c)
//= us-md-roulette 4.F(2)(c)
//= us-md-roulette 4.F(3)(c)
#[test]
fn drawn_odds_have_the_return_that_was_worked_out_by_hand() {
    // Five numbers drawn; the mean odds of draws two to five that give the usual 36 of N.
    for (paytable, wheel, pockets, mean_times_four) in [
        ("A", "single-zero", 37_i64, 349_i64),
        ("A", "double-zero", 38, 356),
        ("B", "single-zero", 37, 413),
        ("B", "double-zero", 38, 422),
        ("C", "double-zero", 38, 290),
    ] {
        let options = json!({"roulette_x": {"paytable": paytable, "count_weights": [[5, 1]], "odds_weights": weights(paytable, mean_times_four)}});
        let rules = table("us-md-roulette", wheel, &options);
        let back = drawn_odds_return(rules.drawn_odds().unwrap(), rules.wheel().open().len());
        assert_eq!(back, Exact::new(36.into(), pockets.into()), "{paytable} {wheel}");
        let target = rules.target("straight 17").unwrap();
        let whole =
            distribution(&rules, &[Wager { player: 0, target, amount: Money(100) }], &Setting::default()).unwrap();
        assert_eq!(whole.back(), back);
        let total: Exact = whole.outcomes.values().sum();
        assert!(total.is_one());
    }
}

/// Weights of 50 and 100 to 1 (and 175 or 250 where needed) whose mean is a quarter of `mean_times_four`.
fn weights(paytable: &str, mean_times_four: i64) -> Value {
    let high = if paytable == "C" { 100 } else { 250 };
    // mean = 50 + (high - 50) * share
    let share = mean_times_four - 200;
    let all = 4 * (high - 50);
    json!({"50 to 1": all - share, format!("{high} to 1"): share})
}

fn progressive_options(hot_spot: &str) -> Value {
    json!({"bonus_spin_xtreme": {
        "paytable": "A", "seats": 8, "hot_spot": hot_spot, "target_count_weights": [[1, 3], [2, 2], [3, 1]],
        "hot_spot_weights": {"primary": 1, "secondary": 2, "$1,000": 5, "$200": 992},
        "community_weights": {"$150": 1, "$40": 99},
        "meters": {"primary": {"initial": 1_000_000, "reset": 1_000_000, "rate": "1/100"}, "secondary": {"initial": 500_000, "reset": 500_000, "rate": "1/500"}},
    }})
}

//= us-md-roulette 3.F(16)[1]
//= us-ma-roulette 4(b)
#[test]
fn bonus_returns_by_counting_are_those_of_a_distribution() {
    let rules = table("us-md-roulette", "double-zero", &progressive_options("one-of-seats"));
    let rule = rules.progressive().unwrap();
    let meters: Vec<Money> = rule.meters.iter().map(|meter| meter.initial).collect();
    let back = progressive_return(rule, 38, &meters, 1);
    let bet = Wager { player: 0, target: Target::Progressive, amount: Money(500) };
    let whole = distribution(&rules, &[bet], &Setting { players: 1, ..Setting::default() }).unwrap();
    assert_eq!(whole.back(), back);
    // 10/6 targets of 38; a seat in eight turns the wheels.
    let hot = Exact::new((10_000 + 2 * 5_000 + 5 * 1_000 + 992 * 200).into(), 1000.into());
    let community = Exact::new((150 + 99 * 40).into(), 100.into());
    let eighth = |value: i64| Exact::new(value.into(), 8.into());
    let by_hand = Exact::new(10.into(), (6 * 38).into()) * (hot * eighth(1) + community * eighth(7))
        / Exact::from_integer(5.into());
    assert_eq!(back, by_hand);

    let b2b = table(
        "us-ma-roulette",
        "single-zero",
        &json!({"b2b": {"multipliers": [[10, 3], [50, 1]], "stake_returned": false}}),
    );
    let rule = b2b.repeat().unwrap();
    assert_eq!(repeat_return(rule, 37), Exact::new(20.into(), 37.into()));
    let setting = Setting { prior: b2b.wheel().pocket("17"), ..Setting::default() };
    let bet = Wager { player: 0, target: Target::Repeat, amount: Money(300) };
    assert_eq!(distribution(&b2b, &[bet], &setting).unwrap().back(), Exact::new(20.into(), 37.into()));
}

#[test]
fn a_felt_of_many_wagers_pays_in_bulk_what_it_pays_one_by_one() {
    // A small generator of our own keeps the test the same everywhere.
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    for rules in tables() {
        let spots: Vec<SpotId> = rules.open_spots().map(|(spot, _)| spot).collect();
        let rules = Arc::new(rules);
        let mut bulk = Bulk::new(&rules).unwrap();
        let mut wagers = Vec::new();
        for _ in 0..300 {
            let spot = spots[usize::try_from(next(spots.len() as u64)).unwrap()];
            let wager = Wager {
                player: u32::try_from(next(20)).unwrap(),
                target: Target::Spot(spot),
                amount: Money(2 * i64::try_from(1 + next(500)).unwrap()),
            };
            let wager = admit(&rules, None, &wager).unwrap();
            bulk.place(&wager).unwrap();
            wagers.push(wager);
        }
        for pocket in rules.wheel().pockets() {
            let mut balances = vec![0_i64; 20];
            let paid = match bulk.settle(pocket, &mut balances) {
                Ok(paid) => paid,
                Err(BulkFault::NeedsChoices) => {
                    assert!(rules.zero_rules().iter().any(|rule| rule.prison.is_some() && rule.on.contains(pocket)));
                    continue;
                }
                Err(BulkFault::VoidPocket) => {
                    assert!(rules.wheel().void().contains(pocket));
                    continue;
                }
                Err(fault) => panic!("{fault}"),
            };
            let round = Round {
                prior: None,
                wagers: wagers.clone(),
                spins: vec![Spin::resting(pocket)],
                choices: vec![],
                meters: None,
            };
            let slow = settle(&rules, &round).unwrap();
            let mut expected = vec![0_i64; 20];
            for (wager, line) in wagers.iter().zip(&slow.lines) {
                expected[wager.player() as usize] += line.paid.0;
            }
            assert_eq!(balances, expected, "{} {}", rules.book().id(), rules.wheel().label(pocket));
            assert_eq!(paid.0, expected.iter().sum::<i64>());
        }
    }
}

/// The review refuses a bonus by a formula; the mathematics counts its outcomes. Over the good submissions they agree.
#[test]
fn returns_by_formula_are_returns_by_counting() {
    let mut compared = 0;
    for (file, rules) in testkit::all_rules() {
        let pockets = rules.wheel().open().len();
        if let Some(rule) = rules.repeat() {
            assert_eq!(rulebook::returns::repeat(rule, pockets), repeat_return(rule, pockets), "{file:?}");
            compared += 1;
        }
        if let Some(rule) = rules.drawn_odds() {
            assert_eq!(rulebook::returns::drawn_odds(rule, pockets), drawn_odds_return(rule, pockets), "{file:?}");
            compared += 1;
        }
        if let Some(rule) = rules.progressive() {
            let meters: Vec<Money> = rule.meters.iter().map(|meter| meter.initial.max(meter.reset)).collect();
            assert_eq!(
                rulebook::returns::progressive(rule, pockets),
                progressive_return(rule, pockets, &meters, 1),
                "{file:?}"
            );
            compared += 1;
        }
    }
    assert!(compared >= 5, "{compared}");
}
