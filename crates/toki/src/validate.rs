//! Which positions can be: what no play can give is refused, with the reason.

mod turns;

use rulebook_core::Player;

use crate::{
    board::{Board, Slot},
    error::InvalidSetup,
    phase::{Phase, Source},
    setup::Setup,
    sheet::Sheet,
    state::MAX_PLAYERS,
    variant::EmptyBank,
};

/// The cards that each player opens before the first turn (R5).
pub(crate) const N_OPENED: usize = 2;

impl Setup {
    /// Checks that the position can arise.
    ///
    /// The checks cover the deck, the bank, whose turn it can be, how many cards can have been
    /// turned in so many turns, and the scores. Which card came when is not reconstructed.
    ///
    /// # Errors
    ///
    /// The first contradiction found.
    pub fn validate(&self) -> Result<(), InvalidSetup> {
        self.validate_seats()?;
        self.validate_totals()?;
        let unseen = self.unseen().ok_or(InvalidSetup::TooManyCopies)?;
        let fresh =
            unseen.len().checked_sub(self.n_hidden()).ok_or(InvalidSetup::TooManyCardsSeen)?;
        match self.phase {
            Phase::Deal | Phase::Over => self.validate_between_rounds(),
            Phase::Open { player } => self.validate_opening(player, None),
            Phase::Opening { player, slot } => self.validate_opening(player, Some(slot)),
            Phase::Reveal => {
                self.validate_bank(fresh)?;
                self.validate_reveal(fresh)
            }
            Phase::Source { player }
            | Phase::Draw { player }
            | Phase::Use { player, .. }
            | Phase::Throw { player, .. }
            | Phase::Flip { player, .. } => {
                self.validate_bank(fresh)?;
                self.validate_slot()?;
                self.validate_boxes(player)?;
                self.validate_turns(player, fresh)
            }
        }
    }

    /// The number of players and everything that is by seat.
    fn validate_seats(&self) -> Result<(), InvalidSetup> {
        if !self.variant.is_valid() {
            return Err(InvalidSetup::Variant);
        }
        let n_players = usize::from(self.variant.players);
        let others = n_players..MAX_PLAYERS;
        let is_bare = |seat: usize| {
            self.boards[seat] == Board::HIDDEN
                && self.totals[seat] == 0
                && self.birthdays[seat].index() == seat
        };
        if !others.clone().all(is_bare) {
            return Err(InvalidSetup::NobodyThere);
        }
        // R6: every player has one place in the order.
        if !self.players().all(|player| self.birthdays[..n_players].contains(&player)) {
            return Err(InvalidSetup::Birthdays);
        }
        let named = [self.phase.player(), self.closer];
        if named.into_iter().flatten().any(|player| n_players <= player.index()) {
            return Err(InvalidSetup::NobodyThere);
        }
        if !(1..=self.variant.rounds).contains(&self.round) {
            return Err(InvalidSetup::Round);
        }
        Ok(())
    }

    /// What so many rounds can have given each player (R20).
    fn validate_totals(&self) -> Result<(), InvalidSetup> {
        let n_finished = match self.phase {
            Phase::Over => self.round,
            _ => self.round - 1,
        };
        let just_scored = self.is_between_rounds() && 0 < n_finished;
        for player in self.players() {
            let mut total = self.totals[player.index()];
            let mut n_rounds = i16::from(n_finished);
            if just_scored {
                let board = self.boards[player.index()];
                total = total.saturating_sub(Sheet::new(board, self.variant.toki_pair).score);
                n_rounds -= 1;
            }
            // R19: a box without the best score, −20, has at least −15.
            let above = i32::from(total) - i32::from(n_rounds * Sheet::MIN_SCORE);
            let most = i32::from(n_rounds * (Sheet::MAX_SCORE - Sheet::MIN_SCORE));
            if !(above == 0 || (5..=most).contains(&above)) {
                return Err(InvalidSetup::Total(player));
            }
        }
        Ok(())
    }

