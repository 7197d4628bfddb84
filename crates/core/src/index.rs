//! Indices of moves, events and picks for machine learning.

use core::ops::ControlFlow;

use crate::{legality::Legality, picks::Picks};

/// A game whose legal moves and chance events have fixed indices, so that a policy can be a vector.
///
/// The index is relative to the position: the same number may mean different moves in different
/// positions, but never two legal moves of one position. Events have indices of their own. Indices
/// are part of the public interface and stay the same in all compatible versions.
///
/// ```
/// use rulebook_classics::{Connect4, Kuhn, kuhn::Card};
/// use rulebook_core::MoveIndex;
///
/// let game = Connect4::default();
/// let middle = "d".parse()?;
/// let mut policy = [0; Connect4::MOVE_SPACE];
/// policy[game.index(middle)] = 100;
/// let best = (0..Connect4::MOVE_SPACE).max_by_key(|index| policy[*index]);
/// assert_eq!(best.and_then(|index| game.move_at(index)), Some(middle));
///
/// let start = Kuhn::default();
/// let index = start.event_index(Card::King);
/// assert!(index < Kuhn::EVENT_SPACE);
/// assert_eq!(start.event_at(index), Some(Card::King));
/// # Ok::<(), rulebook_core::text::SyntaxError>(())
/// ```
pub trait MoveIndex: Legality {
    /// The number of indices; every index is below it.
    const MOVE_SPACE: usize;

    /// The index of `mv`, a legal move in its canonical spelling. For any other move the result
    /// is unspecified but below [`MoveIndex::MOVE_SPACE`].
    fn index(&self, mv: Self::Move) -> usize;

    /// The legal move with this index, or `None` if there is none.
    fn move_at(&self, index: usize) -> Option<Self::Move>;

    /// The move with this index, legal or not, so that a refusal can name the rule that it breaks:
    /// the move that [`MoveIndex::move_at`] returns, or one that is not legal; `None` if the index
    /// means no move. By default only legal moves are returned.
    fn any_move_at(&self, index: usize) -> Option<Self::Move> {
        self.move_at(index)
    }

    /// Calls `visit` with the index of each legal move, in the order of
    /// [`Legality::visit_moves`], until it breaks. Override it where the indices can share work.
    fn visit_indices<B>(&self, mut visit: impl FnMut(usize) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_moves(|mv| visit(self.index(mv)))
    }

    /// The number of indices of chance events; every index is below it. 0, the default, in a game
    /// without chance.
    const EVENT_SPACE: usize = 0;

    /// The index of `event`, which is possible here. For any other event the result is unspecified
    /// but below [`MoveIndex::EVENT_SPACE`].
    fn event_index(&self, event: Self::Event) -> usize {
        let _ = event;
        0
    }

    /// The possible event with this index, or `None` if there is none.
    fn event_at(&self, index: usize) -> Option<Self::Event> {
        let _ = index;
        None
    }
}

/// A game whose picks have fixed indices, so that an action can be a few small choices instead of
/// one among thousands.
///
/// The index is relative to the position, as that of a move: the hand of the player to move has the
/// same indices for every player. Picks that [`Picks::visit_next`] offers after the same picks
/// differ in their indices. Indices are part of the public interface and stay the same in all
/// compatible versions.
///
/// ```
/// use rulebook_classics::Gobblers;
/// use rulebook_core::{PickIndex, Picks};
///
/// let game = Gobblers::default();
/// let names: Vec<&str> = Gobblers::PICK_GROUPS.iter().map(|group| group.name).collect();
/// assert_eq!(names, ["hand", "square"]);
/// assert_eq!((Gobblers::PICK_SPACE, Gobblers::MAX_PICKS), (3 + 9, 2));
/// let square = "a1".parse()?;
/// assert_eq!(game.pick_index(square), 3);
/// assert_eq!(game.pick_at(3), Some(square));
/// # Ok::<(), rulebook_core::text::SyntaxError>(())
/// ```
pub trait PickIndex: Picks {
    /// The meaning of the indices: the first group has those from 0 on, and the others follow.
    const PICK_GROUPS: &'static [PickGroup];

    /// The greatest number of picks that [`Picks::visit_next`] offers one after the other, over all
    /// positions and variants; at least 1.
    const MAX_PICKS: usize;

    /// The number of indices; every index is below it. It is the sum of the groups.
    const PICK_SPACE: usize = PickGroup::total(Self::PICK_GROUPS);

    /// The index of a pick that is offered in this position, or that [`Picks::picks_of`] gives for
    /// a legal move. For any other pick the result is unspecified but below
    /// [`PickIndex::PICK_SPACE`].
    fn pick_index(&self, pick: Self::Pick) -> usize;

    /// The pick with this index, whether it is offered or not; `None` if the index means no pick.
    fn pick_at(&self, index: usize) -> Option<Self::Pick>;
}

/// Picks with successive indices that mean the same kind of thing.
///
/// ```
/// use rulebook_core::PickGroup;
///
/// const GROUPS: [PickGroup; 2] = [
///     PickGroup::new("hand", 3, "a piece of mine beside the board, by size"),
///     PickGroup::new("square", 9, "a square, a1, b1, c1, a2 …"),
/// ];
/// assert_eq!(PickGroup::total(&GROUPS), 12);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PickGroup {
    /// A name for programs, unique among the groups of a game: `square`.
    pub name: &'static str,
    /// The number of indices; at least 1.
    pub len: usize,
    /// A short description of the picks and of their order.
    pub about: &'static str,
}

impl PickGroup {
    /// A group of `len` picks.
    #[must_use]
    pub const fn new(name: &'static str, len: usize, about: &'static str) -> PickGroup {
        PickGroup { name, len, about }
    }

    /// The number of indices of all groups.
    #[must_use]
    pub const fn total(groups: &[PickGroup]) -> usize {
        match groups {
            [] => 0,
            [first, rest @ ..] => first.len + PickGroup::total(rest),
        }
    }
}
