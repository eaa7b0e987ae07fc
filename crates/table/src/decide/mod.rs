//! Orders decided: what happens, or why not. All the questions are here, and none changes anything.
//!
//! Who may give the order comes first, then the step of the round, then what the order says.

mod changes;
mod chips;
mod opening;
mod payment;
mod posted;
mod result;
mod round;
mod trouble;
mod wagers;

use rulebook::{CiteId, Entitled, Reason, Refusal, RoleId};
use wheel::{Money, Pocket};

use crate::{
    event::{Event, Paid, Placed},
    order::{By, Command, Device, Order, PersonId, SeatNo},
    phase::Phase,
    state::{Seat, Table},
};

pub type Decided = Result<Vec<Event>, Refusal>;

/// What an order does at a table as it stands. The events are to be applied in their order, all of them or none.
pub fn decide(table: &Table, order: &Order) -> Decided {
    let desk = Desk { table, order };
    match &order.command {
        Command::TakePost { licence } => desk.take_post(licence),
        Command::LeavePost => desk.leave_post(),
        Command::Inspect { items, sound } => desk.inspect(items, *sound),
        Command::Adjust { what, witness, under } => desk.adjust(what, *witness, *under),
        Command::ReplacePart { what, external } => desk.replace_part(what, *external),
        Command::MoveWheel => desk.move_wheel(),
        Command::OpenTable => desk.open_table(),
        Command::CloseTable { cover_locked } => desk.close_table(*cover_locked),

        Command::TakeSeat { seat, player } => desk.take_seat(*seat, *player),
        Command::LeaveSeat { seat } => desk.leave_seat(*seat),
        Command::GiveColour { seat, colour, value } => desk.give_colour(*seat, *colour, *value),
        Command::BuyIn { seat, with, amount } => desk.buy_in(*seat, *with, *amount),
        Command::CashOut { seat, with } => desk.cash_out(*seat, *with),

        Command::PlaceWager { seat, on, amount, with, coupon, tip } => {
            desk.place_wager(*seat, on, *amount, *with, *coupon, *tip)
        }
        Command::ConfirmSpokenWager { seat, on, cash } => desk.confirm_spoken_wager(*seat, on, *cash),
        Command::AddToWager { wager, amount } => desk.add_to_wager(*wager, *amount),
        Command::TakeBack { wager, amount } => desk.take_back(*wager, *amount),
        Command::MoveWager { wager, to } => desk.move_wager(*wager, to),
        Command::ClearWagers { seat } => desk.clear_wagers(*seat),
        Command::RepeatWagers { seat } => desk.repeat_wagers(*seat),
        Command::DoubleWagers { seat } => desk.double_wagers(*seat),
        Command::ReportLate { seat, what, on, amount } => desk.report_late(*seat, *what, on, *amount),
        Command::RecordOutsideLimits { seat, on, amount, with } => {
            desk.record_outside_limits(*seat, on, *amount, *with)
        }

        Command::PlaceYourBets => desk.place_your_bets(),
        Command::LockOut => desk.lock_out(),
        Command::DrawTargets { targets } => desk.draw_targets(targets),
        Command::SpinBall { with_wheel } => desk.spin_ball(*with_wheel),
        Command::CallNoMoreBets => desk.call_no_more_bets(),
        Command::CloseBets { evidence } => desk.close_bets(*evidence),
        Command::DrawOdds { drawn } => desk.draw_odds(drawn),
        Command::DrawMultiplier { multiplier } => desk.draw_multiplier(*multiplier),
        Command::TellResult { pocket, revolutions } => desk.tell_result(*pocket, *revolutions),
        Command::ConfirmResult { pocket } => desk.confirm_result(*pocket),
        Command::WithdrawResult { second, why } => desk.withdraw_result(*second, why),
        Command::PlaceDolly => desk.place_dolly(),
        Command::TurnBonusWheels { hot_spots, community } => desk.turn_bonus_wheels(hot_spots, *community),
        Command::CollectLosers => desk.collect_losers(),
        Command::PayWinners => desk.pay_winners(),
        Command::ChooseInPrison { wager, choice } => desk.choose_in_prison(*wager, *choice),
        Command::EndChoices => desk.end_choices(),

        Command::CallNoSpin { irregularity } => desk.call_no_spin(*irregularity),
        Command::Direct { direction, why } => desk.direct(*direction, why),
        Command::AdjustWager { wager, amount, why } => desk.adjust_wager(*wager, *amount, why),
        Command::RemoveBall { removed } => desk.remove_ball(*removed),
        Command::InspectBall { damaged } => desk.inspect_ball(*damaged),
        Command::ReplaceBall { ball, tested } => desk.replace_ball(ball, *tested),
        Command::VoidRound { why } => desk.void_round(why),
        Command::CorrectResult { pocket, second, why } => desk.correct_result(*pocket, *second, why),
        Command::BeginTest => desk.begin_test(),
        Command::EndTest => desk.end_test(),
        Command::Resume => desk.resume(),

        Command::ChangeLimits { posted, second, why } => desk.change_limits(posted, *second, why),
        Command::ChangeMeter { meter, to, second, why } => desk.change_meter(*meter, *to, *second, why),
    }
}

