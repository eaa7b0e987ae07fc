//! A table with a dealer: what the console lists, what the pit counts, what a restart shows again, and what takes two.

use crate::common::{Opened, Screen, Who, house_with};
use journal::CommandId;
use rulebook::{Instrument, file::PrisonChoice};
use serde_json::{Value, json};
use table::{Bet, By, Command, Event, PersonId, SeatNo, WagerId};
use wheel::Money;
use wheelhouse_server::protocol::Phase;
use wheelhouse_server::{config::TableConfig, people::Role};

const SEAT: SeatNo = SeatNo(1);

/// A European wheel with In Prison; the crew stands at it, and a player with $1,000 sits.
async fn dealt() -> Opened {
    dealt_as(TableConfig::new("one", "us-co-roulette-single-zero")).await
}

async fn dealt_as(table: TableConfig) -> Opened {
    let house = house_with(table).await;
    let rules = house.floor().tables["one"].rules.clone();
    for by in [dealer(&house), supervisor(&house)] {
        must(&house, by, Command::TakePost { licence: "L-1".to_owned() }).await;
    }
    if let Some(rule) = &rules.house().inspection {
        let by = By::Staff { person: PersonId(903), role: rule.by.roles[0] };
        must(&house, by, Command::TakePost { licence: "L-3".to_owned() }).await;
        let items = (0..).zip(&rule.items).map(|(at, _)| at).collect();
        must(&house, by, Command::Inspect { items, sound: true }).await;
    }
    must(&house, supervisor(&house), Command::OpenTable).await;
    must(&house, dealer(&house), Command::TakeSeat { seat: SEAT, player: 7 }).await;
    let with = chips(&house);
    if rules.house().chips.coloured(with) {
        must(&house, dealer(&house), Command::GiveColour { seat: SEAT, colour: 1, value: Money(500) }).await;
    }
    must(&house, dealer(&house), Command::BuyIn { seat: SEAT, with, amount: Money(100_000) }).await;
    house
}

fn dealer(house: &Opened) -> By {
    By::Staff { person: PersonId(901), role: house.floor().tables["one"].rules.house().dealer.roles[0] }
}

fn supervisor(house: &Opened) -> By {
    By::Staff { person: PersonId(902), role: house.floor().tables["one"].rules.house().supervisor.roles[0] }
}

fn chips(house: &Opened) -> Instrument {
    house.floor().tables["one"].rules.house().chips.accepted[0]
}

async fn must(house: &Opened, by: By, command: Command) -> Vec<Event> {
    let mut id = [0; 16];
    getrandom::fill(&mut id).unwrap();
    let said = format!("{command:?}");
    let table = &house.floor().tables["one"];
    let answered = table.given(CommandId(id), by, command).await.unwrap();
    answered.decision.answer.clone().unwrap_or_else(|refusal| panic!("{said}: {}", refusal.tell(&table.rules)))
}

async fn lay(house: &Opened, on: &str, amount: i64) -> WagerId {
    let (on, with) = (Bet::Called(on.to_owned()), chips(house));
    let command = Command::PlaceWager { seat: SEAT, on, amount: Money(amount), with, coupon: None, tip: false };
    let laid = must(house, dealer(house), command).await;
    let placed = laid.iter().find_map(|event| match event {
        Event::WagerPlaced(placed) => Some(placed.wager),
        _ => None,
    });
    placed.expect("it lies there")
}

/// Bets are open, and these lie there.
async fn betting(house: &Opened, wagers: &[(&str, i64)]) -> Vec<WagerId> {
    must(house, dealer(house), Command::PlaceYourBets).await;
    let mut laid = Vec::new();
    for (on, amount) in wagers {
        laid.push(lay(house, on, *amount).await);
    }
    laid
}

async fn tell(house: &Opened, label: &str) -> wheel::Pocket {
    let pocket = house.floor().tables["one"].rules.wheel().pocket(label).unwrap();
    for command in [Command::SpinBall { with_wheel: false }, Command::CallNoMoreBets] {
        must(house, dealer(house), command).await;
    }
    must(house, dealer(house), Command::TellResult { pocket, revolutions: None }).await;
    pocket
}

/// The number stands, and is marked where the book asks for it.
async fn result(house: &Opened, label: &str) {
    let pocket = tell(house, label).await;
    must(house, supervisor(house), Command::ConfirmResult { pocket }).await;
    if house.floor().tables["one"].rules.house().procedure.marker.is_some() {
        must(house, dealer(house), Command::PlaceDolly).await;
    }
}

async fn round(house: &Opened, wagers: &[(&str, i64)], label: &str) -> Vec<WagerId> {
    let laid = betting(house, wagers).await;
    result(house, label).await;
    for command in [Command::CollectLosers, Command::PayWinners] {
        must(house, dealer(house), command).await;
    }
    laid
}

async fn console(house: &Opened) -> Screen {
    house.screen("console", house.sign_in(Who::Staff(Role::Dealer)).as_ref()).await.unwrap()
}

