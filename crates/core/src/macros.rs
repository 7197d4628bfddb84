//! Macros for boilerplate shared by all games.

/// Implements `FromStr` for types with a function that reads them from a
/// [`Cursor`](crate::text::Cursor).
///
/// `=> Error` names an error other than [`SyntaxError`](crate::text::SyntaxError). With
/// `{Variant}` in front, the text begins with options, as
/// [`write_prefix`](crate::text::write_prefix) writes them, and the function also takes the variant.
///
/// ```
/// use rulebook_core::text::{Cursor, Switch, SyntaxError, VariantError};
///
/// rulebook_core::options! {
///     struct Variant {
///         pub zero: Switch = Switch::Off, "whether a die has a zero";
///     }
/// }
///
/// #[derive(Debug, PartialEq)]
/// struct Roll(u32);
///
/// #[derive(Debug, PartialEq)]
/// struct Dice(Variant, Roll);
///
/// fn read_roll(cursor: &mut Cursor<'_>) -> Result<Roll, SyntaxError> {
///     cursor.parse_with("a number", |cursor| cursor.number().map(Roll))
/// }
///
/// fn read_dice(cursor: &mut Cursor<'_>, variant: Variant) -> Result<Dice, VariantError> {
///     Ok(Dice(variant, read_roll(cursor)?))
/// }
///
/// rulebook_core::impl_from_str! { Roll: read_roll, {Variant} Dice: read_dice => VariantError }
///
/// assert_eq!("6".parse(), Ok(Roll(6)));
/// assert_eq!("6 ".parse::<Roll>().unwrap_err().offset, 1);
/// assert_eq!("{zero=on} 0".parse(), Ok(Dice(Variant { zero: Switch::On }, Roll(0))));
/// ```
#[macro_export]
macro_rules! impl_from_str {
    (@error) => { $crate::text::SyntaxError };
    (@error $Error:ty) => { $Error };
    (@read $read:path) => { $read };
    (@read $read:path, $Variant:ty) => {
        |cursor: &mut $crate::text::Cursor<'_>| {
            let variant: $Variant = $crate::text::read_prefix(cursor)?;
            $read(cursor, variant)
        }
    };
    ($($({$Variant:ty})? $type:ty: $read:path $(=> $Error:ty)?),+ $(,)?) => {$(
        impl ::core::str::FromStr for $type {
            type Err = $crate::impl_from_str!(@error $($Error)?);

            fn from_str(text: &str) -> ::core::result::Result<Self, Self::Err> {
                $crate::text::read_all(text, $crate::impl_from_str!(@read $read $(, $Variant)?))
            }
        }
    )+};
}

