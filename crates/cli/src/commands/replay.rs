//! `replay`: checks every step of a record.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use rulebook::core::Limits;

use crate::{
    args::Replay,
    error::CliError,
    output::{self, Output},
};

/// A file on the user's machine may be larger than what a server should accept.
const LIMITS: Limits = Limits { policy: None, steps: 10_000_000, bytes: 64 << 20 };

pub(crate) fn run(args: &Replay, out: &mut Output) -> Result<(), CliError> {
    let text = read(&args.file)?;
    let refused = |error| CliError::Refused(format!("{}: {error}", name(&args.file)));
    let game = rulebook::replay_within(&text, &LIMITS).map_err(refused)?;
    out.line(format_args!("game: {}", game.rules().name))?;
    out.line(format_args!("steps: {}, plies: {}", game.steps().len(), game.plies()))?;
    out.line(format_args!("position: {}", game.position()))?;
    if let Some(payoffs) = output::payoffs(&*game) {
        out.line(format_args!("payoffs: {payoffs}"))?;
    }
    Ok(out.line(format_args!("result: {}", output::result(&*game)))?)
}

fn name(file: &Path) -> String {
    if file == Path::new("-") { "standard input".to_owned() } else { file.display().to_string() }
}

/// The text of a record file, if it can be one.
fn read(file: &Path) -> Result<String, CliError> {
    let refused = |reason: String| CliError::Refused(format!("{}: {reason}", name(file)));
    let cannot = |error: io::Error| refused(format!("cannot be read: {error}"));
    let mut bytes = Vec::new();
    let limit = LIMITS.bytes as u64;
    if file == Path::new("-") {
        io::stdin().take(limit + 1).read_to_end(&mut bytes)
    } else {
        let open = File::open(file).map_err(cannot)?;
        open.take(limit + 1).read_to_end(&mut bytes)
    }
    .map_err(cannot)?;
    if LIMITS.bytes < bytes.len() {
        return Err(refused(format!("is not a record: it has more than {limit} bytes")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        refused(format!("is not a record: it is not UTF-8 text at byte {offset}"))
    })
}
