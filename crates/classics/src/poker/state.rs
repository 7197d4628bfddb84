//! The state: a table and each player's card.

use core::{
    fmt,
    ops::{ControlFlow, RangeInclusive},
};

use arrayvec::ArrayVec;
use rulebook_core::{
    EventList, Game, Info, Legality, Outcome, Player, Rules, State, Turn, Utility,
};

use super::{hands::Hands, table::Table};
use crate::numbered::Numbered;

/// A position of a poker game.
///
/// # Equality
///
/// Two states are equal when the same cards are dealt and the same bets were made in the same order
/// under the same variant.
///
/// # Secrets
///
/// The text of the state and its `Debug` show every card. Show views instead.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Poker<T: Table> {
    pub(crate) table: T,
    pub(crate) hands: Hands<T::Card>, // Invariant: all dealt cards are known and different.
}

impl<T: Table> Poker<T> {
    /// The public part.
    #[must_use]
    pub fn table(&self) -> &T {
        &self.table
    }

    /// The players' cards.
    #[must_use]
    pub fn hands(&self) -> &Hands<T::Card> {
        &self.hands
    }
}

/// The turn.
pub(super) fn turn<T: Table>(table: &T, hands: &Hands<T::Card>) -> Turn {
    if hands.n_dealt() < table.players() { Turn::Chance } else { table.turn() }
}

/// Whether `card`, as far as the known cards show, is still to be dealt.
pub(super) fn is_left<T: Table>(table: &T, hands: &Hands<T::Card>, card: T::Card) -> bool {
    table.has_card(card) && table.board() != Some(card) && !hands.contains(card)
}

/// The legal bets.
pub(super) fn bets<T: Table>(table: &T, hands: &Hands<T::Card>) -> impl Iterator<Item = T::Move> {
    let can_bet = matches!(turn(table, hands), Turn::Player(_));
    T::Move::numbered().filter(move |mv| can_bet && table.check(*mv).is_ok())
}

impl<T: Table> State for Poker<T> {
    type Move = T::Move;
    /// The card that is dealt: to the next player, or on the board.
    type Event = T::Card;

    const RULES: Rules = T::RULES;
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        self.table.players()
    }

    fn turn(&self) -> Turn {
        turn(&self.table, &self.hands)
    }

    /// The win of one player, or a draw if several share the pot: then the payoffs say more.
    fn outcome(&self) -> Option<Outcome> {
        if self.turn() != Turn::Over {
            return None;
        }
        let winners = self.table.showdown(&self.hands).winners;
        Some(if winners.len() == 1 { Outcome::Win(winners) } else { Outcome::Draw })
    }

    /// The chips that the player wins or loses.
    fn payoff(&self, player: Player) -> Option<i32> {
        let takes_part = player.index() < usize::from(self.players());
        let is_over = self.turn() == Turn::Over;
        (takes_part && is_over).then(|| self.table.showdown(&self.hands).payoffs[player.index()])
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        let loss = self.table.max_loss();
        -loss..=loss * (i32::from(self.players()) - 1)
    }

    /// A bound on the cards to be dealt and the bets.
    fn max_steps(&self) -> Option<u32> {
        let to_deal = self.players().saturating_sub(self.hands.n_dealt());
        Some(u32::from(to_deal) + self.table.max_steps())
    }

    fn play_unchecked(&mut self, mv: T::Move) {
        debug_assert_eq!(self.check(mv), Ok(()), "{mv}");
        self.table.play(mv);
    }

    fn resolve_unchecked(&mut self, event: T::Card) {
        debug_assert_eq!(self.check_event(event), Ok(()), "{event}");
        if self.hands.n_dealt() < self.players() {
            self.hands.deal(Some(event));
        } else {
            self.table.reveal(event);
        }
    }
}

impl<T: Table> Legality for Poker<T> {
    type Illegal = T::Illegal;
    /// Fold, call and raise.
    type MoveList = ArrayVec<T::Move, 3>;

    fn check(&self, mv: T::Move) -> Result<(), T::Illegal> {
        // Nobody bets before everybody has a card.
        if self.hands.n_dealt() < self.players() {
            return Err(T::REASONS.not_dealt);
        }
        self.table.check(mv)
    }

    fn check_event(&self, event: T::Card) -> Result<(), T::Illegal> {
        match self.turn() {
            Turn::Chance => {}
            Turn::Player(_) => return Err(T::REASONS.no_card_due),
            Turn::Over => return Err(T::REASONS.game_over),
        }
        if !self.table.has_card(event) {
            return Err(T::REASONS.not_in_deck);
        }
        let is_left = is_left(&self.table, &self.hands, event);
        if is_left { Ok(()) } else { Err(T::REASONS.card_taken) }
    }

    fn visit_moves<B>(&self, visit: impl FnMut(T::Move) -> ControlFlow<B>) -> ControlFlow<B> {
        bets(&self.table, &self.hands).try_for_each(visit)
    }

    /// Every card that is left is equally likely.
    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(T::Card, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.turn() != Turn::Chance {
            return ControlFlow::Continue(());
        }
        let mut cards = T::Card::numbered();
        cards.try_for_each(|card| {
            let is_left = is_left(&self.table, &self.hands, card);
            if is_left { visit(card, 1) } else { ControlFlow::Continue(()) }
        })
    }
}

impl<T: Table> Game for Poker<T> {
    type Variant = T::Variant;
    type Deal = EventList<T::Card>;

    const INFO: Info = T::INFO;

    fn start(variant: T::Variant) -> Poker<T> {
        Poker { table: T::new(variant), hands: Hands::EMPTY }
    }

    fn variant(&self) -> T::Variant {
        self.table.variant()
    }

    fn ending(&self) -> Option<&'static str> {
        let is_over = self.turn() == Turn::Over;
        is_over.then(|| if self.table.shown().is_empty() { "fold" } else { "showdown" })
    }

    fn describe(&self, mv: T::Move, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.table.describe(mv))
    }

    fn describe_event(&self, event: T::Card, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.hands.next().filter(|player| player.index() < usize::from(self.players())) {
            Some(player) => write!(f, "player {} gets {event}", player.index() + 1),
            None => write!(f, "{event} comes on the board"),
        }
    }
}

impl<T: Table> Default for Poker<T> {
    fn default() -> Poker<T> {
        Poker::start(T::Variant::default())
    }
}
