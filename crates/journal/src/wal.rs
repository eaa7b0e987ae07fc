//! A look at SQLite's log before SQLite opens it.
//!
//! SQLite takes the log up to the first frame that does not add up and forgets the rest, because a crash looks like that.
//! But a commit is synced before the next one is written. So a crash harms one commit at most, the last; where two or more
//! follow the harm, records that were acknowledged are in the part that SQLite would forget. Whether the last commit itself was
//! acknowledged, the log cannot say; the marks do (`marks.rs`).
//!
//! Room for the log is made before anything is written to it. A commit that extends its file waits for the records and
//! for the file's length; in a file that is long enough it waits for the records alone. SQLite keeps the length once it
//! has it, but starts from nothing, so zeros are written as far as the log will go. Zeros with nothing behind them are
//! an empty log after a crash too; a header of zeros with frames behind it is damage, and is refused.

use std::{
    fs::{self, File},
    io::{self, BufReader, Read},
    path::Path,
};

use crate::{OpenFault, disk};

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
const MAGIC: u32 = 0x377f_0682;
const MIB: usize = 1 << 20;

/// Refuses a log that is damaged where no crash damages it; else makes it durable as it is read.
pub(crate) fn check(journal: &Path) -> Result<(), OpenFault> {
    let path = disk::beside(journal, "-wal");
    let failed = |error| OpenFault::File { path: path.clone(), error };
    let bytes = match fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(failed(error)),
    };
    if let Some(what) = damage(&bytes) {
        return Err(OpenFault::Log { path, what });
    }
    Ok(())
}

/// Writes the log anew. After a failed sync the system may hold pages that it calls clean and that the disk never got:
/// what we read now would be gone after a power cut, though a second sync says that all is well.
///
/// Each byte over itself: a crash on the way changes nothing, and a full disk has room for no copy.
pub(crate) fn make_durable(journal: &Path) -> Result<(), OpenFault> {
    let path = disk::beside(journal, "-wal");
    let failed = |error| OpenFault::File { path: path.clone(), error };
    match fs::read(&path) {
        // Room that nothing was written to need not be kept.
        Ok(bytes) => match bytes.iter().rposition(|&byte| byte != 0) {
            Some(last) => disk::overwrite(&path, &bytes[..=last]).map_err(failed),
            None => Ok(()),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(failed(error)),
    }
}

/// Makes an empty log so long that commits need not. SQLite writes from its beginning, and takes what is no frame for its end.
///
/// Zeros and not merely space: to write to space for the first time changes what the file system says of it, as growing does.
pub(crate) fn make_room(journal: &Path, bytes: u64) -> io::Result<()> {
    let file = File::options().write(true).open(disk::beside(journal, "-wal"))?;
    // Whatever is there is not ours to write over.
    if file.metadata()?.len() > 0 {
        return Ok(());
    }
    let zeros = io::repeat(0).take(bytes);
    let made = io::copy(&mut BufReader::with_capacity(MIB, zeros), &mut &file).and_then(|_| file.sync_all());
    if made.is_err() {
        file.set_len(0)?;
    }
    made
}

/// Whether anything was written to the log since it was emptied.
pub(crate) fn has_frames(journal: &Path) -> io::Result<bool> {
    let mut header = [0; HEADER];
    match File::open(disk::beside(journal, "-wal")) {
        Ok(mut log) => match log.read_exact(&mut header) {
            Ok(()) => Ok(header.iter().any(|&byte| byte != 0)),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
            Err(error) => Err(error),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

fn damage(bytes: &[u8]) -> Option<String> {
    // Room that was made, and no commit yet.
    if bytes.iter().all(|&byte| byte == 0) {
        return None;
    }
    // The header is synced before the first frame is written.
    let (header, frames) = bytes.split_at_checked(HEADER).filter(|(_, frames)| !frames.is_empty())?;
    let magic = word(header, 0);
    let mut sum = Sum { big_endian: magic & 1 == 1, of: (0, 0) };
    sum.add(&header[..24]);
    if magic & !1 != MAGIC || sum.of != (word(header, 24), word(header, 28)) {
        return Some("its header does not add up".to_owned());
    }
    let size = FRAME_HEADER + word(header, 8) as usize;
    let salts = &header[16..24];
    let ours: Vec<(usize, &[u8])> =
        frames.chunks_exact(size).enumerate().filter(|(_, frame)| &frame[8..16] == salts).collect();
    let mut whole = 0;
    for (at, frame) in &ours {
        sum.add(&frame[..8]);
        sum.add(&frame[FRAME_HEADER..]);
        if *at != whole || sum.of != (word(frame, 16), word(frame, 20)) {
            break;
        }
        whole += 1;
    }
    let commits_after = ours.iter().filter(|(at, frame)| *at >= whole && word(frame, 4) != 0).count();
    (commits_after > 1).then(|| format!("frame {} does not add up, and {commits_after} commits follow", whole + 1))
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

/// SQLite's running sum over a log.
struct Sum {
    big_endian: bool,
    of: (u32, u32),
}

impl Sum {
    fn add(&mut self, bytes: &[u8]) {
        let read = if self.big_endian { u32::from_be_bytes } else { u32::from_le_bytes };
        for pair in bytes.chunks_exact(8) {
            let (first, second) = pair.split_at(4);
            self.of.0 = self.of.0.wrapping_add(read(first.try_into().expect("four bytes"))).wrapping_add(self.of.1);
            self.of.1 = self.of.1.wrapping_add(read(second.try_into().expect("four bytes"))).wrapping_add(self.of.0);
        }
    }
}
