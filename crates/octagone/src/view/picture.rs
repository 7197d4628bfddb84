//! The visible board: the shields on the squares and their arrows.

use core::fmt;

use crate::{
    board::{Arrow, Face, Square},
    mv::Move,
};

/// The shields on the board, taken from the moves of a match.
///
/// A position does not contain them, because nothing in the rest of the game depends on them.
///
/// ```
/// use rulebook_octagone::{Move, Picture};
///
/// let moves = ["L23-2", "24M0", "17C3"].map(|text| text.parse::<Move>());
/// let picture: Picture = moves.into_iter().collect::<Result<_, _>>()?;
/// assert_eq!(
///     picture.to_string(),
///     " .  .  .  .  .  .  . \n .  .  .  .  .  .  . \n .  . C↘  .  .  .  . \n\
///      \x20.  . M↑  .  .  .  . \n .  .  .  .  .  .  . \n .  .  .  .  .  .  . \n"
/// );
/// # Ok::<(), rulebook_octagone::rulebook_core::text::SyntaxError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    shields: [Option<(Face, Option<Arrow>)>; Square::COUNT],
    lady: Option<(Square, Arrow)>,
}

impl Picture {
    /// The empty board.
    #[must_use]
    pub const fn new() -> Picture {
        Picture { shields: [None; Square::COUNT], lady: None }
    }

    /// Adds the next move of the match, which is not checked.
    pub fn draw(&mut self, mv: Move) {
        match mv {
            Move::Lady { square, arrow } => self.lady = Some((square, arrow)),
            Move::Shield { square, face, arrow } => {
                self.shields[square.index()] = Some((face, Some(arrow)));
                // R10: she leaves after the reply.
                self.lady = None;
            }
            Move::Close { square, face } => self.shields[square.index()] = Some((face, None)),
            Move::Gift { .. } | Move::Pass => {}
        }
    }

    /// The shield on a square and its arrow; a closing shield (R12) has none.
    #[must_use]
    pub const fn shield(&self, square: Square) -> Option<(Face, Option<Arrow>)> {
        self.shields[square.index()]
    }

    /// The White Lady while she is on the board.
    #[must_use]
    pub const fn lady(&self) -> Option<(Square, Arrow)> {
        self.lady
    }
}

impl Default for Picture {
    fn default() -> Picture {
        Picture::new()
    }
}

impl FromIterator<Move> for Picture {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Picture {
        let mut picture = Picture::new();
        moves.into_iter().for_each(|mv| picture.draw(mv));
        picture
    }
}

impl fmt::Display for Picture {
    /// Writes the rows from the top, each square as a letter and an arrow.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::all() {
            match (self.shield(square), self.lady) {
                (Some((face, arrow)), _) => write!(f, "{face}{} ", arrow.map_or('·', Arrow::sign))?,
                (None, Some((at, arrow))) if at == square => write!(f, "L{} ", arrow.sign())?,
                (None, _) => f.write_str(" . ")?,
            }
            if square.column() == 6 {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}
