//! People, equipment, seats and chips.

use rulebook::{Instrument, PlayedAt, RoleId, Tender};
use wheel::Money;

use super::{Dice, Given, Scene};
use crate::{
    catalogue::Command,
    due::inspected,
    equipment::{Checked, EquipmentKind},
    ledger::Account,
    order::{By, Device, Handed, PersonId, Piece, Posted, SeatNo},
    state::Upkeep,
};

/// How many seats a rehearsal fills.
pub(super) const SEATS: u8 = 5;

pub(super) fn take_post(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let roles = scene.rules().house().roles.len();
    let all = (0..u8::try_from(roles).unwrap_or(u8::MAX)).map(RoleId);
    let empty: Vec<RoleId> =
        all.filter(|role| !scene.state().posts.contains_key(&(Scene::person(*role), *role))).collect();
    let role = dice.pick(&empty).copied().unwrap_or(RoleId(0));
    (By::Staff { person: Scene::person(role), role }, Command::TakePost { licence: format!("L-{}", role.0) })
}

pub(super) fn leave_post(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let posts: Vec<_> = scene.state().posts.keys().copied().collect();
    let by = dice.pick(&posts).map_or(scene.dealer(), |&(person, role)| By::Staff { person, role });
    (by, Command::LeavePost)
}

pub(super) fn inspect(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let house = scene.rules().house();
    let (items, by) = match &house.inspection {
        None => (0, scene.supervisor()),
        Some(rule) => {
            let external = house.replacement.as_ref().and_then(|rule| rule.external_by.as_ref());
            let entitled = external.filter(|_| scene.state().upkeep == Upkeep::ReplacedExternal).unwrap_or(&rule.by);
            (rule.items.len(), Scene::staff(entitled))
        }
    };
    let fault = |dice: &mut Dice| dice.one_in(60).then(|| "a loose fret".to_owned());
    let checked = |item: u8, dice: &mut Dice| {
        let found = fault(dice);
        Checked { item, sound: found.is_none(), words: found.unwrap_or_default() }
    };
    let items = (0..u8::try_from(items).unwrap_or(u8::MAX)).map(|item| checked(item, dice)).collect();
    let (wheel, ball) = inspected(scene.table);
    (by, Command::InspectTable { items, wheel, ball })
}

/// Things for a table's register.
pub(super) fn register_equipment(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    registered(scene, EquipmentKind::ALL[dice.below(EquipmentKind::ALL.len())], dice)
}

pub(super) fn register_ball(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    registered(scene, EquipmentKind::Ball, dice)
}

fn registered(scene: &Scene<'_>, kind: EquipmentKind, dice: &mut Dice) -> Given {
    let id = format!("{}-{}", kind.id(), dice.small(200));
    let number = scene.rules().house().number.clone().unwrap_or_default();
    let description = "from the workshop".to_owned();
    (scene.supervisor(), Command::RegisterEquipment { kind, id, description, number, nonmetallic: !dice.one_in(10) })
}

/// One thing of the register, or what is on none.
fn thing(scene: &Scene<'_>, dice: &mut Dice, of: impl Fn(EquipmentKind) -> bool) -> String {
    let items = &scene.state().equipment.items;
    let ids: Vec<&String> = items.iter().filter(|(_, item)| of(item.kind)).map(|(id, _)| id).collect();
    dice.pick(&ids).map_or_else(|| "wheel-0".to_owned(), |id| (*id).clone())
}

pub(super) fn retire_equipment(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let id = thing(scene, dice, |_| true);
    (scene.supervisor(), Command::RetireEquipment { id, why: "worn out".to_owned() })
}

pub(super) fn use_equipment(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    (scene.supervisor(), Command::UseEquipment { id: thing(scene, dice, |kind| kind != EquipmentKind::Key) })
}

pub(super) fn take_key(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    (scene.supervisor(), Command::TakeKey { key: thing(scene, dice, |kind| kind == EquipmentKind::Key) })
}

pub(super) fn return_key(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    (scene.supervisor(), Command::ReturnKey { key: thing(scene, dice, |kind| kind == EquipmentKind::Key) })
}

pub(super) fn relocate_wheel(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    // What is off the floor comes back before long.
    let off_floor = scene.state().equipment.off_floor.is_none() && dice.one_in(2);
    let (place, approval) = ("the workshop".to_owned(), "A-7".to_owned());
    (scene.supervisor(), Command::RelocateWheel { place, off_floor, approval })
}

pub(super) fn adjust(scene: &Scene<'_>, _: &mut Dice) -> Given {
    let rule = scene.rules().house().adjustment.as_ref();
    let by = rule.map_or(scene.supervisor(), |rule| Scene::staff(&rule.by));
    let witness =
        rule.and_then(|rule| rule.witness.roles.first()).map_or(scene.dealers_person(), |r| Scene::person(*r));
    let under = rule.filter(|rule| !rule.only.is_empty()).map(|_| 0);
    (by, Command::AdjustWheel { what: "levelled".to_owned(), witness, under })
}

pub(super) fn replace_part(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    (scene.supervisor(), Command::ReplacePart { what: "a canoe".to_owned(), external: dice.one_in(2) })
}

pub(super) fn close_table(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    (scene.supervisor(), Command::CloseTable { cover_locked: !dice.one_in(10) })
}

pub(super) fn take_seat(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let seat = (0..u16::from(SEATS)).map(SeatNo).find(|seat| scene.state().seat(*seat).is_none()).unwrap_or(SeatNo(0));
    let player = u32::from(dice.small(100));
    match scene.rules().house().chips.played_at {
        PlayedAt::Felt(_) if dice.one_in(2) => seat_walk_in(scene, dice),
        _ => (scene.for_seat(seat, dice), Command::TakeSeat { seat, player }),
    }
}