/// An order before a table.
struct Desk<'a> {
    table: &'a Table,
    order: &'a Order,
}

impl<'a> Desk<'a> {
    fn rules(&self) -> &'a rulebook::TableRules {
        &self.table.rules
    }

    fn house(&self) -> &'a rulebook::HouseRules {
        self.table.rules.house()
    }

    fn state(&self) -> &'a crate::state::State {
        &self.table.state
    }

    fn phase(&self) -> Phase {
        self.table.state.phase
    }

    fn show(&self, amount: Money) -> String {
        self.rules().book().currency.show(amount)
    }

    /// The order must come from staff of one of these roles who took their post here.
    fn staff(&self, entitled: &Entitled) -> Result<(PersonId, RoleId), Refusal> {
        let roles = || {
            let called = entitled.roles.iter().filter_map(|role| self.house().roles.get(usize::from(role.0)));
            called.map(|role| role.called.as_str()).collect::<Vec<_>>().join(", ")
        };
        let By::Staff { person, role } = self.order.by else {
            let what = "this is for staff of the table";
            return Err(Refusal::by_rule(Reason::NotYourRole, entitled.cite, what, format!("Ask for: {}", roles())));
        };
        if !entitled.allows(role) {
            let named = self.house().roles.get(usize::from(role.0)).map_or("this role", |role| role.called.as_str());
            let what = format!("{named} may not do this");
            return Err(Refusal::by_rule(Reason::NotYourRole, entitled.cite, what, format!("Ask for: {}", roles())));
        }
        self.on_duty(person, role)?;
        Ok((person, role))
    }

    fn on_duty(&self, person: PersonId, role: RoleId) -> Result<(), Refusal> {
        if self.state().posts.contains_key(&(person, role)) {
            return Ok(());
        }
        let what = format!("person {} has no post at this table", person.0);
        Err(Refusal::bad_input(Reason::NotOnDuty, what, "Take a post with a licence number first"))
    }

    fn dealer(&self) -> Result<(PersonId, RoleId), Refusal> {
        self.staff(&self.house().dealer)
    }

    fn supervisor(&self) -> Result<(PersonId, RoleId), Refusal> {
        self.staff(&self.house().supervisor)
    }

    /// Dealers and those above them.
    fn crew(&self) -> Result<(PersonId, RoleId), Refusal> {
        self.supervisor().or_else(|_| self.dealer())
    }

    /// The roles of dealers and of those above them.
    fn crew_roles(&self) -> Entitled {
        let supervisor = &self.house().supervisor;
        Entitled { roles: [&supervisor.roles[..], &self.house().dealer.roles].concat(), cite: supervisor.cite }
    }

    /// Who may agree with a supervisor: the crew, and those of other departments whom the text has inspect or witness. A house
    /// that asks for two departments could else correct nothing.
    fn second_roles(&self) -> Entitled {
        let Entitled { mut roles, cite } = self.crew_roles();
        roles.extend(self.house().inspection.iter().flat_map(|rule| &rule.by.roles));
        roles.extend(self.house().adjustment.iter().flat_map(|rule| &rule.witness.roles));
        Entitled { roles, cite }
    }

    fn device(&self, device: Device) -> Result<(), Refusal> {
        if self.order.by == By::Device(device) {
            return Ok(());
        }
        let what = match device {
            Device::WheelReader => "only the wheel reader tells this",
            Device::Timer => "only the table's timer tells this",
            Device::Chance => "only the device that draws tells this",
            Device::House => "only the house itself does this",
        };
        Err(Refusal::bad_input(Reason::NotYourRole, what, "Nobody can do this by hand"))
    }

    /// A second person with a post here who may agree.
    fn second(&self, first: PersonId, second: PersonId, entitled: &Entitled) -> Result<(), Refusal> {
        let may = self.state().posts.keys().any(|(person, role)| *person == second && entitled.allows(*role));
        if second != first && may {
            return Ok(());
        }
        let what = "two people must agree, and the second one is the same or may not";
        let fix = "Call another person who has a post here";
        Err(Refusal::by_rule(Reason::SecondPersonNeeded, entitled.cite, what, fix))
    }

    /// The seat's own player, or the dealer for them.
    fn for_seat(&self, seat: SeatNo) -> Result<&'a Seat, Refusal> {
        match self.order.by {
            By::Player(own) if own == seat => {}
            By::Player(_) => {
                let what = format!("seat {} is somebody else's", seat.0);
                return Err(Refusal::bad_input(Reason::NotYourSeat, what, "Play at your own seat"));
            }
            By::Staff { .. } | By::Device(_) | By::Cashier(_) => {
                self.crew()?;
            }
        }
        self.seated(seat)
    }

    /// Whoever sits there.
    fn seated(&self, seat: SeatNo) -> Result<&'a Seat, Refusal> {
        self.state().seat(seat).ok_or_else(|| {
            Refusal::bad_input(Reason::NoSuchSeat, format!("nobody sits at seat {}", seat.0), "Take the seat first")
        })
    }

    fn out_of_turn(&self, cite: Option<CiteId>, fix: impl Into<String>) -> Refusal {
        let what = self.phase().says().to_owned();
        let reason = if self.phase() == Phase::Closed { Reason::TableClosed } else { Reason::OutOfTurn };
        Refusal { reason, cite, what, fix: fix.into() }
    }

    fn in_phase(&self, phases: &[Phase], cite: Option<CiteId>, fix: &str) -> Result<(), Refusal> {
        if phases.contains(&self.phase()) { Ok(()) } else { Err(self.out_of_turn(cite, fix)) }
    }

    /// People and equipment are not played with in test mode: what is done there is thrown away.
    fn not_in_test(&self) -> Result<(), Refusal> {
        if self.state().in_test() {
            let what = "the table is in test mode";
            return Err(Refusal::bad_input(Reason::OutOfTurn, what, "End the test first"));
        }
        Ok(())
    }

    fn pocket(&self, pocket: Pocket) -> Result<Pocket, Refusal> {
        if usize::from(pocket.0) < self.rules().wheel().len() {
            return Ok(pocket);
        }
        Err(Refusal::bad_input(Reason::NotValid, "the wheel has no such pocket", "Tell a pocket of this wheel"))
    }

    /// Wagers given back as they lie; target wagers that the device took stay.
    fn returned(&self, cite: CiteId, all: bool) -> Option<Event> {
        let round = &self.state().round;
        let taken = |placed: &Placed| round.locked_out && placed.on == rulebook::Target::Progressive;
        let lines: Vec<Paid> = round
            .lying()
            .filter(|placed| all || !taken(placed))
            .map(|placed| Paid {
                wagered: if taken(placed) { Money(0) } else { placed.amount },
                ..given_back(placed, cite)
            })
            .collect();
        (!lines.is_empty()).then_some(Event::WagersReturned { lines })
    }
}

/// A wager given back as it lies.
fn given_back(placed: &Placed, cite: CiteId) -> Paid {
    Paid {
        wager: placed.wager,
        seat: placed.seat,
        with: placed.with,
        // A wager for the dealers that is given back is still the player's.
        tip: false,
        outcome: settlement::Outcome::Returned,
        wagered: placed.amount,
        from: crate::event::From::Felt,
        paid: placed.amount,
        coupon: Money(0),
        meter: None,
        cite,
    }
}
