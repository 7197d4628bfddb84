//! Setups: editable positions, and their conversion into states.

use core::error::Error;

/// A reason why legal play cannot reach a setup.
///
/// ```
/// use rulebook_core::Violation;
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
/// enum InvalidSetup {
///     #[error("a player has two kings")]
///     TwoKings,
///     #[error("both kings are in check")]
///     BothInCheck,
/// }
///
/// impl Violation for InvalidSetup {
///     fn is_ignorable(&self) -> bool {
///         matches!(self, InvalidSetup::BothInCheck)
///     }
/// }
///
/// assert!(!InvalidSetup::TwoKings.is_ignorable());
/// assert!(InvalidSetup::BothInCheck.is_ignorable());
/// ```
pub trait Violation: Error + Copy + Eq {
    /// Whether a caller may ignore it. Play from such a position never panics and ends as the
    /// rules say, although no game reaches it.
    fn is_ignorable(&self) -> bool;
}

/// Implements the conversions from a setup to a state, which are the same in every game.
///
/// `impl_setup!(Setup => Game, InvalidSetup)` adds `Setup::{validate, violations, build,
/// build_ignoring}`, and `TryFrom<Setup> for Game`.
/// It calls two functions that the game defines, usually private ones:
///
/// * `Setup::visit_violations(&self, visit: &mut dyn FnMut(InvalidSetup) -> ControlFlow<()>) ->
///   ControlFlow<()>` reports every violation, the gravest first. It may stop early where one
///   violation makes further checks meaningless.
/// * `Game::from_valid(setup: Setup) -> Game` builds the state of a setup whose violations are
///   all ignorable.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use rulebook_core::Violation;
///
/// #[derive(Clone, Copy, Debug)]
/// struct Setup {
///     counters: u32,
/// }
///
/// #[derive(Debug, PartialEq, Eq)]
/// struct Game(u32);
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
/// enum InvalidSetup {
///     #[error("more than 9 counters")]
///     TooMany,
/// }
///
/// impl Violation for InvalidSetup {
///     fn is_ignorable(&self) -> bool {
///         true
///     }
/// }
///
/// impl Setup {
///     fn visit_violations(
///         &self,
///         visit: &mut dyn FnMut(InvalidSetup) -> ControlFlow<()>,
///     ) -> ControlFlow<()> {
///         if 9 < self.counters { visit(InvalidSetup::TooMany) } else { ControlFlow::Continue(()) }
///     }
/// }
///
/// impl Game {
///     fn from_valid(setup: Setup) -> Game {
///         Game(setup.counters)
///     }
/// }
///
/// rulebook_core::impl_setup!(Setup => Game, InvalidSetup);
///
/// assert_eq!(Setup { counters: 9 }.build(), Ok(Game(9)));
/// assert_eq!(Setup { counters: 12 }.build(), Err(InvalidSetup::TooMany));
/// assert_eq!(Setup { counters: 12 }.build_ignoring(|_| true), Ok(Game(12)));
/// ```
#[macro_export]
macro_rules! impl_setup {
    ($Setup:ident => $State:ident, $Violation:ident) => {
        impl $Setup {
            /// Checks that legal play can reach this position, as far as it is examined.
            ///
            /// # Errors
            ///
            /// The first violation.
            pub fn validate(&self) -> ::core::result::Result<(), $Violation> {
                let mut first = ::core::result::Result::Ok(());
                let _ = self.visit_violations(&mut |violation| {
                    first = ::core::result::Result::Err(violation);
                    ::core::ops::ControlFlow::Break(())
                });
                first
            }

            /// Calls `visit` with each violation, the gravest first. A violation that makes
            /// further checks meaningless is the last one reported.
            pub fn violations(&self, mut visit: impl FnMut($Violation)) {
                let _ = self.visit_violations(&mut |violation| {
                    visit(violation);
                    ::core::ops::ControlFlow::Continue(())
                });
            }

            /// The state of this setup.
            ///
            /// # Errors
            ///
            /// The first violation.
            pub fn build(self) -> ::core::result::Result<$State, $Violation> {
                self.build_ignoring(|_| false)
            }

            /// The state of this setup, even with violations that `ignore` accepts, provided play
            /// stays sound: see [`Violation::is_ignorable`]($crate::Violation::is_ignorable). For
            /// composed problems. The text of such a state is refused by `FromStr`.
            ///
            /// # Errors
            ///
            /// The first violation that is not ignored or must not be.
            pub fn build_ignoring(
                self,
                ignore: impl Fn($Violation) -> bool,
            ) -> ::core::result::Result<$State, $Violation> {
                let mut refused = ::core::option::Option::None;
                let _ = self.visit_violations(&mut |violation| {
                    if $crate::Violation::is_ignorable(&violation) && ignore(violation) {
                        return ::core::ops::ControlFlow::Continue(());
                    }
                    refused = ::core::option::Option::Some(violation);
                    ::core::ops::ControlFlow::Break(())
                });
                match refused {
                    ::core::option::Option::Some(violation) => {
                        ::core::result::Result::Err(violation)
                    }
                    ::core::option::Option::None => {
                        ::core::result::Result::Ok($State::from_valid(self))
                    }
                }
            }
        }

        impl ::core::convert::TryFrom<$Setup> for $State {
            type Error = $Violation;

            fn try_from(setup: $Setup) -> ::core::result::Result<$State, $Violation> {
                setup.build()
            }
        }
    };
}
