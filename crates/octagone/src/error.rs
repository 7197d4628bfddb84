//! Why something is refused.

use rulebook_core::{
    Player,
    text::{SyntaxError, VariantError},
};

use crate::mv::Face;

/// The rule that a move or an event breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// R12: the game has ended.
    #[error("the game is over")]
    GameOver,
    /// R8, R14: the hands are not complete.
    #[error("the shields are still being dealt")]
    DealFirst,
    /// R8, R14: the deal is over.
    #[error("all shields have been dealt")]
    NothingToDeal,
    /// R2: there are six shields of each colour.
    #[error("all six shields of this colour have been dealt")]
    NoneLeft,
    /// R14: a pair has a further joker to give.
    #[error("a pair has a joker to give first")]
    GiftFirst,
    /// R14: the joker goes to a member of the pair whose turn it is.
    #[error("this player is not a member of the pair that gives its joker")]
    NotInPair,
    /// R14: no pair has a joker to give.
    #[error("there is no joker to give")]
    NoGift,
    /// R9: the game starts with the White Lady.
    #[error("the White Lady comes first")]
    LadyFirst,
    /// R9: only the starter lays the White Lady, once.
    #[error("the White Lady only opens the game")]
    LadyOnlyOpens,
    /// R10, R11: the arrow on the table says which square is filled.
    #[error("the shield must lie on the indicated square")]
    WrongSquare,
    /// R11: a coloured shield has the colour of its square.
    #[error("the shield has neither the colour of the square nor is it a joker")]
    WrongColour,
    /// R11: the player has no such shield.
    #[error("there is no such shield in the hand")]
    NotInHand,
    /// R4, R9: the arrow leaves the board, and there are no links.
    #[error("the arrow leaves the board")]
    LeavesBoard,
    /// R5: the outward diagonal of a corner has no triangle.
    #[error("the arrow leaves the board where no triangle is")]
    NoTriangle,
    /// R7: all squares along the arrow are occupied.
    #[error("there is no free square along the arrow")]
    NoFreeSquare,
    /// R11: the player can lay a shield.
    #[error("only a player without a joker and the square's colour passes")]
    MustPlay,
    /// R12: a shield is laid without an arrow only where no arrow is legal.
    #[error("the shield needs an arrow")]
    ArrowNeeded,
}

/// Why a [`Setup`](crate::Setup) is no position, or why hands are no deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidSetup {
    /// The seat whose turn it is does not exist.
    #[error("there is no seat {0}")]
    NoSuchSeat(Player),
    /// The number of hands is not that of the players.
    #[error("there are {found} hands for {expected} players")]
    HandCount {
        /// The number of hands that are given.
        found: u8,
        /// The number of players.
        expected: u8,
    },
    /// A seat that nobody has holds shields.
    #[error("seat {0} is not in the game but holds or has shown shields")]
    UnusedSeat(Player),
    /// R2: there are more shields of a kind than exist.
    #[error("{} too many of the shields {}: at most six exist", found - 6, letter(*face))]
    TooMany {
        /// The kind.
        face: Face,
        /// How many there are.
        found: u8,
    },
    /// R2, R8: a complete deal misses shields.
    #[error("{} of the shields {} missing: six exist", 6 - found, letter(*face))]
    Missing {
        /// The kind.
        face: Face,
        /// How many there are.
        found: u8,
    },
    /// R8, R14: a complete deal gives each player equally many coloured shields.
    #[error("player {player} has {found} coloured shields instead of {expected}")]
    Share {
        /// The player.
        player: Player,
        /// How many the player has.
        found: u8,
        /// How many there should be.
        expected: u8,
    },
    /// R8, R14: a player has more jokers than one can get, or fewer before the first is played.
    #[error("player {player} cannot have {found} jokers")]
    Jokers {
        /// The player.
        player: Player,
        /// How many the player has.
        found: u8,
    },
    /// R14: the jokers of a pair are not those that it can have.
    #[error("the pair of player {0} cannot have this number of jokers")]
    PairJokers(Player),
    /// R8: shields are dealt one by one in rounds from seat 0 on.
    #[error("the hands are not dealt in rounds: player {0} is out of step")]
    OutOfStep(Player),
    /// R11: the filled squares of a row do not fit the shields of its colour that have been
    /// played.
    #[error("the filled squares of row {} do not fit the shields in the hands", letter(*.0))]
    Row(Face),
    /// R11: the number of filled squares is not that of the shields that have been played.
    #[error("{found} squares are filled, but {expected} shields have left the hands")]
    FilledSquares {
        /// The number of filled squares.
        found: u8,
        /// The number of shields that are not in a hand.
        expected: u8,
    },
    /// R10: the White Lady leaves the board after the reply, and stays until then.
    #[error("the White Lady is on the board only between her move and the reply")]
    Lady,
    /// R11: no square is indicated although the game goes on, or one before it begins.
    #[error("a square is indicated from the Lady's move to the end of the game")]
    Target,
    /// R6, R7: nothing that was laid last can point at the indicated square.
    #[error("no arrow can point at the indicated square")]
    Unpointed,
    /// R11: the players cannot have had their turns in order.
    #[error("the sizes of the hands do not fit the order of turns")]
    Turns,
    /// R12: the game has ended before, or its last shield came from another hand.
    #[error("an empty hand ends the game at once, and it is that of the player before")]
    EmptyHand,
    /// R16: what is noted of a hand does not fit the shields that were dealt or played.
    #[error("what player {0} has shown does not fit the hands and the board")]
    Shown(Player),
    /// R16: a game with covered hands is not one of perfect information.
    #[error("the hands are covered")]
    Covered,
}

fn letter(face: Face) -> char {
    match face {
        Face::Colour(colour) => colour.letter(),
        Face::Joker => 'J',
    }
}

/// Why a text is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// The text is not in the grammar.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The braces in front hold no variant.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The text describes what no play can give.
    #[error(transparent)]
    Setup(#[from] InvalidSetup),
}
