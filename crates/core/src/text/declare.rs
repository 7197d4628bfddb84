//! The declaration of a game's options.

/// Declares the options of a game, once: a struct with a public field for each of them, and enums
/// for those whose values have names.
///
/// A field states its type and default, the range of a number, and in a few words what it decides;
/// `level as rules` gives the field `level` the name `rules` in texts. The struct implements
/// [`Options`](crate::text::Options), `Default`, `Display`, `FromStr` and serde's traits. An enum
/// has its values and their names in `ALL` and `NAMES`; its default is the first value.
///
/// ```
/// use rulebook_core::text::{Options, Switch};
///
/// rulebook_core::options! {
///     /// A choice of rules.
///     pub struct Variant {
///         pub players: u8 = 2, in 2..=4, "the number of players (R1)";
///         pub open: Switch = Switch::Off, "whether hands are open (R3)";
///         pub last: LastCard = LastCard::Wins, "what the last card means (R7)";
///     }
///
///     /// The meaning of the last card (R7).
///     pub enum LastCard {
///         /// It wins.
///         Wins = "wins",
///         /// It loses.
///         Loses = "loses",
///     }
/// }
///
/// let variant = Variant { last: LastCard::Loses, players: 3, ..Variant::default() };
/// assert_eq!("last=loses,players=3".parse(), Ok(variant));
/// assert_eq!(variant.to_string(), "players=3,last=loses");
/// assert_eq!(Variant::SPECS[1].values.to_string(), "off|on");
/// ```
#[macro_export]
macro_rules! options {
    () => {};
    (
        $(#[$meta:meta])*
        $vis:vis struct $Variant:ident {
            $(
                $(#[$extra:meta])*
                pub $field:ident $(as $key:ident)?: $type:ty = $default:expr,
                $(in $range:expr,)? $about:literal;
            )+
        }
        $($rest:tt)*
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $vis struct $Variant {
            $(
                #[doc = ::core::concat!(
                    "The option `", $crate::options!(@key $field $($key)?), "`: ", $about,
                    $("; a number in `", ::core::stringify!($range), "`",)?
                    ". By default `", ::core::stringify!($default), "`."
                )]
                #[doc = ""]
                $(#[$extra])*
                pub $field: $type,
            )+
        }

        impl ::core::default::Default for $Variant {
            fn default() -> $Variant {
                $Variant { $($field: $default),+ }
            }
        }

        $crate::options! { @impl $Variant {
            $([
                $field, $type,
                $crate::options!(@key $field $($key)?), $default, $about $(, in $range)?
            ])+
        } }
        $crate::options! { $($rest)* }
    };
    (
        $(#[$meta:meta])*
        $vis:vis enum $Type:ident {
            $($(#[$about:meta])* $Value:ident = $name:literal),+ $(,)?
        }
        $($rest:tt)*
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $vis enum $Type {
            $($(#[$about])* $Value),+
        }

        impl $Type {
            /// The values in order; the first is the default.
            $vis const ALL: [$Type; [$($name),+].len()] = [$($Type::$Value),+];
            /// The names of [`Self::ALL`] in texts.
            $vis const NAMES: [&'static str; $Type::ALL.len()] = [$($name),+];
        }

        impl ::core::default::Default for $Type {
            fn default() -> $Type {
                $Type::ALL[0]
            }
        }

        $crate::options! { $($rest)* }
    };
    (@impl $Variant:ident {
        $([$field:ident, $type:ty, $key:expr, $default:expr, $about:expr $(, in $range:expr)?])*
    }) => {
        impl $crate::text::Options for $Variant {
            const SPECS: &'static [$crate::text::OptionSpec] =
                &[$($crate::options!(@spec $type, $key, $default, $about $(, $range)?)),*];

            fn get(&self, index: usize) -> u32 {
                let values: &[u32] = &[$(self.$field as u32),*];
                values[index]
            }

            fn set(&mut self, index: usize, value: u32) {
                let setters: &[fn(&mut $Variant, u32)] = &[$(|variant, value| {
                    variant.$field = $crate::options!(@value $type, value $(, $range)?);
                }),*];
                setters[index](self, value);
            }
        }

        impl ::core::fmt::Display for $Variant {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::text::Options::write(self, f)
            }
        }

        impl ::core::str::FromStr for $Variant {
            type Err = $crate::text::VariantError;

            fn from_str(text: &str) -> ::core::result::Result<$Variant, Self::Err> {
                $crate::text::read_all(text, $crate::text::Options::read)
            }
        }

        $crate::impl_serde!($Variant);
    };
    (@key $field:ident) => { ::core::stringify!($field) };
    (@key $field:ident $key:ident) => { ::core::stringify!($key) };
    (@spec $type:ty, $key:expr, $default:expr, $about:expr) => {
        $crate::text::OptionSpec::names($key, &<$type>::NAMES, $default as u32, $about)
    };
    (@spec $type:ty, $key:expr, $default:expr, $about:expr, $range:expr) => {{
        let (range, default): (::core::ops::RangeInclusive<$type>, $type) = ($range, $default);
        let (min, max) = (*range.start() as u32, *range.end() as u32);
        $crate::text::OptionSpec::range($key, min, max, default as u32, $about)
    }};
    (@value $type:ty, $value:ident) => { <$type>::ALL[$value as usize] };
    (@value $type:ty, $value:ident, $range:expr) => { $value as $type };
}
