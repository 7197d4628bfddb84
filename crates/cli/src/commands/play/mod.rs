//! `play`: a game in the terminal.

mod args;
mod menu;
mod line;
mod words;
mod plain;
mod screen;

use std::{
    collections::hash_map::RandomState,
    hash::{BuildHasher, Hasher},
    io::{self, IsTerminal},
};

use rulebook::{AnyGame, AnyMatch, Registry};
use rulebook_engine::{Level, Spec};

pub(crate) use self::args::Play;
use crate::{
    count::Count,
    error::CliError,
    files,
    output::Output,
    phrases,
    start::{GameName, Opening, Start, Variant},
    table::{self, Save, Table, last_saved, resume},
};

pub(crate) fn run(registry: &Registry, args: Play, out: &mut Output) -> Result<(), CliError> {
    let has_screen = has_screen();
    let is_plain = args.plain || !has_screen;
    let Some((args, save)) = menu::chosen(registry, args, out)? else { return Ok(()) };
    let table = open(registry, args, save)?;
    if is_plain { plain::run(table, has_screen, out) } else { screen::run(table, out) }
}

/// Whether standard input and output are a terminal that understands escape codes.
fn has_screen() -> bool {
    let is_dumb = cfg!(unix) && std::env::var_os("TERM").is_none_or(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

/// The table that the command line asks for, which continues `save` if there is one.
fn open(registry: &Registry, args: Play, save: Option<Save>) -> Result<Table<'_>, CliError> {
    let players = args.seats();
    let Play { game, opening, resume: file, record, last, seed, host, .. } = args;
    let (seed, number) = (seed.map(Count::get), record.map(Count::get));
    // The keys of hashers are the only random numbers in the standard library.
    let new_seed = || RandomState::new().build_hasher().finish();
    let save = match (&file, last) {
        (Some(file), _) => Save::at(file)?,
        (None, Some(game)) => Some(last_saved(registry, game.as_deref())?),
        (None, None) => save,
    };
    let record = match (&save, file) {
        (Some(save), _) => match number {
            None | Some(1) => Some((save.record()?, save.path().to_owned())),
            Some(number) => return Err(files::no_such_record(save.path(), number, 1)),
        },
        (None, Some(file)) => Some((files::read_record(&file, number)?, file)),
        (None, None) => None,
    };
    if let Some((record, file)) = record {
        let resumed = resume(registry, record, &file)?;
        let players = if players.is_empty() { resumed.seats.unwrap_or_default() } else { players };
        let seats = filled(players, resumed.game.players())?;
        let seed = seed.or(resumed.seed).unwrap_or_else(new_seed);
        suited(&*resumed.game, &seats)?;
        let mut table = Table::new(resumed.rules, resumed.opening, resumed.game, seats, seed, host);
        if let Some(save) = save {
            table.adopt(save);
        }
        return Ok(table);
    }
    let game = GameName { name: game.unwrap_or_default() };
    let rules = game.find(registry)?;
    let mut start = Start { game, opening };
    seat_players(&mut start.opening, &players, rules);
    let game = start.open(registry)?;
    let seats = filled(players, game.players())?;
    suited(&*game, &seats)?;
    Ok(Table::new(rules, game.clone(), game, seats, seed.unwrap_or_else(new_seed), host))
}

/// The players of `n_players` seats: by default a person against beginners.
fn filled(players: Vec<Spec>, n_players: u8) -> Result<Vec<Spec>, CliError> {
    let n_players = usize::from(n_players);
    if players.is_empty() {
        let mut seats = vec![Spec::Level(Level::ALL[0]); n_players];
        seats[0] = Spec::Human;
        return Ok(seats);
    }
    if players.len() != n_players {
        let named = players.len();
        let help = "name a player for each seat, in order, such as `human` or `easy`";
        let wrong = format!("{named} of {n_players} players are named; {help}");
        return Err(CliError::Usage(wrong));
    }
    Ok(players)
}

/// Refuses searches that do not suit the match.
fn suited(game: &dyn AnyMatch, seats: &[Spec]) -> Result<(), CliError> {
    table::suited(game, seats).map_err(|unsuited| {
        let (seat, error) = *unsuited;
        CliError::Refused(format!("{}: {error}", phrases::seat(game, seat)))
    })
}

/// If the number of players is an option that is not given, it follows from `--players`.
fn seat_players(opening: &mut Opening, players: &[Spec], game: &dyn AnyGame) {
    const KEY: &str = "players";
    let options = game.info().options;
    let Some(option) = options.iter().find(|option| option.key == KEY) else { return };
    let wanted = players.len().to_string();
    let possible = match (option.values, option.min, option.max) {
        (Some(names), _, _) => names.contains(&wanted.as_str()),
        (None, Some(min), Some(max)) => (min as usize..=max as usize).contains(&players.len()),
        _ => false,
    };
    let Opening { position, variant: Variant { text: variant }, .. } = opening;
    if !possible || position.is_some() || variant.contains(KEY) {
        return;
    }
    let separator = if variant.is_empty() { "" } else { "," };
    *variant = format!("{variant}{separator}{KEY}={wanted}");
}
