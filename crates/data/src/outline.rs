//! The parts of a record that statistics need, borrowed from its line.

use std::{borrow::Cow, fmt, marker::PhantomData};

use rulebook::{
    AnyError,
    core::{Limits, MAX_PLAYERS, Policy, Record, Verdict, Viewpoint},
};
use serde::{
    Deserialize, Deserializer,
    de::{SeqAccess, Visitor},
};

use crate::bad::refused;

/// The tag for how a game ended, in the game's words.
pub(crate) const ENDING: &str = "x-ending";
/// The tag for the payoffs by seat, with spaces between.
pub(crate) const PAYOFFS: &str = "x-payoffs";

/// The version of the format.
const VERSION: u32 = 1;

/// A record with only the first of its steps.
#[derive(Debug, Deserialize)]
pub(crate) struct Outline<'a> {
    #[serde(default = "version")]
    format: u32,
    #[serde(borrow)]
    pub(crate) game: Cow<'a, str>,
    #[serde(rename = "rules")]
    _rules: u16,
    #[serde(borrow)]
    pub(crate) variant: Cow<'a, str>,
    #[serde(borrow, rename = "start")]
    _start: Cow<'a, str>,
    #[serde(default)]
    pub(crate) viewpoint: Option<Viewpoint>,
    #[serde(borrow, rename = "players")]
    _players: Texts<'a>,
    policy: Policy,
    pub(crate) result: Option<Verdict>,
    #[serde(borrow, default)]
    tags: Vec<(Cow<'a, str>, Cow<'a, str>)>,
    #[serde(borrow)]
    steps: Texts<'a>,
}

fn version() -> u32 {
    VERSION
}

impl<'a> Outline<'a> {
    /// The outline of a record.
    pub(crate) fn of(record: &'a Record) -> Outline<'a> {
        let texts = |texts: &'a [String]| Texts {
            n: texts.len(),
            first: texts.first().map(|text| Cow::Borrowed(text.as_str())),
        };
        let tags = record.tags.iter();
        Outline {
            format: VERSION,
            game: Cow::Borrowed(&record.game),
            _rules: record.rules,
            variant: Cow::Borrowed(&record.variant),
            _start: Cow::Borrowed(&record.start),
            viewpoint: record.viewpoint,
            _players: texts(&record.players),
            policy: record.policy,
            result: record.result,
            tags: tags.map(|(name, value)| (name.as_str().into(), value.as_str().into())).collect(),
            steps: texts(&record.steps),
        }
    }

    /// Refuses what the limits exclude, another version of the format, and a record of what one
    /// observer saw.
    pub(crate) fn check(&self, limits: &Limits) -> Result<(), AnyError> {
        if self.format != VERSION {
            let reason = format!("format {} is not supported", self.format);
            return Err(refused(reason).with_help("this version reads format 1"));
        }
        if let Some(who) = self.viewpoint {
            let reason = format!("this is a record of what {who} saw, not of the whole match");
            return Err(refused(reason));
        }
        if limits.steps < self.steps.n {
            let (found, limit) = (self.steps.n, limits.steps);
            return Err(refused(format!("the record has {found} steps; the limit is {limit}")));
        }
        if limits.policy.is_some_and(|policy| policy != self.policy) {
            let reason = "the record was played under a different policy on repetition and length";
            return Err(refused(reason));
        }
        Ok(())
    }

    pub(crate) fn n_steps(&self) -> usize {
        self.steps.n
    }

    pub(crate) fn first_step(&self) -> Option<&str> {
        self.steps.first.as_deref()
    }

    /// The value of a tag.
    pub(crate) fn tag(&self, wanted: &str) -> Option<&str> {
        self.tags.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_ref())
    }

    /// The payoffs by seat that the record states; none if it states none.
    pub(crate) fn payoffs(&self) -> Result<Vec<i32>, AnyError> {
        let Some(text) = self.tag(PAYOFFS) else { return Ok(Vec::new()) };
        let payoffs: Option<Vec<i32>> =
            text.split(' ').map(|word| word.parse().ok()).take(MAX_PLAYERS + 1).collect();
        payoffs.filter(|payoffs| payoffs.len() <= MAX_PLAYERS).ok_or_else(|| {
            let reason = format!("the tag `{PAYOFFS}` is not a list of payoffs");
            refused(reason).with_help("one whole number for each seat, with spaces between")
        })
    }
}

/// A list of texts, of which only the first is kept.
#[derive(Debug)]
struct Texts<'a> {
    n: usize,
    first: Option<Cow<'a, str>>,
}

impl<'de: 'a, 'a> Deserialize<'de> for Texts<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Texts<'a>, D::Error> {
        struct List<'a>(PhantomData<&'a ()>);

        impl<'de: 'a, 'a> Visitor<'de> for List<'a> {
            type Value = Texts<'a>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of strings")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Texts<'a>, A::Error> {
                let first = list.next_element::<First<'a>>()?.map(|First(text)| text);
                let mut n = usize::from(first.is_some());
                while list.next_element::<AnyText>()?.is_some() {
                    n += 1;
                }
                Ok(Texts { n, first })
            }
        }

        deserializer.deserialize_seq(List(PhantomData))
    }
}

#[derive(Deserialize)]
struct First<'a>(#[serde(borrow)] Cow<'a, str>);

/// A text that is not kept.
struct AnyText;

impl<'de> Deserialize<'de> for AnyText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AnyText, D::Error> {
        struct Text;

        impl Visitor<'_> for Text {
            type Value = AnyText;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_str<E>(self, _: &str) -> Result<AnyText, E> {
                Ok(AnyText)
            }
        }

        deserializer.deserialize_str(Text)
    }
}
