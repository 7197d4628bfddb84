//! A position and what moves and chance events do to it.

mod cards;
mod convert;
mod round;

use rulebook_core::{Legality, Outcome, Player, PlayerSet, Rules, State, Turn, Utility};

pub(crate) use self::round::starter;
use crate::{
    board::Board,
    card::{Card, Cards},
    event::Event,
    mv::Move,
    phase::{Phase, Source},
    setup::Setup,
    sheet::Sheet,
    variant::{EmptyBank, Variant},
};

/// The greatest number of players, for arrays.
pub(crate) const MAX_PLAYERS: usize = Variant::MAX_PLAYERS as usize;

/// A playable position.
///
/// # Equality
///
/// Two states are equal when the same cards lie open in the same slots and on the pile, the same
/// cards can come from the boxes and from the bank, and variant, birthdays, round, totals, who
/// ended the round, and what happens next are the same. The turns of the round count if there is a
/// limit. The order of the cards beneath the top of the pile does not count, nor does anything else
/// about how the position was reached.
///
/// Between two rounds and at the end the boxes of the finished round still lie open and count,
/// although only the totals matter from there on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Toki {
    boards: [Board; MAX_PLAYERS], // Invariant: hidden for seats that nobody has.
    unseen: Cards,                // The cards in hidden slots and the first `fresh` of the bank.
    recycled: Cards,              // The bank after a reshuffle; empty while `fresh` is not 0.
    totals: [i16; MAX_PLAYERS],   // Invariant: 0 for seats that nobody has.
    turns: u16,                   // Invariant: 0 without a limit and outside a round.
    variant: Variant,
    birthdays: [Player; MAX_PLAYERS], // Invariant: see `Setup::birthdays`.
    pile: Option<Card>,               // The top card.
    closer: Option<Player>,
    phase: Phase,
    round: u8,
    fresh: u8, // The cards of the bank that have not been turned since the deal.
}

const _: () = assert!(size_of::<Toki>() <= 128, "cloning stays cheap");

impl Toki {
    /// The start of a game in which a tie for the first turn goes to the lower seat (R6). For other
    /// birthdays see [`Setup::birthdays`].
    ///
    /// # Panics
    ///
    /// If a number of the variant is out of its range.
    #[must_use]
    pub fn new(variant: Variant) -> Toki {
        Setup::start(variant).try_into().expect("the numbers of the variant are in range")
    }

    /// The options.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The round, from 1; before [`Phase::Deal`] is resolved, the one that is about to begin.
    #[must_use]
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// The round whose scores have just been added to the totals and whose boxes lie open: while
    /// the next round is being dealt, and at the end of the game.
    #[must_use]
    pub const fn scored_round(&self) -> Option<u8> {
        match self.phase {
            Phase::Deal if 1 < self.round => Some(self.round - 1),
            Phase::Over => Some(self.round),
            _ => None,
        }
    }

    /// The turns of this round that are finished; always 0 if there is no limit (R16).
    #[must_use]
    pub const fn turns(&self) -> u16 {
        self.turns
    }

    /// What happens next.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The player who opened the last card of a box first and so ended the round (R14).
    #[must_use]
    pub const fn closer(&self) -> Option<Player> {
        self.closer
    }

    /// The order in which ties for the first turn are decided (R6).
    #[must_use]
    pub fn birthdays(&self) -> &[Player] {
        &self.birthdays[..usize::from(self.variant.players)]
    }

    /// The boxes by seat.
    #[must_use]
    pub fn boards(&self) -> &[Board] {
        &self.boards[..usize::from(self.variant.players)]
    }

    /// The points of finished rounds by seat (R20).
    #[must_use]
    pub fn totals(&self) -> &[i16] {
        &self.totals[..usize::from(self.variant.players)]
    }

    /// The score sheet of a box as it lies, by seat; `None` if there is no such player.
    #[must_use]
    pub fn sheet(&self, player: Player) -> Option<Sheet> {
        let board = self.boards().get(player.index())?;
        Some(Sheet::new(*board, self.variant.toki_pair))
    }

