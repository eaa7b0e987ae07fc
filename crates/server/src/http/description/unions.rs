//! Schemas as generators of clients read them.
//!
//! What is derived from the types is right for a validator and hard on a generator: variants have no names, nothing says which
//! field tells them apart, and a flattened enum is `allOf` of a `oneOf`, which no class can be made of.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

type Schemas = Map<String, Value>;

const HERE: &str = "#/components/schemas/";

/// Gives every variant a name, every union the field that tells its variants apart, and every tuple its length.
pub fn named(schemas: &mut Schemas) {
    schemas.values_mut().for_each(measure);
    let names: Vec<String> = schemas.keys().cloned().collect();
    let mut spread = Vec::new();
    for name in &names {
        if let Some((of, union)) = spread_over(&schemas[name], schemas) {
            schemas.insert(name.clone(), union);
            spread.push(of);
        }
    }
    // What was only ever flattened is not on the wire by itself.
    for name in spread {
        let target = format!("{HERE}{name}");
        if !schemas.values().any(|schema| refers(schema, &target)) {
            schemas.remove(&name);
        }
    }
    for name in names {
        name_variants(&name, schemas);
    }
}

/// A tuple is as long as it is: generators do not know `items: false`.
fn measure(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if let Some(long) = fields.get("prefixItems").and_then(Value::as_array).map(Vec::len) {
                fields.remove("items");
                fields.insert("minItems".to_owned(), long.into());
                fields.insert("maxItems".to_owned(), long.into());
            }
            fields.values_mut().for_each(measure);
        }
        Value::Array(all) => all.iter_mut().for_each(measure),
        _ => {}
    }
}

fn refers(schema: &Value, target: &str) -> bool {
    match schema {
        Value::Object(fields) => {
            fields.get("$ref").is_some_and(|at| at == target) || fields.values().any(|inner| refers(inner, target))
        }
        Value::Array(all) => all.iter().any(|inner| refers(inner, target)),
        _ => false,
    }
}

fn target(schema: &Value) -> Option<&str> {
    schema.get("$ref")?.as_str()?.strip_prefix(HERE)
}

/// A struct with a flattened enum, as the union of what it can be; and the name of the enum.
fn spread_over(schema: &Value, schemas: &Schemas) -> Option<(String, Value)> {
    let parts = schema.get("allOf")?.as_array()?;
    let variants =
        |part: &Value| Some((target(part)?.to_owned(), schemas.get(target(part)?)?.get("oneOf")?.as_array()?));
    let (at, (of, variants)) = parts.iter().enumerate().find_map(|(at, part)| Some((at, variants(part)?)))?;
    let rest: Vec<&Value> = parts.iter().enumerate().filter(|(part, _)| *part != at).map(|(_, part)| part).collect();
    let whole = |variant: &Value| rest.iter().fold(variant.clone(), |variant, part| joined(variant, part));
    let mut union = json!({ "oneOf": variants.iter().map(whole).collect::<Vec<_>>() });
    if let Some(says) = schema.get("description") {
        union["description"] = says.clone();
    }
    Some((of, union))
}

fn joined(mut object: Value, with: &Value) -> Value {
    if let Some(properties) = with["properties"].as_object() {
        for (name, property) in properties {
            object["properties"][name] = property.clone();
        }
    }
    let required = [&object["required"], &with["required"]].into_iter().filter_map(Value::as_array).flatten();
    object["required"] = required.cloned().collect();
    object
}

/// Moves the variants of a union out of it, each under a name of its own.
fn name_variants(name: &str, schemas: &mut Schemas) {
    let Some(variants) = schemas.get(name).and_then(|schema| schema.get("oneOf")).and_then(Value::as_array) else {
        return;
    };
    // Or nothing is to be named: it is an optional value.
    if variants.iter().any(|variant| target(variant).is_some() || fields(variant).is_none()) {
        return;
    }
    let mut variants = variants.clone();
    let tag = common_tag(&variants);
    let mut mapping = BTreeMap::new();
    let mut all = Vec::new();
    for variant in &mut variants {
        let own = match &tag {
            Some(tag) => make_constant(variant, tag),
            None => fields(variant).and_then(|fields| fields.keys().next()).cloned(),
        };
        let own = own.unwrap_or_default();
        let called = format!("{name}{}", in_capitals(&own));
        let at = format!("{HERE}{called}");
        let before = schemas.insert(called.clone(), variant.clone());
        assert!(before.is_none(), "two types of the API are called {called}");
        all.push(json!({ "$ref": at }));
        mapping.insert(own, at);
    }
    let Some(union) = schemas.get_mut(name) else { return };
    union["oneOf"] = all.into();
    if let Some(tag) = tag {
        union["discriminator"] = json!({ "propertyName": tag, "mapping": mapping });
    }
}

/// The fields that a variant has itself: where it has those of another type too, in the part beside that.
fn fields(variant: &Value) -> Option<&Map<String, Value>> {
    match variant.get("allOf").and_then(Value::as_array) {
        Some(parts) => parts.iter().find_map(fields),
        None => variant.get("properties")?.as_object(),
    }
}

fn only_value(field: &Value) -> Option<&str> {
    field.get("enum")?.as_array().filter(|values| values.len() == 1)?[0].as_str()
}

