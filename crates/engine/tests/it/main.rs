//! Tests of the engine protocol: in memory, and with engines in other processes.
#![expect(clippy::disallowed_methods, reason = "a test that gets no thread may panic")]

mod support;
mod sessions;
mod garbage;
mod players;
mod faults;
