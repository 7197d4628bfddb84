//! Errors of the facade as exceptions of JavaScript.

use rulebook::AnyError;
use wasm_bindgen::prelude::*;

use crate::json::object;

#[wasm_bindgen(raw_module = "./refusal.js")]
extern "C" {
    /// The class of what is thrown: an `Error` with the members of the facade's error.
    type Refusal;

    #[wasm_bindgen(constructor)]
    fn new(members: JsValue, sentence: &str) -> Refusal;
}

#[wasm_bindgen]
extern "C" {
    type TypeError;

    #[wasm_bindgen(constructor)]
    fn new(message: &str) -> TypeError;
}

/// The exception for a refusal of the facade.
pub(crate) fn refused(error: impl Into<AnyError>) -> JsValue {
    let error = error.into();
    Refusal::new(object(&error), &error.to_string()).into()
}

/// The exception for a call that no type allows.
pub(crate) fn mistyped(message: &str) -> JsValue {
    TypeError::new(message).into()
}

/// The exception for an argument of another type: `move must be a string, not undefined`.
pub(crate) fn unwanted(name: &str, wanted: &str, value: &JsValue) -> JsValue {
    let kind = if value.is_null() {
        "null".to_owned()
    } else if value.is_array() {
        "an array".to_owned()
    } else if let Some(number) = value.as_f64() {
        number.to_string()
    } else {
        value.js_typeof().as_string().unwrap_or_default()
    };
    mistyped(&format!("{name} must be {wanted}, not {kind}"))
}
