//! Tests of the engine protocol: in memory, and with engines in other processes.

mod support;
mod sessions;
mod garbage;
mod players;
mod faults;
