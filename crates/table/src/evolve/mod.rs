//! What an event changes. All questions were asked when it was decided; there are none left here.

mod money;

use std::{collections::BTreeMap, sync::Arc};

use rulebook::{FollowUp, Target, file::PrisonChoice};
use settlement::{AfterVoid, Direction, FeltSums, SeatSums, SpotBook};
use wheel::Money;

use crate::{
    event::{Event, Placed},
    ledger::Account,
    order::{Posted, SeatNo},
    phase::Phase,
    state::{Inspected, LastRound, Meter, Notice, Seat, Table, Upkeep},
};

/// How many numbers a reader board shows.
const RECENT: usize = 20;

/// Applies an event that `decide` gave for this very state.
///
/// # Panics
///
/// When the accounts no longer add up to zero: the table stops rather than go on with wrong money.
pub fn evolve(table: &mut Table, event: &Event) {
    table.apply(event);
    table.state.ledger.assert_balanced();
}

impl Table {
    fn apply(&mut self, event: &Event) {
        let state = &mut self.state;
        match event {
            Event::PostTaken { person, role, licence } => {
                state.posts.insert((*person, *role), licence.clone());
            }
            Event::PostLeft { person, role } => {
                state.posts.remove(&(*person, *role));
            }
            Event::WheelInspected { at, by, sound, items: _ } => {
                state.inspection = Some(Inspected { at: *at, by: *by, sound: *sound });
                // What was changed stays so until somebody who may has found the wheel sound.
                if *sound {
                    state.upkeep = Upkeep::Untouched;
                }
            }
            Event::WheelAdjusted { .. } => self.touch(Upkeep::Adjusted),
            Event::PartReplaced { external: true, .. } => self.touch(Upkeep::ReplacedExternal),
            Event::PartReplaced { external: false, .. } => self.touch(Upkeep::Replaced),
            Event::WheelMoved { .. } => self.touch(Upkeep::Moved),
            Event::TableOpened { .. } => state.phase = Phase::Idle,
            Event::MetersSeeded { amounts } => {
                state.meters = vec![Meter::default(); amounts.len()];
                for (at, &amount) in (0..).zip(amounts) {
                    self.seed(at, amount);
                }
            }
            Event::TableClosed { .. } => {
                state.phase = Phase::Closed;
                if !self.rules().house().policy.carry_over {
                    self.state.prior = None;
                }
            }
            Event::SeatTaken { seat, player } => {
                let at = usize::from(seat.0);
                if state.seats.len() <= at {
                    state.seats.resize(at + 1, None);
                }
                let (player, sums, bet) = (*player, SeatSums::default(), Vec::new());
                state.seats[at] = Some(Seat { player, colour: None, sums, bet });
            }
            Event::SeatLeft { seat, carried } => {
                for &(with, amount) in carried {
                    state.ledger.transfer(Account::Purse(*seat, with), Account::World, amount);
                }
                state.seats[usize::from(seat.0)] = None;
            }
            Event::ColourGiven { seat, colour, value } => self.seat_mut(*seat).colour = Some((*colour, *value)),
            Event::BoughtIn { seat, with, amount } => {
                state.ledger.transfer(Account::World, Account::Purse(*seat, *with), *amount);
            }
            Event::CashedOut { seat, with, amount } => {
                state.ledger.transfer(Account::Purse(*seat, *with), Account::World, *amount);
            }
            Event::WagerPlaced(placed) => self.lay(placed),
            Event::SpokenWagerConfirmed { .. } | Event::LateReported { .. } | Event::OutsideLimits { .. } => {}
            Event::WagerRaised { wager, amount } => self.change(*wager, amount.0),
            Event::WagerTakenBack { wager, amount } => self.change(*wager, -amount.0),
            Event::WagerMoved { wager, to } => self.move_wager(*wager, to),
            Event::WagerAdjusted { wager, before, after, .. } => self.change(*wager, after.0 - before.0),
            Event::BetsOpened { round, .. } => {
                state.rounds = *round;
                state.round.number = *round;
                state.round.prior = state.prior;
                state.round.sums = FeltSums::new(self.rules.wheel().len());
                state.phase = Phase::Betting;
            }
            Event::LockedOut { .. } => self.lock_out(),
            Event::MetersGrew { amounts, .. } => {
                for (at, &amount) in (0..).zip(amounts) {
                    state.ledger.transfer(Account::House, Account::Meter(at), amount);
                    let meter = &mut state.meters[usize::from(at)];
                    meter.grown.0 += amount.0;
                    meter.shows.0 += amount.0;
                }
            }
            Event::TargetsDrawn { targets } => state.round.targets.clone_from(targets),
            Event::BallSpun { with_wheel, at } => {
                state.round.spun_at.get_or_insert(*at);
                state.round.with_wheel = *with_wheel;
                // The reader may say later than the dealer which way the ball runs.
                state.phase = match state.phase {
                    Phase::Betting | Phase::Rolling => Phase::Rolling,
                    Phase::Held => Phase::Held,
                    _ => Phase::Running,
                };
            }
            Event::BetsClosed { at, evidence, .. } => {
                state.round.closed = Some((*at, *evidence));
                state.phase = if state.phase == Phase::Betting { Phase::Shut } else { Phase::Running };
            }
            Event::OddsDrawn { drawn } => state.round.drawn.clone_from(drawn),
            Event::MultiplierDrawn { multiplier } => state.round.multiplier = Some(*multiplier),
            Event::ResultTold { pocket, revolutions, by } => {
                state.round.told = Some((*pocket, *revolutions, *by));
                state.round.number_known = true;
                // A supervisor still says whether it stands.
                if state.phase != Phase::Held {
                    state.phase = Phase::Told;
                }
            }
            Event::ResultConfirmed { pocket, .. } => {
                state.round.number_stands = Some(*pocket);
                state.round.held = None;
                state.phase = Phase::Resulted;
            }
            Event::ResultWithdrawn { .. } => {
                state.round.told = None;
                state.round.number_stands = None;
                // A number that was once withdrawn is told by two.
                state.round.two_people = true;
                // A spin that is held stays so: a supervisor still says what follows.
                if state.phase != Phase::Held {
                    state.phase = Phase::Running;
                }
            }
            Event::DollyPlaced { .. } => state.phase = Phase::Marked,
            Event::BonusWheelsTurned { hot_spots, community } => {
                let turned = Some((hot_spots.clone(), *community));
                match (state.phase, &mut state.last) {
                    // For a correction of the round before.
                    (Phase::Idle, Some(last)) => last.round.bonus = turned,
                    _ => state.round.bonus = turned,
                }
            }
            Event::WinnersMoved { .. } => {}
            Event::LosersCollected { collected, .. } => {
                self.collect(collected, 1);
                self.state.round.collected = *collected;
                self.state.phase = Phase::Collected;
            }
            Event::WinnersPaid { lines } => {
                state.round.prison_before = std::mem::take(&mut state.prison);
                self.pay(lines);
            }
            Event::ChoicesOpened { until } => {
                state.round.choose_until = Some(*until);
                state.phase = Phase::Choosing;
            }
            Event::PrisonChosen { wager, choice, line, .. } => {
                if let Some(line) = line {
                    self.settle_line(line, 1);
                    // When the table closes, the round that imprisoned the wager is over.
                    let over = self.state.last.as_mut().filter(|_| self.state.phase == Phase::Idle);
                    over.map_or(&mut self.state.round, |last| &mut last.round).paid.push(*line);
                }
                let state = &mut self.state;
                match choice {
                    PrisonChoice::Half => state.prison.retain(|prisoner| prisoner.placed.wager != *wager),
                    PrisonChoice::Leave => {
                        for prisoner in state.prison.iter_mut().filter(|prisoner| prisoner.placed.wager == *wager) {
                            prisoner.chosen = true;
                        }
                    }
                }
            }
            Event::RoundEnded { number } => {
                if let Some(pocket) = *number {
                    state.prior = Some(pocket);
                    state.statistics.counts[usize::from(pocket.0)] += 1;
                    state.statistics.recent.push_front(pocket);
                    state.statistics.recent.truncate(RECENT);
                }
                self.end_round();
            }
            Event::NoSpinCalled { irregularity, after, .. } => self.no_spin(*irregularity, *after),
            Event::WagersReturned { lines } => {
                self.remember_bets();
                for line in lines {
                    self.settle_line(line, 1);
                    self.give_back(line);
                }
            }
            Event::Held { irregularity, .. } => {
                state.round.held = Some(*irregularity);
                state.phase = Phase::Held;
            }
            Event::Directed { direction: Direction::NoSpin | Direction::ResultStands(_), .. } => {}
            Event::BallRemoved { .. } => self.done_with_ball(FollowUp::RemoveBall),
            Event::BallInspected { damaged, .. } => {
                state.ball_damaged = *damaged;
                let inspected = state.ball.iter().find(|(duty, _)| *duty == FollowUp::InspectBall).copied();
                self.done_with_ball(FollowUp::InspectBall);
                self.done_with_ball(FollowUp::ReplaceDamagedBall);
                // Where a text asks only for a look at the ball, what the look was for follows all the same.
                if let (true, Some((_, irregularity))) = (*damaged, inspected) {
                    self.state.ball.push((FollowUp::ReplaceDamagedBall, irregularity));
                }
            }
            Event::BallReplaced { .. } => {
                state.ball.clear();
                state.ball_damaged = false;
                state.prior = None;
                state.round.prior = None;
            }
            Event::ResultCorrected { after, before, reversed, collected_before, collected, lines, .. } => {
                for line in reversed {
                    self.settle_line(line, -1);
                }
                self.collect(collected_before, -1);
                self.correct(*before, *after, collected, lines);
            }
            Event::TestBegun => {
                state.before_test = Some(Box::new(state.clone()));
                // Who tests takes a seat and chips of the test: nobody's money can be played or cashed out in it.
                for (seat, with) in state.purses().collect::<Vec<_>>() {
                    let amount = state.ledger.balance(Account::Purse(seat, with));
                    state.ledger.transfer(Account::Purse(seat, with), Account::World, amount);
                }
                state.seats.clear();
            }
            Event::TestEnded => {
                let before = state.before_test.take().expect("test mode was begun");
                // Numbers of wagers and rounds are not used twice, not even those of tests.
                let (rounds, next_wager) = (state.rounds, state.next_wager);
                *state = *before;
                (state.rounds, state.next_wager) = (rounds, next_wager);
            }
            Event::Resumed { .. } => {
                state.round.two_people |= matches!(state.phase, Phase::Running | Phase::Told | Phase::Held);
            }
            Event::LimitsAnnounced { posted, from, cite, .. } => {
                state.notices.retain(|notice| notice.posted.band != posted.band);
                state.notices.push(Notice { posted: posted.clone(), from: *from, cite: *cite });
            }
            Event::LimitsChanged { posted, .. } => self.post(posted),
            Event::MeterChanged { meter, before, after, .. } => {
                let more = Money(after.0 - before.0);
                state.ledger.transfer(Account::House, Account::Meter(*meter), more);
                let meter = &mut state.meters[usize::from(*meter)];
                meter.changed.0 += more.0;
                meter.shows = *after;
            }
        }
    }

