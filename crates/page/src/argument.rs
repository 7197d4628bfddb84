//! Arguments from JavaScript, which can pass any value to any function.

use rulebook::{
    AnyError, ErrorKind,
    core::{Player, Viewpoint},
    draw::Theme,
};
use wasm_bindgen::prelude::*;

use crate::refusal::{refused, unwanted};

#[wasm_bindgen]
extern "C" {
    // The types that TypeScript knows; JavaScript may pass anything.
    #[wasm_bindgen(typescript_type = "string")]
    pub type Text;
    #[wasm_bindgen(typescript_type = "string[]")]
    pub type Texts;
    #[wasm_bindgen(typescript_type = "number")]
    pub type Number;
    #[wasm_bindgen(typescript_type = "number | bigint")]
    pub type Seed;
    #[wasm_bindgen(typescript_type = "Who")]
    pub type Who;
    #[wasm_bindgen(typescript_type = "Colours")]
    pub type Colours;
    #[wasm_bindgen(typescript_type = "Variant")]
    pub type Variant;
    #[wasm_bindgen(typescript_type = "StartOptions")]
    pub type StartOptions;

    #[wasm_bindgen(catch, js_namespace = Reflect)]
    fn get(target: &JsValue, key: &JsValue) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(catch, js_namespace = Object)]
    fn keys(object: &JsValue) -> Result<Vec<JsValue>, JsValue>;
}

/// The greatest number of strings in a list.
const MAX_STRINGS: u64 = 1_000;

/// The greatest number below which JavaScript has every whole number.
const MAX_SAFE: f64 = 9_007_199_254_740_991.0;

/// The string that is passed as `name`.
pub(crate) fn string(name: &str, value: &JsValue) -> Result<String, JsValue> {
    value.as_string().ok_or_else(|| unwanted(name, "a string", value))
}

/// The whole number from 0 that is passed as `name`.
#[expect(clippy::cast_sign_loss, reason = "it is from 0")]
pub(crate) fn number(name: &str, value: &JsValue) -> Result<u64, JsValue> {
    let whole = value.as_f64().filter(|n| (0.0..=MAX_SAFE).contains(n) && n.fract() == 0.0);
    whole.map(|n| n as u64).ok_or_else(|| unwanted(name, "a whole number from 0", value))
}

/// The number of steps that is passed as `name`.
pub(crate) fn steps(name: &str, value: &JsValue) -> Result<usize, JsValue> {
    Ok(usize::try_from(number(name, value)?).unwrap_or(usize::MAX))
}

/// The seed that is passed: a whole number or a `bigint`.
pub(crate) fn seed(value: &JsValue) -> Result<u64, JsValue> {
    match value.as_f64() {
        Some(_) => number("seed", value),
        None => u64::try_from(value.clone())
            .map_err(|_| unwanted("seed", "a whole number or a bigint of 64 bits", value)),
    }
}

/// The player of a seat, which is a number from 0.
pub(crate) fn seat(value: &JsValue) -> Result<Player, JsValue> {
    let number = number("seat", value)?;
    let player = u8::try_from(number).ok().and_then(Player::from_index);
    player.ok_or_else(|| {
        refused(AnyError::new(ErrorKind::View, format!("seat {number}"), "there is no such seat"))
    })
}

/// The observer that is passed: a seat, or `"host"` or `"public"`.
pub(crate) fn viewpoint(who: &JsValue) -> Result<Viewpoint, JsValue> {
    if let Some(text) = who.as_string() {
        let unreadable =
            |error| refused(AnyError::unreadable(ErrorKind::View, "observer", &text, &error));
        return text.parse().map_err(unreadable);
    }
    if who.as_f64().is_none() {
        return Err(unwanted("who", "a seat from 0, \"host\" or \"public\"", who));
    }
    seat(who).map(Viewpoint::Seat)
}

/// The colours with this name; light ones if nothing is passed.
pub(crate) fn theme(name: Option<&JsValue>) -> Result<&'static Theme, JsValue> {
    let Some(name) = name else { return Ok(&Theme::LIGHT) };
    let found = name.as_string().and_then(|name| Theme::named(&name));
    found.ok_or_else(|| {
        let names = Theme::ALL.map(|(name, _)| format!("\"{name}\"")).join(", ");
        unwanted("colours", &format!("one of {names}"), name)
    })
}

/// The list of at most 1,000 strings that is passed as `name`; none if nothing is passed.
pub(crate) fn strings(name: &str, value: Option<&JsValue>) -> Result<Vec<String>, JsValue> {
    let Some(value) = value else { return Ok(Vec::new()) };
    let found = || -> Option<Vec<String>> {
        if !value.is_array() {
            return None;
        }
        let length = number("length", &get(value, &"length".into()).ok()?).ok();
        let length = length.filter(|n| *n <= MAX_STRINGS)?;
        (0..length).map(|n| get(value, &(n as u32).into()).ok()?.as_string()).collect()
    };
    let wanted = || format!("an array of at most {MAX_STRINGS} strings");
    found().ok_or_else(|| unwanted(name, &wanted(), value))
}

/// The keys and values of an object; `None` if it is something else.
pub(crate) fn members(object: &JsValue) -> Option<Vec<(String, JsValue)>> {
    if !object.is_object() || object.is_array() {
        return None;
    }
    let member = |key: JsValue| Some((key.as_string()?, get(object, &key).ok()?));
    keys(object).ok()?.into_iter().map(member).collect()
}
