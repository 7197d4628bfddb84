//! Moves as picks. The counters lie in a row, `c1` to `c21`; picking one takes it and all counters
//! after it.

use core::{fmt, ops::ControlFlow, str::FromStr};

use rulebook_core::{
    Legality, Picks,
    text::{Cursor, SyntaxError},
};

use crate::{board::Board, mv::Move, state::Mygame};

/// A counter of the row, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pick(u8); // Invariant: from 1 to `Board::FULL`.

impl Picks for Mygame {
    type Pick = Pick;

    fn visit_next<B>(
        &self,
        picked: &[Pick],
        mut visit: impl FnMut(Pick) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // The first pick completes the move.
        if !picked.is_empty() {
            return ControlFlow::Continue(());
        }
        self.visit_moves(|mv| self.picks_of(mv).try_for_each(&mut visit))
    }

    fn attempt(&self, picked: &[Pick]) -> Option<Move> {
        let [Pick(number)] = picked else { return None };
        let counters = (self.setup.board.counters + 1).checked_sub(*number)?;
        Some(Move::Take { counters })
    }

    fn picks_of(&self, mv: Move) -> impl Iterator<Item = Pick> {
        let Move::Take { counters } = mv;
        let number = (self.setup.board.counters + 1).saturating_sub(counters);
        [Pick(number.max(1))].into_iter()
    }
}

impl fmt::Display for Pick {
    /// Writes `c` and the number of the counter.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "c{}", self.0)
    }
}

impl FromStr for Pick {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Pick, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let pick = cursor.parse_with("a counter (c1 to c21)", read_pick)?;
        cursor.finish()?;
        Ok(pick)
    }
}

fn read_pick(cursor: &mut Cursor<'_>) -> Option<Pick> {
    let number = if cursor.eat("c") { u8::try_from(cursor.number()?).ok()? } else { 0 };
    (1..=Board::FULL).contains(&number).then_some(Pick(number))
}
