//! The start of a match from a variant and a position.

use rulebook_core::{
    Game,
    text::{Cursor, OptionSpec, Options, TextError, read_named_prefix},
};

use crate::error::{AnyError, ErrorKind};

/// The state that a variant and a position describe together.
pub(super) fn state<G: Game>(variant: &str, position: Option<&str>) -> Result<G, AnyError> {
    let unreadable = |error| AnyError::unreadable(ErrorKind::Variant, "variant", variant, &error);
    let mut cursor = Cursor::new(variant);
    let (given, named) = G::Variant::read_named(&mut cursor).map_err(unreadable)?;
    cursor.finish().map_err(|error| AnyError::syntax(ErrorKind::Variant, variant, error))?;
    let Some(position) = position else { return Ok(G::start(given)) };
    let mut cursor = Cursor::new(position);
    // If the braces cannot be read, parsing the whole position gives the reason.
    let braces = read_named_prefix::<G::Variant>(&mut cursor);
    let (Ok((mut merged, in_braces)), false) = (braces, variant.is_empty()) else {
        return read::<G>(position, (0, 0), position);
    };
    for (index, spec) in G::Variant::SPECS.iter().enumerate() {
        if named >> index & 1 == 0 {
            continue;
        }
        if in_braces >> index & 1 == 1 && merged.get(index) != given.get(index) {
            return Err(contradiction(spec, merged.get(index), given.get(index)));
        }
        merged.set(index, given.get(index));
    }
    let merged = merged.to_string();
    let prefix = if merged.is_empty() { merged } else { format!("{{{merged}}} ") };
    // Errors name the bytes of what was given, not of the merged text.
    let body = cursor.offset();
    let whole = format!("{prefix}{}", &position[body..]);
    read::<G>(&whole, (prefix.len(), body), position)
}

/// Reads a position. What begins at byte `from` begins at byte `to` of what was `given`.
fn read<G: Game>(text: &str, (from, to): (usize, usize), given: &str) -> Result<G, AnyError> {
    text.parse().map_err(|error: G::Err| {
        if text.parse::<G::View>().is_ok() {
            return is_view();
        }
        AnyError::unreadable(ErrorKind::Position, "position", given, &error.relocated(from, to))
    })
}

/// The error of a view that is given as a position. It does not repeat what its observer sees.
fn is_view() -> AnyError {
    let message = "the text is a view, which shows what one observer sees";
    AnyError::new(ErrorKind::View, "position", message).with_help("a position shows everything")
}

fn contradiction(spec: &OptionSpec, position: u32, variant: u32) -> AnyError {
    let (position, variant) = (spec.display(position), spec.display(variant));
    let message = format!("the position says {position}, the variant says {variant}");
    AnyError::new(ErrorKind::Variant, format!("option {}", spec.key), message)
        .with_help("leave one of them out")
}
