//! A whole visit, and what the log and the figures say of it: everything about it, and no secret.

use std::fs;

use crate::opened::{Ground, until};
use tungstenite::Message;

const TOKEN: &str = "figures-4be1f0c7a92d";
const CONFIG: &str = "[log]\nformat = \"json\"\n[guests]\nwelcome = true\n[people]\npassword_memory_kib = 7168\n\
                      password_passes = 5\n[metrics]\ntoken_file = \"token\"\n\
                      [[table]]\nid = \"one\"\nsubmission = \"us-md-roulette-single-zero\"\n";

fn cookie(answer: &crate::opened::Answer) -> String {
    let set = answer.header("set-cookie").expect("a session is in a cookie");
    set.split(';').next().expect("it has a value").to_owned()
}

fn csrf(answer: &crate::opened::Answer) -> String {
    answer.json()["csrf"].as_str().expect("a session has a token against forgery").to_owned()
}

#[test]
fn the_log_of_a_visit_tells_who_did_what_and_no_secret() {
    let ground = Ground::new(CONFIG);
    fs::write(ground.path("token"), TOKEN).expect("a token can be written");
    let house = ground.open(&[("WHEELHOUSE_LOG", "trace")]);
    let password = house.password("admin");
    let mut secrets = vec![TOKEN.to_owned(), password.clone(), "wrong-words-77e1".to_owned(), "asked-5d0a".to_owned()];

    let wrong = house.ask("POST", "/api/session", &[], r#"{"name":"admin","password":"wrong-words-77e1"}"#);
    assert_eq!(wrong.status, 401, "{wrong:?}");
    let body = serde_json::json!({"name": "admin", "password": password}).to_string();
    let staff = house.ask("POST", "/api/session", &[], &body);
    assert_eq!(staff.status, 200, "{staff:?}");
    let (mine, forgery) = (cookie(&staff), csrf(&staff));
    let body = serde_json::json!({"password": password}).to_string();
    let headers = [("Cookie", mine.as_str()), ("X-CSRF", forgery.as_str())];
    assert_eq!(house.ask("POST", "/api/session/fresh", &headers, &body).status, 200);
    // What it does not take is refused, and in no log.
    assert_eq!(house.ask("GET", "/api/lobby?asked-5d0a", &headers, "").status, 400);

    let guest = house.ask("POST", "/api/session/guest", &[], "");
    assert_eq!(guest.status, 200, "{guest:?}");
    secrets.extend([mine.clone(), forgery.clone(), cookie(&guest), csrf(&guest)]);
    // The value alone is a secret too.
    secrets.extend([&mine, &cookie(&guest)].map(|pair| pair.split_once('=').expect("a pair").1.to_owned()));
    let mut terminal = house.socket("one", "terminal", Some(&cookie(&guest)));
    until(&mut terminal, |message| message["type"] == "table");
    let id = "0f".repeat(16);
    let order = serde_json::json!({"type": "order", "id": id, "order": {"act": "clear-wagers"}});
    terminal.send(Message::text(order.to_string())).expect("the table listens");
    let answer = until(&mut terminal, |message| message["type"] == "answer" || message["type"] == "goodbye");
    assert_eq!(answer["type"], "answer", "{answer}");

    // Figures: for the machine itself, for whoever has the token, and for nobody that a proxy hands on.
    let near = house.ask("GET", "/metrics", &[], "");
    assert_eq!(near.status, 200, "{near:?}");
    let handed_on = ("X-Forwarded-For", "203.0.113.9");
    assert_eq!(house.ask("GET", "/metrics", &[handed_on], "").status, 403);
    assert_eq!(house.ask("GET", "/metrics", &[handed_on, ("Authorization", "Bearer guess")], "").status, 403);
    let bearer = format!("Bearer {TOKEN}");
    assert_eq!(house.ask("GET", "/metrics", &[handed_on, ("Authorization", &bearer)], "").status, 200);
    figures(&near.body);

    let gone = house.ask("DELETE", "/api/session", &headers, "");
    assert_eq!(gone.status, 200, "{gone:?}");
    assert_eq!(house.close().code(), Some(0), "{}", ground.log());

    let log = ground.log();
    for secret in &secrets {
        assert!(secret.len() > 8, "{secret:?} would be found anywhere");
        assert!(!log.contains(secret.as_str()), "the log has {secret:?}");
    }
    let lines: Vec<serde_json::Value> =
        log.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}"))).collect();
    let requests: Vec<_> = lines.iter().filter(|line| line["message"] == "request").collect();
    let of = |method: &str, path: &str, status: u16| {
        let found =
            requests.iter().find(|line| line["method"] == method && line["path"] == path && line["status"] == status);
        found.copied().unwrap_or_else(|| panic!("{method} {path} {status} is not in the log"))
    };
    assert!(of("POST", "/api/session", 401)["person"].is_null(), "nobody was signed in");
    assert!(of("GET", "/api/lobby", 400)["person"].is_u64(), "the person has a number");
    assert!(of("DELETE", "/api/session", 200)["us"].is_u64(), "it took some time");
    of("GET", "/api/tables/one/socket", 101);
    of("GET", "/metrics", 403);
}

fn figures(page: &str) {
    let value = |name: &str| {
        let line = page.lines().find(|line| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(' ')));
        let line = line.unwrap_or_else(|| panic!("there is no {name} in\n{page}"));
        line.rsplit(' ').next().and_then(|value| value.parse::<u64>().ok()).expect("a whole number")
    };
    assert_eq!(value("wheelhouse_screens"), 1);
    assert_eq!(value("wheelhouse_sign_ins_total{outcome=\"wrong\"}"), 1);
    assert_eq!(value("wheelhouse_sign_ins_total{outcome=\"right\"}"), 2);
    let states = page.lines().filter(|line| line.starts_with("wheelhouse_journal_health{") && line.ends_with(" 1"));
    assert_eq!(states.count(), 1, "the journal is in one state, which one is a matter of the disk here");
    assert_eq!(value("wheelhouse_answer_seconds_count{table=\"one\"}"), 1);
    assert_eq!(value("wheelhouse_answer_seconds_bucket{table=\"one\",le=\"+Inf\"}"), 1);
    assert!(value("wheelhouse_requests_total{status=\"2xx\"}") >= 3);
    assert!(value("wheelhouse_messages_sent_total") >= 2);
    for name in [
        "wheelhouse_orders_waiting{table=\"one\"}",
        "wheelhouse_table_holds{table=\"one\"}",
        "wheelhouse_rounds_total{table=\"one\"}",
        "wheelhouse_refused_late_total{table=\"one\"}",
        "wheelhouse_screens_let_go_total{why=\"slow\"}",
        "wheelhouse_screens_let_go_total{why=\"resync\"}",
    ] {
        assert_eq!(value(name), 0, "{name}");
    }
    // Every figure has its help and its kind before it.
    for line in page.lines().filter(|line| !line.starts_with('#')) {
        let name = line.split(['{', ' ']).next().expect("a name");
        let base = ["_bucket", "_sum", "_count"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
        let known = |of: &str| page.contains(&format!("# TYPE {of} "));
        assert!(known(name) || known(base), "{name} has no type");
    }
}
