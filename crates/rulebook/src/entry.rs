//! A game with its optional capabilities.

use std::{fmt, marker::PhantomData};

use rulebook_core::{
    Annotate, Features, Game, MoveIndex, OpenWorld, PickIndex, Picks, Planes, Player,
    planes::{self, Layout},
};
use rulebook_draw::{Dial, Draw, Drawing, Picture, Scene, Theme};
use serde::Serialize;
use serde_json::Value;

#[cfg(feature = "search")]
use rulebook_core::Linear;
#[cfg(feature = "search")]
use rulebook_search::SharedEvaluation;

#[cfg(feature = "batch")]
use crate::batch::{self, MakeBatch};
use crate::{
    erasable::Erasable,
    picks::{PickFns, read_picks},
};

/// A game for the [`Registry`](crate::Registry), with its optional capabilities.
///
/// [`entry!`](crate::entry) finds the capabilities of a concrete type. In generic code, or to leave
/// something out, name them:
///
/// ```
/// # #[cfg(feature = "classics")] {
/// use rulebook::{Entry, classics::Nim};
///
/// let entry = Entry::<Nim>::new().picks().draw();
/// assert_eq!(entry.capabilities(), ["picks", "drawing"]);
/// # }
/// ```
///
/// Missing capabilities have fallbacks: the position text for a drawing, one pick per move.
pub struct Entry<G: Erasable> {
    pub(crate) move_index: Option<MoveIndexFns<G>>,
    pub(crate) planes: Option<PlaneFns<G>>,
    pub(crate) annotation: Option<fn(&G, G::Move) -> Value>,
    pub(crate) has_picks: bool,
    pub(crate) picks: PickFns<G>,
    pub(crate) drawings: Option<DrawFns<G>>,
    pub(crate) has_evaluation: bool,
    #[cfg(feature = "search")]
    pub(crate) evaluation: fn() -> SharedEvaluation<G::Open>,
    #[cfg(feature = "batch")]
    pub(crate) batch: Option<MakeBatch<G>>,
}

/// The functions of [`MoveIndex`].
pub(crate) struct MoveIndexFns<G: Game> {
    pub(crate) space: usize,
    pub(crate) index: fn(&G, G::Move) -> usize,
    pub(crate) move_at: fn(&G, usize) -> Option<G::Move>,
    pub(crate) any_move_at: fn(&G, usize) -> Option<G::Move>,
    pub(crate) event_index: fn(&G, G::Event) -> usize,
    #[cfg(feature = "data")]
    pub(crate) event_space: usize,
    #[cfg(feature = "data")]
    pub(crate) event_at: fn(&G, usize) -> Option<G::Event>,
}

/// The functions of [`Planes`].
pub(crate) struct PlaneFns<G: Game> {
    pub(crate) layout: fn(&G::View) -> Layout,
    pub(crate) write: fn(&G::View, Player, &mut [f32]),
}

