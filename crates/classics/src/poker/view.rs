//! Views and observed steps of poker games.

use core::ops::ControlFlow;

use rulebook_core::{
    Desync, Entropy, HiddenInfo, Open, OpenWorld, Player, State, Step, StepOf, Turn, Viewpoint,
};

use super::{
    hands::Hands,
    state::{Poker, bets, is_left, turn},
    table::Table,
};
use crate::numbered::Numbered;

/// All that an observer knows: the table, and the cards that the observer may see.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View<T: Table> {
    pub(super) who: Viewpoint,
    pub(super) table: T,
    pub(super) hands: Hands<T::Card>, // Invariant: known where `sees` says so; all different.
}

impl<T: Table> View<T> {
    /// The observer.
    #[must_use]
    pub const fn viewpoint(&self) -> Viewpoint {
        self.who
    }

    /// The public part.
    #[must_use]
    pub fn table(&self) -> &T {
        &self.table
    }

    /// The players' cards, as far as the observer knows them.
    #[must_use]
    pub fn hands(&self) -> &Hands<T::Card> {
        &self.hands
    }

    /// The same observer's view of other cards, in the places where cards are known.
    pub(crate) fn map(&self, table: T, hands: Hands<T::Card>) -> View<T> {
        View { who: self.who, table, hands }
    }
}

/// A step as an observer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Observation<T: Table> {
    /// This card is dealt, to the observer, on the board, or seen by the host.
    Card(T::Card),
    /// A card is dealt to a player, and the observer does not see it.
    HiddenCard,
    /// A player makes a bet.
    Move {
        /// The bet.
        mv: T::Move,
        /// The cards that are shown if it leads to the showdown.
        shown: Option<Hands<T::Card>>,
    },
}

/// Whether `who` sees the card of `player`.
pub(super) fn sees<T: Table>(table: &T, who: Viewpoint, player: Player) -> bool {
    let is_own = who == Viewpoint::Host || who == Viewpoint::Seat(player);
    is_own || table.shown().contains(player)
}

/// The cards that everybody sees at the showdown.
fn shown<T: Table>(table: &T, hands: &Hands<T::Card>) -> Option<Hands<T::Card>> {
    let shown = table.shown();
    let cards = hands.map(|player, card| shown.contains(player).then_some(card));
    (!shown.is_empty()).then_some(cards)
}

impl<T: Table> HiddenInfo for Poker<T> {
    type View = View<T>;
    type Observation = Observation<T>;

    fn has_hidden_info(&self) -> bool {
        true
    }

    fn view(&self, who: Viewpoint) -> View<T> {
        let hands = self.hands.map(|player, card| sees(&self.table, who, player).then_some(card));
        View { who, table: self.table, hands }
    }

    fn turn_of(view: &View<T>) -> Turn {
        turn(&view.table, &view.hands)
    }

    /// Every way to deal the cards that the observer does not see is equally likely.
    fn determinize(view: &View<T>, rng: &mut impl Entropy) -> Poker<T> {
        let View { table, mut hands, .. } = view.clone();
        for player in hands.dealt().filter(|player| view.hands.card(*player).is_none()) {
            let left = || T::Card::numbered().filter(|card| is_left(&table, &hands, *card));
            let n = rng.below(left().count() as u32) as usize;
            let card = left().nth(n);
            hands.set(player, card);
        }
        Poker { table, hands }
    }

    fn visit_view_moves<B>(
        view: &View<T>,
        visit: impl FnMut(T::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mover = turn(&view.table, &view.hands).player();
        let may_know = view.who == Viewpoint::Host || view.who.seat() == mover;
        bets(&view.table, &view.hands).filter(|_| may_know).try_for_each(visit)
    }

    fn observe(&self, step: StepOf<Poker<T>>, who: Viewpoint) -> Observation<T> {
        match step {
            Step::Move(mv) => {
                let mut next = self.clone();
                next.play_unchecked(mv);
                Observation::Move { mv, shown: shown(&next.table, &next.hands) }
            }
            Step::Event(card) if is_seen(&self.table, &self.hands, who) => Observation::Card(card),
            Step::Event(_) => Observation::HiddenCard,
        }
    }

    fn observed_move(observed: &Observation<T>) -> Option<T::Move> {
        match *observed {
            Observation::Move { mv, .. } => Some(mv),
            Observation::Card(_) | Observation::HiddenCard => None,
        }
    }

    fn learn(view: &mut View<T>, observed: &Observation<T>) -> Result<(), Desync> {
        // The view stays as it was if the step is refused.
        let mut next = view.clone();
        match *observed {
            Observation::Card(_) | Observation::HiddenCard => next.learn_card(*observed)?,
            Observation::Move { mv, shown } => next.learn_move(mv, shown)?,
        }
        *view = next;
        Ok(())
    }
}

/// Whether `who` sees the card that is dealt next.
fn is_seen<T: Table>(table: &T, hands: &Hands<T::Card>, who: Viewpoint) -> bool {
    let is_for_player = hands.n_dealt() < table.players();
    !is_for_player || hands.next().is_some_and(|player| sees(table, who, player))
}

impl<T: Table> View<T> {
    fn learn_card(&mut self, observed: Observation<T>) -> Result<(), Desync> {
        if turn(&self.table, &self.hands) != Turn::Chance {
            return Err(Desync::of(&T::REASONS.no_card_due));
        }
        let is_seen = is_seen(&self.table, &self.hands, self.who);
        let card = match observed {
            Observation::Card(card) if is_seen => Some(card),
            Observation::HiddenCard if !is_seen => None,
            _ => return Err(Desync::because("a card that another observer sees")),
        };
        if let Some(card) = card
            && !is_left(&self.table, &self.hands, card)
        {
            return Err(Desync::of(&T::REASONS.card_taken));
        }
        match card {
            Some(card) if self.hands.n_dealt() == self.table.players() => self.table.reveal(card),
            _ => self.hands.deal(card),
        }
        Ok(())
    }

    fn learn_move(&mut self, mv: T::Move, shown: Option<Hands<T::Card>>) -> Result<(), Desync> {
        if self.hands.n_dealt() < self.table.players() {
            return Err(Desync::of(&T::REASONS.not_dealt));
        }
        self.table.check(mv).map_err(|illegal| Desync::of(&illegal))?;
        self.table.play(mv);
        let due = self.table.shown();
        let Some(shown) = shown else {
            let is_due = !due.is_empty();
            return if is_due { Err(Desync::because("no cards are shown")) } else { Ok(()) };
        };
        if due.is_empty() || shown.n_dealt() != self.table.players() {
            return Err(Desync::because("cards are shown at a wrong time"));
        }
        for player in shown.dealt() {
            match (shown.card(player), self.hands.card(player)) {
                (None, _) if !due.contains(player) => {}
                (Some(card), Some(known)) if due.contains(player) && card == known => {}
                (Some(card), None)
                    if due.contains(player) && is_left(&self.table, &self.hands, card) =>
                {
                    self.hands.set(player, Some(card));
                }
                _ => return Err(Desync::because("the cards that are shown are impossible")),
            }
        }
        Ok(())
    }
}

impl<T: Table> OpenWorld for Poker<T> {
    type Open = Open<Poker<T>>;

    fn open(self) -> Option<Open<Poker<T>>> {
        Some(Open::new(self))
    }
}
