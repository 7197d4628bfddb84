//! Reasons why legal play cannot reach a setup.
//!
//! The checks cover the deck, the bank, the player who can have the turn, the number of cards that
//! the turns can have turned, and the scores. They do not reconstruct the order of the cards.

use core::{cmp::Ordering, ops::ControlFlow};

use rulebook_core::{Player, text::Options};

use super::{Phase, Setup, Source};
use crate::{
    board::{Board, Sheet, Slot},
    error::InvalidSetup,
    variant::{EmptyBank, MAX_PLAYERS},
};

/// The number of cards that each player opens before the first turn (R5).
pub(super) const N_OPENED: usize = 2;

/// Takes the violations one by one and may stop.
pub(super) type Visit<'v> = dyn FnMut(InvalidSetup) -> ControlFlow<()> + 'v;

/// Reports `violation` unless the condition holds.
pub(super) fn require(
    visit: &mut Visit<'_>,
    holds: bool,
    violation: InvalidSetup,
) -> ControlFlow<()> {
    if holds { ControlFlow::Continue(()) } else { visit(violation) }
}

/// Reports `violation` as the last one, because further checks would be meaningless.
fn stop(visit: &mut Visit<'_>, violation: InvalidSetup) -> ControlFlow<()> {
    visit(violation)?;
    ControlFlow::Break(())
}

impl Setup {
    /// Calls `visit` with each violation; see [`Setup::violations`].
    pub(crate) fn visit_violations(&self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        self.visit_seats(visit)?;
        self.visit_totals(visit)?;
        let Some(unseen) = self.unseen() else {
            return stop(visit, InvalidSetup::TooManyCopies);
        };
        let Some(fresh) = unseen.len().checked_sub(self.n_hidden()) else {
            return stop(visit, InvalidSetup::TooManyCardsSeen);
        };
        match self.phase {
            Phase::Deal | Phase::Over => self.visit_between_rounds(visit),
            Phase::Open { player } => self.visit_opening(player, None, visit),
            Phase::Opening { player, slot } => self.visit_opening(player, Some(slot), visit),
            Phase::Reveal => {
                self.visit_bank(fresh, visit)?;
                self.visit_reveal(fresh, visit)
            }
            Phase::Source { player }
            | Phase::Draw { player }
            | Phase::Use { player, .. }
            | Phase::Throw { player, .. }
            | Phase::Flip { player, .. } => {
                self.visit_bank(fresh, visit)?;
                self.visit_slot(visit)?;
                self.visit_boxes(player, visit)?;
                self.visit_turns(player, fresh, visit)
            }
        }
    }

