//! The engine protocol: the Universal Game Interface, extended to chance, hidden information and
//! any number of seats. `docs/protocol.md` in the repository is its reference.

// In reading order.
mod code;
mod line;
mod command;
mod info;
mod settings;
mod knowledge;
mod answers;
mod session;
mod server;
mod process;
mod talk;
mod client;
mod check;

pub use self::{
    check::{Check, CheckOutcome, CheckReport, check},
    client::Engine,
    code::Code,
    line::MAX_LINE,
    server::{Options, ServeError, serve},
};
