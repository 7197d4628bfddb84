//! Move annotations for user interfaces.

use rulebook_core::{Annotate, Legality, State};

use crate::{board::SquareSet, error::IllegalMove, mv::Move, state::Octi};

/// The effects of a move.
///
/// ```
/// use rulebook_octi::{Octi, rulebook_core::Annotate};
///
/// let game: Octi = "S: 31AC 32BC 54 ; N: 34DEF 26 36BH 46 ; 2 3 ; S".parse()?;
/// let facts = game.annotate("31-33x-35x".parse()?)?;
/// assert_eq!((facts.captured_own.len(), facts.captured_enemy.len()), (1, 1));
/// assert_eq!((facts.prongs_gained, facts.wins), (5, false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Annotation {
    /// The squares of the mover's own pods that it captures (R10).
    pub captured_own: SquareSet,
    /// The squares of the opponent's pods that it captures (R10).
    pub captured_enemy: SquareSet,
    /// The squares of all pods that it jumps, captured or not (R7).
    pub jumped: SquareSet,
    /// The squares that the pod enters on its way, the last one included, by the listed chain;
    /// empty for an insertion.
    pub path: SquareSet,
    /// The prongs that go to the mover's reserve (R10).
    pub prongs_gained: u8,
    /// Whether it ends on the opponent's base (R12).
    pub reaches_base: bool,
    /// Whether it wins the game (R12, R14).
    pub wins: bool,
    /// Whether it is a chain that ends where it started (R9). Without captures only the turn
    /// changes.
    pub is_loop: bool,
    /// The number of chains that are this move; 1 for an insertion or a step.
    pub n_chains: u64,
}

impl Annotate for Octi {
    type Annotation = Annotation;

    fn annotate(&self, mv: Move) -> Result<Annotation, IllegalMove> {
        self.check(mv)?;
        let own = self.board().pods(self.to_move);
        let captured = mv.captured();
        let (jumped, path) = match mv {
            Move::Insert { .. } => (SquareSet::EMPTY, SquareSet::EMPTY),
            Move::Step(step) => (SquareSet::EMPTY, SquareSet::only(step.to())),
            Move::Jump(chain) => (chain.jumped(), chain.legs().map(|leg| leg.to).collect()),
        };
        let mut after = self.clone();
        after.play_unchecked(mv);
        let gained: usize = captured.iter().map(|square| self.board().prongs(square).len()).sum();
        let base = SquareSet::base(self.to_move.opponent());
        Ok(Annotation {
            captured_own: captured & own,
            captured_enemy: captured - own,
            jumped,
            path,
            prongs_gained: gained as u8,
            reaches_base: base.contains(mv.to()) && mv.from() != mv.to(),
            wins: after.winner().is_some(),
            is_loop: matches!(mv, Move::Jump(chain) if chain.start() == chain.end()),
            n_chains: self.path_count(mv),
        })
    }
}
