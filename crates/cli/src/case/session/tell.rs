//! What happened, as people read it, with the clause by which it did.

use house::told::{Decided, provided, words};
use rulebook::{CiteId, FollowUp, Instrument, Language, Refusal, SpinDirection, Target};
use table::{Account, Event, Late, Upkeep};
use wheel::{Money, Pocket};

use super::{super::expect::told, Session, time};

/// The name of an event as cases write it: `no spin called`.
pub(super) fn event_name(event: &Event) -> String {
    event.id().replace('-', " ")
}

impl Session {
    fn show(&self, amount: Money) -> String {
        words::money(&self.rules, amount)
    }

    fn label(&self, pocket: Pocket) -> String {
        words::pocket(&self.rules, pocket)
    }

    fn labels(&self, pockets: &[Pocket]) -> String {
        words::pockets(&self.rules, pockets)
    }

    pub(super) fn target_called(&self, target: &Target) -> String {
        words::target(&self.rules, target)
    }

    pub(super) fn refused(&self, refusal: &Refusal) -> String {
        let cite = refusal.cite.map(|cite| format!(" ({})", self.rules.cite(cite).printed)).unwrap_or_default();
        let text = refusal.text(&self.rules, Language::English);
        let stop = if text.fix.ends_with('?') { "" } else { "." };
        format!("Refused, {}: {}{cite}. {}{stop}", refusal.reason.id(), text.what, text.fix)
    }

    pub(super) fn unexpected(&self, refusal: &Refusal) -> String {
        let cite = refusal.cite.map(|cite| format!("  {}", self.rules.cite(cite).printed)).unwrap_or_default();
        format!(
            "the rules do not take it. {} If that is right, write below it `  refused  {}{cite}`",
            self.refused(refusal),
            refusal.reason.id()
        )
    }

    pub(super) fn decided(&self, decided: &Decided) -> String {
        let cite = decided.cite.map(|cite| format!(" ({})", self.rules.cite(cite).printed)).unwrap_or_default();
        let outcome = told(&self.rules, decided.outcome, decided.paid);
        let tip = if decided.placed.tip { ", for the dealers" } else { "" };
        let amount = self.show(decided.placed.amount);
        format!("{amount}, {}{tip}: {outcome}{cite}.", self.wager_called(decided.placed.wager))
    }

    /// What an event says, at the table as it is before the event, and its clause. A step of the procedure carries none of
    /// its own: it is the table's.
    pub(super) fn tell(&self, event: &Event) -> (String, Option<CiteId>) {
        let (told, cite) = self.tell_people(event);
        (told, cite.or_else(|| self.step_by(event)))
    }

    /// The clause that provides for a step of the table's procedure. For two of them it is the state that says which.
    fn step_by(&self, event: &Event) -> Option<CiteId> {
        let (rules, house) = (&self.rules, self.rules.house());
        match event {
            Event::WheelInspected { .. } => {
                let external = house.replacement.as_ref().and_then(|rule| rule.external_by.as_ref());
                let external = external.filter(|_| self.table.state().upkeep == Upkeep::ReplacedExternal);
                external.or(house.inspection.as_ref().map(|rule| &rule.by)).map(|by| by.cite)
            }
            Event::BallRemoved { .. } => {
                let due = self.table.state().ball.iter().find(|(duty, _)| *duty == FollowUp::RemoveBall);
                due.map(|(_, at)| rules.irregularities()[usize::from(*at)].cite)
            }
            _ => provided(rules, event),
        }
    }

