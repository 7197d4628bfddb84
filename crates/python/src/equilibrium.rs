//! Equilibria of matches with hidden information, and best responses to policies.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use rulebook::{SearchLimits, SearchStatus, TabularPolicy, core::InfoKey};
use serde_json::json;

use crate::{
    classes::Match,
    convert,
    errors::{refused, refused_as},
    search::{checked_seconds, with_memory},
    watch::{Watch, in_slices},
};

/// An approximation of an equilibrium from the current position on, by CFR+.
#[pyfunction]
pub(crate) fn cfr<'py>(
    py: Python<'py>,
    game: PyRef<'py, Match>,
    iterations: u64,
    seconds: Option<f64>,
    memory: Option<usize>,
    report: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let watch = Watch { report, seconds: checked_seconds(seconds)? };
    let limits = with_memory(SearchLimits::default(), memory);
    let mut cfr = game.inner().cfr(limits).map_err(refused)?;
    drop(game);
    let cfr = watch.over(py, move |work| {
        let run = |iterations| Ok::<SearchStatus, PyErr>(cfr.run(iterations));
        in_slices(work, iterations, run).map(|_| cfr)
    })??;
    let policy: BTreeMap<String, BTreeMap<String, f64>> = cfr
        .average_policy()
        .iter()
        .map(|(key, moves)| (key.to_string(), moves.iter().cloned().collect()))
        .collect();
    let value = json!({
        "iterations": cfr.iterations(),
        "information_sets": cfr.information_sets(),
        "values": cfr.values(),
        "policy": policy,
    });
    convert::value(py, "equilibrium", &value)
}

/// The value of a policy from the current position on, and the best responses to it.
#[pyfunction]
pub(crate) fn best_response<'py>(
    py: Python<'py>,
    game: PyRef<'py, Match>,
    policy: Option<BTreeMap<String, BTreeMap<String, f64>>>,
    seconds: Option<f64>,
    memory: Option<usize>,
    report: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let watch = Watch { report, seconds: checked_seconds(seconds)? };
    let policy = match policy {
        Some(policy) => tabular(policy)?,
        None => TabularPolicy::uniform(),
    };
    let limits = with_memory(SearchLimits::default(), memory);
    let mut valued = game.inner().best_response(&policy, limits).map_err(refused)?;
    drop(game);
    let valued = watch.over(py, move |work| {
        in_slices(work, u64::MAX, |steps| valued.run(steps)).map(|_| valued)
    })?;
    let valued = valued.map_err(refused)?;
    let Some(responses) = valued.responses() else {
        return Err(refused_as("search", "the time was over before everything was known"));
    };
    let value = json!({
        "values": responses.values,
        "best_responses": responses.best_responses,
        "nash_conv": responses.nash_conv(),
        "exploitability": responses.exploitability(),
        "nodes": responses.nodes,
    });
    convert::value(py, "responses", &value)
}

/// A policy from dictionaries: information sets, moves, probabilities.
fn tabular(policy: BTreeMap<String, BTreeMap<String, f64>>) -> PyResult<TabularPolicy> {
    let mut tabular = TabularPolicy::new();
    for (key, moves) in policy {
        let parsed: InfoKey = key.parse().map_err(|error| {
            refused_as(
                "policy",
                &format!("information set {}: {error}", rulebook::core::text::quoted(&key)),
            )
        })?;
        tabular.insert(parsed, moves).map_err(|error| refused_as("policy", &error.to_string()))?;
    }
    Ok(tabular)
}