    /// Other limits hold. What the rules say of each spot is worked out anew.
    fn post(&mut self, posted: &Posted) {
        let state = &mut self.state;
        state.notices.retain(|notice| notice.posted.band != posted.band);
        state.limits.retain(|other| other.band != posted.band);
        state.limits.push(posted.clone());
        self.rules = Arc::new(self.rules.posting(&posted.band, posted.min, posted.max));
        self.book = Arc::new(SpotBook::new(&self.rules));
    }

    fn touch(&mut self, upkeep: Upkeep) {
        self.state.upkeep = self.state.upkeep.max_with(upkeep);
        self.state.prior = None;
    }

    fn seat_mut(&mut self, seat: SeatNo) -> &mut Seat {
        self.state.seats[usize::from(seat.0)].as_mut().expect("somebody sits there")
    }

    fn seed(&mut self, at: u8, amount: Money) {
        self.state.ledger.transfer(Account::House, Account::Meter(at), amount);
        let meter = &mut self.state.meters[usize::from(at)];
        meter.seeded.0 += amount.0;
        meter.shows.0 += amount.0;
    }

    /// Counts an amount of a wager in or out of the sums, and moves it between purse and felt.
    fn count(&mut self, placed: &Placed, amount: i64) {
        let Table { book, state, .. } = self;
        state.ledger.transfer(Account::Purse(placed.seat, placed.with), Account::Felt, Money(amount));
        let seat = state.seats[usize::from(placed.seat.0)].as_mut().expect("somebody sits there");
        state.round.sums.with(&mut seat.sums, book, &placed.on, Money(amount));
    }