/// Somebody without an account at the next empty seat.
pub(super) fn seat_walk_in(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let seat = (0..u16::from(SEATS)).map(SeatNo).find(|seat| scene.state().seat(*seat).is_none()).unwrap_or(SeatNo(0));
    let name = dice.one_in(2).then(|| "Kim".to_owned());
    (scene.dealer(), Command::SeatWalkIn { seat, name })
}

pub(super) fn leave_seat(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let seat = scene.seat(dice);
    (scene.for_seat(seat, dice), Command::LeaveSeat { seat })
}

pub(super) fn give_colour(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let taken: Vec<SeatNo> =
        scene.state().taken_seats().filter(|(_, s)| s.colour.is_none()).map(|(at, _)| at).collect();
    let seat = dice.pick(&taken).copied().unwrap_or_else(|| scene.seat(dice));
    let value = [100, 100, 250, 500][dice.below(4)];
    let colour = u8::try_from(seat.0).unwrap_or(0) + 20 * dice.small(2);
    (scene.dealer(), Command::GiveColour { seat, colour, value: Money(value) })
}

/// One of the kinds of chips that the table takes.
pub(super) fn instrument(scene: &Scene<'_>, dice: &mut Dice) -> Instrument {
    dice.pick(&scene.rules().house().chips.accepted).copied().unwrap_or(Instrument::ValueChip)
}

/// Who turns money into chips.
fn cashier(scene: &Scene<'_>, dice: &mut Dice) -> By {
    match dice.below(6) {
        0 => By::Device(Device::House),
        1 => By::Cashier(PersonId(99)),
        _ => scene.dealer(),
    }
}

pub(super) fn buy_in(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let (seat, with) = (scene.seat(dice), instrument(scene, dice));
    let amount = Money([50_000, 200_000, 1_000_000][dice.below(3)]);
    if !scene.rules().house().chips.tenders.is_empty() && dice.one_in(2) {
        return buy_in_by(scene, dice);
    }
    (cashier(scene, dice), Command::BuyIn { seat, with, amount })
}

pub(super) fn buy_in_by(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let (seat, with) = (scene.seat(dice), instrument(scene, dice));
    let amount = Money([50_000, 200_000, 1_000_000][dice.below(3)]);
    let tender = dice.pick(&scene.rules().house().chips.tenders).map_or(Tender::Cash, |rule| rule.tender);
    let receipt = (tender == Tender::MobileAtmReceipt).then(|| format!("M-{}", dice.small(200)));
    (scene.dealer(), Command::BuyInBy { seat, with, amount, tender, receipt })
}

/// All of a seat's roulette chips, for one chip and the rest in another.
pub(super) fn exchange_chips(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let seat = scene.seat(dice);
    let amount = scene.state().ledger.balance(Account::Purse(seat, Instrument::RouletteChip));
    let first = Money(amount.0 / 2);
    let of = |piece, each| Handed { piece, each, count: 1 };
    let handed = vec![of(Piece::ValueChip, first), of(Piece::Plaque, Money(amount.0 - first.0))];
    (scene.dealer(), Command::ExchangeChips { seat, amount, handed })
}

/// Chips of one kind for one player, and a colour before them where that is missing.
pub(super) fn chips_for(scene: &Scene<'_>, seat: SeatNo, with: Instrument, dice: &mut Dice) -> Given {
    let colour = scene.state().seat(seat).and_then(|seat| seat.colour);
    if scene.rules().house().chips.coloured(with) && colour.is_none() {
        return give_colour(scene, dice);
    }
    (cashier(scene, dice), Command::BuyIn { seat, with, amount: Money(500_000) })
}

pub(super) fn cash_out(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let (seat, with) = (scene.seat(dice), instrument(scene, dice));
    if with == Instrument::RouletteChip && scene.rules().house().chips.exchange.is_some() {
        return exchange_chips(scene, dice);
    }
    (scene.for_seat(seat, dice), Command::CashOut { seat, with })
}

/// Limits within those filed: the least or the most of a band is moved to its middle, or put back.
pub(super) fn change_limits(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let filed: Vec<_> = scene.rules().filed_limits().into_iter().flat_map(rulebook::Limits::bands).collect();
    let picked = dice.pick(&filed).map(|(name, band)| {
        let step = band.increment.unwrap_or(1);
        let middle = i64::midpoint(band.min, band.max) / step * step;
        let (min, max) = [(band.min, middle), (middle, band.max), (band.min, band.max)][dice.below(3)];
        Posted { band: name.clone(), min: Money(min), max: Money(max) }
    });
    let posted = picked.unwrap_or_else(|| Posted { band: "inside".to_owned(), min: Money(100), max: Money(1000) });
    let second = scene.dealers_person();
    (scene.supervisor(), Command::ChangeLimits { posted, second, why: "a busy evening".to_owned() })
}

pub(super) fn change_meter(scene: &Scene<'_>, dice: &mut Dice) -> Given {
    let meter = dice.small(2);
    let shows = scene.state().meters.get(usize::from(meter)).map_or(Money(0), |meter| meter.shows);
    let to = Money(shows.0 + [-1_000, 1_000, 25_000][dice.below(3)]);
    let second = scene.dealers_person();
    (scene.supervisor(), Command::ChangeMeter { meter, to, second, why: "its memory was lost".to_owned() })
}
