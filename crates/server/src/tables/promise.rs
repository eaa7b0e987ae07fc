//! Draws promised before the bets open, made once their seal is durable, and told when the round is over.

use std::sync::PoisonError;

use chance::{Commitment, Draws, Purpose, Seal};
use house::{Act, Bound, ChanceNote, Drawing, Live, LiveFault};
use rulebook::TableRules;
use table::{Command, Event, Phase, Table};

use super::{
    concern::Concern,
    steward::Steward,
    task::{Durable, Task},
    vault::Kept,
};
use crate::protocol::{Fairness, Revealed};

const GONE: &str = "the secret of this round is lost";
const EXCHANGED: &str = "the secret that was kept for this round is not the one that was committed to";

/// What the screens show once a note is durable.
pub(super) enum Noting {
    Committed { round: u64, commitment: Commitment },
    Revealed(Revealed),
}

impl Steward {
    /// What was promised for the round in hand, when the program started in the middle of it.
    pub(super) fn promised_for(&self, table: &Table) -> Option<Fairness> {
        let (_, commitment) = self.committed.filter(|(of, _)| *of == table.state().round.number)?;
        Some(Fairness { commitment: Some(commitment.to_string()), revealed: None })
    }

    /// Holds every secret that was kept against the commitment on record, before anything is drawn or told with it. What does
    /// not fit is set aside; the pit hears of it, and of every secret that should be here and is not.
    pub fn held_against(&mut self, live: &Live) -> Result<(), LiveFault> {
        if !self.draws_anything(live.table().rules()) {
            return Ok(());
        }
        let (key, state) = (live.key().as_str(), live.table().state());
        let between = matches!(state.phase, Phase::Idle | Phase::Closed);
        let mut promises = live.owed()?;
        let in_hand = if between { state.rounds + 1 } else { state.round.number };
        if let Some(commitment) = live.committed(in_hand)? {
            self.committed = Some((in_hand, commitment));
            promises.insert(in_hand, commitment);
        }
        // One that was told already, or not promised yet, is held against nothing; a round that began without a promise has none.
        let unfit = |kept: &Kept| match promises.get(&kept.round) {
            Some(promised) => *promised != kept.secret.commitment(key, kept.round),
            None => !between && kept.round == in_hand,
        };
        let exchanged: Vec<u64> =
            self.kept.iter().chain(&self.owed).filter(|kept| unfit(kept)).map(|of| of.round).collect();
        if !exchanged.is_empty() {
            self.vault.set_aside();
        }
        self.kept = self.kept.take().filter(|kept| !unfit(kept));
        self.owed.retain(|kept| !unfit(kept));
        let here = |round: u64| self.kept.iter().chain(&self.owed).any(|kept| kept.round == round);
        // A round that has not begun gets another secret, with a commitment of its own.
        let missing = promises.keys().filter(|round| !(here(**round) || between && **round == in_hand));
        let missing: Vec<u64> = missing.copied().collect();
        for &round in exchanged.iter().chain(missing.iter().filter(|round| !exchanged.contains(round))) {
            let why = if exchanged.contains(&round) { EXCHANGED } else { GONE };
            let follows = match (round == in_hand, between) {
                (true, true) => "It has not begun, and gets another",
                (true, false) if self.wheel.is_some() => "Nothing more is drawn; without a number the round is void",
                (true, false) => "Nothing more is drawn; make the round void",
                (false, _) => "It is over, and nobody can check what was drawn",
            };
            self.lost = self.lost.or((round == in_hand).then_some((round, why)));
            let says = format!("Round {round}: {why}. {follows}. Find out who had access to the data directory.");
            self.tell_pit(key, Act::SecretLost, round, says);
        }
        if let Some(round) = live.given_up().filter(|_| self.wheel.is_some()) {
            self.tell_aborted(key, round);
        }
        Ok(())
    }

    pub(super) fn why_lost(&self, round: u64) -> &'static str {
        self.lost.filter(|(of, _)| *of == round).map_or(GONE, |(_, why)| why)
    }

    fn tell_aborted(&self, key: &str, round: u64) {
        let says = format!(
            "Round {round} became void after its bets had closed, when its number could be known. \
             `wheelhouse audit fairness` says which it was."
        );
        self.tell_pit(key, Act::RoundAborted, round, says);
    }

    fn tell_pit(&self, key: &str, act: Act, round: u64, says: String) {
        tracing::error!(table = key, round, act = act.id(), "{says}");
        // Nobody listens once the house has closed; the log has it.
        let _ = self.pit.send(Concern { table: key.to_owned(), act, round, says });
    }

    fn draws_anything(&self, rules: &TableRules) -> bool {
        let beside = rules.drawn_odds().is_some() || rules.repeat().is_some() || rules.progressive().is_some();
        self.wheel.is_some() || beside
    }
}

