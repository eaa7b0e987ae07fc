//! Words into orders: the round, and what goes wrong in it.

use rulebook::file::PrisonChoice;
use table::{BonusTurn, Command, Device, Direction, PersonId, Phase, Posted, WagerId};
use wheel::Pocket;

use super::{
    super::spins::{bonus_wheels, drawn, irregularity, resting, symbol},
    Session,
    cast::Usual,
    orders::text,
    words::Words,
};

impl Session {
    pub(super) fn round(&mut self, verb: &str, words: &mut Words<'_>) -> Result<(Usual, Vec<Command>), String> {
        let (usual, command) = match verb {
            "bets" => (Usual::Dealer, Command::PlaceYourBets),
            "lock out" => (Usual::Dealer, Command::LockOut),
            "targets" => {
                let targets: Result<Vec<Pocket>, String> =
                    words.next()?.split('/').map(|label| resting(&self.rules, label)).collect();
                (Usual::Device(Device::Chance), Command::DrawTargets { targets: targets? })
            }
            "spin" => (Usual::Dealer, Command::SpinBall { with_wheel: words.says("with the wheel") }),
            "no more bets" => (Usual::Dealer, Command::CallNoMoreBets),
            "draw" => {
                let mut all = Vec::new();
                while let Some(column) = words.maybe() {
                    all.push(drawn(&self.rules, column)?);
                }
                (Usual::Device(Device::Chance), Command::DrawOdds { drawn: all })
            }
            "multiplier" => {
                let times = words.next()?;
                let multiplier = times.parse().map_err(|_| words.bad(&format!("`{times}` is not a multiplier")))?;
                (Usual::Device(Device::Chance), Command::DrawMultiplier { multiplier })
            }
            "told" => (Usual::Dealer, self.told(words)?.1),
            "confirm" => (Usual::Dealer, Command::ConfirmResult { pocket: resting(&self.rules, words.next()?)? }),
            "rest" => {
                let (pocket, told) = self.told(words)?;
                return Ok((Usual::Dealer, vec![told, Command::ConfirmResult { pocket }]));
            }
            "withdraw" => (Usual::Dealer, Command::WithdrawResult { second: self.second(words)?, why: because(words) }),
            "dolly" => (Usual::Dealer, Command::PlaceDolly),
            "collect" => (Usual::Dealer, Command::CollectLosers),
            "pay" => (Usual::Dealer, Command::PayWinners),
            "settle" => return Ok((Usual::Dealer, self.settle())),
            "bonus wheels" => {
                let (hot_spots, community) = self.bonus(words)?;
                (Usual::Device(Device::Chance), Command::TurnBonusWheels { hot_spots, community })
            }
            "choose" => {
                let wager = self.wager(words.next()?)?;
                let choice = match words.next()? {
                    "leave" => PrisonChoice::Leave,
                    "half" => PrisonChoice::Half,
                    other => return Err(words.bad(&format!("`{other}` is not `leave` or `half`"))),
                };
                (Usual::Dealer, Command::ChooseInPrison { wager, choice })
            }
            "end choices" => (Usual::Device(Device::Timer), Command::EndChoices),
            _ => return self.trouble(verb, words),
        };
        Ok((usual, vec![command]))
    }

