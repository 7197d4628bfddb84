//! The board: squares, sizes, and which pieces stand where. No rule beyond "a larger piece stands
//! on smaller ones" is known here.

use rulebook_core::Player;

/// A cell of the board: `a1` has index 0, `b1` index 1, `d4` index 15 (R1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8); // Invariant: less than `Square::COUNT`.

impl Square {
    /// The number of cells.
    pub const COUNT: usize = 16;

    /// The cell with this index, or `None` if it lies off the board.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < 16 { Some(Square(index)) } else { None }
    }

    /// The cell in this file (0 = a) and rank (0 = the bottom one), or `None` off the board.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 4 && rank < 4 { Some(Square(rank * 4 + file)) } else { None }
    }

    /// All cells in the order of their indices.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + Clone {
        (0..16).map(Square)
    }

    /// The index, from 0 to 15.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, from 0 (a) to 3 (d).
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % 4
    }

    /// The rank, from 0 to 3.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 4
    }

    /// The set of this one cell: bit `i` of a set is the cell with index `i`.
    pub(crate) const fn bit(self) -> u16 {
        1 << self.0
    }
}

/// The cells of a set in the order of their indices.
pub(crate) fn squares(set: u16) -> impl Iterator<Item = Square> + Clone {
    let mut left = set;
    core::iter::from_fn(move || {
        let square = (left != 0).then(|| Square(left.trailing_zeros() as u8))?;
        left &= left - 1;
        Some(square)
    })
}

/// The `n`-th cell of a set, which has more than `n`.
///
/// Without branches: clearing the lowest bit `n` times, a loop of unforeseeable length, costs random
/// play a tenth more instructions.
pub(crate) fn nth_square(set: u16, n: u32) -> Square {
    let set = u32::from(set);
    let pairs = set - (set >> 1 & 0x5555);
    let counts = (pairs & 0x3333) + (pairs >> 2 & 0x3333);
    // In digit `rank` the number of cells in the ranks below; 12 at most.
    let below = counts * 0x1110;
    let is_past = |rank: u32| u32::from((below >> (4 * rank) & 0xf) <= n);
    let rank = is_past(1) + is_past(2) + is_past(3);
    let n_in_rank = n - (below >> (4 * rank) & 0xf);
    let cells = set >> (4 * rank) & 0xf;
    Square(4 * rank as u8 + NTH_BIT[cells as usize][n_in_rank as usize % 4])
}

/// The place of the `n`-th bit of each number of four bits; 0 where there are not so many.
static NTH_BIT: [[u8; 4]; 16] = nth_bits();

const fn nth_bits() -> [[u8; 4]; 16] {
    let mut table = [[0; 4]; 16];
    let mut i = 0;
    while i < 64 {
        let (set, bit): (usize, usize) = (i / 4, i % 4);
        if set >> bit & 1 == 1 {
            let n = (set & ((1 << bit) - 1)).count_ones();
            table[set][n as usize] = bit as u8;
        }
        i += 1;
    }
    table
}

/// The size of a piece (R2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Size {
    /// Size 1.
    Small,
    /// Size 2.
    Medium,
    /// Size 3.
    Large,
    /// Size 4.
    Huge,
}

impl Size {
    /// The sizes from small to huge.
    pub const ALL: [Size; 4] = [Size::Small, Size::Medium, Size::Large, Size::Huge];

    /// The number of pieces of one size and player.
    pub const PIECES: usize = 3;

    /// The size as the rules count it, from 1 to 4.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The size with this number, from 1 to 4.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Size> {
        match number {
            1..=4 => Some(Size::ALL[number as usize - 1]),
            _ => None,
        }
    }

    /// The first bit of this size's lane in [`Board`].
    pub(crate) const fn lane(self) -> u32 {
        16 * self as u32
    }
}

/// The pieces on the board. On a square the sizes grow from bottom to top, so a square holds at
/// most one piece of each size.
///
/// Each player has one word of four lanes, one lane of 16 squares for each size:
/// ```text
/// bit   63 … 48   47 … 32   31 … 16   15 … 0
///       size 4    size 3    size 2    size 1
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "[u64; 2]", try_from = "[u64; 2]")
)]
pub struct Board {
    pub(crate) pieces: [u64; 2], // Invariant: no bit is set in both.
}

impl Board {
    /// The piece on top of a square.
    #[must_use]
    pub fn top(&self, square: Square) -> Option<(Player, Size)> {
        let column = self.occupied() >> square.0 & 0x0001_0001_0001_0001;
        let size = Size::ALL[column.checked_ilog2()? as usize / 16];
        let is_first = self.pieces[0] >> (size.lane() + u32::from(square.0)) & 1 == 1;
        Some((if is_first { Player::FIRST } else { Player::SECOND }, size))
    }

