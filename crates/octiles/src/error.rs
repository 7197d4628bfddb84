//! Why a move, a setup or a text is refused.

use rulebook_core::{
    Player,
    text::{SyntaxError, VariantError},
};

use crate::{
    place::Place,
    tile::{Tile, TileSet},
};

/// The rule that a move or a draw breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// R15, R16: the game has ended.
    #[error("the game is over")]
    GameOver,
    /// R6: a tile has to be drawn before anybody moves.
    #[error("a tile must be drawn first")]
    NotDrawn,
    /// R7: the tile that must be laid is another one.
    #[error("only the top tile of the stack can be laid")]
    NotTopTile,
    /// R8: the player moves an own runner.
    #[error("no runner of the player stands there")]
    NotYourRunner,
    /// R12: a runner on a finish circle stays there.
    #[error("the runner has arrived and stays where it is")]
    HasArrived,
    /// R10: of the circles, a runner enters only its player's finish circles.
    #[error("a runner may enter stops and its own finish circles only")]
    ForbiddenCircle,
    /// R10: a runner enters an empty place.
    #[error("another runner stands there")]
    Occupied,
    /// R8, R9: no path across the new tile joins the two places without another place between.
    #[error("no path across the new tile leads there")]
    NoPath,
    /// R13, R14: all start circles of the player are occupied, and one of them can be left.
    #[error("all start circles are occupied, so a runner must leave one of them")]
    MustLeaveStart,
    /// R14: everybody has passed, so the first player who can move does.
    #[error("all players have passed, so who can move must move")]
    MustMove,
    /// R6: nothing is to be drawn.
    #[error("no tile is to be drawn now")]
    AlreadyDrawn,
    /// R6: the tile is not among the unknown ones.
    #[error("the tile has been drawn before")]
    TileElsewhere,
}

/// Why no game can reach a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidSetup {
    /// R4, R5: the variant has too few or too many players or runners.
    #[error("a game has 2 to 4 players with 3 to 5 runners each")]
    NoSuchGame,
    /// R4: the player to move does not take part.
    #[error("there is no player {player}")]
    NoSuchPlayer {
        /// The player.
        player: Player,
    },
    /// R3: there is one tile of each kind.
    #[error("tile T{} is there more than once", .tile.number())]
    TwiceThere {
        /// The tile.
        tile: Tile,
    },
    /// R3: every tile is somewhere.
    #[error("tile T{} is neither on the board nor in the stack", .tile.number())]
    Missing {
        /// The tile.
        tile: Tile,
    },
    /// R5: a player has another number of runners than the variant says.
    #[error("player {player} has {found} runners, not as many as the variant says")]
    RunnerCount {
        /// The player.
        player: Player,
        /// How many there are.
        found: usize,
    },
    /// R10: two runners stand on one place.
    #[error("two runners stand on place {place}")]
    SharedPlace {
        /// The place.
        place: Place,
    },
    /// R10: a runner stands on a circle that is neither its start nor its finish.
    #[error("a runner of player {player} stands on {place}, where it can never be")]
    ForbiddenCircle {
        /// Whose runner it is.
        player: Player,
        /// Where it stands.
        place: Place,
    },
    /// R7, R8: every move lays a tile and takes a runner along; the first one leaves a start.
    #[error("tiles are laid and runners leave their starts together")]
    Unbalanced,
    /// R14, R15: before the first move only passes hand the turn on.
    #[error("before the first move, each pass hands the turn on by one player")]
    OutOfTurn,
    /// R6: more or fewer tiles have been drawn from the stack than the turn allows.
    #[error("the number of tiles drawn from the stack does not fit the turn")]
    DrawnTiles,
    /// R15: the game had ended before the last turn.
    #[error("the game had ended before the last turn")]
    EndedBefore,
    /// R14: there are more passes than count, or one was not allowed.
    #[error("the players cannot have passed as often")]
    Passes,
    /// R16: a tile that nobody can use would have gone under the stack.
    #[error("a tile that nobody can use has gone under the stack in this variant")]
    NotBuried,
}

/// Why a position text is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// The text is not in the grammar.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The variant before the position is refused.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The text describes a position that no game can reach.
    #[error(transparent)]
    Setup(#[from] InvalidSetup),
}

/// Why a text is no stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StackError {
    /// The text is not in the grammar.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// R3, R6: tiles are missing or there more than once.
    #[error("each tile belongs into the stack once: missing{}; too many{}", Listed(.missing), Listed(.repeated))]
    Tiles {
        /// The tiles that are not there.
        missing: TileSet,
        /// The tiles that are there more than once.
        repeated: TileSet,
    },
}

/// Tiles with a blank before each.
struct Listed<'t>(&'t TileSet);

impl core::fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        if self.0.is_empty() {
            return f.write_str(" none");
        }
        self.0.iter().try_for_each(|tile| write!(f, " {tile}"))
    }
}
