//! The entry of a game in the state.

use rulebook::core::{Adjudication, Outcome, Player, Verdict};
use serde::{Deserialize, Serialize};

/// A finished game: a line of the file with the state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameLog {
    /// The number of the game.
    pub game: u64,
    /// The verdict.
    pub verdict: Verdict,
    /// The payoffs by seat; empty if the rules did not end the game.
    pub payoffs: Vec<i32>,
    /// The number of moves, those of the opening included.
    pub plies: u64,
    /// The time and the work of the players, by seat.
    pub seats: Vec<SeatLog>,
    /// The wins that players claimed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<Claim>,
    /// The failure of a player, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<Failure>,
}

/// The time and the work of a player in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatLog {
    /// The number of moves that the player chose.
    pub moves: u64,
    /// The time for them, in nanoseconds.
    pub nanos: u64,
    /// The longest time for a move, in nanoseconds.
    pub slowest: u64,
    /// The number of positions that the player reports.
    pub nodes: u64,
    /// The number of playouts that the player cut off and counted as draws.
    pub cut_off: u64,
}

/// A player's statement that it wins: the score of the move that it plays is a proved win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The seat of the player.
    pub seat: u8,
    /// The number of moves before it.
    pub ply: u64,
    /// The greatest number of moves until the game is over, according to the player.
    pub plies: u32,
}

/// The failure for which a player lost by forfeit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Failure {
    /// The seat of the player.
    pub seat: u8,
    /// The failure, on one line.
    pub problem: String,
}

/// The outcome of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClaimOutcome {
    /// The player's side won in time.
    InTime,
    /// The player's side won, after more moves than it said.
    Late,
    /// The player's side did not win.
    Not,
    /// The game was not played to its end.
    Unknown,
}

impl GameLog {
    /// Whether the game was cut off at the limit of plies.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.verdict.adjudication() == Some(Adjudication::PlyLimit)
    }

    /// The outcome of a claim. A draw by the game's draw rules refutes it: a proved win holds under
    /// the draw rules.
    pub(crate) fn claim_outcome(&self, claim: Claim) -> ClaimOutcome {
        if self.is_cut() || self.failure.as_ref().is_some_and(|failure| failure.seat != claim.seat)
        {
            return ClaimOutcome::Unknown;
        }
        let wins = match (self.verdict.outcome(), Player::from_index(claim.seat)) {
            (Outcome::Win(winners), Some(player)) => winners.contains(player),
            _ => false,
        };
        if !wins {
            return ClaimOutcome::Not;
        }
        let took = self.plies.saturating_sub(claim.ply);
        if took <= u64::from(claim.plies) { ClaimOutcome::InTime } else { ClaimOutcome::Late }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_is_kept_if_the_claimant_wins_in_time() {
        let claim = Claim { seat: 1, ply: 6, plies: 3 };
        let of = |verdict: &str, plies: u64, failure: Option<u8>| {
            let verdict = verdict.parse().expect("a verdict");
            let failure = failure.map(|seat| Failure { seat, problem: String::new() });
            let payoffs = Vec::new();
            let seats = Vec::new();
            let claims = Vec::new();
            GameLog { game: 0, verdict, payoffs, plies, seats, claims, failure }
                .claim_outcome(claim)
        };
        assert_eq!(of("win 1", 9, None), ClaimOutcome::InTime);
        assert_eq!(of("win 1", 10, None), ClaimOutcome::Late);
        assert_eq!(of("win 1+3", 9, None), ClaimOutcome::InTime);
        assert_eq!(of("win 0", 9, None), ClaimOutcome::Not);
        assert_eq!(of("draw", 9, None), ClaimOutcome::Not);
        assert_eq!(of("draw by repetition", 9, None), ClaimOutcome::Not);
        assert_eq!(of("draw by ply limit", 9, None), ClaimOutcome::Unknown);
        assert_eq!(of("win 1 by forfeit of 0", 8, Some(0)), ClaimOutcome::Unknown);
        assert_eq!(of("win 0 by forfeit of 1", 8, Some(1)), ClaimOutcome::Not);
    }
}
