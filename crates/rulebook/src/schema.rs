//! The JSON schema of the values for programs, generated from their types.
//!
//! `schema.json` is what this module generates; `cargo xtask bless` renews it.

// The schema has the values of all features, so the test needs all of them.
#![cfg_attr(not(feature = "solve"), expect(dead_code, unused_imports, reason = "no test uses it"))]

use std::borrow::Cow;

use rulebook_laws::golden;
use schemars::{
    JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings, json_schema,
    transform::RecursiveTransform,
};
use serde_json::{Value, json};

use crate::{
    error::AnyError,
    interface::{DrawingInfo, NextPicksInfo, PreviewInfo, StatusInfo, StepInfo},
    values::{
        BatchInfo, EventInfo, GameInfo, MoveInfo, NextPicks, PlanesInfo, ResultInfo, SeatInfo,
    },
};

#[cfg(feature = "solve")]
#[test]
fn the_schema_is_that_of_the_types() {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut generator =
        settings.with_transform(RecursiveTransform(absent_instead_of_null)).into_generator();
    add::<(GameInfo, SeatInfo, MoveInfo, EventInfo, NextPicks, PlanesInfo, ResultInfo)>(
        &mut generator,
    );
    add::<(BatchInfo, AnyError)>(&mut generator);
    add::<(StatusInfo, StepInfo, DrawingInfo, PreviewInfo, NextPicksInfo)>(&mut generator);
    add::<(crate::search::Analysis, crate::solve::Solution)>(&mut generator);
    add::<(Turn, Verdict, Viewpoint, InfoKey, DrawRules, ReplayLimits, Record)>(&mut generator);
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Values of Rulebook for programs",
        "$defs": generator.take_definitions(true),
    });
    schema.sort_all_objects();
    let text = serde_json::to_string_pretty(&schema).expect("a schema is JSON");
    golden::compare_with_file("schema.json", &(text + "\n"));
}

/// Adds the members of a tuple to the definitions.
fn add<T: JsonSchema>(generator: &mut SchemaGenerator) {
    let _ = generator.subschema_for::<T>();
}

/// A member that is not required is absent where there is no value, and never null.
fn absent_instead_of_null(schema: &mut Schema) {
    let required = schema.get("required").cloned().unwrap_or_default();
    let is_required = |name: &str| {
        required.as_array().is_some_and(|names| names.iter().any(|required| required == name))
    };
    let Some(Value::Object(members)) = schema.get_mut("properties") else { return };
    for (_, member) in members.iter_mut().filter(|(name, _)| !is_required(name)) {
        if let Some(Value::Array(types)) = member.get_mut("type") {
            types.retain(|name| name != "null");
            if let [single] = &types[..] {
                member["type"] = single.clone();
            }
        }
    }
}

/// Declares a type of the core whose data is a text of this pattern.
macro_rules! text {
    ($name:ident, $pattern:literal, $about:literal) => {
        #[doc = $about]
        pub(crate) struct $name;

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string", "pattern": $pattern, "description": $about })
            }
        }
    };
}

text!(Turn, "^([0-7]|chance|over)$", "The next actor: a seat, `chance` or `over`.");
text!(Viewpoint, "^(host|[0-7]|public)$", "An observer: `host`, a seat or `public`.");
text!(InfoKey, "^[0-9a-f]{32}$", "The key of an information set: 32 hexadecimal digits.");
text!(
    Verdict,
    "^(draw|win [0-7](\\+[0-7])*)\
     ( by (repetition|ply limit|agreement|(resignation|forfeit) of [0-7]))?$",
    "The end of a match: `win 0`, `win 0+2`, `draw by repetition`, `win 1 by resignation of 0`."
);

/// Draw adjudication beyond the rules of the game.
#[derive(JsonSchema)]
#[schemars(rename = "Policy")]
#[expect(dead_code, reason = "it stands for `rulebook_core::DrawRules`")]
struct DrawRules {
    /// The occurrence of a position at which the match is a draw: 3 for the third.
    repetition: Option<u8>,
    /// The number of plies (moves, not chance events) after which the match is a draw.
    ply_limit: Option<u32>,
}

/// The limits within which a host accepts a record.
#[derive(JsonSchema)]
#[schemars(rename = "Limits")]
#[expect(dead_code, reason = "it stands for `rulebook_core::ReplayLimits`")]
struct ReplayLimits {
    /// The draw rules that a record must have; null accepts any.
    #[schemars(rename = "policy")]
    draw_rules: Option<DrawRules>,
    /// The greatest number of steps.
    steps: usize,
    /// The greatest size of the text in bytes.
    bytes: usize,
}

/// A match as plain data: steps are texts, and nothing is verified until it is replayed.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it stands for `rulebook_core::Record`")]
struct Record {
    /// The game's short name.
    game: String,
    /// The version of the rules that judged the match.
    rules: u16,
    /// The options that differ from the default, as `key=value,key=value`.
    variant: String,
    /// The text of the start position, or of the first view, without the variant.
    start: String,
    /// The observer whose steps these are; null if the record holds the whole match.
    viewpoint: Option<Viewpoint>,
    /// The players' names by seat; empty if they are unknown.
    players: Vec<String>,
    /// The draw rules.
    #[schemars(rename = "policy")]
    draw_rules: DrawRules,
    /// The result; null while the match is in progress.
    result: Option<Verdict>,
    /// Further tags with their values, in order.
    tags: Vec<(String, String)>,
    /// The moves and chance events in order.
    steps: Vec<String>,
}

/// A part of a drawing.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it stands for `rulebook_draw::Part`")]
pub(crate) struct PartInfo {
    /// Its name, which no other part has: `board`, `seat-0`, `supply` or `dial`.
    zone: String,
    /// The place of everything that belongs to it, which no other part overlaps.
    area: Area,
    /// Its elements of SVG, in the coordinates of the drawing.
    shapes: String,
}

/// A selectable area of a drawing: a square, a piece, a slot.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it stands for `rulebook_draw::Element`")]
pub(crate) struct ElementInfo {
    /// The text of its pick.
    pick: String,
    /// Its place in the drawing.
    area: Area,
    /// The label for screen readers: `b2, black piece of size 3 on a white piece of size 1`.
    label: String,
}

/// A labelled area of a drawing that cannot be selected: a die, a hidden card, a score.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it stands for `rulebook_draw::Note`")]
pub(crate) struct NoteInfo {
    /// Its place in the drawing.
    area: Area,
    /// The label for screen readers.
    label: String,
}

/// A pick that has no place in a drawing: `pass`, `stop`.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it stands for `rulebook_draw::Button`")]
pub(crate) struct ButtonInfo {
    /// The text of the pick.
    pick: String,
    /// The text on the button, in a few words.
    label: String,
}

/// A rectangle, in the units of the drawing.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it stands for `rulebook_draw::Area`")]
struct Area {
    /// The left side.
    x: f64,
    /// The top.
    y: f64,
    /// The width.
    width: f64,
    /// The height.
    height: f64,
}
