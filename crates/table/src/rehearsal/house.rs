//! People, equipment, seats and chips.

use rulebook::{Instrument, RoleId};
use wheel::Money;

use super::{Dice, Given, Scene};
use crate::{
    catalogue::Command,
    order::{By, Device, PersonId, Posted, SeatNo},
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
    let items = (0..u8::try_from(items).unwrap_or(u8::MAX)).collect();
    (by, Command::Inspect { items, sound: !dice.one_in(20) })
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
    (scene.for_seat(seat, dice), Command::TakeSeat { seat, player })
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
    (cashier(scene, dice), Command::BuyIn { seat, with, amount })
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
