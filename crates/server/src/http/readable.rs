//! The description of the API as one plain page, without a script.

use std::fmt::Write;

use utoipa::openapi::{OpenApi, path::Operation};

pub fn page(description: &OpenApi) -> String {
    let mut out = String::from(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>Wheelhouse API</title></head><body><main><h1>Wheelhouse API</h1>",
    );
    let about = description.info.description.as_deref().unwrap_or_default();
    let _ = write!(out, "<p>{}</p>", escaped(about));
    out.push_str("<p>For programs: <a href=\"/api/openapi.json\">openapi.json</a>.</p><h2>Addresses</h2><dl>");
    for (path, item) in &description.paths.paths {
        let all = [("GET", &item.get), ("POST", &item.post), ("DELETE", &item.delete)];
        for (method, operation) in all {
            if let Some(operation) = operation {
                one(&mut out, method, path, operation);
            }
        }
    }
    out.push_str("</dl><h2>Types</h2>");
    let schemas = description.components.iter().flat_map(|components| &components.schemas);
    for (name, schema) in schemas {
        let text = serde_json::to_string_pretty(schema).unwrap_or_default();
        let name = escaped(name);
        let _ = write!(out, "<details id=\"{name}\"><summary>{name}</summary><pre>{}</pre></details>", escaped(&text));
    }
    out.push_str("</main></body></html>");
    out
}

fn one(out: &mut String, method: &str, path: &str, operation: &Operation) {
    let says = operation.summary.as_deref().or(operation.description.as_deref()).unwrap_or_default();
    let _ = write!(out, "<dt><code>{method} {}</code></dt><dd>{}</dd>", escaped(path), escaped(says));
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
