//! `play`: a game in the terminal.

mod line;
mod table;
mod view;

use std::{
    collections::hash_map::RandomState,
    hash::{BuildHasher, Hasher},
    io,
};

use rulebook::{
    AnyGame,
    core::{Player, SplitMix64, text::Values},
};

use self::table::Table;
use crate::{
    args::{Play, Who},
    error::CliError,
    output::Output,
};

pub(crate) fn run(mut args: Play, out: &mut Output) -> Result<(), CliError> {
    let game = rulebook::game(&args.start.game)?;
    seat_players(&mut args, game);
    let aim = game.aim();
    let game = args.start.open()?;
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
    out.line(format_args!("{}, seed {seed}. Type `help` for help.", args.start.game))?;
    for (player, who) in Player::all(game.players()).zip(&args.players) {
        out.line(format_args!("  player {}: {}", game.seat(player), table::name(*who)))?;
    }
    out.text(&wrapped(aim))?;
    let mut table = Table::new(game, args.players, SplitMix64::new(seed));
    table.play(&mut io::stdin().lock(), out)
}

/// If the number of players is an option that is not given, it follows from `--players`.
fn seat_players(args: &mut Play, game: &dyn AnyGame) {
    const KEY: &str = "players";
    let start = &mut args.start;
    let Some(option) = game.options().iter().find(|option| option.key == KEY) else { return };
    let wanted = args.players.len().to_string();
    let possible = match option.values {
        Values::Names(names) => names.contains(&wanted.as_str()),
        Values::Range { min, max } => (min as usize..=max as usize).contains(&args.players.len()),
        _ => false,
    };
    if !possible || start.position.is_some() || start.variant.contains(KEY) {
        return;
    }
    let separator = if start.variant.is_empty() { "" } else { "," };
    start.variant = format!("{}{separator}{KEY}={wanted}", start.variant);
}

/// The text, wrapped to the width of a terminal.
fn wrapped(text: &str) -> String {
    const WIDTH: usize = 80;
    let (mut lines, mut column) = (String::new(), 0);
    for word in text.split_whitespace() {
        let length = word.chars().count();
        let fits = column + 1 + length <= WIDTH;
        let separator = if column == 0 {
            ""
        } else if fits {
            " "
        } else {
            "\n"
        };
        column = if fits { column + separator.len() + length } else { length };
        lines.push_str(separator);
        lines.push_str(word);
    }
    lines + "\n"
}
