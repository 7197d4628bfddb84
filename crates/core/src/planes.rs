//! Observations as planes of numbers, for machine learning.

use crate::{hidden::HiddenInfo, player::Player, symmetry::Symmetric};

/// A game whose positions a player can observe as planes and scalars: numbers from 0 to 1.
///
/// An observation is computed from a view, so it cannot contain what its observer must not know. It
/// is seen from a seat: what belongs to that seat is `mine`, the rest is `theirs`, in the order of
/// the turns after that seat. The board is not turned, so a cell means the same to every seat, as
/// the indices of [`MoveIndex`](crate::MoveIndex) do. Views of one seat in one variant that differ
/// have different observations: whose turn it is, the phase of the turn and the events of chance
/// are part of them, while the options of the variant are not.
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

    /// Writes all planes, then all scalars, in the order of the layout, as `seat` sees them. Uses no
    /// heap.
    ///
    /// If the view belongs to a seat, `seat` is that seat. A view of the host or of the public can
    /// be seen from any seat; it contains what that observer knows.
    fn write_planes(view: &Self::View, seat: Player, to: &mut Writer<'_>);

    /// The place of an entry of an observation after `sym`: entry `i` of the observation of a view is
    /// entry `map_entry(…, i)` of the observation of the image of the view, as the image of the seat
    /// sees it. A permutation of the entries of `layout`; by default the identity, which is right
    /// without symmetries.
    ///
    /// Together with [`Symmetric::map_move`] this turns one example of a training set into as many as
    /// the group has elements.
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

/// Writes the observation of a view, as `seat` sees it, into `out`. Uses no heap.
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

/// The seats of a game of `n_players` in the order of an observation: `seat` itself, then the others
/// in the order of the turns after it.
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

/// A plane, or a scalar, of an observation.
///
/// Its values are whole numbers from 0 to [`Plane::max`], divided by `max`. So they can be stored
/// without loss as bytes if `max` is below 256, and as bits if it is 1.
///
/// ```
/// use rulebook_core::planes::Plane;
///
/// const MINE: Plane = Plane::bits("mine", "my pieces");
/// const LEFT: Plane = Plane::counts("left", 12, "pieces that are not on the board");
/// assert!(MINE.is_binary() && !LEFT.is_binary());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plane {
    /// A name for programs, unique among the planes or the scalars of a layout: `mine-4`.
    pub name: &'static str,
    /// What it shows, in a few words.
    pub about: &'static str,
    /// The greatest number of its cells, which is written as 1; at least 1.
    pub max: u16,
}

impl Plane {
    /// A plane of zeros and ones.
    #[must_use]
    pub const fn bits(name: &'static str, about: &'static str) -> Plane {
        Plane { name, about, max: 1 }
    }

    /// A plane of numbers from 0 to `max`.
    #[must_use]
    pub const fn counts(name: &'static str, max: u16, about: &'static str) -> Plane {
        Plane { name, about, max }
    }

    /// Whether its only values are 0 and 1.
    #[must_use]
    pub const fn is_binary(&self) -> bool {
        self.max == 1
    }
}

/// The planes of several tables one after the other, for layouts that are put together in constants.
///
/// # Panics
///
/// If the tables do not have `N` planes together.
///
/// ```
/// use rulebook_core::planes::{Plane, joined};
///
/// const PUBLIC: [Plane; 1] = [Plane::bits("filled", "filled squares")];
/// const HANDS: [Plane; 2] = [Plane::bits("mine", "my card"), Plane::bits("theirs", "their card")];
/// static ALL: [Plane; 3] = joined(&[&PUBLIC, &HANDS]);
/// assert_eq!(ALL[2].name, "theirs");
/// ```
#[must_use]
pub const fn joined<const N: usize>(tables: &[&[Plane]]) -> [Plane; N] {
    let mut all = [Plane::bits("", ""); N];
    let (mut n, mut table) = (0, 0);
    while table < tables.len() {
        let mut row = 0;
        while row < tables[table].len() {
            all[n] = tables[table][row];
            (n, row) = (n + 1, row + 1);
        }
        table += 1;
    }
    assert!(n == N, "the tables have N planes together");
    all
}

