//! Random games as records.

use std::{
    fs,
    io::{BufWriter, Write},
    path::{Path, PathBuf},
};

use rulebook::{
    AnyMatch,
    core::{Entropy, Record, text::quoted},
};
use rulebook_data::{Draft, DraftFolder, tagged, write_json_line};

use super::{args::Random, summary::Summary};
use crate::{
    error::CliError,
    files::{self, cannot_write},
    interrupt,
    output::Output,
    progress::Bar,
};

/// The destination of the records.
enum Place<'o> {
    /// One per line on standard output.
    Output(&'o mut Output),
    /// One per line in a file, which appears when all are written.
    File(PathBuf, BufWriter<Draft>),
    /// One text per file. All of them wait in a draft inside of the folder until all are written.
    Folder { folder: PathBuf, drafts: DraftFolder, width: usize },
}

/// Plays games and writes their records. If the user interrupts that, the records of the finished
/// games are kept.
pub(super) fn write(
    game: &dyn AnyMatch,
    args: &Random,
    place: &Path,
    out: &mut Output,
) -> Result<Summary, CliError> {
    let mut place = Place::new(place, args, out)?;
    let seed = args.seed.get();
    let n_games = args.games.get();
    let bar = Bar::new();
    let mut summary = Summary::default();
    for number in 0..n_games {
        if interrupt::is_interrupted() {
            break;
        }
        let game = play(game, seed, number)?;
        let mut record = tagged(&*game, &[]);
        record.tags.push(("x-id".to_owned(), number.to_string()));
        record.tags.push(("x-seed".to_owned(), seed.to_string()));
        place.put(number, &record)?;
        summary.add_match(&*game);
        bar.show(number + 1, n_games);
    }
    bar.clear();
    place.finish()?;
    Ok(summary)
}

/// Plays game `number` of the series to the end.
fn play(start: &dyn AnyMatch, seed: u64, number: u64) -> Result<Box<dyn AnyMatch>, CliError> {
    let mut rng = rulebook::game_rng(seed, number);
    let mut game = start.boxed_clone();
    while game.random_step(&mut || rng.next_u64())?.is_some() {}
    Ok(game)
}

impl<'o> Place<'o> {
    fn new(path: &Path, args: &Random, out: &'o mut Output) -> Result<Place<'o>, CliError> {
        if files::is_standard(path) {
            return Ok(Place::Output(out));
        }
        let is_folder = path.as_os_str().as_encoded_bytes().ends_with(b"/");
        if !is_folder {
            let draft = files::draft(path, args.force).map_err(CliError::Refused)?;
            return Ok(Place::File(path.to_owned(), BufWriter::new(draft)));
        }
        let cannot = |error| CliError::Refused(cannot_write(path, &error));
        files::make_folder(path).map_err(CliError::Refused)?;
        if !args.force && fs::read_dir(path).map_err(cannot)?.next().is_some() {
            let folder = quoted(&path.to_string_lossy()).to_string();
            let help = "`--force` replaces files with the same names";
            return Err(CliError::Refused(format!("the folder {folder} is not empty; {help}")));
        }
        let width = args.games.get().saturating_sub(1).to_string().len();
        let drafts = DraftFolder::new(path).map_err(cannot)?;
        Ok(Place::Folder { folder: path.to_owned(), drafts, width })
    }

    fn put(&mut self, number: u64, record: &Record) -> Result<(), CliError> {
        match self {
            Place::Output(out) => {
                let mut line = Vec::new();
                write_json_line(&mut line, record)?;
                Ok(out.bytes(&line)?)
            }
            Place::File(path, file) => write_json_line(file, record)
                .map_err(|error| CliError::Refused(cannot_write(path, &error))),
            Place::Folder { folder, drafts, width } => {
                let name = format!("{}-{number:0width$}.txt", record.game);
                let written = drafts.put(&name, record.to_string().as_bytes());
                let path = folder.join(name);
                written.map_err(|error| CliError::Refused(cannot_write(&path, &error)))
            }
        }
    }

    fn finish(self) -> Result<(), CliError> {
        match self {
            Place::Output(_) => Ok(()),
            Place::File(path, mut file) => {
                let cannot = |error| CliError::Refused(cannot_write(&path, &error));
                file.flush().map_err(cannot)?;
                let draft = file.into_inner().map_err(|error| cannot(error.into_error()))?;
                files::publish(draft, &path).map_err(CliError::Refused)
            }
            Place::Folder { folder, drafts, .. } => drafts
                .publish_all()
                .map_err(|error| CliError::Refused(cannot_write(&folder, &error))),
        }
    }
}
