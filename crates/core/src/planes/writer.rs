//! Writing an observation.

use super::layout::{Layout, Plane};

/// Writes the planes and scalars of an observation, one after another.
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

    /// Writes the next `n` scalars: the number 1 for the one with index `which`, 0 for the others.
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

    /// The entries of the next `n` scalars, and their descriptions.
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

/// The value that is written for a number: its quotient by `max`.
#[inline]
fn share(number: u16, max: u16) -> f32 {
    f32::from(number) / f32::from(max)
}
