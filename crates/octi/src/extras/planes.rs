//! Observations for machine learning.

use rulebook_core::{
    Planes, Player,
    planes::{Layout, Plane, Writer},
};

use super::Transform;
use crate::{
    board::{Direction, Square, SquareSet},
    setup::Setup,
    state::Octi,
};

/// The plane of the prongs that point north; the other directions follow clockwise.
const PRONGS: usize = 2;

static PLANES: [Plane; 12] = [
    Plane::bits("mine", "my pods"),
    Plane::bits("theirs", "their pods"),
    Plane::bits("prong-a", "pods, of either player, with a prong in hole A (R2)"),
    Plane::bits("prong-b", "pods with a prong in hole B"),
    Plane::bits("prong-c", "pods with a prong in hole C"),
    Plane::bits("prong-d", "pods with a prong in hole D"),
    Plane::bits("prong-e", "pods with a prong in hole E"),
    Plane::bits("prong-f", "pods with a prong in hole F"),
    Plane::bits("prong-g", "pods with a prong in hole G"),
    Plane::bits("prong-h", "pods with a prong in hole H"),
    Plane::bits("my-base", "the squares that they must reach (R12)"),
    Plane::bits("their-base", "the squares that I must reach (R12)"),
];

static SCALARS: [Plane; 3] = [
    Plane::bits("my-turn", "whether I move"),
    Plane::counts("my-reserve", 2 * Setup::PRONGS as u16, "prongs in my reserve (R4, R10)"),
    Plane::counts("their-reserve", 2 * Setup::PRONGS as u16, "prongs in their reserve"),
];

impl Planes for Octi {
    /// Rows from the south, columns from the west.
    fn layout(_: &Octi) -> Layout {
        Layout { rows: 7, columns: 6, planes: &PLANES, scalars: &SCALARS }
    }

    fn write_planes(view: &Octi, seat: Player, to: &mut Writer<'_>) {
        let (board, seats) = (view.board(), [seat, seat.opponent()]);
        let pods = seats.map(|player| board.pods(player));
        for pods in pods {
            to.bits(pods.bits());
        }
        let mut with_prong = [0_u64; Direction::COUNT];
        for square in pods[0] | pods[1] {
            let prongs = u64::from(board.prongs(square).bits());
            for (direction, squares) in with_prong.iter_mut().enumerate() {
                *squares |= (prongs >> direction & 1) << square.index();
            }
        }
        for squares in with_prong {
            to.bits(squares);
        }
        for player in seats {
            to.bits(SquareSet::base(player).bits());
        }
        to.flag(view.to_move == seat);
        for player in seats {
            to.scalar(view.reserve(player).into());
        }
    }

    fn map_entry(layout: &Layout, sym: Transform, entry: usize) -> usize {
        let map_plane = |plane: usize| match plane.checked_sub(PRONGS) {
            Some(hole) if hole < Direction::COUNT => {
                PRONGS + sym.map_direction(Direction::wrapping(hole)).index()
            }
            _ => plane,
        };
        let map_cell = |cell: usize| {
            sym.map_square(Square::from_index(cell as u8).expect("a cell is a square")).index()
        };
        layout.map_entry(entry, |plane, cell| (map_plane(plane), map_cell(cell)), |scalar| scalar)
    }
}
