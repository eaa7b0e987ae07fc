//! The secret of the round in hand, kept on disk until it is told: a house that dies in mid-round can still tell it.
//!
//! The secret must be durable before its hash is promised, must survive while the round lasts, and must not be in the
//! history before it is revealed. One small file per table, replaced and synced, does all three. It is encrypted and
//! authenticated with a key that lies elsewhere, so that the file alone says nothing and cannot be exchanged.

use std::{
    fmt::Write as _,
    fs::{self, File, OpenOptions},
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305, XNonce,
    aead::{Aead, Payload},
};
use chance::Secret;
use house::Bound;
use serde::{Deserialize, Serialize};
use tokio::{
    runtime::{Handle, RuntimeFlavor},
    task::block_in_place,
};
use zeroize::Zeroizing;

/// Before the table's name in what is authenticated: a file of another form or of another table is refused.
const FORM: &[u8] = b"wheelhouse vault 1\0";
const NONCE: usize = 24;
/// The key that a house makes for itself, beside the secrets.
const OWN_KEY: &str = "key";

/// What the secrets of rounds are encrypted with on disk.
#[derive(Clone)]
pub struct VaultKey(Zeroizing<[u8; 32]>);

impl std::fmt::Debug for VaultKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("VaultKey(..)")
    }
}

impl VaultKey {
    /// The key in a file of the operator's: 64 hexadecimal digits on one line.
    pub fn read(path: &Path) -> Result<VaultKey, String> {
        let text = fs::read_to_string(path).map(Zeroizing::new);
        let text = text.map_err(|error| format!("{}: {error}", path.display()))?;
        let digits = text.trim().as_bytes();
        if digits.len() != 64 || !digits.iter().all(u8::is_ascii_hexdigit) {
            return Err(format!("{}: a key is 64 hexadecimal digits on one line", path.display()));
        }
        let mut key = Zeroizing::new([0; 32]);
        for (byte, pair) in key.iter_mut().zip(digits.chunks(2)) {
            let pair = std::str::from_utf8(pair).expect("digits are ASCII");
            *byte = u8::from_str_radix(pair, 16).expect("both are hexadecimal digits");
        }
        Ok(VaultKey(key))
    }

    /// The key of a house whose operator gives none, made when it first opens. It lies beside what it encrypts, so it keeps
    /// secrets from whoever sees one file, and not from whoever has the folder.
    pub fn own(folder: &Path) -> Result<VaultKey, String> {
        let path = folder.join(OWN_KEY);
        if !path.try_exists().map_err(|error| format!("{}: {error}", path.display()))? {
            Self::make(folder, &path).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Self::read(&path)
    }

    fn make(folder: &Path, path: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        let mut bytes = Zeroizing::new([0; 32]);
        getrandom::fill(&mut *bytes).map_err(io::Error::other)?;
        let mut text = Zeroizing::new(String::with_capacity(2 * bytes.len()));
        for byte in bytes.iter() {
            write!(text, "{byte:02x}").expect("a string takes all");
        }
        replace(path, text.as_bytes())
    }
}

#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct Kept {
    pub round: u64,
    pub secret: Secret,
    pub draws: Vec<Bound>,
    /// The secrets of rounds before, until they are on record.
    #[serde(default)]
    pub owed: Vec<Kept>,
}

#[derive(Clone)]
pub struct Vault {
    path: PathBuf,
    /// What is authenticated beside the secret.
    about: Vec<u8>,
    key: VaultKey,
}

impl std::fmt::Debug for Vault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Vault").field("path", &self.path).finish_non_exhaustive()
    }
}

impl Vault {
    pub fn new(folder: &Path, table: &str, key: VaultKey) -> io::Result<Vault> {
        fs::create_dir_all(folder)?;
        if let Some(parent) = folder.parent() {
            File::open(parent)?.sync_all()?;
        }
        let about = [FORM, table.as_bytes()].concat();
        Ok(Vault { path: folder.join(format!("{table}.secret")), about, key })
    }

