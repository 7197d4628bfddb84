//! Rankings: positions as numbers, for tables that hold a value for each position.

use core::{fmt::Debug, ops::Range};

use crate::state::State;

/// The number of a position: a class, and an index in the class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slot {
    /// The class, below the end of the last layer.
    pub class: u32,
    /// The index, below [`Rank::len`] of the class.
    pub index: u32,
}

/// A numbering of positions in which somebody is to move.
///
/// Positions are divided into classes, and classes into layers. A move leads to a position of the
/// same class, to a class of an earlier layer, or to the end of the game. So a solver treats the
/// layers in order, and each class on its own: only inside a class can play go in circles.
///
/// Positions that a symmetry of the game makes equal may share a slot. Then they must be worth the
/// same to the player to move, at the same distance.
///
/// A slot may be empty. Finished positions need none: [`Rank::rank`] is never asked
/// for them, and [`Rank::unrank`] may return one, which is taken as an empty slot.
///
/// ```
/// use core::ops::Range;
///
/// use rulebook_classics::{Nim, nim::Heap};
/// use rulebook_core::{Rank, Slot};
///
/// /// Nim with the last heap alone. Each size is a layer with one class, and it does not matter
/// /// which of the two players is to move.
/// #[derive(Debug)]
/// struct Sizes;
///
/// impl Rank<Nim> for Sizes {
///     const LAYOUT: &'static str = "sizes 1";
///
///     fn n_layers(&self) -> u32 {
///         8
///     }
///
///     fn layer(&self, layer: u32) -> Range<u32> {
///         layer..layer + 1
///     }
///
///     fn reach(&self) -> u32 {
///         7 // A move may take the whole heap.
///     }
///
///     fn len(&self, _: u32) -> u32 {
///         1
///     }
///
///     fn rank(&self, nim: &Nim) -> Option<Slot> {
///         let sizes: Vec<u8> = Heap::all().map(|heap| nim.stones(heap)).collect();
///         let [0, 0, 0, last] = sizes[..] else { return None };
///         Some(Slot { class: last.into(), index: 0 })
///     }
///
///     fn unrank(&self, slot: Slot) -> Option<Nim> {
///         format!("0,0,0,{} 0", slot.class).parse().ok()
///     }
/// }
///
/// let nim: Nim = "0,0,0,4 1".parse()?;
/// let slot = Sizes.rank(&nim).ok_or("the last heap alone")?;
/// assert_eq!(Sizes.unrank(slot).map(|nim| nim.to_string()).as_deref(), Some("0,0,0,4 0"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Rank<S: State>: Debug + Send + Sync {
    /// The name and version of the numbering. It changes whenever a position gets another slot, so
    /// that a stored table is not read with the wrong one.
    const LAYOUT: &'static str;

    /// The number of layers.
    fn n_layers(&self) -> u32;

    /// The classes of a layer, which may be none. The first layer begins with class 0, each other
    /// one where the layer before it ends.
    fn layer(&self, layer: u32) -> Range<u32>;

    /// The number of layers that a move can lead back. A solver forgets what lies further back.
    fn reach(&self) -> u32;

    /// The number of slots of a class, below 2³¹.
    fn len(&self, class: u32) -> u32;

    /// The slot of an unfinished position; `None` if the numbering does not cover it.
    ///
    /// All positions to which the moves of a covered position lead are finished or covered.
    fn rank(&self, state: &S) -> Option<Slot>;

    /// The position at a slot, or one that shares the slot with it; `None` if the slot is empty.
    ///
    /// The slot must exist. If the position is unfinished, [`Rank::rank`] returns the slot for it.
    fn unrank(&self, slot: Slot) -> Option<S>;

    /// The number of classes.
    fn n_classes(&self) -> u32 {
        self.n_layers().checked_sub(1).map_or(0, |last| self.layer(last).end)
    }

    /// The number of slots of all classes.
    fn n_slots(&self) -> u64 {
        (0..self.n_classes()).map(|class| u64::from(self.len(class))).sum()
    }
}
