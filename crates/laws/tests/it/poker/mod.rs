//! Two small poker games with known numbers, as examples of hidden information.

mod kuhn;
mod leduc;
mod trees;

use std::{
    fmt::{self, Display},
    str::FromStr,
};

use rulebook_laws::rulebook_core::{
    self, Desync, Legality, Token, Turn, Viewpoint,
    text::{Cursor, SyntaxError},
};

/// A place for a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Slot<C> {
    /// Not dealt yet.
    #[default]
    Empty,
    /// Dealt, but hidden from the observer; only in views.
    Hidden,
    /// Dealt and known.
    Card(C),
}

impl<C: Copy> Slot<C> {
    /// The card, if it is known.
    pub(crate) fn card(self) -> Option<C> {
        if let Slot::Card(card) = self { Some(card) } else { None }
    }
}

/// A position with two hands. A table that an observer sees has the same type and may have hidden
/// hands, which a position never has.
pub(crate) trait Table: Legality<Event = Self::Card> + Copy {
    /// A card.
    type Card: Token;

    /// Reads the text of a position or of a table with hidden hands.
    fn read(text: &str) -> Result<Self, SyntaxError>;

    /// The hands by seat.
    fn hands(&self) -> [Slot<Self::Card>; 2];

    /// The hands by seat, to be changed.
    fn hands_mut(&mut self) -> &mut [Slot<Self::Card>; 2];

    /// The cards that are not on the table, as far as it shows.
    fn deck(self) -> impl Iterator<Item = Self::Card>;

    /// The seat that gets the next card; `None` if it is a public one, or none is due.
    fn next_hand(&self) -> Option<usize>;

    /// Deals a card, known or hidden.
    fn deal(&mut self, card: Slot<Self::Card>);

    /// Whether a showdown has opened the hands.
    fn is_shown(&self) -> bool;

    /// Whether `who` may see the hand of this seat.
    fn sees(&self, who: Viewpoint, seat: usize) -> bool {
        let is_own = who.seat().is_some_and(|own| own.index() == seat);
        is_own || who == Viewpoint::Host || self.is_shown()
    }

    /// The table as `who` sees it.
    fn seen_by(mut self, who: Viewpoint) -> Self {
        for seat in 0..2 {
            if self.hands()[seat] != Slot::Empty && !self.sees(who, seat) {
                self.hands_mut()[seat] = Slot::Hidden;
            }
        }
        self
    }

    /// Every way to replace the hidden hands by cards; all are equally likely.
    fn worlds(self) -> Vec<Self> {
        let Some(seat) = self.hands().iter().position(|hand| *hand == Slot::Hidden) else {
            return vec![self];
        };
        let with = |card| {
            let mut world = self;
            world.hands_mut()[seat] = Slot::Card(card);
            world.worlds()
        };
        self.deck().flat_map(with).collect()
    }

    /// The position, if no hand is hidden.
    fn position(self) -> Result<Self, SyntaxError> {
        let is_hidden = self.hands().contains(&Slot::Hidden);
        let error = SyntaxError { offset: 0, expected: "known hands" };
        if is_hidden { Err(error) } else { Ok(self) }
    }

    /// Opens the hands.
    ///
    /// # Errors
    ///
    /// If they cannot be the hidden ones.
    fn show(&mut self, hands: [Self::Card; 2]) -> Result<(), Desync> {
        for (seat, hand) in hands.into_iter().enumerate() {
            if self.hands()[seat].card().is_some_and(|known| known != hand) {
                return Err(Desync::because("the hand is a different one"));
            }
        }
        *self.hands_mut() = hands.map(Slot::Card);
        Ok(())
    }
}

/// What an observer knows. Its text is the viewpoint and the table: `0: J ? pb`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct View<T> {
    /// Whose view it is.
    pub(crate) who: Viewpoint,
    /// The table; hands that the observer does not see are [`Slot::Hidden`].
    pub(crate) table: T,
}

impl<T: Table> View<T> {
    /// Whether the observer gets the legal moves.
    pub(crate) fn may_move(&self) -> bool {
        let is_mover = self.who.seat().is_some() && self.who.seat() == self.table.turn().player();
        is_mover || self.who == Viewpoint::Host
    }

