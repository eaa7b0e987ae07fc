//! Rounds through the engine of a table: the same orders that a crew and a player give, the same draws that a house makes, and
//! the lines that the table pays. Slow beside the other ways, and it sees what they cannot: that the whole table pays as the
//! mathematics says.

use std::{
    collections::BTreeMap,
    sync::{Arc, atomic::Ordering},
};

use chance::{Draws, Purpose, Seal, Secret};
use math::Prison;
use rulebook::{Entitled, HotSpot, Instrument, Language, RefusalText, RoleId, TableRules, Target, file::PrisonChoice};
use settlement::Drawn;
use table::{
    Bet, BonusTurn, By, Command, Event, Kind, Order, PersonId, Phase, SeatNo, Table, Time, WagerId, decide, due, evolve,
};
use wheel::{Money, Pocket};

use crate::{
    paying::Paying,
    portfolio::Portfolio,
    run::{Watch, blocks, rounds_in},
    tally::Tally,
};

/// Rounds of one table; then another opens.
pub const EVENING: u64 = 1 << 11;

const SEAT: SeatNo = SeatNo(0);
/// What the player buys in for whenever the chips run short.
const BUY_IN: i64 = 1_000_000_000;
/// More orders than any round takes.
const ORDERS: usize = 1_000;

/// The table would not go on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineFault {
    #[error("the table refuses {command}: {what}. {fix}")]
    Refused { command: String, what: String, fix: String },
    #[error("the table paid a wager that nobody placed")]
    StrangeWager,
    #[error("the table gives {0} back when bets close, so it is never played; raise it, or the wager it depends on")]
    Returned(String),
    #[error("the round does not end: the table is at {0:?}")]
    Stuck(Phase),
    #[error("the table has no chips that a player could bet with")]
    NoChips,
}

/// So many rounds, in evenings of tables of their own, on so many threads.
pub fn engine(
    portfolio: &Portfolio,
    paying: &Paying,
    seed: u64,
    rounds: u64,
    threads: usize,
    watch: &Watch,
) -> Result<Tally, EngineFault> {
    let made = blocks(rounds.div_ceil(EVENING), threads, watch, |take| -> Result<Tally, EngineFault> {
        let mut tally = Tally::new(&paying.amounts);
        while let Some(block) = take() {
            let many = rounds_in(block, rounds, EVENING);
            match evening(portfolio, paying, seed, block, many, |_| {}) {
                Ok(one) => tally.join(&one),
                Err(fault) => {
                    watch.stop.store(true, Ordering::Relaxed);
                    return Err(fault);
                }
            }
            watch.done.fetch_add(many, Ordering::Relaxed);
        }
        Ok(tally)
    });
    let mut tally = Tally::new(&paying.amounts);
    for one in made {
        tally.join(&one?);
    }
    Ok(tally)
}

/// What one round through the engine was, and what it paid.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct EngineRound {
    /// The number of the valid spin before it.
    pub prior: Option<Pocket>,
    /// Its own, and those of the spins that prisoners waited for.
    pub spins: Vec<Pocket>,
    pub drawn: Vec<Drawn>,
    pub multiplier: Option<u32>,
    pub targets: Vec<Pocket>,
    /// The symbol of the bonus wheels, and whether the player turned them alone.
    pub turned: Option<(usize, bool)>,
    /// What each wager was paid, meters at their initial amounts.
    pub paid: Vec<i64>,
}

impl EngineRound {
    /// What is drawn for the spins of prisoners belongs to rounds on which nothing is bet.
    fn note(&mut self, command: &Command) {
        match command {
            Command::TellResult { pocket, .. } => self.spins.push(*pocket),
            _ if self.spins.len() > 1 => {}
            Command::TurnBonusWheels { hot_spots, community } => {
                let own = hot_spots.first().map(|turn| (usize::from(turn.symbol), true));
                self.turned = own.or(community.map(|symbol| (usize::from(symbol), false)));
            }
            _ if self.spins.len() == 1 => {}
            Command::DrawOdds { drawn } => self.drawn.clone_from(drawn),
            Command::DrawMultiplier { multiplier } => self.multiplier = Some(*multiplier),
            Command::DrawTargets { targets } => self.targets.clone_from(targets),
            _ => {}
        }
    }
}