impl Task {
    /// Promises the draws of the next round before its bets open. Without a promise, or a secret that is safe, there is no
    /// round: says whether there may be one.
    pub(super) fn commit(&mut self) -> Result<(), LiveFault> {
        // Between rounds alone: a stray press in mid-round must not touch the secret of that round.
        if self.live.table().phase() != Phase::Idle || self.live.is_holding() {
            return Ok(());
        }
        let round = self.live.table().state().rounds + 1;
        let (rules, key) = (self.live.table().rules().clone(), self.live.key().to_string());
        // The round before is told first, so that nothing is owed when the next one is promised.
        self.reveal();
        let steward = &mut self.settings.steward;
        if !steward.draws_anything(&rules) || steward.promised == Some(round) {
            return Ok(());
        }
        if steward.kept.as_ref().is_none_or(|kept| kept.round != round) {
            let made = steward.chance.lock().unwrap_or_else(PoisonError::into_inner).secret();
            let holding = LiveFault::Holding;
            let secret = made.map_err(|fault| holding(format!("no secret for a round: {fault}")))?;
            let kept = Kept { round, secret, draws: Vec::new(), owed: steward.owed.clone() };
            let safe = steward.vault.keep(&kept);
            safe.map_err(|fault| holding(format!("the secret of a round could not be kept: {fault}")))?;
            steward.kept = Some(kept);
        }
        let Some(kept) = &steward.kept else { return Ok(()) };
        steward.promised = Some(round);
        let commitment = kept.secret.commitment(&key, round);
        let note = ChanceNote::Committed { round, commitment, wheel: steward.wheel.is_some() };
        // Taken before the order that opens the bets, it is on record before them; not taken, there is no round.
        if !self.noted(&note, Noting::Committed { round, commitment }) {
            return Err(LiveFault::Busy);
        }
        self.goes_on();
        Ok(())
    }

    /// Tells the secret of a round that is over, and one that was owed when the program stopped.
    pub(super) fn reveal(&mut self) {
        let over = self.live.table().state().rounds;
        let between = matches!(self.live.table().phase(), Phase::Idle | Phase::Closed);
        let steward = &mut self.settings.steward;
        let ended = steward.kept.take_if(|kept| between && kept.round <= over);
        steward.owed.extend(ended.map(|kept| Kept { owed: Vec::new(), ..kept }));
        // They stay in the vault beside the next one until they are on record: what could not be written is told again.
        let telling = &steward.telling;
        let owed: Vec<Kept> = steward.owed.iter().filter(|kept| !telling.contains(&kept.round)).cloned().collect();
        for kept in owed {
            self.tell_secret(kept);
        }
    }

    fn tell_secret(&mut self, kept: Kept) {
        let key = self.live.key().to_string();
        let Kept { round, secret, draws, .. } = kept;
        self.settings.steward.telling.insert(round);
        let revealed = Revealed {
            round,
            commitment: secret.commitment(&key, round).to_string(),
            secret: secret.reveal().clone(),
            draws: draws.iter().map(|bound| (bound.purpose.id().to_owned(), bound.seal.to_string())).collect(),
        };
        self.noted(&ChanceNote::Revealed { round, secret, draws }, Noting::Revealed(revealed));
    }

    /// Has a note written; false where it was not taken.
    fn noted(&mut self, note: &ChanceNote, noting: Noting) -> bool {
        self.in_flight += 1;
        let tell = self.durable_in.clone();
        self.live.note(note, move |receipt| drop(tell.send(Durable::Noted { noting, kept: receipt.is_ok() })))
    }

