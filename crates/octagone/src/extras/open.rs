//! Positions with all hands open, for searches that need perfect information.

use rulebook_core::{Open, OpenWorld};

use crate::state::Octagone;

/// A position in which everybody sees all hands, under any variant (R16).
///
/// ```
/// use rulebook_octagone::rulebook_core::{HiddenInfo, OpenWorld, SplitMix64, State, Viewpoint};
/// use rulebook_octagone::{Game, Octagone};
///
/// let game = Octagone::start("covered=on".parse()?);
/// let view = game.view(Viewpoint::Public);
/// let sample = Octagone::determinize(&view, &mut SplitMix64::new(1));
/// let open = sample.open().ok_or("every position can be opened")?;
/// assert_eq!(open.turn(), game.turn());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type OpenOctagone = Open<Octagone>;

impl OpenWorld for Octagone {
    type Open = OpenOctagone;

    /// Every position can be opened: until all shields are dealt, the deal is a matter of chance.
    fn open(self) -> Option<OpenOctagone> {
        Some(Open::new(self))
    }
}
