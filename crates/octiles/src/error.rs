//! Reasons why a move, a setup or a text is refused.

use core::fmt;

use rulebook_core::{
    Player, Violation,
    text::{PositionError, SyntaxError, TextError},
};

use crate::board::{Space, Tile, TileSet};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// R15, R18: a player or a pair has won.
    #[error("the game is over: all runners of the winners are home")]
    GameWon,
    /// R16: the game is a draw by deadlock.
    #[error("the game is over: nobody can use the top tile")]
    Deadlocked,
    /// R6: the next tile is drawn before anybody moves.
    #[error("a tile must be drawn first")]
    NotDrawn,
    /// R5: with `placement=chosen` no tile is laid before all players have chosen start circles.
    #[error("choose your start circles first; no tile is laid before that")]
    LayBeforeStart,
    /// R5: with `placement=chosen` no player passes before all have chosen start circles.
    #[error("choose your start circles; you cannot pass")]
    PassBeforeStart,
    /// R5: with `placement=chosen` no tile is drawn before all players have chosen start circles.
    #[error("the players choose their start circles before a tile is drawn")]
    DrawBeforeStart,
    /// R5: start circles are chosen with `placement=chosen` only, and before the first turn.
    #[error("start circles are not chosen now")]
    StartTooLate,
    /// R5: the circles are on another player's side, or on a side without a player.
    #[error("your runners start on the circles of your own side")]
    StartNotYours,
    /// R5: the number of circles is not the number of runners.
    #[error("choose one start circle for each of your runners")]
    StartCount,
    /// R7: the tile is not the top tile of the stack.
    #[error("only the top tile of the stack can be laid")]
    NotTopTile,
    /// R8: the player has no runner on the space.
    #[error("you have no runner there")]
    NotYourRunner,
    /// R12: the runner is on a finish circle.
    #[error("a runner on a finish circle stays there")]
    HasArrived,
    /// R10: the end is a circle, but not a finish circle of the player.
    #[error("a runner stops on stops and on finish circles of its player only")]
    ForbiddenCircle,
    /// R10: the end is occupied.
    #[error("the space is occupied")]
    Occupied,
    /// R8: a path leads there, but not across the new tile.
    #[error("the path there does not cross the new tile")]
    AvoidsTile,
    /// R9: no path leads there.
    #[error("no path leads there")]
    NoPath,
    /// R13: all start circles of the player are occupied, and the move leaves none although that
    /// is possible.
    #[error("all your start circles are occupied, so move a runner away from one of them")]
    MustLeaveStart,
    /// R14: a player may not pass while R13 requires a move and there is one.
    #[error("all your start circles are occupied and one can be left, so you cannot pass")]
    PassMustLeave,
    /// R14: after all players have passed in a row, a player who can move must move.
    #[error("all players have passed in a row and you can move, so you cannot pass")]
    MustMove,
    /// R6: the top tile has been drawn already.
    #[error("no tile is to be drawn now")]
    AlreadyDrawn,
    /// R6: the tile is not among the unknown ones.
    #[error("the tile has been drawn before")]
    TileElsewhere,
}

rulebook_core::impl_refusal!(IllegalMove {
    GameWon: R15 "game-won",
    Deadlocked: R16 "deadlocked",
    NotDrawn: R6 "not-drawn",
    LayBeforeStart: R5 "lay-before-start",
    PassBeforeStart: R5 "pass-before-start",
    DrawBeforeStart: R5 "draw-before-start",
    StartTooLate: R5 "start-too-late",
    StartNotYours: R5 "start-not-yours",
    StartCount: R5 "start-count",
    NotTopTile: R7 "not-top-tile",
    NotYourRunner: R8 "not-your-runner",
    HasArrived: R12 "has-arrived",
    ForbiddenCircle: R10 "forbidden-circle",
    Occupied: R10 "occupied",
    AvoidsTile: R8 "avoids-tile",
    NoPath: R9 "no-path",
    MustLeaveStart: R13 "must-leave-start",
    PassMustLeave: R14 "pass-must-leave",
    MustMove: R14 "must-move",
    AlreadyDrawn: R6 "already-drawn",
    TileElsewhere: R6 "tile-elsewhere",
});

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
