//! The rule that a move or a draw breaks.

use rulebook_core::{Outcome, State, Turn};

use crate::{
    board::{Octagon, Pattern, Space, StartCircles, Tile, find},
    error::IllegalMove,
    event::Event,
    mv::Move,
    state::Octiles,
};

impl Octiles {
    pub(super) fn check_move(&self, mv: Move) -> Result<(), IllegalMove> {
        self.check_running()?;
        match mv {
            Move::Lay { octagon, pattern, from, to } => {
                // R5.
                if self.is_placing() {
                    return Err(IllegalMove::LayBeforeStart);
                }
                self.check_lay(self.tile_in_hand()?, octagon, pattern, from, to)
            }
            // R5.
            Move::Pass if self.is_placing() => Err(IllegalMove::PassBeforeStart),
            Move::Pass => self.check_pass(self.tile_in_hand()?),
            Move::Start { circles } => self.check_start(circles),
        }
    }

    pub(super) fn check_draw(&self, event: Event) -> Result<(), IllegalMove> {
        self.check_running()?;
        let Event::Draw { tile } = event;
        match self.turn() {
            // R5.
            Turn::Player(_) if self.is_placing() => Err(IllegalMove::DrawBeforeStart),
            // R6: the tiles that must be visible have been drawn.
            Turn::Player(_) | Turn::Over => Err(IllegalMove::AlreadyDrawn),
            // R6: a known tile is not drawn again.
            Turn::Chance if !self.unknown().contains(tile) => Err(IllegalMove::TileElsewhere),
            Turn::Chance => Ok(()),
        }
    }

    fn check_running(&self) -> Result<(), IllegalMove> {
        match self.outcome() {
            // R15.
            Some(Outcome::Win(_)) => Err(IllegalMove::GameWon),
            // R16.
            Some(Outcome::Draw) => Err(IllegalMove::Deadlocked),
            None => Ok(()),
        }
    }

    /// R6: the top tile, drawn for the player to move.
    fn tile_in_hand(&self) -> Result<Tile, IllegalMove> {
        let is_ready = self.turn() != Turn::Chance;
        self.top().filter(|_| is_ready).ok_or(IllegalMove::NotDrawn)
    }

    fn check_lay(
        &self,
        top: Tile,
        octagon: Octagon,
        pattern: Pattern,
        from: Space,
        to: Space,
    ) -> Result<(), IllegalMove> {
        let mover = self.to_move;
        let finishes = self.variant.finishes(mover);
        // R7: the top tile and no other.
        if pattern.tile() != top {
            return Err(IllegalMove::NotTopTile);
        }
        // R8: one of the player's own runners.
        if !self.runners(mover).contains(from) {
            return Err(IllegalMove::NotYourRunner);
        }
        // R12: not one that has arrived.
        if finishes.contains(from) {
            return Err(IllegalMove::HasArrived);
        }
        // R10: of the circles, only to the player's finish circles.
        if to.as_circle().is_some() && !finishes.contains(to) {
            return Err(IllegalMove::ForbiddenCircle);
        }
        // R10: to an empty space. R11: or to the stop that the runner left.
        if to != from && self.mobility().occupied().contains(to) {
            return Err(IllegalMove::Occupied);
        }
        let mut board = self.board;
        board.lay(octagon, Some(pattern));
        if find(&board, Some(octagon), from, to).is_none() {
            return Err(match find(&board, None, from, to) {
                // R8: across the new tile.
                Some(_) => IllegalMove::AvoidsTile,
                // R9: along a path.
                None => IllegalMove::NoPath,
            });
        }
        // R13: one of the player's start circles must become empty if that is possible.
        let leaves = self.variant.starts(mover).contains(from);
        if !leaves && self.mobility().leaving(mover, top).is_some() {
            return Err(IllegalMove::MustLeaveStart);
        }
        Ok(())
    }

    fn check_pass(&self, top: Tile) -> Result<(), IllegalMove> {
        // R14: not while R13 demands a move that exists.
        if self.mobility().leaving(self.to_move, top).is_some() {
            return Err(IllegalMove::PassMustLeave);
        }
        // R14: not by a player who can move after everybody has passed.
        let all_passed = self.passes == self.variant.players;
        if all_passed && self.mobility().free_moves(self.to_move, top).any() {
            return Err(IllegalMove::MustMove);
        }
        Ok(())
    }

    fn check_start(&self, circles: StartCircles) -> Result<(), IllegalMove> {
        // R5: before the first turn.
        if !self.is_placing() {
            return Err(IllegalMove::StartTooLate);
        }
        // R5: on the player's own side.
        if circles.side() != self.variant.side(self.to_move) {
            return Err(IllegalMove::StartNotYours);
        }
        // R5: all runners at once.
        if circles.spaces().len() != usize::from(self.variant.runners) {
            return Err(IllegalMove::StartCount);
        }
        Ok(())
    }
}
