//! `explore`: the steps that were played in a position.

mod args;
mod build;
mod table;

use rulebook::Registry;

pub(crate) use self::args::Explore;
use crate::{error::CliError, output::Output};

pub(crate) fn run(registry: &Registry, args: &Explore, out: &mut Output) -> Result<(), CliError> {
    match (&args.build, &args.files[..]) {
        (Some(target), _) => build::run(registry, args, target, out),
        (None, [file]) => table::run(registry, args, file, out),
        (None, _) => {
            let help = "with `--build OUT`, the files are counted";
            Err(CliError::Usage(format!("expected one explorer; {help}")))
        }
    }
}