    fn tell_people(&self, event: &Event) -> (String, Option<CiteId>) {
        let plain = |text: String| (text, None);
        let seat = |seat: &table::SeatNo| self.seat_called(*seat);
        match event {
            Event::PostTaken { person, role, licence } => {
                let who = self.by(table::By::Staff { person: *person, role: *role });
                plain(format!("{who}, takes a post: {licence}"))
            }
            Event::PostLeft { person, .. } => plain(format!("{} leaves the post", self.cast.person_called(*person))),
            Event::WheelInspected { sound, .. } => {
                plain(format!("The wheel is inspected and {}", if *sound { "sound" } else { "not sound" }))
            }
            Event::WheelAdjusted { what, witness, cite, .. } => {
                (format!("The wheel is adjusted: {what}, seen by {}", self.cast.person_called(*witness)), Some(*cite))
            }
            Event::PartReplaced { what, external, cite, .. } => {
                let part = if *external { "An external part" } else { "A part" };
                (format!("{part} is replaced: {what}"), Some(*cite))
            }
            Event::WheelMoved { .. } => plain("The wheel is moved".to_owned()),
            Event::TableOpened { .. } => plain("The table is open".to_owned()),
            Event::MetersSeeded { amounts } => plain(format!("The meters begin at {}", self.amounts(amounts))),
            Event::TableClosed { cover_locked, .. } => {
                let covered = *cover_locked && self.rules.house().closing_cover.is_some();
                plain(format!("The table is closed{}", if covered { ", the wheel covered and locked" } else { "" }))
            }
            Event::SeatTaken { seat, player } => {
                plain(format!("{} sits down at seat {}", self.cast.player_called(*player), seat.0))
            }
            Event::SeatLeft { seat: left, .. } => plain(format!("{} leaves", seat(left))),
            Event::ColourGiven { seat: to, colour, value } => {
                let colour = self.cast.colour_called(*colour);
                plain(format!("{} has {colour} chips worth {}", seat(to), self.show(*value)))
            }
            Event::BoughtIn { seat: to, with, amount } => {
                plain(format!("{} buys {} in {}", seat(to), self.show(*amount), with.called()))
            }
            Event::CashedOut { seat: of, with, amount } => {
                plain(format!("{} cashes out {} in {}", seat(of), self.show(*amount), with.called()))
            }
            Event::WagerPlaced(placed) => {
                let (on, amount) = (self.target_called(&placed.on), self.show(placed.amount));
                let tip = if placed.tip { ", for the dealers" } else { "" };
                let number = placed.wager.0;
                let coupon = placed.coupon.map(|coupon| format!(" and a coupon for {}", self.show(coupon.face)));
                let coupon = coupon.unwrap_or_default();
                plain(format!("Wager {number}: {} has {amount}{coupon} on {on}{tip}", seat(&placed.seat)))
            }
            Event::SpokenWagerConfirmed { cite, .. } => ("The dealer repeats the spoken wager".to_owned(), Some(*cite)),
            Event::WagerRaised { wager, amount } => {
                plain(format!("{} is raised by {}", self.wager_called(*wager), self.show(*amount)))
            }
            Event::WagerTakenBack { wager, amount } => {
                plain(format!("{} of {} is taken back", self.show(*amount), self.wager_called(*wager)))
            }
            Event::WagerMoved { wager, to } => {
                plain(format!("{} is moved to {}", self.wager_called(*wager), self.target_called(to)))
            }
            Event::LateReported { seat: of, what, on, amount, cite } => {
                let (what, then) = match what {
                    Late::Wager => ("wager", "is handed back and does not count"),
                    Late::Increase => ("increase", "is handed back and does not count"),
                    Late::Withdrawal => ("withdrawal", "is put back and remains as before"),
                };
                let (on, amount) = (self.target_called(on), self.show(*amount));
                (format!("A late {what} of {}, {amount} on {on}, {then}", seat(of)), Some(*cite))
            }
            Event::OutsideLimits { wager, lay, cite } => {
                let text = format!("{} was outside the limits, with {}", self.wager_called(*wager), self.show(*lay));
                (text, Some(*cite))
            }
            _ => self.tell_round(event),
        }
    }

