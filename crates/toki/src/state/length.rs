//! Upper bounds on the remaining steps of a round and of the game.

use rulebook_core::Player;

use super::Toki;
use crate::{
    board::Slot,
    setup::Phase,
    variant::{EmptyBank, Variant},
};

/// The moves of each player in the opening of a round (R5).
const N_OPENINGS: u32 = 2;
/// The steps of a turn, except for the turning of a hidden card: the source, the card from the
/// bank, its use (R8).
const N_TURN_STEPS: u32 = 3;

impl Toki {
    /// Whether the player who has the turn certainly has no other one in this round.
    pub(crate) const fn is_last_turn(&self) -> bool {
        let Variant { players, round_limit: limit, empty_bank, .. } = self.variant;
        // R14: after the closer everybody has one turn.
        self.closer.is_some()
            // R16: the next turn would come when the limit is reached.
            || limit != 0 && limit <= self.turns + players as u16
            // R15: the last card of the bank is in hand.
            || matches!(empty_bank, EmptyBank::EndRound) && self.bank_len() == 0
    }

    /// An upper bound on the number of steps to the end of the game, or `None` if it can last
    /// without end.
    ///
    /// Each hidden card is turned once in a round, in whichever way. All other steps are the first
    /// card of the pile, the choices of the opening, and those of the turns.
    pub(super) fn steps_left(&self) -> Option<u32> {
        let n_players = u32::from(self.variant.players);
        let n_rounds = u32::from(self.variant.rounds - self.round);
        let (now, later) = match self.phase {
            Phase::Over => return Some(0),
            Phase::Deal => (0, n_rounds + 1),
            _ => (self.steps_of_round_left()?, n_rounds),
        };
        if later == 0 {
            return Some(now);
        }
        let per_player = N_OPENINGS + Slot::COUNT as u32;
        let per_round = 1 + n_players * per_player + N_TURN_STEPS * self.turn_limit()?;
        Some(now + later * per_round)
    }

    /// The bound for the current round.
    fn steps_of_round_left(&self) -> Option<u32> {
        let hidden = self.boards().iter().map(|board| board.n_hidden() as u32);
        let n_hidden: u32 = hidden.sum();
        let turn = |n_done| Some(n_hidden + N_TURN_STEPS * self.turns_left()? - n_done);
        match self.phase {
            Phase::Open { player } | Phase::Opening { player, .. } => {
                let after = u32::from(self.variant.players) - 1 - player.index() as u32;
                let n_open = Slot::COUNT as u32 - self.board_of(player).n_hidden() as u32;
                let is_chosen = u32::from(matches!(self.phase, Phase::Opening { .. }));
                let choices = N_OPENINGS * (after + 1) - n_open - is_chosen;
                Some(n_hidden + choices + N_TURN_STEPS * self.turns_left()?)
            }
            Phase::Source { .. } => turn(0),
            Phase::Draw { .. } => turn(1),
            Phase::Use { .. } => turn(2),
            Phase::Flip { .. } => turn(3),
            // The hidden card on its way to the pile is in no box.
            Phase::Throw { .. } => turn(3).map(|steps| steps + 1),
            Phase::Deal | Phase::Reveal | Phase::Over => Some(n_hidden),
        }
    }

    /// An upper bound on the number of turns of this round that are not finished.
    fn turns_left(&self) -> Option<u32> {
        let to_limit = self.turn_limit().map(|limit| limit - u32::from(self.turns));
        // R14: the round ends before the closer would have another turn.
        let to_closer = self.closer.zip(self.phase.player()).map(|(closer, mover)| {
            let n_players = u32::from(self.variant.players);
            let [closer, mover] = [closer, mover].map(Player::index).map(|index| index as u32);
            (closer + n_players - mover - 1) % n_players + 1
        });
        match (to_limit, to_closer) {
            (Some(to_limit), Some(to_closer)) => Some(to_limit.min(to_closer)),
            (to_limit, to_closer) => to_limit.or(to_closer),
        }
    }

    /// The limit of turns of a round (R16).
    fn turn_limit(&self) -> Option<u32> {
        match self.variant.round_limit {
            0 => None,
            limit => Some(u32::from(limit)),
        }
    }
}
