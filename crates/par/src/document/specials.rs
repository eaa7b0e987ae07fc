//! The sections that only some tables have, and the end of the sheet.

use super::{Block, Kind, Section, Table, sections::facts};
use crate::{
    figure::{Figures, Z_90, Z_95},
    sheet::{MeterSheet, Sheet, Weighed},
};

pub(super) fn in_prison(sheet: &Sheet) -> Option<Section> {
    if sheet.in_prison.is_empty() {
        return None;
    }
    let columns = [
        ("Wager", Kind::Words),
        ("Edge, half", Kind::Exact),
        ("Edge, half %", Kind::Percent(4)),
        ("Deviation, half", Kind::Decimal(4)),
        ("Edge, left", Kind::Exact),
        ("Edge, left %", Kind::Percent(4)),
        ("Deviation, left", Kind::Decimal(4)),
        ("Better", Kind::Words),
        ("by %", Kind::Percent(4)),
        ("Clause", Kind::Words),
    ];
    let mut table = Table::new("Wagers in prison, both ways", &columns);
    for row in &sheet.in_prison {
        let side = |figures: &Figures| {
            [
                figures.edge.exact.clone(),
                figures.edge.decimal.kept().to_owned(),
                figures.standard_deviation.kept().to_owned(),
            ]
        };
        let mut cells = vec![row.called.clone()];
        cells.extend(side(&row.half));
        cells.extend(side(&row.leave));
        cells.extend([row.better.clone(), row.by.decimal.kept().to_owned(), row.clause.clone()]);
        table.rows.push(cells);
    }
    let text = "When zero comes the player takes half of the wager back, or leaves it for the next spin.";
    let blocks = vec![Block::Text(text.to_owned()), Block::Table(table)];
    Some(Section { id: "In prison", title: "In prison".to_owned(), blocks })
}

fn weights(caption: &str, head: &str, rows: &[Weighed]) -> Block {
    let columns =
        [(head, Kind::Words), ("Weight", Kind::Count), ("Chance", Kind::Exact), ("Chance %", Kind::Percent(4))];
    let mut table = Table::new(caption, &columns);
    table.rows = rows
        .iter()
        .map(|row| {
            vec![
                row.value.clone(),
                row.weight.to_string(),
                row.chance.exact.clone(),
                row.chance.decimal.kept().to_owned(),
            ]
        })
        .collect();
    Block::Table(table)
}

/// The figures of a bonus as a list.
fn bonus_figures(called: &str, figures: Option<&Figures>) -> Block {
    let Some(figures) = figures else {
        return Block::Text(format!("The weights of {called} are not filed, so it has no figures."));
    };
    let both = |figure: &crate::figure::Figure| {
        let exact = Kind::Exact.show(&figure.exact);
        let percent = figure.decimal.percent(6);
        if exact == "…" { format!("{percent} %") } else { format!("{exact} = {percent} %") }
    };
    facts(
        &format!("Figures of {called}, for one unit wagered"),
        [
            ("Win frequency", both(&figures.win_frequency)),
            ("Return frequency", both(&figures.return_frequency)),
            ("Return", both(&figures.back)),
            ("Edge", both(&figures.edge)),
            ("Variance", figures.variance.decimal.rounded(6)),
            ("Standard deviation", figures.standard_deviation.rounded(6)),
            ("Volatility index", figures.volatility_index.rounded(6)),
            ("Skewness", figures.skewness.rounded(4)),
        ],
    )
}

pub(super) fn repeat(sheet: &Sheet) -> Option<Section> {
    let bonus = sheet.repeat.as_ref()?;
    let stake = if bonus.stake_returned { "and the wager is given back" } else { "the wager being part of it" };
    let text = format!("The last number comes again: a drawn multiplier is paid, {stake} ({}).", bonus.clause);
    let blocks = vec![
        Block::Text(text),
        weights("Multipliers", "Multiplier", &bonus.multipliers),
        bonus_figures(&bonus.called, bonus.figures.as_ref()),
    ];
    Some(Section { id: "Last number", title: bonus.called.clone(), blocks })
}

pub(super) fn drawn_odds(sheet: &Sheet) -> Option<Section> {
    let bonus = sheet.drawn_odds.as_ref()?;
    let columns = [
        ("A winning number", Kind::Words),
        ("Pays", Kind::Words),
        ("Chance", Kind::Exact),
        ("Chance %", Kind::Percent(6)),
        ("Adds to the return", Kind::Exact),
        ("Adds %", Kind::Percent(4)),
        ("Clause", Kind::Words),
    ];
    let mut table = Table::new(format!("What a wager on {} comes to", bonus.wager), &columns);
    for row in &bonus.outcomes {
        table.rows.push(vec![
            row.how.clone(),
            row.odds.clone(),
            row.chance.exact.clone(),
            row.chance.decimal.kept().to_owned(),
            row.adds.exact.clone(),
            row.adds.decimal.kept().to_owned(),
            row.clause.clone(),
        ]);
    }
    let text = format!("Numbers are drawn before each spin that pay other odds on {} ({}).", bonus.wager, bonus.clause);
    let blocks = vec![
        Block::Text(format!("{text} Paytable {}.", bonus.paytable)),
        weights("How many numbers are drawn", "Numbers", &bonus.counts),
        weights("Odds of the second and later numbers", "Odds", &bonus.odds),
        Block::Table(table),
        bonus_figures(&bonus.called, bonus.figures.as_ref()),
    ];
    Some(Section { id: "Drawn odds", title: bonus.called.clone(), blocks })
}

