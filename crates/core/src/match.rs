//! A match: a game in progress with its history.

use alloc::{vec, vec::Vec};

use crate::{
    deal::{Deal, DealError},
    entropy::Entropy,
    hidden::HiddenInfo,
    info_key::InfoKey,
    legality::Legality,
    occurrences::{Occurrences, reserve_one},
    outcome::Outcome,
    play::Play,
    player::{Player, PlayerSet, Turn},
    state::{Step, StepOf},
    verdict::{Adjudication, DrawRules, Verdict},
    viewpoint::Viewpoint,
};

/// A start position, the steps since then, and the result.
///
/// A match adds to a [`State`](crate::State) history, undo and redo, repetition, and
/// results declared by players or the host. Memory is proportional to the number of steps; a step
/// costs the play itself, a copy of the state and, if the draw rules count repetitions, the
/// [key](crate::State::key) and O(1) to find the earlier occurrence.
///
/// ```
/// use rulebook_classics::Kuhn;
/// use rulebook_core::{Match, Player};
///
/// let mut game = Match::new("K.".parse::<Kuhn>()?);
/// game.resolve("J".parse()?)?;
/// game.play("p".parse()?)?;
/// assert!(game.undo());
/// assert_eq!((game.state().to_string().as_str(), game.plies()), ("KJ", 0));
/// assert!(game.redo());
/// game.resign(Player::SECOND).expect("the match is running");
/// let verdict = game.verdict().map(|verdict| verdict.to_string());
/// assert_eq!(verdict.as_deref(), Some("win 0 by resignation of 1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match<S: Legality> {
    draw_rules: DrawRules,
    states: Vec<S>,        // Invariant: one more than `steps`; the start comes first.
    steps: Vec<StepOf<S>>, // Steps that were undone and can be redone are at the end.
    n_done: usize,         // Invariant: at most `steps.len()`.
    n_moves: usize,        // Invariant: the number of moves among the steps that are done.
    verdict: Option<Verdict>,
    /// Those of `states`; `None` if the draw rules do not count repetitions.
    occurrences: Option<Occurrences>,
}

impl<S: Legality> PartialEq for Match<S> {
    /// Two matches are equal if they have the same draw rules, start, steps (also those that can be
    /// redone) and verdict.
    fn eq(&self, other: &Match<S>) -> bool {
        self.draw_rules == other.draw_rules
            && self.n_done == other.n_done
            && self.verdict == other.verdict
            && self.steps == other.steps
            && self.states[0] == other.states[0]
    }
}

impl<S: Legality> Eq for Match<S> {}

impl<S: Legality> Match<S> {
    /// A match from `start` under the draw rules of the game.
    #[must_use]
    pub fn new(start: S) -> Match<S> {
        Match::with_draw_rules(start, S::DRAW_RULES)
    }

    /// A match from `start` under `draw_rules`.
    #[must_use]
    pub fn with_draw_rules(start: S, draw_rules: DrawRules) -> Match<S> {
        let mut game = Match {
            draw_rules,
            states: vec![start],
            steps: Vec::new(),
            n_done: 0,
            n_moves: 0,
            verdict: None,
            occurrences: draw_rules.repetition.map(|_| Occurrences::default()),
        };
        game.count_last_state();
        game.verdict = game.judge();
        game
    }