    fn trouble(&mut self, verb: &str, words: &mut Words<'_>) -> Result<(Usual, Vec<Command>), String> {
        let (usual, command) = match verb {
            "no spin" => {
                let at = irregularity(&self.rules, words.next()?)?;
                let irregularity = u8::try_from(at).map_err(|_| "the list is too long".to_owned())?;
                (Usual::Dealer, Command::CallNoSpin { irregularity })
            }
            "direct" => {
                let why = because(words);
                let direction = match words.next()? {
                    "no spin" => Direction::NoSpin,
                    told => {
                        let label = told.strip_prefix("result stands ");
                        let label = label.ok_or_else(|| words.bad("a direction is `no spin` or `result stands 17`"))?;
                        Direction::ResultStands(resting(&self.rules, label)?)
                    }
                };
                (Usual::Supervisor, Command::Direct { direction, why })
            }
            "adjust wager" => {
                let why = because(words);
                let wager = self.wager(words.next()?)?;
                (Usual::Supervisor, Command::AdjustWager { wager, amount: self.money(words.next()?)?, why })
            }
            "remove ball" => (Usual::Dealer, Command::RemoveBall { removed: !words.says("in vain") }),
            "inspect ball" => (Usual::Dealer, Command::InspectBall { damaged: words.says("damaged") }),
            "replace ball" => {
                let tested = !words.says("untested");
                (Usual::Supervisor, Command::ReplaceBall { ball: text(words), tested })
            }
            "void round" => (Usual::Supervisor, Command::VoidRound { why: because(words) }),
            "correct" => {
                let (second, why) = (self.second(words)?, because(words));
                let pocket = resting(&self.rules, words.next()?)?;
                (Usual::Supervisor, Command::CorrectResult { pocket, second, why })
            }
            "limits" => {
                let (second, why, band) = (self.second(words)?, because(words), words.next()?.to_owned());
                let (min, max) = (self.money(words.next()?)?, self.money(words.next()?)?);
                let posted = Posted { band, min, max };
                (Usual::Supervisor, Command::ChangeLimits { posted, second, why })
            }
            "meter" => {
                let (second, why, id) = (self.second(words)?, because(words), words.next()?);
                let meters = &bonus_wheels(&self.rules)?.meters;
                let at = meters.iter().position(|meter| meter.id == id);
                let meter = at.ok_or_else(|| words.bad(&format!("`{id}` is not a meter of this table")))?;
                let (meter, to) = (u8::try_from(meter).unwrap_or(u8::MAX), self.money(words.next()?)?);
                (Usual::Supervisor, Command::ChangeMeter { meter, to, second, why })
            }
            "test" => (Usual::Supervisor, Command::BeginTest),
            "end test" => (Usual::Supervisor, Command::EndTest),
            "restart" => (Usual::Device(Device::House), Command::Resume),
            other => return Err(format!("`{other}` is listed and has no order")),
        };
        Ok((usual, vec![command]))
    }

    /// `17  revolutions=4`
    fn told(&self, words: &mut Words<'_>) -> Result<(Pocket, Command), String> {
        let revolutions = words
            .after("revolutions")
            .map(|count| count.parse().map_err(|_| words.bad(&format!("`{count}` is not a number of revolutions"))));
        let pocket = resting(&self.rules, words.next()?)?;
        Ok((pocket, Command::TellResult { pocket, revolutions: revolutions.transpose()? }))
    }

    /// The marker where the book has one, then losers, then winners.
    fn settle(&self) -> Vec<Command> {
        let marker = self.rules.house().procedure.marker.is_some() && self.table.phase() == Phase::Resulted;
        let first = marker.then_some(Command::PlaceDolly);
        first.into_iter().chain([Command::CollectLosers, Command::PayWinners]).collect()
    }

    fn second(&mut self, words: &mut Words<'_>) -> Result<PersonId, String> {
        let name = words.after("with").ok_or_else(|| words.bad("a second person agrees"))?;
        self.cast.person(name)
    }

    /// `A at $250  community $50`
    fn bonus(&self, words: &mut Words<'_>) -> Result<(Vec<BonusTurn<WagerId>>, Option<u8>), String> {
        let community = match words.after("community") {
            Some(award) => Some(symbol(&bonus_wheels(&self.rules)?.community, award)?),
            None => None,
        };
        let mut turns = Vec::new();
        while let Some(column) = words.maybe() {
            let (wager, award) =
                column.split_once(" at ").ok_or_else(|| words.bad(&format!("`{column}` is not a turn")))?;
            let symbol = symbol(&bonus_wheels(&self.rules)?.hot, award)?;
            turns.push(BonusTurn { wager: self.wager(wager)?, symbol });
        }
        Ok((turns, community))
    }
}

/// Why, in the words of the record; where nothing is said the engine is asked without a reason.
fn because(words: &mut Words<'_>) -> String {
    words.after("because").unwrap_or_default().to_owned()
}