/// The crew's view once the table is at this step of this round. The two views come by ways of their own, so the record says
/// which of them is older.
async fn crew_at(screen: &mut Screen, phase: &str, round: u64) -> Value {
    let mut there = None;
    let mut crew = Value::Null;
    loop {
        let message = screen.next(&["table", "crew"]).await;
        if message["type"] == "crew" {
            crew = message;
        } else if message["phase"] == phase && message["round"] == round {
            there = message["seq"].as_u64();
        }
        if there.is_some_and(|there| crew["seq"].as_u64().is_some_and(|seq| seq >= there)) {
            return crew;
        }
    }
}

fn column(lines: &Value, key: &str) -> Vec<Value> {
    lines.as_array().unwrap().iter().map(|line| line[key].clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_console_lists_who_loses_and_who_is_paid_in_this_round_alone() {
    let house = dealt().await;
    let mut screen = console(&house).await;
    round(&house, &[("straight 17", 500), ("red", 500)], "17").await;
    let over = crew_at(&mut screen, "idle", 1).await;
    assert_eq!(
        (column(&over["pay"], "paid"), column(&over["collect"], "wagered")),
        (vec![json!(18_000)], vec![json!(500)])
    );

    betting(&house, &[("black", 1000), ("even", 500)]).await;
    let lies = crew_at(&mut screen, "betting", 2).await;
    assert_eq!((&lies["pay"], &lies["collect"]), (&json!([]), &json!([])), "nothing of the round before");
    result(&house, "3").await;
    let marked = house.floor().tables["one"].rules.house().procedure.marker.is_some();
    let takes = crew_at(&mut screen, if marked { "marked" } else { "resulted" }, 2).await;
    assert_eq!((&takes["pay"], column(&takes["collect"], "wagered")), (&json!([]), vec![json!(1000), json!(500)]));
    assert_eq!(takes["collect"][0]["seat"], 1);
    must(&house, dealer(&house), Command::CollectLosers).await;
    let nobody = crew_at(&mut screen, "collected", 2).await;
    assert_eq!((&nobody["pay"], &nobody["collected_wagers"]), (&json!([]), &json!(2)));
    must(&house, dealer(&house), Command::PayWinners).await;

    // A round in which nobody plays leaves no list of an older one.
    round(&house, &[], "4").await;
    let empty = crew_at(&mut screen, "idle", 3).await;
    assert_eq!((&empty["pay"], &empty["collect"]), (&json!([]), &json!([])));
    house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_console_says_who_on_duty_may_do_what() {
    let house = dealt().await;
    let mut screen = console(&house).await;
    let possible = |crew: &Value, act: &str| -> Value {
        let all = crew["possible"].as_array().unwrap();
        all.iter().find(|possible| possible["act"] == act).unwrap_or(&Value::Null).clone()
    };
    betting(&house, &[("red", 500)]).await;
    let open = crew_at(&mut screen, "betting", 1).await;
    assert_eq!(possible(&open, "spin-ball")["by"], json!([901]), "the dealer, and not the supervisor: {open}");
    assert_eq!(possible(&open, "void-round")["by"], json!([902]));
    assert_eq!(possible(&open, "void-round")["said"]["reason"], "not-your-role");
    assert_eq!(possible(&open, "pay-winners")["may"], false);
    for act in ["place-for", "buy-in", "cash-out", "give-colour"] {
        assert_eq!(possible(&open, act)["may"], true, "{act}");
    }
    result(&house, "0").await;
    for command in [Command::CollectLosers, Command::PayWinners] {
        must(&house, dealer(&house), command).await;
    }
    let choosing = crew_at(&mut screen, "choosing", 1).await;
    assert_eq!(possible(&choosing, "end-choices")["may"], false, "the time to choose is not over");
    house.serving.close().await;
}

//= us-co-roulette 2204(2)
#[tokio::test(flavor = "multi_thread")]
async fn the_pit_counts_what_the_ledger_says() {
    let house = dealt().await;
    let pit = house.sign_in(Who::Staff(Role::PitSupervisor)).unwrap();
    let figures = async |handle: i64, win: i64| {
        let mut sums = house.floor().tables["one"].sums.clone();
        sums.wait_for(|sums| (sums.handle, sums.win) == (handle, win)).await.unwrap();
    };
    // Half of what zero takes is given back.
    let laid = round(&house, &[("red", 10_000)], "0").await;
    let choose = Command::ChooseInPrison { wager: laid[0], choice: PrisonChoice::Half };
    must(&house, By::Player(SEAT), choose).await;
    figures(10_000, 5_000).await;

    // A spin that does not count is no second handle, and what is given back is none at all.
    betting(&house, &[("black", 1000)]).await;
    must(&house, supervisor(&house), Command::VoidRound { why: "the lamp fell".to_owned() }).await;

    // A corrected number changes the win and not the handle.
    round(&house, &[("black", 1000)], "3").await;
    figures(11_000, 6_000).await;
    let pocket = house.floor().tables["one"].rules.wheel().pocket("2").unwrap();
    let why = "the film".to_owned();
    must(&house, supervisor(&house), Command::CorrectResult { pocket, second: PersonId(901), why }).await;
    figures(11_000, 4_000).await;
    let line = house.ask("GET", "/api/pit", Some(&pit), "").await.body["tables"][0].clone();
    assert_eq!((&line["handle"], &line["win"]), (&json!(11_000), &json!(4_000)));
    let told = house.ask("GET", "/api/tables/one/rounds/3", Some(&pit), "").await.body;
    let three = house.floor().tables["one"].rules.wheel().pocket("3").unwrap();
    assert_eq!((&told["number"], &told["corrected_from"]), (&json!(pocket.0), &json!(three.0)), "{told}");
    assert_eq!((&told["number_label"], &told["corrected_from_label"]), (&json!("2"), &json!("3")), "{told}");
    assert_eq!((&told["paid_total"], &told["paid"][0]["outcome"]), (&json!(2000), &json!("won")));
    house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_meter_shows_is_not_lost_yet() {
    let house = dealt_as(TableConfig::new("one", "us-md-roulette-double-zero-bonus-spin-xtreme")).await;
    let table = house.floor().tables["one"].shown().await.unwrap();
    assert!(table.state().ledger.on_meters().0 > 0, "the meters have their seeds");
    betting(&house, &[("red", 10_000)]).await;
    let mut sums = house.floor().tables["one"].sums.clone();
    // What lies on the felt is told after the seeds.
    let won = sums.wait_for(|sums| sums.exposure > 0).await.unwrap().win;
    assert_eq!(won, 0);
    house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_paid_is_shown_again_after_a_restart() {
    let house = dealt().await;
    round(&house, &[("straight 17", 500)], "17").await;
    let house = house.again().await;
    let mut screen = console(&house).await;
    let over = crew_at(&mut screen, "idle", 1).await;
    assert_eq!(column(&over["pay"], "paid"), [json!(18_000)]);
    house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn why_a_round_stands_still_is_shown_again_after_a_restart() {
    let house = dealt().await;
    betting(&house, &[("red", 500)]).await;
    for command in [Command::SpinBall { with_wheel: false }, Command::CallNoMoreBets] {
        must(&house, dealer(&house), command).await;
    }
    let view = |house: &Opened| house.floor().tables["one"].view.borrow().clone();
    house.sees(|view| view.closed.is_some()).await;
    let closed = view(&house).closed.clone();
    assert!(closed.as_ref().is_some_and(|closed| closed.clause.is_some()), "{closed:?}");
    let house = house.again().await;
    assert_eq!(view(&house).closed, closed, "the same words, with the clause");

    let rules = house.floor().tables["one"].rules.clone();
    let other = rules.irregularities().iter().position(|rule| rule.id == "other").unwrap();
    must(&house, supervisor(&house), Command::CallNoSpin { irregularity: u8::try_from(other).unwrap() }).await;
    let why = "the lamp fell".to_owned();
    must(&house, supervisor(&house), Command::Direct { direction: table::Direction::NoSpin, why }).await;
    house.sees(|view| view.no_spin.is_some()).await;
    let no_spin = view(&house).no_spin.clone();
    let house = house.again().await;
    assert_eq!(view(&house).no_spin, no_spin);
    house.serving.close().await;
}

/// The dealer holds a spin whose number was told; the supervisor is of the same department.
#[tokio::test(flavor = "multi_thread")]
async fn a_told_number_is_not_made_void_within_one_department() {
    let house = dealt().await;
    betting(&house, &[("straight 17", 500)]).await;
    tell(&house, "17").await;
    let rules = house.floor().tables["one"].rules.clone();
    let other = rules.irregularities().iter().position(|rule| rule.id == "other").unwrap();
    must(&house, dealer(&house), Command::CallNoSpin { irregularity: u8::try_from(other).unwrap() }).await;

    let mut pit = house.screen("console", house.sign_in(Who::Staff(Role::PitSupervisor)).as_ref()).await.unwrap();
    let role = &rules.house().roles[usize::from(rules.house().supervisor.roles[0].0)].id;
    let post = pit.order(&json!({"act": "take-post", "role": role})).await;
    assert_eq!(post["outcome"], "accepted", "{post}");
    let void = json!({"act": "direct-no-spin", "why": "the film is unclear"});
    let alone = pit.order(&void).await;
    assert_eq!((&alone["outcome"], &alone["said"]["reason"]), (&json!("failed"), &json!("second-person-needed")));

    let asked = pit.order(&json!({"act": "withdraw-result", "why": "the film is unclear"})).await;
    assert_eq!(asked["outcome"], "pending", "{asked}");
    let security = house.sign_in(Who::Staff(Role::Security)).unwrap();
    let path = format!("/api/approvals/{}", asked["approval"].as_str().unwrap());
    let agreed = house.ask("POST", &path, Some(&security), r#"{"agree": true}"#).await;
    assert_eq!((agreed.status, &agreed.body["done"]), (200, &json!(true)), "{agreed:?}");
    let done = pit.order(&void).await;
    assert_eq!(done["outcome"], "accepted", "{done}");
    house.serving.close().await;
}

/// The timer of a test would end the betting of the next round before it began.
#[tokio::test(flavor = "multi_thread")]
async fn a_test_leaves_no_countdown() {
    let mut table = TableConfig::new("one", "us-co-roulette-single-zero");
    (table.timer, table.betting_ms) = (true, 3_600_000);
    let house = dealt_as(table).await;
    must(&house, supervisor(&house), Command::BeginTest).await;
    must(&house, dealer(&house), Command::PlaceYourBets).await;
    house.sees(|view| view.test && view.until.is_some()).await;
    must(&house, supervisor(&house), Command::EndTest).await;
    house.sees(|view| !view.test && view.until.is_none()).await;
    house.serving.close().await;
}

/// Each number of a message, and the label beside it.
fn labelled(message: &Value, name: &str) -> (Value, Value) {
    (message[name].clone(), message[format!("{name}_label")].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn beside_every_number_stands_its_label() {
    let house = dealt().await;
    let wheel = house.floor().tables["one"].rules.wheel().clone();
    let number = |label: &str| (json!(wheel.pocket(label).unwrap().0), json!(label));
    let mut screen = console(&house).await;
    round(&house, &[("red", 1000)], "34").await;
    betting(&house, &[("red", 1000)]).await;
    tell(&house, "17").await;
    let crew = loop {
        let crew = screen.next(&["crew"]).await;
        if crew["told"] == number("17").0 {
            break crew;
        }
    };
    assert_eq!(labelled(&crew, "told"), number("17"), "{crew}");
    let pocket = wheel.pocket("17").unwrap();
    must(&house, supervisor(&house), Command::ConfirmResult { pocket }).await;
    house.sees(|view| view.number.is_some()).await;

    let view = house.ask("GET", "/api/tables/one/view", None, "").await.body;
    assert_eq!(labelled(&view, "number"), number("17"), "{view}");
    assert_eq!(labelled(&view["last"], "number"), number("34"), "{view}");
    assert_eq!((&view["recent"][0], &view["recent_labels"]), (&number("34").0, &json!(["34"])), "{view}");
    let pit = house.sign_in(Who::Staff(Role::PitSupervisor));
    let line = house.ask("GET", "/api/pit", pit.as_ref(), "").await.body["tables"][0].clone();
    assert_eq!(labelled(&line, "last"), number("17"), "{line}");
    let rounds = house.ask("GET", "/api/tables/one/rounds", pit.as_ref(), "").await.body["rounds"].clone();
    assert_eq!(labelled(&rounds[1], "number"), number("34"), "{rounds}");
    let recalled = house.ask("GET", "/api/tables/one/rounds/1", pit.as_ref(), "").await.body;
    assert_eq!(labelled(&recalled, "number"), number("34"), "{recalled}");
    // What was told before a restart is told with its label after it.
    let again = house.again().await;
    let view = again.ask("GET", "/api/tables/one/view", None, "").await.body;
    assert_eq!(labelled(&view["last"], "number"), number("34"), "{view}");
    again.serving.close().await;
}

/// Sections of Big Six share their labels, and the list of rounds names the one that came.
#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_rounds_has_the_section_that_came() {
    let house = dealt_as(TableConfig::new("one", "us-md-big-six")).await;
    let rules = house.floor().tables["one"].rules.clone();
    let label = |pocket| rules.pocket_called(pocket);
    let shared = |pocket: &wheel::Pocket| {
        rules.wheel().pockets().any(|before| before < *pocket && label(before) == label(*pocket))
    };
    let pocket = rules.wheel().pockets().find(shared).unwrap();
    betting(&house, &[]).await;
    let steps = [
        (dealer(&house), Command::CallNoMoreBets),
        (dealer(&house), Command::SpinBall { with_wheel: true }),
        (dealer(&house), Command::TellResult { pocket, revolutions: Some(9) }),
        (supervisor(&house), Command::ConfirmResult { pocket }),
        (dealer(&house), Command::CollectLosers),
        (dealer(&house), Command::PayWinners),
    ];
    for (by, command) in steps {
        must(&house, by, command).await;
    }
    house.sees(|view| view.last.is_some()).await;
    let pit = house.sign_in(Who::Staff(Role::PitSupervisor));
    let rounds = house.ask("GET", "/api/tables/one/rounds", pit.as_ref(), "").await.body["rounds"].clone();
    assert_eq!(labelled(&rounds[0], "number"), (json!(pocket.0), json!(label(pocket))), "{rounds}");
    house.serving.close().await;
}

/// A guest with $1,000 at the second seat, as their screen sees it.
async fn guest(house: &Opened) -> Screen {
    let token = house.sign_in(Who::Guest).unwrap();
    let mut screen = house.screen("terminal", Some(&token)).await.unwrap();
    let sat = screen.order(&json!({"act": "take-seat", "seat": 2})).await;
    assert_eq!(sat["outcome"], "accepted", "{sat}");
    // Elsewhere the house gives them by itself.
    if house.floor().tables["one"].rules.house().chips.accepted.contains(&Instrument::RouletteChip) {
        must(house, dealer(house), Command::GiveColour { seat: SeatNo(2), colour: 2, value: Money(500) }).await;
    }
    screen.seat(|seat| seat["balance"] == 100_000).await;
    screen
}

async fn lays(screen: &mut Screen, on: &str, amount: i64, tip: bool) {
    let laid = screen.order(&json!({"act": "place-wager", "on": {"called": on}, "amount": amount, "tip": tip})).await;
    assert_eq!(laid["outcome"], "accepted", "{laid}");
}

async fn settles(house: &Opened, label: &str) {
    result(house, label).await;
    for command in [Command::CollectLosers, Command::PayWinners] {
        must(house, dealer(house), command).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_wager_for_the_dealers_wins_is_not_the_players() {
    let house = dealt_as(TableConfig::new("one", "sg-mbs-roulette-single-zero")).await;
    let mut ann = guest(&house).await;
    must(&house, dealer(&house), Command::PlaceYourBets).await;
    lays(&mut ann, "straight 20", 5000, true).await;
    lays(&mut ann, "red", 5000, false).await;
    ann.send(&json!({"type": "what-if"})).await;
    let what_if = ann.next(&["what-if"]).await;
    let twenty = usize::from(house.floor().tables["one"].rules.wheel().pocket("20").unwrap().0);
    assert_eq!((&what_if["wagered"], &what_if["back"][twenty]), (&json!(5000), &json!(0)), "{what_if}");
    assert!(what_if["leaves_out"][0].as_str().unwrap().contains("for the dealers"), "{what_if}");
    settles(&house, "20").await;
    let seat = ann.seat(|seat| seat["paid_round"] == 1).await;
    let of = |outcome: &str| {
        let lines = seat["paid"].as_array().unwrap();
        lines.iter().find(|line| line["outcome"] == outcome).unwrap_or_else(|| panic!("{seat}")).clone()
    };
    assert_eq!((&of("won")["tip"], &of("lost")["tip"]), (&json!(true), &json!(false)));
    assert_eq!(seat["balance"], 90_000, "the tip box has what it won");
    house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_is_paid_where_its_pieces_lie() {
    let house = dealt_as(TableConfig::new("one", "sg-mbs-roulette-single-zero")).await;
    let mut ann = guest(&house).await;
    must(&house, dealer(&house), Command::PlaceYourBets).await;
    lays(&mut ann, "tiers", 15_000, false).await;
    settles(&house, "5").await;
    let seat = ann.seat(|seat| seat["paid_round"] == 1).await;
    let line = &seat["paid"][0];
    let spot = house.floor().tables["one"].card.felt.spots.iter().find(|spot| spot.name == "split 5/8").unwrap().id;
    let pieces = line["pieces"].as_array().unwrap();
    let won: Vec<&Value> = pieces.iter().filter(|piece| piece["outcome"] == "won").collect();
    assert_eq!((pieces.len(), won.len()), (6, 1), "{line}");
    assert_eq!((&won[0]["spot"], &won[0]["paid"], &line["paid"]), (&json!(spot), &json!(45_000), &json!(45_000)));
    house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_correction_is_told_to_the_players() {
    let house = dealt_as(TableConfig::new("one", "sg-mbs-roulette-single-zero")).await;
    let mut ann = guest(&house).await;
    must(&house, dealer(&house), Command::PlaceYourBets).await;
    lays(&mut ann, "black", 5000, false).await;
    settles(&house, "2").await;
    let first = ann.seat(|seat| seat["paid_round"] == 1).await;
    assert_eq!(first["balance"], 105_000);
    assert_eq!(ann.paid.last().unwrap()["paid_before"], json!(null));
    let pocket = |label: &str| house.floor().tables["one"].rules.wheel().pocket(label).unwrap();
    let correct = |label: &str| Command::CorrectResult {
        pocket: pocket(label),
        second: PersonId(901),
        why: "the film shows another".to_owned(),
    };
    must(&house, supervisor(&house), correct("3")).await;
    ann.seat(|seat| seat["balance"] == 95_000).await;
    assert_eq!(ann.paid.last().unwrap()["paid_before"], 10_000);
    // And again: what stood first is what everybody was told.
    must(&house, supervisor(&house), correct("5")).await;
    house.sees(|view| view.number == Some(pocket("5").0)).await;
    let correction = house.floor().tables["one"].view.borrow().correction.clone().unwrap();
    assert_eq!((correction.before, correction.after, correction.round), (pocket("2").0, pocket("5").0, 1));
    assert_eq!((&*correction.before_label, &*correction.after_label), ("2", "5"));
    assert_eq!(correction.why, "the film shows another");
    // Until there is another number to look at.
    must(&house, dealer(&house), Command::PlaceYourBets).await;
    house.sees(|view| view.takes_bets && view.correction.is_some()).await;
    settles(&house, "4").await;
    house.sees(|view| view.last.as_ref().is_some_and(|last| last.round == 2) && view.correction.is_none()).await;
    house.serving.close().await;
}

/// The number that a wager on the last number ran against, beside its multiplier, until the next bets.
#[tokio::test(flavor = "multi_thread")]
async fn the_number_that_counted_stands_beside_the_multiplier() {
    let house = dealt_as(TableConfig::new("one", "us-co-roulette-double-zero")).await;
    let pocket = |label: &str| house.floor().tables["one"].rules.wheel().pocket(label).unwrap().0;
    round(&house, &[], "3").await;
    house.sees(|view| view.phase == Phase::Idle && view.round == 1 && view.prior.is_none()).await;
    must(&house, dealer(&house), Command::PlaceYourBets).await;
    house.sees(|view| view.takes_bets && view.prior == Some(pocket("3"))).await;
    for command in [Command::SpinBall { with_wheel: false }, Command::CallNoMoreBets] {
        must(&house, dealer(&house), command).await;
    }
    house.sees(|view| view.multiplier.is_some()).await;
    must(&house, dealer(&house), Command::TellResult { pocket: wheel::Pocket(pocket("29")), revolutions: None }).await;
    must(&house, supervisor(&house), Command::ConfirmResult { pocket: wheel::Pocket(pocket("29")) }).await;
    if house.floor().tables["one"].rules.house().procedure.marker.is_some() {
        must(&house, dealer(&house), Command::PlaceDolly).await;
    }
    for command in [Command::CollectLosers, Command::PayWinners] {
        must(&house, dealer(&house), command).await;
    }
    house.sees(|view| view.phase == Phase::Idle && view.round == 2).await;
    let view = house.floor().tables["one"].view.borrow().clone();
    assert_eq!((view.number, view.prior), (Some(pocket("29")), Some(pocket("3"))));
    must(&house, dealer(&house), Command::PlaceYourBets).await;
    house.sees(|view| view.takes_bets && view.prior == Some(pocket("29"))).await;
    house.serving.close().await;
}

//= us-co-roulette 2204(2)[3]
#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_told_what_holds_without_a_choice() {
    let house = dealt_as(TableConfig::new("one", "us-co-roulette-single-zero-terminals")).await;
    let mut ann = guest(&house).await;
    must(&house, dealer(&house), Command::PlaceYourBets).await;
    lays(&mut ann, "red", 5000, false).await;
    settles(&house, "0").await;
    let seat = ann.seat(|seat| !seat["prison"].as_array().unwrap().is_empty()).await;
    assert_eq!((&seat["prison"][0]["may_choose"], &seat["prison"][0]["unanswered"]), (&json!(true), &json!("half")));
    house.serving.close().await;
}

/// Somebody left, and the dealer has the seat free again: not over wagers, not over chips, and in the dealer's own name.
#[tokio::test(flavor = "multi_thread")]
async fn the_dealer_frees_the_seat_of_one_who_left() {
    let house = dealt().await;
    let mut console = console(&house).await;
    let post = console.order(&json!({"act": "take-post", "role": "dealer"})).await;
    assert_eq!(post["outcome"], "accepted", "{post}");
    let free = json!({"act": "free-seat", "seat": SEAT.0});
    betting(&house, &[("red", 5000)]).await;
    let lying = console.order(&free).await;
    assert_eq!((&lying["outcome"], &lying["said"]["reason"]), (&json!("refused"), &json!("seat-not-clear")), "{lying}");
    must(&house, dealer(&house), Command::ClearWagers { seat: SEAT }).await;
    let chips = console.order(&free).await;
    assert_eq!((&chips["outcome"], &chips["said"]["reason"]), (&json!("failed"), &json!("not-cashed-out")), "{chips}");
    assert_eq!(
        chips["said"]["says"],
        "$1,000 in roulette chips is still at seat 1. Cash it out first, then free the seat."
    );
    let out = console.order(&json!({"act": "cash-out", "seat": SEAT.0, "with": "roulette-chip"})).await;
    assert_eq!(out["outcome"], "accepted", "{out}");
    let freed = console.order(&free).await;
    assert_eq!(freed["outcome"], "accepted", "{freed}");
    house.sees(|view| view.players == 0).await;
    house.serving.close().await;
}

/// Chips that a book has exchanged at the table are refused by its clause.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_with_the_table_s_own_chips_is_not_freed_and_the_clause_says_why() {
    let house = dealt_as(TableConfig::new("one", "us-md-roulette-double-zero")).await;
    let mut console = console(&house).await;
    console.order(&json!({"act": "take-post", "role": "dealer"})).await;
    let chips = console.order(&json!({"act": "free-seat", "seat": SEAT.0})).await;
    assert_eq!((&chips["outcome"], &chips["said"]["clause"]), (&json!("refused"), &json!("3.C")), "{chips}");
    house.serving.close().await;
}

fn spot(house: &Opened, name: &str) -> u16 {
    house.floor().tables["one"].card.felt.spots.iter().find(|spot| spot.name == name).unwrap().id
}

fn pile(house: &Opened, name: &str, amount: i64, is: &str) -> Value {
    json!({"spot": spot(house, name), "side": null, "seat": 1, "amount": amount, "is": is})
}

/// The crew's view once so many piles lie there: wagers that are laid are told a little later.
async fn crew_with(screen: &mut Screen, piles: usize) -> Value {
    loop {
        let crew = screen.next(&["crew"]).await;
        if crew["on_felt"].as_array().unwrap().len() == piles {
            return crew;
        }
    }
}

/// The pay of a line, what goes back and what is taken, and the chips that make the pay.
fn handed(line: &Value) -> Value {
    json!([line["outcome"], line["pay"], line["back"], line["take"], line["chips"]])
}

/// Roulette chips of the seat's own colour, $5 each.
fn own(count: i64) -> Value {
    json!([{"with": "roulette-chip", "colour": 1, "value": 500, "count": count}])
}

#[tokio::test(flavor = "multi_thread")]
async fn the_dealers_felt_has_what_lies_there_at_each_step() {
    let house = dealt_as(TableConfig::new("one", "us-md-roulette-single-zero")).await;
    let mut screen = console(&house).await;
    betting(&house, &[("straight 17", 1500), ("red", 1000)]).await;
    let laid = crew_with(&mut screen, 2).await;
    let seventeen = |is| pile(&house, "straight 17", 1500, is);
    let red = |is| pile(&house, "red", 1000, is);
    assert_eq!(laid["on_felt"], json!([seventeen("laid"), red("laid")]));
    result(&house, "17").await;
    let marked = crew_at(&mut screen, "marked", 1).await;
    assert_eq!(marked["on_felt"], json!([seventeen("won"), red("lost")]));
    must(&house, dealer(&house), Command::CollectLosers).await;
    let collected = crew_at(&mut screen, "collected", 1).await;
    assert_eq!(collected["on_felt"], json!([seventeen("won")]), "the losers are gone");
    assert_eq!(collected["seats"][0]["on_felt"], 1500);
    let pay: Vec<Value> = collected["pay"].as_array().unwrap().iter().map(handed).collect();
    assert_eq!(pay, [json!(["won", 52_500, 1500, 0, own(105)])], "35 to 1, without the $15 that lies there");
    must(&house, dealer(&house), Command::PayWinners).await;
    let over = crew_at(&mut screen, "idle", 1).await;
    assert_eq!((&over["on_felt"], handed(&over["pay"][0])), (&json!([]), pay[0].clone()));
    house.serving.close().await;
}

//= us-co-roulette 2204(2)[3]
#[tokio::test(flavor = "multi_thread")]
async fn the_dealer_leaves_in_prison_what_is_in_prison() {
    let house = dealt().await;
    let mut screen = console(&house).await;
    betting(&house, &[("red", 1000), ("straight 17", 500)]).await;
    result(&house, "0").await;
    must(&house, dealer(&house), Command::CollectLosers).await;
    let collected = crew_at(&mut screen, "collected", 1).await;
    assert_eq!(collected["on_felt"], json!([pile(&house, "red", 1000, "imprisoned")]));
    assert_eq!(handed(&collected["pay"][0]), json!(["imprisoned", 0, 0, 0, []]));
    must(&house, dealer(&house), Command::PayWinners).await;
    let choosing = crew_at(&mut screen, "choosing", 1).await;
    assert_eq!(choosing["on_felt"], json!([pile(&house, "red", 1000, "in-prison")]));
    let wager = WagerId(choosing["prison"][0]["wager"]["wager"].as_u64().unwrap());
    must(&house, By::Player(SEAT), Command::ChooseInPrison { wager, choice: PrisonChoice::Leave }).await;
    let over = crew_at(&mut screen, "idle", 1).await;
    assert_eq!(over["on_felt"], json!([pile(&house, "red", 1000, "in-prison")]), "between rounds too");
    // It is released by its own colour, without winnings; another is halved.
    betting(&house, &[("black", 500)]).await;
    result(&house, "1").await;
    must(&house, dealer(&house), Command::CollectLosers).await;
    let released = crew_at(&mut screen, "collected", 2).await;
    assert_eq!(handed(&released["pay"][0]), json!(["released", 0, 1000, 0, []]));
    must(&house, dealer(&house), Command::PayWinners).await;
    let laid = round(&house, &[("red", 1000)], "0").await;
    must(&house, By::Player(SEAT), Command::ChooseInPrison { wager: laid[0], choice: PrisonChoice::Half }).await;
    let half = crew_at(&mut screen, "idle", 3).await;
    assert_eq!(handed(&half["pay"][0]), json!(["half-back", 0, 500, 500, []]));
    house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_void_round_is_given_back_as_it_lay() {
    let house = dealt().await;
    let mut screen = console(&house).await;
    betting(&house, &[("black", 1000)]).await;
    must(&house, supervisor(&house), Command::VoidRound { why: "the lamp fell".to_owned() }).await;
    let over = crew_at(&mut screen, "idle", 1).await;
    assert_eq!((&over["on_felt"], handed(&over["pay"][0])), (&json!([]), json!(["returned", 0, 1000, 0, []])));
    house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn side_wagers_lie_at_the_dealers_felt_with_their_seats() {
    let house = dealt_as(TableConfig::new("one", "us-co-roulette-double-zero")).await;
    let mut screen = console(&house).await;
    round(&house, &[], "3").await;
    betting(&house, &[("red", 1000), ("b2b", 500)]).await;
    let crew = crew_with(&mut screen, 2).await;
    let of = |crew: &Value| {
        let piles = crew["on_felt"].as_array().unwrap().clone();
        piles.into_iter().find(|pile| pile["spot"].is_null()).unwrap_or_default()
    };
    let id = house.floor().tables["one"].card.sides[0].id.clone();
    assert_eq!(of(&crew), json!({"spot": null, "side": id, "seat": 1, "amount": 500, "is": "laid"}), "{crew}");
    assert_eq!(crew["sides"], json!([{"side": id, "seat": 1, "amount": 500, "tip": false, "is": "laid"}]));
    for command in [Command::SpinBall { with_wheel: false }, Command::CallNoMoreBets] {
        must(&house, dealer(&house), command).await;
    }
    house.sees(|view| view.multiplier.is_some()).await;
    let pocket = house.floor().tables["one"].rules.wheel().pocket("3").unwrap();
    for command in [Command::TellResult { pocket, revolutions: None }, Command::ConfirmResult { pocket }] {
        must(&house, dealer(&house), command).await;
    }
    if house.floor().tables["one"].rules.house().procedure.marker.is_some() {
        must(&house, dealer(&house), Command::PlaceDolly).await;
    }
    must(&house, dealer(&house), Command::CollectLosers).await;
    let won = crew_at(&mut screen, "collected", 2).await;
    assert_eq!((of(&won)["is"].clone(), won["sides"][0]["is"].clone()), (json!("won"), json!("won")), "{won}");
    // The multiple has the wager inside it at this table, so the wager is taken.
    let side = won["pay"].as_array().unwrap().iter().find(|line| line["spot"].is_null()).unwrap();
    assert_eq!((&side["back"], &side["take"], &side["pay"]), (&json!(0), &json!(500), &side["paid"]));
    house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_paid_is_in_the_chips_that_were_laid() {
    let house = dealt_as(TableConfig::new("one", "sg-mbs-roulette-single-zero")).await;
    let mut screen = console(&house).await;
    let mut ann = guest(&house).await;
    must(&house, dealer(&house), Command::PlaceYourBets).await;
    lay(&house, "straight 20", 5000).await;
    lays(&mut ann, "straight 20", 5000, true).await;
    lays(&mut ann, "neighbours 20", 12_500, false).await;
    result(&house, "20").await;
    let marked = crew_at(&mut screen, "marked", 1).await;
    // Four of the five pieces lost and are taken with the losers.
    assert_eq!(column(&marked["collect"], "wagered"), [json!(10_000)], "{marked}");
    must(&house, dealer(&house), Command::CollectLosers).await;
    let crew = crew_at(&mut screen, "collected", 1).await;
    assert_eq!((&crew["collected_wagers"], &crew["collected"]), (&json!(1), &json!(10_000)));
    let lies: i64 = crew["on_felt"].as_array().unwrap().iter().map(|pile| pile["amount"].as_i64().unwrap()).sum();
    assert_eq!(lies, 5000 + 5000 + 2500);
    let line = |seat: u64, tip: bool| {
        let lines = crew["pay"].as_array().unwrap();
        handed(lines.iter().find(|line| line["seat"] == seat && line["tip"] == tip).unwrap())
    };
    let value = |value, count| json!({"with": "value-chip", "colour": null, "value": value, "count": count});
    assert_eq!(line(1, false), json!(["won", 175_000, 5000, 0, own(350)]));
    // The tip box has no colour, so it gets the fewest value chips.
    let chips = json!([value(50_000, 3), value(10_000, 2), value(5000, 1)]);
    assert_eq!(line(2, true), json!(["won", 175_000, 5000, 0, chips]));
    let ann = json!([{"with": "roulette-chip", "colour": 2, "value": 500, "count": 175}]);
    assert_eq!(line(2, false), json!(["won", 87_500, 2500, 0, ann]), "the piece that won");
    house.serving.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn credits_are_not_handed_over() {
    let house = dealt_as(TableConfig::new("one", "us-co-roulette-single-zero-terminals")).await;
    let mut screen = console(&house).await;
    let mut ann = guest(&house).await;
    must(&house, dealer(&house), Command::PlaceYourBets).await;
    lays(&mut ann, "red", 5000, false).await;
    settles(&house, "1").await;
    let over = crew_at(&mut screen, "idle", 1).await;
    assert_eq!(handed(&over["pay"][0]), json!(["won", 5000, 5000, 0, []]));
    assert_eq!(over["pay"][0]["with"], "electronic-chip");
    house.serving.close().await;
}
