//! The languages compared with each other, and against the program.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use fluent_syntax::{
    ast::{Entry, Expression, InlineExpression, Pattern, PatternElement},
    parser,
};
use wheel::Money;
use wheelhouse_words::{Fact, Language, SENTENCES, Words, say};

fn folder(language: Language) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("words").join(language.tag())
}

fn variables(pattern: &Pattern<String>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        let (Expression::Inline(inline) | Expression::Select { selector: inline, .. }) = expression;
        if let InlineExpression::VariableReference { id } = inline {
            found.insert(id.name.clone());
        }
        if let Expression::Select { variants, .. } = expression {
            for variant in variants {
                variables(&variant.value, found);
            }
        }
    }
}

/// The messages of a language with their variables; what is twice is a fault.
fn messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::new();
    for file in fs::read_dir(folder(language)).unwrap() {
        let path = file.unwrap().path();
        let resource = parser::parse(fs::read_to_string(&path).unwrap()).unwrap();
        for entry in resource.body {
            match entry {
                Entry::Message(message) => {
                    let mut facts = BTreeSet::new();
                    variables(&message.value.unwrap(), &mut facts);
                    assert_eq!(found.insert(message.id.name.clone(), facts), None, "{} twice", message.id.name);
                }
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
                other => panic!("{}: {other:?}", path.display()),
            }
        }
    }
    found
}

#[test]
fn every_language_says_all_of_it_with_the_same_facts() {
    let english = messages(Language::English);
    let sentences: BTreeMap<String, BTreeSet<String>> = SENTENCES
        .iter()
        .map(|(id, facts)| ((*id).to_owned(), facts.iter().map(|&fact| fact.to_owned()).collect()))
        .collect();
    assert_eq!(english, sentences);
    for language in Language::ALL {
        let other = messages(language);
        let differs: Vec<&String> =
            english.keys().chain(other.keys()).filter(|id| english.get(*id) != other.get(*id)).collect();
        assert_eq!(differs, Vec::<&String>::new(), "{}", language.tag());
    }
}

/// Sentences that nobody says are no sentences of the program.
#[test]
fn every_sentence_is_said_somewhere() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut said = BTreeSet::new();
    let mut folders: Vec<PathBuf> =
        fs::read_dir(crates).unwrap().map(|entry| entry.unwrap().path().join("src")).collect();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                let names = text.split("say::").skip(1).map(|after| {
                    after.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').next().unwrap()
                });
                said.extend(names.map(|name| name.replace('_', "-")));
            }
        }
    }
    let unsaid: Vec<&str> = SENTENCES.iter().map(|(id, _)| *id).filter(|id| !said.contains(*id)).collect();
    assert_eq!(unsaid, Vec::<&str>::new());
}

#[test]
fn a_fact_is_put_into_the_words_of_each_language() {
    let show = |amount: Money| format!("${}", amount.0 / 100);
    let words = say::above_the_maximum(Money(6000), Money(5000));
    for language in Language::ALL {
        let text = words.text(language, &show);
        assert!(text.contains("$60") && text.contains("$50"), "{text}");
    }
    let chips = Fact::from(vec![say::roulette_chips(), say::value_chips(), say::electronic_chips()]);
    let text = |language| say::written(chips.clone()).text(language, &show);
    assert_eq!(text(Language::English), "roulette chips or value chips or electronic chips");
    assert_eq!(text(Language::Chinese).matches('或').count(), 2);
}

#[test]
fn a_reader_gets_the_language_that_they_like_best() {
    for (header, language) in [
        ("", Language::English),
        ("es-US,es;q=0.9,en;q=0.8", Language::Spanish),
        ("en;q=0.5, zh-CN", Language::Chinese),
        ("zh-Hant-TW, en;q=0.9", Language::Chinese),
        ("fr, de;q=0.9", Language::English),
        ("fr, es;q=0.3", Language::Spanish),
        ("es;q=0, en;q=0.1", Language::English),
        ("ES", Language::Spanish),
        (";;q=x,,", Language::English),
    ] {
        assert_eq!(Language::preferred(header), language, "{header}");
    }
}

/// Nothing is lost, and the text is not in it.
#[test]
fn a_sentence_is_kept_as_its_id_and_facts() {
    let words = say::above_the_maximum(Money(6000), Money(5000));
    let bytes = postcard::to_allocvec(&words).unwrap();
    assert_eq!(postcard::from_bytes::<Words>(&bytes).unwrap(), words);
    assert!(!bytes.windows(8).any(|eight| eight == b"is above"), "{bytes:?}");
    assert_eq!(words.id(), "above-the-maximum");
}

/// A later program may have said what this one cannot.
#[test]
fn a_sentence_of_a_later_program_is_told_by_its_id() {
    let mut bytes = postcard::to_allocvec(&say::it()).unwrap();
    bytes[1] = b'z';
    let words: Words = postcard::from_bytes(&bytes).unwrap();
    for language in Language::ALL {
        assert_eq!(words.text(language, &|_| String::new()), "zt");
    }
}
