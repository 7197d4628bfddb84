//! `play`: a game in the terminal.

mod line;
mod secrecy;
mod table;
mod talk;
mod view;

use std::{
    collections::hash_map::RandomState,
    hash::{BuildHasher, Hasher},
    io,
};

use rulebook::{AnyGame, Registry, core::Player};

use self::table::Table;
use crate::{
    args::{Play, Who},
    error::CliError,
    output::{self, Output, wrapped},
};

pub(crate) fn run(registry: &Registry, mut args: Play, out: &mut Output) -> Result<(), CliError> {
    let rules = registry.game(&args.start.game)?;
    seat_players(&mut args, rules);
    let game = args.start.open(registry)?;
    let n_players = usize::from(game.players());
    if args.players.is_empty() {
        args.players = vec![Who::Random; n_players];
        args.players[0] = Who::Human;
    }
    if args.players.len() != n_players {
        let named = args.players.len();
        let help = "name each seat in order, as `human` or `random`";
        let wrong = format!("--players fills {named} of {n_players} seats; {help}");
        return Err(CliError::Usage(wrong));
    }
    // The keys of hashers are the only random numbers in the standard library.
    let seed = args.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    out.line(format_args!("{}. Type `help` for help.", rules.info().title))?;
    for (player, who) in Player::all(game.players()).zip(&args.players) {
        out.line(format_args!("  {}: {}", output::seat(&*game, player), table::name(*who)))?;
    }
    out.text(&wrapped(rules.info().aim))?;
    let mut table = Table::new(rules, game, args.players, seed, args.host);
    table.play(&mut io::stdin().lock(), out)
}

/// If the number of players is an option that is not given, it follows from `--players`.
fn seat_players(args: &mut Play, game: &dyn AnyGame) {
    const KEY: &str = "players";
    let start = &mut args.start;
    let options = game.info().options;
    let Some(option) = options.iter().find(|option| option.key == KEY) else { return };
    let wanted = args.players.len().to_string();
    let possible = match (option.values, option.min, option.max) {
        (Some(names), _, _) => names.contains(&wanted.as_str()),
        (None, Some(min), Some(max)) => (min as usize..=max as usize).contains(&args.players.len()),
        _ => false,
    };
    if !possible || start.position.is_some() || start.variant.contains(KEY) {
        return;
    }
    let separator = if start.variant.is_empty() { "" } else { "," };
    start.variant = format!("{}{separator}{KEY}={wanted}", start.variant);
}