    fn count_in(&mut self, placed: &Placed) {
        let Table { rules, book, state } = self;
        let seat = state.seats[usize::from(placed.seat.0)].as_mut().expect("somebody sits there");
        seat.sums.count(book, rules, &placed.on);
    }

    fn uncount(&mut self, placed: &Placed) {
        let Table { rules, book, state } = self;
        let seat = state.seats[usize::from(placed.seat.0)].as_mut().expect("somebody sits there");
        seat.sums.uncount(book, rules, &placed.on);
    }

    fn lay(&mut self, placed: &Placed) {
        self.count(placed, placed.amount.0);
        self.count_in(placed);
        if let Some(coupon) = placed.coupon {
            self.state.coupons_used.insert(coupon.number);
        }
        self.state.next_wager = placed.wager.0 + 1;
        self.state.round.wagers.push(placed.clone());
    }

    fn change(&mut self, wager: crate::order::WagerId, by: i64) {
        let placed = self.state.round.wager_mut(wager);
        placed.amount.0 += by;
        let placed = placed.clone();
        self.count(&placed, by);
        if placed.amount.0 == 0 {
            self.uncount(&placed);
            if let Some(coupon) = placed.coupon {
                self.state.coupons_used.remove(&coupon.number);
            }
            self.state.round.bury();
        }
    }

