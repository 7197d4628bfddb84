//! The parts of a record that statistics need, borrowed from its line.

use std::{borrow::Cow, fmt, marker::PhantomData};

use rulebook::{
    AnyError,
    core::{
        DrawRules, MAX_PLAYERS, Outcome, Player, Record, RecordError, ReplayLimits, Verdict,
        Viewpoint, text::changes_layout,
    },
};
use serde::{
    Deserialize, Deserializer,
    de::{SeqAccess, Visitor},
};

use crate::bad::refused;

/// The tag for the end of a game, in the game's words.
pub(crate) const ENDING: &str = "x-ending";
/// The tag for the payoffs by seat, with spaces between.
pub(crate) const PAYOFFS: &str = "x-payoffs";

/// The version of the format.
const VERSION: u32 = 1;

/// A record whose texts are borrowed.
#[derive(Debug, Deserialize)]
pub(crate) struct Outline<'a> {
    #[serde(default = "version")]
    format: u32,
    #[serde(borrow)]
    pub(crate) game: Cow<'a, str>,
    rules: u16,
    #[serde(borrow)]
    pub(crate) variant: Cow<'a, str>,
    #[serde(borrow)]
    start: Cow<'a, str>,
    #[serde(default)]
    pub(crate) viewpoint: Option<Viewpoint>,
    #[serde(borrow)]
    players: Texts<'a>,
    #[serde(rename = "policy")]
    draw_rules: DrawRules,
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
        let texts = |texts: &'a [String]| {
            Texts(texts.iter().map(|text| Cow::Borrowed(text.as_str())).collect())
        };
        let tags = record.tags.iter();
        Outline {
            format: VERSION,
            game: Cow::Borrowed(&record.game),
            rules: record.rules,
            variant: Cow::Borrowed(&record.variant),
            start: Cow::Borrowed(&record.start),
            viewpoint: record.viewpoint,
            players: texts(&record.players),
            draw_rules: record.draw_rules,
            result: record.result,
            tags: tags.map(|(name, value)| (name.as_str().into(), value.as_str().into())).collect(),
            steps: texts(&record.steps),
        }
    }

    /// Refuses a record outside the limits, another version of the format, an observer's record,
    /// and everything that [`Record::checked`] refuses.
    pub(crate) fn check(&self, limits: &ReplayLimits) -> Result<(), AnyError> {
        if self.format != VERSION {
            let reason = format!("format {} is not supported", self.format);
            return Err(refused(reason).with_help("this version reads format 1"));
        }
        if let Some(who) = self.viewpoint {
            let reason = format!(
                "this is a record of what the observer `{who}` saw, not of the whole match"
            );
            return Err(refused(reason));
        }
        if limits.steps < self.steps().len() {
            let found = self.steps().len();
            let limit = limits.steps;
            return Err(refused(format!("the record has {found} steps; the limit is {limit}")));
        }
        if let Some(index) = self.tags.iter().position(|(name, _)| !Record::is_tag_name(name)) {
            return Err(refused(RecordError::TagName { number: index + 1 }));
        }
        let is_empty = |step: &str| step.chars().all(|c| c.is_whitespace() || changes_layout(c));
        if let Some(index) = self.steps().iter().position(|step| is_empty(step)) {
            return Err(refused(RecordError::EmptyStep { number: index + 1 }));
        }
        if limits.draw_rules.is_some_and(|draw_rules| draw_rules != self.draw_rules) {
            let reason = "the record was played under other draw rules";
            return Err(refused(reason));
        }
        Ok(())
    }

    /// The record.
    pub(crate) fn into_record(self) -> Result<Record, AnyError> {
        let tags = self.tags.into_iter();
        let record = Record {
            game: self.game.into_owned(),
            rules: self.rules,
            variant: self.variant.into_owned(),
            start: self.start.into_owned(),
            viewpoint: self.viewpoint,
            players: self.players.into_owned(),
            draw_rules: self.draw_rules,
            result: self.result,
            tags: tags.map(|(name, value)| (name.into_owned(), value.into_owned())).collect(),
            steps: self.steps.into_owned(),
        };
        record.checked().map_err(refused)
    }

    pub(crate) fn steps(&self) -> &[Cow<'a, str>] {
        &self.steps.0
    }

    /// The outcome as statistics name it: `win 0`, `draw`, or `*` for an unfinished match.
    pub(crate) fn result_text(&self) -> Cow<'static, str> {
        match self.result.map(Verdict::outcome) {
            None => Cow::Borrowed("*"),
            Some(Outcome::Draw) => Cow::Borrowed("draw"),
            Some(outcome) if outcome == Outcome::win(Player::FIRST) => Cow::Borrowed("win 0"),
            Some(outcome) if outcome == Outcome::win(Player::SECOND) => Cow::Borrowed("win 1"),
            Some(outcome) => Cow::Owned(outcome.to_string()),
        }
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

/// A list of texts, borrowed where they have no escapes.
#[derive(Debug)]
struct Texts<'a>(Vec<Cow<'a, str>>);

impl Texts<'_> {
    fn into_owned(self) -> Vec<String> {
        self.0.into_iter().map(Cow::into_owned).collect()
    }
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
                const USUAL: usize = 64;
                let mut texts = Vec::with_capacity(USUAL);
                while let Some(Text(text)) = list.next_element()? {
                    texts.push(text);
                }
                Ok(Texts(texts))
            }
        }

        deserializer.deserialize_seq(List(PhantomData))
    }
}

#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);
