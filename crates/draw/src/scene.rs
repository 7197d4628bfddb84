//! The input of a drawing: the knowledge of one observer.

use std::cell::OnceCell;

use rulebook_core::{Game, HiddenInfo, Player, SplitMix64, Turn, Verdict, Viewpoint};

/// A position as one observer sees it.
///
/// It is built from a view and observations only. It contains neither the state nor the match, so
/// a drawing cannot reveal hidden information.
///
/// ```
/// use rulebook_classics::Nim;
/// use rulebook_core::{Player, Turn, Viewpoint};
/// use rulebook_draw::Scene;
///
/// let start = Nim::default();
/// let scene = Scene::<Nim>::new(&start, Viewpoint::Public, &[], None);
/// assert_eq!(scene.turn(), Turn::Player(Player::FIRST));
/// assert_eq!(scene.seat(Player::FIRST), "player 1");
/// assert_eq!(scene.last(), None);
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Scene<'a, S: HiddenInfo> {
    /// The view of the observer.
    pub view: &'a S::View,
    /// The observer.
    pub who: Viewpoint,
    /// The steps since the start of the match as the observer saw them; the last one is the latest.
    pub observed: &'a [S::Observation],
    /// The result; `None` while the match is in progress.
    pub verdict: Option<Verdict>,
    /// A position consistent with the view, sampled on first use.
    world: OnceCell<S>,
}

impl<'a, S: HiddenInfo> Scene<'a, S> {
    /// The scene of a position that `who` sees as `view` after the steps `observed`.
    #[must_use]
    pub const fn new(
        view: &'a S::View,
        who: Viewpoint,
        observed: &'a [S::Observation],
        verdict: Option<Verdict>,
    ) -> Scene<'a, S> {
        Scene { view, who, observed, verdict, world: OnceCell::new() }
    }

    /// The same scene with `world`, a position consistent with the view, as its [`Scene::world`]. A
    /// drawing shows only the content of the view, so it does not change; the laws compare the two.
    #[must_use]
    pub fn with_world(self, world: S) -> Scene<'a, S> {
        Scene { world: OnceCell::from(world), ..self }
    }

    /// The turn; [`Turn::Over`] also after an adjudication.
    #[must_use]
    pub fn turn(&self) -> Turn {
        if self.verdict.is_some() { Turn::Over } else { S::turn_of(self.view) }
    }

    /// The latest step as the observer saw it.
    #[must_use]
    pub fn last(&self) -> Option<&'a S::Observation> {
        self.observed.last()
    }

    /// A position consistent with the view, the same one for equal views. Use it only for facts
    /// that do not depend on the sampled world, such as the moves of the player whose view it is.
    ///
    /// The first call samples it with [`HiddenInfo::determinize`]; further calls are O(1).
    #[must_use]
    pub fn world(&self) -> &S {
        self.world.get_or_init(|| S::determinize(self.view, &mut SplitMix64::new(0)))
    }
}

impl<S: Game> Scene<'_, S> {
    /// The name of a seat for people: `White`, or `player 1` for seat 0 if it has no name.
    #[must_use]
    pub fn seat(&self, player: Player) -> String {
        match self.world().seat_name(player) {
            Some(name) => name.to_owned(),
            None => format!("player {}", player.index() + 1),
        }
    }
}
