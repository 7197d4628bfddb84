//! The end of a game, in detail.

use rulebook_core::Player;

use crate::{board::LineSet, state::Gobblet, variant::Touch};

/// The end of a game: the winner, the reason and the lines.
///
/// ```
/// use rulebook_gobblet::{Gobblet, Play, Reason};
///
/// let mut game = Gobblet::default();
/// for mv in "4@a1 4@a2 4@b1 4@b2 4@c1 4@c2 3@d1".split(' ') {
///     assert_eq!(game.ending_details(), None);
///     game.play(mv.parse()?)?;
/// }
/// assert_eq!(game.ending_details().map(|ending| ending.reason), Some(Reason::Line));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Ending {
    /// The player who won.
    pub winner: Player,
    /// The reason.
    pub reason: Reason,
    /// The winner's lines; none after [`Reason::Touch`].
    pub lines: LineSet,
}

/// The reason why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Reason {
    /// R7: the winner moved and made a line.
    Line,
    /// R8: the loser moved and revealed a line.
    Reveal,
    /// R11: the loser lifted a piece that cannot be dropped anywhere.
    Touch,
}

impl Gobblet {
    /// The reason, the winner and the lines of the ending; `None` while the game is not over.
    #[must_use]
    pub fn ending_details(&self) -> Option<Ending> {
        let winner = self.winner?;
        let lines = LineSet::within(self.board.shown(winner));
        let stuck = self.lifted.is_some() && self.variant.touch == Touch::LoseGame;
        let reason = if stuck {
            Reason::Touch
        } else if winner == self.to_move {
            Reason::Reveal
        } else {
            Reason::Line
        };
        Some(Ending { winner, reason, lines })
    }
}
