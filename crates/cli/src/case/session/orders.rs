//! Words into orders: people, equipment, seats, chips and wagers. The round and its troubles are in `round.rs`.

use rulebook::Instrument;
use table::{Bet, By, Command, Coupon, Device, Evidence, Late};
use wheel::{Money, SpotId};

use super::{LineOrders, Session, cast::Usual, words::Words};

/// Every line that is an order: its first column, and an example with all that it may say.
pub(super) const LINES: [(&str, &str); 55] = [
    ("post", "post  Ana  dealer  4711"),
    ("leave post", "leave post  Ana  dealer"),
    ("inspect", "inspect  Ben  unsound  without ball-not-magnetic"),
    ("adjust wheel", "adjust wheel  levelled  with Eve  under closed-to-public"),
    ("replace part", "replace part  rotor  external"),
    ("move wheel", "move wheel"),
    ("open", "open"),
    ("close", "close  cover not locked"),
    ("seat", "seat  1  Kim"),
    ("leave seat", "leave seat  1"),
    ("colour", "colour  1  blue  1.00"),
    ("buy", "buy  1  roulette-chip  100"),
    ("cash out", "cash out  1  roulette-chip"),
    ("wager", "wager  1  straight 17  5  with value-chip  coupon 7 for 5  tip  as A"),
    ("spoken", "spoken  1  straight 17  5  as A"),
    ("add", "add  A  5"),
    ("take back", "take back  A  5"),
    ("move", "move  A  split 8/11"),
    ("clear", "clear  1"),
    ("repeat", "repeat  1"),
    ("double", "double  1"),
    ("late", "late  1  wager  straight 17  5"),
    ("outside limits", "outside limits  1  straight 17  500  with value-chip  as A"),
    ("bets", "bets"),
    ("lock out", "lock out"),
    ("targets", "targets  5/17"),
    ("spin", "spin  with the wheel"),
    ("no more bets", "no more bets"),
    ("close bets", "close bets  timer"),
    ("draw", "draw  3 at 50 to 1  17 at 100 to 1"),
    ("multiplier", "multiplier  10"),
    ("told", "told  17  revolutions=4"),
    ("confirm", "confirm  17"),
    ("rest", "rest  17  revolutions=4"),
    ("withdraw", "withdraw  with Ben  because it was misread"),
    ("dolly", "dolly"),
    ("collect", "collect"),
    ("bonus wheels", "bonus wheels  A at $250  community $50"),
    ("pay", "pay"),
    ("settle", "settle"),
    ("choose", "choose  A  leave"),
    ("end choices", "end choices"),
    ("no spin", "no spin  foreign-object"),
    ("direct", "direct  result stands 17  because it was misread"),
    ("adjust wager", "adjust wager  A  10  because it was misread"),
    ("remove ball", "remove ball  in vain"),
    ("inspect ball", "inspect ball  damaged"),
    ("replace ball", "replace ball  ball 2  untested"),
    ("void round", "void round  because it was misread"),
    ("limits", "limits  inside  5  100  with Eve  because it is busy"),
    ("meter", "meter  primary  10500  with Eve  because its memory was lost"),
    ("correct", "correct  17  with Ben  because it was misread"),
    ("test", "test"),
    ("end test", "end test"),
    ("restart", "restart"),
];

impl Session {
    pub(super) fn read(&mut self, columns: &[&str]) -> Result<LineOrders, String> {
        let (&verb, rest) = columns.split_first().ok_or("an empty line")?;
        let Some((_, example)) = LINES.iter().find(|(word, _)| *word == verb) else {
            if ["session", "submission", "rulebook", "options"].contains(&verb) {
                return Err(format!("`{verb}` says which table it is and comes before the first order"));
            }
            let words: Vec<&str> = LINES.iter().map(|(word, _)| *word).collect();
            let hint = if verb.contains(' ') { "; columns are two spaces apart" } else { "" };
            return Err(format!(
                "no line of a session begins with `{verb}`{hint}; it is `time` or one of: {}",
                words.join(", ")
            ));
        };
        let mut words = Words::new(example, rest);
        let named = if ["post", "leave post"].contains(&verb) { None } else { self.named(&mut words)? };
        let label = match verb {
            "wager" | "spoken" | "outside limits" => {
                words.after("as").map(|label| self.new_label(label)).transpose()?
            }
            _ => None,
        };
        let (usual, commands) = self.order(verb, &mut words)?;
        words.end()?;
        let by = match named {
            Some(by) => by,
            None => self.usual(&usual)?,
        };
        Ok(LineOrders { by, commands, label })
    }

