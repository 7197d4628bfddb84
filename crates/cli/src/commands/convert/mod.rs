//! `convert`: records in another form.

mod lines;
#[cfg(feature = "shards")]
mod shards;

use std::{
    path::{Path, PathBuf},
    time::Instant,
};

use rulebook::{AnyError, AnyMatch, Registry, core::Record};
use serde_json::json;

#[cfg(not(feature = "shards"))]
use super::bulk::missing;
use super::{
    bulk::{Work, counted},
    perft::report_speed,
};
use crate::{
    args::{Convert, Form},
    error::CliError,
    files, interrupt,
    output::Output,
};

/// Where converted records go.
trait Sink: Send {
    /// What is made of a record, on any thread.
    type Item: Send;

    fn make(record: &Record, game: &dyn AnyMatch) -> Result<Self::Item, AnyError>;

    fn put(&mut self, item: Self::Item) -> Result<(), CliError>;

    /// Gives everything its name, and returns the names.
    fn finish(self) -> Result<Vec<PathBuf>, CliError>;
}

pub(crate) fn run(registry: &Registry, args: &Convert, out: &mut Output) -> Result<(), CliError> {
    interrupt::watch();
    if args.files().is_empty() {
        let reason = "name what to read and, last, what to write";
        return Err(CliError::Usage(reason.to_owned()));
    }
    if files::is_standard(args.target()) && args.to == Form::Shards {
        return Err(CliError::Usage("shards are files in a folder, not one stream".to_owned()));
    }
    match args.to {
        Form::Lines | Form::Compressed => {
            let sink = lines::Lines::new(args, out)?;
            convert(registry, args, sink, out)
        }
        #[cfg(feature = "shards")]
        Form::Shards => convert(registry, args, shards::Shards::new(registry, args)?, out),
        #[cfg(not(feature = "shards"))]
        Form::Shards => Err(missing("shards")),
    }
}

fn convert<S: Sink>(
    registry: &Registry,
    args: &Convert,
    mut sink: S,
    out: &mut Output,
) -> Result<(), CliError> {
    let (start, mut n_records) = (Instant::now(), 0);
    let (keep_going, characters) = (args.keep_going, out.characters());
    let threads = args.threads.number()?;
    let work = Work { registry, threads, keep_going, as_json: args.json, characters };
    let mut put = |item| {
        n_records += 1;
        sink.put(item)
    };
    let n_bad = each_source(&work, args.files(), &mut put, S::make)?;
    let names = sink.finish()?;
    if !files::is_standard(args.target()) {
        summarize(args, n_records, n_bad, &names, out)?;
    }
    out.flush()?;
    report_speed(n_records, "record", start.elapsed().as_secs_f64(), out);
    if n_bad == 0 { Ok(()) } else { Err(CliError::Reported) }
}

/// Replays what each argument names: shards, or files and folders of records. Returns the number of
/// bad records.
fn each_source<T: Send>(
    work: &Work<'_>,
    paths: &[PathBuf],
    put: &mut (impl FnMut(T) -> Result<(), CliError> + Send),
    make: impl Fn(&Record, &dyn AnyMatch) -> Result<T, AnyError> + Send + Sync,
) -> Result<u64, CliError> {
    let mut n_bad = 0;
    for same in paths.chunk_by(|one, other| !is_shard(one) && !is_shard(other)) {
        n_bad += match same {
            #[cfg(feature = "shards")]
            [path] if is_shard(path) => shards::replay(work, path, put, &make)?,
            #[cfg(not(feature = "shards"))]
            [path] if is_shard(path) => return Err(missing("shards")),
            files => work.run(files, &make, &mut *put)?,
        };
    }
    Ok(n_bad)
}

/// Whether a path is a shard, or a folder of shards.
fn is_shard(path: &Path) -> bool {
    let is_one = |path: &Path| path.join("moves.bin").is_file();
    let is_folder_of_them = || {
        let entries = path.read_dir().into_iter().flatten().filter_map(Result::ok);
        entries.map(|entry| entry.path()).any(|path| is_one(&path))
    };
    is_one(path) || is_folder_of_them()
}

fn summarize(
    args: &Convert,
    n_records: u64,
    n_bad: u64,
    names: &[PathBuf],
    out: &mut Output,
) -> Result<(), CliError> {
    if args.json {
        let names: Vec<_> = names.iter().map(|name| name.to_string_lossy()).collect();
        let object = json!({ "records": n_records, "bad": n_bad, "written": names });
        return Ok(out.json(&object)?);
    }
    out.line(format_args!("{}", counted(n_records, "record", n_bad)))?;
    for name in names {
        out.line(format_args!("written: {}", files::name(name)))?;
    }
    Ok(())
}
