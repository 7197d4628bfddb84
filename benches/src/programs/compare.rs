//! Asks another implementation about random games and reports the first difference:
//! `compare GAME [--variant TEXT] [--games N] [--max-steps N] [--seed N] -- COMMAND [ARGUMENT …]`.

use std::{error::Error, num::NonZeroU64, process::ExitCode};

use rulebook::Registry;
use rulebook_benches::{
    arguments::Arguments,
    compare::{Comparison, Options, compare, judge::Process},
};

/// The number of games of each variant.
const GAMES: NonZeroU64 = NonZeroU64::new(20).expect("it is not 0");

pub(crate) fn run(mut words: Vec<String>) -> Result<ExitCode, Box<dyn Error>> {
    let place = words.iter().position(|word| word == "--").ok_or("write -- and a command")?;
    let command = words.split_off(place);
    let mut arguments = Arguments::new(words);
    let name = arguments.subject().ok_or("name a game")?;
    let options = Options {
        variant: Some(arguments.option("--variant", "*".to_owned())?).filter(|it| it != "*"),
        games: arguments.option("--games", GAMES)?.get(),
        max_steps: arguments.option("--max-steps", 300)?,
        seed: arguments.option("--seed", 1)?,
    };
    arguments.finish()?;
    let registry = Registry::standard();
    let game = registry.game(&name)?;
    let program = command.get(1).ok_or("name a command after --")?;
    let mut judge = Process::start(program, &command[2..])
        .map_err(|error| format!("{program} cannot be started: {error}"))?;
    let comparison = compare(game, &options, &mut judge)?;
    println!("{name}: {comparison}");
    Ok(match comparison {
        Comparison::Agrees { .. } => ExitCode::SUCCESS,
        Comparison::Differs { .. } => ExitCode::FAILURE,
    })
}