    pub(crate) const fn all_boards(&self) -> &[Board; MAX_PLAYERS] {
        &self.boards
    }

    pub(crate) const fn all_totals(&self) -> &[i16; MAX_PLAYERS] {
        &self.totals
    }

    /// Whether it is certain that whoever has the turn gets no other in this round.
    pub(crate) const fn is_last_turn(&self) -> bool {
        let Variant { players, round_limit: limit, empty_bank, .. } = self.variant;
        // R14: after the closer everybody has one turn.
        self.closer.is_some()
            // R16: the next turn would come when the limit is reached.
            || limit != 0 && limit <= self.turns + players as u16
            // R15: the last card of the bank is in hand.
            || matches!(empty_bank, EmptyBank::EndRound) && self.bank_len() == 0
    }

    /// The boxes, to be put into an order that means the same.
    pub(crate) fn boards_mut(&mut self) -> &mut [Board] {
        &mut self.boards[..usize::from(self.variant.players)]
    }
}

impl State for Toki {
    type Move = Move;
    type Event = Event;

    const RULES: Rules = Rules { name: "toki", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        self.variant.players
    }

    fn turn(&self) -> Turn {
        self.phase.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        // R20: the lowest total wins; several players may have it.
        let least = self.totals().iter().min()?;
        let seats = Player::all(self.variant.players);
        let winners: PlayerSet =
            seats.filter(|player| self.totals[player.index()] == *least).collect();
        Some(Outcome::Win(winners))
    }

    /// The points by which the other players' totals exceed the player's own, added up.
    fn payoff(&self, player: Player) -> Option<i32> {
        if self.phase != Phase::Over {
            return None;
        }
        let own = i32::from(*self.totals().get(player.index())?);
        Some(self.totals().iter().map(|total| i32::from(*total) - own).sum())
    }

    fn play_unchecked(&mut self, mv: Move) {
        debug_assert_eq!(self.check(mv), Ok(()));
        let Some(player) = self.phase.player() else { return };
        match (mv, self.phase) {
            (Move::Open { slot }, _) => self.phase = Phase::Opening { player, slot },
            (Move::Bank, _) => self.phase = Phase::Draw { player },
            (Move::Pile, _) => {
                let Some(card) = self.pile.take() else { return };
                self.phase = Phase::Use { player, card, from: Source::Pile };
            }
            (Move::Place { slot }, Phase::Use { card, .. }) => self.replace(player, slot, card),
            (Move::Flip { slot }, Phase::Use { card, .. }) => {
                self.throw(card);
                self.phase = Phase::Flip { player, slot };
            }
            (Move::Keep, Phase::Use { card, .. }) => {
                self.throw(card);
                self.end_turn(player);
            }
            (Move::Fly { toki, slot }, Phase::Use { card, .. }) => {
                let board = self.board_mut(player);
                board.set(toki, card);
                board.set(slot, Card::TOKI);
                self.uncover(player, slot);
            }
            _ => {}
        }
    }

    fn resolve_unchecked(&mut self, event: Event) {
        debug_assert_eq!(self.check_event(event), Ok(()));
        let card = event.card;
        if let Phase::Draw { player } = self.phase {
            if 0 < self.fresh {
                self.fresh -= 1;
                self.unseen.remove(card);
            } else {
                self.recycled.remove(card);
            }
            self.phase = Phase::Use { player, card, from: Source::Bank };
            return;
        }
        self.unseen.remove(card);
        match self.phase {
            Phase::Deal => self.deal(card),
            Phase::Opening { player, slot } => self.open(player, slot, card),
            Phase::Throw { player, .. } => {
                self.throw(card);
                self.end_turn(player);
            }
            Phase::Flip { player, slot } => {
                self.board_mut(player).set(slot, card);
                self.end_turn(player);
            }
            Phase::Reveal => {
                if let Some((player, slot)) = self.first_hidden() {
                    self.board_mut(player).set(slot, card);
                }
                self.reveal();
            }
            _ => {}
        }
    }
}

impl Default for Toki {
    fn default() -> Toki {
        Toki::new(Variant::default())
    }
}
