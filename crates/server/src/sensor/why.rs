//! Why a line of a sensor is refused.

/// Why a line is refused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Why {
    TooLong,
    /// The checksum does not fit, or there is none.
    Damaged,
    /// Whole, but nothing of this protocol.
    Unknown,
    /// A sensor of another version.
    Version,
    /// Said before the session was opened, or in another one.
    NoHello,
    Repeated,
    OutOfOrder,
    /// The house could not record it; it is to be sent again.
    NotRecorded,
}

impl Why {
    pub const ALL: [Why; 8] = [
        Why::TooLong,
        Why::Damaged,
        Why::Unknown,
        Why::Version,
        Why::NoHello,
        Why::Repeated,
        Why::OutOfOrder,
        Why::NotRecorded,
    ];

    pub fn id(self) -> &'static str {
        match self {
            Why::TooLong => "too-long",
            Why::Damaged => "damaged",
            Why::Unknown => "unknown",
            Why::Version => "version",
            Why::NoHello => "no-hello",
            Why::Repeated => "repeated",
            Why::OutOfOrder => "out-of-order",
            Why::NotRecorded => "not-recorded",
        }
    }

    /// As the pit reads it.
    pub fn says(self) -> &'static str {
        match self {
            Why::TooLong => "a line was too long",
            Why::Damaged => "a line was damaged",
            Why::Unknown => "a line is nothing that a sensor says",
            Why::Version => "the sensor speaks another version of the protocol",
            Why::NoHello => "a line belongs to no session of this house",
            Why::Repeated => "a line was repeated",
            Why::OutOfOrder => "a line is missing before this one",
            Why::NotRecorded => "a line could not be recorded",
        }
    }
}
