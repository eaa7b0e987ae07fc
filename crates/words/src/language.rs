//! The languages, and sentences put into one of them.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    sync::{LazyLock, OnceLock},
};

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;
use wheel::Money;

use crate::{FILES, Fact, Words, say};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Default, Debug)]
pub enum Language {
    #[default]
    #[serde(rename = "en")]
    English,
    #[serde(rename = "es")]
    Spanish,
    #[serde(rename = "zh-Hans")]
    Chinese,
}

type Bundle = FluentBundle<FluentResource>;

impl Language {
    pub const ALL: [Language; 3] = [Language::English, Language::Spanish, Language::Chinese];

    /// As browsers and folders name it.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Spanish => "es",
            Language::Chinese => "zh-Hans",
        }
    }

    /// The one of ours that a reader likes best, as browsers say it: `es-US, en;q=0.8`. English where none of theirs is here.
    pub fn preferred(header: &str) -> Language {
        let one = |part: &str| {
            let (tag, weight) = part.split_once(";q=").unwrap_or((part, "1"));
            let weight: f32 = weight.trim().parse().ok()?;
            // Whoever reads any Chinese is better served by ours than by English.
            let first = tag.trim().split('-').next()?.to_lowercase();
            let ours = Language::ALL.into_iter().find(|language| language.tag().split('-').next() == Some(&first))?;
            (weight > 0.0).then_some((weight, ours))
        };
        // Of equal weights the first.
        let liked = header.split(',').filter_map(one).reduce(|best, next| if next.0 > best.0 { next } else { best });
        liked.map_or(Language::English, |(_, language)| language)
    }

    fn bundle(self) -> &'static Bundle {
        static BUNDLES: LazyLock<BTreeMap<Language, OnceLock<Bundle>>> =
            LazyLock::new(|| Language::ALL.into_iter().map(|language| (language, OnceLock::new())).collect());
        BUNDLES[&self].get_or_init(|| self.read())
    }

    /// A language is read when it is first asked for.
    fn read(self) -> Bundle {
        let tag: LanguageIdentifier = self.tag().parse().expect("our tags are language tags");
        let mut bundle = Bundle::new_concurrent(vec![tag]);
        // Marks around each fact would be in what people copy and search for.
        bundle.set_use_isolating(false);
        let (_, files) = FILES.iter().find(|(tag, _)| *tag == self.tag()).expect("a folder for each language");
        for file in *files {
            let resource = FluentResource::try_new((*file).to_owned())
                .unwrap_or_else(|(_, faults)| panic!("{}: {faults:?}", self.tag()));
            bundle.add_resource(resource).unwrap_or_else(|faults| panic!("{}: {faults:?}", self.tag()));
        }
        bundle
    }

    pub(crate) fn text(self, words: &Words, show: &dyn Fn(Money) -> String) -> String {
        let bundle = self.bundle();
        // Of a program that said more than this one does.
        let Some(pattern) = bundle.get_message(words.id()).and_then(|message| message.value()) else {
            return match self {
                Language::English => words.id().to_owned(),
                _ => Language::English.text(words, show),
            };
        };
        let mut given = FluentArgs::new();
        for (name, fact) in words.facts() {
            given.set(name.to_owned(), self.value(fact, show));
        }
        let mut faults = Vec::new();
        bundle.format_pattern(pattern, Some(&given), &mut faults).into_owned()
    }

    fn value(self, fact: &Fact, show: &dyn Fn(Money) -> String) -> FluentValue<'static> {
        match fact {
            Fact::Number(number) => FluentValue::from(*number),
            _ => FluentValue::String(Cow::Owned(self.fact(fact, show))),
        }
    }

    fn fact(self, fact: &Fact, show: &dyn Fn(Money) -> String) -> String {
        match fact {
            Fact::Text(text) => text.clone(),
            Fact::Number(number) => number.to_string(),
            Fact::Money(amount) => show(*amount),
            Fact::Words(words) => self.text(words, show),
            Fact::AnyOf(facts) => {
                let mut parts = facts.iter().map(|fact| self.fact(fact, show));
                let first = parts.next().unwrap_or_default();
                parts.fold(first, |one, other| self.text(&say::one_or_other(one, other), show))
            }
        }
    }
}
