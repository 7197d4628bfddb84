//! The native half of the Python package `rulebook`: the facade for Python.
//!
//! Values for programs become the dataclasses of `rulebook/_values.py`, refusals the exceptions of
//! `rulebook/_errors.py`. Nothing here knows a game.

// In reading order.
mod errors;
mod convert;
mod registry;
mod seen;
mod learning;
mod questions;
mod view;
mod game;
mod game_match;
mod random;
mod watch;
mod search;
mod equilibrium;
mod arena;
mod batch;
mod trees;
mod data;

#[pyo3::pymodule]
mod _native {
    use pyo3::{Bound, PyResult, types::PyModule};

    #[pymodule_export]
    use crate::{
        arena::{arena, estimates},
        batch::Batch,
        data::{
            convert::convert_records,
            explorer::{Explorer, build_explorer},
            reader::Records,
            records::RecordWriter,
            shards::{Shard, ShardRow, ShardWriter, find_shards},
            statistics::statistics,
        },
        equilibrium::{best_response, cfr},
        game::Game,
        game_match::Match,
        registry::{follow, game, games, replay},
        search::{algorithms, search, solve},
        trees::Trees,
        view::View,
    };

    #[pymodule_init]
    #[expect(clippy::unnecessary_wraps, reason = "pyo3 asks for a result")]
    fn init(_module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::watch::loaded();
        Ok(())
    }
}
