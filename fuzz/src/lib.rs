//! The fuzz targets: each accepts any bytes and panics only if a guarantee is broken.
//!
//! Every target can run any game of the registry. The first byte chooses the game, unless the
//! environment variable `RULEBOOK_GAME` names it; bytes for the options of the rules and for the
//! start position follow, and then steps as indices among the possible ones.

// In reading order.
mod input;
mod choice;
mod laws;
mod position;
mod picks;
mod host;
mod client;
mod twins;
mod record;
mod order;
mod values;
mod stored;
mod protocol;
mod files;
mod tournament;
mod policy;

pub use crate::stored::NAMES as STORED_TYPES;

/// A fuzz target: its name and its function.
pub type Target = (&'static str, fn(&[u8]));

/// The targets, by the names of their binaries and of the folders of their inputs.
pub const TARGETS: &[Target] = &[
    ("text", laws::text),
    ("edited", laws::edited),
    ("walk", laws::walk),
    ("check_listed", laws::check_listed),
    ("position", position::position),
    ("picks", picks::picks),
    ("host", host::host),
    ("client", client::client),
    ("twins", twins::twins),
    ("record", record::record),
    ("order", order::order),
    ("values", values::values),
    ("stored", stored::stored),
    ("protocol", protocol::protocol),
    ("lines", files::lines),
    ("shard", files::shard),
    ("explorer", files::explorer),
    ("state", tournament::state),
    ("policy", policy::policy),
];

/// The body of the binary of a target.
#[macro_export]
macro_rules! target {
    ($name:literal) => {
        #[cfg(fuzzing)]
        libfuzzer_sys::fuzz_target!(|data: &[u8]| $crate::run($name, data));

        // `cargo test` builds the binaries, too.
        #[cfg(not(fuzzing))]
        fn main() {
            eprintln!("no fuzzing engine: `cargo fuzz run {}` builds one in", $name);
        }
    };
}

/// Runs the target with this name.
///
/// # Panics
///
/// If a guarantee is broken, or there is no such target.
pub fn run(name: &str, data: &[u8]) {
    let (_, target) = TARGETS
        .iter()
        .find(|(target, _)| *target == name)
        .unwrap_or_else(|| panic!("there is no target `{name}`"));
    target(data);
}
