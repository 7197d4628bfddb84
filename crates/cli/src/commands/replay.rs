//! `replay`: checks every step of a record.

use rulebook::{
    AnyError, ErrorKind, Registry,
    core::{Limits, Record},
};

use crate::{
    args::Replay,
    error::CliError,
    files,
    observer::{self, concealed, may_hide},
    output::{self, Output},
};

/// A file on the user's machine may be larger than what a server should accept.
const LIMITS: Limits = Limits { policy: None, steps: 10_000_000, bytes: 64 << 20 };

pub(crate) fn run(registry: &Registry, args: &Replay, out: &mut Output) -> Result<(), CliError> {
    let text = files::read(&args.file, LIMITS.bytes)?;
    let within = |error| match error {
        CliError::Refused(message) | CliError::Usage(message) => {
            CliError::Refused(format!("{}: {message}", files::name(&args.file)))
        }
        other => other,
    };
    let record = Record::read(&text, &LIMITS)
        .map_err(|error| within(AnyError::new(ErrorKind::Record, "record", error).into()))?;
    let game = registry.game(&record.game).map_err(|error| within(error.into()))?;
    let who = args.who.who.as_deref();
    let game = game.replay(&record, &LIMITS).map_err(|error| {
        let hides = may_hide(game, who, [&record.variant, &record.start]);
        within(if hides { concealed(error) } else { error.into() })
    })?;
    let seen = game.seen_by(observer::viewpoint(&*game, who)?)?;
    if args.drawn.write(&*seen, out)? {
        return Ok(());
    }
    out.line(format_args!("game: {}", game.rules().name))?;
    out.line(format_args!("steps: {}, plies: {}", game.n_steps(), game.plies()))?;
    let (name, position) = observer::position(&*game, &*seen);
    out.line(format_args!("{name}: {position}"))?;
    let payoffs = game.result().map(|result| result.payoffs).unwrap_or_default();
    if !payoffs.is_empty() {
        let payoffs: Vec<_> = payoffs.iter().map(ToString::to_string).collect();
        out.line(format_args!("payoffs: {}", payoffs.join(" ")))?;
    }
    Ok(out.line(format_args!("result: {}", output::result(&*game)))?)
}
