//! What a parser complains of, in the words of who wrote the file: no names of our types, no words of a parser.

/// A complaint in plain words, and what would mend it where the parser knows.
pub fn in_plain_words(complaint: &str) -> (String, Option<String>) {
    let complaint = without_place(complaint);
    if let Some(rest) = complaint.strip_prefix("missing field ") {
        return (format!("{rest} is missing"), Some(format!("add {rest}")));
    }
    if let Some(rest) = complaint.strip_prefix("duplicate field ") {
        return (format!("{rest} is given twice"), Some("keep one of the two".to_owned()));
    }
    if let Some((key, known)) = split(complaint, "unknown field ") {
        return (format!("there is no key {key} here"), choice("the keys are", &known.replace("` or `", "` and `")));
    }
    if let Some((word, known)) = split(complaint, "unknown variant ") {
        return (format!("{word} is not a value allowed here"), choice("write", &known));
    }
    if let Some((found, expected)) = split(complaint, "invalid type: ").or_else(|| split(complaint, "invalid value: "))
    {
        return (format!("expected {}, found {}", belongs(&expected), given(&found)), None);
    }
    if let Some((found, expected)) = split(complaint, "invalid length ") {
        return (format!("expected {}, found a list of {found}", belongs(&expected)), None);
    }
    if complaint.contains("untagged enum") {
        return ("it is not one of the values allowed for this key".to_owned(), None);
    }
    (complaint.to_owned(), None)
}

/// The same on one line.
pub fn in_one_line(complaint: &str) -> String {
    match in_plain_words(complaint) {
        (what, Some(help)) => format!("{what}; {help}"),
        (what, None) => what,
    }
}

/// JSON ends a complaint with a line and a column of a text that the author never saw.
fn without_place(complaint: &str) -> &str {
    complaint.split_once(" at line ").map_or(complaint, |(before, _)| before).trim_end()
}

fn split(complaint: &str, start: &str) -> Option<(String, String)> {
    let rest = complaint.strip_prefix(start)?;
    let (found, expected) = rest.split_once(", expected ").or_else(|| rest.split_once(", there are no "))?;
    Some((found.to_owned(), expected.to_owned()))
}

fn choice(verb: &str, known: &str) -> Option<String> {
    let known = known.strip_prefix("one of ").unwrap_or(known);
    (known != "fields").then(|| format!("{verb} {known}"))
}

fn given(found: &str) -> String {
    let bare = |word: &str| found.strip_prefix(word).map(|rest| rest.trim_matches('`').to_owned());
    if let Some(number) = bare("integer ").or_else(|| bare("floating point ")) {
        return format!("the number {number}");
    }
    if let Some(switch) = bare("boolean ") {
        return switch;
    }
    if let Some(text) = bare("string ") {
        return format!("the text {text}");
    }
    match found {
        "sequence" => "a list".to_owned(),
        "map" => "a table".to_owned(),
        "null" | "unit value" => "nothing".to_owned(),
        other => other.to_owned(),
    }
}

fn belongs(expected: &str) -> String {
    let counted = |start: &str| expected.strip_prefix(start).map(|count| format!("a list of {count}"));
    if let Some(list) = counted("an array of length ").or_else(|| counted("a tuple of size ")) {
        return list;
    }
    let of_ours = ["struct ", "internally tagged enum ", "map with ", "a map", "tuple struct "];
    if of_ours.iter().any(|start| expected.starts_with(start)) {
        return "a table".to_owned();
    }
    match expected {
        "a string" | "string" | "str" | "variant identifier" => "text in quotes",
        "a boolean" | "bool" => "true or false",
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" | "u64" | "usize" => "a whole number, 0 or more",
        "i32" | "i64" | "i128" => "a whole number",
        "a nonzero u32" | "a nonzero u8" | "a nonzero u16" => "a whole number, 1 or more",
        "a sequence" => "a list",
        "string or table" | "string or map" => "text in quotes or a table",
        other => other.strip_prefix("enum ").map_or(other, |_| "a word"),
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_of_a_parser_is_left() {
        for (complaint, what, help) in [
            ("missing field `clause`", "`clause` is missing", Some("add `clause`")),
            (
                "unknown field `pay`, expected one of `id`, `pays`",
                "there is no key `pay` here",
                Some("the keys are `id`, `pays`"),
            ),
            ("unknown variant `a`, expected `b` or `c`", "`a` is not a value allowed here", Some("write `b` or `c`")),
            ("invalid type: integer `5`, expected a string", "expected text in quotes, found the number 5", None),
            ("invalid type: string \"x\", expected struct Head", "expected a table, found the text \"x\"", None),
            (
                "invalid value: integer `300`, expected u8",
                "expected a whole number from 0 to 255, found the number 300",
                None,
            ),
            (
                "invalid length 3, expected an array of length 2 at line 1 column 9",
                "expected a list of 2, found a list of 3",
                None,
            ),
        ] {
            assert_eq!(in_plain_words(complaint), (what.to_owned(), help.map(str::to_owned)));
        }
        assert_eq!(in_one_line("missing field `is`"), "`is` is missing; add `is`");
    }
}
