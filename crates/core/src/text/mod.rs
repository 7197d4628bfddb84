//! Reading and writing text: what the strict parsers of all games share.

mod cursor;
mod options;

pub use self::{
    cursor::{Cursor, SyntaxError},
    options::{OptionSpec, Options, Switch, Values, VariantError, read_prefix, write_prefix},
};
