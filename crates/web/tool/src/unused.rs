//! What the page never calls.
//!
//! The erased layer keeps every method of its traits reachable through its tables of functions, so
//! a linker cannot leave any out. The bodies of those below are replaced by a trap, and `wasm-opt`
//! removes what only they call.

use anyhow::{Result, ensure};
use walrus::{FunctionBuilder, FunctionId, FunctionKind, Module};

/// Ends of the names of functions of the facade: counting, random games as data, and pictures of
/// coloured text. The bindings in `rulebook-page` call none of them.
const UNUSED: [&str; 3] =
    ["any_match::AnyMatch>::perft", "any_match::AnyMatch>::playout", "draw::draw::picture"];

/// The module in this file, without what is unused.
///
/// # Errors
///
/// If it cannot be read, or has the facade but none of a kind of functions that are unused: then
/// they have other names now.
pub(crate) fn emptied(file: &str) -> Result<Vec<u8>> {
    let mut module = Module::from_file(file)?;
    let names: Vec<(FunctionId, String)> = module
        .funcs
        .iter_local()
        .filter_map(|(id, _)| {
            let name = module.funcs.get(id).name.as_deref()?;
            Some((id, format!("{:#}", rustc_demangle::demangle(name)))) // Without its hash.
        })
        .collect();
    let has_facade = names.iter().any(|(_, name)| name.contains("any_match::AnyMatch>::"));
    for end in UNUSED.into_iter().filter(|_| has_facade) {
        let functions = names.iter().filter(|(_, name)| name.ends_with(end));
        let functions: Vec<FunctionId> = functions.map(|(id, _)| *id).collect();
        ensure!(!functions.is_empty(), "no function is called `…{end}`");
        for function in functions {
            empty(&mut module, function);
        }
    }
    Ok(module.emit_wasm())
}

/// Replaces the body of a function by a trap.
fn empty(module: &mut Module, function: FunctionId) {
    let local = module.funcs.get(function).kind.unwrap_local();
    let arguments = local.args.clone();
    let (parameters, results) = module.types.params_results(local.ty());
    let (parameters, results) = (parameters.to_vec(), results.to_vec());
    let mut builder = FunctionBuilder::new(&mut module.types, &parameters, &results);
    builder.func_body().unreachable();
    module.funcs.get_mut(function).kind = FunctionKind::Local(builder.local_func(arguments));
}
