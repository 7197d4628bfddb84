//! `rulebook-web-tool MODULE.wasm FOLDER NAME`: writes `NAME.js`, `NAME.d.ts` and `NAME_bg.wasm`
//! into the folder.
//!
//! It does what `wasm-bindgen --target web` does, leaves out what the page never calls, and lets the
//! module compute its keys instead of carrying them. As a package with a lock file it is built with
//! the version that the modules were built with, and nothing has to be installed.

mod keys;
mod unused;

use std::{env, process::ExitCode};

use anyhow::Result;
use walrus::Module;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder, name] = &arguments[..] else {
        eprintln!("usage: rulebook-web-tool MODULE.wasm FOLDER NAME");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen.out_name(name).typescript(true).omit_default_module_path(true);
    let outcome = smaller(module).and_then(|module| {
        bindgen.input_bytes(name, module);
        bindgen.web(true)?.generate(folder)
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The module in this file, without what is unused and what can be computed.
fn smaller(file: &str) -> Result<Vec<u8>> {
    let mut module = Module::from_file(file)?;
    unused::empty_all(&mut module)?;
    keys::compute(&mut module)?;
    Ok(module.emit_wasm())
}
