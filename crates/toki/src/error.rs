//! Errors: illegal moves, invalid setups, strings that cannot be parsed.

use core::{error::Error, fmt};

use rulebook_core::{
    Player, Violation, refusals,
    text::{PositionError, SyntaxError, TextError},
};

use crate::board::Card;

refusals! {
    /// The rule that a move or an event breaks: one variant for each rule and action.
    ///
    /// ```
    /// use rulebook_toki::{IllegalMove, Play, Toki, rulebook_core::Refusal};
    ///
    /// let mut game = Toki::default();
    /// game.resolve("7".parse()?)?;
    /// let refused = game.play("bank".parse()?).unwrap_err();
    /// assert_eq!(refused, IllegalMove::OpenFirst);
    /// assert_eq!(refused.rule(), Some("R5"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[non_exhaustive]
    pub enum IllegalMove {
        GameOver: R20 "game-over", "the game is over";
        MoveBeforeDeal: R4 "move-before-deal", "the first card of the pile must be turned first";
        MoveBeforeOpening: R5 "move-before-opening",
            "the card that is being opened must be turned first";
        MoveBeforeDraw: R8 "move-before-draw", "the card from the bank must be turned first";
        MoveBeforeThrow: R9 "move-before-throw",
            "the hidden card that goes to the pile must be turned first";
        MoveBeforeFlip: R10 "move-before-flip",
            "the card that is being flipped must be turned first";
        MoveBeforeReveal: R14 "move-before-reveal", "the hidden cards must be opened first";
        EventInOpening: R5 "event-in-opening",
            "no card is being turned; a player chooses the card to open";
        EventInTurn: R8 "event-in-turn", "no card is being turned; a player decides";
        NoneUnseen: R1 "none-unseen", "all copies of this card have been seen";
        NoneInBank: R15 "none-in-bank", "the reshuffled bank does not contain this card";
        OpenFirst: R5 "open-first", "first open two cards of your box";
        OpeningIsOver: R5 "opening-is-over",
            "cards are opened this way only at the start of a round";
        OpenAlready: R5 "open-already", "the card there is open already";
        NothingInHand: R8 "nothing-in-hand", "first take a card from the pile or the bank";
        CardInHand: R8 "card-in-hand", "you have taken a card already: use it";
        BankEmpty: R15 "bank-empty", "the bank is empty: take the card from the pile";
        FlipAlreadyOpen: R10 "flip-already-open",
            "the card there is open already: flip a hidden card";
        FlipFromPile: R12 "flip-from-pile",
            "a card from the pile cannot be thrown back: place it or let a Toki fly";
        KeepFromPile: R12 "keep-from-pile",
            "a card from the pile cannot be thrown back: place it or let a Toki fly";
        KeepNotLast: R11 "keep-not-last",
            "you may open nothing only if you have exactly one hidden card";
        FlyNoToki: R13 "fly-no-toki", "there is no open Toki in that slot of your box";
        FlyOntoOpen: R13 "fly-onto-open", "a Toki lands only on a hidden card";
        /// Under `fly=match_only` only.
        FlyNoMatch: R13 "fly-no-match",
            "the card does not equal the open card in the Toki's column";
    }
}

/// The reason why legal play cannot reach a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidSetup {
    /// R1: a number of the variant is out of its range.
    #[error("a number of the variant is out of its range")]
    Variant,
    /// R1: a seat beyond the number of players has cards, points or the turn.
    #[error("a seat beyond the number of players has cards, points, a birthday or the turn")]
    NobodyThere,
    /// R6: the order of birthdays must name every player once.
    #[error("the order of birthdays does not name every player once")]
    Birthdays,
    /// R20: there is no such round, or the game cannot be over in it.
    #[error("the round does not fit the number of rounds")]
    Round,
    /// R19, R20: the total is below the least or above the greatest one.
    #[error("the total of seat {0} is out of range for the number of finished rounds")]
    Total(Player),
    /// R1, R20: each total is possible, but there are not enough high cards for all of them.
    #[error("the deck does not have enough high cards for all these totals")]
    TotalsTogether,
    /// R19, R20: the total is in range, but no sum of scores.
    #[error("the scores of the finished rounds cannot add up to the total of seat {0}")]
    TotalSkipped(Player),
    /// R1: there are 8 of each number and 4 Tokis.
    #[error("there are more copies of a card than the deck holds")]
    TooManyCopies,
    /// R1: 108 cards are not enough for the visible cards and the hidden ones.
    #[error("the visible cards and the hidden ones are more than 108")]
    TooManyCardsSeen,
    /// R2, R14: boxes are hidden before the first round and open after each.
    #[error("before the first round all cards are hidden, after each round all are open")]
    BoxesBetweenRounds,
    /// R4: between rounds all cards are in one shuffled deck.
    #[error("between rounds there is no pile, no reshuffled bank, no turn and no closer")]
    NotGathered,
    /// R5: players open two cards each, in the order of the seats.
    #[error("players open two cards each, in the order of the seats")]
    BoxesInOpening,
    /// R5: after the opening each box has at least two open cards.
    #[error("seat {0} has not opened two cards")]
    NotOpened(Player),
    /// R4, R8: the pile has a top card, except while it is in a hand or about to be covered.
    #[error("the pile does not fit what happens next")]
    Pile,
    /// R15: the bank is not possible under the option for an empty bank.
    #[error("the bank does not fit what happens next or the option for an empty bank")]
    Bank,
    /// R5, R9, R10: the slot whose card is being turned is open or hidden when it must not be.
    #[error("the slot whose card is being turned does not fit the box")]
    Slot,
    /// R14: the player who ended the round has no further turn in it.
    #[error("the player who ended the round has no further turn in it")]
    CloserToMove,
    /// R14: a box without hidden cards belongs to the player who ended the round or to one who has
    /// had the last turn.
    #[error("the boxes without hidden cards do not fit the player who ended the round")]
    Closer,
    /// R16: the number of turns is not below the limit, or there is no limit.
    #[error("the number of turns does not fit the limit or what happens next")]
    Turns,
    /// R9, R10, R13: a turn opens at most one card of the player's box.
    #[error("seat {0} has more open cards than the number of turns allows")]
    TooManyOpened(Player),
    /// R8: a turn draws at most one card.
    #[error("more cards have been drawn from the bank than the number of turns allows")]
    TooManyDrawn,
    /// R6: the player with the highest sum takes the first turn.
    #[error("the first turn belongs to the player with the highest sum")]
    Starter,
    /// R14: no hidden card is left.
    #[error("there is no hidden card to open")]
    NothingToReveal,
    /// R14, R15, R16: nothing has ended the round.
    #[error("nothing has ended the round")]
    RoundGoesOn,
}

