//! Every command in every phase, one table for each rulebook, as one file to read in review: `grid.txt`.
//!
//! `cargo bless` writes it anew; then look at the diff.

use std::fmt::Write;

use crate::common::{CHANCE, READER, Session, named, person, staff};
use rulebook::{
    Instrument,
    file::{Close, PrisonChoice, Remedy},
};
use wheel::{Money, Pocket};
use wheelhouse_table::{
    Bet, By, Command, Coupon, Device, Direction, Event, Evidence, Giver, Kind, Late, Order, Phase, Posted, SeatNo,
    WagerId, decide,
};

const ANN: SeatNo = SeatNo(0);
const TABLES: [&str; 6] = [
    "sg-mbs-roulette-single-zero",
    "us-co-roulette-single-zero",
    "us-ma-roulette-double-zero",
    "us-md-big-six",
    "us-md-roulette-double-zero",
    "us-md-roulette-double-zero-bonus-spin-xtreme",
];

/// A wager that every player knows.
fn plain_bet(session: &Session) -> &'static str {
    if session.rules().target("red").is_ok() { "red" } else { "$1" }
}

/// Some pocket by which the plain wager does not win.
fn pocket(session: &Session) -> Pocket {
    let wheel = session.rules().wheel().clone();
    wheel.pocket("2").or_else(|| wheel.open().pockets().nth(1)).unwrap()
}

fn draw_targets(session: &mut Session) {
    if session.rules().progressive().is_some() {
        session.ok(session.dealer(), Command::LockOut);
        session.ok(CHANCE, Command::DrawTargets { targets: vec![pocket(session)] });
    }
}

/// A table brought into a phase, or none where its rules know no such step. One round was played before.
fn reach(name: &str, phase: Phase) -> Option<Session> {
    let mut session = Session::open(named(name));
    let marker = session.rules().house().procedure.marker.is_some();
    play_round(&mut session);
    if phase == Phase::Closed {
        session.ok(session.supervisor(), Command::CloseTable { cover_locked: true });
    }
    if matches!(phase, Phase::Closed | Phase::Idle) {
        return Some(session);
    }
    bets(&mut session);
    let rolls = session.rules().bets_close().0 != Close::BeforeSpin;
    match phase {
        Phase::Betting => return Some(session),
        Phase::Rolling if !rolls => return None,
        Phase::Rolling => {
            draw_targets(&mut session);
            session.ok(session.dealer(), Command::SpinBall { with_wheel: false });
            return Some(session);
        }
        Phase::Shut => {
            draw_targets(&mut session);
            session.ok(By::Device(Device::Timer), Command::CloseBets { evidence: Evidence::Timer });
            return Some(session);
        }
        _ => {}
    }
    draw_targets(&mut session);
    session.spin();
    if phase == Phase::Running {
        return Some(session);
    }
    if phase == Phase::Held {
        let held = session.rules().irregularities().iter().position(|rule| rule.remedy == Remedy::SupervisorDecides)?;
        session.ok(session.dealer(), Command::CallNoSpin { irregularity: u8::try_from(held).unwrap() });
        return Some(session);
    }
    multiplier(&mut session);
    let prison = session.rules().zero_rules().iter().find(|rule| rule.prison.is_some()).map(|rule| rule.on);
    let zero = prison.and_then(|on| on.pockets().next());
    let pocket = if phase == Phase::Choosing { zero? } else { pocket(&session) };
    session.ok(session.dealer(), Command::TellResult { pocket, revolutions: Some(9) });
    for (reached, command) in [
        (Phase::Told, Command::ConfirmResult { pocket }),
        (Phase::Resulted, Command::PlaceDolly),
        (Phase::Marked, Command::CollectLosers),
        (Phase::Collected, Command::PayWinners),
    ] {
        if phase == reached {
            return (session.table.phase() == phase).then_some(session);
        }
        if command != Command::PlaceDolly || marker {
            session.ok(session.dealer(), command);
        }
    }
    (session.table.phase() == phase).then_some(session)
}

