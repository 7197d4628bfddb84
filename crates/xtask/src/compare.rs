//! Comparing another implementation of a game with ours.

use std::num::NonZeroU64;

use anyhow::Result;

use crate::Shell;

/// What to compare, and with whom.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// The game's short name.
    pub game: String,
    /// Compares this variant instead of all.
    #[arg(long, value_name = "TEXT")]
    pub variant: Option<String>,
    /// The number of games of each variant; 20 if not given.
    #[arg(long, value_name = "N")]
    pub games: Option<NonZeroU64>,
    /// The most steps of a game; 300 if not given.
    #[arg(long, value_name = "N")]
    pub max_steps: Option<u64>,
    /// The seed of the games; 1 if not given.
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// The command that starts the judge, with its arguments.
    #[arg(last = true, required = true, value_name = "COMMAND")]
    pub command: Vec<String>,
}

/// Asks a judge about random games; says whether it agrees.
///
/// # Errors
///
/// If cargo cannot be started.
pub fn run(shell: &Shell, options: &Options) -> Result<bool> {
    let given = [
        ("--variant", options.variant.clone()),
        ("--games", options.games.map(|games| games.to_string())),
        ("--max-steps", options.max_steps.map(|steps| steps.to_string())),
        ("--seed", options.seed.map(|seed| seed.to_string())),
    ];
    let mut arguments = vec!["run", "--release", "--locked", "--quiet", "--package"];
    arguments.extend(["rulebook-benches", "--bin", "compare", "--", &options.game]);
    for (name, value) in &given {
        arguments.extend(value.iter().flat_map(|value| [*name, value.as_str()]));
    }
    arguments.push("--");
    arguments.extend(options.command.iter().map(String::as_str));
    shell.cargo(&arguments, &[])
}
