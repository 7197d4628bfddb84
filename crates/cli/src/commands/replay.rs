//! `replay`: checks every step of a record.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use crate::{
    args::Replay,
    fail::Fail,
    output::{self, Output},
};

const MOST_BYTES: u64 = 16 << 20;

pub(crate) fn run(args: &Replay, out: &mut Output) -> Result<(), Fail> {
    let text = read(&args.file)?;
    let refused = |error| Fail::Refused(format!("{}: {error}", name(&args.file)));
    let game = rulebook::replay(&text).map_err(refused)?;
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
fn read(file: &Path) -> Result<String, Fail> {
    let refused = |reason: String| Fail::Refused(format!("{}: {reason}", name(file)));
    let cannot = |error: io::Error| refused(format!("cannot be read: {error}"));
    let mut bytes = Vec::new();
    if file == Path::new("-") {
        io::stdin().take(MOST_BYTES + 1).read_to_end(&mut bytes)
    } else {
        let open = File::open(file).map_err(cannot)?;
        open.take(MOST_BYTES + 1).read_to_end(&mut bytes)
    }
    .map_err(cannot)?;
    if MOST_BYTES < bytes.len() as u64 {
        return Err(refused(format!("is no record: it has more than {MOST_BYTES} bytes")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        refused(format!("is no record: it is not UTF-8 text at byte {offset}"))
    })
}
