//! Legal moves: [`check`](Legality::check) gives the reasons, [`MoveSet`] counts and lists.

mod check;
mod move_set;

use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use rulebook_core::{Entropy, Legality, State, Turn};

pub(crate) use self::move_set::MoveSet;
use crate::{
    board::{Path, StartCircles, find, follow},
    error::IllegalMove,
    event::Event,
    mv::Move,
    state::Octiles,
};

/// The legal moves of a position.
///
/// A tile in one orientation has four paths across it, each of which is one move at most, so 17
/// octagons and 8 orientations allow 544 moves, in addition to the pass.
pub type MoveList = ArrayVec<Move, 545>;

impl Legality for Octiles {
    type Illegal = IllegalMove;
    type MoveList = MoveList;

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.check_move(mv)
    }

    fn check_event(&self, event: Event) -> Result<(), IllegalMove> {
        self.check_draw(event)
    }

    fn visit_moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        match MoveSet::of(self) {
            Some(moves) => moves.visit(visit),
            None => self.start_choices().try_for_each(|circles| visit(Move::Start { circles })),
        }
    }

    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(Event, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.turn() == Turn::Chance {
            // R6: every order of the unknown tiles is equally likely.
            for tile in self.unknown() {
                visit(Event::Draw { tile }, 1)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn move_count(&self) -> usize {
        MoveSet::of(self).map_or_else(|| self.start_choices().count(), |moves| moves.len())
    }

    fn nth_move(&self, n: usize) -> Option<Move> {
        match MoveSet::of(self) {
            Some(moves) => moves.nth(n),
            None => self.start_choices().nth(n).map(|circles| Move::Start { circles }),
        }
    }

    fn sample_move(&self, rng: &mut impl Entropy) -> Option<Move> {
        match MoveSet::of(self) {
            Some(moves) => moves.sample(rng),
            None => self.choose_move(|count| rng.below(count as u32) as usize),
        }
    }

    fn choose_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        if let Some(moves) = MoveSet::of(self) {
            return moves.choose(choose);
        }
        let count = self.start_choices().count();
        let chosen = if count == 0 { None } else { self.start_choices().nth(choose(count)) };
        chosen.map(|circles| Move::Start { circles })
    }
}

impl Octiles {
    /// Whether `mv` is a pass of a player who could move instead (R14).
    #[must_use]
    pub fn is_voluntary_pass(&self, mv: Move) -> bool {
        mv == Move::Pass && MoveSet::of(self).is_some_and(|moves| moves.can_move())
    }

    /// R13: whether all start circles of the player to move are occupied and one of them can be
    /// left, so that only moves that do so are legal.
    #[must_use]
    pub fn must_leave_start(&self) -> bool {
        let player_and_tile = self.turn().player().zip(self.top());
        player_and_tile.is_some_and(|(player, top)| self.mobility().leaving(player, top).is_some())
    }

    /// The path of a move that lays a tile; empty for any other move.
    ///
    /// If several paths join the same spaces across the new tile, it is the path by the first of
    /// the [exits](crate::Space::exits) of the space where it starts.
    ///
    /// # Errors
    ///
    /// The rule that `mv` breaks.
    pub fn path(&self, mv: Move) -> Result<Path, IllegalMove> {
        self.check(mv)?;
        let Move::Lay { octagon, pattern, from, to } = mv else { return Ok(Path::new()) };
        let mut board = self.board;
        board.lay(octagon, Some(pattern));
        let (exit, enter) = find(&board, Some(octagon), from, to).ok_or(IllegalMove::NoPath)?;
        Ok(follow(&board, exit, enter))
    }

    /// R5: the start circles that the player to move can choose; none outside that phase.
    pub(crate) fn start_choices(&self) -> impl Iterator<Item = StartCircles> + Clone + use<> {
        let n = if self.is_placing() { usize::from(self.variant.runners) } else { 0 };
        StartCircles::all(self.variant.side(self.to_move), n)
    }
}