fn awards(bonus: &MeterSheet) -> Table {
    let columns = [
        ("Wheel", Kind::Words),
        ("Symbol", Kind::Words),
        ("Award", Kind::Words),
        ("Weight", Kind::Count),
        ("On the wheel %", Kind::Percent(4)),
        ("For each wager", Kind::Exact),
        ("For each wager %", Kind::Percent(6)),
        ("Adds to the return %", Kind::Percent(4)),
        ("Clause", Kind::Words),
    ];
    let mut table = Table::new(awards_caption(bonus), &columns);
    for row in &bonus.awards {
        table.rows.push(vec![
            row.wheel.clone(),
            row.symbol.clone(),
            row.award.clone(),
            row.weight.to_string(),
            row.on_wheel.decimal.kept().to_owned(),
            row.chance.exact.clone(),
            row.chance.decimal.kept().to_owned(),
            row.adds.decimal.kept().to_owned(),
            row.clause.clone(),
        ]);
    }
    table
}

fn awards_caption(bonus: &MeterSheet) -> String {
    let back = if bonus.stake_returned { "; what each adds to the return counts the wager given back" } else { "" };
    format!("Awards, with the meters at their initial amounts{back}")
}

fn meters(bonus: &MeterSheet) -> Table {
    let columns = [
        ("Meter", Kind::Words),
        ("Initial", Kind::Words),
        ("Reset", Kind::Words),
        ("A wager adds", Kind::Words),
        ("Chance to win it %", Kind::Percent(6)),
        ("Even at", Kind::Decimal(4)),
        ("In the player's favour from", Kind::Words),
        ("Clause", Kind::Words),
    ];
    let mut table = Table::new("Meters, each with the others at their initial amounts", &columns);
    for row in &bonus.meters {
        let none = || "never".to_owned();
        table.rows.push(vec![
            row.id.clone(),
            row.initial.clone(),
            row.reset.clone(),
            row.adds.clone(),
            row.chance.decimal.kept().to_owned(),
            row.turns_at.as_ref().map_or_else(none, |turn| turn.decimal.kept().to_owned()),
            row.in_favour_from.clone().unwrap_or_else(none),
            row.clause.clone(),
        ]);
    }
    table
}

pub(super) fn progressive(sheet: &Sheet) -> Option<Section> {
    let bonus = sheet.progressive.as_ref()?;
    let turns = match bonus.hot_spot.as_str() {
        "one-of-seats" => format!("a seat drawn of all {}", bonus.seats),
        "one-of-qualified" => "a player drawn of those with the wager".to_owned(),
        _ => "every winner".to_owned(),
    };
    let stake = if bonus.stake_returned { "given back to a winner" } else { "not given back" };
    let zeros = if bonus.targets_include_zeros { "zeros included" } else { "zeros left out" };
    let mut blocks = vec![
        Block::Text(format!(
            "A wager of {} that the number is one of the drawn targets, {zeros}. The Hot Spot is {turns}; the stake is {stake} ({}).",
            bonus.stake, bonus.clause
        )),
        weights("How many targets are drawn", "Targets", &bonus.targets),
        Block::Table(awards(bonus)),
        Block::Table(meters(bonus)),
    ];
    if let Some(returns) = &bonus.returns {
        let shown = |figure: &crate::figure::Figure| format!("{} %", figure.decimal.percent(6));
        let count = returns.wagers_to_turn.as_deref().map_or("never".to_owned(), super::grouped);
        blocks.push(facts(
            "Return of the wager",
            [
                ("Fixed awards alone", shown(&returns.fixed_awards)),
                ("Meters at their reset amounts", shown(&returns.meters_reset)),
                ("Meters at their initial amounts", shown(&returns.meters_initial)),
                ("Over a long time", shown(&returns.long_run)),
                ("Wagers, no meter won, until it turns", count),
            ],
        ));
    }
    if !bonus.by_players.is_empty() {
        let columns = [
            ("Players with the wager", Kind::Count),
            ("Return, meters initial %", Kind::Percent(6)),
            ("Return over a long time %", Kind::Percent(6)),
            ("First meter in favour from", Kind::Words),
        ];
        let mut table = Table::new("By how many players have the wager", &columns);
        for row in &bonus.by_players {
            table.rows.push(vec![
                row.players.to_string(),
                row.initial.decimal.kept().to_owned(),
                row.long_run.decimal.kept().to_owned(),
                row.turns_at.clone().unwrap_or_else(|| "never".to_owned()),
            ]);
        }
        blocks.push(Block::Table(table));
    }
    blocks.push(bonus_figures(&bonus.called, bonus.figures.as_ref()));
    blocks.push(Block::Picture("meter"));
    Some(Section { id: "Progressive", title: bonus.called.clone(), blocks })
}

