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

/// The exception for an argument of another type: `a seat is a number from 0`.
pub(crate) fn mistyped(rule: &str) -> JsValue {
    TypeError::new(rule).into()
}
