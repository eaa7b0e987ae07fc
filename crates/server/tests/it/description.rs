//! The description of the API: the one in the tree, which the web's types are made from, is the one that the code gives; it has
//! what a generated client needs; and the page for developers agrees with it. `scripts/clients` makes such clients.

use std::{collections::BTreeSet, env, fs, path::Path};

use serde_json::{Value, json};
use wheelhouse_server::{http::description, protocol::PROTOCOL};

fn described() -> Value {
    serde_json::to_value(description()).expect("the description can be written")
}

#[test]
fn the_description_in_the_tree_is_the_code_s_own() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/api/openapi.json");
    let now = serde_json::to_string_pretty(&description()).expect("the description can be written") + "\n";
    if env::var_os("WHEELHOUSE_BLESS").is_some() {
        fs::create_dir_all(path.parent().expect("it has a folder")).expect("the folder can be made");
        fs::write(&path, &now).expect("the description can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == now, "{} is old; run `cargo bless`", path.display());
}

#[test]
fn every_operation_says_who_may_what_is_asked_and_what_comes_back() {
    let whole = described();
    assert_eq!(whole["servers"][0]["url"], "/");
    let tags: Vec<&Value> = whole["tags"].as_array().unwrap().iter().map(|tag| &tag["name"]).collect();
    let mut ids = BTreeSet::new();
    let mut operations = 0;
    for (path, item) in whole["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let at = format!("{method} {path}");
            operations += 1;
            assert!(ids.insert(operation["operationId"].as_str().unwrap().to_owned()), "{at}: its id is another's");
            assert!(operation["tags"].as_array().unwrap().iter().all(|tag| tags.contains(&tag)), "{at}");
            assert!(operation["security"].is_array(), "{at}: who may?");
            for (status, response) in operation["responses"].as_object().unwrap() {
                assert!(response["description"].as_str().is_some_and(|says| !says.is_empty()), "{at}: {status}");
            }
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let name = parameter["name"].as_str().unwrap();
                let in_path = path.contains(&format!("{{{name}}}"));
                assert_eq!(parameter["in"], if in_path { "path" } else { "query" }, "{at}: {name}");
                assert_eq!(parameter["required"], in_path || name == "viewing", "{at}: {name}");
            }
        }
    }
    assert!(operations > 20, "{operations}");
    let security = |method: &str, path: &str| whole["paths"][path][method]["security"].clone();
    assert_eq!(security("get", "/api/lobby"), json!([]));
    assert_eq!(security("get", "/api/tables/{table}/my-rounds"), json!([{"session": []}]));
    assert_eq!(security("post", "/api/tables/{table}/orders"), json!([{"session": [], "csrf": []}]));
    assert_eq!(security("get", "/api/tables/{table}/socket"), json!([{}, {"session": []}]));
}

#[test]
fn every_union_names_its_variants_and_what_tells_them_apart() {
    let whole = described();
    let schemas = whole["components"]["schemas"].as_object().unwrap();
    let mut unions = Vec::new();
    for (name, schema) in schemas {
        let Some(variants) = schema["oneOf"].as_array() else { continue };
        assert!(variants.iter().all(|variant| variant["$ref"].is_string()), "{name}: {schema}");
        unions.push((name.as_str(), schema["discriminator"]["propertyName"].as_str()));
        let mapped = schema["discriminator"]["mapping"].as_object();
        assert!(mapped.is_none_or(|mapping| mapping.len() == variants.len()), "{name}: {schema}");
    }
    let told_apart = [
        ("Act", Some("act")),
        ("Answer", Some("outcome")),
        // By the one field that each has.
        ("On", None),
        ("Replica", Some("kind")),
        ("ToClient", Some("type")),
        ("ToServer", Some("type")),
    ];
    assert_eq!(unions, told_apart);
    // A struct that is made of others is made of structs.
    let parts = schemas.values().filter_map(|schema| schema["allOf"].as_array()).flatten();
    for part in parts.filter_map(|part| part["$ref"].as_str()) {
        let name = part.strip_prefix("#/components/schemas/").unwrap();
        assert_eq!(schemas[name]["type"], "object", "{part}");
    }
}

#[test]
fn the_page_for_developers_names_the_protocol_that_the_house_speaks() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api.md")).unwrap();
    for said in [format!("protocol={PROTOCOL}`"), format!("protocol has a number, now {PROTOCOL};")] {
        assert!(page.contains(&said), "docs/api.md does not say {said:?}");
    }
    let others =
        page.match_indices("protocol=").filter(|(at, _)| !page[*at..].starts_with(&format!("protocol={PROTOCOL}")));
    assert_eq!(others.count(), 0, "docs/api.md names another protocol too");
}
