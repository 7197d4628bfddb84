//! Builds the page and the npm package of the program that runs.

use std::{
    env,
    ffi::OsString,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
};

use anyhow::{Context as _, Result, ensure};
use wasm_bindgen_cli_support::Bindgen;

use crate::{
    catalogue::registry,
    package,
    site::{self, Module},
};

const TARGET: &str = "wasm32-unknown-unknown";

/// The profile of the module, whatever the profiles of the package are: small, because it is
/// downloaded, and still fast enough for bots.
const PROFILE: [&str; 5] = [
    "profile.page.inherits='release'",
    "profile.page.opt-level='s'",
    "profile.page.lto='fat'",
    "profile.page.codegen-units=1",
    "profile.page.panic='abort'",
];

/// Builds the page and the npm package, and prints where they are, or why they cannot be built.
pub(crate) fn main() -> ExitCode {
    // Nothing can be done about a closed standard output or error output.
    match build(env::args_os().skip(1).collect()) {
        Ok(message) => {
            let _ = writeln!(std::io::stdout(), "{message}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn build(arguments: Vec<OsString>) -> Result<String> {
    ensure!(registry().games().next().is_some(), "the registry has no games");
    let package = env::var_os("CARGO_MANIFEST_DIR").context("start this with `cargo run`")?;
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let program = env::current_exe()?;
    let name = program.file_stem().context("the program has no name")?;
    let module = compile(Command::new(cargo).current_dir(package), name, arguments)?;
    let target = module.parent().and_then(|profile| profile.parent()?.parent());
    let target = target.context("cargo has no target folder")?;
    let (page, npm) = (target.join("page"), target.join("npm"));
    let module = with_bindings(&module)?;
    site::write(&page, &module)?;
    package::write(&npm, &module)?;
    let (page, npm) = (page.display(), npm.display());
    Ok(format!(
        "The page is in {page}. Any static host can serve the folder.\n\
         The npm package is in {npm}. `npm pack` packs it."
    ))
}

/// Compiles the program `name` for the browser; returns the path of the module.
fn compile(cargo: &mut Command, name: &std::ffi::OsStr, more: Vec<OsString>) -> Result<PathBuf> {
    cargo.args(["build", "--target", TARGET, "--profile", "page", "--bin"]).arg(name);
    cargo.args(PROFILE.iter().flat_map(|setting| ["--config", setting])).args(more);
    cargo.args(["--message-format", "json-render-diagnostics"]).stderr(Stdio::inherit());
    // It has the flags of this program's own compilation, which is not for the browser.
    cargo.env_remove("CARGO_ENCODED_RUSTFLAGS");
    let output = cargo.output().context("starting cargo")?;
    ensure!(
        output.status.success(),
        "the games do not compile for the browser (`rustup target add {TARGET}` installs what the \
         compiler needs for it)"
    );
    let messages = String::from_utf8(output.stdout)?;
    let mut modules = messages.lines().filter_map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        let is_ours = message["target"]["name"].as_str() == name.to_str();
        let path = message["executable"].as_str().filter(|_| is_ours)?;
        Some(PathBuf::from(path))
    });
    modules.next_back().context("cargo has built no module")
}

/// The module with the JavaScript that loads it.
fn with_bindings(module: &Path) -> Result<Module> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("rules").typescript(false).omit_default_module_path(true);
    let mut output = bindgen.web(true)?.generate_output()?;
    let script = output.js().to_owned();
    Ok(Module { wasm: output.wasm_mut().emit_wasm(), script })
}
