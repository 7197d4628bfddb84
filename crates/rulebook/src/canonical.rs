//! Positions up to the symmetries of a game.

use rulebook_core::{Game, InfoKey, Play, Player, Step, StepOf, Symmetric, Symmetry};

/// A position up to the symmetries of its game: images of a position have the same key.
///
/// ```
/// use rulebook::{Registry, entry};
/// use rulebook_classics::TicTacToe;
///
/// let mut registry = Registry::empty();
/// registry.add(entry!(TicTacToe));
/// let mut keys = Vec::new();
/// for corner in ["a1", "c3"] {
///     let mut game = registry.game("tictactoe")?.start("")?;
///     game.play(corner)?;
///     keys.push(game.canonical().key);
/// }
/// assert_eq!(keys[0], keys[1]);
/// # Ok::<(), rulebook::AnyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Canonical {
    /// The key of the representative: that of a match that starts there, as the host sees it
    /// ([`InfoKey`]). Its definition is frozen, so it may be stored.
    pub key: InfoKey,
    /// `seats[i]`: the representative's seat for seat `i`.
    pub seats: Vec<u8>,
}

/// A step up to the symmetries of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CanonicalStep {
    /// The position before it.
    pub before: Canonical,
    /// The text of the step in the representative of that position. Steps that a symmetry of the
    /// representative exchanges have the same text.
    pub step: String,
}

/// The representative of a position.
pub(crate) fn canonical<G: Symmetric + Game>(state: &G) -> Canonical {
    let (representative, sym) = state.canonical();
    named(&representative, |player| G::map_player(sym, player))
}

/// A legal step up to symmetries.
pub(crate) fn reduced_step<G: Symmetric + Game>(state: &G, step: StepOf<G>) -> CanonicalStep {
    let (representative, _) = state.canonical();
    // Of the ways to the representative, the one that gives the least step.
    let images = ways(state, &representative)
        .filter_map(|sym| Some((mapped_step(&representative, sym, step)?, sym)));
    let least = images.min_by_key(|(image, _)| *image);
    let (image, sym) = least.expect("the image of a legal step is legal");
    let before = named(&representative, |player| G::map_player(sym, player));
    CanonicalStep { before, step: image.to_string() }
}

/// The steps of a position that a step in its representative stands for.
pub(crate) fn images<G: Symmetric + Game>(state: &G, step: StepOf<G>) -> Vec<StepOf<G>> {
    let (representative, _) = state.canonical();
    let mut images = Vec::new();
    for sym in ways(state, &representative) {
        if let Some(image) = mapped_step(state, sym.inverse(), step)
            && !images.contains(&image)
        {
            images.push(image);
        }
    }
    images.sort_unstable();
    images
}

/// The elements that lead from a position to its representative.
fn ways<G: Symmetric>(state: &G, representative: &G) -> impl Iterator<Item = G::Sym> {
    G::Sym::all().filter(|sym| state.map(*sym) == *representative)
}

/// The image of a step in its canonical spelling; `None` if it is not a step of `image`.
fn mapped_step<G: Symmetric + Game>(image: &G, sym: G::Sym, step: StepOf<G>) -> Option<StepOf<G>> {
    let step = match step {
        Step::Move(mv) => Step::Move(G::map_move(sym, mv)),
        Step::Event(event) => Step::Event(G::map_event(sym, event)),
    };
    image.canonical_step(step).ok()
}

/// The key of a representative, with the seats that the players of a position have in it.
fn named<G: Game>(representative: &G, map: impl Fn(Player) -> Player) -> Canonical {
    use rulebook_core::Viewpoint::Host;

    let key = InfoKey::new::<G>(Host, &representative.view(Host));
    let players = Player::all(representative.players());
    Canonical { key, seats: players.map(|player| map(player).index() as u8).collect() }
}
