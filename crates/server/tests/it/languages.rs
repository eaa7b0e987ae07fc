//! Who reads another language is answered in it; what is on record is the same.

use crate::common::{Opened, Screen, Who, house_with};
use serde_json::{Value, json};
use wheelhouse_server::{config::TableConfig, people::Role};

/// Everything about a refusal but its words.
fn decided(said: &Value) -> (Value, Value, Value) {
    (said["reason"].clone(), said["clause"].clone(), said["reading"].clone())
}

async fn refused(house: &Opened, language: &str) -> Value {
    let token = house.sign_in(Who::Guest).unwrap();
    let mut screen: Screen = house.screen(&format!("terminal&language={language}"), Some(&token)).await.unwrap();
    let sat = screen.order(&json!({"act": "take-seat", "seat": 0})).await;
    assert_eq!((&sat["outcome"], &sat["said"]["reason"]), (&json!("failed"), &json!("no-such-seat")), "{sat}");
    screen.order(&json!({"act": "rebet"})).await["said"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_is_told_in_the_language_of_the_screen() {
    let house = house_with(TableConfig::new("one", "us-co-roulette-single-zero-terminals")).await;
    let mut says = Vec::new();
    for (language, seat) in [("en", "Take a seat first"), ("es", "asiento"), ("zh-Hans", "请先入座")] {
        let said = refused(&house, language).await;
        assert_eq!(said["reason"], "no-seat", "{said}");
        let text = said["says"].as_str().unwrap().to_owned();
        assert!(text.contains(seat), "{language}: {text}");
        says.push(text);
    }
    assert_eq!(says.len(), 3);
    // The rules' own refusals too, with the clause as the regulator prints it.
    let dealer = house.sign_in(Who::Staff(Role::Dealer)).unwrap();
    let took = house.order(&dealer, &json!({"act": "take-post", "role": "dealer"})).await;
    assert_eq!(took["outcome"], "accepted", "{took}");
    let ask = |language: &str| {
        let headers = format!(
            "cookie: wheelhouse={}\r\nx-csrf: {}\r\naccept-language: {language}\r\n",
            dealer.secret(),
            dealer.csrf()
        );
        let body =
            json!({"id": format!("{:032x}", language.len() * 7 + 1), "order": {"act": "open-table"}}).to_string();
        let house = &house;
        async move { house.raw("POST", "/api/tables/one/orders", &headers, &body).await.body["said"].clone() }
    };
    let (english, spanish) = (ask("fr, en;q=0.5").await, ask("es-US").await);
    assert_eq!(decided(&english), decided(&spanish));
    assert!(english["says"].as_str().unwrap().starts_with("Refused: "), "{english}");
    assert!(spanish["says"].as_str().unwrap().starts_with("Rechazado: "), "{spanish}");
    house.serving.close().await;
}

/// Consoles beside each other, each in its own language.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_console_may_not_do_is_told_in_its_language() {
    let house = house_with(TableConfig::new("one", "us-co-roulette-single-zero-terminals")).await;
    let token = house.sign_in(Who::Staff(Role::Dealer)).unwrap();
    for (language, words) in [("en", "Nobody has a post"), ("es", "puesto"), ("zh-Hans", "本台无人在岗")] {
        let mut screen = house.screen(&format!("console&language={language}"), Some(&token)).await.unwrap();
        let crew = screen.next(&["crew"]).await;
        let spin = crew["possible"].as_array().unwrap().iter().find(|row| row["act"] == "spin-ball").unwrap();
        assert!(spin["said"]["says"].as_str().unwrap().contains(words), "{spin}");
    }
    assert_eq!(
        house.screen("console&language=tlh", Some(&token)).await.err(),
        Some(400),
        "a language that is not here"
    );
    house.serving.close().await;
}
