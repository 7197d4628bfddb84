//! How [`entry!`](crate::entry) detects the capabilities of a game.
//!
//! Stable Rust has no specialization, but method lookup at a concrete type prefers a method that
//! needs no further reference. So each capability has a trait for [`Probe`] with the method that
//! adds it, and one for `&Probe` with the method that adds nothing; only the first can have bounds.
//! In generic code the second would always be chosen: use the methods of [`Entry`] there.

use std::marker::PhantomData;

use rulebook_core::{Annotate, Features, MoveIndex, OpenWorld, PartIndex, Parts, Planes};
use rulebook_draw::Draw;
use serde::Serialize;

use crate::{entry::Entry, erasable::Erasable};

/// Makes an [`Entry`] of a concrete game type with every optional capability that it implements:
/// [`Entry::capabilities`] lists them. Annotations count if they implement `serde::Serialize`.
///
/// ```
/// # #[cfg(feature = "classics")] {
/// use rulebook::{classics::Kuhn, entry};
///
/// let capabilities = entry!(Kuhn).capabilities();
/// assert!(capabilities.contains(&"parts"));
/// assert!(!capabilities.contains(&"evaluation"));
/// # }
/// ```
#[macro_export]
macro_rules! entry {
    ($Game:ty) => {{
        use $crate::detect::*;
        let probe = Probe::<$Game>::new();
        let entry = $crate::Entry::<$Game>::new();
        let entry = (&probe).find_move_index(entry);
        let entry = (&probe).find_planes(entry);
        let entry = (&probe).find_batches(entry);
        let entry = (&probe).find_part_batches(entry);
        let entry = (&probe).find_annotate(entry);
        let entry = (&probe).find_parts(entry);
        let entry = (&probe).find_evaluation(entry);
        let entry = (&probe).find_draw(entry);
        (&probe).find_gestures(entry)
    }};
}

/// Stands for a game type in the lookup of methods.
#[derive(Debug)]
pub struct Probe<G>(PhantomData<fn() -> G>);

impl<G> Probe<G> {
    /// The probe of `G`.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "only the macro makes one")]
    pub const fn new() -> Probe<G> {
        Probe(PhantomData)
    }
}

macro_rules! capability {
    ($Has:ident, $HasNot:ident, $find:ident, $add:ident, $($bound:tt)+) => {
        /// Finds the capability.
        pub trait $Has<G: Erasable> {
            /// The entry with the capability.
            #[must_use]
            fn $find(&self, entry: Entry<G>) -> Entry<G>;
        }

        impl<G: Erasable + $($bound)+> $Has<G> for Probe<G> {
            fn $find(&self, entry: Entry<G>) -> Entry<G> {
                entry.$add()
            }
        }

        /// Does not find the capability.
        pub trait $HasNot<G: Erasable> {
            /// The entry as it is.
            #[must_use]
            fn $find(&self, entry: Entry<G>) -> Entry<G>;
        }

        impl<G: Erasable> $HasNot<G> for &Probe<G> {
            fn $find(&self, entry: Entry<G>) -> Entry<G> {
                entry
            }
        }
    };
}

capability!(HasMoveIndex, HasNoMoveIndex, find_move_index, move_index, MoveIndex);
capability!(HasPlanes, HasNoPlanes, find_planes, planes, Planes);
capability!(HasBatches, HasNoBatches, find_batches, batched, Planes + MoveIndex);
capability!(
    HasPartBatches,
    HasNoPartBatches,
    find_part_batches,
    batched_by_parts,
    Planes + MoveIndex + PartIndex
);
capability!(HasAnnotate, HasNoAnnotate, find_annotate, annotate, Annotate<Annotation: Serialize>);
capability!(HasParts, HasNoParts, find_parts, parts, Parts);
capability!(HasEvaluation, HasNoEvaluation, find_evaluation, evaluation, OpenWorld<Open: Features>);
capability!(HasDraw, HasNoDraw, find_draw, draw, Draw);
capability!(HasGestures, HasNoGestures, find_gestures, gestures, Draw + Parts);
