//! The legal moves of a position as counts by octagon and orientation, so that moves are counted
//! without generating them, and only the chosen one is generated.
//!
//! ```text
//! counts:   b5  [ r7 r6 r5 r4 r3 r2 r1 r0 ]    one word for each octagon,
//!           c5  [ r7 r6 r5 r4 r3 r2 r1 r0 ]    one byte for each orientation of the tile:
//!           …                                  the number of moves with the tile there
//!           d1  [ r7 r6 r5 r4 r3 r2 r1 r0 ]
//! ```
//!
//! Adding the words adds the orientations of all octagons side by side: at most 17 · 4 moves per
//! byte. `board/routes.rs` describes how a word is found.

use core::ops::ControlFlow;

use rulebook_core::{Entropy, State};

use crate::{
    board::{Edge, Octagon, Pattern, Routes, Runs, Space, sum_lanes},
    mv::Move,
    state::Octiles,
};

/// The legal moves of a player who has a tile to lay.
pub(crate) struct MoveSet<'s> {
    routes: Routes<'s>,
    /// R14: whether the player may pass even if there is another move.
    may_pass: bool,
}

/// The number of draws after which [`MoveSet::sample`] counts the moves.
const TRIES: u32 = 32;

impl<'s> MoveSet<'s> {
    /// The legal moves; `None` if the game is over, a tile must be drawn, or start circles are
    /// chosen.
    #[inline]
    pub(crate) fn of(state: &'s Octiles) -> Option<MoveSet<'s>> {
        let player = state.turn().player()?;
        let tile = state.top()?;
        let mobility = state.mobility();
        // R13: only moves that leave a start circle, if all are occupied and there is one.
        if let Some(routes) = mobility.leaving(player, tile) {
            return Some(MoveSet { routes, may_pass: false });
        }
        let routes = mobility.free_moves(player, tile);
        Some(MoveSet { routes, may_pass: state.passes < state.variant.players })
    }

    /// The number of moves, with the pass.
    pub(crate) fn len(&self) -> usize {
        let count = self.routes.count();
        count + usize::from(self.includes_pass(count))
    }

    /// Whether there is a move other than the pass.
    pub(crate) fn can_move(&self) -> bool {
        self.routes.any()
    }

    /// R14: whether the pass is legal.
    pub(crate) fn has_pass(&self) -> bool {
        self.may_pass || !self.can_move()
    }

    /// The `n`-th move in the order of [`MoveSet::visit`].
    pub(crate) fn nth(&self, n: usize) -> Option<Move> {
        self.choose(|_| n)
    }

    /// The move with the number that `choose` returns when given the number of moves, in the order
    /// of [`MoveSet::visit`].
    pub(crate) fn choose(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        let counts = self.routes.counts();
        let count = sum_lanes(counts.iter().sum());
        let has_pass = self.includes_pass(count);
        let mut left = choose(count + usize::from(has_pass));
        if count <= left {
            return (has_pass && left == count).then_some(Move::Pass);
        }
        for (octagon, counts) in Octagon::all().zip(counts) {
            let count = sum_lanes(counts);
            if left < count {
                return self.nth_at(octagon, counts, left);
            }
            left -= count;
        }
        None
    }

    /// A move, each equally likely.
    ///
    /// Each move has one lowest edge by which its runner enters the tile. So an edge with a runner at
    /// its end and an orientation, drawn until a move has them, give it; that most often takes less
    /// time than to count the moves.
    pub(crate) fn sample(&self, rng: &mut impl Entropy) -> Option<Move> {
        let entries = self.routes.entries();
        let n_turns = u32::from(self.routes.tile().turns());
        let n_ways = n_turns * entries.len();
        for _ in 0..TRIES {
            let n = rng.below(n_ways + u32::from(self.may_pass));
            if n == n_ways {
                return Some(Move::Pass); // R14: allowed, or the only move.
            }
            let (octagon, edge) = entries.nth(n / n_turns)?;
            let pattern = self.pattern((n % n_turns) as u8)?;
            if let Some((from, to)) = self.run_by(octagon, pattern, edge) {
                return Some(Move::Lay { octagon, pattern, from, to });
            }
        }
        self.choose(|count| rng.below(count as u32) as usize)
    }

    /// Calls `visit` with each move, ordered by octagon, orientation, start and end, and then with
    /// the pass, until it breaks.
    pub(crate) fn visit<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut can_move = false;
        for (octagon, counts) in self.counts() {
            can_move = true;
            let around = self.routes.around(octagon);
            for (pattern, count) in self.counted(counts) {
                for (from, to) in around.runs(pattern, count).spaces() {
                    visit(Move::Lay { octagon, pattern, from, to })?;
                }
            }
        }
        if !can_move || self.may_pass {
            visit(Move::Pass)?;
        }
        ControlFlow::Continue(())
    }

