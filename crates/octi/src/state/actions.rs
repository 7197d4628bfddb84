//! The first actions of each pod of the player to move, as three sets of bits.

use rulebook_core::Player;

use crate::board::{BOARD, Board, DirectionSet, JUMPABLE, far, near};

/// The first actions of each pod of the player to move: insertions, steps, and starts of chains.
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
        let mut inserts = 0_u32;
        let mut steps = 0_u32;
        let mut jumps = 0_u32;
        let (mut left, mut shift) = (board.pod_places(player), 0);
        while left != 0 {
            let place = left.trailing_zeros() as usize;
            let prongs = board.prongs_at(place);
            let (pod_steps, pod_jumps) = ways(empty, place, prongs);
            steps |= byte(pod_steps) << shift;
            jumps |= byte(pod_jumps) << shift;
            // R5: an empty hole.
            inserts |= byte(!prongs) << shift;
            left &= left - 1;
            shift += 8;
        }
        // R5: the prong comes from the reserve.
        let inserts = if reserve == 0 { 0 } else { inserts };
        Actions { quiet: u64::from(inserts) | u64::from(steps) << 32, jumps }
    }

    /// Whether `player` has an action.
    //
    // R5: a player with a pod and a prong in reserve has one. Otherwise all pods of the player have
    // eight prongs. Only a pod on each square that it could enter stops such a pod, which takes
    // eight pods, and there are seven others. In a corner it takes six, none of them in a corner,
    // so if all pods of the player are in corners, six of the opponent, who has four.
    #[inline]
    pub(super) fn exist(board: &Board, player: Player, reserve: u8) -> bool {
        let can_insert = reserve != 0 && board.pod_places(player) != 0;
        can_insert || Actions::can_move(board, player)
    }

    /// Whether a pod of `player` can step or jump. Most often the first one can.
    #[inline(never)]
    fn can_move(board: &Board, player: Player) -> bool {
        let empty = BOARD & !board.occupied_places();
        let mut left = board.pod_places(player);
        while left != 0 {
            let place = left.trailing_zeros() as usize;
            let (steps, jumps) = ways(empty, place, board.prongs_at(place));
            if !(steps | jumps).is_empty() {
                return true;
            }
            left &= left - 1;
        }
        false
    }
}

/// The directions in which a pod can step and those in which it can jump, given the empty places.
fn ways(empty: u64, place: usize, prongs: DirectionSet) -> (DirectionSet, DirectionSet) {
    let near = near(empty, place);
    // R6: a prong and an empty square.
    let steps = prongs & near;
    // R7: a prong, a pod, an empty square. A place that is neither empty nor a pod is border.
    let jumps = (prongs - near) & far(empty, place) & JUMPABLE[place & 63];
    (steps, jumps)
}

fn byte(directions: DirectionSet) -> u32 {
    u32::from(directions.bits())
}

#[cfg(test)]
mod tests {
    use crate::board::{Direction, Square, SquareSet};

    #[test]
    fn a_full_pod_is_stopped_by_eight_pods_or_by_six_around_a_corner() {
        let corners: SquareSet = [(1, 1), (6, 1), (1, 7), (6, 7)]
            .into_iter()
            .filter_map(|(x, y)| Square::new(x, y))
            .collect();
        for square in Square::all() {
            let ways =
                Direction::ALL.into_iter().flat_map(|way| [square.step(way), square.jump(way)]);
            let entered: SquareSet = ways.flatten().collect();
            let is_corner = corners.contains(square);
            assert!(if is_corner { entered.len() == 6 } else { 8 <= entered.len() }, "{square}");
            assert!(!is_corner || entered.is_disjoint(corners), "{square}");
        }
    }
}
