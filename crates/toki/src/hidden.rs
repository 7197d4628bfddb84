//! Who knows what: everybody the same.

use rulebook_core::PerfectInfo;

use crate::state::Toki;

/// R4: nobody looks at a hidden card, so there is chance but no private information.
impl PerfectInfo for Toki {}
