//! The building of an explorer from the games of files.

use std::{path::Path, time::Instant};

use rulebook::Registry;
use rulebook_data::{ExplorerBuilder, ExplorerError, OpeningLine};
use serde_json::{Value, json};

use super::args::Explore;
use crate::{
    answer::Answer,
    commands::{
        perft::report_speed,
        work::{Work, counted},
    },
    error::{CliError, one_line},
    files, interrupt,
    output::Output,
};

pub(super) fn run(
    registry: &Registry,
    args: &Explore,
    target: &Path,
    out: &mut Output,
) -> Result<(), CliError> {
    interrupt::watch();
    files::check_named(target, "an explorer")?;
    // Before the work, not after it.
    files::draft(target, args.force).map_err(CliError::Refused)?;
    let start = Instant::now();
    let mut builder = None;
    let mut n_games = 0;
    let work = Work::new(registry, &args.threads, args.keep_going, args.format, out)?;
    let n_bad = work.run(
        &args.files,
        |_, game| Ok((game.rules().name, OpeningLine::new(game, args.steps.get())?)),
        |(name, line)| {
            // The first record names the game.
            if builder.is_none() {
                let game = registry.game(name)?;
                builder = Some(ExplorerBuilder::new(target, game, args.force).map_err(refused)?);
            }
            n_games += 1;
            builder.as_mut().map_or(Ok(()), |builder| builder.add(&line).map_err(refused))
        },
    )?;
    let Some(builder) = builder else {
        return Err(CliError::Refused("there are no records to count".to_owned()));
    };
    builder.finish().map_err(refused)?;
    args.format.write(&Summary { n_games, n_bad, file: target }, out)?;
    out.flush()?;
    report_speed(n_games, "game", start.elapsed().as_secs_f64(), out);
    if n_bad == 0 { Ok(()) } else { Err(CliError::Reported) }
}

/// The games that were counted, and the explorer that was written.
struct Summary<'a> {
    n_games: u64,
    n_bad: u64,
    file: &'a Path,
}

impl Answer for Summary<'_> {
    fn write_text(&self, out: &mut Output) -> Result<(), CliError> {
        out.line(format_args!("{}", counted(self.n_games, "game", self.n_bad)))?;
        Ok(out.line(format_args!("written: {}", files::name(self.file)))?)
    }

    fn to_json(&self) -> Result<Value, CliError> {
        let name = self.file.to_string_lossy();
        Ok(json!({ "games": self.n_games, "bad": self.n_bad, "written": name }))
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is passed to `map_err`")]
pub(super) fn refused(error: ExplorerError) -> CliError {
    CliError::Refused(one_line(&error.to_string()))
}
