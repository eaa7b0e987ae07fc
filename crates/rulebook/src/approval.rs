//! What a regulator approved: a record that names the decision, not a word that there is one.
//!
//! Whether the approval exists is for the regulator to check. That a record names one decision, of a day, on a matter, is
//! checked here, so that `"pending"` approves nothing.

use serde_json::{Map, Value};
use toml::value::{Date, Datetime};

use crate::file::ApprovalForm;

/// An approval as a submission names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Approval {
    pub number: String,
    /// Unknown where an old filing has a text only.
    pub date: Option<Date>,
    pub authority: String,
    pub matter: String,
    /// Of the document, in hexadecimal; none where no document is kept.
    pub sha256: Option<String>,
}

impl Approval {
    /// In one line, as papers show it.
    pub fn says(&self) -> String {
        let Approval { number, date, authority, matter, sha256 } = self;
        let Some(date) = date else { return number.clone() };
        let document = match sha256 {
            Some(hash) => format!("document {}", &hash[..12]),
            None => "no document kept".to_owned(),
        };
        format!("{number} of {date}, {authority}: {matter} ({document})")
    }
}

/// Why what was filed names no approval.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NoApproval {
    /// Nothing, or something that is not a record.
    Missing(Option<String>),
    /// A record that does not say all, or says it wrongly.
    Incomplete(Vec<String>),
}

/// Reads what stands where an approval is to be named.
pub(crate) fn read(filed: Option<&Value>, form: ApprovalForm, on: Option<Date>) -> Result<Approval, NoApproval> {
    match (filed, form) {
        (Some(Value::Object(record)), _) => read_record(record, on),
        (Some(Value::String(text)), ApprovalForm::Words) if !text.trim().is_empty() => Ok(Approval {
            number: text.clone(),
            date: None,
            authority: String::new(),
            matter: String::new(),
            sha256: None,
        }),
        (Some(other), _) => Err(NoApproval::Missing(Some(other.to_string()))),
        (None, _) => Err(NoApproval::Missing(None)),
    }
}

fn read_record(record: &Map<String, Value>, on: Option<Date>) -> Result<Approval, NoApproval> {
    let mut wrong = Vec::new();
    let mut text = |key: &str| {
        let text = record.get(key).and_then(Value::as_str).unwrap_or_default().trim().to_owned();
        if text.chars().filter(|c| c.is_alphanumeric()).count() < 2 {
            wrong.push(format!("`{key}` says nothing"));
        }
        text
    };
    let (number, authority, matter) = (text("number"), text("authority"), text("matter"));
    // Words such as "pending" have no number.
    if !number.is_empty() && !number.contains(|c: char| c.is_ascii_digit()) {
        wrong.push(format!("`number` is {number}, which is not the number of a decision"));
    }
    let date = record.get("date").and_then(day);
    match (date, on) {
        (None, _) => wrong.push("`date` is not a day".to_owned()),
        (Some(date), Some(on)) if date > on => wrong.push(format!("`date` is {date}, after the filing of {on}")),
        (Some(_), _) => {}
    }
    let sha256 = record.get("sha256").map(|value| value.as_str().unwrap_or_default().to_lowercase());
    if sha256.as_ref().is_some_and(|hash| hash.len() != 64 || !hash.bytes().all(|byte| byte.is_ascii_hexdigit())) {
        wrong.push("`sha256` is not 64 hexadecimal digits".to_owned());
    }
    let known = ["number", "date", "authority", "matter", "sha256"];
    wrong.extend(record.keys().filter(|key| !known.contains(&key.as_str())).map(|key| format!("it has no `{key}`")));
    if wrong.is_empty() {
        Ok(Approval { number, date, authority, matter, sha256 })
    } else {
        Err(NoApproval::Incomplete(wrong))
    }
}

/// A day as TOML has it, or as a text in JSON.
fn day(value: &Value) -> Option<Date> {
    let text = match value {
        Value::String(text) => text,
        // What a TOML date becomes on its way through serde.
        Value::Object(wrapped) => wrapped.values().next()?.as_str()?,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => return None,
    };
    let at: Datetime = text.parse().ok()?;
    at.date
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const FILED: Option<Date> = Some(Date { year: 2024, month: 5, day: 13 });

    fn whole() -> Value {
        json!({"number": "L-7", "date": "2024-05-13", "authority": "The Agency", "matter": "Layout of table 7"})
    }

    fn with(key: &str, value: Value) -> Result<Approval, NoApproval> {
        let mut record = whole();
        record[key] = value;
        read(Some(&record), ApprovalForm::Records, FILED)
    }

    #[test]
    fn a_record_is_an_approval_and_a_word_is_none() {
        assert!(read(Some(&whole()), ApprovalForm::Records, FILED).is_ok());
        for word in
            [json!("not approved"), json!("pending"), json!("none"), json!(""), json!([]), json!(5), json!(true)]
        {
            let read = read(Some(&word), ApprovalForm::Records, FILED);
            assert_eq!(read, Err(NoApproval::Missing(Some(word.to_string()))));
        }
        assert_eq!(read(None, ApprovalForm::Records, FILED), Err(NoApproval::Missing(None)));
    }

    #[test]
    fn every_part_of_a_record_must_say_something() {
        for key in ["number", "authority", "matter"] {
            for nothing in [json!(""), json!("  "), json!("-"), json!(7), json!([])] {
                assert!(matches!(with(key, nothing), Err(NoApproval::Incomplete(_))), "{key}");
            }
        }
        for (key, wrong) in [
            ("number", json!("pending")),
            ("number", json!("not approved")),
            ("date", json!("soon")),
            ("date", json!("2024-05-14")),
            ("date", json!(2024)),
            ("sha256", json!("abc")),
            ("sha256", json!("g".repeat(64))),
            ("signed", json!("yes")),
        ] {
            let Err(NoApproval::Incomplete(what)) = with(key, wrong) else { panic!("{key} is not looked at") };
            assert_eq!(what.len(), 1, "{what:?}");
        }
    }

    #[test]
    fn a_day_is_read_from_toml_and_from_json() {
        let toml: Map<String, Value> = toml::from_str("date = 2024-05-13").unwrap();
        assert_eq!(day(&toml["date"]), FILED);
        assert_eq!(day(&json!("2024-05-13")), FILED);
        let hash = "0123456789abcdef".repeat(4);
        let approval = with("sha256", json!(hash)).unwrap();
        assert_eq!(approval.says(), "L-7 of 2024-05-13, The Agency: Layout of table 7 (document 0123456789ab)");
    }

    #[test]
    fn an_old_filing_names_its_approval_by_a_text() {
        let read = |text: &str| read(Some(&json!(text)), ApprovalForm::Words, None);
        assert_eq!(read("MLGCA-1").unwrap().says(), "MLGCA-1");
        assert!(read(" ").is_err());
    }
}
