//! `explore`: the steps that were played in a position.

mod args;
#[cfg(feature = "explorer")]
mod build;
#[cfg(feature = "explorer")]
mod table;

use rulebook::Registry;

pub(crate) use self::args::Explore;
use crate::{error::CliError, output::Output};

#[cfg(feature = "explorer")]
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

#[cfg(not(feature = "explorer"))]
pub(crate) fn run(_: &Registry, _: &Explore, _: &mut Output) -> Result<(), CliError> {
    Err(super::bulk::missing("explorer"))
}
