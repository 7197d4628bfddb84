//! The games of this crate.

use crate::{Entry, Erasable};

/// A generic operation on games at their concrete types.
///
/// Programs that must avoid the cost of the erased layer, such as benchmarks, and those that
/// need traits that it hides, such as the laws, get every game from [`visit`].
///
/// ```
/// use rulebook::{Entry, Erasable, games::{Visitor, visit}};
///
/// /// Collects the names of the games.
/// #[derive(Default)]
/// struct Names(Vec<&'static str>);
///
/// impl Visitor for Names {
///     fn visit<G: Erasable>(&mut self, _: Entry<G>) {
///         self.0.push(G::RULES.name);
///     }
/// }
///
/// let mut names = Names::default();
/// visit(&mut names);
/// assert_eq!(names.0.contains(&"octi"), cfg!(feature = "octi"));
/// ```
pub trait Visitor {
    /// Takes the next game.
    fn visit<G: Erasable>(&mut self, entry: Entry<G>);
}

/// The feature with which this crate has a game of this name, if it is not enabled.
pub(crate) fn missing_feature(name: &str) -> Option<&'static str> {
    if CLASSICS.contains(&name) && !cfg!(feature = "classics") {
        return Some("classics");
    }
    let is_missing = |(feature, enabled): &&(&str, bool)| *feature == name && !enabled;
    FEATURES.iter().find(is_missing).map(|(feature, _)| *feature)
}

macro_rules! classics {
    ($($name:literal: $Game:ident;)*) => {
        /// The names of the games of `rulebook-classics`, whether or not the feature is enabled.
        pub const CLASSICS: &[&str] = &[$($name),*];

        /// Passes the small games of `rulebook-classics` to `visitor`.
        #[cfg(feature = "classics")]
        pub fn visit_classics(visitor: &mut impl Visitor) {
            $(visitor.visit(crate::entry!(crate::classics::$Game));)*
        }
    };
}

classics! {
    "tictactoe": TicTacToe;
    "nim": Nim;
    "connect4": Connect4;
    "gobblers": Gobblers;
    "kuhn": Kuhn;
    "leduc": Leduc;
    "goofspiel": Goofspiel;
    "pig": Pig;
}

macro_rules! games {
    ($($feature:literal: $package:ident as $name:ident, $Game:ident;)*) => {
        /// The packages that this crate shows: the traits, drawings and games.
        pub(crate) mod packages {
            #[cfg(feature = "classics")]
            pub use rulebook_classics as classics;
            pub use rulebook_core as core;
            pub use rulebook_draw as draw;
            $(
                #[cfg(feature = $feature)]
                pub use $package as $name;
            )*
        }

        /// The short names of the games of this crate, one for each feature that is enabled.
        pub const NAMES: &[&str] = &[$(#[cfg(feature = $feature)] $feature,)*];

        /// The features for games, which are named after them, and whether each is enabled.
        const FEATURES: &[(&str, bool)] = &[$(($feature, cfg!(feature = $feature))),*];

        /// Passes the games of this crate to `visitor`, one for each feature that is enabled.
        pub fn visit(visitor: &mut impl Visitor) {
            $(
                #[cfg(feature = $feature)]
                visitor.visit(entries::$name());
            )*
            // Without features there are no games.
            let _ = visitor;
        }

        /// Each game with its capabilities. If an entry were inlined into another crate, all that
        /// it points to would be compiled there, every search included. In the browser it is
        /// inlined, so that a module contains only the capabilities that it uses.
        mod entries {
            $(
                #[cfg(feature = $feature)]
                #[cfg_attr(target_family = "wasm", inline(always))]
                #[cfg_attr(not(target_family = "wasm"), inline(never))]
                pub(super) fn $name() -> crate::Entry<super::packages::$name::$Game> {
                    crate::entry!(super::packages::$name::$Game)
                }
            )*
        }
    };
}

games! {
    "octi": rulebook_octi as octi, Octi;
    "octiles": rulebook_octiles as octiles, Octiles;
    "gobblet": rulebook_gobblet as gobblet, Gobblet;
    "toki": rulebook_toki as toki, Toki;
    "octagone": rulebook_octagone as octagone, Octagone;
}

#[cfg(all(test, feature = "classics"))]
mod tests {
    use super::{CLASSICS, Visitor, missing_feature, visit_classics};
    use crate::{Entry, Erasable};

    #[derive(Default)]
    struct Names(Vec<&'static str>);

    impl Visitor for Names {
        fn visit<G: Erasable>(&mut self, _: Entry<G>) {
            self.0.push(G::RULES.name);
        }
    }

    #[test]
    fn the_names_of_the_classics_are_those_of_their_rules() {
        let mut names = Names::default();
        visit_classics(&mut names);
        assert_eq!(names.0, CLASSICS);
        assert_eq!(missing_feature("kuhn"), None);
    }
}
