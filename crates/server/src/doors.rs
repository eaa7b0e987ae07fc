//! How many may stand at the door: connections that ask for pages are counted until they go, or become screens, which are
//! counted for themselves. One address does not take every place.

use std::{
    collections::BTreeMap,
    future::Future,
    io,
    pin::Pin,
    sync::{Arc, Mutex},
    task::{Context, Poll},
    time::Duration,
};

use axum::http::Request;
use axum_server::accept::Accept;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    sync::{OwnedSemaphorePermit, Semaphore},
};
use tower::Service;

use crate::{
    floor::{Floor, lock},
    people::network,
    wire::{Meter, Wire},
};

/// How many stand there from each address.
type Addresses = Arc<Mutex<BTreeMap<String, usize>>>;

/// Lets so many connections in at one time, and hangs up on the others.
#[derive(Clone)]
pub struct Doors<A> {
    floor: Arc<Floor>,
    places: Arc<Semaphore>,
    addresses: Addresses,
    then: A,
}

impl<A> std::fmt::Debug for Doors<A> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Doors").field("places", &self.places.available_permits()).finish_non_exhaustive()
    }
}

impl<A> Doors<A> {
    /// `then` is what is done with a connection that was let in.
    pub fn new(floor: Arc<Floor>, then: A) -> Doors<A> {
        let places = floor.config.limits.connections.min(Semaphore::MAX_PERMITS);
        Doors { floor, places: Arc::new(Semaphore::new(places)), addresses: Arc::default(), then }
    }

    /// A place for a connection, if there is one in all and for its address.
    fn admit(&self, stream: &TcpStream) -> Option<Place> {
        let all = self.places.clone().try_acquire_owned().ok()?;
        let peer = stream.peer_addr().ok()?.ip().to_canonical();
        // Everybody comes through a proxy of ours; whom it brings is counted as a screen.
        if self.floor.config.proxies.iter().any(|proxy| proxy.to_canonical() == peer) {
            return Some(Place { _all: all, of: None });
        }
        let address = network(&peer.to_string());
        let mut addresses = lock(&self.addresses);
        let there = addresses.entry(address.clone()).or_insert(0);
        if *there >= self.floor.config.limits.connections_per_address {
            return None;
        }
        *there += 1;
        Some(Place { _all: all, of: Some((self.addresses.clone(), address)) })
    }
}

impl<A, S> Accept<TcpStream, S> for Doors<A>
where
    A: Accept<TcpStream, Counted<S>>,
    A::Future: Send + 'static,
    A::Stream: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    A::Service: Send + 'static,
{
    type Stream = Wire<A::Stream>;
    type Service = A::Service;
    type Future = Pin<Box<dyn Future<Output = io::Result<(Wire<A::Stream>, A::Service)>> + Send>>;

    fn accept(&self, stream: TcpStream, service: S) -> Self::Future {
        match self.admit(&stream) {
            Some(place) => {
                let meter = Arc::<Meter>::default();
                let counted = Counted { service, place: Arc::new(place), meter: meter.clone() };
                let accepted = self.then.accept(stream, counted);
                let within = Duration::from_secs(self.floor.config.limits.header_s);
                Box::pin(async move {
                    let (stream, service) = accepted.await?;
                    Ok((Wire::new(stream, within, meter), service))
                })
            }
            None => {
                self.floor.metrics.connections_not_admitted.add();
                Box::pin(std::future::ready(Err(io::Error::other("there are too many connections"))))
            }
        }
    }
}

/// A place, given back when it is dropped.
#[derive(Debug)]
struct Place {
    _all: OwnedSemaphorePermit,
    of: Option<(Addresses, String)>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some((addresses, address)) = &self.of else { return };
        let mut addresses = lock(addresses);
        match addresses.get_mut(address) {
            Some(there) if *there > 1 => *there -= 1,
            _ => drop(addresses.remove(address)),
        }
    }
}

/// Answers a connection that holds a place. It goes with the connection, and when that becomes a screen.
#[derive(Clone, Debug)]
pub struct Counted<S> {
    service: S,
    // Held for as long as this is.
    #[allow(dead_code)]
    place: Arc<Place>,
    meter: Arc<Meter>,
}

impl<S: Service<Request<B>>, B> Service<Request<B>> for Counted<S> {
    type Response = S::Response;
    type Error = S::Error;
    type Future = S::Future;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.service.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<B>) -> S::Future {
        request.extensions_mut().insert(self.meter.clone());
        self.service.call(request)
    }
}
