//! What a rulebook could say that no table can follow: a wager without a place, a pocket that is not there, one name for
//! two things. It would load, and then decide nothing or take everybody's money.

use std::collections::BTreeMap;

use wheel::{Cover, Felt, Holds, Shape, Wheel};

use crate::{
    Rulebook,
    felt_plan::{FeltOptions, felt_plan, shape_of},
    file::{BonusRow, CallKind, CallRow, FeltKind, Game, WagerRow, WheelRow, WinsOn, ZeroKind},
    load::Check,
    notation::normal,
    place::{Path, nearest},
    review::{BASE, EVEN_MONEY, TIPS},
};

/// A wheel of the book, and the felts that may go with it.
struct WheelFelts<'a> {
    row: &'a WheelRow,
    wheel: Wheel,
    felts: Vec<Felt>,
}

/// Every wheel with its felts; none where one cannot be built, which is a fault of its own.
fn laid(book: &Rulebook) -> Option<Vec<WheelFelts<'_>>> {
    let lay = |row| {
        let wheel = book.build_wheel(row, None, None).ok()?;
        let felt = |kind| {
            let options = FeltOptions { felt: kind, ..FeltOptions::everything(book) };
            Felt::derive(&wheel, &felt_plan(book, row, &wheel, &options).ok()?).ok()
        };
        let kinds =
            if row.run_from.is_some() { &[FeltKind::Covered, FeltKind::Single][..] } else { &[FeltKind::Covered] };
        let felts = kinds.iter().map(|kind| felt(*kind)).collect::<Option<Vec<_>>>()?;
        Some(WheelFelts { row, wheel, felts })
    };
    book.law.wheels.iter().map(lay).collect()
}

impl WheelFelts<'_> {
    /// The spot that some numbers have on a felt of this wheel.
    fn has(&self, shape: Shape, labels: &[&str]) -> bool {
        let cover: Option<Cover> = labels.iter().map(|label| self.wheel.pocket(label)).collect();
        cover.is_some_and(|cover| self.felts.iter().any(|felt| felt.find(shape, cover).is_some()))
    }
}

fn row_path(kind: &str, at: usize) -> Path {
    Path::read(kind).item(at)
}

fn shapes() -> impl Iterator<Item = &'static str> {
    Shape::ALL.into_iter().filter(|shape| *shape != Shape::Area).map(Shape::id)
}

/// `split 4/7` into its shape and numbers.
fn spot_words(text: &str) -> (&str, Vec<&str>) {
    let (shape, numbers) = text.split_once(' ').unwrap_or((text, ""));
    (shape, numbers.split('/').filter(|label| !label.is_empty()).collect())
}

