//! Why moves, setups and texts are refused.

use rulebook_core::{
    Player,
    text::{SyntaxError, VariantError},
};

/// The rule that a move or an event breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// R20: no move or event comes after the last round.
    #[error("the game is over")]
    GameOver,
    /// A move where chance turns a card.
    #[error("a card must be turned first")]
    CardFirst,
    /// An event where a player decides.
    #[error("no card is being turned; a player decides")]
    NoCardDue,
    /// An event with a card of which none can come.
    #[error("all copies of this card have been seen")]
    NoneLeft,
    /// R5: the round starts with two open cards for everybody.
    #[error("first open two cards of your box")]
    OpenFirst,
    /// R5: the opening comes before the first turn.
    #[error("cards are opened this way only at the start of a round")]
    OpeningIsOver,
    /// R5, R10: only a hidden card can be opened.
    #[error("the card there is open already")]
    AlreadyOpen,
    /// R8: a turn begins with a card from the pile or the bank.
    #[error("first take a card from the pile or the bank")]
    NothingInHand,
    /// R8: one card a turn.
    #[error("you have taken a card already: use it")]
    CardInHand,
    /// R15: the bank is empty and stays so.
    #[error("the bank is empty: take the card from the pile")]
    BankEmpty,
    /// R12: a card from the pile must be placed or used to fly.
    #[error("a card from the pile cannot be thrown back: place it or let a Toki fly")]
    FromThePile,
    /// R11: only the last hidden card may stay hidden.
    #[error("you may keep a card hidden only if it is the last one of your box")]
    NotTheLastHidden,
    /// R13: only an open Toki flies.
    #[error("no open Toki of yours lies there")]
    NoTokiThere,
    /// R13: a Toki lands on a hidden card.
    #[error("a Toki lands only on a hidden card")]
    LandsOnOpen,
    /// R13: the option `fly=match_only` asks for a card that makes a pair.
    #[error("the card does not equal the open card in the Toki's column")]
    NoMatch,
}

/// Why a position cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidSetup {
    /// R1: a number of the variant is out of its range.
    #[error("a number of the variant is out of its range")]
    Variant,
    /// A seat that nobody has owns cards, points or the turn.
    #[error("a seat beyond the number of players has cards, points, a birthday or the turn")]
    NobodyThere,
    /// R6: the order of birthdays must name every player once.
    #[error("the order of birthdays does not name every player once")]
    Birthdays,
    /// R20: there is no such round, or the game cannot be over in it.
    #[error("the round does not fit the number of rounds")]
    Round,
    /// R20: so many rounds cannot give this total.
    #[error("player {0} cannot have this total after so many rounds")]
    Total(Player),
    /// R1: there are 8 of each number and 4 Tokis.
    #[error("a card is there more often than the game has it")]
    TooManyCopies,
    /// R1: 108 cards are not enough for the cards in sight and the hidden ones.
    #[error("more cards lie open than the hidden ones leave of the 108")]
    TooManyCardsSeen,
    /// R2, R14: boxes are hidden before the first round and open after each.
    #[error("before the first round all cards are hidden, after each round all are open")]
    BoxesBetweenRounds,
    /// R4: between rounds all cards are gathered.
    #[error("between rounds there is no pile, no used bank, no turn and nobody who closed")]
    NotGathered,
    /// R5: players open two cards each, in seat order.
    #[error("players open two cards each, one seat after the other")]
    BoxesInOpening,
    /// R5: after the opening each box shows two cards or more.
    #[error("player {0} has not opened two cards")]
    NotOpened(Player),
    /// R4, R8: the pile has a top card, except where it is in a hand or was just thrown.
    #[error("the pile does not fit what happens next")]
    Pile,
    /// R15: the bank cannot be like this under the option.
    #[error("the bank does not fit what happens next or the option for an empty bank")]
    Bank,
    /// R5, R9, R10: the slot that is being turned is open or hidden where it must not be.
    #[error("the slot that is being turned does not fit the box")]
    Slot,
    /// R14: exactly the one who opens the last card first ends the round.
    #[error("boxes without hidden cards do not fit who ended the round")]
    Closer,
    /// R16: the count of turns is not below the limit, or there is no limit.
    #[error("the number of turns does not fit the limit or what happens next")]
    Turns,
    /// R9, R10: a turn opens one card at most.
    #[error("player {0} has more open cards than so few turns can give")]
    TooManyOpened(Player),
    /// R8: a turn draws one card at most.
    #[error("the bank has fewer cards than so few turns can leave")]
    TooManyDrawn,
    /// R6: the highest sum has the first turn.
    #[error("the first turn belongs to the player with the highest sum")]
    Starter,
    /// R14: no hidden card is left.
    #[error("there is no hidden card to open")]
    NothingToReveal,
    /// R14, R15, R16: nothing has ended the round.
    #[error("the round is not at its end")]
    RoundGoesOn,
}

/// Why a text is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// The text is not in the grammar.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The options are not in the grammar.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The position cannot be.
    #[error("impossible position: {0}")]
    Setup(#[from] InvalidSetup),
}