/// Implements a trait's items about chance for a game without any: `State`, `Legality` or
/// `Symmetric`, whose implementation contains the call. The event type is [`Never`](crate::Never),
/// which has no value.
///
/// ```
/// # use std::{fmt, ops::{ControlFlow, RangeInclusive}, str::FromStr};
/// # use rulebook_classics::nim::{IllegalMove, Move};
/// use rulebook_core::{Legality, State, no_chance};
/// # use rulebook_core::{Outcome, Player, Rules, Turn, Utility, text::SyntaxError};
/// #
/// # #[derive(Clone, Debug, PartialEq, Eq, Hash)]
/// # struct Done;
/// # impl fmt::Display for Done {
/// #     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("done") }
/// # }
/// # impl FromStr for Done {
/// #     type Err = SyntaxError;
/// #     fn from_str(_: &str) -> Result<Done, SyntaxError> { Ok(Done) }
/// # }
///
/// impl State for Done {
///     type Move = Move;
///     no_chance!(State);
///
///     const RULES: Rules = Rules { name: "done", version: 1 };
///     const UTILITY: Utility = Utility::ZeroSum;
///     // …
/// #   fn players(&self) -> u8 { 2 }
/// #   fn turn(&self) -> Turn { Turn::Over }
/// #   fn outcome(&self) -> Option<Outcome> { Some(Outcome::Draw) }
/// #   fn payoff(&self, _: Player) -> Option<i32> { Some(0) }
/// #   fn payoff_range(&self) -> RangeInclusive<i32> { 0..=0 }
/// #   fn max_steps(&self) -> Option<u32> { Some(0) }
/// #   fn play_unchecked(&mut self, _: Move) {}
/// }
///
/// impl Legality for Done {
///     type Illegal = IllegalMove;
///     type MoveList = Vec<Move>;
///     no_chance!(Legality);
///
///     fn check(&self, _: Move) -> Result<(), IllegalMove> {
///         Err(IllegalMove::GameOver)
///     }
///
///     fn visit_moves<B>(&self, _: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
///         ControlFlow::Continue(())
///     }
/// }
///
/// assert!(!Done.has_chance());
/// ```
#[macro_export]
macro_rules! no_chance {
    (State) => {
        type Event = $crate::Never;

        fn resolve_unchecked(&mut self, event: $crate::Never) {
            match event {}
        }
    };
    (Legality) => {
        fn check_event(
            &self,
            event: $crate::Never,
        ) -> ::core::result::Result<(), <Self as $crate::Legality>::Illegal> {
            match event {}
        }

        fn visit_events<B>(
            &self,
            _: impl FnMut($crate::Never, u32) -> ::core::ops::ControlFlow<B>,
        ) -> ::core::ops::ControlFlow<B> {
            ::core::ops::ControlFlow::Continue(())
        }
    };
    (Symmetric) => {
        fn map_event(_: <Self as $crate::Symmetric>::Sym, event: $crate::Never) -> $crate::Never {
            match event {}
        }
    };
}

/// Implements serde's traits for a type that has a text.
///
/// `impl_serde!(Type)` uses the text in every format. `impl_serde!(Type, Compact)` uses it in
/// human-readable formats and `Compact` in binary ones; it needs `From<&Type> for Compact` and
/// `TryFrom<Compact> for Type`, so that invalid data is refused in both.
///
/// Expands to nothing without the `serde` feature of `rulebook-core`.
///
/// ```
/// # #[cfg(feature = "serde")] {
/// # use std::fmt;
/// # use rulebook_core::text::{Cursor, SyntaxError};
/// use serde::{Deserialize, de::{IntoDeserializer, value::{Error, StrDeserializer}}};
///
/// /// A number of stones, with a text.
/// #[derive(Debug, PartialEq)]
/// struct Stones(u32);
/// #
/// # impl fmt::Display for Stones {
/// #     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.0.fmt(f) }
/// # }
/// # fn read_stones(cursor: &mut Cursor<'_>) -> Result<Stones, SyntaxError> {
/// #     cursor.parse_with("a number", |cursor| cursor.number().map(Stones))
/// # }
/// # rulebook_core::impl_from_str! { Stones: read_stones }
///
/// rulebook_core::impl_serde!(Stones);
///
/// let read = |text: &str| {
///     let text: StrDeserializer<'_, Error> = text.into_deserializer();
///     Stones::deserialize(text).map_err(|error| error.to_string())
/// };
/// assert_eq!(read("2"), Ok(Stones(2)));
/// assert_eq!(read("2 "), Err("`2 `: expected the end of the text at character 2".to_owned()));
/// # }
/// ```
#[cfg(feature = "serde")]
#[macro_export]
macro_rules! impl_serde {
    ($type:ty) => {
        impl $crate::__serde::Serialize for $type {
            fn serialize<S: $crate::__serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> $crate::__serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::__serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::__deserialize_text(deserializer)
            }
        }
    };
    ($type:ty, $compact:ty) => {
        impl $crate::__serde::Serialize for $type {
            fn serialize<S: $crate::__serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    return serializer.collect_str(self);
                }
                $crate::__serde::Serialize::serialize(&<$compact>::from(self), serializer)
            }
        }

        impl<'de> $crate::__serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::__serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    return $crate::__deserialize_text(deserializer);
                }
                let compact: $compact = $crate::__serde::Deserialize::deserialize(deserializer)?;
                <$type>::try_from(compact).map_err($crate::__serde::de::Error::custom)
            }
        }
    };
}