    fn move_wager(&mut self, wager: crate::order::WagerId, to: &Target) {
        let before = self.state.round.wager_mut(wager).clone();
        self.count(&before, -before.amount.0);
        self.uncount(&before);
        let placed = self.state.round.wager_mut(wager);
        placed.on = to.clone();
        let placed = placed.clone();
        self.count(&placed, placed.amount.0);
        self.count_in(&placed);
    }

    fn no_spin(&mut self, irregularity: Option<u8>, after: AfterVoid) {
        let Table { rules, state, .. } = self;
        if let Some(at) = irregularity {
            let duties = &rules.irregularities()[usize::from(at)].follow_up;
            state.ball = duties.iter().map(|&duty| (duty, at)).collect();
            // A ball that is to be replaced and that nobody need look at first is known to be damaged.
            state.ball_damaged = duties.contains(&rulebook::FollowUp::ReplaceDamagedBall)
                && !duties.contains(&rulebook::FollowUp::InspectBall);
        }
        let round = &mut state.round;
        // Each spin has draws of its own; targets are drawn once for the round unless the submission says otherwise.
        round.drawn.clear();
        round.multiplier = None;
        round.told = None;
        round.number_known = false;
        round.held = None;
        round.with_wheel = false;
        round.spun_at = None;
        if rules.progressive().is_some_and(|rule| rule.redraw_on_void) {
            round.targets.clear();
        }
        state.phase = match after {
            AfterVoid::Reopened | AfterVoid::Released => {
                round.closed = None;
                Phase::Betting
            }
            AfterVoid::Locked => Phase::Shut,
        };
    }

    fn done_with_ball(&mut self, duty: FollowUp) {
        self.state.ball.retain(|(other, _)| *other != duty);
    }

    /// Who has nothing on the felt keeps the bet of an earlier round.
    fn remember_bets(&mut self) {
        let mut bets: BTreeMap<SeatNo, Vec<Placed>> = BTreeMap::new();
        for placed in self.state.round.lying() {
            bets.entry(placed.seat).or_default().push(placed.clone());
        }
        for (seat, bet) in bets {
            self.seat_mut(seat).bet = bet;
        }
    }

    fn end_round(&mut self) {
        self.remember_bets();
        let players = self.state.taken_seats().map(|(at, seat)| (at, seat.player)).collect();
        for seat in self.state.seats.iter_mut().flatten() {
            seat.sums = SeatSums::default();
        }
        let round = std::mem::take(&mut self.state.round);
        self.state.last = Some(LastRound { round, players });
        self.state.phase = Phase::Idle;
    }
}

impl Upkeep {
    /// What asks for more goes before what asks for less.
    fn max_with(self, other: Upkeep) -> Upkeep {
        if (other as u8) > (self as u8) { other } else { self }
    }
}