    fn order(&mut self, verb: &str, words: &mut Words<'_>) -> Result<(Usual, Vec<Command>), String> {
        let (usual, command) = match verb {
            "post" => {
                let by = self.member(words)?;
                let licence = match words.maybe() {
                    Some("no licence") => String::new(),
                    Some(licence) => licence.to_owned(),
                    None => "licence shown".to_owned(),
                };
                (Usual::Exactly(by), Command::TakePost { licence })
            }
            "leave post" => (Usual::Exactly(self.member(words)?), Command::LeavePost),
            "inspect" => (Usual::Inspector, self.inspect(words)?),
            "adjust wheel" => (Usual::Adjuster, self.adjust_wheel(words)?),
            "replace part" => {
                let external = words.says("external");
                (Usual::Supervisor, Command::ReplacePart { what: text(words), external })
            }
            "move wheel" => (Usual::Supervisor, Command::MoveWheel),
            "open" => (Usual::Supervisor, Command::OpenTable),
            "close" => (Usual::Supervisor, Command::CloseTable { cover_locked: !words.says("cover not locked") }),
            "seat" => {
                let seat = words.next()?;
                let seat = seat.parse().map_err(|_| words.bad(&format!("`{seat}` is not a seat number")))?;
                let player = self.cast.player(words.next()?)?;
                (Usual::Dealer, Command::TakeSeat { seat: table::SeatNo(seat), player })
            }
            "leave seat" => (Usual::Dealer, Command::LeaveSeat { seat: self.seat(words.next()?)? }),
            "colour" => {
                let (seat, colour) = (self.seat(words.next()?)?, self.cast.colour(words.next()?)?);
                (Usual::Dealer, Command::GiveColour { seat, colour, value: self.money(words.next()?)? })
            }
            "buy" => {
                let (seat, with) = (self.seat(words.next()?)?, instrument(words.next()?)?);
                (Usual::Dealer, Command::BuyIn { seat, with, amount: self.money(words.next()?)? })
            }
            "cash out" => {
                let seat = self.seat(words.next()?)?;
                (Usual::Dealer, Command::CashOut { seat, with: instrument(words.next()?)? })
            }
            "wager" => (Usual::Dealer, self.place(words)?),
            "spoken" => {
                let (seat, on) = (self.seat(words.next()?)?, bet(words.next()?));
                (Usual::Dealer, Command::ConfirmSpokenWager { seat, on, cash: self.money(words.next()?)? })
            }
            "add" => {
                let wager = self.wager(words.next()?)?;
                (Usual::Dealer, Command::AddToWager { wager, amount: self.money(words.next()?)? })
            }
            "take back" => {
                let wager = self.wager(words.next()?)?;
                let amount = words.maybe().map(|amount| self.money(amount)).transpose()?;
                (Usual::Dealer, Command::TakeBack { wager, amount })
            }
            "move" => {
                let wager = self.wager(words.next()?)?;
                (Usual::Dealer, Command::MoveWager { wager, to: bet(words.next()?) })
            }
            "clear" => (Usual::Dealer, Command::ClearWagers { seat: self.seat(words.next()?)? }),
            "repeat" => (Usual::Dealer, Command::Rebet { seat: self.seat(words.next()?)? }),
            "double" => (Usual::Dealer, Command::DoubleWagers { seat: self.seat(words.next()?)? }),
            "late" => {
                let (seat, what) = (self.seat(words.next()?)?, late(words)?);
                let (on, amount) = (bet(words.next()?), self.money(words.next()?)?);
                (Usual::Dealer, Command::ReportLate { seat, what, on, amount })
            }
            "outside limits" => {
                let with = words.after("with").map(instrument).transpose()?;
                let (seat, on) = (self.seat(words.next()?)?, bet(words.next()?));
                let amount = self.money(words.next()?)?;
                let with = with.map_or_else(|| self.usual_chips(seat), Ok)?;
                (Usual::Dealer, Command::RecordOutsideLimits { seat, on, amount, with })
            }
            "close bets" => {
                let evidence = evidence(words)?;
                let usual = match evidence {
                    Evidence::Call => Usual::Dealer,
                    Evidence::Timer => Usual::Device(Device::Timer),
                    _ => Usual::Device(Device::WheelReader),
                };
                (usual, Command::CloseBets { evidence })
            }
            _ => return self.round(verb, words),
        };
        Ok((usual, vec![command]))
    }

    /// `Ana  dealer`
    fn member(&mut self, words: &mut Words<'_>) -> Result<By, String> {
        let person = self.cast.person(words.next()?)?;
        Ok(By::Staff { person, role: self.role(words.next()?)? })
    }

    fn new_label(&self, label: &str) -> Result<String, String> {
        if self.cast.is_label(label) || label.starts_with("wager ") || super::expect::WORDS.contains(&label) {
            return Err(format!("`{label}` is taken; give the wager another name"));
        }
        Ok(label.to_owned())
    }