/// The field that has one value in each variant.
fn common_tag(variants: &[Value]) -> Option<String> {
    let is_tag = |name: &str| {
        variants.iter().all(|variant| fields(variant).and_then(|fields| only_value(fields.get(name)?)).is_some())
    };
    fields(variants.first()?)?.keys().find(|name| is_tag(name)).cloned()
}

/// A generator makes a class of an enumeration, also of one value; of a constant it makes a literal.
fn make_constant(variant: &mut Value, tag: &str) -> Option<String> {
    if let Some(parts) = variant.get_mut("allOf").and_then(Value::as_array_mut) {
        return parts.iter_mut().find_map(|part| make_constant(part, tag));
    }
    let field = variant.get_mut("properties")?.get_mut(tag)?;
    let value = only_value(field)?.to_owned();
    *field = json!({ "type": "string", "const": value });
    Some(value)
}

fn in_capitals(id: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect::<String>()
    };
    id.split(['-', '_']).map(word).collect()
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use utoipa::{PartialSchema, ToSchema};

    use super::*;

    #[derive(Serialize, ToSchema)]
    #[serde(tag = "came", rename_all = "kebab-case")]
    #[allow(dead_code)]
    enum Came {
        /// All of it.
        InTime {
            pairs: Vec<(u8, String)>,
        },
        Late,
    }

    #[derive(Serialize, ToSchema)]
    #[allow(dead_code)]
    struct Reply {
        id: u8,
        #[serde(flatten)]
        came: Came,
    }

    #[derive(Serialize, ToSchema)]
    #[serde(rename_all = "kebab-case")]
    #[allow(dead_code)]
    enum Place {
        Spot(u8),
        Called(String),
    }

    #[derive(Serialize, ToSchema)]
    #[allow(dead_code)]
    struct View {
        seq: u8,
    }

    #[derive(Serialize, ToSchema)]
    #[serde(tag = "type", rename_all = "kebab-case")]
    #[allow(dead_code)]
    enum Message {
        View(View),
        Place { at: Option<Place> },
    }

    fn shaped<T: ToSchema>() -> Value {
        let mut all = vec![(T::name().into_owned(), T::schema())];
        T::schemas(&mut all);
        let schemas = all.into_iter().map(|(name, schema)| (name, serde_json::to_value(schema).unwrap()));
        let mut schemas: Schemas = schemas.collect();
        named(&mut schemas);
        schemas.into()
    }

    fn byte() -> Value {
        serde_json::to_value(u8::schema()).unwrap()
    }

    #[test]
    fn a_flattened_enum_becomes_named_variants_of_the_whole() {
        let pair = json!({
            "type": "array", "prefixItems": [byte(), { "type": "string" }], "minItems": 2, "maxItems": 2,
        });
        let expected = json!({
            "Reply": {
                "oneOf": [{ "$ref": "#/components/schemas/ReplyInTime" }, { "$ref": "#/components/schemas/ReplyLate" }],
                "discriminator": { "propertyName": "came", "mapping": {
                    "in-time": "#/components/schemas/ReplyInTime", "late": "#/components/schemas/ReplyLate",
                } },
            },
            "ReplyInTime": {
                "type": "object", "description": "All of it.", "required": ["pairs", "came", "id"],
                "properties": {
                    "came": { "type": "string", "const": "in-time" }, "id": byte(),
                    "pairs": { "type": "array", "items": pair },
                },
            },
            "ReplyLate": {
                "type": "object", "required": ["came", "id"],
                "properties": { "came": { "type": "string", "const": "late" }, "id": byte() },
            },
        });
        assert_eq!(shaped::<Reply>(), expected);
    }

    #[test]
    fn variants_without_a_tag_are_named_by_their_field_and_optional_ones_stay() {
        let expected = json!({
            "Message": {
                "oneOf": [{ "$ref": "#/components/schemas/MessageView" }, { "$ref": "#/components/schemas/MessagePlace" }],
                "discriminator": { "propertyName": "type", "mapping": {
                    "view": "#/components/schemas/MessageView", "place": "#/components/schemas/MessagePlace",
                } },
            },
            "MessageView": { "allOf": [
                { "$ref": "#/components/schemas/View" },
                { "type": "object", "required": ["type"], "properties": { "type": { "type": "string", "const": "view" } } },
            ] },
            "MessagePlace": {
                "type": "object", "required": ["type"],
                "properties": {
                    "type": { "type": "string", "const": "place" },
                    "at": { "oneOf": [{ "$ref": "#/components/schemas/Place" }, { "type": "null" }] },
                },
            },
            "View": { "type": "object", "required": ["seq"], "properties": { "seq": byte() } },
            "Place": {
                "oneOf": [{ "$ref": "#/components/schemas/PlaceSpot" }, { "$ref": "#/components/schemas/PlaceCalled" }],
            },
            "PlaceSpot": { "type": "object", "required": ["spot"], "properties": { "spot": byte() } },
            "PlaceCalled": { "type": "object", "required": ["called"], "properties": { "called": { "type": "string" } } },
        });
        assert_eq!(shaped::<Message>(), expected);
    }
}