pub(super) fn portfolio(sheet: &Sheet) -> Section {
    let all = &sheet.portfolio;
    let mut laid = Table::new(
        "The wagers and their letters below",
        &[("Letter", Kind::Words), ("Wager", Kind::Words), ("In the notation", Kind::Words), ("Amount", Kind::Words)],
    );
    for (at, wager) in all.wagers.iter().enumerate() {
        laid.rows.push(vec![letter(at), wager.called.clone(), wager.wager.clone(), wager.amount.clone()]);
    }
    let matrix = |caption: &str, kind: Kind, cell: &dyn Fn(usize, usize) -> String| {
        let letters: Vec<String> = (0..all.wagers.len()).map(letter).collect();
        let mut columns = vec![("Letter", Kind::Words)];
        columns.extend(letters.iter().map(|letter| (letter.as_str(), kind)));
        let mut table = Table::new(caption, &columns);
        table.rows = (0..all.wagers.len())
            .map(|row| {
                std::iter::once(letter(row)).chain((0..all.wagers.len()).map(|column| cell(row, column))).collect()
            })
            .collect();
        table.dense = true;
        Block::Table(table)
    };
    let how = if all.asked.is_empty() { "One wager of each kind" } else { "The wagers that were asked for" };
    let both = |figure: &crate::figure::Figure| {
        let exact = Kind::Exact.show(&figure.exact);
        let percent = figure.decimal.percent(4);
        if exact == "…" { format!("{percent} %") } else { format!("{exact} = {percent} %") }
    };
    let last = sheet.repeat.as_ref().map_or("", |_| " The last number is any that can come, each as likely.");
    let blocks = vec![
        Block::Text(format!(
            "{how}, on the same spin. Bonuses have their meters at the initial amounts and one player.{last}"
        )),
        Block::Table(laid),
        facts(
            "All of them together",
            [
                ("Wagered", all.wagered.clone()),
                ("Return", both(&all.back)),
                ("Edge", both(&all.edge)),
                ("Standard deviation, in currency", all.standard_deviation.rounded(4)),
                ("Win frequency: ahead after the spin", both(&all.win_frequency)),
                ("Return frequency: anything back", both(&all.return_frequency)),
                ("Different amounts handed back", all.outcomes.len().to_string()),
            ],
        ),
        matrix("Correlations", Kind::Decimal(3), &|a, b| {
            all.correlation[a][b].as_ref().map_or_else(|| "–".to_owned(), |value| value.kept().to_owned())
        }),
        matrix("Covariances, for one unit on each", Kind::Decimal(3), &|a, b| {
            all.covariance[a][b].decimal.kept().to_owned()
        }),
        Block::Picture("correlations"),
        Block::Picture("outcomes"),
    ];
    Section { id: "Portfolio", title: "Portfolio".to_owned(), blocks }
}

/// `A` to `Z`, then `AA`.
pub(crate) fn letter(at: usize) -> String {
    let last = char::from(b'A' + u8::try_from(at % 26).expect("below 26"));
    if at < 26 { last.to_string() } else { format!("{}{last}", letter(at / 26 - 1)) }
}

pub(super) fn method(sheet: &Sheet) -> Section {
    let lines = [
        "Every figure is counted, not simulated: each pocket that decides is as likely as any other, and each draw has the weights that \
         were filed. Fractions are exact. Decimals are rounded half to even; a … stands for a fraction too long for the page, which the \
         JSON form has whole."
            .to_owned(),
        "Win frequency: the chance of getting back more than was wagered. Return frequency: the chance of getting anything back, half \
         of the wager included. Return: the mean of all that is handed back for one unit, the wager included. Edge: one less the return. Variance and standard deviation: of what one round hands back for one unit."
            .to_owned(),
        format!(
            "Bands: return ± z · standard deviation / √rounds with z = {Z_90} for 90 % and {Z_95} for 95 %. Volatility index: {Z_90} \
             standard deviations of one round."
        ),
        "A progressive wager's return is a straight line in each meter. It is even where that line crosses one; in the player's \
         favour from the first amount above. Over a long time all that is added to a meter is won, above its reset amount."
            .to_owned(),
        "Correlation: covariance by the product of the standard deviations; the covariance is exact, pocket by pocket, with what two \
         wagers share beyond the spin (a draw, the next spin of prisoners)."
            .to_owned(),
        format!(
            "The hash of this sheet ({}) is SHA-256 over its JSON form without the field `hash`, keys sorted, no blanks. \
             `wheelhouse par --check FILE.json` verifies it and counts everything again.",
            sheet.format
        ),
    ];
    let blocks = lines.into_iter().map(Block::Text).collect();
    Section { id: "Method", title: "Method".to_owned(), blocks }
}

pub(super) fn filed(sheet: &Sheet) -> Section {
    let blocks = vec![Block::Lines(sheet.submission.text.clone())];
    Section { id: "Submission", title: "The submission as filed".to_owned(), blocks }
}