fn bets(session: &mut Session) {
    session.ok(session.dealer(), Command::PlaceYourBets);
    session.bet(ANN, plain_bet(session), 5_000);
}

fn multiplier(session: &mut Session) {
    if let Some(rule) = session.rules().repeat() {
        let multiplier = rule.multipliers.first().map_or(rule.at_least, |(multiplier, _)| *multiplier);
        session.ok(CHANCE, Command::DrawMultiplier { multiplier });
    }
}

fn play_round(session: &mut Session) {
    bets(session);
    draw_targets(session);
    session.spin();
    multiplier(session);
    let pocket = pocket(session);
    session.ok(READER, Command::TellResult { pocket, revolutions: Some(9) });
    session.ok(session.dealer(), Command::ConfirmResult { pocket });
    if session.rules().house().procedure.marker.is_some() {
        session.ok(session.dealer(), Command::PlaceDolly);
    }
    session.ok(session.dealer(), Command::CollectLosers);
    if session.rules().progressive().is_some() {
        assert!(session.table.state().round.lying().count() == 1, "nobody bet on the targets");
    }
    session.ok(session.dealer(), Command::PayWinners);
}

/// Each command as it is plainly given at this table, by the person who may.
fn commands(session: &Session) -> Vec<(By, Command)> {
    let (rules, state) = (session.rules(), session.table.state());
    let house = rules.house();
    let (dealer, supervisor, ann) = (session.dealer(), session.supervisor(), By::Player(ANN));
    let timer = By::Device(Device::Timer);
    let on = || Bet::Called(plain_bet(session).to_owned());
    let with = house.chips.accepted[0];
    let (amount, why) = (Money(5_000), || "why".to_owned());
    let wager = state.round.lying().next().map_or(WagerId(1), |placed| placed.wager);
    let second = person(house.dealer.roles[0]);
    let pocket = state.round.told.map_or_else(|| pocket(session), |(pocket, ..)| pocket);
    let other = rules.wheel().open().pockets().find(|other| *other != pocket && !state.round.targets.contains(other));
    let inspector = house.inspection.as_ref().map_or(supervisor, |rule| staff(&rule.by));
    let items = house.inspection.as_ref().map_or(0, |rule| u8::try_from(rule.items.len()).unwrap());
    let adjuster = house.adjustment.as_ref().map_or(supervisor, |rule| staff(&rule.by));
    let witness = house.adjustment.as_ref().map_or(second, |rule| person(rule.witness.roles[0]));
    let under = house.adjustment.as_ref().filter(|rule| !rule.only.is_empty()).map(|_| 0);
    let multiplier = rules.repeat().map_or(1, |rule| rule.multipliers.first().map_or(rule.at_least, |(it, _)| *it));
    let place = |coupon: Option<Coupon>, tip: bool, with: Instrument| Command::PlaceWager {
        seat: ANN,
        on: on(),
        amount,
        with,
        coupon,
        tip,
    };
    let band = rules.limits().and_then(|limits| limits.bands().next());
    let posted = band.map_or_else(
        || Posted { band: "inside".to_owned(), min: amount, max: amount },
        |(band, limits)| Posted { band, min: Money(limits.max), max: Money(limits.max) },
    );
    let correct = Command::CorrectResult { pocket: other.unwrap_or(pocket), second, why: why() };
    let mut given = vec![
        (dealer, Command::TakePost { licence: "L".to_owned() }),
        (dealer, Command::LeavePost),
        (inspector, Command::Inspect { items: (0..items).collect(), sound: true }),
        (adjuster, Command::AdjustWheel { what: "levelled".to_owned(), witness, under }),
        (supervisor, Command::ReplacePart { what: "a part".to_owned(), external: false }),
        (supervisor, Command::MoveWheel),
        (supervisor, Command::OpenTable),
        (supervisor, Command::CloseTable { cover_locked: true }),
        (By::Player(SeatNo(1)), Command::TakeSeat { seat: SeatNo(1), player: 2 }),
        (ann, Command::LeaveSeat { seat: ANN }),
        (dealer, Command::GiveColour { seat: ANN, colour: 9, value: Money(100) }),
        (dealer, Command::BuyIn { seat: ANN, with, amount }),
        (ann, Command::CashOut { seat: ANN, with }),
        (ann, place(None, false, with)),
        (ann, place(Some(Coupon { number: 1, face: Money(500) }), false, with)),
        (ann, place(None, true, with)),
        (dealer, Command::ConfirmSpokenWager { seat: ANN, on: on(), cash: amount }),
        (ann, Command::AddToWager { wager, amount }),
        (ann, Command::TakeBack { wager, amount: None }),
        (ann, Command::MoveWager { wager, to: on() }),
        (ann, Command::ClearWagers { seat: ANN }),
        (ann, Command::RepeatWagers { seat: ANN }),
        (ann, Command::Rebet { seat: ANN }),
        (ann, Command::DoubleWagers { seat: ANN }),
        (dealer, Command::ReportLate { seat: ANN, what: Late::Wager, on: on(), amount }),
        (dealer, Command::RecordOutsideLimits { seat: ANN, on: on(), amount: Money(1), with }),
        (dealer, Command::PlaceYourBets),
        (dealer, Command::LockOut),
        (CHANCE, Command::DrawTargets { targets: vec![pocket] }),
        (dealer, Command::SpinBall { with_wheel: false }),
        (READER, Command::SpinBall { with_wheel: true }),
        (dealer, Command::CallNoMoreBets),
        (timer, Command::CloseBets { evidence: Evidence::Timer }),
        (CHANCE, Command::DrawOdds { drawn: vec![] }),
        (CHANCE, Command::DrawMultiplier { multiplier }),
        (dealer, Command::TellResult { pocket, revolutions: Some(9) }),
        (READER, Command::TellResult { pocket, revolutions: Some(1) }),
        (supervisor, Command::ConfirmResult { pocket }),
        (supervisor, Command::WithdrawResult { second, why: why() }),
        (dealer, Command::PlaceDolly),
        (CHANCE, Command::TurnBonusWheels { hot_spots: vec![], community: Some(0) }),
        (dealer, Command::CollectLosers),
        (dealer, Command::PayWinners),
        (ann, Command::ChooseInPrison { wager, choice: PrisonChoice::Half }),
        (timer, Command::EndChoices),
        (supervisor, Command::CallNoSpin { irregularity: 0 }),
        (supervisor, Command::Direct { direction: Direction::NoSpin, why: why() }),
        (supervisor, Command::Direct { direction: Direction::ResultStands(pocket), why: why() }),
        (supervisor, Command::AdjustWager { wager, amount: Money(2_500), why: why() }),
        (dealer, Command::RemoveBall { removed: true }),
        (dealer, Command::InspectBall { damaged: false }),
        (supervisor, Command::ReplaceBall { ball: "B-2".to_owned(), tested: true }),
        (supervisor, Command::VoidRound { why: why() }),
        (supervisor, correct),
        (supervisor, Command::BeginTest),
        (supervisor, Command::EndTest),
        (By::Device(Device::House), Command::Resume),
        (supervisor, Command::ChangeLimits { posted, second, why: why() }),
        (supervisor, Command::ChangeMeter { meter: 0, to: Money(9_000_000), second, why: why() }),
    ];
    // What is in the catalogue and not above is given as anything of its kind is, by whom the catalogue says.
    for kind in Kind::ALL {
        if given.iter().all(|(_, command)| command.kind() != *kind) {
            let by = match kind.row().giver {
                Giver::Player => ann,
                Giver::Device => By::Device(Device::House),
                Giver::Inspector => inspector,
                Giver::Staff | Giver::Crew | Giver::Cashier => dealer,
                Giver::Mechanic | Giver::Supervisor | Giver::Manager => supervisor,
            };
            given.push((by, kind.sample(&session.table)));
        }
    }
    given
}

