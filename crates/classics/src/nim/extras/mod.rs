//! The optional capabilities of Nim.

mod planes;

use rulebook_core::{Player, Symmetric, Symmetry, canonical_by_key};

use super::{HEAPS, Heap, MAX_STONES, Move, Nim};
use crate::numbered::{Numbered, impl_move_index, impl_one_pick};

impl_move_index!(Nim);
impl_one_pick!(Nim);
rulebook_core::impl_serde!(Move);
rulebook_core::impl_serde!(Nim);
rulebook_core::impl_arbitrary_state!(Nim);

impl Numbered for Move {
    /// 4 heaps × 31 stones.
    const COUNT: usize = HEAPS * MAX_STONES as usize;

    fn number(self) -> usize {
        // A move of no stones, which is never legal, shares the number of another one.
        let stones = usize::from(self.stones.clamp(1, MAX_STONES));
        self.heap.index() * usize::from(MAX_STONES) + stones - 1
    }

    fn from_number(number: usize) -> Option<Move> {
        let (heap, stones) = (number / usize::from(MAX_STONES), number % usize::from(MAX_STONES));
        let heap = Heap::from_index(u8::try_from(heap).ok()?)?;
        Some(Move { heap, stones: stones as u8 + 1 })
    }
}

/// A symmetry of Nim: a permutation of the heaps, with or without a swap of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transform {
    heaps: [u8; HEAPS], // Invariant: a permutation; the image of heap `i` is heap `heaps[i]`.
    is_swap: bool,
}

impl Transform {
    /// The image of a heap.
    #[must_use]
    pub const fn map_heap(self, heap: Heap) -> Heap {
        Heap(self.heaps[heap.index()])
    }

    fn map_stones(self, stones: [u8; HEAPS]) -> [u8; HEAPS] {
        let mut image = [0; HEAPS];
        for heap in Heap::all() {
            image[self.map_heap(heap).index()] = stones[heap.index()];
        }
        image
    }
}

impl Symmetry for Transform {
    const IDENTITY: Transform = Transform { heaps: [0, 1, 2, 3], is_swap: false };

    fn all() -> impl Iterator<Item = Transform> + Clone {
        // The permutations in lexicographic order: four digits of base four, all different.
        let digits = |n: u8| [n >> 6, n >> 4 & 3, n >> 2 & 3, n & 3];
        let is_permutation = |heaps: &[u8; HEAPS]| (0..4).all(|heap| heaps.contains(&heap));
        let permutations = (0..=u8::MAX).map(digits).filter(is_permutation);
        permutations.flat_map(|heaps| [false, true].map(|is_swap| Transform { heaps, is_swap }))
    }

    fn inverse(self) -> Transform {
        Transform { heaps: self.map_stones([0, 1, 2, 3]), ..self }
    }

    fn then(self, next: Transform) -> Transform {
        let heaps = self.heaps.map(|heap| next.heaps[usize::from(heap)]);
        Transform { heaps, is_swap: self.is_swap != next.is_swap }
    }
}

impl Symmetric for Nim {
    /// The 24 permutations of the heaps, each with or without a swap of the players.
    type Sym = Transform;
    rulebook_core::no_chance!(Symmetric);

    /// The heaps at the start, which are part of the variant, are permuted as well.
    fn map(&self, sym: Transform) -> Nim {
        let variant = self.variant.with_heaps(sym.map_stones(self.variant.heaps()));
        let to_move = Nim::map_player(sym, self.to_move);
        Nim::from_valid(variant, sym.map_stones(self.heaps), to_move)
    }

    fn map_move(sym: Transform, mv: Move) -> Move {
        Move { heap: sym.map_heap(mv.heap), ..mv }
    }

    fn map_player(sym: Transform, player: Player) -> Player {
        if sym.is_swap { player.opponent() } else { player }
    }

    /// The image in which the first player moves and the heaps are in ascending order.
    fn canonical(&self) -> (Nim, Transform) {
        canonical_by_key(self, |image| (image.to_move, image.heaps, image.variant.heaps()))
    }
}
