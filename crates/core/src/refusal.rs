//! Refusals: machine-readable reasons why a move or an event is illegal.

use core::error::Error;

/// The reason why a move or an event is illegal: one value for each rule and action.
///
/// `Display` is a message for players: lower case, without a full stop. Implement it with
/// [`impl_refusal!`](crate::impl_refusal).
pub trait Refusal: Error + Copy + Eq + Send + Sync + 'static {
    /// Every refusal that the game has.
    const ALL: &'static [Self];

    /// The number of the rule that is broken, as on the game's rules page: `R5`. `None` where the
    /// refusal follows from no numbered rule.
    fn rule(&self) -> Option<&'static str>;

    /// A stable identifier for programs in lower case with hyphens: `enter-too-small`. Unique
    /// within the game.
    fn code(&self) -> &'static str;
}

/// Implements [`Refusal`] for an enum without fields from a table of variant, rule and code.
///
/// The table must name every variant; a missing one is a compile error. A rule of `-` means
/// `None`.
///
/// ```
/// use rulebook_core::Refusal;
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
/// pub enum IllegalMove {
///     /// R2: the game has ended.
///     #[error("the game is over")]
///     GameOver,
///     /// R1: a cell takes one mark.
///     #[error("the cell is taken")]
///     CellTaken,
/// }
///
/// rulebook_core::impl_refusal!(IllegalMove {
///     GameOver: R2 "game-over",
///     CellTaken: R1 "cell-taken",
/// });
///
/// assert_eq!(IllegalMove::CellTaken.rule(), Some("R1"));
/// assert_eq!(IllegalMove::ALL.len(), 2);
/// ```
#[macro_export]
macro_rules! impl_refusal {
    ($Illegal:ident { $($variant:ident: $rule:tt $code:literal),+ $(,)? }) => {
        impl $crate::Refusal for $Illegal {
            const ALL: &'static [Self] = &[$($Illegal::$variant),+];

            fn rule(&self) -> ::core::option::Option<&'static str> {
                match self {
                    $($Illegal::$variant => $crate::__rule_number!($rule)),+
                }
            }

            fn code(&self) -> &'static str {
                match self {
                    $($Illegal::$variant => $code),+
                }
            }
        }
    };
}

/// The rule of a line of [`impl_refusal!`](crate::impl_refusal).
#[doc(hidden)]
#[macro_export]
macro_rules! __rule_number {
    (-) => {
        ::core::option::Option::None
    };
    ($rule:ident) => {
        ::core::option::Option::Some(::core::stringify!($rule))
    };
}
