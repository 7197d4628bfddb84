//! Seeds of chance.

use wasm_bindgen::prelude::*;

use crate::argument;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = crypto, js_name = getRandomValues)]
    fn get_random_values(bytes: &mut [u8]) -> Result<JsValue, JsValue>;
}

/// The seed that is passed; 64 bits of the system if none is.
pub(crate) fn seed(seed: Option<&JsValue>) -> Result<u64, JsValue> {
    if let Some(seed) = seed {
        return argument::seed(seed);
    }
    let mut bytes = [0; 8];
    get_random_values(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}
