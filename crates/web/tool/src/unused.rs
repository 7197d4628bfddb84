//! What the page never calls.
//!
//! The erased layer keeps every method of its traits reachable through its tables of functions, so
//! a linker cannot leave any out. The bodies of those below are replaced by a trap, and `wasm-opt`
//! removes what only they call.

use anyhow::{Result, ensure};
use walrus::{FunctionBuilder, FunctionId, FunctionKind, Module};

/// Ends of the names of functions of the facade: counting, data in bulk, learning, pictures of
/// coloured text, lists of all moves, deals, and what only other hosts need. The
/// bindings in `rulebook-page` call none of them.
const UNUSED: [&str; 16] = [
    "entry::Entry<G>>>::resume",
    "entry::Entry<G>>>::view",
    "any_match::AnyMatch>::perft",
    "any_match::AnyMatch>::playout",
    "any_match::AnyMatch>::position_at",
    "any_match::AnyMatch>::take",
    "any_view::AnyView>::adjudicate",
    "any_view::AnyView>::undo",
    "choices::Choices for T>::check",
    "choices::Choices for T>::legal_indices",
    "choices::Choices for T>::move_at",
    "choices::Choices for T>::move_infos",
    "choices::Choices for T>::moves",
    "choices::Choices for T>::write_mask",
    "draw::draw::picture",
    "seen::Seen for T>::write_planes",
];

/// Empties what is unused.
///
/// # Errors
///
/// If the module has the facade but none of a kind of functions that are unused: then they have
/// other names now.
pub(crate) fn empty_all(module: &mut Module) -> Result<()> {
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
            empty(module, function);
        }
    }
    Ok(())
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
