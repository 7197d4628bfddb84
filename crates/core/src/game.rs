//! A match: a game in progress with its history.

use alloc::vec::Vec;
use core::fmt;

use crate::{
    dealer::{DealError, Dealer},
    legality::Legality,
    outcome::Outcome,
    play::Play,
    player::{Player, PlayerSet, Turn},
    state::{Step, StepOf},
    verdict::{Adjudication, Verdict},
};

/// What ends a match as a draw although the rules let the game go on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Policy {
    /// The occurrence of one position that ends the match: 3 for the third. Below 2 it is 2.
    pub repetition: Option<u8>,
    /// The number of plies (moves, not chance events) after which the match ends.
    pub ply_limit: Option<u32>,
}

impl Policy {
    /// Nothing is adjudicated.
    pub const NONE: Policy = Policy { repetition: None, ply_limit: None };
}

/// A start position, the steps since then, and how the match stands.
///
/// The match holds what a [`State`](crate::State) leaves out: history, undo and redo, repetition,
/// and endings that the rules do not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match<S: Legality> {
    policy: Policy,
    states: Vec<S>,        // Invariant: one more than `steps`; the start comes first.
    steps: Vec<StepOf<S>>, // What was undone and can be redone is at the end.
    n_done: usize,         // Invariant: at most `steps.len()`.
    verdict: Option<Verdict>,
}

impl<S: Legality> Match<S> {
    /// A match from `start` under the policy of the game.
    #[must_use]
    pub fn new(start: S) -> Match<S> {
        Match::with_policy(start, S::POLICY)
    }

    /// A match from `start` under this policy.
    #[must_use]
    pub fn with_policy(start: S, policy: Policy) -> Match<S> {
        let mut game =
            Match { policy, states: [start].into(), steps: Vec::new(), n_done: 0, verdict: None };
        game.verdict = game.judge();
        game
    }

    /// What ends the match beside the rules.
    #[must_use]
    pub fn policy(&self) -> Policy {
        self.policy
    }

    /// The position before the first step.
    #[must_use]
    pub fn start(&self) -> &S {
        &self.states[0]
    }

    /// The current position.
    #[must_use]
    pub fn state(&self) -> &S {
        &self.states[self.n_done]
    }

    /// All positions from the start to the current one.
    #[must_use]
    pub fn states(&self) -> &[S] {
        &self.states[..=self.n_done]
    }

    /// The steps from the start to the current position.
    #[must_use]
    pub fn steps(&self) -> &[StepOf<S>] {
        &self.steps[..self.n_done]
    }