/// The shape of an observation, and what its numbers mean.
///
/// An observation is one sequence of entries: the planes, each row by row, then the scalars. A game
/// without a board has scalars only, and no rows.
///
/// ```
/// use rulebook_core::planes::{Layout, Plane};
///
/// const LAYOUT: Layout = Layout {
///     rows: 3,
///     columns: 4,
///     planes: &[Plane::bits("mine", "my pieces"), Plane::bits("theirs", "their pieces")],
///     scalars: &[Plane::bits("my-turn", "whether I am to move")],
/// };
/// assert_eq!((LAYOUT.cells(), LAYOUT.len()), (12, 25));
/// let turned = LAYOUT.map_entry(3, |plane, cell| (plane, 11 - cell), |scalar| scalar);
/// assert_eq!(turned, 8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "games make constants of it")]
pub struct Layout {
    /// The number of rows of each plane.
    pub rows: usize,
    /// The number of columns of each plane.
    pub columns: usize,
    /// The planes.
    pub planes: &'static [Plane],
    /// The scalars, which follow the planes.
    pub scalars: &'static [Plane],
}

impl Layout {
    /// The number of cells of a plane.
    #[must_use]
    pub const fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The number of entries of an observation.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "an observation has entries")]
    pub const fn len(&self) -> usize {
        self.planes.len() * self.cells() + self.scalars.len()
    }

    /// The plane or scalar to which an entry belongs; `None` beyond the last entry.
    #[must_use]
    pub fn plane_of(&self, entry: usize) -> Option<&'static Plane> {
        let in_planes = self.planes.len() * self.cells();
        match entry.checked_sub(in_planes) {
            None => self.planes.get(entry / self.cells()),
            Some(scalar) => self.scalars.get(scalar),
        }
    }

    /// The image of an entry under a map of pairs of a plane and a cell, and one of the scalars, for
    /// [`Planes::map_entry`].
    #[must_use]
    pub fn map_entry(
        &self,
        entry: usize,
        place: impl FnOnce(usize, usize) -> (usize, usize),
        scalar: impl FnOnce(usize) -> usize,
    ) -> usize {
        let in_planes = self.planes.len() * self.cells();
        if in_planes <= entry {
            return in_planes + scalar(entry - in_planes);
        }
        let (plane, cell) = place(entry / self.cells(), entry % self.cells());
        plane * self.cells() + cell
    }
}

/// Takes the planes and scalars of an observation one after the other.
///
/// ```
/// use rulebook_core::planes::{Layout, Plane, Writer};
///
/// const LAYOUT: Layout = Layout {
///     rows: 1,
///     columns: 3,
///     planes: &[Plane::bits("mine", "my pieces"), Plane::counts("heights", 4, "heights")],
///     scalars: &[Plane::bits("my-turn", "whether I am to move")],
/// };
/// let mut out = [f32::NAN; 7];
/// let mut writer = Writer::new(LAYOUT, &mut out);
/// writer.bits(0b101_u64);
/// writer.cells([(1, 3)]);
/// writer.flag(true);
/// assert_eq!(writer.remaining(), 0);
/// assert_eq!(out, [1.0, 0.0, 1.0, 0.0, 0.75, 0.0, 1.0]);
/// ```
#[derive(Debug)]
pub struct Writer<'a> {
    layout: Layout,
    /// The entries that have not been written yet.
    rest: &'a mut [f32],
    /// The number of planes and scalars that have been written.
    n_written: usize,
}

