//! Tables in play: one task each, which takes orders, has them decided and written, and tells everyone when they are durable.

mod clock;
mod computer;
mod concern;
mod guard;
mod handle;
mod hosting;
mod orders;
mod promise;
mod rest;
mod showing;
mod steward;
mod task;
mod telling;
mod timer;
mod vault;
mod views;

pub use clock::{Jump, jumps, not_before, now};
pub use computer::{computer_name, play};
pub use concern::{Concern, Pit};
pub use handle::{Announcement, Ask, NotTaken, Reply, SeatTold, Speaker, Still, Sums, TableHandle};
pub use orders::seat_of;
pub use steward::{Chance, Steward};
pub use task::{Names, Opened, Settings, Task};
pub use telling::{encoded, failed, hex, said};
pub use timer::Timer;
pub use vault::{Vault, VaultKey};
pub use views::{balance, label, paid_out, wager_out};
