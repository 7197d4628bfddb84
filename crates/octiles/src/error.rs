//! Reasons why a move, a setup or a text is refused.

use core::fmt;

use rulebook_core::{
    Player, Violation,
    text::{PositionError, SyntaxError, TextError},
};

use crate::board::{Space, Tile, TileSet};

rulebook_core::refusals! {
    /// The rule that a move or a draw breaks: one variant for each rule and action.
    ///
    /// ```
    /// use rulebook_octiles::{IllegalMove, Octiles, Play, rulebook_core::Refusal};
    ///
    /// let mut game = Octiles::default();
    /// game.resolve("draw T1".parse()?)?;
    /// let refused = game.play("T2@a2r0 W1-s11".parse()?).unwrap_err();
    /// assert_eq!(refused, IllegalMove::NotTopTile);
    /// assert_eq!(refused.rule(), Some("R7"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[non_exhaustive]
    pub enum IllegalMove {
        GameWon: R15 "game-won", "the game is over: all runners of the winners are home";
        Deadlocked: R16 "deadlocked", "the game is over: nobody can use the top tile";
        NotDrawn: R6 "not-drawn", "a tile must be drawn first";
        LayBeforeStart: R5 "lay-before-start",
            "choose your start circles first; no tile is laid before that";
        PassBeforeStart: R5 "pass-before-start", "choose your start circles; you cannot pass";
        DrawBeforeStart: R5 "draw-before-start",
            "the players choose their start circles before a tile is drawn";
        /// They are chosen with `placement=chosen` only, and before the first turn.
        StartTooLate: R5 "start-too-late", "start circles are not chosen now";
        /// Nobody may choose circles on a side without a player either.
        StartNotYours: R5 "start-not-yours", "your runners start on the circles of your own side";
        StartCount: R5 "start-count", "choose one start circle for each of your runners";
        NotTopTile: R7 "not-top-tile", "only the top tile of the stack can be laid";
        NotYourRunner: R8 "not-your-runner", "you have no runner there";
        HasArrived: R12 "has-arrived", "a runner on a finish circle stays there";
        ForbiddenCircle: R10 "forbidden-circle",
            "a runner stops on stops and on finish circles of its player only";
        Occupied: R10 "occupied", "the space is occupied";
        AvoidsTile: R8 "avoids-tile", "the path there does not cross the new tile";
        NoPath: R9 "no-path", "no path leads there";
        MustLeaveStart: R13 "must-leave-start",
            "all your start circles are occupied, so move a runner away from one of them";
        PassMustLeave: R14 "pass-must-leave",
            "all your start circles are occupied and one can be left, so you cannot pass";
        MustMove: R14 "must-move",
            "all players have passed in a row and you can move, so you cannot pass";
        AlreadyDrawn: R6 "already-drawn", "no tile is to be drawn now";
        TileElsewhere: R6 "tile-elsewhere", "the tile has been drawn before";
    }
}

