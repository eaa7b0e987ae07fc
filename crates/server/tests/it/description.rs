//! The description of the API that the web's types are made from is the one that the code gives.

use std::{env, fs, path::Path};

use wheelhouse_server::http::description;

#[test]
fn the_description_in_the_tree_is_the_code_s_own() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/api/openapi.json");
    let now = description().to_pretty_json().expect("the description can be written") + "\n";
    if env::var_os("WHEELHOUSE_BLESS").is_some() {
        fs::create_dir_all(path.parent().expect("it has a folder")).expect("the folder can be made");
        fs::write(&path, &now).expect("the description can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == now, "{} is old; run `cargo bless`", path.display());
}