/// What is told apart among the forms of one command.
fn form(by: By, command: &Command) -> &'static str {
    match command {
        Command::PlaceWager { coupon: Some(_), .. } => " with a coupon",
        Command::PlaceWager { tip: true, .. } => " for the dealers",
        Command::SpinBall { with_wheel: true } => " the wrong way, by the reader",
        Command::TellResult { .. } if by == READER => " with one revolution, by the reader",
        Command::Direct { direction: Direction::NoSpin, .. } => " no spin",
        Command::Direct { direction: Direction::ResultStands(_), .. } => " that the result stands",
        _ => "",
    }
}

/// The name of a variant.
fn name(of: &impl std::fmt::Debug) -> String {
    format!("{of:?}").chars().take_while(|c| c.is_alphanumeric()).collect()
}

fn answer(session: &Session, by: By, command: Command) -> String {
    // The time of a choice is over when its end is told.
    let later = if command == Command::EndChoices { 3_600_000 } else { 0 };
    let at = wheelhouse_table::Time(session.now.0 + later);
    match decide(&session.table, &Order { at, by, command }) {
        Ok(events) => {
            let names: Vec<String> = events.iter().map(|event: &Event| name(event)).collect();
            format!("ok  {}", names.join(", "))
        }
        Err(refusal) => {
            let rules = session.rules();
            let clause = refusal.cite.map(|cite| rules.cite(cite).clause.0.clone());
            format!("{}  {}", refusal.reason.id(), clause.unwrap_or_default()).trim_end().to_owned()
        }
    }
}

