//! Deterministic games between two sides, at types with everything that a search to a depth needs.

use rulebook::{Erasable, gobblet::Gobblet, octi::Octi};
use rulebook_core::{Features, PerfectInfo};

use crate::subjects::Subject;

/// A game between two players who move by turns, with an evaluation. Blanket-implemented.
pub trait TwoSided: Erasable + PerfectInfo + Features {}

impl<G: Erasable + PerfectInfo + Features> TwoSided for G {}

/// A visitor of these games.
pub trait Visitor {
    /// Measures one game.
    fn visit<G: TwoSided>(&mut self, subject: &Subject<G>);
}

/// Passes the games to `visitor`.
pub fn visit(visitor: &mut impl Visitor) {
    visitor.visit(&Subject::<Gobblet>::new());
    visitor.visit(&Subject::<Octi>::new());
}
