//! Legal moves and events, and the rules that others break.

use std::ops::ControlFlow;

use rulebook_core::{Legality, Player, State, Turn};

use crate::{
    card::{Bird, Move},
    state::Aviary,
    table::{Place, Table},
};

rulebook_core::refusals! {
    /// The rule that a move or an event breaks.
    pub enum IllegalMove {
        NotDealt: R2 "not-dealt", "the canaries are not dealt yet";
        NoDealDue: R2 "no-deal-due", "both players have their canaries";
        BirdTaken: R1 "bird-taken", "a player has this canary already";
        NotInHand: R3 "not-in-hand", "this canary is not in your hand";
        NothingToYield: R4 "nothing-to-yield", "only the player who answers may yield";
        GameOver: R5 "game-over", "the game is over";
    }
}

impl Table {
    /// Checks a move of the player whose turn it is. It looks at nothing but that player's canaries.
    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        let player = match self.turn() {
            Turn::Player(player) => player,
            // R2: the deal comes first.
            Turn::Chance => return Err(IllegalMove::NotDealt),
            // R5: each player decides once.
            Turn::Over => return Err(IllegalMove::GameOver),
        };
        match mv {
            // R3: one of the player's own canaries.
            Move::Send(bird) if self.place(bird) != Place::Hand(player) => {
                Err(IllegalMove::NotInHand)
            }
            // R4: there must be a canary on the perch.
            Move::Yield if player == Player::FIRST => Err(IllegalMove::NothingToYield),
            Move::Send(_) | Move::Yield => Ok(()),
        }
    }

    /// The legal moves: the canaries in ascending order, then yielding.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        Move::all().filter(|mv| self.check(*mv).is_ok())
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
        if self.turn() != Turn::Chance {
            return Err(IllegalMove::NoDealDue);
        }
        // R1: each canary exists once.
        let is_left = self.table.place(event) == Place::Unknown;
        if is_left { Ok(()) } else { Err(IllegalMove::BirdTaken) }
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.table.moves().try_for_each(visit)
    }

    fn visit_events<B>(&self, mut f: impl FnMut(Bird, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut possible = Bird::all().filter(|bird| self.check_event(*bird).is_ok());
        possible.try_for_each(|bird| f(bird, 1))
    }
}
