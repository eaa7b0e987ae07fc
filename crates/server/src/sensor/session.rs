//! One session with a sensor: which line comes next, and what is refused. Pure: it knows no socket and no clock.
//!
//! The house names the session. A sensor has no secret and often no clock; a new name each time ensures that nothing
//! recorded or buffered is taken for something that happens now.

use std::collections::BTreeMap;

use super::line::{Line, Reply, Says, SessionId, Unread};
use super::why::Why;

/// What a line is to the house.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// The next line of the session. It counts once `took` is called; until then the sensor may send it again.
    Next(Line),
    Refused(Why),
}

/// How many lines were refused, and why.
pub type Refusals = BTreeMap<Why, u64>;

#[derive(Clone, Debug)]
pub struct Session {
    pub id: SessionId,
    next: u64,
    greeted: bool,
}

impl Session {
    pub fn new(id: SessionId) -> Session {
        Session { id, next: 1, greeted: false }
    }

    /// The sensor has said hello, and it counted.
    pub fn greeted(&self) -> bool {
        self.greeted
    }

    /// Hears a line without its newline; none stands for one that was too long.
    pub fn hear(&mut self, line: Option<&[u8]>) -> Heard {
        let read = line.map_or(Err(Unread { why: Why::TooLong, number: None }), Line::read);
        let line = match read {
            Ok(line) => line,
            Err(Unread { why, number }) => {
                // A whole line in its turn is used up, whatever it says: waiting for it again would bring it again.
                if self.greeted && number == Some(self.next) && why == Why::Unknown {
                    self.next += 1;
                }
                return Heard::Refused(why);
            }
        };
        let opens = matches!(&line.says, Says::Hello { session, .. } if *session == self.id && line.number == 1);
        let hello = matches!(line.says, Says::Hello { .. });
        if (hello || !self.greeted) && !opens {
            return Heard::Refused(Why::NoHello);
        }
        match line.number.cmp(&self.next) {
            std::cmp::Ordering::Less => Heard::Refused(Why::Repeated),
            std::cmp::Ordering::Greater => Heard::Refused(Why::OutOfOrder),
            std::cmp::Ordering::Equal => Heard::Next(line),
        }
    }

    /// The line counts: what followed from it is on record.
    pub fn took(&mut self, line: &Line) -> Reply {
        self.next = line.number.saturating_add(1);
        self.greeted = true;
        Reply::Ack(line.number)
    }

    pub fn refusal(&self, why: Why) -> Reply {
        Reply::Nak { next: self.next, why }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sensor::line::sealed;

    const ID: SessionId = SessionId(0xA5);

    fn hear(session: &mut Session, words: &str) -> Heard {
        let sent = sealed(words);
        let heard = session.hear(Some(sent.trim_end_matches('\n').as_bytes()));
        if let Heard::Next(line) = &heard {
            assert_eq!(session.took(line), Reply::Ack(line.number));
        }
        heard
    }

    fn open() -> Session {
        let mut session = Session::new(ID);
        let hello = format!("1 hello 1 {ID} rim-1 1000");
        assert!(matches!(hear(&mut session, &hello), Heard::Next(_)));
        session
    }

    #[test]
    fn nothing_is_heard_before_the_hello_of_this_session() {
        let mut session = Session::new(ID);
        for words in ["1 pocket 17 9", "1 hello 1 00000000000000a6 rim-1 1000", "2 hello 1 00000000000000a5 rim-1 1000"]
        {
            assert_eq!(hear(&mut session, words), Heard::Refused(Why::NoHello), "{words}");
        }
        assert!(!session.greeted());
        assert_eq!(session.refusal(Why::NoHello), Reply::Nak { next: 1, why: Why::NoHello });
    }

    #[test]
    fn each_number_counts_once_and_in_its_turn() {
        let mut session = open();
        assert_eq!(hear(&mut session, "3 pocket 17 9"), Heard::Refused(Why::OutOfOrder));
        assert!(matches!(hear(&mut session, "2 launch against"), Heard::Next(_)));
        assert_eq!(hear(&mut session, "2 launch against"), Heard::Refused(Why::Repeated));
        assert_eq!(hear(&mut session, "2 pocket 17 9"), Heard::Refused(Why::Repeated));
        assert_eq!(session.refusal(Why::Repeated), Reply::Nak { next: 3, why: Why::Repeated });
        assert!(matches!(hear(&mut session, "3 pocket 17 9"), Heard::Next(_)));
    }

    #[test]
    fn a_line_that_was_not_taken_may_come_again() {
        let mut session = open();
        let sent = sealed("2 launch against");
        let line = sent.trim_end_matches('\n').as_bytes();
        assert!(matches!(session.hear(Some(line)), Heard::Next(_)));
        assert!(matches!(session.hear(Some(line)), Heard::Next(_)));
    }

    #[test]
    fn a_damaged_line_leaves_its_number_and_an_unknown_one_uses_it() {
        let mut session = open();
        assert_eq!(session.hear(Some(b"2 launch against *0000")), Heard::Refused(Why::Damaged));
        assert_eq!(session.hear(None), Heard::Refused(Why::TooLong));
        assert_eq!(session.refusal(Why::Damaged), Reply::Nak { next: 2, why: Why::Damaged });
        assert_eq!(hear(&mut session, "2 wobble 3"), Heard::Refused(Why::Unknown));
        assert!(matches!(hear(&mut session, "3 beat"), Heard::Next(_)));
    }

    #[test]
    fn a_second_hello_is_no_new_beginning() {
        let mut session = open();
        assert_eq!(hear(&mut session, &format!("1 hello 1 {ID} rim-1 1000")), Heard::Refused(Why::Repeated));
        assert_eq!(hear(&mut session, &format!("2 hello 1 {ID} rim-1 1000")), Heard::Refused(Why::NoHello));
    }
}
