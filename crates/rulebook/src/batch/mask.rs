//! The entries of a mask, and clearing those that are set.

use super::any_batch::MaskKind;

/// The storage of the entries of a mask.
#[derive(Clone, Copy)]
pub(super) struct Entries {
    /// The number of entries in a byte, as a power of two.
    shift: u32,
}

impl Entries {
    /// `None` if there is no mask.
    #[inline]
    pub(super) const fn of(kind: MaskKind) -> Option<Entries> {
        match kind {
            MaskKind::Bytes => Some(Entries { shift: 0 }),
            MaskKind::Bits => Some(Entries { shift: 3 }),
            MaskKind::None => None,
        }
    }

    /// Sets an entry, and returns its byte.
    #[inline]
    pub(super) fn set(self, mask: &mut [u8], entry: usize) -> usize {
        let (byte, bit) = (entry >> self.shift, entry & ((1 << self.shift) - 1));
        mask[byte] |= 1 << bit;
        byte
    }
}

/// One bit per block of a mask that may be non-zero, so that a large mask of few legal moves is
/// cleared faster than as a whole.
#[derive(Debug, Default)]
pub(super) struct DirtyBlocks {
    blocks: Vec<u64>,
}

impl DirtyBlocks {
    /// The bytes of a block.
    const BLOCK: usize = 64;

    /// Begins to mark bytes.
    #[inline]
    pub(super) fn marks(&mut self) -> Marks<'_> {
        Marks { blocks: &mut self.blocks, at: 0, word: 0 }
    }

    pub(super) fn mark_all(&mut self, bytes: usize) {
        self.blocks.clear();
        self.blocks.resize(bytes.div_ceil(64 * DirtyBlocks::BLOCK), u64::MAX);
    }

    /// Writes zeros into the marked blocks. Every byte of the mask can be marked then.
    #[inline]
    pub(super) fn clear(&mut self, mask: &mut [u8]) {
        self.blocks.resize(mask.len().div_ceil(64 * DirtyBlocks::BLOCK), 0);
        for (blocks, part) in self.blocks.iter_mut().zip(mask.chunks_mut(64 * DirtyBlocks::BLOCK)) {
            while *blocks != 0 {
                let start = DirtyBlocks::BLOCK * blocks.trailing_zeros() as usize;
                *blocks &= *blocks - 1;
                if let Some(bytes) = part.get_mut(start..) {
                    let end = bytes.len().min(DirtyBlocks::BLOCK);
                    bytes[..end].fill(0);
                }
            }
        }
    }
}

/// Marks bytes, most of which follow one another. The word that is written to stays in a register.
pub(super) struct Marks<'a> {
    blocks: &'a mut [u64],
    at: usize,
    word: u64,
}

impl Marks<'_> {
    #[inline]
    pub(super) fn add(&mut self, byte: usize) {
        let block = byte / DirtyBlocks::BLOCK;
        if block / 64 != self.at {
            self.blocks[self.at] |= self.word;
            (self.at, self.word) = (block / 64, 0);
        }
        self.word |= 1 << (block % 64);
    }

    #[inline]
    pub(super) fn finish(self) {
        if self.word != 0 {
            self.blocks[self.at] |= self.word;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marked_bytes_are_cleared_in_whatever_order_they_were_marked() {
        let mut mask = vec![0; 20_000];
        let mut marked = DirtyBlocks::default();
        marked.clear(&mut mask);
        let bytes = [0, 5_000, 70, 5_001, 19_999, 3, 4_095, 4_096, 5_002];
        let mut marks = marked.marks();
        for byte in bytes {
            mask[byte] = 1;
            marks.add(byte);
        }
        marks.finish();
        marked.clear(&mut mask);
        assert!(mask.iter().all(|byte| *byte == 0));
    }
}
