//! The games of the library.

use std::sync::OnceLock;

use rulebook::Registry;

use crate::outside::rulebook_c_offered;

static REGISTRY: OnceLock<Registry> = OnceLock::new();

/// The games of the library.
pub(crate) fn registry() -> &'static Registry {
    REGISTRY.get_or_init(rulebook_c_offered)
}

/// Names the games of a library. A library has this line once, with an expression for its `Registry`, which
/// is evaluated at the first call that needs a game.
#[macro_export]
macro_rules! offer {
    ($registry:expr) => {
        #[unsafe(no_mangle)]
        fn rulebook_c_offered() -> $crate::rulebook::Registry {
            $registry
        }
    };
}
