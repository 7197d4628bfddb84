//! Which positions share an entry of a table.

use std::{fmt::Debug, ops::ControlFlow};

use rulebook_core::{Legality, Symmetric, Symmetry, Zobrist};

/// How a search turns positions into the keys of its table.
///
/// It is not the same as [`solve::TableKey`](crate::solve::TableKey). A solver's table keeps whole
/// representatives and no moves, so it needs neither a hash nor a way back to the position; a
/// search never needs the representative itself, only its hash and its moves.
///
/// A key belongs to a *representative*: the position itself, or one of its images under the
/// symmetries of the game. A move is kept as its number in the list of the representative's moves,
/// so whatever is read back is a legal move.
pub trait Keys<S: Zobrist + Legality>: Copy + Debug + Default + Send + Sync + 'static {
    /// The way from a position to its representative.
    type Way: Copy + Eq + Debug + Send;

    /// The way of a position that is its own representative.
    const IDENTITY: Self::Way;
    /// The least number of moves left to look ahead at which a search that has a depth should ask
    /// for [`Keys::key`]; below it, the Zobrist hash itself is cheaper than what a match saves.
    const LEAST_DEPTH: i32;

    /// The key of the representative, which is its Zobrist hash, and the way to it.
    fn key(state: &S) -> (u64, Self::Way);

    /// The move of `state` that becomes move `n` of the representative.
    fn nth_move(state: &S, way: Self::Way, n: usize) -> Option<S::Move>;

    /// The number that a legal move of `state` has in the representative's list.
    fn index_of(state: &S, way: Self::Way, mv: S::Move) -> Option<usize>;
}

/// Every position for itself: the key is its Zobrist hash.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlainKeys;

impl<S: Zobrist + Legality> Keys<S> for PlainKeys {
    type Way = ();

    const IDENTITY: () = ();
    const LEAST_DEPTH: i32 = i32::MAX;

    fn key(state: &S) -> (u64, ()) {
        (state.zobrist(), ())
    }

    fn nth_move(state: &S, (): (), n: usize) -> Option<S::Move> {
        state.nth_move(n)
    }

    fn index_of(state: &S, (): (), mv: S::Move) -> Option<usize> {
        position_of(state, mv)
    }
}

/// All images of a position together: the key is the least Zobrist hash among them. O(size of the
/// group) a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CanonicalKeys;

impl<S: Zobrist + Symmetric> Keys<S> for CanonicalKeys {
    type Way = S::Sym;

    const IDENTITY: S::Sym = S::Sym::IDENTITY;
    const LEAST_DEPTH: i32 = 4;

    fn key(state: &S) -> (u64, S::Sym) {
        let (mut least, mut way) = (state.zobrist(), S::Sym::IDENTITY);
        for sym in S::Sym::all().skip(1) {
            let key = state.map(sym).zobrist();
            if key < least {
                (least, way) = (key, sym);
            }
        }
        (least, way)
    }

    fn nth_move(state: &S, way: S::Sym, n: usize) -> Option<S::Move> {
        if way == S::Sym::IDENTITY {
            return state.nth_move(n);
        }
        let mv = state.map(way).nth_move(n)?;
        // The image of a canonical spelling may need another one.
        state.canonicalize(S::map_move(way.inverse(), mv)).ok()
    }

    fn index_of(state: &S, way: S::Sym, mv: S::Move) -> Option<usize> {
        if way == S::Sym::IDENTITY {
            return position_of(state, mv);
        }
        let image = state.map(way);
        let mv = image.canonicalize(S::map_move(way, mv)).ok()?;
        position_of(&image, mv)
    }
}

fn position_of<S: Legality>(state: &S, mv: S::Move) -> Option<usize> {
    let mut n = 0;
    let found = state.visit_moves(|listed| {
        if listed == mv {
            return ControlFlow::Break(n);
        }
        n += 1;
        ControlFlow::Continue(())
    });
    found.break_value()
}