    /// The number of players and everything that is listed by seat. Further checks need it.
    fn visit_seats(&self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        if self.variant != self.variant.clamped() {
            return stop(visit, InvalidSetup::Variant);
        }
        let n_players = usize::from(self.variant.players);
        let is_bare = |seat: usize| {
            self.boards[seat] == Board::HIDDEN
                && self.totals[seat] == 0
                && self.birthdays[seat].index() == seat
        };
        let mut named = [self.phase.player(), self.closer].into_iter().flatten();
        let are_seated =
            (n_players..MAX_PLAYERS).all(is_bare) && named.all(|player| player.index() < n_players);
        // R6: every player has one place in the order.
        let are_born = self.players().all(|player| self.birthdays[..n_players].contains(&player));
        let is_round = (1..=self.variant.rounds).contains(&self.round);
        require(visit, are_seated, InvalidSetup::NobodyThere)?;
        require(visit, are_born, InvalidSetup::Birthdays)?;
        require(visit, is_round, InvalidSetup::Round)?;
        if are_seated && are_born && is_round {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    /// Checks the totals of each player and of all players against the finished rounds (R20).
    fn visit_totals(&self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let n_finished = match self.phase {
            Phase::Over => self.round,
            _ => self.round - 1,
        };
        // The boxes of the last of these rounds are visible, so its scores are known.
        let just_scored = self.is_between_rounds() && 0 < n_finished;
        let n_rounds = i32::from(n_finished) - i32::from(just_scored);
        let mut earlier = [i32::MIN; MAX_PLAYERS];
        let mut are_in_range = true;
        for player in self.players() {
            let mut total = i32::from(self.totals[player.index()]);
            if just_scored {
                let board = self.boards[player.index()];
                total -= i32::from(Sheet::new(board, self.variant).score);
            }
            earlier[player.index()] = total;
            let range = Sheet::score_range(self.variant);
            let least = n_rounds * i32::from(*range.start());
            let most = n_rounds * i32::from(*range.end());
            if !(least..=most).contains(&total) {
                are_in_range = false;
                visit(InvalidSetup::Total(player))?;
            } else if !self.is_sum_of_scores(total - least, n_rounds) {
                visit(InvalidSetup::TotalSkipped(player))?;
            }
        }
        // R1: the scores of one round come from one deck.
        earlier.sort_unstable_by(|a, b| b.cmp(a));
        let mut sum = earlier[0];
        let fits = (2..=usize::from(self.variant.players)).all(|n_boxes| {
            sum += earlier[n_boxes - 1];
            sum <= n_rounds * i32::from(Sheet::max_sum(n_boxes))
        });
        require(visit, fits || !are_in_range, InvalidSetup::TotalsTogether)
    }

    /// Whether this number of boxes can have scores that add up to `above` more than the least, if
    /// that is not more than the most.
    fn is_sum_of_scores(&self, above: i32, n_boxes: i32) -> bool {
        if above == 0 || n_boxes == 0 {
            return above == 0;
        }
        // R19: a box has the least score, or that of four pairs, −20, or at least that of three
        // pairs, −15.
        let least = i32::from(*Sheet::score_range(self.variant).start());
        above == -20 - least || -15 - least <= above
    }

    /// Before a deal and at the end.
    fn visit_between_rounds(&self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let is_last = self.phase != Phase::Over || self.round == self.variant.rounds;
        require(visit, is_last, InvalidSetup::Round)?;
        let is_gathered = self.pile.is_none() && self.under.is_empty() && self.bank.is_empty();
        let is_idle = self.turns == 0 && self.closer.is_none();
        require(visit, is_gathered && is_idle, InvalidSetup::NotGathered)?;
        let is_first = self.phase == Phase::Deal && self.round == 1;
        // R2: all cards are hidden at first; R14: and open at the end of a round.
        let fits = |player| match self.hidden(player) {
            0 => !is_first,
            hidden => is_first && hidden == Slot::COUNT,
        };
        require(visit, self.players().all(fits), InvalidSetup::BoxesBetweenRounds)
    }

    /// While players open their first cards (R5).
    fn visit_opening(
        &self,
        player: Player,
        slot: Option<Slot>,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        // R4: the pile is one card, and nobody has had a turn.
        let is_new = self.pile.is_some() && self.under.is_empty() && self.bank.is_empty();
        require(visit, is_new, InvalidSetup::Pile)?;
        require(visit, self.turns == 0 && self.closer.is_none(), InvalidSetup::Turns)?;
        let fits = |seat: Player| {
            let n_open = Slot::COUNT - self.hidden(seat);
            match seat.cmp(&player) {
                Ordering::Less => n_open == N_OPENED,
                Ordering::Equal => n_open < N_OPENED,
                Ordering::Greater => n_open == 0,
            }
        };
        require(visit, self.players().all(fits), InvalidSetup::BoxesInOpening)?;
        let board = self.boards[player.index()];
        let is_hidden = slot.is_none_or(|slot| board.get(slot).is_none());
        require(visit, is_hidden, InvalidSetup::Slot)
    }

    /// The bank, of which `fresh` cards have not been turned since the deal, and the pile.
    fn visit_bank(&self, fresh: u8, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let is_topless =
            matches!(self.phase, Phase::Use { from: Source::Pile, .. } | Phase::Throw { .. });
        // R10: under the thrown card there is the card that was on top before.
        let is_covering = matches!(self.phase, Phase::Flip { .. });
        let has_pile = self.pile.is_some() != is_topless && !(is_covering && self.under.is_empty());
        require(visit, has_pile, InvalidSetup::Pile)?;
        let reshuffles = self.variant.empty_bank == EmptyBank::Reshuffle;
        let is_empty = fresh == 0 && self.bank.is_empty();
        let needs_bank = match self.phase {
            Phase::Draw { .. } => true,
            Phase::Source { .. } | Phase::Use { from: Source::Pile, .. } => {
                self.variant.empty_bank != EmptyBank::ForcedPile
            }
            _ => false,
        };
        // R15: a reshuffle happens when nothing is left, and only under that option.
        let has_bank = self.bank.is_empty() || fresh == 0 && reshuffles;
        require(visit, has_bank && !(is_empty && needs_bank), InvalidSetup::Bank)
    }

    /// The slot whose card chance is about to turn.
    fn visit_slot(&self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let fits = match self.phase {
            Phase::Flip { player, slot } => self.boards[player.index()].get(slot).is_none(),
            // The new card is already in the box.
            Phase::Throw { player, slot } => self.boards[player.index()].get(slot).is_some(),
            _ => true,
        };
        // An impossible slot makes the number of open cards meaningless.
        if fits { ControlFlow::Continue(()) } else { stop(visit, InvalidSetup::Slot) }
    }

    /// Checks that only players who can have hidden cards while `mover` has the turn have any (R5,
    /// R14).
    fn visit_boxes(&self, mover: Player, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let n_players = self.variant.players;
        let has_closed = |player| self.closer == Some(player);
        if has_closed(mover) {
            // The other checks on the closer would repeat this.
            return visit(InvalidSetup::CloserToMove);
        }
        let mut fits = true;
        let mut last_turn_is_over = false;
        // The seats from the mover on: the closer and the seats after it have had the last turn.
        let seats = core::iter::successors(Some(mover), |seat| Some(seat.next(n_players)));
        for player in seats.clone().take(usize::from(n_players)) {
            last_turn_is_over |= has_closed(player);
            let may_be_open = last_turn_is_over || self.is_throwing(player);
            fits &= match self.hidden(player) {
                0 => may_be_open,
                _ => !has_closed(player),
            };
        }
        require(visit, fits, InvalidSetup::Closer)?;
        for player in seats.take(usize::from(n_players)) {
            let has_opened = N_OPENED <= self.n_open(player);
            require(visit, has_opened, InvalidSetup::NotOpened(player))?;
        }
        ControlFlow::Continue(())
    }
}
