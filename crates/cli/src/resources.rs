//! The cores and the memory that a command may use.

use clap::Args;
use rulebook::threads;

use crate::{count::Count, error::CliError};

/// The number of threads that share the work.
#[derive(Debug, Args)]
pub(crate) struct Threads {
    /// The number of threads, at most four per core [default: one per core]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(default_value = "0", hide_default_value = true)]
    threads: Count<usize>,
}

impl Threads {
    /// The number of threads; 0 for one per core.
    ///
    /// # Errors
    ///
    /// If there are more than four per core.
    pub(crate) fn number(&self) -> Result<usize, CliError> {
        within_cores(self.threads.get())
    }
}

/// Refuses more threads than four per core.
pub(crate) fn within_cores(threads: usize) -> Result<usize, CliError> {
    let most = 4 * threads::per_core();
    if most < threads {
        let help = format!("the limit is {most}, four per core");
        return Err(CliError::Usage(format!("{threads} threads: {help}")));
    }
    Ok(threads)
}

/// The memory that a search may use.
#[derive(Debug, Args)]
pub(crate) struct Memory {
    /// The memory for trees and tables, in MiB
    #[arg(long = "hash", value_name = "MIB", allow_negative_numbers = true)]
    #[arg(default_value = "256")]
    mebibytes: Count<usize, 1, MOST_MEBIBYTES>,
}

impl Memory {
    /// The memory in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.mebibytes.get() << 20
    }
}

/// The largest table, in mebibytes. The memory is taken as the table fills.
pub(crate) const MOST_MEBIBYTES: u64 = 1 << 20;
