//! The description of the API as one plain page, without a script.

use std::fmt::Write;

use serde_json::Value;

use super::description::ApiDocument;

pub fn page(description: &ApiDocument) -> String {
    let mut out = String::from(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>Wheelhouse API</title></head><body><main><h1>Wheelhouse API</h1>",
    );
    let about = description.info["description"].as_str().unwrap_or_default();
    let _ = write!(out, "<p>{}</p>", escaped(about));
    out.push_str("<p>For programs: <a href=\"/api/openapi.json\">openapi.json</a>.</p><h2>Addresses</h2><dl>");
    for (path, item) in description.paths.as_object().into_iter().flatten() {
        for (method, operation) in item.as_object().into_iter().flatten() {
            one(&mut out, &method.to_uppercase(), path, operation);
        }
    }
    out.push_str("</dl><h2>Types</h2>");
    for (name, schema) in description.components["schemas"].as_object().into_iter().flatten() {
        let text = serde_json::to_string_pretty(schema).unwrap_or_default();
        let name = escaped(name);
        let _ = write!(out, "<details id=\"{name}\"><summary>{name}</summary><pre>{}</pre></details>", escaped(&text));
    }
    out.push_str("</main></body></html>");
    out
}

fn one(out: &mut String, method: &str, path: &str, operation: &Value) {
    let says = operation["summary"].as_str().or(operation["description"].as_str()).unwrap_or_default();
    let _ = write!(out, "<dt><code>{method} {}</code></dt><dd>{}</dd>", escaped(path), escaped(says));
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