    /// The number of moves so far, without chance events.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.steps().iter().filter(|step| matches!(step, Step::Move(_))).count()
    }

    /// How the match ended, or `None` while it goes on.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// Who acts next; [`Turn::Over`] also after an adjudication.
    #[must_use]
    pub fn turn(&self) -> Turn {
        if self.verdict.is_some() { Turn::Over } else { self.state().turn() }
    }

    /// The legal moves; none when the match is over.
    #[must_use]
    pub fn legal_moves(&self) -> S::MoveList {
        if self.verdict.is_some() { S::MoveList::default() } else { self.state().legal_moves() }
    }

    /// Plays a move; what was undone before is forgotten.
    ///
    /// # Errors
    ///
    /// The rule that `mv` breaks, or that the match is over. Nothing changes then.
    pub fn play(&mut self, mv: S::Move) -> Result<(), MatchError<S::Illegal>> {
        self.step(Step::Move(mv))
    }

    /// Applies a chance event; what was undone before is forgotten.
    ///
    /// # Errors
    ///
    /// The reason why `event` cannot happen, or that the match is over. Nothing changes then.
    pub fn resolve(&mut self, event: S::Event) -> Result<(), MatchError<S::Illegal>> {
        self.step(Step::Event(event))
    }

    /// Takes a step of either kind.
    ///
    /// # Errors
    ///
    /// As [`Match::play`] and [`Match::resolve`].
    pub fn step(&mut self, step: StepOf<S>) -> Result<(), MatchError<S::Illegal>> {
        self.expect_running()?;
        let mut state = self.state().clone();
        let step = match step {
            Step::Move(mv) => {
                let mv = state.canonical_move(mv);
                state.play(mv).map_err(MatchError::Illegal)?;
                Step::Move(mv)
            }
            Step::Event(event) => {
                state.resolve(event).map_err(MatchError::Illegal)?;
                Step::Event(event)
            }
        };
        self.steps.truncate(self.n_done);
        self.states.truncate(self.n_done + 1);
        self.steps.push(step);
        self.states.push(state);
        self.n_done += 1;
        self.verdict = self.judge();
        Ok(())
    }

    /// Lets `dealer` resolve chance events until a player is to move or the match is over.
    ///
    /// # Errors
    ///
    /// When the dealer fails; the events before that stay.
    pub fn deal(&mut self, dealer: &mut impl Dealer<S>) -> Result<(), DealError> {
        while self.turn() == Turn::Chance {
            let event = dealer.deal(self.state())?;
            self.resolve(event).map_err(|_| DealError::Impossible)?;
        }
        Ok(())
    }

    /// Takes back the declaration that ended the match, or else the last step; says whether there
    /// was something to take back.
    pub fn undo(&mut self) -> bool {
        if !self.is_declared() {
            let Some(n_done) = self.n_done.checked_sub(1) else { return false };
            self.n_done = n_done;
        }
        self.verdict = self.judge();
        true
    }

    /// Takes again the last step that was taken back; says whether there was one. A match that
    /// ended by declaration has none.
    pub fn redo(&mut self) -> bool {
        let possible = self.n_done < self.steps.len() && !self.is_declared();
        if possible {
            self.n_done += 1;
            self.verdict = self.judge();
        }
        possible
    }

    /// Ends the match because `player` gives up: everybody else wins, without the player's side.
    ///
    /// # Errors
    ///
    /// If the match is over or has no such player.
    pub fn resign(&mut self, player: Player) -> Result<(), MatchError<S::Illegal>> {
        self.declare(Adjudication::Resignation(player))
    }

    /// Ends the match because `player` loses for a reason outside the game.
    ///
    /// # Errors
    ///
    /// If the match is over or has no such player.
    pub fn forfeit(&mut self, player: Player) -> Result<(), MatchError<S::Illegal>> {
        self.declare(Adjudication::Forfeit(player))
    }

    /// Ends the match as a draw that the players agreed on.
    ///
    /// # Errors
    ///
    /// If the match is over.
    pub fn agree_draw(&mut self) -> Result<(), MatchError<S::Illegal>> {
        self.declare(Adjudication::Agreement)
    }

    /// Ends the match by a declaration.
    ///
    /// # Errors
    ///
    /// If the match is over, has no such player, or if only the policy can find that.
    pub fn declare(&mut self, reason: Adjudication) -> Result<(), MatchError<S::Illegal>> {
        self.expect_running()?;
        let outcome = match reason {
            Adjudication::Agreement => Outcome::Draw,
            Adjudication::Resignation(player) | Adjudication::Forfeit(player) => {
                let players = PlayerSet::all(self.state().players());
                if !players.contains(player) {
                    return Err(MatchError::NoSuchPlayer(player));
                }
                Outcome::Win(players.without(self.state().side(player)))
            }
            Adjudication::Repetition | Adjudication::PlyLimit => {
                return Err(MatchError::NotDeclared);
            }
        };
        self.verdict = Some(Verdict::Adjudicated(outcome, reason));
        Ok(())
    }

    fn is_declared(&self) -> bool {
        let adjudication = self.verdict.and_then(Verdict::adjudication);
        adjudication.is_some_and(Adjudication::is_declared)
    }

    fn expect_running(&self) -> Result<(), MatchError<S::Illegal>> {
        self.verdict.map_or(Ok(()), |verdict| Err(MatchError::Over(verdict)))
    }

    /// The verdict of the rules and the policy on the current position.
    fn judge(&self) -> Option<Verdict> {
        let state = self.state();
        if let Some(outcome) = state.outcome() {
            return Some(Verdict::Rules(outcome));
        }
        let repeated = self.policy.repetition.is_some_and(|times| {
            let occurrences = self.states().iter().filter(|earlier| *earlier == state).count();
            usize::from(times.max(2)) <= occurrences
        });
        let long = self.policy.ply_limit.is_some_and(|limit| limit as usize <= self.plies());
        let reason = match (repeated, long) {
            (true, _) => Adjudication::Repetition,
            (false, true) => Adjudication::PlyLimit,
            (false, false) => return None,
        };
        Some(Verdict::Adjudicated(Outcome::Draw, reason))
    }
}

/// Why a match refuses a step or a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatchError<I> {
    /// The match has ended.
    Over(Verdict),
    /// The step breaks a rule.
    Illegal(I),
    /// The game has no such player.
    NoSuchPlayer(Player),
    /// Repetition and ply limit are found by the policy; nobody declares them.
    NotDeclared,
}

impl<I: fmt::Display> fmt::Display for MatchError<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::Over(verdict) => write!(f, "the match is over: {verdict}"),
            MatchError::Illegal(reason) => reason.fmt(f),
            MatchError::NoSuchPlayer(player) => write!(f, "there is no player {player}"),
            MatchError::NotDeclared => f.write_str("only the policy of the match can find that"),
        }
    }
}

impl<I: core::error::Error> core::error::Error for MatchError<I> {}
