//! Texts of positions, and in `moves` of moves.

mod moves;

use core::{fmt, str::FromStr};

use rulebook_core::{
    Player,
    text::{self, Cursor},
};

use self::moves::read_counters;
use crate::{board::Board, error::ParseError, setup::Setup, state::Mygame};

impl fmt::Display for Mygame {
    /// Writes the counters that are left and the player to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { variant, board, to_move } = self.setup;
        text::write_prefix(f, &variant)?;
        let player = if to_move == Player::FIRST { 'w' } else { 'b' };
        write!(f, "{} {player}", board.counters)
    }
}

impl FromStr for Mygame {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Mygame, ParseError> {
        let mut cursor = Cursor::new(text);
        let variant = text::read_prefix(&mut cursor)?;
        let counters = cursor.parse_with("the number of counters (0 to 21)", read_counters)?;
        cursor.expect(" ", "a space and the player to move")?;
        let to_move = cursor.parse_with("the player to move (w or b)", read_player)?;
        cursor.finish()?;
        let setup = Setup { variant, board: Board { counters }, to_move };
        setup.build().map_err(ParseError::Setup)
    }
}

fn read_player(cursor: &mut Cursor<'_>) -> Option<Player> {
    match cursor.next_char()? {
        'w' => Some(Player::FIRST),
        'b' => Some(Player::SECOND),
        _ => None,
    }
}
