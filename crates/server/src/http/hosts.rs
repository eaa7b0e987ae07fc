//! What the house is called. A page of a stranger's can give its own name the address of this machine; then it is this house to
//! a browser, origin and all. So a request names one of ours, or is refused whatever it asks for.

use std::{net::IpAddr, sync::Arc};

use axum::{
    extract::{Request, State},
    http::{HeaderMap, StatusCode, Version, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{config::Config, floor::Floor, protocol::Problem};

/// Names of the machine itself.
const LOOPBACK: [&str; 3] = ["localhost", "127.0.0.1", "::1"];

pub async fn hosts(State(floor): State<Arc<Floor>>, request: Request, next: Next) -> Response {
    match named(&floor.config, request.version(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

fn named(config: &Config, version: Version, headers: &HeaderMap) -> Result<(), Problem> {
    let mut all = headers.get_all(header::HOST).iter();
    let (host, more) = (all.next(), all.next());
    let Some(host) = host else {
        // Before HTTP/1.1 nobody said it, and no browser is so old.
        if version < Version::HTTP_11 {
            return Ok(());
        }
        return Err(bad("The request does not say which host it is for."));
    };
    let Some(name) = host.to_str().ok().filter(|_| more.is_none()).and_then(name) else {
        return Err(bad("The header `Host` cannot be read."));
    };
    if is_ours(config, &name) {
        return Ok(());
    }
    let detail = format!("This house is not called `{name}`.");
    let fix = "Use the house's own address; an operator adds names with `hosts` in the configuration";
    Err(Problem::new(StatusCode::MISDIRECTED_REQUEST, "host", detail, fix))
}

fn bad(detail: &str) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "host", detail, "Send one header `Host` with the name of the house")
}

/// The name without its port, in small letters, an address without its brackets.
pub fn name(host: &str) -> Option<String> {
    let bare = match host.strip_prefix('[') {
        Some(rest) => {
            let (address, port) = rest.split_once(']')?;
            let fits = port.is_empty() || port.strip_prefix(':').is_some_and(is_port);
            address.parse::<std::net::Ipv6Addr>().ok().filter(|_| fits)?;
            address
        }
        None => match host.split_once(':') {
            Some((name, port)) => Some(name).filter(|_| is_port(port))?,
            None => host,
        },
    };
    let bare = bare.strip_suffix('.').unwrap_or(bare);
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | ':');
    (!bare.is_empty() && bare.chars().all(allowed)).then(|| bare.to_ascii_lowercase())
}

fn is_port(text: &str) -> bool {
    text.is_empty() || text.parse::<u16>().is_ok()
}

fn is_ours(config: &Config, host: &str) -> bool {
    let address = host.parse::<IpAddr>().ok().map(|address| address.to_canonical());
    let listens = config.listen.ip().to_canonical();
    // A house that listens everywhere has every address of its machine, and no stranger's page can have one for its name.
    if address.is_some_and(|address| address == listens || listens.is_unspecified()) {
        return true;
    }
    let origin = config.origin.as_deref().and_then(|origin| origin.split_once("://")).and_then(|(_, host)| name(host));
    let listed = config.hosts.iter().filter_map(|host| name(host));
    LOOPBACK.contains(&host) || origin.is_some_and(|origin| origin == host) || listed.into_iter().any(|of| of == host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(config: &Config, hosts: &[&str]) -> u16 {
        let mut headers = HeaderMap::new();
        for host in hosts {
            headers.append(header::HOST, host.parse().unwrap());
        }
        named(config, Version::HTTP_11, &headers).map_or_else(|problem| problem.status, |()| 200)
    }

    #[test]
    fn a_house_answers_to_its_own_names_alone() {
        let config = Config {
            origin: Some("https://tables.example".to_owned()),
            hosts: vec!["pit-server".to_owned(), "pit.lan:8080".to_owned()],
            ..Config::default()
        };
        let ours =
            ["localhost", "LOCALHOST:8080", "127.0.0.1:8080", "[::1]:8080", "tables.example", "Tables.Example.:443"];
        for host in ours.into_iter().chain(["pit-server:9", "pit.lan"]) {
            assert_eq!(said(&config, &[host]), 200, "{host}");
        }
        let others = [
            "evil.example",
            "evil.example:8080",
            "192.0.2.7",
            "localhost.evil.example",
            "tables.example.evil",
            "127.0.0.2",
        ];
        for host in others {
            assert_eq!(said(&config, &[host]), 421, "{host}");
        }
        for host in ["", "[::1", "[evil]", "localhost:port", "local host", "a/b", "user@localhost"] {
            assert_eq!(said(&config, &[host]), 400, "{host}");
        }
        assert_eq!(said(&config, &[]), 400);
        assert_eq!(said(&config, &["localhost", "localhost"]), 400);
    }

    #[test]
    fn a_house_that_listens_everywhere_answers_to_addresses_and_to_no_strange_name() {
        let config = Config { listen: "0.0.0.0:8080".parse().unwrap(), ..Config::default() };
        assert_eq!(said(&config, &["192.0.2.7:8080"]), 200);
        assert_eq!(said(&config, &["[2001:db8::7]:8080"]), 200);
        assert_eq!(said(&config, &["evil.example"]), 421);
    }

    #[test]
    fn before_http_1_1_nobody_named_a_host() {
        assert!(named(&Config::default(), Version::HTTP_10, &HeaderMap::new()).is_ok());
    }
}
