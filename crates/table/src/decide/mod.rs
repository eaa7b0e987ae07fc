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

pub(crate) use opening::inspector;
use rulebook::{AutomaticRule, CiteId, Entitled, Reason, Refusal, RoleId};
use wheel::{Money, Pocket};
use words::{Fact, Words, say};

use crate::{
    catalogue::{Command, Kind},
    event::{Event, From, Paid, Placed},
    order::{By, Device, Order, PersonId, SeatNo, Time},
    phase::Phase,
    state::{Seat, Table},
};

/// The number of the program among the people: no account has it, and no record names it.
const NOBODY: PersonId = PersonId(0);

/// What the program does in its own name where it runs a table. All else is somebody's word: what was inspected, mended or
/// seen at the wheel, whether a wager is as it should be, what a supervisor decides.
const BY_PROGRAM: &[Kind] = &[
    Kind::OpenTable,
    Kind::LeaveSeat,
    Kind::GiveColour,
    Kind::BuyIn,
    Kind::CashOut,
    Kind::PlaceYourBets,
    Kind::LockOut,
    Kind::CallNoMoreBets,
    Kind::ConfirmResult,
    Kind::PlaceDolly,
    Kind::CollectLosers,
    Kind::PayWinners,
    Kind::EndChoices,
    Kind::VoidRound,
];
/// And where its number is drawn, or nothing of the table counts: no ball is launched, and nobody is there to decide.
const BY_PROGRAM_WITHOUT_WHEEL: &[Kind] = &[Kind::SpinBall, Kind::Direct];

pub type Decided = Result<Vec<Event>, Refusal>;

/// What an order does at a table as it stands. The events are to be applied in their order, all of them or none.
pub fn decide(table: &Table, order: &Order) -> Decided {
    let desk = Desk { table, order };
    match &order.command {
        Command::TakePost { licence } => desk.take_post(licence),
        Command::LeavePost => desk.leave_post(),
        Command::Inspect { items, sound } => desk.inspect(items, *sound),
        Command::AdjustWheel { what, witness, under } => desk.adjust(what, *witness, *under),
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
        Command::Rebet { seat } => desk.rebet(*seat),
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

/// Whether a round may begin on the wheel as it was last inspected.
pub(crate) fn fit_to_play(table: &Table, at: Time) -> bool {
    let order = Order { at, by: By::Device(Device::House), command: Command::PlaceYourBets };
    Desk { table, order: &order }.fit_to_play().is_ok()
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

    /// The order must come from staff of one of these roles who took their post here.
    fn staff(&self, entitled: &Entitled) -> Result<(PersonId, RoleId), Refusal> {
        let roles = || {
            let called = entitled.roles.iter().filter_map(|role| self.house().roles.get(usize::from(role.0)));
            called.map(|role| role.called.as_str()).collect::<Vec<_>>().join(", ")
        };
        if self.runs_itself() {
            // In its own name: nobody stands at this table.
            return Ok((NOBODY, entitled.roles.first().copied().unwrap_or(RoleId(0))));
        }
        let By::Staff { person, role } = self.order.by else {
            let what = say::for_staff_of_the_table();
            return Err(Refusal::by_rule(Reason::NotYourRole, entitled.cite, what, say::ask_for(roles())));
        };
        if !entitled.allows(role) {
            let named = self.house().roles.get(usize::from(role.0));
            let named = named.map_or_else(|| Fact::from(say::this_role()), |role| Fact::from(&role.called));
            let what = say::may_not_do_this(named);
            return Err(Refusal::by_rule(Reason::NotYourRole, entitled.cite, what, say::ask_for(roles())));
        }
        self.on_duty(person, role)?;
        Ok((person, role))
    }

    /// The program gives the order, at a table that runs without people, and it is a step that is nobody's word.
    fn runs_itself(&self) -> bool {
        let kind = self.order.command.kind();
        let may = |rule: &AutomaticRule| {
            BY_PROGRAM.contains(&kind) || BY_PROGRAM_WITHOUT_WHEEL.contains(&kind) && (rule.drawn || rule.demonstration)
        };
        self.order.by == By::Device(Device::House) && self.house().automatic.as_ref().is_some_and(may)
    }

    fn on_duty(&self, person: PersonId, role: RoleId) -> Result<(), Refusal> {
        if self.state().posts.contains_key(&(person, role)) {
            return Ok(());
        }
        let what = say::person_has_no_post(person.0);
        Err(Refusal::bad_input(Reason::NotOnDuty, what, say::take_a_post_first()))
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
            Device::WheelReader => say::only_the_wheel_reader(),
            Device::Timer => say::only_the_timer(),
            Device::Chance => say::only_the_device_that_draws(),
            Device::House => say::only_the_house_itself(),
        };
        Err(Refusal::bad_input(Reason::NotYourRole, what, say::nobody_can_by_hand()))
    }

    /// A second person with a post here who may agree.
    fn second(&self, first: PersonId, second: PersonId, entitled: &Entitled) -> Result<(), Refusal> {
        let may = self.state().posts.keys().any(|(person, role)| *person == second && entitled.allows(*role));
        if second != first && may {
            return Ok(());
        }
        let (what, fix) = (say::two_people_must_agree(), say::call_another_person_with_a_post());
        Err(Refusal::by_rule(Reason::SecondPersonNeeded, entitled.cite, what, fix))
    }

    /// The seat's own player, or the dealer for them.
    fn for_seat(&self, seat: SeatNo) -> Result<&'a Seat, Refusal> {
        match self.order.by {
            By::Player(own) if own == seat => {}
            By::Player(_) => {
                let what = say::seat_is_somebody_elses(seat.0);
                return Err(Refusal::bad_input(Reason::NotYourSeat, what, say::play_at_your_own_seat()));
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
            Refusal::bad_input(Reason::NoSuchSeat, say::nobody_sits_at_seat(seat.0), say::take_the_seat_first())
        })
    }

    fn out_of_turn(&self, cite: Option<CiteId>, fix: Words) -> Refusal {
        let what = self.phase().words();
        // Whatever the step would have been, it comes after the opening.
        let (reason, fix) = match (self.phase(), self.order.by) {
            (Phase::Closed, By::Player(_)) => (Reason::TableClosed, say::wait_until_the_table_opens()),
            (Phase::Closed, _) => (Reason::TableClosed, say::open_the_table_first()),
            _ => (Reason::OutOfTurn, fix),
        };
        Refusal { reason, cite, what, fix }
    }

    fn in_phase(&self, phases: &[Phase], cite: Option<CiteId>, fix: Words) -> Result<(), Refusal> {
        if phases.contains(&self.phase()) { Ok(()) } else { Err(self.out_of_turn(cite, fix)) }
    }

    /// People and equipment are not played with in test mode: what is done there is thrown away.
    fn not_in_test(&self) -> Result<(), Refusal> {
        if self.state().in_test() {
            return Err(Refusal::bad_input(Reason::OutOfTurn, say::table_is_in_test_mode(), say::end_the_test_first()));
        }
        Ok(())
    }

    fn pocket(&self, pocket: Pocket) -> Result<Pocket, Refusal> {
        if usize::from(pocket.0) < self.rules().wheel().len() {
            return Ok(pocket);
        }
        Err(Refusal::bad_input(Reason::NotValid, say::wheel_has_no_such_pocket(), say::tell_a_pocket_of_this_wheel()))
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
    Paid::new(placed, From::Felt, &settlement::returned(placed.amount, cite))
}
