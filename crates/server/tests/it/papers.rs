//! The papers of a table: what is filed, and the PAR sheet that is made from it.

use crate::common::{Who, house_of, rules_file};
use axum::{body::Body, http::Request};
use rulebook::Source;
use tower::Service;
use wheelhouse_server::{http::router, people::Role};

const TABLE: &str = "us-md-roulette-double-zero-bonus-spin-xtreme";

#[tokio::test]
async fn the_par_sheet_is_a_paper_of_the_pit_and_verifies() {
    let house = house_of(TABLE).await;
    let supervisor = house.sign_in(Who::Staff(Role::PitSupervisor)).unwrap();
    let list = house.ask("GET", "/api/tables/one/documents", Some(&supervisor), "").await;
    let ids: Vec<&str> = list.body.as_array().unwrap().iter().filter_map(|paper| paper["id"].as_str()).collect();
    for id in &ids {
        let path = format!("/api/tables/one/documents/{id}");
        assert_eq!(house.ask("GET", &path, Some(&supervisor), "").await.status, 200, "{id}");
        assert_eq!(house.ask("GET", &path, None, "").await.status, 401, "{id} is for the pit");
    }
    // Each is what the list says that it is.
    for paper in list.body.as_array().unwrap() {
        let path = format!("/api/tables/one/documents/{}", paper["id"].as_str().unwrap());
        let cookie = format!("wheelhouse={}", supervisor.secret());
        let request =
            Request::get(path).header("host", "localhost").header("cookie", cookie).body(Body::empty()).unwrap();
        let response = router(house.floor().clone()).call(request).await.unwrap();
        let media = response.headers()["content-type"].to_str().unwrap().to_owned();
        assert!(media.starts_with(paper["media"].as_str().unwrap()), "{paper}: {media}");
    }
    for id in ["par.pdf", "par.html", "par.xlsx", "par.json"] {
        assert!(ids.contains(&id), "{id} is not in {ids:?}");
    }
    let json = house.ask("GET", "/api/tables/one/documents/par.json", Some(&supervisor), "").await.body;
    let file = rules_file(TABLE);
    let source = |id: &str| Some(Source { name: id.to_owned(), rulebook: file.rulebook, clauses: file.clauses });
    let checked = par::check(&json.to_string(), source).unwrap();
    assert!(checked.same(), "{checked:?}");
    assert_eq!(json["progressive"]["meters"][0]["in_favour_from"], "$96,300.01");
    let none = house.ask("GET", "/api/tables/one/documents/par.doc", Some(&supervisor), "").await;
    assert_eq!(none.status, 404);
}
