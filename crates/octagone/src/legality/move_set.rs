//! The legal moves of a player, to be counted, numbered and listed.

use core::ops::ControlFlow;

use rulebook_core::Player;

use crate::{
    board::{Arrow, ArrowSet, Face, Hand, Links, Square, walk},
    mv::Move,
    state::{Phase, PublicState},
};

/// The greatest number of legal moves: the Lady's on the empty board.
///
/// She has 42 squares and 8 arrows, 336 moves, of which the outward diagonals of the 4 corners are
/// illegal under every variant (R4, R5). All other decisions have fewer moves: a shield on the
/// given square is one of 2 kinds with one of 8 arrows, 16; closing is one of 2 kinds or a pass, 3;
/// a gift has 2 receivers; a forced pass is the only move.
pub(super) const MAX_MOVES: usize = Square::COUNT * Arrow::COUNT - 4;

/// All legal moves of a position, by the kind of decision.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MoveSet {
    /// R10, R11: each of these faces with each of these arrows. Neither is empty.
    Shields(Faces, ArrowSet),
    /// R11: nothing to lay.
    Pass,
    /// Outside the ordinary turns.
    Rare(RareMoves),
}

/// The legal moves outside the ordinary turns.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RareMoves {
    /// R14: the joker of this pair to either member.
    Gifts { pair: u8 },
    /// R9: the Lady on any square.
    Lady(&'static LadyMoves),
    /// R12: each of these faces without an arrow, and declining.
    Closing(Faces),
    /// Chance acts, or the game is over.
    None,
}

impl MoveSet {
    /// The moves of the player to move, who has this hand.
    #[expect(clippy::inline_always, reason = "called at every node of perft")]
    #[inline(always)]
    pub(crate) fn of(public: &PublicState, hand: Hand) -> MoveSet {
        match (public.phase, public.target) {
            (Phase::Reply | Phase::Play, Some(square)) => {
                let faces = Faces::of(hand, square);
                if faces.len == 0 {
                    return MoveSet::Pass;
                }
                MoveSet::Shields(faces, public.arrows_on(square))
            }
            _ => MoveSet::Rare(RareMoves::of(public, hand)),
        }
    }

    /// The number of moves.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        match self {
            MoveSet::Shields(faces, arrows) => faces.len * arrows.len(),
            MoveSet::Pass => 1,
            MoveSet::Rare(moves) => moves.len(),
        }
    }

    /// The move with this number, counted from 0.
    #[inline]
    pub(crate) fn nth(&self, n: usize) -> Option<Move> {
        self.choose(|_| n)
    }

    /// The move with the number that `choose` returns when given the number of moves; `choose` is
    /// not called if there are none.
    #[inline]
    pub(crate) fn choose(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        match self {
            MoveSet::Shields(faces, arrows) => {
                let n_arrows = arrows.len();
                let n = choose(faces.len * n_arrows);
                if faces.len * n_arrows <= n {
                    return None;
                }
                let is_second = n_arrows <= n;
                let arrow = arrows.pick(if is_second { n - n_arrows } else { n });
                let face = faces.nth(usize::from(is_second));
                Some(Move::Shield { square: faces.square, face, arrow })
            }
            MoveSet::Pass => (choose(1) == 0).then_some(Move::Pass),
            MoveSet::Rare(RareMoves::None) => None,
            MoveSet::Rare(moves) => moves.nth(choose(moves.len())),
        }
    }

    /// Calls `visit` with each move, in the order of their numbers, until it breaks.
    #[inline]
    pub(crate) fn visit<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let all_arrows = match self {
            MoveSet::Shields(_, arrows) => *arrows,
            MoveSet::Pass | MoveSet::Rare(_) => ArrowSet::EMPTY,
        };
        let (mut n, mut arrows) = (0, all_arrows.iter());
        // `visit` is called in one place only, so that it is inlined.
        loop {
            let mv = match self {
                // Counting faces and taking arrows needs fewer instructions than numbers of moves.
                MoveSet::Shields(faces, _) => match arrows.next() {
                    Some(arrow) => Move::Shield { square: faces.square, face: faces.nth(n), arrow },
                    None if n + 1 < faces.len => {
                        n += 1;
                        arrows = all_arrows.iter();
                        continue;
                    }
                    None => return ControlFlow::Continue(()),
                },
                MoveSet::Pass | MoveSet::Rare(_) => {
                    let Some(mv) = self.nth(n) else { return ControlFlow::Continue(()) };
                    n += 1;
                    mv
                }
            };
            visit(mv)?;
        }
    }
}

