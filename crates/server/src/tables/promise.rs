//! Draws promised before the bets open, made once their seal is durable, and told when the round is over.

use std::sync::PoisonError;

use chance::{Draws, Purpose, Seal};
use house::{Bound, ChanceNote, LiveFault, due};
use rulebook::TableRules;
use table::{Command, Phase, Table};

use super::{
    steward::Steward,
    task::{Durable, Task},
    vault::Kept,
};
use crate::protocol::{Fairness, Revealed};

/// What the screens show once a note is durable.
pub(super) enum Noting {
    Committed { round: u64, commitment: String },
    Revealed(Revealed),
}

impl Steward {
    /// What was promised for the round in hand, when the program started in the middle of it.
    pub(super) fn promised_for(&self, table: &Table, key: &str) -> Option<Fairness> {
        let round = table.state().round.number;
        let kept = self.kept.as_ref().filter(|kept| kept.round == round)?;
        Some(Fairness { commitment: Some(kept.secret.commitment(key, round).to_string()), revealed: None })
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
        let taken = self.noted(&note, Noting::Committed { round, commitment: commitment.to_string() });
        if taken { Ok(()) } else { Err(LiveFault::Busy) }
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
            (Noting::Committed { commitment, .. }, true) => {
                self.fairness().commitment = Some(commitment);
            }
            (Noting::Revealed(revealed), true) => {
                steward.owed.retain(|owed| owed.round != revealed.round);
                steward.telling.remove(&revealed.round);
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
        let kept = self.settings.steward.kept.as_ref().filter(|kept| kept.round == round)?;
        Some((kept.secret.clone(), seal))
    }

    /// What chance tells now. Nothing is drawn before the close that it is bound to is durable.
    pub(super) fn drawn(&mut self) -> Option<Command> {
        let drawing = due(self.live.table())?;
        let (secret, seal) = self.sealed()?;
        let (round, key) = (self.live.table().state().round.number, self.live.key().to_string());
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
            self.hold(&format!("a draw could not be kept: {fault}"));
            return false;
        }
        true
    }
}
