//! The start of a match from a variant and a position.

use rulebook_core::text::{Cursor, OptionSpec, Options, VariantError};

use crate::{
    error::{AnyError, ErrorKind, quote},
    playable::Playable,
};

/// The state that a variant and a position describe together.
pub(crate) fn start<S: Playable>(variant: &str, position: Option<&str>) -> Result<S, AnyError> {
    let given = read_variant::<S::Variant>(variant)
        .map_err(|error| refused(ErrorKind::Variant, "variant", variant, &error))?;
    let Some(position) = position else { return Ok(S::start(given)) };
    if variant.is_empty() {
        return read_position(position);
    }
    let (braces, rest) = split_braces(position);
    // If the braces cannot be parsed, parsing the whole position explains why.
    let Ok(mut merged) = read_variant::<S::Variant>(braces) else { return read_position(position) };
    for (index, spec) in S::Variant::SPECS.iter().enumerate() {
        if !names(variant, spec) {
            continue;
        }
        if names(braces, spec) && merged.get(index) != given.get(index) {
            return Err(contradiction(spec, merged.get(index), given.get(index)));
        }
        merged.set(index, given.get(index));
    }
    let merged = merged.to_string();
    if merged.is_empty() {
        read_position(rest)
    } else {
        read_position(&format!("{{{merged}}} {rest}"))
    }
}

fn read_variant<V: Options>(text: &str) -> Result<V, VariantError> {
    let mut cursor = Cursor::new(text);
    let variant = V::read(&mut cursor)?;
    cursor.finish()?;
    Ok(variant)
}

fn read_position<S: Playable>(text: &str) -> Result<S, AnyError> {
    text.parse().map_err(|error| refused(ErrorKind::Position, "position", text, &error))
}

/// The text in braces before a position, and the rest.
fn split_braces(position: &str) -> (&str, &str) {
    let split = position.strip_prefix('{').and_then(|rest| rest.split_once('}'));
    split.map_or(("", position), |(braces, rest)| (braces, rest.trim_start_matches(' ')))
}

/// Whether the text of a valid variant names an option.
fn names(variant: &str, spec: &OptionSpec) -> bool {
    variant.split(',').any(|pair| pair.split('=').next() == Some(spec.key))
}

fn contradiction(spec: &OptionSpec, position: u32, variant: u32) -> AnyError {
    AnyError::new(
        ErrorKind::Variant,
        format!("option {}", spec.key),
        format_args!(
            "the position says {}, the variant says {}",
            spec.display(position),
            spec.display(variant)
        ),
    )
    .with_help("leave one of them out")
}

fn refused(kind: ErrorKind, noun: &str, text: &str, reason: &impl std::fmt::Display) -> AnyError {
    AnyError::new(kind, format!("{noun} {}", quote(text)), reason)
}
