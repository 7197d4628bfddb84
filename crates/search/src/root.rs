//! The position at which a search begins.

use rulebook_core::{
    Desync, DrawRules, Legality, Match, MatchError, Play, Player, StepOf, Turn, Verdict,
};

use crate::error::SearchError;

/// A position with the history that repetition and ply limits refer to.
///
/// A bare state is a match without history: `Root::new(Match::new(state))`.
#[derive(Clone, Debug)]
pub struct Root<S: Legality> {
    game: Match<S>,
}

impl<S: Legality> Root<S> {
    /// The root at the current position of a match.
    ///
    /// # Errors
    ///
    /// If the match is over.
    pub fn new(game: Match<S>) -> Result<Root<S>, SearchError> {
        if game.verdict().is_some() {
            return Err(SearchError::Over);
        }
        Ok(Root { game })
    }

    /// The position.
    #[must_use]
    pub fn state(&self) -> &S {
        self.game.state()
    }

    /// All positions of the match up to this one, the earliest first.
    #[must_use]
    pub fn history(&self) -> &[S] {
        self.game.states()
    }

    /// The draw rules.
    #[must_use]
    pub fn draw_rules(&self) -> DrawRules {
        self.game.draw_rules()
    }

    /// The number of moves so far.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.game.plies()
    }

    /// The turn; [`Turn::Over`] also after an adjudication.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.game.turn()
    }

    /// The player to move.
    ///
    /// # Errors
    ///
    /// If the match is over or chance is due.
    pub fn mover(&self) -> Result<Player, SearchError> {
        match self.turn() {
            Turn::Player(player) => Ok(player),
            Turn::Chance => Err(SearchError::ChanceDue),
            Turn::Over => Err(SearchError::Over),
        }
    }

    /// The verdict; `None` while the match continues.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        self.game.verdict()
    }

    /// Takes a step.
    ///
    /// # Errors
    ///
    /// If the step is illegal or the match is over. Then nothing changes.
    pub fn advance(&mut self, step: StepOf<S>) -> Result<(), Desync> {
        self.game.step(step).map_err(|error| match error {
            MatchError::Illegal(illegal) => Desync::of(&illegal),
            _ => Desync::because("the match is over"),
        })
    }

    /// The legal moves; none when the match is over.
    #[must_use]
    pub fn moves(&self) -> S::MoveList {
        if self.turn() == Turn::Over { S::MoveList::default() } else { self.state().legal_moves() }
    }
}