fn grid() -> String {
    let mut text = String::from(
        "Every command in every phase: what happens, or the reason of the refusal and its clause.\n\
         Written by `cargo bless`.\n",
    );
    for table in TABLES {
        let reached: Vec<(Phase, Session)> =
            Phase::ALL.into_iter().filter_map(|phase| Some((phase, reach(table, phase)?))).collect();
        for (phase, session) in &reached {
            assert_eq!(session.table.phase(), *phase, "{table}");
        }
        let ids: Vec<&str> = reached.iter().map(|(phase, _)| phase.id()).collect();
        write!(text, "\n\n== {table}: {}\n", ids.join(", ")).unwrap();
        for at in 0..commands(&reached[0].1).len() {
            // Phases with the same answer stand in one line.
            let mut answers: Vec<(String, Vec<&str>)> = Vec::new();
            let mut title = String::new();
            for (phase, session) in &reached {
                let (by, command) = commands(session).swap_remove(at);
                title = format!("{}{}", name(&command), form(by, &command));
                let told = answer(session, by, command);
                match answers.iter_mut().find(|(other, _)| *other == told) {
                    Some((_, phases)) => phases.push(phase.id()),
                    None => answers.push((told, vec![phase.id()])),
                }
            }
            // The longest list of phases is "else", and comes last.
            answers.sort_by_key(|(_, phases)| phases.len());
            let last = answers.len() - 1;
            writeln!(text, "\n{title}").unwrap();
            for (at, (told, phases)) in answers.iter().enumerate() {
                let long = at == last && phases.len() > 4;
                let phases = match (long, last) {
                    (true, 0) => "always".to_owned(),
                    (true, _) => "else".to_owned(),
                    (false, _) => phases.join(", "),
                };
                writeln!(text, "    {phases:<36} {told}").unwrap();
            }
        }
    }
    text
}

#[test]
fn every_command_in_every_phase_is_as_written_down() {
    let file = testkit::root().join("crates/table/tests/it/grid.txt");
    let grid = grid();
    if std::env::var_os("WHEELHOUSE_BLESS").is_some() {
        std::fs::write(&file, &grid).unwrap();
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    let line = written.lines().zip(grid.lines()).position(|(a, b)| a != b).map(|at| at + 1);
    assert!(written == grid, "tests/it/grid.txt is stale at line {line:?}; run `cargo bless` and look at the diff");
}
