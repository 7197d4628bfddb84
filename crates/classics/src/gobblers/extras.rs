//! The optional capabilities of Gobblet Gobblers.

use core::{fmt, ops::ControlFlow};

use rulebook_core::{
    Annotate, Legality, PickGroup, PickIndex, Picks, Player, Symmetric, canonical_by_key,
    text::{Cursor, SyntaxError},
    zobrist_key, zobrist_keys,
};

use super::{
    Gobblers,
    board::{Board, Size},
    mv::{IllegalMove, Move},
    setup::Setup,
};
use crate::{numbered::impl_move_index, square::Square, transform::Transform};

impl_move_index!(Gobblers);
rulebook_core::impl_serde!(Gobblers);
rulebook_core::impl_arbitrary_state!(Gobblers);

/// The ASCII letters `gobblers`.
const SEED: u64 = 0x676f_6262_6c65_7273;
/// A key for each player, size and square.
static PIECES: [u64; 54] = zobrist_keys(SEED, 0);
/// The key of the second player's turn.
pub(super) const TURN: u64 = zobrist_key(SEED, 54);

/// The key of a piece on a square.
pub(super) fn key(player: Player, size: Size, square: Square) -> u64 {
    PIECES[(player.index() & 1) * 27 + size as usize * 9 + square.index()]
}

/// The hash of a setup, computed from its parts.
pub(super) fn hash(setup: &Setup) -> u64 {
    let turn = if setup.to_move == Player::SECOND { TURN } else { 0 };
    let pieces = Square::all().flat_map(|square| {
        setup.board.stack(square).map(move |(player, size)| key(player, size, square))
    });
    pieces.fold(turn, |hash, key| hash ^ key)
}

impl Symmetric for Gobblers {
    /// The eight symmetries of the board, each with or without a swap of the colours.
    type Sym = Transform<16>;
    rulebook_core::no_chance!(Symmetric);

    fn map(&self, sym: Transform<16>) -> Gobblers {
        let mut board = Board::default();
        for square in Square::all() {
            for (player, size) in self.board.stack(square) {
                board.toggle(sym.map_player(player), size, sym.map_square(square));
            }
        }
        Gobblers::from_valid(Setup { board, to_move: sym.map_player(self.to_move) })
    }

    fn map_move(sym: Transform<16>, mv: Move) -> Move {
        match mv {
            Move::Enter { size, to } => Move::Enter { size, to: sym.map_square(to) },
            Move::Shift { from, to } => {
                Move::Shift { from: sym.map_square(from), to: sym.map_square(to) }
            }
        }
    }

    fn map_player(sym: Transform<16>, player: Player) -> Player {
        sym.map_player(player)
    }

    /// The image in which the first player moves and the board is least.
    fn canonical(&self) -> (Gobblers, Transform<16>) {
        canonical_by_key(self, |image| (image.to_move, image.board))
    }
}

/// The effects of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Annotation {
    /// R4, R5: the piece that it covers.
    pub covers: Option<(Player, Size)>,
    /// R5: the piece that becomes visible where the moved piece was.
    pub reveals: Option<(Player, Size)>,
    /// R6, R7: who wins by it.
    pub winner: Option<Player>,
}

impl Annotate for Gobblers {
    type Annotation = Annotation;

    fn annotate(&self, mv: Move) -> Result<Annotation, IllegalMove> {
        self.check(mv)?;
        let (to, from) = match mv {
            Move::Enter { to, .. } => (to, None),
            Move::Shift { from, to } => (to, Some(from)),
        };
        let mut next = self.clone();
        rulebook_core::State::play_unchecked(&mut next, mv);
        Ok(Annotation {
            covers: self.board.top(to),
            reveals: from.and_then(|from| next.board.top(from)),
            winner: next.winner,
        })
    }
}

/// A pick: a piece in hand or on the board, then the square it goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pick {
    /// A piece of this size beside the board. Both pieces of a size are the same pick.
    Hand {
        /// The owner of the piece.
        player: Player,
        /// Its size.
        size: Size,
    },
    /// A square of the board.
    Square(Square),
}

impl Picks for Gobblers {
    type Pick = Pick;

    fn visit_next<B>(
        &self,
        picked: &[Pick],
        mut visit: impl FnMut(Pick) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // The moves are grouped by their first pick, so equal ones follow each other.
        let mut last = None;
        self.visit_moves(|mv| {
            let [first, second] = self.pick_pair(mv);
            match picked {
                [] if last != Some(first) => {
                    last = Some(first);
                    visit(first)
                }
                [pick] if *pick == first => visit(second),
                _ => ControlFlow::Continue(()),
            }
        })
    }

    fn attempt(&self, picked: &[Pick]) -> Option<Move> {
        match *picked {
            [Pick::Hand { player, size }, Pick::Square(to)] if player == self.to_move => {
                Some(Move::Enter { size, to })
            }
            [Pick::Square(from), Pick::Square(to)] => Some(Move::Shift { from, to }),
            _ => None,
        }
    }

    fn picks_of(&self, mv: Move) -> impl Iterator<Item = Pick> {
        self.pick_pair(mv).into_iter()
    }
}

impl PickIndex for Gobblers {
    const PICK_GROUPS: &'static [PickGroup] = &[
        PickGroup::new("hand", Size::ALL.len(), "a piece of mine beside the board, by size"),
        PickGroup::new("square", Square::COUNT, "a square: a1, b1, …, c3"),
    ];
    const MAX_PICKS: usize = 2;

    fn pick_index(&self, pick: Pick) -> usize {
        match pick {
            Pick::Hand { size, .. } => size as usize,
            Pick::Square(square) => Size::ALL.len() + square.index(),
        }
    }

    fn pick_at(&self, index: usize) -> Option<Pick> {
        match index.checked_sub(Size::ALL.len()) {
            None => Some(Pick::Hand { player: self.to_move, size: Size::ALL[index] }),
            Some(square) => Square::from_index(square.try_into().ok()?).map(Pick::Square),
        }
    }
}

impl Gobblers {
    fn pick_pair(&self, mv: Move) -> [Pick; 2] {
        match mv {
            Move::Enter { size, to } => {
                [Pick::Hand { player: self.to_move, size }, Pick::Square(to)]
            }
            Move::Shift { from, to } => [Pick::Square(from), Pick::Square(to)],
        }
    }
}

impl fmt::Display for Pick {
    /// Writes `0.hand-3` (a piece of size 3 of seat 0) or the square.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pick::Hand { player, size } => write!(f, "{player}.hand-{}", size.number()),
            Pick::Square(square) => square.fmt(f),
        }
    }
}

rulebook_core::impl_from_str! { Pick: read_pick }

fn read_pick(cursor: &mut Cursor<'_>) -> Result<Pick, SyntaxError> {
    cursor.parse_with("a square (a1 to c3) or a piece (0.hand-3)", |cursor| {
        let player = match cursor.peek()? {
            '0' => Player::FIRST,
            '1' => Player::SECOND,
            _ => return Square::read(cursor).ok().map(Pick::Square),
        };
        cursor.next_char();
        let number = cursor.eat(".hand-").then(|| cursor.next_char())??.to_digit(10)?;
        Some(Pick::Hand { player, size: Size::from_number(number as u8)? })
    })
}
