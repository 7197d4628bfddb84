//! A game with its optional capabilities.

use std::{fmt, ops::ControlFlow};

use rulebook_core::{
    Annotate, Evaluated, Game, MoveIndex, OpenWorld, PartIndex, Parts, Planes, Player,
    planes::{self, Layout},
};
use rulebook_draw::{Dial, Draw, Drawing, Picture, Scene, Theme};
use serde::Serialize;
use serde_json::Value;

#[cfg(feature = "search")]
use rulebook_search::SharedEvaluation;

#[cfg(feature = "batch")]
use crate::batch::{self, MakeBatch};
use crate::erasable::Erasable;
#[cfg(feature = "data")]
use crate::numbering::NumberFns;

/// A game for the [`Registry`](crate::Registry), with its optional capabilities.
///
/// [`entry!`](crate::entry) finds the capabilities of a concrete type. In generic code, or to leave
/// something out, name them:
///
/// ```
/// # #[cfg(feature = "classics")] {
/// use rulebook::{Entry, classics::Nim};
///
/// let entry = Entry::<Nim>::new().parts().draw();
/// assert_eq!(entry.capabilities(), ["parts", "drawing"]);
/// # }
/// ```
///
/// Missing capabilities have fallbacks: the position text for a drawing, one part per move.
pub struct Entry<G: Erasable> {
    pub(crate) move_index: Option<MoveIndexFns<G>>,
    pub(crate) planes: Option<PlaneFns<G>>,
    pub(crate) annotation: Option<fn(&G, G::Move) -> Value>,
    #[cfg(feature = "data")]
    pub(crate) numbers: Option<NumberFns<G>>,
    pub(crate) has_parts: bool,
    pub(crate) parts: PartFns<G>,
    pub(crate) picture: Option<fn(&Scene<'_, G>) -> Picture>,
    pub(crate) svg: Option<fn(&Scene<'_, G>, &Theme) -> Drawing>,
    pub(crate) gestures: Option<GestureFns<G>>,
    pub(crate) has_evaluation: bool,
    #[cfg(feature = "search")]
    pub(crate) evaluation: fn() -> SharedEvaluation<G::Open>,
    #[cfg(feature = "batch")]
    pub(crate) batch: Option<MakeBatch<G>>,
    #[cfg(feature = "batch")]
    pub(crate) part_batch: Option<MakeBatch<G>>,
}

/// The functions of [`MoveIndex`].
pub(crate) struct MoveIndexFns<G: Game> {
    pub(crate) space: usize,
    pub(crate) index: fn(&G, G::Move) -> usize,
    pub(crate) move_at: fn(&G, usize) -> Option<G::Move>,
    pub(crate) any_move_at: fn(&G, usize) -> Option<G::Move>,
    pub(crate) event_index: fn(&G, G::Event) -> usize,
}

/// The functions of [`Planes`].
pub(crate) struct PlaneFns<G: Game> {
    pub(crate) layout: fn(&G::View) -> Layout,
    pub(crate) write: fn(&G::View, Player, &mut [f32]),
}

/// The functions of [`Parts`] on texts.
pub(crate) struct PartFns<G: Game> {
    /// The parts that can be picked after `picked`; `None` if a text of `picked` is not a part.
    pub(crate) next: fn(&G, &[String]) -> Option<Vec<String>>,
    /// The move that `picked` denotes, if it is complete.
    pub(crate) move_of: fn(&G, &[String]) -> Option<G::Move>,
    /// The move that `picked` would denote, legal or not.
    pub(crate) attempt: fn(&G, &[String]) -> Option<G::Move>,
    /// The parts of a legal move.
    pub(crate) parts_of: fn(&G, G::Move) -> Vec<String>,
}

/// What drawings add to picks, on texts; `None` if a text is not a part.
pub(crate) struct GestureFns<G: Game> {
    /// What the picks would change.
    pub(crate) picks: fn(&Scene<'_, G>, &[String], &Theme) -> Option<Drawing>,
    /// The direction or orientation that a part is.
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
            #[cfg(feature = "data")]
            numbers: None,
            has_parts: false,
            parts: PartFns {
                next: one_part_next,
                move_of: one_part_move,
                attempt: one_part_attempt,
                parts_of: one_part,
            },
            picture: None,
            svg: None,
            gestures: None,
            has_evaluation: false,
            #[cfg(feature = "search")]
            evaluation: SharedEvaluation::default,
            #[cfg(feature = "batch")]
            batch: None,
            #[cfg(feature = "batch")]
            part_batch: None,
        }
    }

    /// Adds the evaluation of the open game, for searches.
    #[must_use]
    pub const fn evaluation(mut self) -> Entry<G>
    where
        G: OpenWorld<Open: Evaluated>,
    {
        self.has_evaluation = true;
        #[cfg(feature = "search")]
        {
            self.evaluation =
                || SharedEvaluation::new(<G::Open as Evaluated>::Evaluation::default());
        }
        self
    }

    /// Adds indices of moves and events.
    #[must_use]
    pub const fn move_index(mut self) -> Entry<G>
    where
        G: MoveIndex,
    {
        self.move_index = Some(MoveIndexFns {
            space: G::MOVE_SPACE,
            index: G::index,
            move_at: G::move_at,
            any_move_at: G::any_move_at,
            event_index: G::event_index,
        });
        #[cfg(feature = "data")]
        {
            self.numbers = Some(NumberFns::new());
        }
        self
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

    /// Adds batches whose actions are the parts of moves.
    #[must_use]
    #[cfg_attr(not(feature = "batch"), expect(unused_mut, reason = "there is nothing to add"))]
    pub const fn batched_by_parts(mut self) -> Entry<G>
    where
        G: Planes + MoveIndex + PartIndex,
    {
        #[cfg(feature = "batch")]
        {
            self.part_batch = Some(batch::batch_by_parts);
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

    /// Adds parts.
    #[must_use]
    pub const fn parts(self) -> Entry<G>
    where
        G: Parts,
    {
        let parts =
            PartFns { next: next_parts, move_of: move_of_parts, attempt: attempt_of, parts_of };
        Entry { has_parts: true, parts, ..self }
    }

    /// Adds drawings.
    #[must_use]
    pub const fn draw(self) -> Entry<G>
    where
        G: Draw,
    {
        Entry { picture: Some(rulebook_draw::picture), svg: Some(rulebook_draw::svg), ..self }
    }

    /// Adds drawings of picks and the directions of parts.
    #[must_use]
    pub const fn gestures(self) -> Entry<G>
    where
        G: Draw + Parts,
    {
        Entry { gestures: Some(GestureFns { picks: picks_of, dial: dial_of::<G> }), ..self }
    }
}

impl<G: Erasable> Entry<G> {
    /// The entry without what only programs use: indices, planes and annotations. An interface for people is smaller without it.
    ///
    /// ```
    /// # #[cfg(feature = "classics")] {
    /// use rulebook::{classics::Connect4, entry};
    ///
    /// let kept = entry!(Connect4).for_people().capabilities();
    /// assert_eq!(kept, ["parts", "drawing"]);
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
            ("parts", self.has_parts),
            ("evaluation", self.has_evaluation),
            ("drawing", self.picture.is_some()),
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

fn annotation<G: Annotate<Annotation: Serialize>>(state: &G, mv: G::Move) -> Value {
    let annotation = state.annotate(mv).ok();
    annotation.and_then(|facts| serde_json::to_value(facts).ok()).unwrap_or(Value::Null)
}

// A game without parts has one part per move, whose text is the move's.

#[expect(clippy::unnecessary_wraps, reason = "the same type as `next_parts`")]
fn one_part_next<G: Game>(state: &G, picked: &[String]) -> Option<Vec<String>> {
    let mut moves = Vec::new();
    if picked.is_empty() {
        let _ = state.visit_moves::<()>(|mv| {
            moves.push(mv.to_string());
            ControlFlow::Continue(())
        });
    }
    Some(moves)
}

fn one_part_move<G: Game>(state: &G, picked: &[String]) -> Option<G::Move> {
    match picked {
        [text] => state.canonicalize(text.parse().ok()?).ok(),
        _ => None,
    }
}

fn one_part_attempt<G: Game>(_: &G, picked: &[String]) -> Option<G::Move> {
    match picked {
        [text] => text.parse().ok(),
        _ => None,
    }
}

fn one_part<G: Game>(_: &G, mv: G::Move) -> Vec<String> {
    vec![mv.to_string()]
}

fn read_parts<G: Parts>(picked: &[String]) -> Option<Vec<G::Part>> {
    picked.iter().map(|text| text.parse().ok()).collect()
}

fn next_parts<G: Parts>(state: &G, picked: &[String]) -> Option<Vec<String>> {
    let picked = read_parts::<G>(picked)?;
    let mut parts = Vec::new();
    let _ = state.visit_next::<()>(&picked, |part| {
        parts.push(part.to_string());
        ControlFlow::Continue(())
    });
    Some(parts)
}

fn move_of_parts<G: Parts>(state: &G, picked: &[String]) -> Option<G::Move> {
    state.move_of(&read_parts::<G>(picked)?)
}

fn attempt_of<G: Parts>(state: &G, picked: &[String]) -> Option<G::Move> {
    state.attempt(&read_parts::<G>(picked)?)
}

fn picks_of<G: Draw + Parts>(
    scene: &Scene<'_, G>,
    picked: &[String],
    theme: &Theme,
) -> Option<Drawing> {
    Some(rulebook_draw::picks(scene, &read_parts::<G>(picked)?, theme))
}

fn dial_of<G: Draw + Parts>(part: &str) -> Option<Dial> {
    G::dial(part.parse().ok()?)
}

fn parts_of<G: Parts>(state: &G, mv: G::Move) -> Vec<String> {
    state.parts_of(mv).map(|part| part.to_string()).collect()
}
