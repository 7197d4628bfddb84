//! The pieces that are not on the board (R2).

use rulebook_core::Player;

use super::{Board, Lanes, Size, SquareSet};

/// The number of pieces of each size that have left a player's stacks, in two bits per size.
///
/// It follows from the board, and is stored because every ply of random play needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Reserve(u8);

impl Reserve {
    /// The reserve that belongs to a board.
    pub(crate) fn of(board: &Board, player: Player) -> Reserve {
        let out = |size: Size| (board.count(player, size) as u8) << (2 * size as u8);
        Reserve(Size::ALL.into_iter().map(out).sum())
    }

    /// Takes a piece out of a stack that shows this size.
    pub(crate) fn take(&mut self, size: Size) {
        self.0 += 1 << (2 * size as u8);
    }

    /// The number of stacks whose outermost piece has this size.
    ///
    /// The pieces nest as deeply as possible: a smaller one is outermost only if more of it are
    /// left than of any larger size. In a composed problem, in which pieces left the stacks out of
    /// order, a stack that its huge piece opened still gives at most three smaller ones.
    pub(crate) const fn stacks_showing(self, size: Size) -> usize {
        let huge = self.out(Size::Huge as u8);
        if !matches!(size, Size::Huge) && 3 * huge <= self.out(0) + self.out(1) + self.out(2) {
            return 0;
        }
        let mut larger_out = Size::PIECES as u8;
        let mut larger = Size::Huge as u8;
        while (size as u8) < larger {
            if self.out(larger) < larger_out {
                larger_out = self.out(larger);
            }
            larger -= 1;
        }
        larger_out.saturating_sub(self.out(size as u8)) as usize
    }

    /// All squares for each size that some stack shows, no square for the others.
    pub(crate) fn outermost(self) -> Lanes {
        OUTERMOST[self.0 as usize]
    }

    const fn out(self, size: u8) -> u8 {
        self.0 >> (2 * size) & 3
    }
}

/// [`Reserve::outermost`] of all reserves.
static OUTERMOST: [Lanes; 256] = outermost();

const fn outermost() -> [Lanes; 256] {
    let mut table = [Lanes(0); 256];
    let mut i = 0;
    while i < 4 * 256 {
        let (reserve, size) = (i / 4, Size::ALL[i % 4]);
        if Reserve(reserve as u8).stacks_showing(size) != 0 {
            table[reserve].0 |= (SquareSet::ALL.bits() as u64) << size.lane();
        }
        i += 1;
    }
    table
}
