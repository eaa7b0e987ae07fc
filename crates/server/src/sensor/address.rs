//! Where a sensor is, and how it is reached.

use std::{fmt, io, path::PathBuf, str::FromStr};

use serial2_tokio::SerialPort;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
};

const BAUD: u32 = 115_200;

/// `tcp://host:port` or `serial:///dev/ttyUSB0`, the latter with `?baud=9600` where it is not 115200.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Address {
    Tcp(String),
    Serial { path: PathBuf, baud: u32 },
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{0}` is not a sensor address; write tcp://host:port, or serial:///dev/ttyUSB0, or serial:///dev/ttyUSB0?baud=9600"
)]
pub struct NoAddress(String);

impl FromStr for Address {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<Address, NoAddress> {
        let wrong = || NoAddress(text.to_owned());
        if let Some(at) = text.strip_prefix("tcp://") {
            let (host, port) = at.rsplit_once(':').ok_or_else(wrong)?;
            let port: u16 = port.parse().map_err(|_| wrong())?;
            let plain = !host.is_empty() && !host.contains(['/', '?', '@', ' ']);
            return if plain && port > 0 { Ok(Address::Tcp(at.to_owned())) } else { Err(wrong()) };
        }
        let at = text.strip_prefix("serial://").filter(|at| at.starts_with('/')).ok_or_else(wrong)?;
        let (path, baud) = match at.split_once("?baud=") {
            Some((path, baud)) => (path, baud.parse().ok().filter(|baud| *baud > 0).ok_or_else(wrong)?),
            None => (at, BAUD),
        };
        if path.contains('?') || path.len() < 2 {
            return Err(wrong());
        }
        Ok(Address::Serial { path: path.into(), baud })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Address::Tcp(at) => write!(f, "tcp://{at}"),
            Address::Serial { path, baud: BAUD } => write!(f, "serial://{}", path.display()),
            Address::Serial { path, baud } => write!(f, "serial://{}?baud={baud}", path.display()),
        }
    }
}

/// Bytes both ways, over whatever wire.
pub trait Wire: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> Wire for T {}

impl Address {
    pub async fn open(&self) -> io::Result<Box<dyn Wire>> {
        match self {
            Address::Tcp(at) => {
                let stream = TcpStream::connect(at).await?;
                // A launch does not wait for more to be sent with it.
                stream.set_nodelay(true)?;
                Ok(Box::new(stream))
            }
            Address::Serial { path, baud } => {
                let port = SerialPort::open(path, *baud)?;
                // What was said before anybody listened is no news.
                port.discard_buffers()?;
                Ok(Box::new(port))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_told_alike() {
        for good in [
            "tcp://127.0.0.1:7401",
            "tcp://rim-7.pit:7401",
            "tcp://[::1]:7401",
            "serial:///dev/ttyUSB0",
            "serial:///dev/ttyS1?baud=9600",
        ] {
            assert_eq!(good.parse::<Address>().map(|at| at.to_string()).as_deref(), Ok(good));
        }
        for bad in [
            "",
            "127.0.0.1:7401",
            "tcp://",
            "tcp://rim",
            "tcp://rim:0",
            "tcp://rim:70000",
            "tcp://:7401",
            "tcp://a/b:1",
            "serial://dev/x",
            "serial:///",
            "serial:///dev/x?baud=0",
            "serial:///dev/x?speed=1",
            "udp://rim:1",
        ] {
            let said = bad.parse::<Address>().map_err(|fault| fault.to_string());
            assert!(said.as_ref().is_err_and(|said| said.contains("write tcp://host:port")), "{bad}: {said:?}");
        }
    }
}
