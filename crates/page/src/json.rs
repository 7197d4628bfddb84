//! Values of the facade as JavaScript objects.

use serde::Serialize;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &'static str = include_str!("types.d.ts");

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = JSON, js_name = parse)]
    fn parse(text: &str) -> JsValue;
}

/// The value as a JavaScript object. Lists of texts, too: one string is decoded, and not each of them.
pub(crate) fn object(value: &impl Serialize) -> JsValue {
    parse(&serde_json::to_string(value).expect("the values of the facade are JSON"))
}