    /// The pieces on a square from bottom to top.
    #[must_use]
    pub fn stack(
        &self,
        square: Square,
    ) -> impl DoubleEndedIterator<Item = (Player, Size)> + Clone + use<> {
        let pieces = self.pieces;
        Size::ALL.into_iter().filter_map(move |size| {
            let bit = 1 << (size.lane() + u32::from(square.0));
            if pieces[0] & bit != 0 {
                Some((Player::FIRST, size))
            } else {
                (pieces[1] & bit != 0).then_some((Player::SECOND, size))
            }
        })
    }

    /// The number of pieces of one player and size on the board.
    #[must_use]
    pub fn count(&self, player: Player, size: Size) -> usize {
        (self.pieces[player.index()] >> size.lane() & 0xffff).count_ones() as usize
    }

    /// Puts a piece on top of a square; says whether it can stand there.
    pub fn push(&mut self, square: Square, player: Player, size: Size) -> bool {
        let fits = self.top(square).is_none_or(|(_, top)| top < size);
        if fits {
            self.toggle(player, size, square);
        }
        fits
    }

    /// Puts a piece on a square or takes it away.
    pub(crate) fn toggle(&mut self, player: Player, size: Size, square: Square) {
        self.pieces[player.index()] ^= 1 << (size.lane() + u32::from(square.0));
    }

    /// The lanes of squares that hold a piece of either player.
    pub(crate) fn occupied(&self) -> u64 {
        self.pieces[0] | self.pieces[1]
    }

    /// The lanes of a player's visible pieces.
    pub(crate) fn visible(&self, player: Player) -> u64 {
        let occupied = self.occupied();
        let covered = occupied >> 16 | occupied >> 32 | occupied >> 48;
        self.pieces[player.index()] & !covered
    }

    /// The squares on which a player's piece is on top.
    pub(crate) fn shown(&self, player: Player) -> u16 {
        any_lane(self.visible(player))
    }

    /// For each size's lane, the squares whose top is smaller, or which are empty.
    pub(crate) fn open_to(&self) -> u64 {
        let occupied = self.occupied();
        !(occupied | occupied >> 16 | occupied >> 32 | occupied >> 48)
    }
}

/// The squares that are in any of the four lanes.
pub(crate) const fn any_lane(lanes: u64) -> u16 {
    let halves = lanes | lanes >> 32;
    (halves | halves >> 16) as u16
}

/// One size's lane.
pub(crate) const fn lane(lanes: u64, size: Size) -> u16 {
    (lanes >> size.lane()) as u16
}

/// The same squares in all four lanes.
pub(crate) const fn all_lanes(set: u16) -> u64 {
    set as u64 * 0x0001_0001_0001_0001
}

/// The number of squares in each lane, as a number in that lane.
pub(crate) const fn lane_counts(lanes: u64) -> u64 {
    let pairs = lanes - (lanes >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let eights = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    (eights + (eights >> 8)) & 0x001f_001f_001f_001f
}

/// The sum of the numbers in four lanes, if it is below 2¹⁶.
pub(crate) const fn sum_lanes(lanes: u64) -> u32 {
    (lanes.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
}

/// In each lane the product of two numbers whose product is below 2¹⁶.
pub(crate) const fn lane_products(a: u64, b: u64) -> u64 {
    const LANE: u64 = 0xffff;
    let [small, medium] = [(a & LANE) * (b & LANE), (a >> 16 & LANE) * (b >> 16 & LANE)];
    let [large, huge] = [(a >> 32 & LANE) * (b >> 32 & LANE), (a >> 48) * (b >> 48)];
    small | medium << 16 | large << 32 | huge << 48
}

/// The lane that holds item `n`, and the number of the item there, if the lanes hold that many
/// items one after the other; `n` is below their sum, which is below 2¹⁵.
///
/// Without branches, for the reason that [`nth_square`] has none.
pub(crate) fn find_lane(counts: u64, n: u32) -> (Size, u32) {
    const ONES: u64 = 0x0001_0001_0001_0001;
    const TOPS: u64 = 0x8000_8000_8000_8000;
    // The items in a lane and those below it. A lane is passed if they are at most `n`.
    let up_to = counts.wrapping_mul(ONES);
    let passed = ((((u64::from(n) * ONES) | TOPS) - up_to) & TOPS) >> 15;
    let lane = (passed.wrapping_mul(ONES) >> 48) as usize;
    let below = (up_to << 16) >> (16 * lane) & 0xffff;
    (Size::ALL[lane % 4], n - below as u32)
}
