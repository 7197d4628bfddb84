//! Observations as planes of numbers, for machine learning.

mod layout;
mod writer;

use crate::{hidden::HiddenInfo, player::Player, symmetry::Symmetric};

pub use self::{
    layout::{Layout, Plane, joined},
    writer::Writer,
};

/// A game whose positions a player can observe as planes and scalars: numbers from 0 to 1.
///
/// An observation is computed from a view, so it cannot contain hidden information. It is seen from
/// a seat: the pieces of that seat are `mine`, all others are `theirs`, in the order of the turns
/// after that seat. The board is not turned, so a cell means the same to every seat, as the indices
/// of [`MoveIndex`](crate::MoveIndex) do. Views of one seat in one variant that differ have
/// different observations: whose turn it is, the phase of the turn and the events of chance are
/// part of them, while the options of the variant are not.
///
/// ```
/// use rulebook_classics::Nim;
/// use rulebook_core::{Planes, Player, planes};
///
/// let nim: Nim = "1,3,5,7 1".parse()?;
/// let layout = Nim::layout(&nim);
/// let names: Vec<&str> = layout.scalars.iter().map(|scalar| scalar.name).collect();
/// assert_eq!(names, ["my-turn", "heap-a", "heap-b", "heap-c", "heap-d"]);
/// let mut observation = [0.0; 5];
/// planes::write::<Nim>(&nim, Player::SECOND, &mut observation);
/// assert_eq!(observation.map(|share| share * 31.0), [31.0, 1.0, 3.0, 5.0, 7.0]); // Of 31 at most.
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Planes: HiddenInfo + Symmetric {
    /// The names, meanings and ranges of the planes and scalars. It depends on the variant alone,
    /// the number of players included.
    fn layout(view: &Self::View) -> Layout;

    /// Writes all planes, then all scalars, in the order of the layout, as `seat` sees them. Does
    /// not allocate.
    ///
    /// If the view belongs to a seat, `seat` is that seat. A view of the host or of the public can
    /// be seen from any seat; it contains the knowledge of that observer.
    fn write_planes(view: &Self::View, seat: Player, to: &mut Writer<'_>);

    /// The index of an entry of an observation after `sym`: entry `i` of the observation of a view
    /// is entry `map_entry(…, i)` of the observation of the image of the view, as the image of the
    /// seat sees it. A permutation of the entries of `layout`; by default the identity, which is
    /// right without symmetries.
    ///
    /// Together with [`Symmetric::map_move`] this turns one training example into one for each
    /// element of the group.
    ///
    /// ```
    /// use rulebook_classics::Nim;
    /// use rulebook_core::{Planes, Player, Symmetric, Symmetry, planes};
    ///
    /// let nim: Nim = "1,3,5,7 1".parse()?;
    /// let mut before = [0.0; 5];
    /// planes::write::<Nim>(&nim, Player::SECOND, &mut before);
    /// for sym in <Nim as Symmetric>::Sym::all() {
    ///     let mut after = [0.0; 5];
    ///     planes::write::<Nim>(&nim.map(sym), Nim::map_player(sym, Player::SECOND), &mut after);
    ///     for (entry, value) in before.iter().enumerate() {
    ///         assert_eq!(after[Nim::map_entry(&Nim::layout(&nim), sym, entry)], *value);
    ///     }
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    fn map_entry(layout: &Layout, sym: Self::Sym, entry: usize) -> usize {
        let _ = (layout, sym);
        entry
    }
}

/// Writes the observation of a view, as `seat` sees it, into `out`. Does not allocate.
///
/// # Panics
///
/// If the length of `out` is not [`Layout::len`], or if the game writes more or fewer entries than
/// its layout has.
#[inline]
pub fn write<S: Planes>(view: &S::View, seat: Player, out: &mut [f32]) {
    let mut writer = Writer::new(S::layout(view), out);
    S::write_planes(view, seat, &mut writer);
    assert_eq!(writer.remaining(), 0, "entries that `write_planes` leaves out");
}

/// The seats of a game of `n_players` in the order of an observation: `seat` itself, then the
/// others in the order of the turns after it.
///
/// ```
/// use rulebook_core::{Player, planes};
///
/// let seats: Vec<usize> = planes::seats_from(Player::SECOND, 3).map(Player::index).collect();
/// assert_eq!(seats, [1, 2, 0]);
/// ```
pub fn seats_from(seat: Player, n_players: u8) -> impl Iterator<Item = Player> + Clone {
    let first = seat.index();
    Player::all(n_players).chain(Player::all(n_players)).skip(first).take(n_players.into())
}
