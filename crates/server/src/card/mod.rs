//! The card of a table, made from its rules: everything that a screen draws and says without asking again.

mod felt;
mod sides;
mod wagers;

use ::words::{Words, say};
use house::told::{rfc3339, words};
use rulebook::{CiteId, Language, Submission, TableRules, file::Close};
use table::Notice;

use crate::protocol::{
    BookOut, Card, ChipsOut, CurrencyOut, Duty, IrregularityOut, PlayedAt, PocketOut, ProcedureOut, RoleOut, TimersOut,
    WheelOut, WheelSource,
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

/// Who reads a card: by which rules, in which language.
#[derive(Clone, Copy)]
struct Reader<'a> {
    rules: &'a TableRules,
    language: Language,
}

impl Reader<'_> {
    fn text(self, says: &Words) -> String {
        words::text(self.rules, says, self.language)
    }

    fn duty(self, id: &str, says: &Words, cite: CiteId) -> Duty {
        Duty { id: id.to_owned(), says: self.text(says), clause: clause(self.rules, cite) }
    }
}

/// A card in English; `read_in` puts it into another language.
pub fn card(rules: &TableRules, filed: &Submission, running: &Running) -> Card {
    let reader = Reader { rules, language: Language::English };
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
        sides: sides::sides(reader),
        chips: chips(rules),
        limits: wagers::limits(reader),
        bands: wagers::bands(reader),
        limits_notice: rules.limits_change().map(|(minutes, _)| minutes),
        procedure: procedure(reader),
        irregularities: irregularities(rules),
        roles: roles(rules),
        checklist: rules.house().inspection.iter().flat_map(|rule| duties(rules, &rule.items)).collect(),
        notices: notices(reader, &[]),
        zero_rules: wagers::zero_rules(reader),
        source: running.source,
        played_at: played_at(rules),
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
    let card = read_in(card, rules, &table.state().notices, Language::English);
    Card { felt: felt::felt(rules), calls: wagers::calls(rules), chips: chips(rules), edition, ..card }
}

/// The card as somebody reads it. What the regulator and the operator wrote stays as it is.
pub fn read_in(card: &Card, rules: &TableRules, coming: &[Notice], language: Language) -> Card {
    let reader = Reader { rules, language };
    Card {
        sides: sides::sides(reader),
        limits: wagers::limits(reader),
        bands: wagers::bands(reader),
        procedure: procedure(reader),
        notices: notices(reader, coming),
        zero_rules: wagers::zero_rules(reader),
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

/// A clause as a screen shows it: where our reading decided, it says so.
pub fn clause(rules: &TableRules, cite: CiteId) -> String {
    rules.cite(cite).text(Language::English)
}

/// What the table must show; first of all that it is nobody's but the program's.
fn notices(reader: Reader<'_>, coming: &[Notice]) -> Vec<Duty> {
    let rules = reader.rules;
    let own = rules.house().automatic.map(|rule| {
        let (id, says) = if rule.demonstration {
            ("demonstration", say::notice_demonstration())
        } else {
            ("automatic", say::notice_automatic())
        };
        reader.duty(id, &says, rule.cite)
    });
    let felt = match rules.house().chips.played_at {
        rulebook::PlayedAt::Felt(cite) => {
            Some(reader.duty("played-at-the-felt", &say::notice_played_at_the_felt(), cite))
        }
        rulebook::PlayedAt::Demonstration(cite) => {
            Some(reader.duty("demonstration-screens", &say::notice_demonstration_screens(), cite))
        }
        rulebook::PlayedAt::Terminals(_) | rulebook::PlayedAt::Either => None,
    };
    let coming = coming.iter().map(|notice| {
        let says = say::notice_limits(rfc3339(notice.from), words::posted(rules, &notice.posted));
        reader.duty(&format!("limits-{}", notice.posted.band), &says, notice.cite)
    });
    own.into_iter().chain(felt).chain(duties(rules, rules.signs())).chain(coming).collect()
}

/// In the words of the rulebook.
fn duties(rules: &TableRules, of: &[rulebook::Duty]) -> Vec<Duty> {
    let out =
        |duty: &rulebook::Duty| Duty { id: duty.id.clone(), says: duty.says.clone(), clause: clause(rules, duty.cite) };
    of.iter().map(out).collect()
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
        tenders: chips.tenders.iter().map(|rule| rule.tender.into()).collect(),
        exchange: chips.exchange.is_some(),
        denominations: chip_values(rules),
    }
}

fn played_at(rules: &TableRules) -> PlayedAt {
    match rules.house().chips.played_at {
        rulebook::PlayedAt::Felt(_) => PlayedAt::Felt,
        rulebook::PlayedAt::Terminals(_) => PlayedAt::Terminals,
        rulebook::PlayedAt::Either if rules.house().automatic.is_some() => PlayedAt::Terminals,
        rulebook::PlayedAt::Demonstration(_) | rulebook::PlayedAt::Either => PlayedAt::Either,
    }
}

fn procedure(reader: Reader<'_>) -> ProcedureOut {
    let rules = reader.rules;
    let procedure = &rules.house().procedure;
    let (closes, by) = rules.bets_close();
    let says = match closes {
        Close::BeforeSpin => say::closes_before_spin(),
        Close::WhileBallInTrack => say::closes_while_in_track(),
        Close::BeforeBallRests => say::closes_before_rest(),
    };
    ProcedureOut {
        opening_call: procedure.opening_call.as_ref().map(|(call, _)| call.clone()),
        closing_call: procedure.closing_call.as_ref().map(|(call, _)| call.clone()),
        marker: procedure.marker.as_ref().map(|(marker, _)| marker.clone()),
        steps: table::steps(rules).into_iter().map(|step| step.id().to_owned()).collect(),
        revolutions_min: rules.revolutions_min().0,
        closes: reader.duty(closes.id(), &says, by),
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