    fn tell_round(&self, event: &Event) -> (String, Option<CiteId>) {
        let plain = |text: String| (text, None);
        match event {
            Event::BetsOpened { round, .. } => plain(format!("Round {round}: bets are open")),
            Event::LockedOut { cite } => ("Target wagers are locked out".to_owned(), Some(*cite)),
            Event::MetersGrew { amounts, .. } => plain(format!("The meters grow by {}", self.amounts(amounts))),
            Event::TargetsDrawn { targets } => plain(format!("Targets drawn: {}", self.labels(targets))),
            Event::BallSpun { with_wheel, .. } => {
                let spun = match self.rules.house().procedure.spin.0 {
                    SpinDirection::Opposite => "The ball is spun",
                    // What may turn either way is the wheel itself.
                    SpinDirection::Either => "The wheel is spun",
                };
                plain(format!("{spun}{}", if *with_wheel { " the way the wheel turns" } else { "" }))
            }
            Event::BetsClosed { evidence, cite, .. } => {
                (format!("Bets are closed: {}", words::evidence(*evidence)), Some(*cite))
            }
            Event::OddsDrawn { drawn } => plain(format!("Drawn: {}", words::drawn(&self.rules, drawn))),
            Event::MultiplierDrawn { multiplier } => plain(format!("Multiplier drawn: {multiplier}")),
            Event::ResultTold { pocket, revolutions, .. } => {
                let count = revolutions.map(|count| format!(" after {count} revolutions")).unwrap_or_default();
                plain(format!("{} is announced{count}", self.label(*pocket)))
            }
            Event::ResultConfirmed { pocket, .. } => plain(format!("{} stands", self.label(*pocket))),
            Event::ResultWithdrawn { second, why, .. } => {
                plain(format!("The result is withdrawn, {} agrees: {why}", self.cast.person_called(*second)))
            }
            Event::DollyPlaced { cite } => {
                let marker = self.rules.house().procedure.marker.as_ref();
                let marker = marker.map_or("marker", |(called, _)| called.as_str());
                (format!("The {marker} is placed on the number"), *cite)
            }
            Event::BonusWheelsTurned { .. } => plain("The bonus wheels are turned".to_owned()),
            Event::WinnersMoved { cite, .. } => ("Winning parts are moved to their number".to_owned(), Some(*cite)),
            Event::LosersCollected { collected, cite } => {
                let amount = self.show(Money(collected.from_felt.0 + collected.from_prison.0));
                (format!("Losers are collected: {}, {amount}", collected.count), Some(*cite))
            }
            Event::WinnersPaid { .. } => plain("Winners are paid".to_owned()),
            Event::ChoicesOpened { until } => plain(format!("Players may choose until {}", time::show(*until))),
            Event::PrisonChosen { wager, choice, asked, .. } => {
                let choice = match choice {
                    rulebook::file::PrisonChoice::Leave => "stays in prison",
                    rulebook::file::PrisonChoice::Half => "is taken out for half",
                };
                let who = if *asked { "" } else { ", and nobody chose" };
                plain(format!("{} {choice}{who}", self.wager_called(*wager)))
            }
            Event::RoundEnded { number: Some(pocket) } => {
                plain(format!("The round is over with {}", self.label(*pocket)))
            }
            Event::RoundEnded { number: None } => plain("The round is over without a number".to_owned()),
            _ => self.tell_trouble(event),
        }
    }

