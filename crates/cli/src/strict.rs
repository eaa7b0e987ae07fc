//! Reads JSON as it was meant: an object is no list, and a key stands once.

use std::{collections::BTreeMap, fmt, marker::PhantomData, ops::Deref};

use serde::{
    Deserialize, Deserializer,
    de::{Error, MapAccess, SeqAccess, Visitor, value::MapAccessDeserializer},
};
use serde_json::{Map, Value};

/// A value that must be written as an object; the parser would else take a list as its fields in order.
#[derive(Debug)]
pub struct Object<T>(pub T);

impl<T> Deref for Object<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OnlyMap<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for OnlyMap<T> {
            type Value = Object<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Object<T>, M::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }
        deserializer.deserialize_map(OnlyMap(PhantomData))
    }
}

/// A JSON value in which no key stands twice, at any depth. A hyphen and an underscore are the same in a key.
#[derive(Debug)]
pub struct Once(pub Value);

impl<'de> Deserialize<'de> for Once {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AnyOnce;
        impl<'de> Visitor<'de> for AnyOnce {
            type Value = Once;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON value")
            }

            fn visit_unit<E>(self) -> Result<Once, E> {
                Ok(Once(Value::Null))
            }

            fn visit_bool<E>(self, value: bool) -> Result<Once, E> {
                Ok(Once(value.into()))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Once, E> {
                Ok(Once(value.into()))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Once, E> {
                Ok(Once(value.into()))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Once, E> {
                Ok(Once(value.into()))
            }

            fn visit_str<E>(self, value: &str) -> Result<Once, E> {
                Ok(Once(value.into()))
            }

            fn visit_seq<S: SeqAccess<'de>>(self, mut list: S) -> Result<Once, S::Error> {
                let mut values = Vec::new();
                while let Some(Once(value)) = list.next_element()? {
                    values.push(value);
                }
                Ok(Once(Value::Array(values)))
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Once, M::Error> {
                let mut seen: BTreeMap<String, ()> = BTreeMap::new();
                let mut values = Map::new();
                while let Some(key) = map.next_key::<String>()? {
                    if seen.insert(key.replace('-', "_"), ()).is_some() {
                        return Err(M::Error::custom(format!("the key `{key}` is listed twice")));
                    }
                    let Once(value) = map.next_value()?;
                    values.insert(key, value);
                }
                Ok(Once(Value::Object(values)))
            }
        }
        deserializer.deserialize_any(AnyOnce)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_stands_twice_is_refused_at_any_depth() {
        for text in [r#"{"a":1,"a":2}"#, r#"{"o":{"six-line":1,"six_line":2}}"#, r#"[{"a":{"b":1,"b":1}}]"#] {
            assert!(serde_json::from_str::<Once>(text).unwrap_err().to_string().contains("twice"), "{text}");
        }
        let text = r#"{"a":[1,-2,null,true,"x",0.5],"b":{"a":1}}"#;
        let Once(value) = serde_json::from_str(text).unwrap();
        assert_eq!(value, serde_json::from_str::<Value>(text).unwrap());
    }

    #[test]
    fn a_list_is_no_object() {
        #[derive(Deserialize, Debug)]
        struct Pair {
            a: u8,
            b: u8,
        }
        let pair: Object<Pair> = serde_json::from_str(r#"{"a":1,"b":2}"#).unwrap();
        assert_eq!((pair.a, pair.b), (1, 2));
        assert!(serde_json::from_str::<Object<Pair>>("[1,2]").is_err());
    }
}
