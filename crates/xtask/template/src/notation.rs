//! Texts of moves and positions.

use core::{fmt, str::FromStr};

use rulebook_core::{
    Player,
    text::{self, Cursor, SyntaxError},
};

use crate::{board::Board, error::ParseError, mv::Move, setup::Setup, state::Takeaway};

impl fmt::Display for Move {
    /// Writes the number of counters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move::Take { counters } = self;
        write!(f, "{counters}")
    }
}

impl FromStr for Move {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Move, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let counters = cursor.parse_with("a number of counters (0 to 255)", read_counters)?;
        cursor.finish()?;
        Ok(Move::Take { counters })
    }
}

impl fmt::Display for Takeaway {
    /// Writes the counters that are left and the player to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { variant, board, to_move } = self.setup;
        text::write_prefix(f, &variant)?;
        let player = if to_move == Player::FIRST { 'w' } else { 'b' };
        write!(f, "{} {player}", board.counters)
    }
}

impl FromStr for Takeaway {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Takeaway, ParseError> {
        let mut cursor = Cursor::new(text);
        let variant = text::read_prefix(&mut cursor)?;
        let counters = cursor.parse_with("the number of counters (0 to 21)", read_counters)?;
        cursor.expect(" ", "a space and the player to move")?;
        let to_move = cursor.parse_with("the player to move (w or b)", read_player)?;
        cursor.finish()?;
        Ok(Setup { variant, board: Board { counters }, to_move }.build()?)
    }
}

fn read_counters(cursor: &mut Cursor<'_>) -> Option<u8> {
    cursor.number().and_then(|number| u8::try_from(number).ok())
}

fn read_player(cursor: &mut Cursor<'_>) -> Option<Player> {
    match cursor.next_char()? {
        'w' => Some(Player::FIRST),
        'b' => Some(Player::SECOND),
        _ => None,
    }
}
