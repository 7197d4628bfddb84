//! The first actions of each pod of the player to move, as three sets of bits.

use rulebook_core::Player;

use crate::board::{BOARD, Board, DirectionSet, JUMPABLE, far, near};

/// What each pod of the player to move can do first: insert, step, or start a chain.
///
/// Each set has a byte for each pod, with one bit for each direction. Pod 0 is the one on the
/// first square.
///
/// ```text
///          bit 63      56      48      40      32      24      16       8       0
/// `quiet`:     | pod 3 | pod 2 | pod 1 | pod 0 | pod 3 | pod 2 | pod 1 | pod 0 |
///              |             steps             |           insertions          |
/// `jumps`:                                     | pod 3 | pod 2 | pod 1 | pod 0 |
/// ```
///
/// So the index of a set bit in `quiet` is the index of a move, in the order in which moves are
/// listed: insertions before steps, then by pods, then by directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Actions {
    /// Insertions and steps.
    pub(crate) quiet: u64,
    /// First jumps of chains.
    pub(crate) jumps: u32,
}

impl Actions {
    /// No pod has an action.
    pub(crate) const NONE: Actions = Actions { quiet: 0, jumps: 0 };

    /// The actions of `player` with this number of prongs in reserve.
    pub(super) fn of(board: &Board, player: Player, reserve: u8) -> Actions {
        let empty = BOARD & !board.occupied_places();
        let (mut inserts, mut steps, mut jumps) = (0_u32, 0_u32, 0_u32);
        let (mut left, mut shift) = (board.pod_places(player), 0);
        while left != 0 {
            let place = left.trailing_zeros() as usize;
            let prongs = board.prongs_at(place);
            let near = near(empty, place);
            // R6: a prong and an empty square.
            steps |= byte(prongs & near) << shift;
            // R7: a prong, a pod, an empty square. What is neither empty nor a pod is border.
            jumps |= byte((prongs - near) & far(empty, place) & JUMPABLE[place & 63]) << shift;
            // R5: an empty hole.
            inserts |= byte(!prongs) << shift;
            left &= left - 1;
            shift += 8;
        }
        // R5: the prong comes from the reserve.
        let inserts = if reserve == 0 { 0 } else { inserts };
        Actions { quiet: u64::from(inserts) | u64::from(steps) << 32, jumps }
    }

    /// Whether no pod has an action.
    pub(crate) const fn is_empty(self) -> bool {
        self.quiet == 0 && self.jumps == 0
    }
}

fn byte(directions: DirectionSet) -> u32 {
    u32::from(directions.bits())
}
