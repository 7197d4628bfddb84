//! Records in another form.

use std::path::PathBuf;

use pyo3::{exceptions::PyValueError, prelude::*};
use rulebook::{AnyError, AnyMatch, core::Record};
use rulebook_data::{RecordFile, ShardFolder, ShardGame, write_json_line};
use serde_json::json;

use super::{Source, records::cannot, shards::shard_refused};
use crate::{convert, registry::registry, watch::Watch};

/// The output, as Python passes it.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Target {
    path: PathBuf,
    form: String,
    games: usize,
    replaces: bool,
}

/// The output of a conversion.
enum Sink {
    Lines(RecordFile, PathBuf),
    Shards(ShardFolder),
}

/// A record in its new form, built on any thread.
enum Converted {
    Line(Vec<u8>),
    Game(Box<ShardGame>),
}

impl Sink {
    fn new(target: &Target) -> PyResult<Sink> {
        let lines = |is_compressed| {
            let file = RecordFile::new(&target.path, is_compressed, target.replaces);
            let file = file.map_err(|error| cannot(&target.path, &error))?;
            Ok(Sink::Lines(file, target.path.clone()))
        };
        match target.form.as_str() {
            "jsonl" => lines(false),
            "jsonl.zst" => lines(true),
            "shards" => {
                let folder = ShardFolder::new(&target.path, target.games);
                folder.map(Sink::Shards).map_err(|error| shard_refused(&error))
            }
            _ => Err(PyValueError::new_err("to is one of: jsonl, jsonl.zst, shards")),
        }
    }

    fn put(&mut self, record: Converted) -> PyResult<()> {
        match (self, record) {
            (Sink::Lines(file, path), Converted::Line(line)) => {
                file.put_lines(&line).map_err(|error| cannot(path, &error))
            }
            (Sink::Shards(folder), Converted::Game(game)) => {
                folder.push(registry(), *game).map_err(|error| shard_refused(&error))
            }
            _ => unreachable!("records have the form of the sink"),
        }
    }

    fn finish(self) -> PyResult<Vec<PathBuf>> {
        match self {
            Sink::Lines(file, path) => {
                file.finish().map_err(|error| cannot(&path, &error))?;
                Ok(vec![path])
            }
            Sink::Shards(folder) => folder.finish().map_err(|error| shard_refused(&error)),
        }
    }
}

/// Converts records of any form, or shards, to another form. Every step is checked.
#[pyfunction]
pub(crate) fn convert_records<'py>(
    py: Python<'py>,
    source: &Bound<'py, PyAny>,
    target: &Bound<'py, PyAny>,
    report: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (mut source, target): (Source, Target) = (source.extract()?, target.extract()?);
    let watch = Watch { report, seconds: None };
    let converted = watch.over(py, move |work| {
        let (mut sink, is_lines) = (Sink::new(&target)?, target.form != "shards");
        let make = |record: &Record, game: &dyn AnyMatch| convert(is_lines, record, game);
        let mut n_records = 0_u64;
        let n_bad = source.replay(work, make, |record| {
            n_records += 1;
            sink.put(record)
        })?;
        Ok::<_, PyErr>(json!({ "records": n_records, "bad": n_bad, "written": sink.finish()? }))
    })?;
    convert::value(py, "converted", &converted?)
}

fn convert(is_lines: bool, record: &Record, game: &dyn AnyMatch) -> Result<Converted, AnyError> {
    if !is_lines {
        return Ok(Converted::Game(Box::new(ShardGame::of(record, game)?)));
    }
    let mut line = Vec::new();
    write_json_line(&mut line, record).expect("writing to memory does not fail");
    Ok(Converted::Line(line))
}
