//! The open house: listens until it is told to close, then lets its rounds end.

use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use axum_server::{
    Handle,
    accept::DefaultAcceptor,
    tls_rustls::{RustlsAcceptor, RustlsConfig},
};

use crate::{
    doors::Doors,
    floor::Floor,
    http::router,
    tables::{now, play},
    tls::{self, TlsFault},
};

/// After the tables have ended: screens are told goodbye, and answers that are on their way arrive.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// Bytes that wait in the system for one who does not read. By itself it would keep megabytes for each of them.
const WAITING_MAX: usize = 64 * 1024;

/// A house that listens.
#[derive(Debug)]
pub struct Serving {
    pub address: SocketAddr,
    floor: Arc<Floor>,
    handle: Handle<SocketAddr>,
    tls: Option<RustlsConfig>,
    task: tokio::task::JoinHandle<io::Result<()>>,
}

/// Opens the doors. The address may name port 0; the one that was found is told.
pub async fn open(floor: Arc<Floor>) -> io::Result<Serving> {
    let tls = floor.config.tls.as_ref().map(tls::server_config).transpose().map_err(io::Error::other)?;
    let tls = tls.map(RustlsConfig::from_config);
    let listener = std::net::TcpListener::bind(floor.config.listen)?;
    listener.set_nonblocking(true)?;
    // Connections take both over from the listener. An answer and the view after it are two small writes, and the second would
    // wait until the first is acknowledged.
    rustix::net::sockopt::set_socket_send_buffer_size(&listener, WAITING_MAX)?;
    rustix::net::sockopt::set_tcp_nodelay(&listener, true)?;
    // One that takes longer to arrive is nobody's browser.
    let headers_within = Duration::from_secs(floor.config.limits.header_s);
    let handle = Handle::new();
    let service = router(floor.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let mut server = axum_server::from_tcp(listener)?.handle(handle.clone());
    // There is no second protocol to guess. Who says nothing at all is let go at the door.
    *server.http_builder() = server.http_builder().clone().http1_only();
    server.http_builder().http1().timer(hyper_util::rt::TokioTimer::new()).header_read_timeout(headers_within);
    let task = match &tls {
        Some(config) => {
            let doors = Doors::new(floor.clone(), RustlsAcceptor::new(config.clone()));
            tokio::spawn(server.acceptor(doors).serve(service))
        }
        None => tokio::spawn(server.acceptor(Doors::new(floor.clone(), DefaultAcceptor)).serve(service)),
    };
    let address = handle.listening().await.ok_or_else(|| io::Error::other("the house could not listen"))?;
    for (id, table) in &floor.tables {
        let players =
            floor.config.tables.iter().find(|config| config.id == *id).map_or(0, |config| config.computer_players);
        if players > 0 {
            floor.spawn(play(table.clone(), players, floor.chance.clone()));
        }
    }
    tracing::info!(%address, tls = tls.is_some(), tables = floor.tables.len(), at = now().0, "the house is open");
    Ok(Serving { address, floor, handle, tls, task })
}

impl Serving {
    pub fn floor(&self) -> &Arc<Floor> {
        &self.floor
    }

    /// Reads certificate and key again; connections that are open keep the old ones. Where the new ones are no good, the old
    /// ones stay. False where there is no TLS.
    pub fn reload(&self) -> Result<bool, TlsFault> {
        let Some((pair, running)) = self.floor.config.tls.as_ref().zip(self.tls.as_ref()) else {
            tracing::warn!("there is no certificate to read again");
            return Ok(false);
        };
        let config = tls::server_config(pair)
            .inspect_err(|fault| tracing::error!(%fault, fix = fault.fix(), "the certificate in use stays"))?;
        running.reload_from_config(config);
        tracing::warn!("certificate and key were read again");
        Ok(true)
    }

    /// Lets rounds end, tells screens goodbye, and closes. False where some round did not end in time.
    pub async fn close(self) -> bool {
        let ended = self.floor.close().await;
        // Each screen is told as its table ends, and goes.
        let _ = tokio::time::timeout(LAST_WORDS, self.floor.emptied()).await;
        self.handle.graceful_shutdown(Some(LAST_WORDS));
        let _ = self.task.await;
        ended
    }
}