impl RareMoves {
    #[inline(never)]
    fn of(public: &PublicState, hand: Hand) -> RareMoves {
        match (public.phase, public.target) {
            (Phase::Gift(pair), _) => RareMoves::Gifts { pair },
            (Phase::Lady, _) => RareMoves::Lady(LadyMoves::of(public.variant.lady_links())),
            (Phase::Closing, Some(square)) => RareMoves::Closing(Faces::of(hand, square)),
            _ => RareMoves::None,
        }
    }

    fn len(&self) -> usize {
        match self {
            RareMoves::Gifts { .. } => 2,
            RareMoves::Lady(moves) => moves.len(),
            RareMoves::Closing(faces) => faces.len + 1,
            RareMoves::None => 0,
        }
    }

    #[inline(never)]
    fn nth(&self, n: usize) -> Option<Move> {
        match self {
            _ if self.len() <= n => None,
            RareMoves::Gifts { pair } => {
                Player::from_index(pair + 2 * n as u8).map(|to| Move::Gift { to })
            }
            RareMoves::Lady(moves) => moves.nth(n),
            RareMoves::Closing(faces) if n == faces.len => Some(Move::Pass),
            RareMoves::Closing(faces) => {
                Some(Move::Close { square: faces.square, face: faces.nth(n) })
            }
            RareMoves::None => None,
        }
    }
}

/// R11: what a hand has for a square: first a shield of the square's colour, then a joker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Faces {
    pub(crate) square: Square,
    /// The number of faces, at most 2.
    pub(crate) len: usize,
    /// The first one, or a joker if there is none. The second one is always a joker.
    first: Face,
}

impl Faces {
    #[inline]
    fn of(hand: Hand, square: Square) -> Faces {
        let fitting = Face::Colour(square.colour());
        let has_fitting = hand.has(fitting);
        Faces {
            square,
            len: usize::from(has_fitting) + usize::from(hand.has(Face::Joker)),
            first: if has_fitting { fitting } else { Face::Joker },
        }
    }

    /// The face with this number, which is below `len`.
    #[inline]
    pub(crate) fn nth(&self, n: usize) -> Face {
        if n == 0 { self.first } else { Face::Joker }
    }
}

/// R9: the moves of the Lady, in the order of squares and arrows.
#[derive(Debug)]
pub(crate) struct LadyMoves {
    /// The legal arrows on each square.
    arrows: [ArrowSet; Square::COUNT],
    /// The number of moves on the squares before each square, and at the end of all.
    before: [u16; Square::COUNT + 1],
}

impl LadyMoves {
    fn of(links: Links) -> &'static LadyMoves {
        &LADY_MOVES[links as usize]
    }

    /// The legal arrows on a square.
    pub(crate) fn arrows(&self, square: Square) -> ArrowSet {
        self.arrows[square.index()]
    }

    fn len(&self) -> usize {
        usize::from(self.before[Square::COUNT])
    }

    fn nth(&self, n: usize) -> Option<Move> {
        let index = self.before.partition_point(|count| usize::from(*count) <= n).checked_sub(1)?;
        let square = Square::from_index(index as u8)?;
        let arrow = self.arrows(square).nth(n - usize::from(self.before[index]))?;
        Some(Move::Lady { square, arrow })
    }
}

static LADY_MOVES: [LadyMoves; 3] =
    [lady_moves(Links::None), lady_moves(Links::Outside), lady_moves(Links::Inside)];

const fn lady_moves(links: Links) -> LadyMoves {
    let mut arrows = [ArrowSet::EMPTY; Square::COUNT];
    let mut before = [0; Square::COUNT + 1];
    let mut n = 0;
    while n < Square::COUNT * Arrow::COUNT {
        let (square, arrow) = (n / Arrow::COUNT, n % Arrow::COUNT);
        if let (Some(from), Some(along)) =
            (Square::from_index(square as u8), Arrow::from_index(arrow as u8))
        {
            // R7: her own square is not free, but no line consists of it alone.
            if !walk(links, from, along).without(from).is_empty() {
                arrows[square] = arrows[square].with(along);
            }
        }
        before[square + 1] = before[square] + arrows[square].len() as u16;
        n += 1;
    }
    LadyMoves { arrows, before }
}
