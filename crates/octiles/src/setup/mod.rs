//! An editable, unvalidated position.

mod mobility;
mod violations;

use arrayvec::ArrayVec;
use rulebook_core::Player;

pub(crate) use self::mobility::Mobility;
use crate::{
    board::{Board, Space, SpaceSet, Tile, TileSet},
    variant::Variant,
};

/// An editable, unvalidated position.
///
/// ```
/// use rulebook_octiles::{InvalidSetup, Setup, Variant};
///
/// let setup = Setup::start(Variant::default());
/// assert!(setup.clone().build().is_ok());
/// let setup = Setup { passes: 9, ..setup };
/// assert_eq!(setup.validate(), Err(InvalidSetup::TooManyPasses { passes: 9 }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The options of the rules.
    pub variant: Variant,
    /// The tiles on the board.
    pub board: Board,
    /// The spaces of each player's runners; none for seats without a player, and for players who
    /// have yet to choose their start circles (R5). Without that choice, a setup may start the
    /// runners on any start circles of their players.
    pub runners: [SpaceSet; 4],
    /// The tiles on top of the stack that have been drawn, from the top (R6).
    pub top: ArrayVec<Tile, { Tile::COUNT }>,
    /// The unseen tiles below them.
    pub unknown: TileSet,
    /// The tiles at the bottom of the stack, from the uppermost one.
    pub bottom: ArrayVec<Tile, { Tile::COUNT }>,
    /// The player whose turn it is; in a finished game, the player whose turn it would be.
    pub to_move: Player,
    /// The number of consecutive passes, at most the number of players (R14).
    pub passes: u8,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::start(Variant::default())
    }
}

impl Setup {
    /// The official start: an empty board and all tiles unknown. The runners are on the circles 1,
    /// 3, 5 or 1, 2, 4, 5 or on all, or the players are about to choose them (R5, R6).
    #[must_use]
    pub fn start(variant: Variant) -> Setup {
        let circles: &[u8] = match variant.runners {
            _ if variant.has_placement() => &[],
            3 => &[1, 3, 5],
            4 => &[1, 2, 4, 5],
            _ => &[1, 2, 3, 4, 5],
        };
        let mut runners = [SpaceSet::EMPTY; 4];
        for (player, runners) in variant.seats().zip(&mut runners) {
            let side = variant.side(player);
            *runners = circles.iter().filter_map(|number| Space::circle(side, *number)).collect();
        }
        Setup {
            variant,
            board: Board::default(),
            runners,
            top: ArrayVec::new(),
            unknown: TileSet::ALL,
            bottom: ArrayVec::new(),
            to_move: Player::FIRST,
            passes: 0,
        }
    }
}
