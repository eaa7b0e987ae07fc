//! What an emulated sensor does and when, as a text that people write.

use std::time::Duration;

use super::line::{LINE_MAX, Says};
use super::why::Why;

/// One thing that an emulated sensor does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    Say(Says),
    /// Says it with one byte changed.
    Damaged(Says),
    /// Sends the last line once more.
    Again,
    /// Uses up a number without a word.
    Skip,
    /// Sends these bytes as they are, with a newline.
    Raw(String),
    /// No beat and nothing else for so long.
    Silent(Duration),
    HangUp,
}

/// An act and when it is done, after the first hello.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timed {
    pub at: Duration,
    pub act: Act,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Script(pub Vec<Timed>);

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct BadScript {
    pub line: usize,
    pub what: String,
}

impl Script {
    /// One act on each line: milliseconds after the first hello, then what is done. `#` begins a remark.
    pub fn read(text: &str) -> Result<Script, BadScript> {
        let mut acts: Vec<Timed> = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            let bad = |what: String| BadScript { line, what };
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let (at, act) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
            let at = at.parse().map(Duration::from_millis).map_err(|_| {
                bad(format!("`{at}` is not a number of milliseconds; write a line such as `4000 pocket 17 6`"))
            })?;
            if acts.last().is_some_and(|before| before.at > at) {
                return Err(bad(
                    "this comes before the line above; put the lines in the order of their times".to_owned()
                ));
            }
            acts.push(Timed { at, act: act_in(act.trim()).map_err(bad)? });
        }
        Ok(Script(acts))
    }
}

fn act_in(text: &str) -> Result<Act, String> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    match (word, rest) {
        ("again", "") => Ok(Act::Again),
        ("skip", "") => Ok(Act::Skip),
        ("hang-up", "") => Ok(Act::HangUp),
        ("raw", bytes) if bytes.len() < LINE_MAX * 4 => Ok(Act::Raw(bytes.to_owned())),
        ("silent", ms) => {
            let ms = ms.parse().map_err(|_| format!("`{ms}` is not a number of milliseconds; write `silent 4000`"))?;
            Ok(Act::Silent(Duration::from_millis(ms)))
        }
        ("damaged", words) => says(words).map(Act::Damaged),
        _ => says(text).map(Act::Say),
    }
}

fn says(words: &str) -> Result<Says, String> {
    Says::read(words).map_err(|why| {
        let help = "write beat, launch against, launch with, turn 4, pocket 17 6, pocket #23 4, pocket ? 6, fault lens, \
                    damaged WORDS, again, skip, raw BYTES, silent MS or hang-up";
        match why {
            Why::Version => "the emulator says hello automatically".to_owned(),
            _ => format!("`{words}` is not something that a sensor does; {help}"),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sensor::line::Rests;

    #[test]
    fn a_script_is_read() {
        let text = "# a spin\n0 launch against\n\n600 turn 1\n700 damaged turn 2\n700 again\n 800 skip\n900 raw %%\n950 silent 4000\n5000 pocket 00 6\n5000 hang-up\n";
        let script = Script::read(text).unwrap();
        let pocket = Says::Pocket { rests: Rests::Label("00".to_owned()), revolutions: 6 };
        let acts: Vec<Act> = script.0.iter().map(|timed| timed.act.clone()).collect();
        assert_eq!(
            acts,
            [
                Act::Say(Says::Launch { with_wheel: false }),
                Act::Say(Says::Turn(1)),
                Act::Damaged(Says::Turn(2)),
                Act::Again,
                Act::Skip,
                Act::Raw("%%".to_owned()),
                Act::Silent(Duration::from_secs(4)),
                Act::Say(pocket),
                Act::HangUp,
            ]
        );
        assert_eq!(script.0[1].at, Duration::from_millis(600));
    }

    #[test]
    fn a_bad_line_is_told_with_its_number() {
        for (text, line, part) in [
            ("0 beat\nsoon beat\n", 2, "milliseconds"),
            ("5 beat\n4 beat\n", 2, "order"),
            ("0 leap\n", 1, "launch against"),
            ("0 silent long\n", 1, "silent 4000"),
            ("0\n", 1, "launch against"),
        ] {
            let bad = Script::read(text).unwrap_err();
            assert!(bad.line == line && bad.what.contains(part), "{bad}");
        }
    }
}
