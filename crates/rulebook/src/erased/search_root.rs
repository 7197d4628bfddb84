//! The knowledge of an observer as the root of a search.

use std::fmt;

use rulebook_core::{HiddenInfo, State, Turn, Viewpoint};

use super::knowledge::{Knowledge, sample};
use crate::{
    error::{AnyError, ErrorKind},
    search::{SearchRoot, ViewRoot, whole_match},
};

/// Builds the root of a search from what the observer knows.
pub(super) fn of<T: Knowledge>(knowledge: &T) -> Result<SearchRoot<T::Game>, AnyError> {
    let refused = |reason: &dyn fmt::Display| AnyError::new(ErrorKind::Search, "position", reason);
    let mover = match knowledge.due() {
        Turn::Player(mover) => mover,
        Turn::Chance => return Err(refused(&"chance is to act; a search begins with a move")),
        Turn::Over => return Err(refused(&"the match is over")),
    };
    let who = knowledge.viewpoint();
    let n_players = knowledge.world().players();
    if knowledge.world().has_hidden_info() && who != Viewpoint::Host {
        let view = knowledge.view().into_owned();
        let view = ViewRoot { mover, view, key: knowledge.key() };
        return Ok(SearchRoot { view, who, n_players, game: None });
    }
    let first = sample::<T::Game>(&knowledge.first());
    let game = whole_match(first, knowledge.draw_rules(), who, &knowledge.observed_from(0));
    let game = game.map_err(|desync| refused(&desync))?;
    let seat = Viewpoint::Seat(mover);
    let view = ViewRoot { mover, view: game.state().view(seat), key: game.info_key(seat) };
    Ok(SearchRoot { view, who, n_players, game: Some(game) })
}
