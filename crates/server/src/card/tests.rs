use super::{Running, card};
use crate::protocol::{Replica, TimersOut, WheelSource};

fn cards() -> Vec<crate::protocol::Card> {
    let card = |(id, file): (String, house::RulesFile)| {
        let rules = file.rules().unwrap();
        let running = Running {
            id,
            source: WheelSource::Automatic,
            automatic: true,
            timers: TimersOut { betting_ms: 20_000, spin_ms: 8_000, pause_ms: 6_000 },
            seats: 8,
        };
        card(&rules, &file.submission().unwrap(), &running)
    };
    testkit::play::rules_files().into_iter().map(card).collect()
}

#[test]
fn every_good_submission_has_a_card_that_can_be_drawn() {
    let cards = cards();
    assert!(cards.len() >= 30, "{}", cards.len());
    for card in &cards {
        assert!(!card.felt.spots.is_empty(), "{}", card.id);
        assert!(card.felt.spots.iter().all(|spot| !spot.covers.is_empty()), "{}", card.id);
        let inside = |x: i64, y: i64| {
            (card.felt.left..=card.felt.right).contains(&x) && (card.felt.top..=card.felt.bottom).contains(&y)
        };
        assert!(card.felt.spots.iter().all(|spot| inside(spot.x, spot.y)), "{}", card.id);
        assert!(!card.chips.denominations.is_empty(), "{}", card.id);
        assert!(card.calls.iter().all(|call| !call.lays.is_empty()), "{}", card.id);
        assert!(
            card.roles.iter().any(|role| role.deals) && card.roles.iter().any(|role| role.supervises),
            "{}",
            card.id
        );
    }
}

#[test]
fn the_racetrack_has_its_sectors_and_big_six_its_sections() {
    let cards = cards();
    let race =
        cards.iter().filter(|card| matches!(&card.replica, Replica::Racetrack { sectors } if sectors.len() >= 3));
    assert!(race.count() > 0);
    let big_six = cards.iter().find(|card| card.game == crate::protocol::Game::BigSix).unwrap();
    assert_eq!(big_six.wheel.pockets.len(), 54);
    assert!(big_six.wheel.pockets.iter().all(|pocket| pocket.area.is_some()));
}

fn changed(name: &str, from: &str, to: &str) -> crate::protocol::Card {
    let text = testkit::submission(name);
    assert_eq!(text.matches(from).count(), 1, "{name}: `{from}`");
    let filed = rulebook::Submission::read(name, &text.replace(from, to)).unwrap();
    let rules = testkit::changed(name, |text| text.replace(from, to));
    let timers = TimersOut { betting_ms: 20_000, spin_ms: 8_000, pause_ms: 6_000 };
    let (source, automatic) = (WheelSource::Dealer, false);
    card(&rules, &filed, &Running { id: name.to_owned(), source, automatic, timers, seats: 8 })
}

fn of(name: &str) -> crate::protocol::Card {
    cards().into_iter().find(|card| card.id == name).unwrap()
}

//= us-co-roulette 2207¶1[2]
#[test]
fn the_sign_posts_the_restriction_that_was_filed_for_tips() {
    let name = "us-co-roulette-double-zero";
    let posted = |tips: &str| {
        let card = changed(name, "[options.in_prison]\n", &format!("[options]\n{tips}[options.in_prison]\n"));
        let sign = card.notices.into_iter().find(|notice| notice.id == "tip-wagers").unwrap();
        (sign.says, sign.clause)
    };
    let clause = || "47.1-2207¶1".to_owned();
    let plain = "Wagers may be placed for the dealers.".to_owned();
    assert_eq!(posted(""), (plain, clause()));
    let outside = "Wagers may be placed for the dealers on outside wagers only.".to_owned();
    assert_eq!(posted("tip_wagers = \"outside-only\"\n"), (outside, clause()));
    let none = "No wagers are placed for the dealers.".to_owned();
    assert_eq!(posted("tip_wagers = \"forbidden\"\n"), (none, clause()));
}

//= us-ma-roulette 4(g)
#[test]
fn the_multipliers_that_are_posted_are_those_that_were_filed() {
    let card = of("us-ma-roulette-double-zero");
    let pays: Vec<&str> = card.sides.iter().flat_map(|side| &side.pays).map(|line| line.says.as_str()).collect();
    assert_eq!(
        pays,
        [
            "Wins when the last number comes again.",
            "Pays the drawn multiplier, 10, 20, 50 or 100 times, the wager inside it.",
            "It is paid by the multiplier that is shown, beside the ordinary wagers.",
        ]
    );
}

