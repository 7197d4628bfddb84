//! Errors: illegal moves, invalid setups, strings that cannot be parsed.

use rulebook_core::{Player, Violation, refusals, text::PositionError};

use crate::board::Face;

refusals! {
    /// The rule that a move or an event breaks: one variant for each rule and action.
    ///
    /// ```
    /// use rulebook_octagone::{
    ///     Hands, IllegalMove, Octagone, Play, Variant, rulebook_core::{Player, Refusal},
    /// };
    ///
    /// let hands: Hands = "333333+3/333333+3".parse()?;
    /// let mut game = Octagone::with_hands(Variant::default(), Player::FIRST, &hands)?;
    /// game.play("L23-2".parse()?)?;
    /// let refused = game.play("24A0".parse()?).unwrap_err();
    /// assert_eq!(refused, IllegalMove::WrongColour);
    /// assert_eq!(refused.rule(), Some("R11"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[non_exhaustive]
    pub enum IllegalMove {
        GameOver: R12 "game-over", "the game is over";
        DealFirst: R8 "deal-first", "the shields are still being dealt";
        /// Under the option `lot` only.
        LotFirst: R8 "lot-first", "the White Lady must be drawn before shields are dealt";
        /// Also if there is no lot.
        LotDecided: R8 "lot-decided", "the starter is known already";
        LotForNobody: R8 "lot-for-nobody", "there is no such seat in this game";
        NothingToDeal: R8 "nothing-to-deal", "all shields have been dealt";
        NoneLeft: R2 "none-left", "all six shields of this colour have been dealt";
        GiftFirst: R14 "gift-first", "a pair has a joker to give first";
        NotInPair: R14 "not-in-pair",
            "this player is not a member of the pair that gives its joker";
        NoGift: R14 "no-gift", "there is no joker to give";
        LadyFirst: R9 "lady-first", "the White Lady comes first";
        LadyOnlyOpens: R9 "lady-only-opens", "the White Lady only opens the game";
        ReplyElsewhere: R10 "reply-elsewhere", "the White Lady does not point at this square";
        ShieldElsewhere: R11 "shield-elsewhere", "this is not the indicated square";
        WrongColour: R11 "wrong-colour",
            "the shield neither has the colour of the square nor is a joker";
        NotInHand: R11 "not-in-hand", "the player has no such shield";
        /// Under the kid rules only.
        LeavesBoard: R4 "leaves-board", "the arrow leaves the board";
        /// With `lady_links=off` only.
        LadyLeavesBoard: R9 "lady-leaves-board", "the arrow of the White Lady leaves the board";
        /// The outward diagonal of a corner has none.
        NoTriangle: R5 "no-triangle", "the arrow leaves the board where there is no triangle";
        NoFreeSquare: R7 "no-free-square", "there is no free square along the arrow";
        MustPlay: R11 "must-play",
            "only a player without a joker and without a shield of the square's colour may pass";
        ArrowNeeded: R12 "arrow-needed", "the shield needs an arrow";
    }
}

