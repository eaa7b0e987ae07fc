//! Enums that histories have by code: each variant says its own, so that rows may be moved and histories stay readable.

/// Parts of the `Serialize` and `Deserialize` of an enum whose variants have codes.
macro_rules! stored {
    (write $to:ident $of:ident $code:literal $name:ident) => {
        $to.serialize_unit_variant(stringify!($of), $code, stringify!($name))
    };
    (write $to:ident $of:ident $code:literal $name:ident ($whole:ident)) => {
        $to.serialize_newtype_variant(stringify!($of), $code, stringify!($name), $whole)
    };
    (write $to:ident $of:ident $code:literal $name:ident $($field:ident),+) => {{
        let many = [$(stringify!($field)),+].len();
        let mut fields = $to.serialize_struct_variant(stringify!($of), $code, stringify!($name), many)?;
        $(fields.serialize_field(stringify!($field), $field)?;)+
        fields.end()
    }};

    (read $from:ident $of:ident $name:ident) => {{
        $from.unit_variant()?;
        Ok($of::$name)
    }};
    (read $from:ident $of:ident $name:ident ($whole:ident: $type:ty)) => {
        Ok($of::$name($from.newtype_variant::<$type>()?))
    };
    // Fields read as one structure: a history has them one after another.
    (read $from:ident $of:ident $name:ident $($field:ident: $type:ty),+) => {{
        #[derive(Deserialize)]
        struct Fields {
            $($field: $type),+
        }
        let Fields { $($field),+ } = $from.newtype_variant()?;
        Ok($of::$name { $($field),+ })
    }};

    // A history has the code of a variant, JSON its name.
    (kinds $kind:ident $what:literal $($code:literal $name:ident),+) => {
        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<$kind, D::Error> {
                struct CodeOrName;

                impl Visitor<'_> for CodeOrName {
                    type Value = $kind;

                    fn expecting(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        to.write_str($what)
                    }

                    fn visit_u64<E: serde::de::Error>(self, code: u64) -> Result<$kind, E> {
                        match code {
                            $( $code => Ok($kind::$name), )+
                            _ => Err(E::invalid_value(Unexpected::Unsigned(code), &self)),
                        }
                    }

                    fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<$kind, E> {
                        match name {
                            $( stringify!($name) => Ok($kind::$name), )+
                            _ => Err(E::invalid_value(Unexpected::Str(name), &self)),
                        }
                    }
                }

                from.deserialize_identifier(CodeOrName)
            }
        }
    };
}

pub(crate) use stored;
