//! TLS by configuration: a certificate and its key, read at the start and again when the operator says so.

use std::{path::PathBuf, sync::Arc};

use rustls::{
    ServerConfig,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, pem, pem::PemObject},
};

use crate::config::Tls;

#[derive(Debug, thiserror::Error)]
pub enum TlsFault {
    #[error("{path}: {fault}", path = .path.display())]
    Certificate { path: PathBuf, fault: String },
    #[error("{path}: {fault}", path = .path.display())]
    Key { path: PathBuf, fault: String },
    #[error("certificate and key do not go together: {0}")]
    Pair(rustls::Error),
}

impl TlsFault {
    /// The key of the configuration that it is about.
    pub fn key(&self) -> &'static str {
        match self {
            TlsFault::Certificate { .. } => "tls.certificate",
            TlsFault::Key { .. } | TlsFault::Pair(_) => "tls.key",
        }
    }

    pub fn fix(&self) -> &'static str {
        match self {
            TlsFault::Certificate { .. } => {
                "name a PEM file that the program may read, the chain from the house's own up"
            }
            TlsFault::Key { .. } => "name a PEM file that the program may read: PKCS#8, PKCS#1 or SEC1",
            TlsFault::Pair(_) => "name the key that the certificate was made for",
        }
    }
}

/// What a connection is made with. TLS 1.2 and 1.3, and HTTP/1.1 over them: the WebSocket of a table needs no other.
pub fn server_config(pair: &Tls) -> Result<Arc<ServerConfig>, TlsFault> {
    let certificate = |fault: String| TlsFault::Certificate { path: pair.certificate.clone(), fault };
    let chain = CertificateDer::pem_file_iter(&pair.certificate).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let chain = chain.map_err(|error| certificate(words(&error)))?;
    if chain.is_empty() {
        return Err(certificate("there is no certificate in it".to_owned()));
    }
    let key = PrivateKeyDer::from_pem_file(&pair.key)
        .map_err(|error| TlsFault::Key { path: pair.key.clone(), fault: words(&error) })?;
    let builder = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = builder.with_safe_default_protocol_versions().map_err(TlsFault::Pair)?;
    let mut config = builder.with_no_client_auth().with_single_cert(chain, key).map_err(TlsFault::Pair)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

/// The parser's words never show what is in the file.
fn words(error: &pem::Error) -> String {
    match error {
        pem::Error::Io(error) => error.to_string(),
        pem::Error::NoItemsFound => "nothing in it is what is looked for".to_owned(),
        _ => "it is not a PEM file".to_owned(),
    }
}