    /// The octagons where the tile can be laid.
    pub(crate) fn octagons(&self) -> impl Iterator<Item = Octagon> {
        self.counts().map(|(octagon, _)| octagon)
    }

    /// The orientations in which the tile can be laid on an octagon.
    pub(crate) fn patterns(&self, octagon: Octagon) -> impl Iterator<Item = Pattern> {
        let counts = self.routes.counts_at(octagon);
        self.counted(counts).map(|(pattern, _)| pattern)
    }

    /// The orientation of the tile that is turned by this many eighths.
    pub(crate) fn pattern(&self, eighths: u8) -> Option<Pattern> {
        self.routes.tile().turned(eighths)
    }

    /// The starts and ends of the moves with the tile on an octagon, in ascending order.
    pub(crate) fn runs(
        &self,
        octagon: Octagon,
        pattern: Pattern,
    ) -> impl Iterator<Item = (Space, Space)> + Clone + use<> {
        self.routes.around(octagon).runs(pattern, Runs::MAX).spaces()
    }

    /// The start and the end of the move in which the runner enters the tile by `edge`, if that is
    /// the lowest such edge.
    pub(crate) fn run_by(
        &self,
        octagon: Octagon,
        pattern: Pattern,
        edge: Edge,
    ) -> Option<(Space, Space)> {
        let (from, to) = self.routes.run_by(octagon, pattern, edge)?;
        (self.entry(octagon, pattern, from, to) == Some(edge)).then_some((from, to))
    }

    /// The lowest edge by which the runner enters the tile.
    pub(crate) fn entry(
        &self,
        octagon: Octagon,
        pattern: Pattern,
        from: Space,
        to: Space,
    ) -> Option<Edge> {
        self.routes.entry(octagon, pattern, from, to)
    }

    /// R14: whether the pass is legal if there are `count` other moves.
    fn includes_pass(&self, count: usize) -> bool {
        count == 0 || self.may_pass
    }

    /// The octagons with moves, and their numbers by orientation.
    fn counts(&self) -> impl Iterator<Item = (Octagon, u64)> {
        Octagon::all().zip(self.routes.counts()).filter(|(_, counts)| *counts != 0)
    }

    /// The orientations with moves, and their numbers, from a byte for each.
    fn counted(&self, counts: u64) -> impl Iterator<Item = (Pattern, usize)> {
        let counts = counts.to_le_bytes().into_iter().map(usize::from);
        self.routes.tile().patterns().zip(counts).filter(|(_, count)| *count != 0)
    }

    /// The `n`-th move with the tile on this octagon.
    fn nth_at(&self, octagon: Octagon, counts: u64, n: usize) -> Option<Move> {
        let mut left = n;
        for (pattern, count) in self.counted(counts) {
            if left < count {
                let runs = self.routes.around(octagon).runs(pattern, count);
                let (from, to) = runs.spaces().nth(left)?;
                return Some(Move::Lay { octagon, pattern, from, to });
            }
            left -= count;
        }
        None
    }
}
