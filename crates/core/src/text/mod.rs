//! Reading and writing text: the shared parts of the strict parsers of all games.

mod cursor;
mod decimal;
mod declare;
mod options;
mod error;
mod quote;

pub use self::{
    cursor::{Cursor, SyntaxError, read_all},
    decimal::decimal,
    error::{PositionError, TextError},
    options::{
        NoOptions, OptionSpec, OptionValues, Options, Switch, VariantError, read_named_prefix,
        read_prefix, write_prefix,
    },
    quote::{changes_layout, escaped, is_printable, quoted},
};