/// The reason why legal play cannot reach a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidSetup {
    /// R4, R5: the variant has too few or too many players or runners.
    #[error("a game has 2 to 4 players with 3 to 5 runners each")]
    NoSuchGame,
    /// R4: the player to move does not take part.
    #[error("there is no seat {0}")]
    NoSuchPlayer(Player),
    /// R14: consecutive passes are counted up to the number of players only.
    #[error("{passes} passes exceed the number of players")]
    TooManyPasses {
        /// The passes.
        passes: u8,
    },
    /// R3: there is one tile of each kind.
    #[error("duplicate tile T{}", .tile.number())]
    DuplicateTile {
        /// The tile.
        tile: Tile,
    },
    /// R3: every tile is on the board or in the stack.
    #[error("tile T{} is neither on the board nor in the stack", .tile.number())]
    MissingTile {
        /// The tile.
        tile: Tile,
    },
    /// R5: a player's number of runners is not that of the variant.
    #[error("seat {player} has {found} runners, which is not the number of this variant")]
    RunnerCount {
        /// The player.
        player: Player,
        /// The number of runners.
        found: usize,
    },
    /// R10: two runners are on one space.
    #[error("two runners are on {space}")]
    SharedSpace {
        /// The space.
        space: Space,
    },
    /// R5: the players choose start circles of their own side in seat order, before the first tile
    /// is drawn.
    #[error("start circles are chosen in seat order, before anything else happens")]
    Placement,
    /// R15: the game had ended before the last turn.
    #[error("the game had ended before the last turn")]
    EndedBefore,
    /// R16: a tile that nobody can use would have gone to the bottom of the stack.
    #[error("in this variant, the top tile would have gone to the bottom of the stack")]
    NotBuried,
    /// R6: more or fewer tiles have been drawn from the stack than the turn allows.
    #[error("the number of tiles drawn from the stack does not fit the turn")]
    DrawnTiles,
    /// R10: a runner is on a circle that is neither its start nor its finish.
    #[error("a runner of seat {player} cannot have reached {space}")]
    ForbiddenCircle {
        /// The player.
        player: Player,
        /// The circle.
        space: Space,
    },
    /// R7, R8: every move lays a tile and moves a runner, and the first one leaves a start circle.
    #[error(
        "the number of tiles laid does not fit the number of runners that have left their start"
    )]
    Unbalanced,
    /// R7, R16: before the first move, only a tile that nobody can use goes to the bottom of the
    /// stack, and only with the option `bury_on_deadlock`.
    #[error("tile T{} cannot have reached the bottom of the stack", .tile.number())]
    BottomTile {
        /// The tile.
        tile: Tile,
    },
    /// R14: one of the players before the one to move was not allowed to pass.
    #[error("the pass count is unreachable: a player was not allowed to pass")]
    Passes,
    /// R4, R8, R14: no series of legal moves and passes gives the turn to this player.
    #[error("the turn cannot have come to seat {player}")]
    OutOfTurn {
        /// The player to move.
        player: Player,
    },
}

impl Violation for InvalidSetup {
    fn is_ignorable(&self) -> bool {
        match self {
            InvalidSetup::ForbiddenCircle { .. }
            | InvalidSetup::Unbalanced
            | InvalidSetup::BottomTile { .. }
            | InvalidSetup::Passes
            | InvalidSetup::OutOfTurn { .. } => true,
            // The state could not be represented, would be over already, or would never end where
            // R16 ends it.
            InvalidSetup::NoSuchGame
            | InvalidSetup::NoSuchPlayer(_)
            | InvalidSetup::TooManyPasses { .. }
            | InvalidSetup::DuplicateTile { .. }
            | InvalidSetup::MissingTile { .. }
            | InvalidSetup::RunnerCount { .. }
            | InvalidSetup::SharedSpace { .. }
            | InvalidSetup::Placement
            | InvalidSetup::EndedBefore
            | InvalidSetup::NotBuried
            | InvalidSetup::DrawnTiles => false,
        }
    }
}

/// The reason why a position text is refused.
pub type ParseError = PositionError<InvalidSetup>;

/// The reason why a text is not the order of a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseStackError {
    /// The text is not in the grammar.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// R3, R6: tiles are missing or occur more than once.
    #[error(
        "each tile must occur in the stack exactly once{}{}",
        TileNames("missing", .missing),
        TileNames("repeated", .repeated)
    )]
    Tiles {
        /// The tiles that are missing.
        missing: TileSet,
        /// The tiles that occur more than once.
        repeated: TileSet,
    },
}

impl TextError for ParseStackError {
    fn offset(&self) -> Option<usize> {
        match self {
            ParseStackError::Syntax(error) => Some(error.offset),
            ParseStackError::Tiles { .. } => None,
        }
    }

    fn with_offset(self, offset: usize) -> ParseStackError {
        match self {
            ParseStackError::Syntax(error) => ParseStackError::Syntax(error.with_offset(offset)),
            ParseStackError::Tiles { .. } => self,
        }
    }
}

/// Tiles with a space before each.
struct TileNames<'t>(&'static str, &'t TileSet);

impl fmt::Display for TileNames<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TileNames(what, tiles) = self;
        if tiles.is_empty() {
            return Ok(());
        }
        write!(f, "; {what}:")?;
        tiles.iter().try_for_each(|tile| write!(f, " T{}", tile.number()))
    }
}
