//! A crew and players who play a table by dice: for tests and the soak.
//!
//! They see the table and what the dice say, and nothing else. The same table and the same dice give the same order, so a
//! session is a list of numbers: it can be told in a line, and made shorter until a fault is plain.

mod aim;
mod house;
mod round;
mod wagers;
mod wild;

use rulebook::{Entitled, RoleId, TableRules};

use crate::{
    catalogue::{Command, Giver, Kind},
    order::{By, Device, Order, PersonId, SeatNo, Time},
    state::{State, Table},
};

/// Numbers that follow from a seed. They are for rehearsals; nothing at a real table is drawn by them.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// The next number: a counter, well stirred (`SplitMix64`).
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let stirred = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let stirred = (stirred ^ (stirred >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        stirred ^ (stirred >> 31)
    }

    /// A number below a bound. The remainder favours low numbers by a hair, which a rehearsal may.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.number() % bound).unwrap_or(0)
    }

    pub fn small(&mut self, bound: u8) -> u8 {
        u8::try_from(self.below(usize::from(bound))).unwrap_or(0)
    }

    pub fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }

    pub fn pick<'a, T>(&mut self, among: &'a [T]) -> Option<&'a T> {
        if among.is_empty() { None } else { among.get(self.below(among.len())) }
    }
}

/// The order that comes next: mostly one that the step of the round asks for, now and then a mistake, a cheat or nonsense.
pub fn order(table: &Table, dice: &mut Dice, now: Time) -> Order {
    let scene = Scene { table, now };
    let at = Time(now.0.saturating_add(1 + i64::from(dice.small(250))));
    let (by, command) = match dice.below(60) {
        0 => wild::order(&scene, dice),
        1 => any(&scene, dice),
        _ => aim::next(&scene, dice),
    };
    // Nobody waits out the time of a choice or the life of an inspection step by step.
    let later = match &command {
        Command::EndChoices => {
            table.state().round.choose_until.map_or(0, |until| until.0.saturating_sub(at.0).saturating_add(1))
        }
        Command::PlaceYourBets if dice.one_in(200) => 25 * 3_600_000,
        _ => 0,
    };
    Order { at: Time(at.0.saturating_add(later.max(0))), by, command }
}

/// An order of any kind with wild numbers in it, by anybody.
pub fn nonsense(table: &Table, dice: &mut Dice, now: Time) -> Order {
    let (by, command) = wild::order(&Scene { table, now }, dice);
    Order { at: if dice.one_in(8) { wild::time(dice) } else { now }, by, command }
}

/// Who gives an order, and which.
pub type Given = (By, Command);

