//! A position, and the effects of moves and chance events.

mod cards;
mod round;
mod length;
mod keys;
mod columns;

use core::ops::RangeInclusive;

use rulebook_core::{
    Legality, Outcome, Player, PlayerSet, Rules, State, Turn, Utility, impl_setup,
};

use crate::{
    board::{Board, Card, Cards, Sheet},
    error::InvalidSetup,
    event::Event,
    mv::Move,
    setup::{Phase, Setup, Source},
    variant::{MAX_PLAYERS, Variant},
};

/// A playable position.
///
/// ```
/// use rulebook_toki::{Play, State, Toki, rulebook_core::Turn};
///
/// let mut game = Toki::default();
/// assert_eq!(game.turn(), Turn::Chance);
/// game.resolve("7".parse()?)?;
/// assert_eq!((game.round(), game.totals()), (1, &[0, 0][..]));
/// assert_eq!(game.legal_moves().len(), 8); // any hidden card may be opened
/// assert_eq!(game.to_string().parse(), Ok(game));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Equality
///
/// Two states are equal if these are equal: the open cards in each slot, the top card of the pile,
/// the cards that can come from the boxes and from the bank, the variant, the birthdays, the
/// round, the totals, the player who ended the round, and what happens next. The turns of the
/// round count if there is a limit. The order of the cards under the top card of the pile does not
/// count, nor does anything else about the history.
///
/// Between two rounds and at the end, the boxes of the finished round are still part of the
/// position, although only the totals matter from there on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Toki {
    boards: [Board; MAX_PLAYERS], // Invariant: hidden for seats beyond the number of players.
    unseen: Cards,                // The cards in hidden slots and the first `fresh` of the bank.
    recycled: Cards,              // The bank after a reshuffle; empty while `fresh` is not 0.
    totals: [i16; MAX_PLAYERS],   // Invariant: 0 for seats beyond the number of players.
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
    /// The state of a setup whose violations are all ignorable.
    #[expect(clippy::needless_pass_by_value, reason = "the signature that `impl_setup!` calls")]
    pub(crate) fn from_valid(setup: Setup) -> Toki {
        let unseen = setup.unseen().expect("valid: no more copies of a card than the deck holds");
        Toki {
            boards: setup.boards,
            unseen,
            recycled: setup.bank,
            totals: setup.totals,
            turns: setup.turns,
            variant: setup.variant,
            birthdays: setup.birthdays,
            pile: setup.pile,
            closer: setup.closer,
            phase: setup.phase,
            round: setup.round,
            fresh: unseen.len() - setup.n_hidden(),
        }
    }

    /// The options, for the other modules of this crate; elsewhere it is
    /// [`Game::variant`](rulebook_core::Game::variant).
    pub(crate) const fn options(&self) -> Variant {
        self.variant
    }

    /// The round, from 1; before [`Phase::Deal`] is resolved, the one that is about to begin.
    #[must_use]
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// The round whose scores have just been added to the totals and whose boxes are still visible:
    /// before the next round is dealt, and at the end of the game.
    #[must_use]
    pub const fn scored_round(&self) -> Option<u8> {
        match self.phase {
            Phase::Deal if 1 < self.round => Some(self.round - 1),
            Phase::Over => Some(self.round),
            _ => None,
        }
    }

    /// The number of finished turns of this round; always 0 if there is no limit (R16).
    #[must_use]
    pub const fn turns(&self) -> u16 {
        self.turns
    }

    /// The phase: what happens next.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The first player without hidden cards, who ended the round (R14).
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

    /// The score sheet of a player's box as it is now; `None` if there is no such player.
    #[must_use]
    pub fn sheet(&self, player: Player) -> Option<Sheet> {
        let board = self.boards().get(player.index())?;
        Some(Sheet::new(*board, self.variant))
    }

    /// The boxes, for reordering them equivalently.
    pub(crate) fn boards_mut(&mut self) -> &mut [Board] {
        &mut self.boards[..usize::from(self.variant.players)]
    }
}

impl_setup!(Setup => Toki, InvalidSetup);

impl From<&Toki> for Setup {
    fn from(state: &Toki) -> Setup {
        Setup {
            variant: state.variant,
            birthdays: state.birthdays,
            round: state.round,
            totals: state.totals,
            boards: state.boards,
            pile: state.pile,
            under: state.under(),
            bank: state.recycled,
            turns: state.turns,
            closer: state.closer,
            phase: state.phase,
        }
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

    /// In points: the sum over the other players of their totals minus the player's own.
    fn payoff(&self, player: Player) -> Option<i32> {
        if self.phase != Phase::Over {
            return None;
        }
        let own = i32::from(*self.totals().get(player.index())?);
        Some(self.totals().iter().map(|total| i32::from(*total) - own).sum())
    }

    /// Both bounds can be reached: by a player with the best or the worst score in every round,
    /// while the others have the best or worst scores that one deck gives them together.
    fn payoff_range(&self) -> RangeInclusive<i32> {
        let rounds = i32::from(self.variant.rounds);
        let n_others = self.variant.players - 1;
        let range = Sheet::score_range(self.variant);
        let (lowest, highest) = (i32::from(*range.start()), i32::from(*range.end()));
        let least = i32::from(n_others) * (lowest - highest);
        let most = i32::from(Sheet::max_sum(n_others.into())) - i32::from(n_others) * lowest;
        rounds * least..=rounds * most
    }

    fn max_steps(&self) -> Option<u32> {
        self.steps_left()
    }

    /// Computed on demand.
    fn key(&self) -> u64 {
        self.position_hash()
    }

    /// The columns of a box may be exchanged, and so may the two cards of a column.
    fn representative(&self) -> Option<Toki> {
        Some(self.with_sorted_columns())
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
