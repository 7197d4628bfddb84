//! The shape of an observation.

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
    /// A short description of its content.
    pub about: &'static str,
    /// The greatest value of its cells, which is scaled to 1; at least 1.
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

/// The planes of several tables, concatenated, for layouts that are composed in constants.
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

/// The shape of an observation, and the meaning of its numbers.
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

    /// The image of an entry, for [`Planes::map_entry`](super::Planes::map_entry): `place` maps a
    /// plane and a cell of it, and `scalar` maps the index of a scalar.
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
