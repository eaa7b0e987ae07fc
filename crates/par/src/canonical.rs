//! The hash of a sheet: SHA-256 over its JSON without the field `hash`, keys in the order of their letters, no blank between
//! them, UTF-8 as it is. Sheets have no number with a point, so that any language writes the same bytes.

use serde_json::{Map, Value};

use crate::{make::sha256, sheet::Sheet};

/// The hash that a sheet in JSON should carry; `None` where it is no object.
pub fn hash(sheet: &Value) -> Option<String> {
    let all = sheet.as_object()?;
    let rest: Map<String, Value> =
        all.iter().filter(|(key, _)| *key != "hash").map(|(key, value)| (key.clone(), value.clone())).collect();
    let mut text = String::new();
    write(&Value::Object(rest), &mut text);
    Some(sha256(&text))
}

pub(crate) fn of(sheet: &Sheet) -> String {
    let value = serde_json::to_value(sheet).expect("texts and whole numbers can be written");
    hash(&value).expect("a sheet is an object")
}

fn write(value: &Value, text: &mut String) {
    match value {
        Value::Object(fields) => {
            // The order that the map keeps is a matter of how the program was built; that of the letters is not.
            let mut fields: Vec<(&String, &Value)> = fields.iter().collect();
            fields.sort_by_key(|(key, _)| *key);
            text.push('{');
            for (at, (key, value)) in fields.into_iter().enumerate() {
                if at > 0 {
                    text.push(',');
                }
                text.push_str(&Value::String(key.clone()).to_string());
                text.push(':');
                write(value, text);
            }
            text.push('}');
        }
        Value::Array(values) => {
            text.push('[');
            for (at, value) in values.iter().enumerate() {
                if at > 0 {
                    text.push(',');
                }
                write(value, text);
            }
            text.push(']');
        }
        leaf => text.push_str(&leaf.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_order_of_keys_and_the_hash_itself_do_not_matter() {
        let a = json!({"b": [1, {"y": "é", "x": null}], "a": true, "hash": "old"});
        let b: Value = serde_json::from_str(r#"{"hash":"", "a":true, "b":[1,{"x":null,"y":"é"}]}"#).unwrap();
        assert_eq!(hash(&a), hash(&b));
        // printf '{"a":true,"b":[1,{"x":null,"y":"é"}]}' | sha256sum
        assert_eq!(hash(&a), Some(sha256("{\"a\":true,\"b\":[1,{\"x\":null,\"y\":\"é\"}]}")));
        assert_ne!(hash(&a), hash(&json!({"a": true, "b": [1, {"y": "é", "x": 0}]})));
        assert_eq!(hash(&json!(["no", "sheet"])), None);
    }

    #[test]
    fn the_hash_is_that_of_the_standard() {
        assert_eq!(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