/// The functions of [`Draw`]; those on strings return `None` if a string is not a pick.
pub(crate) struct DrawFns<G: Game> {
    pub(crate) picture: fn(&Scene<'_, G>) -> Picture,
    pub(crate) svg: fn(&Scene<'_, G>, &Theme) -> Drawing,
    /// The change that the picks would make.
    pub(crate) preview: fn(&Scene<'_, G>, &[String], &Theme) -> Option<Drawing>,
    /// The direction or orientation that a pick is.
    pub(crate) dial: fn(&str) -> Option<Dial>,
}

impl<G: Erasable> Entry<G> {
    /// The game without optional capabilities.
    #[must_use]
    pub const fn new() -> Entry<G> {
        Entry {
            move_index: None,
            planes: None,
            annotation: None,
            has_picks: false,
            picks: PickFns::WHOLE,
            drawings: None,
            has_evaluation: false,
            #[cfg(feature = "search")]
            evaluation: SharedEvaluation::default,
            #[cfg(feature = "batch")]
            batch: None,
        }
    }

    /// Adds indices of moves and events.
    #[must_use]
    pub const fn move_index(self) -> Entry<G>
    where
        G: MoveIndex,
    {
        let move_index = MoveIndexFns {
            space: G::MOVE_SPACE,
            index: G::index,
            move_at: G::move_at,
            any_move_at: G::any_move_at,
            event_index: G::event_index,
            #[cfg(feature = "data")]
            event_space: G::EVENT_SPACE,
            #[cfg(feature = "data")]
            event_at: G::event_at,
        };
        Entry { move_index: Some(move_index), ..self }
    }

    /// Adds observations as planes.
    #[must_use]
    pub const fn planes(self) -> Entry<G>
    where
        G: Planes,
    {
        let planes = PlaneFns { layout: G::layout, write: planes::write::<G> };
        Entry { planes: Some(planes), ..self }
    }

    /// Adds batches of matches.
    #[must_use]
    #[cfg_attr(not(feature = "batch"), expect(unused_mut, reason = "there is nothing to add"))]
    pub const fn batched(mut self) -> Entry<G>
    where
        G: Planes + MoveIndex,
    {
        #[cfg(feature = "batch")]
        {
            self.batch = Some(batch::batch);
        }
        self
    }

    /// Adds batches whose actions are the picks of moves.
    #[must_use]
    #[cfg_attr(not(feature = "batch"), expect(unused_mut, reason = "there is nothing to add"))]
    pub const fn batched_by_picks(mut self) -> Entry<G>
    where
        G: Planes + MoveIndex + PickIndex,
    {
        #[cfg(feature = "batch")]
        {
            self.batch = Some(batch::batch_by_picks);
        }
        self
    }

    /// Adds annotations, as the data that serde makes of them.
    #[must_use]
    pub const fn annotate(self) -> Entry<G>
    where
        G: Annotate<Annotation: Serialize>,
    {
        Entry { annotation: Some(annotation::<G>), ..self }
    }

    /// Adds picks.
    #[must_use]
    pub const fn picks(self) -> Entry<G>
    where
        G: Picks,
    {
        Entry { has_picks: true, picks: PickFns::OWN, ..self }
    }

    /// Adds the evaluation of the open game, for searches.
    #[must_use]
    pub const fn evaluation(mut self) -> Entry<G>
    where
        G: OpenWorld<Open: Features>,
    {
        self.has_evaluation = true;
        #[cfg(feature = "search")]
        {
            self.evaluation = || SharedEvaluation::new(Linear::<G::Open>::default());
        }
        self
    }

    /// Adds drawings.
    #[must_use]
    pub const fn draw(self) -> Entry<G>
    where
        G: Draw,
    {
        let drawings = DrawFns {
            picture: rulebook_draw::picture,
            svg: rulebook_draw::svg,
            preview: |scene, picked, theme| {
                rulebook_draw::preview(scene, &read_picks::<G>(picked)?, theme)
            },
            dial: |pick| G::dial(pick.parse().ok()?),
        };
        Entry { drawings: Some(drawings), ..self }
    }
}

impl<G: Erasable> Entry<G> {
    /// The entry without what only programs use: indices, planes and annotations. An interface for
    /// people is smaller without them.
    ///
    /// ```
    /// # #[cfg(feature = "classics")] {
    /// use rulebook::{classics::Connect4, entry};
    ///
    /// let kept = entry!(Connect4).for_people().capabilities();
    /// assert_eq!(kept, ["picks", "drawing"]);
    /// # }
    /// ```
    #[must_use]
    pub fn for_people(self) -> Entry<G> {
        let Entry { move_index, planes, annotation, .. } = Entry::new();
        Entry { move_index, planes, annotation, ..self }
    }

    /// The evaluation of the open game; `None` if the entry has none.
    #[cfg(feature = "search")]
    #[must_use]
    pub fn shared_evaluation(&self) -> Option<SharedEvaluation<G::Open>> {
        self.has_evaluation.then(self.evaluation)
    }

    /// The names of the capabilities that were found or named, in the order of this type's methods.
    #[must_use]
    pub fn capabilities(&self) -> Vec<&'static str> {
        let has = [
            ("move-index", self.move_index.is_some()),
            ("planes", self.planes.is_some()),
            ("annotations", self.annotation.is_some()),
            ("picks", self.has_picks),
            ("evaluation", self.has_evaluation),
            ("drawing", self.drawings.is_some()),
        ];
        has.into_iter().filter_map(|(name, has)| has.then_some(name)).collect()
    }
}

impl<G: Erasable> Default for Entry<G> {
    fn default() -> Entry<G> {
        Entry::new()
    }
}

impl<G: Erasable> fmt::Debug for Entry<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Entry({})", G::RULES.name)
    }
}

/// Makes an [`Entry`] of a concrete game type with every optional capability that it implements:
/// [`Entry::capabilities`] lists them. Annotations count if they implement `serde::Serialize`.
///
/// ```
/// # #[cfg(feature = "classics")] {
/// use rulebook::{classics::Kuhn, entry};
///
/// let capabilities = entry!(Kuhn).capabilities();
/// assert!(capabilities.contains(&"picks"));
/// assert!(!capabilities.contains(&"evaluation"));
/// # }
/// ```
#[macro_export]
macro_rules! entry {
    ($Game:ty) => {{
        use $crate::entry::*;
        let probe = Probe::<$Game>::new();
        let entry = $crate::Entry::<$Game>::new();
        let entry = (&probe).find_move_index(entry);
        let entry = (&probe).find_planes(entry);
        let entry = (&probe).find_batches(entry);
        let entry = (&probe).find_pick_batches(entry);
        let entry = (&probe).find_annotate(entry);
        let entry = (&probe).find_picks(entry);
        let entry = (&probe).find_evaluation(entry);
        (&probe).find_draw(entry)
    }};
}

/// A game type, for the lookup of methods.
///
/// Stable Rust has no specialization, but method lookup at a concrete type prefers a method that needs no
/// further reference. So each capability has a trait for [`Probe`] with the method that adds it, and
/// [`Without`] has methods for `&Probe` that add nothing; only the first can have bounds. In generic code
/// the second would always be chosen: use the methods of [`Entry`] there.
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

macro_rules! capabilities {
    ($($Has:ident $find:ident: $add:ident where [$($bound:tt)+];)*) => {
        $(
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
        )*

        /// Finds no capability.
        pub trait Without<G: Erasable> {
            $(
                /// The entry as it is.
                #[must_use]
                fn $find(&self, entry: Entry<G>) -> Entry<G> {
                    entry
                }
            )*
        }

        impl<G: Erasable> Without<G> for &Probe<G> {}
    };
}

capabilities! {
    HasMoveIndex find_move_index: move_index where [MoveIndex];
    HasPlanes find_planes: planes where [Planes];
    HasBatches find_batches: batched where [Planes + MoveIndex];
    HasPickBatches find_pick_batches: batched_by_picks where [Planes + MoveIndex + PickIndex];
    HasAnnotate find_annotate: annotate where [Annotate<Annotation: Serialize>];
    HasPicks find_picks: picks where [Picks];
    HasEvaluation find_evaluation: evaluation where [OpenWorld<Open: Features>];
    HasDraw find_draw: draw where [Draw];
}

fn annotation<G: Annotate<Annotation: Serialize>>(state: &G, mv: G::Move) -> Value {
    let annotation = state.annotate(mv).ok();
    annotation.and_then(|facts| serde_json::to_value(facts).ok()).unwrap_or(Value::Null)
}