/// The reason why legal play cannot reach a [`Setup`](crate::Setup) or a [`View`](crate::View).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidSetup {
    /// R8: the player whose turn it is does not take part.
    #[error("there is no seat {0}")]
    NoSuchPlayer(Player),
    /// R8: a seat that is not in the game has shields.
    #[error("seat {0} is not in the game but holds or has shown shields")]
    UnusedSeat(Player),
    /// R8: nobody has drawn the White Lady, although the starter is given or the deal has begun.
    #[error("the starter must be known, unless the lot is still to be drawn")]
    NoStarter,
    /// R2: there are more shields of a kind than exist.
    #[error("{} too many of the shields {}: at most six exist", found - 6, face.letter())]
    TooMany {
        /// The kind.
        face: Face,
        /// The number of them.
        found: u8,
    },
    /// R8, R14: a player has more coloured shields than a share.
    #[error("seat {player} has {found} coloured shields, more than the share of {expected}")]
    Share {
        /// The player.
        player: Player,
        /// The number of the player's coloured shields.
        found: u8,
        /// The share.
        expected: u8,
    },
    /// R8, R14: a player has more jokers than are possible, or fewer before the first is played.
    #[error("seat {player} cannot have {found} jokers")]
    Jokers {
        /// The player.
        player: Player,
        /// The number of the player's jokers.
        found: u8,
    },
    /// R14: a pair has more jokers than are possible, or fewer before the first is played.
    #[error("the pair of seat {0} cannot have this number of jokers")]
    PairJokers(Player),
    /// R8: shields are dealt one by one in rounds, beginning with seat 0.
    #[error("the hands are not dealt in rounds: seat {0} has too many or too few shields")]
    OutOfStep(Player),
    /// R10: the White Lady is on the board only between her move and the reply.
    #[error("the White Lady is on the board only between her move and the reply")]
    Lady,
    /// R11: no square is indicated although the game is not over, or one is before it begins.
    #[error("a square is indicated from the Lady's move to the end of the game, and only then")]
    Target,
    /// R7: the indicated square is occupied.
    #[error("the indicated square is occupied")]
    TargetOccupied,
    /// R12: the game ended earlier, or the last shield came from another hand.
    #[error("an empty hand ends the game at once, so it must be that of the player before")]
    EmptyHand,
    /// R16: what a player has revealed does not fit the hands.
    #[error("what seat {0} has revealed does not fit the hands")]
    PublicInfo(Player),
    /// R11: the filled squares of a row do not fit the shields of its colour that have been
    /// played.
    #[error("the filled squares of row {} do not fit the shields in the hands", .0.letter())]
    Row(Face),
    /// R11: the number of filled squares is not that of the shields that have been played.
    #[error("{found} squares are filled, but {expected} shields have left the hands")]
    FilledSquares {
        /// The number of filled squares.
        found: u8,
        /// The number of shields that are not in a hand.
        expected: u8,
    },
    /// R6: nothing that may have been laid last points at the indicated square.
    #[error("no arrow can point at the indicated square")]
    Unpointed,
    /// R11: no order of turns leads to hands of these sizes.
    #[error("the sizes of the hands do not fit the order of turns")]
    Turns,
}

impl Violation for InvalidSetup {
    /// True where only the way to the position is impossible: the shields on the board, the last
    /// arrow, the number of turns.
    fn is_ignorable(&self) -> bool {
        matches!(
            self,
            InvalidSetup::Row(_)
                | InvalidSetup::FilledSquares { .. }
                | InvalidSetup::Unpointed
                | InvalidSetup::Turns
        )
    }
}

/// The reason why [`Hands`](crate::Hands) are not a complete deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidDeal {
    /// R8, R14: the number of hands is not that of the players.
    #[error("there are {found} hands for {expected} players")]
    HandCount {
        /// The number of hands.
        found: u8,
        /// The number of players.
        expected: u8,
    },
    /// R2: there are more shields of a kind than exist.
    #[error("{} too many of the shields {}: at most six exist", found - 6, face.letter())]
    TooMany {
        /// The kind.
        face: Face,
        /// The number of them.
        found: u8,
    },
    /// R2: shields are missing.
    #[error("{} of the shields {} missing: six exist", 6 - found, face.letter())]
    Missing {
        /// The kind.
        face: Face,
        /// The number of them.
        found: u8,
    },
    /// R8, R14: each player is dealt the same number of coloured shields.
    #[error("seat {player} has {found} coloured shields instead of {expected}")]
    Share {
        /// The player.
        player: Player,
        /// The number of the player's coloured shields.
        found: u8,
        /// The share.
        expected: u8,
    },
    /// R8, R14: a player has a number of jokers that the deal and the gifts cannot give.
    #[error("seat {player} cannot have {found} jokers")]
    Jokers {
        /// The player.
        player: Player,
        /// The number of the player's jokers.
        found: u8,
    },
    /// R8: the starter does not take part.
    #[error("there is no seat {0}")]
    NoSuchPlayer(Player),
}

/// The reason why the text of a position or a view is refused.
pub type ParseError = PositionError<InvalidSetup>;
