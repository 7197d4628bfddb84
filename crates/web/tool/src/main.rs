//! `rulebook-web-tool MODULE.wasm FOLDER NAME`: writes `NAME.js`, `NAME.d.ts` and `NAME_bg.wasm`
//! into the folder.
//!
//! It does what `wasm-bindgen --target web` does. As a package with a lock file it has the version that
//! the modules were built with, and nothing has to be installed.

use std::env;

use anyhow::{Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder, name] = &arguments[..] else {
        bail!("usage: rulebook-web-tool MODULE.wasm FOLDER NAME");
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).typescript(true).omit_default_module_path(true);
    bindgen.web(true)?.generate(folder)
}