    /// A note is on record and shown, or it could not be written.
    pub(super) fn note_told(&mut self, noting: Noting, kept: bool) {
        let steward = &mut self.settings.steward;
        match (noting, kept) {
            (Noting::Committed { round, .. }, false) => steward.promised = steward.promised.filter(|of| *of != round),
            // It stays owed, and is told with the next one, or at the next start.
            (Noting::Revealed(revealed), false) => {
                steward.telling.remove(&revealed.round);
            }
            (Noting::Committed { round, commitment }, true) => {
                steward.committed = Some((round, commitment));
                self.fairness().commitment = Some(commitment.to_string());
            }
            (Noting::Revealed(revealed), true) => {
                steward.owed.retain(|owed| owed.round != revealed.round);
                steward.telling.remove(&revealed.round);
                if steward.kept.is_none() && steward.owed.is_empty() {
                    steward.vault.clear();
                }
                let fairness = self.fairness();
                fairness.commitment = fairness.commitment.take().filter(|of| *of != revealed.commitment);
                fairness.revealed = Some(revealed);
            }
        }
    }

    fn fairness(&mut self) -> &mut Fairness {
        self.dirty.loud = true;
        self.says.fairness.get_or_insert(Fairness { commitment: None, revealed: None })
    }

    /// The secret of the round in hand and the seal of its betting; none while it is not sealed durably.
    pub(super) fn sealed(&mut self) -> Option<(chance::Secret, Seal)> {
        let round = self.live.table().state().round.number;
        let seal = match self.live.seal(round) {
            Ok(seal) => seal?,
            Err(fault) => {
                self.hold(&format!("the seal of the round cannot be read: {fault}"));
                return None;
            }
        };
        let steward = &mut self.settings.steward;
        let kept = steward.kept.as_ref().filter(|kept| kept.round == round)?;
        // Held against its commitment each time; while that is on its way to the record nothing is drawn.
        let (_, commitment) = steward.committed.filter(|(of, _)| *of == round)?;
        if kept.secret.commitment(self.live.key().as_str(), round) != commitment {
            (steward.kept, steward.lost) = (None, Some((round, EXCHANGED)));
            let says = format!("Round {round}: {EXCHANGED}. Nothing is drawn with it.");
            steward.tell_pit(self.live.key().as_str(), Act::SecretLost, round, says);
            return None;
        }
        Some((kept.secret.clone(), seal))
    }

    /// A round was given up when the table was opened again.
    pub(super) fn gave_up(&self, round: u64) {
        if self.settings.steward.wheel.is_some() {
            self.settings.steward.tell_aborted(self.live.key().as_str(), round);
        }
    }

    /// What is about to be shown ends a round of an automatic wheel without a number, although its bets had closed.
    pub(super) fn aborted(&self, events: &[Event]) {
        let (state, steward) = (self.shown.state(), &self.settings.steward);
        let over = events.iter().any(|event| matches!(event, Event::RoundEnded { number: None }));
        if over && steward.wheel.is_some() && state.round.closed.is_some() && !state.in_test() {
            steward.tell_aborted(self.live.key().as_str(), state.round.number);
        }
    }

    /// What chance tells now. Nothing is drawn before the close that it is bound to is durable.
    pub(super) fn drawn(&mut self) -> Option<Command> {
        let drawing = Drawing::due(self.live.table())?;
        let (round, key) = (self.live.table().state().round.number, self.live.key().to_string());
        // Losers are collected, and nobody can make the round void any more.
        let lost = self.settings.steward.kept.as_ref().is_none_or(|kept| kept.round != round);
        if lost && drawing == Drawing::BonusWheels {
            let why = self.settings.steward.why_lost(round);
            self.hold(&format!(
                "{why}, and the bonus wheels cannot be turned; put the file back and start the house again"
            ));
            return None;
        }
        let (secret, seal) = self.sealed()?;
        let command = drawing.command(self.live.table(), &Draws::new(&secret, &key, round, seal))?;
        self.bind(drawing.purposes(), seal).then_some(command)
    }

    /// What was drawn for is on disk before the draw is told; a disk that fails stops the table.
    pub(super) fn bind(&mut self, purposes: &[Purpose], seal: Seal) -> bool {
        let steward = &mut self.settings.steward;
        let Some(kept) = &mut steward.kept else { return false };
        let before = kept.draws.len();
        for &purpose in purposes {
            let bound = Bound { purpose, seal };
            if !kept.draws.contains(&bound) {
                kept.draws.push(bound);
            }
        }
        if let Err(fault) = steward.vault.keep(kept) {
            kept.draws.truncate(before);
            self.waits_for_room = true;
            self.hold(&format!("a draw could not be kept: {fault}"));
            return false;
        }
        self.goes_on();
        true
    }
}