impl Check<'_> {
    /// All that can be said of a book whose names lead somewhere.
    pub(crate) fn sound(&mut self, book: &Rulebook) {
        self.shapes(book);
        self.boxes(book);
        self.names_once(book);
        self.listed_once(book);
        self.choices(book);
        self.signs(book);
        for (at, row) in book.law.calls.iter().enumerate() {
            self.call(&row_path("call", at), row);
        }
        for (at, row) in book.law.wheels.iter().enumerate() {
            self.ring(book, &row_path("wheel", at), row);
        }
        let Some(laid) = laid(book) else { return };
        self.zeros(book, &laid);
        self.places(book, &laid);
        self.numbers_boxed(book, &laid);
        self.symbols_bet(book);
    }

    /// A wager without a box of its own is laid on the spots of a shape, and its id says which.
    fn shapes(&mut self, book: &Rulebook) {
        for (at, row) in book.law.wagers.iter().enumerate().filter(|(_, row)| row.wins_on.is_none()) {
            if shapes().any(|shape| shape == row.id) {
                continue;
            }
            let help = match nearest(&row.id, shapes()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => {
                    let known: Vec<&str> = shapes().collect();
                    format!("say in `wins_on` which pockets win, or name a shape: {}", known.join(", "))
                }
            };
            let what = format!("`{}` is not a shape, and the wager has no `wins_on`", row.id);
            self.fault(&row_path("wager", at).key("id"), what, help);
        }
    }

    /// What has a box of its own stands once in a strip of the felt, and nothing else does.
    fn boxes(&mut self, book: &Rulebook) {
        let law = &book.law;
        let strips = [("felt.outside", &law.felt.outside), ("felt.side", &law.felt.side)];
        let mut boxed: Vec<&str> = Vec::new();
        for (strip, ids) in strips {
            for (at, id) in ids.iter().enumerate() {
                let path = Path::read(strip).item(at);
                let call = law.calls.iter().any(|row| row.id == *id);
                let drawn = law.bonuses.iter().any(|row| matches!(row, BonusRow::DrawnOdds(row) if row.id == *id));
                if boxed.contains(&id.as_str()) {
                    self.fault(&path, format!("`{id}` has two boxes on the felt"), "keep one of the two");
                } else if call || drawn {
                    let what = format!("`{id}` has no box: its chips lie on the spots of other wagers");
                    self.fault(&path, what, "take it out of the strip");
                }
                boxed.push(id);
            }
        }
        let without = |path: Path, id: &str| {
            let help = format!("put `{id}` into `outside` or `side` of [felt]");
            (path.key("id"), format!("`{id}` has no box on the felt, so nobody could bet it"), help)
        };
        let wagers = law.wagers.iter().enumerate().filter(|(_, row)| row.wins_on.is_some());
        let wagers = wagers.map(|(at, row)| (row_path("wager", at), row.id.as_str()));
        let bonuses = law.bonuses.iter().enumerate().filter(|(_, row)| !matches!(row, BonusRow::DrawnOdds(_)));
        let bonuses = bonuses.map(|(at, row)| (row_path("bonus", at), row.id()));
        let missing = wagers.chain(bonuses).filter(|(_, id)| !boxed.contains(id));
        for (path, what, help) in missing.map(|(path, id)| without(path, id)).collect::<Vec<_>>() {
            self.fault(&path, what, help);
        }
    }

    /// A name leads to one wager. Only the shapes may share one: their numbers tell them apart.
    fn names_once(&mut self, book: &Rulebook) {
        struct Owner<'a> {
            path: Path,
            id: &'a str,
            by_numbers: bool,
            names: Vec<(Path, &'a str)>,
        }
        fn owner<'a>(path: Path, id: &'a str, called: &'a str, also: &'a [String], by_numbers: bool) -> Owner<'a> {
            let also = also.iter().enumerate().map(|(at, name)| (path.key("also").item(at), name.as_str()));
            let names = [(path.key("id"), id), (path.key("called"), called)].into_iter().chain(also).collect();
            Owner { path, id, by_numbers, names }
        }
        let law = &book.law;
        let wager = |(at, row): (usize, &'_ WagerRow)| (row_path("wager", at), row.wins_on.is_none());
        let mut owners: Vec<Owner<'_>> = Vec::new();
        for (at, row) in law.wagers.iter().enumerate() {
            let (path, by_numbers) = wager((at, row));
            owners.push(owner(path, &row.id, &row.called, &row.also, by_numbers));
        }
        for (at, row) in law.calls.iter().enumerate() {
            owners.push(owner(row_path("call", at), &row.id, &row.called, &row.also, false));
        }
        for (at, row) in law.bonuses.iter().enumerate() {
            let also: &[String] = match row {
                BonusRow::Repeat(row) => &row.also,
                BonusRow::Progressive(row) => &row.also,
                BonusRow::DrawnOdds(_) => &[],
            };
            owners.push(owner(row_path("bonus", at), row.id(), row.called(), also, false));
        }
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for (at, each) in owners.iter().enumerate() {
            for (path, name) in &each.names {
                let Some(&first) = seen.get(&normal(name)) else {
                    seen.insert(normal(name), at);
                    continue;
                };
                let other = &owners[first];
                if other.path == each.path || other.id == each.id || (other.by_numbers && each.by_numbers) {
                    continue;
                }
                let what = format!("`{name}` is a name of `{}` and of `{}`", other.id, each.id);
                self.fault(path, what, "give each wager names of its own");
            }
        }
    }

    /// Lists in which a thing stands once.
    fn listed_once(&mut self, book: &Rulebook) {
        let law = &book.law;
        let mut lists: Vec<(Path, Vec<String>)> = Vec::new();
        for (at, row) in law.wheels.iter().enumerate() {
            let path = row_path("wheel", at);
            let ruled = [("green", &row.green), ("red", &row.red), ("void", &row.void)];
            for (key, list) in ruled.into_iter().filter_map(|(key, list)| Some((key, list.as_ref()?))) {
                lists.push((path.key(key).key("is"), list.is.clone()));
            }
        }
        for (at, row) in law.wagers.iter().enumerate() {
            let path = row_path("wager", at);
            if let Some(WinsOn::Numbers(on)) = &row.wins_on {
                lists.push((path.key("wins_on").key("numbers"), on.numbers.clone()));
            }
            for (key, groups) in
                [("groups", row.groups.as_deref()), ("groups_by_approval", Some(&*row.groups_by_approval))]
            {
                let groups = groups.unwrap_or_default().iter().enumerate();
                lists.extend(groups.map(|(group_at, group)| (path.key(key).item(group_at), group.clone())));
            }
        }
        for (at, row) in law.calls.iter().enumerate() {
            for (lay_at, lay) in row.lays.iter().enumerate() {
                if row.lays[..lay_at].iter().any(|other| other.on == lay.on) {
                    let path = row_path("call", at).key("lays").item(lay_at).key("on");
                    self.fault(
                        &path,
                        format!("`{}` is listed twice", lay.on),
                        "write it once, with the sum in `pieces`",
                    );
                }
            }
        }
        for (at, row) in law.zero_rules.iter().enumerate() {
            let path = row_path("zero_rule", at);
            let keys = [("wheels", &row.wheels), ("on", &row.on), ("on_by_approval", &row.on_by_approval)];
            lists.extend(
                keys.into_iter().chain([("wagers", &row.wagers)]).map(|(key, list)| (path.key(key), list.clone())),
            );
        }
        for (at, row) in law.bonuses.iter().enumerate() {
            let (key, counts) = match row {
                BonusRow::Repeat(_) => continue,
                BonusRow::DrawnOdds(row) => ("count", &row.count.is),
                BonusRow::Progressive(row) => ("targets", &row.targets.is),
            };
            let counts = counts.iter().map(u8::to_string).collect();
            lists.push((row_path("bonus", at).key(key).key("is"), counts));
        }
        lists.extend(law.sections.iter().map(|row| (Path::read("sections.names.is"), row.names.is.clone())));
        for (path, list) in lists {
            if let Some(twice) = (1..list.len()).find(|&at| list[..at].contains(&list[at])) {
                self.fault(&path.item(twice), format!("`{}` is listed twice", list[twice]), "keep one of the two");
            }
        }
    }

    /// What holds where nothing is filed is one of the choices, and a key goes with its kind of row.
    fn choices(&mut self, book: &Rulebook) {
        let law = &book.law;
        if !law.void.policies.contains(&law.void.default) {
            let among: Vec<&str> = law.void.policies.iter().map(|policy| policy.id()).collect();
            let what = format!("`{}` is not among the policies", law.void.default.id());
            let help = match among.as_slice() {
                [] => format!("write policies = [\"{}\"]", law.void.default.id()),
                among => format!("choose {}, or add it to `policies`", among.join(" or ")),
            };
            self.fault(&Path::read("void.default"), what, help);
        }
        for (at, row) in law.zero_rules.iter().enumerate() {
            let half = [("pays_back", row.pays_back.is_some()), ("half", row.half.is_some())];
            let prison = [
                ("again", row.again.is_some()),
                ("release", row.release.is_some()),
                ("default_choice", row.default_choice.is_some()),
            ];
            let idle = match row.kind {
                ZeroKind::Lose => [half.as_slice(), &prison].concat(),
                ZeroKind::LoseHalf => prison.to_vec(),
                ZeroKind::InPrison => Vec::new(),
            };
            for (key, _) in idle.into_iter().filter(|(_, given)| *given) {
                let what = format!("`{key}` has no effect in a rule of kind `{}`", row.kind.id());
                self.fault(&row_path("zero_rule", at).key(key), what, "take it out, or choose another kind");
            }
        }
    }

    /// What a sign leaves to the table is something that the table can fill in.
    fn signs(&mut self, book: &Rulebook) {
        let drawn =
            |id: &String| book.law.bonuses.iter().any(|row| matches!(row, BonusRow::DrawnOdds(row) if row.id == *id));
        for (at, row) in book.law.signs.iter().enumerate() {
            let path = row_path("sign", at).key("says");
            let words = row.says.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
            for word in words.map(|(word, _)| format!("{{{word}}}")) {
                if word == BASE && !row.when.offers.iter().any(drawn) {
                    let what = format!("`{BASE}` is of drawn odds, and the sign is for tables without");
                    self.fault(&path, what, "name the bonus in `when = { offers = [...] }`");
                } else if ![BASE, TIPS, EVEN_MONEY].contains(&word.as_str()) {
                    let help = format!("the words that a table fills in are `{TIPS}`, `{BASE}` and `{EVEN_MONEY}`");
                    self.fault(&path, format!("no table fills in `{word}`"), help);
                }
            }
        }
    }

    /// A call has what its kind lays it by, and nothing else.
    fn call(&mut self, path: &Path, row: &CallRow) {
        let needs = [
            (CallKind::Pieces, "lays", !row.lays.is_empty()),
            (CallKind::Neighbours, "reach", row.reach > 0),
            (CallKind::Complete, "schemes", !row.schemes.is_empty()),
        ];
        for (kind, key, given) in needs {
            if kind == row.kind && !given {
                let what = format!("`{}` places no chip: it has no `{key}`", row.id);
                self.fault(&path.key("id"), what, format!("add `{key}`"));
            } else if kind != row.kind && given {
                let what = format!("`{key}` has no effect in a call of this kind");
                self.fault(&path.key(key), what, "take it out, or choose another kind");
            }
        }
        for (at, lay) in row.lays.iter().enumerate().filter(|(_, lay)| lay.pieces == 0) {
            let what = format!("no piece is placed on `{}`", lay.on);
            self.fault(&path.key("lays").item(at).key("pieces"), what, "give it 1 or more, or take it out");
        }
    }

    /// The lists of a wheel speak of its own pockets or symbols.
    fn ring(&mut self, book: &Rulebook, path: &Path, row: &WheelRow) {
        let source = book.source_row(row);
        let order = source.order.as_ref().map_or(&[][..], |order| &order.is);
        let big_six = book.law.rulebook.game == Game::BigSix;
        let there =
            |label: &String| order.contains(label) || source.symbols.iter().any(|symbol| symbol.symbol == *label);
        let lists = [("green", &row.green), ("red", &row.red), ("void", &row.void)];
        for (key, list) in lists.into_iter().filter_map(|(key, list)| Some((key, list.as_ref()?))) {
            let strange = list.is.iter().enumerate().filter(|(_, label)| !there(label));
            for (at, label) in strange {
                let what = format!("wheel `{}` has no pocket {label}", row.id);
                self.fault(&path.key(key).key("is").item(at), what, "name a pocket of its order");
            }
        }
        if let (Some(red), Some(green)) = (&row.red, &row.green) {
            for (at, label) in red.is.iter().enumerate().filter(|(_, label)| green.is.contains(label)) {
                let what = format!("pocket {label} is both red and green");
                self.fault(&path.key("red").key("is").item(at), what, "give each pocket one colour");
            }
        }
        for (at, symbol) in row.symbols.iter().enumerate() {
            let path = path.key("symbols").item(at);
            if row.symbols[..at].iter().any(|other| other.symbol == symbol.symbol) {
                let what = format!("symbol `{}` is listed twice", symbol.symbol);
                self.fault(&path.key("symbol"), what, "write it once, with the sum in `count`");
            }
        }
        if !big_six && !row.symbols.is_empty() {
            let help = "write game = \"big-six\", or give the wheel an `order`";
            self.fault(&path.key("symbols"), "`symbols` are those of a Big Six wheel", help);
        }
        let Some(order) = row.order.as_ref().filter(|_| big_six) else { return };
        if row.symbols.is_empty() {
            let help = "count each symbol in `symbols`; `order` gives their places";
            return self.fault(&path.key("order"), "a Big Six wheel has no `symbols`", help);
        }
        let is = path.key("order").key("is");
        for symbol in &row.symbols {
            let count = order.is.iter().filter(|label| **label == symbol.symbol).count();
            if count != usize::from(symbol.count) {
                let what =
                    format!("the order shows {} {count} times, and its `count` is {}", symbol.symbol, symbol.count);
                self.fault(&is, what, "let the order and the counts agree");
            }
        }
        let strange = order.is.iter().enumerate().filter(|(_, label)| !there_in(row, label));
        for (at, label) in strange {
            let what = format!("`{label}` is not a symbol of wheel `{}`", row.id);
            self.fault(&is.item(at), what, "name one of its `symbols`");
        }
    }

    /// Every zero of a roulette wheel has a rule, and every rule a zero that can come.
    fn zeros(&mut self, book: &Rulebook, laid: &[WheelFelts<'_>]) {
        for (at, row) in book.law.zero_rules.iter().enumerate() {
            let of_rule = || laid.iter().filter(|each| row.wheels.contains(&each.row.id));
            for (key, labels) in [("on", &row.on), ("on_by_approval", &row.on_by_approval)] {
                for (label_at, label) in labels.iter().enumerate() {
                    let open = |each: &WheelFelts<'_>| !each.wheel.labelled(label).and(each.wheel.open()).is_empty();
                    if of_rule().any(open) {
                        continue;
                    }
                    let there = of_rule().any(|each| !each.wheel.labelled(label).is_empty());
                    let what = if there {
                        format!("pocket {label} voids the spin on every wheel of this rule")
                    } else {
                        format!("no wheel of this rule has a pocket {label}")
                    };
                    self.fault(&row_path("zero_rule", at).key(key).item(label_at), what, "take it out");
                }
            }
        }
        if book.law.rulebook.game != Game::Roulette {
            return;
        }
        for (at, each) in laid.iter().enumerate() {
            let rules = || book.law.zero_rules.iter().filter(|row| row.wheels.contains(&each.row.id));
            let greens = each.wheel.coloured(wheel::Colour::Green).and(each.wheel.open());
            for label in greens.pockets().map(|pocket| each.wheel.label(pocket)) {
                if rules().all(|row| row.on.iter().all(|on| on != label)) {
                    let what = format!("no [[zero_rule]] says what {label} does on wheel `{}`", each.row.id);
                    let help = "add one; its kind is \"lose\" where even-money wagers just lose";
                    self.fault(&row_path("wheel", at).key("id"), what, help);
                }
            }
        }
    }

    /// Wagers, groups, pieces of calls and courtesy lines have a place on the felt of some wheel.
    fn places(&mut self, book: &Rulebook, laid: &[WheelFelts<'_>]) {
        let law = &book.law;
        for (at, row) in law.wagers.iter().enumerate() {
            let Some(shape) = shape_of(row) else { continue };
            self.wager_place(&row_path("wager", at), row, shape, laid);
        }
        for (at, row) in law.calls.iter().enumerate() {
            for (lay_at, lay) in row.lays.iter().enumerate() {
                let path = row_path("call", at).key("lays").item(lay_at).key("on");
                self.spot(book, &path, &lay.on, laid);
            }
        }
        for (at, line) in law.felt.courtesy.iter().enumerate() {
            self.spot(book, &Path::read("felt.courtesy").item(at).key("spot"), &line.spot, laid);
        }
    }

    fn wager_place(&mut self, path: &Path, row: &WagerRow, shape: Shape, laid: &[WheelFelts<'_>]) {
        let listed = |id: &String| row.wheels.iter().flatten().chain(&row.wheels_by_approval).any(|other| other == id);
        let for_wheel = |each: &&WheelFelts<'_>| row.wheels.is_none() || listed(&each.row.id);
        let felts = || laid.iter().filter(for_wheel).flat_map(|each| &each.felts);
        let here = |spot: &wheel::Spot, felt: &Felt| match shape {
            Shape::Area => felt.areas()[usize::from(spot.ordinal)].id == row.id && !spot.cover.is_empty(),
            _ => true,
        };
        let has_spot = |felt: &Felt| felt.spots().any(|(_, spot)| spot.shape == shape && here(spot, felt));
        // Areas on sections are drawn up from the submission, and those without a box have been told.
        let boxed = felts().any(|felt| felt.areas().iter().any(|area| area.id == row.id));
        let asked = shape != Shape::Area || boxed;
        if asked && !felts().any(has_spot) {
            let (key, what) = match shape {
                Shape::Area => ("wins_on", format!("`{}` wins on no pocket of any wheel that it is for", row.id)),
                _ => ("id", format!("the felt has no place for `{}` with any wheel that it is for", row.id)),
            };
            self.fault(&path.key(key), what, "correct it, or take the wager out");
        }
        for (key, groups) in [("groups", row.groups.as_deref()), ("groups_by_approval", Some(&*row.groups_by_approval))]
        {
            for (at, group) in groups.unwrap_or_default().iter().enumerate() {
                let labels: Vec<&str> = group.iter().map(String::as_str).collect();
                if !laid.iter().any(|each| each.has(shape, &labels)) {
                    let what = format!("the felt has no {} {} with any wheel", row.id, labels.join("/"));
                    self.fault(&path.key(key).item(at), what, "name numbers whose boxes meet, or take the group out");
                }
            }
        }
    }

    fn spot(&mut self, book: &Rulebook, path: &Path, text: &str, laid: &[WheelFelts<'_>]) {
        let (word, labels) = spot_words(text);
        let Some(shape) = Shape::by_id(word).filter(|shape| *shape != Shape::Area) else {
            let near = nearest(word, shapes()).map(|near| format!("did you mean `{near}`?"));
            let help = near.unwrap_or_else(|| "name a shape and its numbers, such as `split 4/7`".to_owned());
            return self.fault(path, format!("`{word}` is not a shape"), help);
        };
        if !laid.iter().any(|each| each.has(shape, &labels)) {
            let what = format!("the felt has no {text} with any wheel");
            return self.fault(path, what, "name numbers whose boxes meet");
        }
        if !book.law.wagers.iter().any(|row| shape_of(row) == Some(shape)) {
            let what = format!("the rulebook has no wager `{word}`");
            self.fault(path, what, "add the [[wager]], or place the chip elsewhere");
        }
    }

    /// Every pocket of a roulette wheel can be bet.
    fn numbers_boxed(&mut self, book: &Rulebook, laid: &[WheelFelts<'_>]) {
        if book.law.rulebook.game != Game::Roulette {
            return;
        }
        for (at, each) in laid.iter().enumerate().filter(|(_, each)| each.row.run_from.is_none()) {
            let boxes = |felt: &Felt| -> Cover {
                let pocket = |holds| if let Holds::Number(pocket) = holds { Some(pocket) } else { None };
                felt.boxes().iter().filter_map(|felt_box| pocket(felt_box.holds)).collect()
            };
            let boxed = each.felts.iter().map(boxes).fold(Cover::NONE, Cover::or);
            let without: Vec<usize> = each
                .wheel
                .pockets()
                .filter(|&pocket| !boxed.contains(pocket))
                .map(|pocket| usize::from(pocket.0))
                .collect();
            let Some(&first) = without.first() else { continue };
            let label = &each.row.order.as_ref().map_or("", |order| order.is[first].as_str());
            let others = match without.len() - 1 {
                0 => String::new(),
                others => format!(", and {others} more have none"),
            };
            let what = format!("pocket {label} has no box on the felt{others}: when it comes nobody can have bet it");
            let help = "give it a place in `zeros` of the wheel, or `rows` enough to [felt]";
            self.fault(&row_path("wheel", at).key("order").key("is").item(first), what, help);
        }
    }

    /// Every symbol of a Big Six wheel can be bet.
    fn symbols_bet(&mut self, book: &Rulebook) {
        for (at, row) in book.law.wheels.iter().enumerate() {
            for (symbol_at, symbol) in row.symbols.iter().enumerate() {
                let bets = |wager: &WagerRow| {
                    let here = wager.wheels.as_ref().is_none_or(|wheels| wheels.contains(&row.id));
                    here && matches!(&wager.wins_on, Some(WinsOn::Symbol(on)) if on.symbol == symbol.symbol)
                };
                if book.law.wagers.iter().any(bets) {
                    continue;
                }
                let what = format!("no wager wins on `{}`: when it comes the house takes everything", symbol.symbol);
                let help = format!("add a [[wager]] with wins_on = {{ symbol = \"{}\" }}", symbol.symbol);
                self.fault(&row_path("wheel", at).key("symbols").item(symbol_at).key("symbol"), what, help);
            }
        }
    }
}

fn there_in(row: &WheelRow, label: &str) -> bool {
    row.symbols.iter().any(|symbol| symbol.symbol == label)
}
