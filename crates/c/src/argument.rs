//! Arguments of calls as values of the facade.

use rulebook::{
    AnyError, ErrorKind,
    core::{Player, Viewpoint},
    draw::Theme,
};
use serde::Deserialize;

use crate::error::misuse;

/// The beginning of a match, and its draw rules if they are not those of the game.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Beginning {
    pub(crate) position: Option<String>,
    pub(crate) repetition: Option<u8>,
    pub(crate) ply_limit: Option<u32>,
}

impl Beginning {
    /// The options in a JSON object; none in an empty text.
    pub(crate) fn read(json: &str) -> Result<Beginning, AnyError> {
        let json = if json.is_empty() { "{}" } else { json };
        // An array would be read as the members in order.
        let read = if json.trim_start().starts_with('{') { json } else { "null" };
        let read = serde_json::from_str(read).ok();
        read.filter(|options: &Beginning| options.repetition != Some(1)).ok_or_else(|| {
            let form = "a JSON object with any of: `position`, a string; `repetition`, 0 or a whole \
                number from 2 to 255; `ply_limit`, a whole number from 0 to 4294967295";
            misuse("argument", "options", format!("they are not {form}"))
        })
    }
}

/// The player of a seat, which is a number from 0 and below the number of players.
pub(crate) fn seat(number: i64, n_players: u8) -> Result<Player, AnyError> {
    let index = u8::try_from(number).ok().filter(|index| *index < n_players);
    index.and_then(Player::from_index).ok_or_else(|| {
        let message = format!("the game has {n_players} seats, counted from 0");
        AnyError::new(ErrorKind::View, format!("seat {number}"), message)
    })
}

/// The observer with this name: the number of a seat, `host` or `public`.
pub(crate) fn viewpoint(who: &str, n_players: u8) -> Result<Viewpoint, AnyError> {
    who.parse().map_err(|error| {
        let seat = who.parse().ok().and_then(|number| seat(number, n_players).err());
        seat.unwrap_or_else(|| AnyError::unreadable(ErrorKind::View, "observer", who, &error))
    })
}

/// The colours with this name; light ones if the text is empty.
pub(crate) fn theme(name: &str) -> Result<&'static Theme, AnyError> {
    let name = if name.is_empty() { "light" } else { name };
    let names = || Theme::ALL.map(|(name, _)| name).join(", ");
    Theme::named(name)
        .ok_or_else(|| misuse("argument", "colours", format!("they are one of: {}", names())))
}

/// The whole number from `least` that is passed as `name`.
pub(crate) fn number(name: &str, number: i64, least: usize) -> Result<usize, AnyError> {
    let found = usize::try_from(number).ok().filter(|number| least <= *number);
    found.ok_or_else(|| misuse("argument", name, format!("{number} is below {least}")))
}

/// The texts of the list that is passed as `name`, one on each line, at most 1,000.
pub(crate) fn list<'l>(name: &str, lines: &'l str) -> Result<Vec<&'l str>, AnyError> {
    let texts: Vec<&str> = lines.lines().take(1_001).collect();
    let is_short = texts.len() <= 1_000;
    is_short.then_some(texts).ok_or_else(|| misuse("argument", name, "over 1,000 lines"))
}
