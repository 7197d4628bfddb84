//! A game: its facts, and how a match of it begins.

use rulebook::{AnyGame, Start};
use wasm_bindgen::prelude::*;

use crate::{
    argument::{StartOptions, Text, Variant, Who, members, number, string, viewpoint},
    catalogue::registry,
    classes::{Game, Match, View},
    json::object,
    refusal::{mistyped, refused, unwanted},
};

/// All games.
#[wasm_bindgen]
pub fn games() -> Vec<Game> {
    registry().games().map(Game).collect()
}

/// The game with this name or title.
/// Throws if there is none.
#[wasm_bindgen]
pub fn game(name: &Text) -> Result<Game, JsValue> {
    Game::named(&string("name", name)?)
}

/// The beginning of a match, and its draw rules if they are not those of the game.
#[derive(Default)]
struct Beginning {
    position: Option<String>,
    repetition: Option<u8>,
    ply_limit: Option<u32>,
}

impl Beginning {
    /// The options in an object, which has no other members.
    fn of(options: Option<&JsValue>) -> Result<Beginning, JsValue> {
        let wrong = "options are { position: string, repetition: 0 to 255, plyLimit: number }";
        let mut found = Beginning::default();
        let Some(options) = options else { return Ok(found) };
        for (key, value) in members(options).ok_or_else(|| mistyped(wrong))? {
            let number = || number(&key, &value);
            let out_of_range = |_| mistyped(&format!("{key} is out of range: {wrong}"));
            match &*key {
                _ if value.is_undefined() => {}
                "position" => found.position = Some(string("position", &value)?),
                "repetition" => {
                    found.repetition = Some(u8::try_from(number()?).map_err(out_of_range)?);
                }
                "plyLimit" => {
                    found.ply_limit = Some(u32::try_from(number()?).map_err(out_of_range)?);
                }
                _ => return Err(mistyped(&format!("{key} is not an option: {wrong}"))),
            }
        }
        Ok(found)
    }
}

#[wasm_bindgen]
impl Game {
    /// The short name.
    #[wasm_bindgen(getter)]
    pub fn name(&self) -> String {
        self.0.rules().name.to_owned()
    }

    /// Facts about the game.
    #[wasm_bindgen(getter, unchecked_return_type = "GameInfo")]
    pub fn info(&self) -> JsValue {
        object(&self.0.info())
    }

    /// The rules page in Markdown.
    #[wasm_bindgen(getter, js_name = rulesPage)]
    pub fn rules_page(&self) -> String {
        self.0.rules_page().to_owned()
    }

    /// A match from the official start or a position. `variant` is a text such as
    /// `"players=3,covered=on"` or an object such as `{ players: 3, covered: true }`. `repetition` is the
    /// occurrence of a position at which the match is a draw, `plyLimit` the number of moves after which it
    /// is, and 0 means neither.
    /// Throws if the variant, the position or an option is refused.
    pub fn start(
        &self,
        variant: Option<Variant>,
        options: Option<StartOptions>,
    ) -> Result<Match, JsValue> {
        let variant = options_text(self.0, variant.as_deref())?;
        let options = Beginning::of(options.as_deref())?;
        let begin = |draw_rules| {
            let position = options.position.as_deref();
            let start = Start { variant: &variant, position, draw_rules, deal: None };
            self.0.begin(&start).map_err(refused)
        };
        let usual = begin(None)?;
        let draw_rules = usual.draw_rules().with(options.repetition, options.ply_limit);
        if draw_rules == usual.draw_rules() {
            return Ok(Match::from(usual));
        }
        begin(Some(draw_rules)).map(Match::from)
    }

    /// The client's side of a match, from the text of a view on.
    /// Throws if the text is not a view of this observer.
    pub fn view(&self, who: &Who, text: &Text) -> Result<View, JsValue> {
        let (who, text) = (viewpoint(who)?, string("text", text)?);
        self.0.client(who, &text).map(View::from).map_err(refused)
    }
}

/// Options of the rules as text: a string, an object, or nothing. The number of players may be named where
/// the game has only one.
fn options_text(game: &dyn AnyGame, variant: Option<&JsValue>) -> Result<String, JsValue> {
    let Some(variant) = variant else { return Ok(String::new()) };
    if let Some(text) = variant.as_string() {
        return Ok(text);
    }
    let info = game.info();
    let is_named = info.options.iter().any(|option| option.key == "players");
    let mut pairs = Vec::new();
    let wrong = || unwanted("variant", "a string or an object", variant);
    for (key, value) in members(variant).ok_or_else(wrong)? {
        let is_seats = |n: u64| info.seats.iter().any(|seats| u64::from(*seats) == n);
        let is_only = !is_named && key == "players" && number(&key, &value).is_ok_and(is_seats);
        if value.is_undefined() || is_only {
            continue;
        }
        let text = match value.as_bool() {
            Some(is_on) => if is_on { "on" } else { "off" }.to_owned(),
            None if value.as_f64().is_some() => number(&key, &value)?.to_string(),
            None => value
                .as_string()
                .ok_or_else(|| unwanted(&key, "a string, a number or a boolean", &value))?,
        };
        pairs.push(format!("{key}={text}"));
    }
    Ok(pairs.join(","))
}