impl<'a> Writer<'a> {
    /// A writer of an observation with this layout.
    ///
    /// # Panics
    ///
    /// If the length of `out` is not [`Layout::len`].
    #[must_use]
    #[inline]
    pub fn new(layout: Layout, out: &'a mut [f32]) -> Writer<'a> {
        assert_eq!(out.len(), layout.len(), "the length of an observation");
        Writer { layout, rest: out, n_written: 0 }
    }

    /// The number of entries that have not been written yet.
    #[must_use]
    #[inline]
    pub const fn remaining(&self) -> usize {
        self.rest.len()
    }

    /// Writes the next plane: 1 for each cell whose bit is set, the lowest bit first.
    ///
    /// # Panics
    ///
    /// If no plane of the layout is left, or if a plane has more than 128 cells.
    #[inline]
    pub fn bits(&mut self, bits: impl Into<u128>) {
        let bits: u128 = bits.into();
        let cells = self.next_plane().0;
        assert!(cells.len() <= 128, "a plane of more cells than bits");
        for (cells, mut bits) in cells.chunks_mut(64).zip([bits as u64, (bits >> 64) as u64]) {
            let mut four_by_four = cells.chunks_exact_mut(4);
            for cells in &mut four_by_four {
                cells.copy_from_slice(&FOUR_BITS[(bits & 15) as usize]);
                bits >>= 4;
            }
            for (index, cell) in four_by_four.into_remainder().iter_mut().enumerate() {
                *cell = f32::from((bits >> index & 1) as u8);
            }
        }
    }

    /// Writes the next plane: zeros, except for the given cells and their numbers.
    ///
    /// # Panics
    ///
    /// If no plane of the layout is left, or if a cell is not one of the plane.
    #[inline]
    pub fn cells(&mut self, cells: impl IntoIterator<Item = (usize, u16)>) {
        let (plane, max) = self.next_plane();
        plane.fill(0.0);
        for (cell, number) in cells {
            plane[cell] = share(number, max);
        }
    }

    /// Writes the next plane: the same number in all cells.
    ///
    /// # Panics
    ///
    /// If no plane of the layout is left.
    #[inline]
    pub fn fill(&mut self, number: u16) {
        let (plane, max) = self.next_plane();
        plane.fill(share(number, max));
    }

    /// Writes the next scalar.
    ///
    /// # Panics
    ///
    /// If planes are left to be written, or no scalar of the layout is left.
    #[inline]
    pub fn scalar(&mut self, number: u16) {
        let (cells, scalars) = self.next_scalars(1);
        cells[0] = share(number, scalars[0].max);
    }

    /// Writes the next scalar: 1 if the flag is set.
    ///
    /// # Panics
    ///
    /// As [`Writer::scalar`].
    #[inline]
    pub fn flag(&mut self, flag: bool) {
        self.scalar(u16::from(flag));
    }

    /// Writes the next `n` scalars: 1 for number `which`, 0 for the others.
    ///
    /// # Panics
    ///
    /// As [`Writer::scalar`].
    #[inline]
    pub fn one_of(&mut self, n: usize, which: Option<usize>) {
        let (cells, scalars) = self.next_scalars(n);
        cells.fill(0.0);
        if let Some(which) = which.filter(|which| *which < n) {
            cells[which] = share(1, scalars[which].max);
        }
    }

    /// The cells of the next plane, and its greatest number.
    #[inline]
    fn next_plane(&mut self) -> (&'a mut [f32], u16) {
        let max = self.layout.planes[self.n_written].max;
        self.n_written += 1;
        (self.take(self.layout.cells()), max)
    }

    /// The entries of the next `n` scalars, and what they are.
    #[inline]
    fn next_scalars(&mut self, n: usize) -> (&'a mut [f32], &'static [Plane]) {
        let first = self.n_written.checked_sub(self.layout.planes.len());
        let scalars = &self.layout.scalars[first.expect("planes come before scalars")..][..n];
        self.n_written += n;
        (self.take(n), scalars)
    }

    #[inline]
    fn take(&mut self, n: usize) -> &'a mut [f32] {
        let (taken, rest) = core::mem::take(&mut self.rest).split_at_mut(n);
        self.rest = rest;
        taken
    }
}

/// Four cells by their bits.
static FOUR_BITS: [[f32; 4]; 16] = {
    let mut table = [[0.0; 4]; 16];
    let mut index = 0;
    while index < 64 {
        let (bits, cell) = (index / 4, index % 4);
        if bits >> cell & 1 == 1 {
            table[bits][cell] = 1.0;
        }
        index += 1;
    }
    table
};

/// A number as it is written. The quotient of the same numbers is always the same.
#[inline]
fn share(number: u16, max: u16) -> f32 {
    f32::from(number) / f32::from(max)
}