    /// The table after an observed step.
    ///
    /// # Errors
    ///
    /// If the step does not follow.
    pub(crate) fn after(&self, observed: &Observed<T::Move, T::Card>) -> Result<T, Desync> {
        let mut table = self.table;
        match *observed {
            Observed::Dealt(card) => {
                if table.turn() != Turn::Chance {
                    return Err(Desync::because("no card is due"));
                }
                let is_seen = table.next_hand().is_none_or(|seat| table.sees(self.who, seat));
                if card.card().is_some() != is_seen {
                    return Err(Desync::because("the card belongs to another viewpoint"));
                }
                if let Slot::Card(card) = card {
                    table.check_event(card).map_err(|illegal| Desync::of(&illegal))?;
                }
                table.deal(card);
            }
            Observed::Moved(mv, shown) => {
                table.check(mv).map_err(|illegal| Desync::of(&illegal))?;
                table.play_unchecked(mv);
                if shown.is_some() != table.is_shown() {
                    return Err(Desync::because("hands are shown at a showdown"));
                }
                shown.map_or(Ok(()), |hands| table.show(hands))?;
            }
        }
        Ok(table)
    }
}

impl<M, C: Copy> Observed<M, C> {
    /// The move `mv`, made in `state`, as everybody sees it.
    pub(crate) fn moved<T: Table<Move = M, Card = C>>(state: &T, mv: M) -> Observed<M, C>
    where
        M: Copy,
    {
        let mut next = *state;
        next.play_unchecked(mv);
        match next.hands() {
            [Slot::Card(first), Slot::Card(second)] if next.is_shown() => {
                Observed::Moved(mv, Some([first, second]))
            }
            _ => Observed::Moved(mv, None),
        }
    }
}

/// A step as an observer sees it: a card, or that there was one; or a move and, if it leads to a
/// showdown, both hands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Observed<M, C> {
    /// A card was dealt.
    Dealt(Slot<C>),
    /// A player moved.
    Moved(M, Option<[C; 2]>),
}

impl<C: Display> Display for Slot<C> {
    /// Writes the card, `?` or `-`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Slot::Empty => f.write_str("-"),
            Slot::Hidden => f.write_str("?"),
            Slot::Card(card) => card.fmt(f),
        }
    }
}

impl<C: Token> FromStr for Slot<C> {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Slot<C>, SyntaxError> {
        match text {
            "-" => Ok(Slot::Empty),
            "?" => Ok(Slot::Hidden),
            _ => text.parse().map(Slot::Card),
        }
    }
}

impl<T: Display> Display for View<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.who, self.table)
    }
}

impl<T: Table> FromStr for View<T> {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<View<T>, SyntaxError> {
        let error = |expected| Cursor::new(text).error(expected);
        let (who, table) = text.split_once(": ").ok_or(error("a viewpoint, `: ` and a table"))?;
        let (who, table): (Viewpoint, T) = (who.parse()?, T::read(table)?);
        let is_seat = who.seat().is_none_or(|seat| seat.index() < 2);
        let is_seen = |seat| match table.hands()[seat] {
            Slot::Empty => true,
            Slot::Hidden => !table.sees(who, seat),
            Slot::Card(_) => table.sees(who, seat),
        };
        let is_view = is_seat && (0..2).all(is_seen);
        if is_view {
            Ok(View { who, table })
        } else {
            Err(error("the hands that the observer sees"))
        }
    }
}

impl<M: Display, C: Display> Display for Observed<M, C> {
    /// Writes `+J`, `+?`, `b`, or `b J K`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Observed::Dealt(slot) => write!(f, "+{slot}"),
            Observed::Moved(mv, None) => mv.fmt(f),
            Observed::Moved(mv, Some([first, second])) => write!(f, "{mv} {first} {second}"),
        }
    }
}

impl<M: Token, C: Token> FromStr for Observed<M, C> {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Observed<M, C>, SyntaxError> {
        let error = |expected| Cursor::new(text).error(expected);
        if let Some(slot) = text.strip_prefix('+') {
            return match slot.parse()? {
                Slot::Empty => Err(error("a card or `?`")),
                slot => Ok(Observed::Dealt(slot)),
            };
        }
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            [mv] => Ok(Observed::Moved(mv.parse()?, None)),
            [mv, first, second] if first != second => {
                Ok(Observed::Moved(mv.parse()?, Some([first.parse()?, second.parse()?])))
            }
            _ => Err(error("a card, or a move and two hands")),
        }
    }
}

/// Why a move or a card is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Illegal {
    #[error("no player is to move")]
    MoveNotDue,
    #[error("the player cannot do that now")]
    MoveNotPossible,
    #[error("no card is due")]
    CardNotDue,
    #[error("the card has been dealt already")]
    CardDealt,
}

rulebook_core::impl_refusal!(Illegal {
    MoveNotDue: R2 "move-not-due",
    MoveNotPossible: R3 "move-not-possible",
    CardNotDue: R1 "card-not-due",
    CardDealt: R1 "card-dealt",
});