    /// The draw rules.
    #[must_use]
    pub fn draw_rules(&self) -> DrawRules {
        self.draw_rules
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

    /// The steps that were undone and can be redone, the next one first.
    #[must_use]
    pub fn undone(&self) -> &[StepOf<S>] {
        &self.steps[self.n_done..]
    }

    /// The number of moves so far, without chance events. O(1).
    #[must_use]
    pub fn plies(&self) -> usize {
        self.n_moves
    }

    /// The number of chance events so far. O(1).
    #[must_use]
    pub fn n_events(&self) -> usize {
        self.n_done - self.n_moves
    }

    /// The result; `None` while the match is in progress.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// The turn; [`Turn::Over`] also after an adjudication.
    #[must_use]
    pub fn turn(&self) -> Turn {
        if self.verdict.is_some() { Turn::Over } else { self.state().turn() }
    }

    /// The legal moves; none when the match is over.
    #[must_use]
    pub fn legal_moves(&self) -> S::MoveList {
        if self.verdict.is_some() { S::MoveList::default() } else { self.state().legal_moves() }
    }

    /// The key of the information set of `who`: all that `who` has observed since the start.
    /// O(number of steps).
    #[must_use]
    pub fn info_key(&self, who: Viewpoint) -> InfoKey
    where
        S: HiddenInfo,
    {
        let first = InfoKey::new::<S>(who, &self.start().view(who));
        let steps = self.states.iter().zip(self.steps());
        steps.fold(first, |key, (state, step)| key.after(state, *step, who))
    }

    /// Plays a move. Steps that could be redone are dropped.
    ///
    /// # Errors
    ///
    /// The rule that `mv` breaks, or [`MatchError::Over`]. The match is unchanged.
    pub fn play(&mut self, mv: S::Move) -> Result<(), MatchError<S::Illegal>> {
        self.step(Step::Move(mv))
    }

    /// Applies a chance event. Steps that could be redone are dropped.
    ///
    /// # Errors
    ///
    /// The reason why `event` is refused, or [`MatchError::Over`]. The match is unchanged.
    pub fn resolve(&mut self, event: S::Event) -> Result<(), MatchError<S::Illegal>> {
        self.step(Step::Event(event))
    }

    /// Applies a step of either kind and records it in its canonical spelling.
    ///
    /// # Errors
    ///
    /// As [`Match::play`] and [`Match::resolve`].
    pub fn step(&mut self, step: StepOf<S>) -> Result<(), MatchError<S::Illegal>> {
        self.expect_running()?;
        let step = self.state().canonical_step(step).map_err(MatchError::Illegal)?;
        self.drop_undone();
        // The copy is made in its place in the list, and played on there: moving a state costs as
        // much as copying it.
        reserve_one(&mut self.states);
        self.states.extend_from_within(self.n_done..);
        if let Some(state) = self.states.last_mut() {
            state.apply_unchecked(step);
        }
        reserve_one(&mut self.steps);
        self.steps.push(step);
        self.count_last_state();
        self.n_moves += usize::from(matches!(step, Step::Move(_)));
        self.n_done += 1;
        self.verdict = self.judge();
        Ok(())
    }

    /// Resolves chance events by `deal` until a player is to move or the match is over.
    ///
    /// # Errors
    ///
    /// If the deal has no event that can happen. Events before the failure stay applied.
    pub fn deal(&mut self, deal: &(impl Deal<S> + ?Sized)) -> Result<(), DealError> {
        while self.turn() == Turn::Chance {
            let event = deal.event(self.state(), self.n_events())?;
            self.resolve(event).map_err(|_| DealError::Impossible)?;
        }
        Ok(())
    }

    /// Resolves chance events at random, each by its weight, until a player is to move or the match
    /// is over.
    pub fn deal_randomly(&mut self, rng: &mut impl Entropy) {
        while self.turn() == Turn::Chance {
            let Some(event) = self.state().random_event(rng) else { return };
            if self.resolve(event).is_err() {
                return;
            }
        }
    }

    /// Takes back the declaration that ended the match or, if there is none, the last step. Returns
    /// whether there was one.
    pub fn undo(&mut self) -> bool {
        if !self.is_declared() {
            let Some(n_done) = self.n_done.checked_sub(1) else { return false };
            self.n_done = n_done;
            self.n_moves -= usize::from(self.is_move(n_done));
        }
        self.verdict = self.judge();
        true
    }

    /// Applies the most recently undone step again. Returns whether there was one; a match that
    /// was ended by a declaration cannot redo.
    pub fn redo(&mut self) -> bool {
        let possible = self.n_done < self.steps.len() && !self.is_declared();
        if possible {
            self.n_moves += usize::from(self.is_move(self.n_done));
            self.n_done += 1;
            self.verdict = self.judge();
        }
        possible
    }

    /// Ends the match because `player` resigns: all players outside the player's team win. Where
    /// there are none, as in a game for one player, nobody wins: [`Outcome::Draw`].
    ///
    /// # Errors
    ///
    /// If the match is over or has no such player.
    pub fn resign(&mut self, player: Player) -> Result<(), MatchError<S::Illegal>> {
        self.declare(Adjudication::Resignation(player))
    }

    /// Ends the match because `player` loses for a reason outside the game, such as time. The
    /// outcome is that of [`Match::resign`].
    ///
    /// # Errors
    ///
    /// If the match is over or has no such player.
    pub fn forfeit(&mut self, player: Player) -> Result<(), MatchError<S::Illegal>> {
        self.declare(Adjudication::Forfeit(player))
    }

    /// Ends the match as a draw by agreement.
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
    /// If the match is over or has no such player, or if only the draw rules can detect `reason`.
    pub fn declare(&mut self, reason: Adjudication) -> Result<(), MatchError<S::Illegal>> {
        self.expect_running()?;
        let outcome = match reason {
            Adjudication::Agreement => Outcome::Draw,
            Adjudication::Resignation(player) | Adjudication::Forfeit(player) => {
                let players = PlayerSet::all(self.state().players());
                if !players.contains(player) {
                    return Err(MatchError::NoSuchPlayer(player));
                }
                let others = players - self.state().team(player);
                if others.is_empty() { Outcome::Draw } else { Outcome::Win(others) }
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

    /// The verdict of the rules and the draw rules on the current position. O(1).
    fn judge(&self) -> Option<Verdict> {
        if let Some(outcome) = self.state().outcome() {
            return Some(Verdict::Rules(outcome));
        }
        let reaches = |limit: Option<usize>, n: usize| limit.is_some_and(|limit| limit <= n);
        let repetition = self.draw_rules.repetition.map(|n| usize::from(n.max(2)));
        let n_occurrences = self.occurrences.as_ref().map_or(1, |counts| counts.count(self.n_done));
        let reason = if reaches(repetition, n_occurrences) {
            Adjudication::Repetition
        } else if reaches(self.draw_rules.ply_limit.map(|n| n as usize), self.n_moves) {
            Adjudication::PlyLimit
        } else {
            return None;
        };
        Some(Verdict::Adjudicated(Outcome::Draw, reason))
    }

    /// Whether the step at `index` is a move.
    fn is_move(&self, index: usize) -> bool {
        matches!(self.steps[index], Step::Move(_))
    }

    /// Counts the occurrences of the last state, if the draw rules do.
    fn count_last_state(&mut self) {
        if let Some(occurrences) = &mut self.occurrences
            && let Some((last, before)) = self.states.split_last()
        {
            occurrences.push(last.key(), |index| before[index] == *last);
        }
    }

    /// Forgets the steps that could be redone.
    fn drop_undone(&mut self) {
        if let Some(occurrences) = &mut self.occurrences {
            (self.n_done..self.steps.len()).for_each(|_| occurrences.pop());
        }
        self.steps.truncate(self.n_done);
        self.states.truncate(self.n_done + 1);
    }
}

/// The reason why a match refuses a step or a declaration.
///
/// ```
/// use rulebook_classics::{TicTacToe, tictactoe::IllegalMove};
/// use rulebook_core::{Match, MatchError};
///
/// let mut game = Match::new("XO./.../...".parse::<TicTacToe>()?);
/// assert_eq!(game.play("a3".parse()?), Err(MatchError::Illegal(IllegalMove::Marked)));
/// assert_eq!(game.agree_draw(), Ok(()));
/// assert!(matches!(game.play("c3".parse()?), Err(MatchError::Over(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MatchError<I> {
    /// The match has ended.
    #[error("the match is over: {0}")]
    Over(Verdict),
    /// The step breaks a rule.
    #[error("{0}")]
    Illegal(I),
    /// The game has no such player.
    #[error("there is no player {0}")]
    NoSuchPlayer(Player),
    /// Repetition and ply limit are detected by the draw rules and cannot be declared.
    #[error("only the draw rules of the match can detect that")]
    NotDeclared,
}