/// A command of a kind in a form that could be given at this table, by a person who may.
fn make(kind: Kind, scene: &Scene<'_>, dice: &mut Dice) -> Given {
    match kind {
        Kind::TakePost => house::take_post(scene, dice),
        Kind::LeavePost => house::leave_post(scene, dice),
        Kind::Inspect => house::inspect(scene, dice),
        Kind::AdjustWheel => house::adjust(scene, dice),
        Kind::ReplacePart => house::replace_part(scene, dice),
        Kind::CloseTable => house::close_table(scene, dice),
        Kind::TakeSeat => house::take_seat(scene, dice),
        Kind::LeaveSeat => house::leave_seat(scene, dice),
        Kind::GiveColour => house::give_colour(scene, dice),
        Kind::BuyIn => house::buy_in(scene, dice),
        Kind::CashOut => house::cash_out(scene, dice),
        Kind::PlaceWager => wagers::place(scene, dice),
        Kind::ConfirmSpokenWager => wagers::confirm_spoken(scene, dice),
        Kind::AddToWager => wagers::add(scene, dice),
        Kind::TakeBack => wagers::take_back(scene, dice),
        Kind::MoveWager => wagers::move_wager(scene, dice),
        Kind::ClearWagers => wagers::clear(scene, dice),
        Kind::RepeatWagers => wagers::repeat(scene, dice),
        Kind::Rebet => wagers::rebet(scene, dice),
        Kind::DoubleWagers => wagers::double(scene, dice),
        Kind::ReportLate => wagers::report_late(scene, dice),
        Kind::DrawTargets => round::draw_targets(scene, dice),
        Kind::SpinBall => round::spin_ball(scene, dice),
        Kind::CloseBets => round::close_bets(scene, dice),
        Kind::DrawOdds => round::draw_odds(scene, dice),
        Kind::DrawMultiplier => round::draw_multiplier(scene, dice),
        Kind::TellResult => round::tell_result(scene, dice),
        Kind::ConfirmResult => round::confirm_result(scene, dice),
        Kind::WithdrawResult => round::withdraw_result(scene, dice),
        Kind::TurnBonusWheels => round::turn_bonus_wheels(scene, dice),
        Kind::ChooseInPrison => round::choose_in_prison(scene, dice),
        Kind::EndChoices => round::end_choices(scene, dice),
        Kind::CallNoSpin => round::call_no_spin(scene, dice),
        Kind::Direct => round::direct(scene, dice),
        Kind::AdjustWager => wagers::adjust(scene, dice),
        Kind::RemoveBall => round::remove_ball(scene, dice),
        Kind::InspectBall => round::inspect_ball(scene, dice),
        Kind::ReplaceBall => round::replace_ball(scene, dice),
        Kind::CorrectResult => round::correct_result(scene, dice),
        Kind::ChangeLimits => house::change_limits(scene, dice),
        Kind::ChangeMeter => house::change_meter(scene, dice),
        Kind::RecordOutsideLimits => wagers::record_outside_limits(scene, dice),
        plain => scene.plain(plain),
    }
}

fn any(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    make(Kind::ALL[dice.below(Kind::ALL.len())], scene, dice)
}

/// What the crew and the players see.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    table: &'a Table,
    now: Time,
}

impl<'a> Scene<'a> {
    pub fn new(table: &'a Table, now: Time) -> Scene<'a> {
        Scene { table, now }
    }

    fn rules(&self) -> &'a TableRules {
        &self.table.rules
    }

    fn state(&self) -> &'a State {
        &self.table.state
    }

    /// Each role has one person, whose number tells the role.
    fn person(role: RoleId) -> PersonId {
        PersonId(u32::from(role.0) + 10)
    }

    fn staff(entitled: &Entitled) -> By {
        let role = entitled.roles.first().copied().unwrap_or(RoleId(0));
        By::Staff { person: Scene::person(role), role }
    }

    fn dealer(&self) -> By {
        Scene::staff(&self.rules().house().dealer)
    }

    fn supervisor(&self) -> By {
        Scene::staff(&self.rules().house().supervisor)
    }

    /// As any order of its kind is given, by whom the catalogue says gives it.
    fn plain(&self, kind: Kind) -> Given {
        let by = match kind.row().giver {
            Giver::Staff | Giver::Crew | Giver::Cashier if kind != Kind::OpenTable => self.dealer(),
            Giver::Player => By::Player(SeatNo(0)),
            Giver::Device => By::Device(Device::House),
            _ => self.supervisor(),
        };
        (by, kind.sample(self.table))
    }

    fn dealers_person(&self) -> PersonId {
        Scene::person(self.rules().house().dealer.roles.first().copied().unwrap_or(RoleId(0)))
    }

    /// A seat where somebody sits, or the first.
    fn seat(&self, dice: &mut Dice) -> SeatNo {
        let taken: Vec<SeatNo> = self.state().taken_seats().map(|(seat, _)| seat).collect();
        dice.pick(&taken).copied().unwrap_or(SeatNo(0))
    }

    /// The player, or the dealer for them.
    fn for_seat(&self, seat: SeatNo, dice: &mut Dice) -> By {
        if dice.one_in(4) { self.dealer() } else { By::Player(seat) }
    }

    fn pocket(&self, dice: &mut Dice) -> wheel::Pocket {
        wheel::Pocket(u8::try_from(dice.below(self.rules().wheel().len())).unwrap_or(0))
    }
}
