//! The card of a table, made from its rules: everything that a screen draws and says without asking again.

mod felt;
mod sides;
mod wagers;

use house::told::{rfc3339, words};
use rulebook::{CiteId, Submission, TableRules, file::Close};

use crate::protocol::{
    BookOut, Card, ChipsOut, CurrencyOut, Duty, IrregularityOut, PocketOut, ProcedureOut, RoleOut, TimersOut, WheelOut,
    WheelSource,
};

#[cfg(test)]
mod tests;

pub use wagers::{denominations as chip_values, laid_name, terminal_chips};

/// What a card says beside the rules: how this house runs the table.
#[derive(Clone, Debug)]
pub struct Running {
    pub id: String,
    pub source: WheelSource,
    pub automatic: bool,
    pub timers: TimersOut,
    pub seats: u16,
}

pub fn card(rules: &TableRules, filed: &Submission, running: &Running) -> Card {
    let head = &rules.book().law.rulebook;
    let currency = rules.book().currency;
    Card {
        id: running.id.clone(),
        number: filed.table.number.clone(),
        operator: filed.table.operator.clone(),
        rulebook: BookOut {
            id: head.id.clone(),
            title: head.title.clone(),
            regulator: head.regulator.clone(),
            edition: head.edition.as_ref().map(ToString::to_string),
        },
        game: rules.book().law.rulebook.game.into(),
        currency: CurrencyOut {
            code: currency.code.to_owned(),
            symbol: currency.sign.to_owned(),
            minor: 10_i64.pow(currency.minor_digits),
        },
        wheel: wheel(rules),
        felt: felt::felt(rules),
        replica: felt::replica(rules),
        calls: wagers::calls(rules),
        sides: sides::sides(rules),
        chips: chips(rules),
        limits: wagers::limits(rules),
        bands: wagers::bands(rules),
        limits_notice: rules.limits_change().map(|(minutes, _)| minutes),
        procedure: procedure(rules),
        irregularities: irregularities(rules),
        roles: roles(rules),
        checklist: rules.house().inspection.iter().flat_map(|rule| duties(rules, &rule.items)).collect(),
        notices: notices(rules),
        zero_rules: wagers::zero_rules(rules),
        source: running.source,
        automatic: running.automatic,
        demonstration: rules.house().is_demonstration(),
        timers: running.timers,
        seats: running.seats,
        edition: 0,
    }
}

/// The card of a table whose limits changed, or will: what was filed stays.
pub fn posted(card: &Card, table: &table::Table, edition: u64) -> Card {
    let rules = table.rules();
    let mut notices = notices(rules);
    for notice in &table.state().notices {
        let (to, from) = (words::posted(rules, &notice.posted), rfc3339(notice.from));
        let says = format!("From the first round after {from}: {to}.");
        notices.push(said(rules, &format!("limits-{}", notice.posted.band), &says, notice.cite));
    }
    Card {
        felt: felt::felt(rules),
        calls: wagers::calls(rules),
        sides: sides::sides(rules),
        chips: chips(rules),
        limits: wagers::limits(rules),
        bands: wagers::bands(rules),
        notices,
        edition,
        ..card.clone()
    }
}

/// The wheel as the book calls it.
pub fn wheel_called(rules: &TableRules) -> String {
    rules.book().wheel_row(rules.wheel_id()).map_or(rules.wheel_id(), |row| &row.called).to_owned()
}

fn wheel(rules: &TableRules) -> WheelOut {
    let boxes = rules.felt().boxes();
    let area = |pocket| {
        let cover = |area: u8| rules.felt().areas()[usize::from(area)].cover;
        let holding = |felt_box: &wheel::FeltBox| matches!(felt_box.holds, wheel::Holds::Area(area) if cover(area).contains(pocket));
        let at = boxes.iter().position(holding)?;
        u16::try_from(at).ok()
    };
    let big_six = rules.book().law.rulebook.game == rulebook::file::Game::BigSix;
    let pocket = |pocket| PocketOut {
        label: rules.pocket_called(pocket).to_owned(),
        colour: rules.wheel().face(pocket).colour.into(),
        void: rules.wheel().void().contains(pocket),
        area: if big_six { area(pocket) } else { None },
    };
    WheelOut {
        id: rules.wheel_id().to_owned(),
        called: wheel_called(rules),
        pockets: rules.wheel().pockets().map(pocket).collect(),
        order_known: !big_six || rules.sections_known(),
    }
}

