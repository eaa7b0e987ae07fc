//! TLS as a browser meets it, and a certificate that is renewed while the house is open.

use std::{
    fs,
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    path::Path,
    sync::Arc,
};

use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned, crypto::ring, pki_types::CertificateDer};
use wheelhouse_server::{
    config::{Config, Tls},
    floor::Floor,
    people::Settings,
    serve::open,
};

/// Makes a certificate for this machine, and leaves it with its key where the house reads them.
fn certify(folder: &Path) -> CertificateDer<'static> {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    fs::write(folder.join("chain.pem"), made.cert.pem()).unwrap();
    fs::write(folder.join("key.pem"), made.signing_key.serialize_pem()).unwrap();
    made.cert.der().clone()
}

/// One request by somebody who trusts this certificate alone: the answer's head, or why there is none.
fn ask(address: SocketAddr, trusted: &CertificateDer<'static>) -> std::io::Result<String> {
    let mut roots = RootCertStore::empty();
    roots.add(trusted.clone()).unwrap();
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = builder.with_safe_default_protocol_versions().unwrap().with_root_certificates(roots);
    let name = "localhost".try_into().unwrap();
    let connection = ClientConnection::new(Arc::new(config.with_no_client_auth()), name).unwrap();
    let mut stream = StreamOwned::new(connection, TcpStream::connect(address)?);
    stream.write_all(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer.to_lowercase())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_speaks_tls_and_takes_a_new_certificate_while_it_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let first = certify(folder.path());
    let tls = Tls { certificate: folder.path().join("chain.pem"), key: folder.path().join("key.pem") };
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config { listen, tls: Some(tls), ..Config::default() };
    let floor = Floor::open(config, &folder.path().join("data"), Vec::new(), Settings::for_tests()).unwrap();
    let serving = open(floor).await.unwrap();
    let address = serving.address;
    let asked = |trusted: &CertificateDer<'static>| {
        let trusted = trusted.clone();
        async move { tokio::task::spawn_blocking(move || ask(address, &trusted)).await.unwrap() }
    };

    let answer = asked(&first).await.unwrap();
    assert!(answer.starts_with("http/1.1 200"), "{answer}");
    assert!(answer.contains("strict-transport-security: max-age=31536000"), "{answer}");

    let second = certify(folder.path());
    assert!(asked(&second).await.is_err(), "a new file alone changes nothing");
    assert!(serving.reload().unwrap());
    assert!(asked(&second).await.unwrap().starts_with("http/1.1 200"));
    assert!(asked(&first).await.is_err(), "the old one is not shown any more");

    fs::write(folder.path().join("key.pem"), "nonsense").unwrap();
    let fault = serving.reload().unwrap_err();
    assert_eq!(fault.key(), "tls.key");
    assert!(!fault.to_string().contains("nonsense"), "what is in a key file is told to nobody: {fault}");
    assert!(asked(&second).await.unwrap().starts_with("http/1.1 200"), "the one in use stays");
    assert!(serving.close().await);
}