//= us-co-roulette 2204(2)[3]
//= us-co-roulette 2204(2)[4]
#[test]
fn what_zero_does_is_posted_once_for_each_zero() {
    let told = |card: crate::protocol::Card| {
        let rules = card.zero_rules.into_iter();
        rules.map(|rule| format!("{} {}", rule.says, rule.clause)).collect::<Vec<_>>()
    };
    let prison = [
        "On 0: Red, Black, Odd, Even, 1 to 18, 19 to 36 lose half or go to prison for the next spin, as the player chooses. 47.1-2204(2)",
        "A wager in prison that wins the next spin is given back, without winnings. 47.1-2204(2)",
        "If 0 comes again, all of a wager in prison is lost. 47.1-2204(2)",
    ];
    assert_eq!(told(of("us-co-roulette-single-zero")), prison);
    let double = told(changed("us-co-roulette-double-zero", "zeros = [\"0\", \"00\"]", "zeros = [\"0\"]"));
    assert_eq!(double[..3], prison);
    assert_eq!(double[3..], ["On 00: Red, Black, Odd, Even, 1 to 18, 19 to 36 lose. 47.1-2203(6)"]);
}

//= us-md-roulette 4.F
#[test]
fn beside_roulette_x_the_straight_is_listed_with_what_it_pays_undrawn() {
    let name = "us-md-roulette-double-zero-roulette-x-c";
    let card = of(name);
    let base = testkit::rules(name).drawn_odds().unwrap().base.0.to_string();
    let page = crate::rules_page::rules_page(&testkit::rules(name), &card);
    let straight: Vec<_> = page.wagers.iter().filter(|row| row.id == "straight").collect();
    assert_eq!(straight.len(), 1);
    assert_eq!(
        (straight[0].odds.as_str(), straight[0].spots, straight[0].win_frequency.as_str()),
        (base.as_str(), 38, "1/38")
    );
    let side = page.sides.iter().find(|side| side.id == "roulette-x").unwrap();
    assert_eq!(Some(&straight[0].edge_percent), side.edge_percent.as_ref());
    let sign = card.notices.iter().find(|notice| notice.id == "straight-pays-less").unwrap();
    assert!(sign.says.ends_with(&format!("pays {base}.")), "{}", sign.says);
    for (other, rules) in testkit::all_rules() {
        let page = crate::rules_page::rules_page(rules, &of(other));
        for wager in rules.open_spots().map(|(_, wager)| &wager.id) {
            assert!(page.wagers.iter().any(|row| row.id == *wager), "{other}: {wager} is not on the rules page");
        }
    }
}

//= us-md-roulette 3.D(1)
//= us-md-roulette 3.D(2)
//= us-md-roulette 3.E
//= us-ma-roulette 1(c)[1]
//= us-ma-roulette 1(c)[2]
//= us-ma-roulette 1(d)
//= us-co-roulette 2203(4)[1]
//= us-co-roulette 2203(4)[2]
//= us-co-roulette 2203(5)
#[test]
fn players_are_told_what_is_their_own_affair() {
    for (name, clauses) in [
        ("us-md-roulette-double-zero", ["3.D(1)", "3.D(2)", "3.E"]),
        ("us-ma-roulette-double-zero", ["1(c)", "1(c)", "1(d)"]),
        ("us-co-roulette-double-zero", ["47.1-2203(4)", "47.1-2203(4)", "47.1-2203(5)"]),
    ] {
        let page = crate::rules_page::rules_page(&testkit::rules(name), &of(name));
        let ids = ["placement", "instructions", "by-position"];
        let told = page.procedure.iter().filter(|duty| ids.contains(&duty.id.as_str()));
        let told: Vec<(&str, &str)> = told.map(|duty| (duty.id.as_str(), duty.clause.as_str())).collect();
        assert_eq!(told, ids.into_iter().zip(clauses).collect::<Vec<_>>(), "{name}");
    }
}

//= us-ma-roulette 1(g)[1]
//= us-ma-roulette 2(b)[3]
#[test]
fn a_table_with_colours_posts_nothing_of_red_and_black() {
    let told = |name: &str| {
        let card = of(name);
        let signs = card.notices.into_iter().filter(|notice| notice.id.starts_with("even-money"));
        signs.chain(card.zero_rules).map(|duty| duty.says).collect::<Vec<_>>()
    };
    let plain = told("us-ma-roulette-double-zero").concat();
    assert!(plain.contains("Red, Black, Odd, Even, 1 to 18 and 19 to 36 lose"), "{plain}");
    let colours = told("us-ma-roulette-double-zero-colours");
    assert_eq!(colours.len(), 2);
    assert!(colours[0].starts_with("Odd, Even, 1 to 18 and 19 to 36 lose"), "{}", colours[0]);
    assert!(colours[1].starts_with("On 0 or 00: Odd, Even, 1 to 18, 19 to 36 lose"), "{}", colours[1]);
}