pub fn clause(rules: &TableRules, cite: CiteId) -> String {
    rules.cite(cite).printed.clone()
}

/// What the table must show; first of all that it is nobody's but the program's.
fn notices(rules: &TableRules) -> Vec<Duty> {
    let own = rules.house().automatic.map(|rule| {
        let (id, says) = if rule.demonstration {
            ("demonstration", "Demonstration: the program runs this table, and no regulator has approved it.")
        } else {
            ("automatic", "The program runs this table, as its regulator has approved.")
        };
        said(rules, id, says, rule.cite)
    });
    own.into_iter().chain(duties(rules, rules.signs())).collect()
}

fn duties(rules: &TableRules, of: &[rulebook::Duty]) -> Vec<Duty> {
    of.iter().map(|duty| said(rules, &duty.id, &duty.says, duty.cite)).collect()
}

fn said(rules: &TableRules, id: &str, says: &str, cite: CiteId) -> Duty {
    Duty { id: id.to_owned(), says: says.to_owned(), clause: clause(rules, cite) }
}

fn chips(rules: &TableRules) -> ChipsOut {
    let chips = &rules.house().chips;
    let terminal = terminal_chips(rules);
    ChipsOut {
        accepted: chips.accepted.iter().map(|with| (*with).into()).collect(),
        terminal: terminal.into(),
        coloured: chips.coloured(terminal),
        unique_colours: chips.unique_colours.is_some(),
        tips: chips.tips.0 != rulebook::Tips::Forbidden,
        denominations: chip_values(rules),
    }
}

fn procedure(rules: &TableRules) -> ProcedureOut {
    let procedure = &rules.house().procedure;
    let (closes, by) = rules.bets_close();
    let says = match closes {
        Close::BeforeSpin => "Bets close before the spin.",
        Close::WhileBallInTrack => "Bets close while the ball still runs in its track.",
        Close::BeforeBallRests => "Bets close before the ball comes to rest.",
    };
    ProcedureOut {
        opening_call: procedure.opening_call.as_ref().map(|(call, _)| call.clone()),
        closing_call: procedure.closing_call.as_ref().map(|(call, _)| call.clone()),
        marker: procedure.marker.as_ref().map(|(marker, _)| marker.clone()),
        steps: table::steps(rules).into_iter().map(|step| step.id().to_owned()).collect(),
        revolutions_min: rules.revolutions_min().0,
        closes: said(rules, closes.id(), says, by),
        inspection_hours: rules.house().inspection.as_ref().and_then(|rule| rule.max_age_hours).map(|(hours, _)| hours),
        cover: rules.house().closing_cover.is_some(),
        adjustment: rules.house().adjustment.iter().flat_map(|rule| duties(rules, &rule.only)).collect(),
    }
}

fn irregularities(rules: &TableRules) -> Vec<IrregularityOut> {
    let role = |id: rulebook::RoleId| rules.house().roles.get(usize::from(id.0)).map_or("", |role| &role.called);
    let out = |(index, rule): (u8, &rulebook::IrregularityRule)| IrregularityOut {
        index,
        id: rule.id.clone(),
        says: rule.says.clone(),
        remedy: rule.remedy.into(),
        decided_by: role(rule.decided_by).to_owned(),
        clause: clause(rules, rule.cite),
    };
    (0..).zip(rules.irregularities()).map(out).collect()
}

fn roles(rules: &TableRules) -> Vec<RoleOut> {
    let house = rules.house();
    let out = |(at, role): (u8, &rulebook::RoleRule)| {
        let id = rulebook::RoleId(at);
        RoleOut {
            id: role.id.clone(),
            called: role.called.clone(),
            clause: clause(rules, role.cite),
            deals: house.dealer.allows(id),
            supervises: house.supervisor.allows(id),
            inspects: house.inspection.as_ref().is_some_and(|rule| rule.by.allows(id)),
        }
    };
    (0..).zip(&house.roles).filter(|(_, role)| role.id != "player").map(out).collect()
}