    pub(super) fn money(&self, text: &str) -> Result<Money, String> {
        let read = self.rules.book().currency.read(text.trim_start_matches('+'));
        read.ok_or_else(|| format!("`{text}` is not an amount of money; write it like `5`, `2.50` or `1,000`"))
    }

    /// The whole checklist but for what is left out.
    fn inspect(&self, words: &mut Words<'_>) -> Result<Command, String> {
        let items = self.rules.house().inspection.as_ref().map_or(&[][..], |rule| &rule.items);
        let mut looked_at: Vec<u8> = (0..).zip(items).map(|(at, _)| at).collect();
        while let Some(id) = words.after("without") {
            let at = place(items.iter().map(|item| item.id.as_str()), id, "item of the checklist")?;
            looked_at.retain(|item| *item != at);
        }
        Ok(Command::Inspect { items: looked_at, sound: !words.says("unsound") })
    }

    fn adjust_wheel(&mut self, words: &mut Words<'_>) -> Result<Command, String> {
        let witness = words.after("with").ok_or_else(|| words.bad("an adjustment has a witness"))?;
        let witness = self.cast.person(witness)?;
        let only = self.rules.house().adjustment.as_ref().map_or(&[][..], |rule| &rule.only);
        let under = words.after("under").map(|id| place(only.iter().map(|duty| duty.id.as_str()), id, "condition"));
        Ok(Command::AdjustWheel { under: under.transpose()?, what: text(words), witness })
    }

    fn place(&self, words: &mut Words<'_>) -> Result<Command, String> {
        let tip = words.says("tip");
        let with = words.after("with").map(instrument).transpose()?;
        let coupon = words.after("coupon").map(|coupon| self.coupon(coupon)).transpose()?;
        let (seat, on) = (self.seat(words.next()?)?, bet(words.next()?));
        let amount = self.money(words.next()?)?;
        let with = with.map_or_else(|| self.usual_chips(seat), Ok)?;
        Ok(Command::PlaceWager { seat, on, amount, with, coupon, tip })
    }

    /// `7 for 5`
    fn coupon(&self, words: &str) -> Result<Coupon, String> {
        let bad = || format!("`coupon {words}` is not like `coupon 7 for 5`, its number and its face");
        let (number, face) = words.split_once(" for ").ok_or_else(bad)?;
        Ok(Coupon { number: number.parse().map_err(|_| bad())?, face: self.money(face)? })
    }
}

/// What is left of a line, which may be nothing.
pub(super) fn text(words: &mut Words<'_>) -> String {
    words.maybe().unwrap_or_default().to_owned()
}

/// The place of an id in a list of the rulebook.
fn place<'a>(ids: impl Iterator<Item = &'a str> + Clone, id: &str, called: &str) -> Result<u8, String> {
    let at = (0..).zip(ids.clone()).find(|(_, other)| *other == id).map(|(at, _)| at);
    at.ok_or_else(|| format!("there is no {called} `{id}`; there is {}", ids.collect::<Vec<_>>().join(", ")))
}

/// In the notation, or a point of the felt by its number: `spot 12`.
fn bet(words: &str) -> Bet {
    let spot = words.strip_prefix("spot ").and_then(|number| number.parse().ok());
    spot.map_or_else(|| Bet::Called(words.to_owned()), |spot| Bet::Spot(SpotId(spot)))
}

pub(super) fn instrument(text: &str) -> Result<Instrument, String> {
    let known = Instrument::ALL.into_iter().find(|with| with.id() == text || with.called() == text);
    known.ok_or_else(|| {
        let ids = Instrument::ALL.map(Instrument::id).join(", ");
        format!("there are no chips `{text}`; there are {ids}")
    })
}

fn late(words: &mut Words<'_>) -> Result<Late, String> {
    match words.next()? {
        "wager" => Ok(Late::Wager),
        "increase" => Ok(Late::Increase),
        "withdrawal" => Ok(Late::Withdrawal),
        other => Err(words.bad(&format!("`{other}` is not `wager`, `increase` or `withdrawal`"))),
    }
}

fn evidence(words: &mut Words<'_>) -> Result<Evidence, String> {
    match words.next()? {
        "call" => Ok(Evidence::Call),
        "launch" => Ok(Evidence::Launch),
        "timer" => Ok(Evidence::Timer),
        "revolutions" => Ok(Evidence::Revolutions),
        "pocket" => Ok(Evidence::Pocket),
        "sensor lost" => Ok(Evidence::SensorLost),
        other => {
            Err(words
                .bad(&format!("`{other}` is not `call`, `launch`, `timer`, `revolutions`, `pocket` or `sensor lost`")))
        }
    }
}
