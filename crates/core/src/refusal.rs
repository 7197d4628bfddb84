//! Refusals: machine-readable reasons why a move or an event is illegal.

use core::error::Error;

/// The reason why a move or an event is illegal: one value for each rule and action.
///
/// `Display` is a message for players: lower case, without a full stop.
/// [`refusals!`](crate::refusals) declares all of it.
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

/// Declares the refusals of a game, once: an enum that implements [`Refusal`], `Display` and
/// `Error`.
///
/// Each line has the variant, the number of its rule, or `-` if there is none, the code and the
/// message.
///
/// ```
/// use rulebook_core::Refusal;
///
/// rulebook_core::refusals! {
///     /// The rule that a move breaks.
///     pub enum IllegalMove {
///         GameOver: R2 "game-over", "the game is over";
///         CellTaken: R1 "cell-taken", "the cell is taken";
///     }
/// }
///
/// assert_eq!(IllegalMove::CellTaken.rule(), Some("R1"));
/// assert_eq!(IllegalMove::CellTaken.to_string(), "the cell is taken");
/// assert_eq!(IllegalMove::ALL.len(), 2);
/// ```
#[macro_export]
macro_rules! refusals {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Illegal:ident {
            $($(#[$extra:meta])* $Reason:ident: $rule:tt $code:literal, $message:literal;)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $Illegal {
            $(
                #[doc = ::core::concat!($crate::refusals!(@label $rule), $message, ".")]
                #[doc = ""]
                $(#[$extra])*
                $Reason,
            )+
        }

        impl $crate::Refusal for $Illegal {
            const ALL: &'static [Self] = &[$($Illegal::$Reason),+];

            fn rule(&self) -> ::core::option::Option<&'static str> {
                match self {
                    $($Illegal::$Reason => $crate::refusals!(@rule $rule)),+
                }
            }

            fn code(&self) -> &'static str {
                match self {
                    $($Illegal::$Reason => $code),+
                }
            }
        }

        impl ::core::fmt::Display for $Illegal {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(match self {
                    $($Illegal::$Reason => $message),+
                })
            }
        }

        impl ::core::error::Error for $Illegal {}
    };
    (@rule -) => { ::core::option::Option::None };
    (@rule $rule:ident) => { ::core::option::Option::Some(::core::stringify!($rule)) };
    (@label -) => { "" };
    (@label $rule:ident) => { ::core::concat!(::core::stringify!($rule), ": ") };
}
