//! A connection as it is read. Its first byte comes soon or it is let go: one who says nothing holds a place as well as one who
//! asks. Once it is a screen, its bytes are weighed: a message in a thousand pieces is a thousand frames.

use std::{
    io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    task::{Context, Poll},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Sleep, sleep},
};

/// No frame of a client has a shorter head: two bytes and the mask.
const HEAD: u64 = 6;
/// What the WebSocket reads ahead of the message that it hands out.
const AHEAD: u64 = 4096;

/// What a screen has sent, beside what became of it.
#[derive(Debug, Default)]
pub struct Meter {
    read: AtomicU64,
    /// What messages were made of, and frames that were paid for.
    known: AtomicU64,
    /// More than this never waits to become a message. Nothing is weighed before it is set.
    most: AtomicU64,
}

impl Meter {
    /// From here on the connection is a screen, whose messages have so many bytes at most, in so many frames.
    pub fn begin(&self, message: usize, frames: u32) {
        let most = u64::try_from(message).unwrap_or(u64::MAX / 2).saturating_add(AHEAD + HEAD * u64::from(frames));
        self.read.store(0, Ordering::Relaxed);
        self.known.store(0, Ordering::Relaxed);
        self.most.store(most, Ordering::Relaxed);
    }

    /// A message of so many bytes came: how many frames that were, with those before it that nobody counted yet.
    pub fn frames(&self, message: usize) -> u32 {
        let message = u64::try_from(message).unwrap_or(u64::MAX / 2);
        let head = if message < 126 { HEAD } else { HEAD + 2 };
        let read = self.read.load(Ordering::Relaxed);
        let known = self.known.load(Ordering::Relaxed).saturating_add(message + head).min(read);
        let more = (read - known).saturating_sub(AHEAD) / HEAD;
        self.known.store(known + more * HEAD, Ordering::Relaxed);
        u32::try_from(more).unwrap_or(u32::MAX - 1) + 1
    }

    /// More has come than any message is made of.
    pub fn is_over(&self) -> bool {
        let most = self.most.load(Ordering::Relaxed);
        let waits = self.read.load(Ordering::Relaxed).saturating_sub(self.known.load(Ordering::Relaxed));
        most > 0 && waits > most
    }

    fn add(&self, bytes: usize) {
        self.read.fetch_add(u64::try_from(bytes).unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}

#[derive(Debug)]
pub struct Wire<S> {
    stream: S,
    /// Until the first byte has come.
    first: Option<Pin<Box<Sleep>>>,
    meter: Arc<Meter>,
}

impl<S> Wire<S> {
    pub fn new(stream: S, first_within: Duration, meter: Arc<Meter>) -> Wire<S> {
        Wire { stream, first: Some(Box::pin(sleep(first_within))), meter }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Wire<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if read.is_pending() {
            let late = self.first.as_mut().is_some_and(|first| first.as_mut().poll(context).is_ready());
            return if late { Poll::Ready(Err(io::ErrorKind::TimedOut.into())) } else { Poll::Pending };
        }
        self.first = None;
        self.meter.add(buffer.filled().len() - before);
        if self.meter.is_over() {
            return Poll::Ready(Err(io::Error::other("more frames than a message has")));
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Wire<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_in_one_piece_are_one_frame_each_however_many() {
        let meter = Meter::default();
        meter.begin(4096, 120);
        for message in [0, 5, 125, 126, 4096].into_iter().cycle().take(10_000) {
            meter.add(message + if message < 126 { 6 } else { 8 });
            assert_eq!((meter.frames(message), meter.is_over()), (1, false));
        }
    }

    #[test]
    fn pieces_cost_what_they_are() {
        let meter = Meter::default();
        meter.begin(4096, 120);
        let mut paid = 0;
        for _ in 0..1000 {
            // Ten bytes in ten frames.
            meter.add(10 * 7);
            paid += u64::from(meter.frames(10));
        }
        // All but those that may lie in the buffer.
        assert_eq!(paid, 10_000 - AHEAD / HEAD - 1);
    }

    #[test]
    fn pieces_that_never_become_a_message_have_an_end() {
        let meter = Meter::default();
        meter.add(1_000_000);
        assert!(!meter.is_over(), "a page is not weighed");
        meter.begin(4096, 120);
        let pieces = (0..400_000).take_while(|_| {
            meter.add(6);
            !meter.is_over()
        });
        assert_eq!(u64::try_from(pieces.count()).unwrap(), (4096 + AHEAD) / HEAD + 120);
    }
}