/// The rounds of one table from its opening on; each is shown when it is over.
pub fn evening(
    portfolio: &Portfolio,
    paying: &Paying,
    seed: u64,
    block: u64,
    rounds: u64,
    mut show: impl FnMut(&EngineRound),
) -> Result<Tally, EngineFault> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&block.to_le_bytes());
    let mut evening = Evening {
        portfolio,
        table: Table::new(Arc::clone(&portfolio.rules)),
        now: Time(1_700_000_000_000),
        secret: Secret::new(bytes),
        spins: 0,
        laid: BTreeMap::new(),
        seen: EngineRound { paid: vec![0; paying.amounts.len()], ..EngineRound::default() },
        initial_meters: paying.targets.as_ref().map(crate::paying::Targets::initial_meters).unwrap_or_default(),
        with: Instrument::ValueChip,
    };
    evening.open()?;
    if paying.repeat.is_some() {
        // A number to run against.
        evening.round(&[])?;
    }
    let mut tally = Tally::new(&paying.amounts);
    evening.spins = 0;
    for _ in 0..rounds {
        let prior = evening.seen.spins.last().copied();
        evening.seen = EngineRound { prior, paid: vec![0; paying.amounts.len()], ..EngineRound::default() };
        evening.round(&portfolio.laid)?;
        while !evening.table.state().prison.is_empty() {
            // The player sits this one out, so that no spin decides two rounds.
            evening.round(&[])?;
        }
        tally.add(&evening.seen.paid, 1);
        show(&evening.seen);
    }
    tally.spins = evening.spins;
    Ok(tally)
}

struct Evening<'a> {
    portfolio: &'a Portfolio,
    table: Table,
    now: Time,
    secret: Secret,
    spins: u64,
    /// Which wager of the portfolio a wager of the table is.
    laid: BTreeMap<WagerId, usize>,
    seen: EngineRound,
    initial_meters: Vec<Money>,
    with: Instrument,
}

