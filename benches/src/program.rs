//! The end of a program.

use std::{
    error::Error,
    process::{ExitCode, Termination},
};

/// Runs a program. Prints an error as a sentence on the standard error and returns
/// [`ExitCode::FAILURE`] for it.
pub fn run<T: Termination>(program: impl FnOnce() -> Result<T, Box<dyn Error>>) -> ExitCode {
    match program() {
        Ok(value) => value.report(),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
