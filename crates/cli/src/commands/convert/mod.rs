//! `convert`: records in another form.

mod args;
mod sink;
mod lines;
#[cfg(feature = "shards")]
mod shards;

use std::{
    path::{Path, PathBuf},
    time::Instant,
};

use rulebook::{AnyError, AnyMatch, Registry, core::Record};
use serde_json::{Value, json};

pub(crate) use self::args::Convert;
use self::{args::Form, sink::Sink};
use super::{
    perft::report_speed,
    work::{Work, counted},
};
use crate::{answer::Answer, error::CliError, files, interrupt, output::Output};

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
        Form::Lines | Form::CompressedLines => {
            let sink = lines::Lines::new(args, out)?;
            convert(registry, args, sink, out)
        }
        #[cfg(feature = "shards")]
        Form::Shards => convert(registry, args, shards::Shards::new(registry, args)?, out),
        #[cfg(not(feature = "shards"))]
        Form::Shards => Err(without_shards()),
    }
}

fn convert<S: Sink>(
    registry: &Registry,
    args: &Convert,
    mut sink: S,
    out: &mut Output,
) -> Result<(), CliError> {
    let start = Instant::now();
    let mut n_records = 0;
    let work = Work::new(registry, &args.threads, args.keep_going, args.format, out)?;
    let mut put = |item| {
        n_records += 1;
        sink.put(item)
    };
    let n_bad = each_source(&work, args.files(), &mut put, S::make)?;
    let files = sink.finish()?;
    if !files::is_standard(args.target()) {
        args.format.write(&Summary { n_records, n_bad, files }, out)?;
    }
    out.flush()?;
    report_speed(n_records, "record", start.elapsed().as_secs_f64(), out);
    if n_bad == 0 { Ok(()) } else { Err(CliError::Reported) }
}

/// Replays the records that the arguments name: shards, or files and folders. Returns the number of
/// bad ones.
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
            [path] if is_shard(path) => return Err(without_shards()),
            files => work.run(files, &make, &mut *put)?,
        };
    }
    Ok(n_bad)
}

/// The error of a program without the feature `shards`, with the command that builds one with it.
#[cfg(not(feature = "shards"))]
fn without_shards() -> CliError {
    let install = "cargo install --path crates/cli --features shards";
    let help = format!("in a clone of Rulebook, `{install}` builds one with it");
    CliError::Refused(format!("this program was built without the feature `shards`; {help}"))
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

/// The records and files that were written.
struct Summary {
    n_records: u64,
    n_bad: u64,
    files: Vec<PathBuf>,
}

impl Answer for Summary {
    fn write_text(&self, out: &mut Output) -> Result<(), CliError> {
        out.line(format_args!("{}", counted(self.n_records, "record", self.n_bad)))?;
        for file in &self.files {
            out.line(format_args!("written: {}", files::name(file)))?;
        }
        Ok(())
    }

    fn to_json(&self) -> Result<Value, CliError> {
        let names: Vec<_> = self.files.iter().map(|file| file.to_string_lossy()).collect();
        Ok(json!({ "records": self.n_records, "bad": self.n_bad, "written": names }))
    }
}