impl Evening<'_> {
    fn rules(&self) -> Arc<TableRules> {
        Arc::clone(self.table.rules())
    }

    fn dealer(&self) -> By {
        staff(&self.table.rules().house().dealer)
    }

    fn order(&mut self, by: By, command: Command) -> Result<(), EngineFault> {
        self.now = Time(self.now.0 + 1);
        let order = Order { at: self.now, by, command };
        let events = decide(&self.table, &order).map_err(|refusal| {
            let RefusalText { what, fix, .. } = refusal.text(self.table.rules(), Language::English);
            EngineFault::Refused { command: format!("{:?}", order.command), what, fix }
        })?;
        self.seen.note(&order.command);
        for event in &events {
            evolve(&mut self.table, event);
            self.see(event)?;
        }
        Ok(())
    }

    fn see(&mut self, event: &Event) -> Result<(), EngineFault> {
        let lines = match event {
            Event::WinnersPaid { lines } => lines.as_slice(),
            Event::WagersReturned { lines } => {
                let place = lines.first().and_then(|line| self.laid.get(&line.wager));
                let laid = place.ok_or(EngineFault::StrangeWager)?;
                return Err(EngineFault::Returned(self.portfolio.laid[*laid].name.clone()));
            }
            Event::PrisonChosen { line: Some(line), .. } => std::slice::from_ref(line),
            _ => &[],
        };
        for line in lines {
            let place = *self.laid.get(&line.wager).ok_or(EngineFault::StrangeWager)?;
            let grown = line.meter.map_or(0, |pay| pay.paid.0 - self.initial_meters[usize::from(pay.meter)].0);
            self.seen.paid[place] += line.paid.0 - grown;
        }
        Ok(())
    }

    /// A crew, an inspected wheel, and one player with chips.
    fn open(&mut self) -> Result<(), EngineFault> {
        let rules = self.rules();
        for at in 0..rules.house().roles.len() {
            let role = RoleId(u8::try_from(at).expect("a house has few roles"));
            self.order(By::Staff { person: person(role), role }, Command::TakePost { licence: "L".to_owned() })?;
        }
        self.inspect()?;
        self.order(staff(&rules.house().supervisor), Command::OpenTable)?;
        self.order(By::Player(SEAT), Command::TakeSeat { seat: SEAT, player: 1 })?;
        let chips = &rules.house().chips;
        let terminal = chips.accepted.contains(&Instrument::ElectronicChip);
        self.with =
            if terminal { Instrument::ElectronicChip } else { *chips.accepted.first().ok_or(EngineFault::NoChips)? };
        if chips.coloured(self.with) || chips.value_set.is_some() {
            let value = if terminal { Money(1) } else { Money(100) };
            self.order(self.dealer(), Command::GiveColour { seat: SEAT, colour: 0, value })?;
        }
        Ok(())
    }

    fn inspect(&mut self) -> Result<(), EngineFault> {
        let rules = self.rules();
        let Some(rule) = &rules.house().inspection else { return Ok(()) };
        let items = (0..).take(rule.items.len()).collect();
        self.order(staff(&rule.by), Command::Inspect { items, sound: true })
    }

    /// One round with these wagers, from the first bet to the last payment.
    fn round(&mut self, laid: &[crate::portfolio::NamedWager]) -> Result<(), EngineFault> {
        let rules = self.rules();
        if due(&self.table, self.now).command == Kind::Inspect {
            self.inspect()?;
        }
        self.order(self.dealer(), Command::PlaceYourBets)?;
        // A wager in prison keeps its number over the rounds; two on the same spot are told apart by nothing else.
        let prison = &self.table.state().prison;
        self.laid.retain(|wager, _| prison.iter().any(|prisoner| prisoner.placed.wager == *wager));
        let wagered: i64 = laid.iter().map(|laid| laid.wager.amount.0).sum();
        if self.table.state().ledger.balance(table::Account::Purse(SEAT, self.with)).0 < wagered {
            self.order(self.dealer(), Command::BuyIn { seat: SEAT, with: self.with, amount: Money(BUY_IN) })?;
        }
        // A wager that needs another comes after it.
        let (bases, sides): (Vec<usize>, Vec<usize>) =
            (0..laid.len()).partition(|at| settlement::needs_base(&rules, &laid[*at].wager.target).is_none());
        for place in bases.into_iter().chain(sides) {
            self.laid.insert(WagerId(self.table.state().next_wager), place);
            let on = Bet::Called(laid[place].name.clone());
            let (amount, with) = (laid[place].wager.amount, self.with);
            let command = Command::PlaceWager { seat: SEAT, on, amount, with, coupon: None, tip: false };
            self.order(By::Player(SEAT), command)?;
        }
        let number = self.table.state().round.number;
        for attempt in 0..ORDERS {
            if self.table.phase() == Phase::Idle {
                return Ok(());
            }
            self.step(&rules, number, attempt)?;
        }
        Err(EngineFault::Stuck(self.table.phase()))
    }

    /// What the step of the round asks for.
    fn step(&mut self, rules: &TableRules, number: u64, attempt: usize) -> Result<(), EngineFault> {
        let mut seal = [0; 32];
        seal[..8].copy_from_slice(&(attempt as u64).to_le_bytes());
        let secret = self.secret.clone();
        let draws = Draws::new(&secret, "simulation", number, Seal(seal));
        let next = due(&self.table, self.now);
        let by = next.by(&self.table, person);
        let command = match next.command {
            Kind::DrawTargets => Command::DrawTargets { targets: draws.targets(rules).unwrap_or_default() },
            Kind::DrawOdds => {
                let drawn = draws.odds(rules).unwrap_or_default();
                Command::DrawOdds { drawn: drawn.into_iter().map(|(pocket, odds)| Drawn { pocket, odds }).collect() }
            }
            Kind::DrawMultiplier => Command::DrawMultiplier { multiplier: draws.multiplier(rules).unwrap_or_default() },
            Kind::TellResult => {
                self.spins += 1;
                Command::TellResult { pocket: open_number(rules, &secret, number), revolutions: Some(9) }
            }
            Kind::TurnBonusWheels => self.turn(rules, &draws).ok_or(EngineFault::Stuck(self.table.phase()))?,
            _ => {
                if let Some(wager) = self.undecided().filter(|_| next.command == Kind::EndChoices) {
                    let choice = match self.portfolio.prison {
                        Prison::Half => PrisonChoice::Half,
                        Prison::Leave => PrisonChoice::Leave,
                    };
                    return self.order(By::Player(SEAT), Command::ChooseInPrison { wager, choice });
                }
                self.now = Time(next.after.map_or(self.now.0, |after| self.now.0.max(after.0)));
                next.order(&self.table).ok_or(EngineFault::Stuck(self.table.phase()))?
            }
        };
        self.order(by, command)
    }

    /// A wager whose player has not chosen yet.
    fn undecided(&self) -> Option<WagerId> {
        self.table.state().prison.iter().find(|prisoner| !prisoner.chosen).map(|prisoner| prisoner.placed.wager)
    }

    /// The turn of the bonus wheels, where one is due.
    fn turn(&self, rules: &TableRules, draws: &Draws<'_>) -> Option<Command> {
        let round = &self.table.state().round;
        let rule = rules.progressive()?;
        let wager = round.lying().find(|placed| placed.on == Target::Progressive)?.wager;
        let hot = match rule.hot_spot {
            HotSpot::EachWinner | HotSpot::OneOfQualified => true,
            HotSpot::OneOfSeats => draws.hot_spot(usize::from(rule.seats).max(1))? == 0,
        };
        let hot_spots =
            if hot { vec![BonusTurn { wager, symbol: *draws.hot_symbols(rules, 1)?.first()? }] } else { vec![] };
        let community = if hot { None } else { Some(draws.community(rules)?) };
        Some(Command::TurnBonusWheels { hot_spots, community })
    }
}

/// Where the wheel stops; a pocket that makes the spin void is drawn again, because such a spin is no round.
fn open_number(rules: &TableRules, secret: &Secret, number: u64) -> Pocket {
    let open = rules.wheel().open();
    let pockets: Vec<Pocket> = rules.wheel().pockets().collect();
    let mut draw = Draws::new(secret, "simulation", number, Seal([0xff; 32])).draw(Purpose::Number);
    let count = u32::try_from(pockets.len()).expect("a wheel has at most 64 pockets");
    loop {
        let pocket = pockets[draw.below(count) as usize];
        if open.contains(pocket) {
            return pocket;
        }
    }
}

/// Each role has one person.
fn person(role: RoleId) -> PersonId {
    PersonId(u32::from(role.0) + 10)
}

fn staff(entitled: &Entitled) -> By {
    let role = entitled.roles[0];
    By::Staff { person: person(role), role }
}