impl Violation for InvalidSetup {
    /// Whether it concerns only the history: it cannot have happened, but the game can continue.
    /// Not ignorable is a position that has no next step, breaks an invariant of the state, or ends
    /// outside [`State::payoff_range`](rulebook_core::State::payoff_range).
    fn is_ignorable(&self) -> bool {
        match self {
            InvalidSetup::TotalSkipped(_)
            | InvalidSetup::BoxesBetweenRounds
            | InvalidSetup::NotOpened(_)
            | InvalidSetup::Closer
            | InvalidSetup::TooManyOpened(_)
            | InvalidSetup::TooManyDrawn
            | InvalidSetup::Starter
            | InvalidSetup::RoundGoesOn => true,
            InvalidSetup::Variant
            | InvalidSetup::NobodyThere
            | InvalidSetup::Birthdays
            | InvalidSetup::Round
            | InvalidSetup::Total(_)
            | InvalidSetup::TotalsTogether
            | InvalidSetup::TooManyCopies
            | InvalidSetup::TooManyCardsSeen
            | InvalidSetup::NotGathered
            | InvalidSetup::BoxesInOpening
            | InvalidSetup::Pile
            | InvalidSetup::Bank
            | InvalidSetup::Slot
            | InvalidSetup::CloserToMove
            | InvalidSetup::Turns
            | InvalidSetup::NothingToReveal => false,
        }
    }
}

/// The reason why a position text is refused.
pub type ParseError = PositionError<InvalidSetup>;

/// A list of cards that is not a deck: cards are missing, or there are too many of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidDeck {
    surplus: [i32; Card::KINDS], // By card; negative where cards are missing.
}

impl InvalidDeck {
    /// The error for these numbers of surplus cards; negative where cards are missing.
    pub(crate) const fn new(surplus: [i32; Card::KINDS]) -> InvalidDeck {
        InvalidDeck { surplus }
    }

    /// Each card of which copies are missing, and how many.
    pub fn missing(&self) -> impl Iterator<Item = (Card, u32)> {
        let surplus = Card::all().zip(self.surplus);
        surplus.filter(|(_, n)| *n < 0).map(|(card, n)| (card, n.unsigned_abs()))
    }

    /// Each card of which there are too many copies, and how many too many.
    pub fn too_many(&self) -> impl Iterator<Item = (Card, u32)> {
        let surplus = Card::all().zip(self.surplus);
        surplus.filter(|(_, n)| 0 < *n).map(|(card, n)| (card, n.unsigned_abs()))
    }
}

impl fmt::Display for InvalidDeck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the 108 cards of the game;")?;
        let mut separator = " missing: ";
        for (card, n) in self.missing() {
            write!(f, "{separator}{card}x{n}")?;
            separator = " ";
        }
        separator = if separator == " " { "; too many: " } else { " too many: " };
        for (card, n) in self.too_many() {
            write!(f, "{separator}{card}x{n}")?;
            separator = " ";
        }
        Ok(())
    }
}

impl Error for InvalidDeck {}

/// The reason why the text of a deck is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseDeckError {
    /// The text is not in the grammar.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The cards are not those of the game.
    #[error(transparent)]
    Deck(#[from] InvalidDeck),
}

impl TextError for ParseDeckError {
    fn offset(&self) -> Option<usize> {
        match self {
            ParseDeckError::Syntax(error) => Some(error.offset),
            ParseDeckError::Deck(_) => None,
        }
    }

    fn with_offset(self, offset: usize) -> ParseDeckError {
        match self {
            ParseDeckError::Syntax(error) => ParseDeckError::Syntax(error.with_offset(offset)),
            ParseDeckError::Deck(_) => self,
        }
    }
}