/// Implements serde's traits for a type that has a text; expands to nothing because the `serde`
/// feature of `rulebook-core` is off.
#[cfg(not(feature = "serde"))]
#[macro_export]
macro_rules! impl_serde {
    ($($tokens:tt)*) => {};
}

/// Reads a type from its text.
///
/// # Errors
///
/// If there is no text or it cannot be parsed. The message is for people.
#[cfg(feature = "serde")]
pub fn deserialize_text<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: core::str::FromStr<Err: crate::text::TextError>,
    D: serde::Deserializer<'de>,
{
    use serde::{Deserialize, de::Error};

    use crate::text::{TextError, quoted};

    let text = alloc::borrow::Cow::<'de, str>::deserialize(deserializer)?;
    let refused = |error: T::Err| {
        D::Error::custom(format_args!("{}: {}", quoted(&text), error.message_in(&text)))
    };
    text.parse().map_err(refused)
}

/// Implements `Arbitrary` for a game state: a random walk of legal moves and possible events from
/// `Default`, as long as there is data and somebody acts.
///
/// Expands to nothing without the `arbitrary` feature of `rulebook-core`.
///
/// ```
/// # #[cfg(feature = "arbitrary")] {
/// use arbitrary::{Arbitrary, Unstructured};
/// use rulebook_classics::Nim;
///
/// // The crate of Nim contains `rulebook_core::impl_arbitrary_state!(Nim);`.
/// let without_data = Nim::arbitrary(&mut Unstructured::new(&[]));
/// assert_eq!(without_data, Ok(Nim::default()));
/// # }
/// ```
#[cfg(feature = "arbitrary")]
#[macro_export]
macro_rules! impl_arbitrary_state {
    ($state:ty) => {
        impl<'a> $crate::__arbitrary::Arbitrary<'a> for $state {
            fn arbitrary(
                data: &mut $crate::__arbitrary::Unstructured<'a>,
            ) -> $crate::__arbitrary::Result<Self> {
                $crate::__arbitrary_walk(<$state>::default(), data)
            }
        }
    };
}

/// Implements `Arbitrary` for a game state; expands to nothing because the `arbitrary` feature of
/// `rulebook-core` is off.
#[cfg(not(feature = "arbitrary"))]
#[macro_export]
macro_rules! impl_arbitrary_state {
    ($($tokens:tt)*) => {};
}

/// The state after a random walk from `state`, of at most one step for each byte of `data`.
///
/// # Errors
///
/// If `data` fails.
#[cfg(feature = "arbitrary")]
pub fn arbitrary_walk<S: crate::Legality>(
    mut state: S,
    data: &mut arbitrary::Unstructured<'_>,
) -> arbitrary::Result<S> {
    use crate::{Play, Turn};

    // A forced move takes no data, and a game may have nothing but forced moves.
    let n_steps = data.len();
    for _ in 0..n_steps {
        if data.is_empty() {
            break;
        }
        match state.turn() {
            Turn::Over => break,
            Turn::Player(_) => {
                let n = data.choose_index(state.move_count())?;
                let mv = state.nth_move(n).expect("a number below the count of moves");
                state.play_unchecked(mv);
            }
            Turn::Chance => {
                // Exhausted data gives zeros only, which a fair choice may reject endlessly; a
                // generator seeded from the data never runs out.
                let mut rng = crate::SplitMix64::new(data.arbitrary()?);
                let event = state.random_event(&mut rng).expect("an event at chance's turn");
                state.resolve_unchecked(event);
            }
        }
    }
    Ok(state)
}
