//! Sensors at real wheels: lines over TCP or a serial port, turned into orders of the wheel reader. docs/sensor.md has the
//! protocol. What a sensor says is evidence; what follows from it the engine decides.

mod address;
mod cutter;
mod emulator;
mod ended;
mod line;
mod link;
mod meaning;
mod pace;
mod script;
mod session;
mod unheeded;
mod watch;
mod why;

pub use address::{Address, NoAddress, Wire};
pub use cutter::Cutter;
pub use emulator::{Emulated, Emulator};
pub use line::{BEAT_MS, LINE_MAX, Line, Reply, Rests, Says, SessionId, TURNS_MAX, Unread, VERSION, checksum, sealed};
pub use link::{SensorStatus, attend, new_session};
pub use meaning::Reading;
pub use script::{Act, BadScript, Script, Timed};
pub use session::{Heard, Refusals, Session};
pub use watch::{Watched, watch};
pub use why::Why;
