//! The pieces that are not on the board (R2).

use rulebook_core::Player;

use crate::board::{Board, Size};

/// How many pieces of each size have left a player's stacks, in two bits a size.
///
/// It follows from the board and is kept beside it: counting anew costs random play a twelfth more
/// instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Reserve(u8);

impl Reserve {
    /// What a board leaves over.
    pub(crate) fn of(board: &Board, player: Player) -> Reserve {
        let out = |size: Size| (board.count(player, size) as u8) << (2 * size as u8);
        Reserve(Size::ALL.into_iter().map(out).sum())
    }

    /// Takes a piece out of a stack that shows this size.
    pub(crate) fn take(&mut self, size: Size) {
        self.0 += 1 << (2 * size as u8);
    }

    /// The number of stacks whose outermost piece has this size. The pieces nest as far as they
    /// go: a smaller one is outermost only if there are more of it than of any larger size.
    pub(crate) const fn stacks_showing(self, size: Size) -> usize {
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

    /// The full lane of each size that some stack shows; see [`Board`] for the lanes.
    pub(crate) fn outermost(self) -> u64 {
        OUTERMOST[self.0 as usize]
    }

    const fn out(self, size: u8) -> u8 {
        self.0 >> (2 * size) & 3
    }
}

static OUTERMOST: [u64; 256] = outermost();

const fn outermost() -> [u64; 256] {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 4 * 256 {
        let (reserve, size) = (i / 4, Size::ALL[i % 4]);
        if Reserve(reserve as u8).stacks_showing(size) != 0 {
            table[reserve] |= 0xffff << size.lane();
        }
        i += 1;
    }
    table
}