    /// Before a deal and at the end.
    fn validate_between_rounds(&self) -> Result<(), InvalidSetup> {
        let is_first = self.phase == Phase::Deal && self.round == 1;
        // R2: all cards are hidden at first; R14: and open at the end of a round.
        let fits = |player| match self.hidden(player) {
            0 => !is_first,
            hidden => is_first && hidden == Slot::COUNT,
        };
        if !self.players().all(fits) {
            return Err(InvalidSetup::BoxesBetweenRounds);
        }
        if self.phase == Phase::Over && self.round != self.variant.rounds {
            return Err(InvalidSetup::Round);
        }
        let is_gathered = self.pile.is_none() && self.under.is_empty() && self.bank.is_empty();
        if !is_gathered || self.turns != 0 || self.closer.is_some() {
            return Err(InvalidSetup::NotGathered);
        }
        Ok(())
    }

    /// While players open their first cards (R5).
    fn validate_opening(&self, player: Player, slot: Option<Slot>) -> Result<(), InvalidSetup> {
        // R4: the pile is one card, and nobody has had a turn.
        if self.pile.is_none() || !self.under.is_empty() || !self.bank.is_empty() {
            return Err(InvalidSetup::Pile);
        }
        if self.turns != 0 || self.closer.is_some() {
            return Err(InvalidSetup::Turns);
        }
        let fits = |seat: Player| {
            let n_open = Slot::COUNT - self.hidden(seat);
            match seat.cmp(&player) {
                core::cmp::Ordering::Less => n_open == N_OPENED,
                core::cmp::Ordering::Equal => n_open < N_OPENED,
                core::cmp::Ordering::Greater => n_open == 0,
            }
        };
        if !self.players().all(fits) {
            return Err(InvalidSetup::BoxesInOpening);
        }
        let board = self.boards[player.index()];
        if slot.is_some_and(|slot| board.get(slot).is_some()) {
            return Err(InvalidSetup::Slot);
        }
        Ok(())
    }

    /// The bank, of which `fresh` cards have not been turned, and the pile.
    fn validate_bank(&self, fresh: u8) -> Result<(), InvalidSetup> {
        let is_topless =
            matches!(self.phase, Phase::Use { from: Source::Pile, .. } | Phase::Throw { .. });
        if self.pile.is_some() == is_topless {
            return Err(InvalidSetup::Pile);
        }
        // R10: the flipped card lies beneath the one that was there.
        if matches!(self.phase, Phase::Flip { .. }) && self.under.is_empty() {
            return Err(InvalidSetup::Pile);
        }
        let reshuffles = self.variant.empty_bank == EmptyBank::Reshuffle;
        // R15: a reshuffle happens when nothing is left, and only with that option.
        if !self.bank.is_empty() && (fresh != 0 || !reshuffles) {
            return Err(InvalidSetup::Bank);
        }
        let is_empty = fresh == 0 && self.bank.is_empty();
        let needs_bank = match self.phase {
            Phase::Draw { .. } => true,
            Phase::Source { .. } | Phase::Use { from: Source::Pile, .. } => {
                self.variant.empty_bank != EmptyBank::ForcedPile
            }
            _ => false,
        };
        if is_empty && needs_bank {
            return Err(InvalidSetup::Bank);
        }
        Ok(())
    }

    /// The slot that chance is about to turn.
    fn validate_slot(&self) -> Result<(), InvalidSetup> {
        let fits = match self.phase {
            Phase::Flip { player, slot } => self.boards[player.index()].get(slot).is_none(),
            // The new card lies there already.
            Phase::Throw { player, slot } => self.boards[player.index()].get(slot).is_some(),
            _ => true,
        };
        if fits { Ok(()) } else { Err(InvalidSetup::Slot) }
    }

    /// Who can have hidden cards while `mover` has the turn (R5, R14).
    fn validate_boxes(&self, mover: Player) -> Result<(), InvalidSetup> {
        let n_players = self.variant.players;
        let has_closed = |player| self.closer == Some(player);
        if has_closed(mover) {
            return Err(InvalidSetup::Closer);
        }
        let mut player = mover;
        let mut last_turn_is_over = false;
        for _ in 0..n_players {
            // Seats are visited from the mover on; after the closer come those who are done.
            last_turn_is_over |= has_closed(player);
            let may_be_open = last_turn_is_over || self.is_throwing(player);
            let hidden = self.hidden(player);
            if hidden == 0 && !may_be_open || hidden != 0 && has_closed(player) {
                return Err(InvalidSetup::Closer);
            }
            // A throw has opened one more.
            if Slot::COUNT - hidden - usize::from(self.is_throwing(player)) < N_OPENED {
                return Err(InvalidSetup::NotOpened(player));
            }
            player = player.next(n_players);
        }
        Ok(())
    }
}