    /// What was kept last. A file that cannot be read stops the table: to go on would be to write over it.
    pub fn open(&self) -> io::Result<Option<Kept>> {
        let sealed = match fs::read(&self.path) {
            Ok(sealed) => sealed,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(self.unreadable(&error)),
        };
        let other = || self.unreadable(&"it was changed, or encrypted with another key");
        let (nonce, sealed) = sealed.split_first_chunk::<NONCE>().ok_or_else(other)?;
        let payload = Payload { msg: sealed, aad: &self.about };
        let text = self.cipher().decrypt(&XNonce::from(*nonce), payload).map_err(|_| other())?;
        let text = Zeroizing::new(text);
        serde_json::from_slice(&text).map(Some).map_err(|fault| self.unreadable(&fault))
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&(*self.key.0).into())
    }

    fn unreadable(&self, fault: &dyn std::fmt::Display) -> io::Error {
        io::Error::other(format!(
            "the secret of a round, {}, cannot be read: {fault}. Give the house the key that it had (`chance.key_file`), or \
             move the file away: a round that needs it becomes void, and `audit fairness` reports it",
            self.path.display()
        ))
    }

    /// Keeps a secret, durably, before anything is promised with it.
    pub fn keep(&self, kept: &Kept) -> io::Result<()> {
        // A disk may take its time, and other tables must not wait behind this one for a thread.
        match Handle::try_current().map(|handle| handle.runtime_flavor()) {
            Ok(RuntimeFlavor::MultiThread) => block_in_place(|| self.write(kept)),
            _ => self.write(kept),
        }
    }

    fn write(&self, kept: &Kept) -> io::Result<()> {
        let text = Zeroizing::new(serde_json::to_vec(kept)?);
        let mut nonce = [0; NONCE];
        getrandom::fill(&mut nonce).map_err(io::Error::other)?;
        let payload = Payload { msg: &text, aad: &self.about };
        let sealed = self.cipher().encrypt(&XNonce::from(nonce), payload);
        let sealed = sealed.map_err(|_| io::Error::other("a secret could not be encrypted"))?;
        replace(&self.path, &[&nonce[..], &sealed].concat())
    }

    /// What is kept is on record by now, and of no use to the house. A file that comes back after a crash is told once more.
    pub fn clear(&self) {
        if let Err(error) = fs::remove_file(&self.path)
            && error.kind() != io::ErrorKind::NotFound
        {
            tracing::warn!(path = %self.path.display(), %error, "a secret that is on record cannot be removed");
        }
    }

    /// Keeps a copy of a file with a secret that was never committed to: somebody will want to look at it.
    pub fn set_aside(&self) {
        let aside = self.path.with_extension("unfit");
        if let Err(error) = fs::copy(&self.path, &aside) {
            tracing::warn!(path = %self.path.display(), %error, "a secret that does not fit cannot be set aside");
        }
    }
}

/// Puts a file in the place of another, durably, for the house alone.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let next = path.with_extension("next");
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&next)?;
    file.write_all(bytes)?;
    file.sync_data()?;
    fs::rename(&next, path)?;
    match path.parent() {
        Some(folder) => File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(byte: u8) -> Kept {
        Kept { round: 7, secret: Secret::new([byte; 32]), draws: Vec::new(), owed: Vec::new() }
    }

    fn opened(vault: &Vault) -> Result<Option<String>, String> {
        vault.open().map(|kept| kept.map(|kept| kept.secret.reveal())).map_err(|fault| fault.to_string())
    }

    /// The key in the data folder, made at the first start, read at the next.
    fn vault(folder: &Path, table: &str) -> Vault {
        let chance = folder.join("chance");
        Vault::new(&chance, table, VaultKey::own(&chance).unwrap()).unwrap()
    }

    #[test]
    fn a_secret_is_read_again_and_lies_nowhere_in_plain_text() {
        let folder = tempfile::tempdir().unwrap();
        vault(folder.path(), "one").keep(&kept(0x5a)).unwrap();
        assert_eq!(opened(&vault(folder.path(), "one")), Ok(Some("5a".repeat(32))));
        for file in fs::read_dir(folder.path().join("chance")).unwrap() {
            let bytes = fs::read(file.unwrap().path()).unwrap();
            let holds = |part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
            assert!(!holds(&[0x5a; 8]) && !holds(b"5a5a5a5a"));
        }
        vault(folder.path(), "one").clear();
        assert_eq!(opened(&vault(folder.path(), "one")), Ok(None));
    }

    #[test]
    fn a_file_that_was_changed_or_is_of_another_table_or_key_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (one, two) = (vault(folder.path(), "one"), vault(folder.path(), "two"));
        one.keep(&kept(1)).unwrap();
        let whole = fs::read(&one.path).unwrap();
        for at in 0..whole.len() {
            let mut changed = whole.clone();
            changed[at] ^= 1;
            fs::write(&one.path, &changed).unwrap();
            assert!(opened(&one).is_err_and(|fault| fault.contains("another key")), "byte {at}");
            fs::write(&one.path, &whole[..at]).unwrap();
            assert!(opened(&one).is_err(), "cut at {at}");
        }
        fs::write(&one.path, &whole).unwrap();
        assert!(opened(&one).is_ok());
        fs::copy(&one.path, &two.path).unwrap();
        assert!(opened(&two).is_err());
        let key = folder.path().join("other");
        fs::write(&key, format!("{}\n", "0f".repeat(32))).unwrap();
        let other = Vault { key: VaultKey::read(&key).unwrap(), ..one };
        assert!(opened(&other).is_err());
    }

    #[test]
    fn a_key_is_64_digits() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        assert!(VaultKey::read(&path).is_err());
        for (text, good) in [("", false), ("secret", false), (&"0f".repeat(31), false), (&"0f".repeat(32), true)] {
            fs::write(&path, text).unwrap();
            assert_eq!(VaultKey::read(&path).is_ok(), good, "{text}");
        }
    }
}
