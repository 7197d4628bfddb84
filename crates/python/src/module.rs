//! The classes and functions of the module.

use pyo3::{prelude::*, wrap_pyfunction};
use rulebook::Registry;

#[cfg(feature = "data")]
use crate::data;
use crate::{
    arena,
    batch::Batch,
    classes::{Game, Match, View},
    equilibrium, game, game_match, registry, search,
    trees::Trees,
    view,
};

/// Adds to a module everything that the package `rulebook` expects of its native half, for these games.
///
/// Package the module in a wheel whose entry point `native` in the group `rulebook` names it. Then
/// `import rulebook` uses it instead of its own.
///
/// # Errors
///
/// If Python refuses to add something to the module.
pub fn init(module: &Bound<'_, PyModule>, registry: Registry) -> PyResult<()> {
    registry::set(registry);
    module.add("version", env!("CARGO_PKG_VERSION"))?;

    module.add_class::<Game>()?;
    module.add_class::<Match>()?;
    module.add_class::<View>()?;
    module.add_function(wrap_pyfunction!(game::games, module)?)?;
    module.add_function(wrap_pyfunction!(game::game, module)?)?;
    module.add_function(wrap_pyfunction!(game_match::replay, module)?)?;
    module.add_function(wrap_pyfunction!(view::follow, module)?)?;

    module.add_class::<Batch>()?;
    module.add_class::<Trees>()?;

    module.add_function(wrap_pyfunction!(search::algorithms, module)?)?;
    module.add_function(wrap_pyfunction!(search::search, module)?)?;
    module.add_function(wrap_pyfunction!(search::solve, module)?)?;
    module.add_function(wrap_pyfunction!(equilibrium::cfr, module)?)?;
    module.add_function(wrap_pyfunction!(equilibrium::best_response, module)?)?;
    module.add_function(wrap_pyfunction!(arena::arena, module)?)?;
    module.add_function(wrap_pyfunction!(arena::estimates, module)?)?;

    #[cfg(feature = "data")]
    add_data(module)?;
    Ok(())
}

/// Adds the classes and functions of `rulebook.data`.
#[cfg(feature = "data")]
fn add_data(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<data::reader::Records>()?;
    module.add_class::<data::records::RecordWriter>()?;
    module.add_class::<data::shards::Shard>()?;
    module.add_class::<data::shards::ShardRow>()?;
    module.add_class::<data::shards::ShardWriter>()?;
    module.add_class::<data::explorer::Explorer>()?;
    module.add_function(wrap_pyfunction!(data::shards::find_shards, module)?)?;
    module.add_function(wrap_pyfunction!(data::statistics::statistics, module)?)?;
    module.add_function(wrap_pyfunction!(data::convert::convert_records, module)?)?;
    module.add_function(wrap_pyfunction!(data::explorer::build_explorer, module)?)
}