    fn tell_trouble(&self, event: &Event) -> (String, Option<CiteId>) {
        let plain = |text: String| (text, None);
        match event {
            Event::NoSpinCalled { irregularity, cite, after, .. } => {
                let why = irregularity.map(|at| self.irregularity(at)).unwrap_or_default();
                (format!("No spin{why}; {}", words::after_void(*after)), Some(*cite))
            }
            Event::WagersReturned { .. } => plain("Wagers are given back".to_owned()),
            Event::Held { irregularity, cite } => {
                (format!("The spin is held{}", self.irregularity(*irregularity)), Some(*cite))
            }
            Event::Directed { direction, why, cite, .. } => {
                let what = words::direction(&self.rules, *direction);
                (format!("Directed: {what}, because {why}"), Some(*cite))
            }
            Event::WagerAdjusted { wager, before, after, why, .. } => {
                let (before, after) = (self.show(*before), self.show(*after));
                plain(format!("{} is adjusted from {before} to {after}, because {why}", self.wager_called(*wager)))
            }
            Event::BallRemoved { removed } => {
                plain(if *removed { "The ball is removed" } else { "The ball could not be removed" }.to_owned())
            }
            Event::BallInspected { damaged, cite, .. } => {
                let found = if *damaged { "damaged" } else { "sound" };
                (format!("The ball is inspected and {found}"), Some(*cite))
            }
            Event::BallReplaced { ball, cite, .. } => (format!("The ball is replaced by {ball}"), Some(*cite)),
            Event::ResultCorrected { before, after, second, why, .. } => {
                let (before, after) = (self.label(*before), self.label(*after));
                let second = self.cast.person_called(*second);
                plain(format!("{before} is corrected to {after}, {second} agrees: {why}"))
            }
            Event::TestBegun => plain("A test begins".to_owned()),
            Event::TestEnded => plain("The test is over; what was done in it is undone".to_owned()),
            Event::Resumed { round, .. } => {
                plain(format!("The program starts again{}", if *round { "" } else { "; the spin is void" }))
            }
            Event::LimitsAnnounced { posted, from, second, why, cite, .. } => {
                let (to, second) = (words::posted(&self.rules, posted), self.cast.person_called(*second));
                (format!("The sign says: {to} from {}, {second} agrees: {why}", time::show(*from)), Some(*cite))
            }
            Event::LimitsChanged { posted, cite } => {
                (format!("Other limits apply: {}", words::posted(&self.rules, posted)), Some(*cite))
            }
            Event::MeterChanged { meter, before, after, second, why, cite, .. } => {
                let called = words::meter(&self.rules, usize::from(*meter));
                let (before, after, second) = (self.show(*before), self.show(*after), self.cast.person_called(*second));
                (format!("The {called} is set from {before} to {after}, {second} agrees: {why}"), Some(*cite))
            }
            // The others were told before.
            _ => plain(event_name(event)),
        }
    }

    fn irregularity(&self, at: u8) -> String {
        words::irregularity(&self.rules, at).map(|says| format!(": {says}")).unwrap_or_default()
    }

    fn amounts(&self, amounts: &[Money]) -> String {
        amounts.iter().map(|&amount| self.show(amount)).collect::<Vec<_>>().join(" and ")
    }

    /// Who has what at the end; accounts without money are left out, but for the house.
    pub(super) fn balances(&self) -> Vec<String> {
        let state = self.table.state();
        let balance = |account: Account| state.ledger.balance(account);
        let mut lines = vec![format!("At {}, {}:", time::show(self.now), self.table.phase().says())];
        lines.push(format!("  House {}", self.show(balance(Account::House))));
        let others =
            [("Felt", Account::Felt), ("Prison", Account::Prison), ("Tips", Account::Tips), ("Owed", Account::Owed)];
        let mut rest: Vec<(String, Account)> = others.map(|(called, account)| (called.to_owned(), account)).into();
        if let Some(rule) = self.rules.progressive() {
            rest.extend((0..).zip(&rule.meters).map(|(at, meter)| (format!("Meter {}", meter.id), Account::Meter(at))));
        }
        for (seat, _) in state.taken_seats() {
            let purse = |with: Instrument| {
                (format!("{}, {}", self.seat_called(seat), with.called()), Account::Purse(seat, with))
            };
            rest.extend(Instrument::ALL.map(purse));
        }
        let held = rest.into_iter().map(|(called, account)| (called, balance(account)));
        lines.extend(
            held.filter(|(_, amount)| amount.0 != 0)
                .map(|(called, amount)| format!("  {called} {}", self.show(amount))),
        );
        lines
    }
}
