//! Rounds whose numbers are drawn: promised before, bound to the close, told after.

use chance::{Draws, Generator, Purpose, Seal, Secret};
use house::{Bound, ChanceNote, Drawing};
use table::{By, Command, Device, Duty, Kind, Phase, Time, due};
use wheel::Pocket;

use crate::play::{Play, key};

const READER: By = By::Device(Device::WheelReader);
const CHANCE: By = By::Device(Device::Chance);

/// Secrets follow from it, one after another.
pub const SEED: [u8; 32] = [4; 32];

/// What a dishonest house does in a round, where it does anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cheat {
    None,
    CommitsLate,
    TellsAnotherNumber,
    DrawsAnother(Drawing),
    RevealsAnother,
    RevealsEarly,
    RevealsNothing,
    NamesNoDraw,
}

/// A table that plays by itself, and the secret of its round.
#[derive(Debug)]
pub struct Fair {
    pub play: Play,
    pub generator: Generator,
    pub cheat: Cheat,
    /// The wagers of each round: seat, where, how much.
    pub wagers: Vec<(u16, &'static str, i64)>,
    drawn: Vec<Bound>,
}

impl Fair {
    /// Opens a table, seats two players, and lets them bet on even numbers and on what chance draws beside the number.
    pub fn at(mut play: Play) -> Fair {
        play.open_table();
        play.sit(1, 10_000_000);
        play.sit(2, 10_000_000);
        let rules = play.live.table().rules();
        let spot = ["even", "$1"].into_iter().find(|name| rules.target(name).is_ok()).expect("it has one of them");
        let mut wagers = vec![(1, spot, 2_500), (2, spot, 2_500)];
        if let Some(rule) = rules.progressive() {
            wagers.extend([(1, "bonus spin xtreme", rule.stake.0.0), (2, "bonus spin xtreme", rule.stake.0.0)]);
        }
        let generator = Generator::seeded(SEED);
        Fair { play, generator, cheat: Cheat::None, wagers, drawn: Vec::new() }
    }

    /// Rounds until one drew what is looked for; says how many. What is drawn follows from every word of the rulebook, so no
    /// number of rounds is sure to have it.
    pub fn until(&mut self, drew: impl Fn(&[Bound]) -> bool) -> u64 {
        for rounds in 1..5_000 {
            self.round();
            if drew(&self.drawn) {
                return rounds;
            }
        }
        panic!("it did not come in five thousand rounds");
    }

    pub fn note(&mut self, note: &ChanceNote) {
        self.play.live.note_and_wait(note).unwrap();
    }

    /// One round from the promise to the secret, as a server would run it.
    pub fn round(&mut self) {
        let secret = self.generator.secret().unwrap();
        let round = self.play.live.table().state().rounds + 1;
        let commitment = secret.commitment(key().as_str(), round);
        let committed = ChanceNote::Committed { round, commitment, wheel: true };
        self.drawn.clear();
        if self.cheat != Cheat::CommitsLate {
            self.note(&committed);
        }
        self.play.deal(Command::PlaceYourBets);
        if self.cheat == Cheat::CommitsLate {
            self.note(&committed);
        }
        for (seat, on, amount) in self.wagers.clone() {
            self.play.wager(seat, on, amount);
        }
        if self.cheat == Cheat::RevealsEarly {
            self.reveal(round, &secret);
        }
        let mut steps = 0;
        while self.play.live.table().phase() != Phase::Idle {
            self.step(round, &secret);
            steps += 1;
            assert!(steps < 1_000, "the round does not end");
        }
        self.reveal(round, &secret);
    }

    /// A round that a supervisor makes void after the close; gives the number that would have come.
    pub fn aborted(&mut self) -> String {
        let secret = self.generator.secret().unwrap();
        let round = self.play.live.table().state().rounds + 1;
        let commitment = secret.commitment(key().as_str(), round);
        self.drawn.clear();
        self.note(&ChanceNote::Committed { round, commitment, wheel: true });
        self.play.deal(Command::PlaceYourBets);
        while self.play.live.table().phase() != Phase::Running {
            self.step(round, &secret);
        }
        let rules = self.play.live.table().rules().clone();
        let number = Draws::new(&secret, key().as_str(), round, self.seal(round)).number(&rules);
        self.play.order(self.play.supervisor(), Command::VoidRound { why: "the lights went out".to_owned() });
        self.reveal(round, &secret);
        rules.wheel().label(number).to_owned()
    }

    pub fn reveal(&mut self, round: u64, secret: &Secret) {
        let mut draws = self.drawn.clone();
        let secret = match self.cheat {
            Cheat::RevealsNothing => return,
            Cheat::RevealsAnother => self.generator.secret().unwrap(),
            _ => secret.clone(),
        };
        if self.cheat == Cheat::NamesNoDraw {
            draws.clear();
        }
        self.note(&ChanceNote::Revealed { round, secret, draws });
    }

    fn seal(&self, round: u64) -> Seal {
        self.play.live.seal(round).unwrap().expect("the round is sealed")
    }

    fn step(&mut self, round: u64, secret: &Secret) {
        if let Some(drawing) = Drawing::due(self.play.live.table()) {
            return self.draw(drawing, round, secret);
        }
        let table = self.play.live.table();
        let next = due(table, Time(self.play.now));
        if next.command == Kind::TellResult {
            let (rules, seal) = (table.rules().clone(), self.seal(round));
            let number = Draws::new(secret, key().as_str(), round, seal).number(&rules);
            self.drawn.push(Bound { purpose: Purpose::Number, seal });
            let pocket = if self.cheat == Cheat::TellsAnotherNumber { Pocket((number.0 + 1) % 37) } else { number };
            self.play.order(READER, Command::TellResult { pocket, revolutions: Some(9) });
            return;
        }
        let command = next.order(table).unwrap_or_else(|| panic!("nothing follows {:?}", table.phase()));
        let by = if next.duty == Duty::Timer { By::Device(Device::Timer) } else { self.play.dealer() };
        self.play.now = next.after.map_or(self.play.now, |after| after.0);
        self.play.order(by, command);
    }

    fn draw(&mut self, drawing: Drawing, round: u64, secret: &Secret) {
        let seal = self.seal(round);
        self.drawn.extend(drawing.purposes().iter().map(|&purpose| Bound { purpose, seal }));
        let order = |secret: &Secret, fair: &Fair| {
            let key = key();
            let draws = Draws::new(secret, key.as_str(), round, seal);
            drawing.command(fair.play.live.table(), &draws).expect("the table draws it")
        };
        let drawn = order(secret, self);
        let mut told = drawn.clone();
        // A house that would rather have had another draw.
        while self.cheat == Cheat::DrawsAnother(drawing) && told == drawn {
            let other = self.generator.secret().unwrap();
            told = order(&other, self);
        }
        self.play.order(CHANCE, told);
    }
}
