//! Which moves and events are legal, and the rule that any other one breaks.

use std::ops::ControlFlow;

use rulebook_core::{Legality, Player, Turn};

use crate::{bird::Bird, error::IllegalMove, mv::Move, state::Aviary, table::Table};

impl Table {
    /// Checks a move of the player whose turn it is. It looks at nothing but that player's canaries.
    pub(crate) fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        let player = match self.phase.turn() {
            Turn::Player(player) => player,
            // R2: the deal comes first.
            Turn::Chance => return Err(IllegalMove::NotDealt),
            // R5: each player decides once.
            Turn::Over => return Err(IllegalMove::GameOver),
        };
        match mv {
            // R3: one of the player's own canaries.
            Move::Send { bird } if !self.nest(player).hand.contains(bird) => {
                Err(IllegalMove::NotInHand)
            }
            // R4: there must be a canary on the perch.
            Move::Yield if player == Player::FIRST => Err(IllegalMove::NothingToYield),
            Move::Send { .. } | Move::Yield => Ok(()),
        }
    }

    /// Calls `visit` with each legal move: the canaries in ascending order, then yielding.
    pub(crate) fn visit_moves<B>(
        &self,
        visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let all = Bird::all().map(|bird| Move::Send { bird }).chain([Move::Yield]);
        all.filter(|mv| self.check(*mv).is_ok()).try_for_each(visit)
    }
}

impl Legality for Aviary {
    type Illegal = IllegalMove;
    type MoveList = Vec<Move>;

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.table.check(mv)
    }

    fn check_event(&self, event: Bird) -> Result<(), IllegalMove> {
        // R2: two canaries for each player.
        if self.table.phase.receiver().is_none() {
            return Err(IllegalMove::NoDealDue);
        }
        // R1: each canary exists once.
        if self.table.left().contains(event) { Ok(()) } else { Err(IllegalMove::BirdTaken) }
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.table.visit_moves(visit)
    }

    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(Bird, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut possible = Bird::all().filter(|bird| self.check_event(*bird).is_ok());
        possible.try_for_each(|bird| visit(bird, 1))
    }
}
