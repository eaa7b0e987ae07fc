//! Every sequence of results of a plan, counted by hand. What a player lays is found from all that happened so far, by the rule
//! of the plan in words (docs/mathematics.md); nothing of the program's plans is asked.

use num_traits::One;
use wheelhouse_math::{
    Exact,
    progression::{AtCap, Plan, Stakes},
};

/// One player, one plan, one wager.
pub struct Player<'a> {
    pub plan: &'a Plan,
    pub stakes: &'a Stakes,
    /// Won or lost for a unit, with its chance.
    pub results: &'a [(i64, Exact)],
    pub goal: Option<i64>,
}

#[derive(Default, Debug, PartialEq)]
pub struct Counted {
    pub ruined: Exact,
    pub reached: Exact,
    pub stopped: Exact,
    pub playing: Exact,
    pub left: Exact,
    pub spins: Exact,
    pub wagered: Exact,
}

/// One spin of the past: what was laid, whether the plan wanted more, and what came of it.
#[derive(Clone, Copy)]
struct Past {
    laid: i64,
    cut: bool,
    result: i64,
}

enum Now {
    Lays { amount: i64, cut: bool, anew: bool },
    Ruined,
    Stopped,
}

impl Player<'_> {
    pub fn every_sequence(&self, money: i64, spins: u32) -> Counted {
        let mut counted = Counted::default();
        self.play(&mut Vec::new(), money, spins, &Exact::one(), &mut counted);
        counted
    }

    fn play(&self, past: &mut Vec<Past>, money: i64, spins: u32, chance: &Exact, counted: &mut Counted) {
        let over = |sum: &mut Exact, left: &mut Exact| {
            *sum += chance;
            *left += chance * Exact::from_integer(money.into());
        };
        if self.goal.is_some_and(|goal| money >= goal) {
            return over(&mut counted.reached, &mut counted.left);
        }
        match self.now(past, money) {
            Now::Ruined => over(&mut counted.ruined, &mut counted.left),
            Now::Stopped => over(&mut counted.stopped, &mut counted.left),
            Now::Lays { .. } if spins == 0 => over(&mut counted.playing, &mut counted.left),
            Now::Lays { amount, cut, anew } => {
                counted.spins += chance;
                counted.wagered += chance * Exact::from_integer(amount.into());
                let before = if anew { std::mem::take(past) } else { past.clone() };
                for (of_unit, of_this) in self.results {
                    let result = of_unit * amount / self.stakes.unit;
                    past.push(Past { laid: amount, cut, result });
                    self.play(past, money + result, spins - 1, &(chance * of_this), counted);
                    *past = if anew { Vec::new() } else { before.clone() };
                }
                *past = before;
            }
        }
    }

    /// What is laid: all that the plan wants, or what `--at-cap` says where the table or the money does not allow it.
    fn now(&self, past: &[Past], money: i64) -> Now {
        let Stakes { unit, least, most, step, at_cap } = *self.stakes;
        let (wants, first) = (self.wants(past), self.wants(&[]));
        let room = most.min(money);
        if wants <= room {
            return Now::Lays { amount: wants, cut: false, anew: false };
        }
        match at_cap {
            AtCap::Stop if money < unit => Now::Ruined,
            AtCap::Stop => Now::Stopped,
            AtCap::Reset if first <= room => Now::Lays { amount: first, cut: false, anew: true },
            AtCap::Reset if first > money => Now::Ruined,
            AtCap::Reset => Now::Stopped,
            AtCap::Flat if room / step * step < least => Now::Ruined,
            AtCap::Flat => Now::Lays { amount: room / step * step, cut: true, anew: false },
        }
    }

    /// By the rule of the plan, from the past alone, in minor units.
    fn wants(&self, past: &[Past]) -> i64 {
        let unit = self.stakes.unit;
        let decided: Vec<&Past> = past.iter().filter(|past| past.result != 0).collect();
        let won = |past: &Past| past.result > 0;
        // The end of the past for which something holds, such as the wins since the last loss.
        let since = |holds: &dyn Fn(&Past) -> bool| decided.iter().rev().take_while(|past| holds(past)).count();
        let wins_in_a_row = since(&won);
        let raising_losses = decided.iter().rev().take_while(|past| !won(past)).filter(|past| !past.cut).count();
        // One step up after results of this kind, unless the stake was cut, and so many down after the others, never below one.
        let ladder = |up_after_win: bool, down: i64| {
            decided.iter().fold(1_i64, |at, past| {
                if won(past) == up_after_win { at + i64::from(!past.cut) } else { (at - down).max(1) }
            })
        };
        match self.plan {
            Plan::Flat => unit,
            Plan::Martingale => unit << raising_losses,
            // 1, 3, 7, 15: one less than a power of two.
            Plan::GrandMartingale => unit * ((2 << raising_losses) - 1),
            Plan::DAlembert => unit * ladder(false, 1),
            Plan::ContreDAlembert => unit * ladder(true, 1),
            Plan::Labouchere(line) => unit * ends(line, &decided, false),
            Plan::ReverseLabouchere(line) => unit * ends(line, &decided, true),
            Plan::Paroli(wins) => unit << (wins_in_a_row % *wins as usize),
            Plan::Fibonacci => {
                let numbers = [1, 1, 2, 3, 5, 8, 13, 21];
                unit * numbers[usize::try_from(ladder(false, 2) - 1).unwrap()]
            }
            Plan::OscarsGrind => oscar(unit, &decided),
            Plan::OneThreeTwoSix => unit * [1, 3, 2, 6][wins_in_a_row % 4],
        }
    }
}

/// First and last of the line together. It is written on after losses, or after wins where `reverse`.
fn ends(start: &[u32], decided: &[&Past], reverse: bool) -> i64 {
    let both = |line: &[i64]| if line.len() == 1 { line[0] } else { line[0] + line[line.len() - 1] };
    let start: Vec<i64> = start.iter().map(|number| i64::from(*number)).collect();
    let mut line = start.clone();
    for past in decided {
        if (past.result > 0) == reverse {
            if !past.cut {
                line.push(both(&line));
            }
        } else if line.len() <= 2 {
            line.clone_from(&start);
        } else {
            line = line[1..line.len() - 1].to_vec();
        }
    }
    both(&line)
}

/// A series ends when it is a unit ahead. The same as was laid after a loss, a unit more than was laid after a win, and no more
/// whole units than the series lacks.
fn oscar(unit: i64, decided: &[&Past]) -> i64 {
    let mut series: Vec<&Past> = Vec::new();
    for past in decided {
        series.push(past);
        if series.iter().map(|past| past.result).sum::<i64>() >= unit {
            series.clear();
        }
    }
    let Some(last) = series.last() else { return unit };
    let lacks = unit - series.iter().map(|past| past.result).sum::<i64>();
    let whole_units = if lacks % unit == 0 { lacks } else { lacks - lacks % unit + unit };
    whole_units.min(if last.result > 0 { last.laid + unit } else { last.laid })
}
