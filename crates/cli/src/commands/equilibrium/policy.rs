//! Policies in files.

use std::{
    convert::Infallible,
    path::{Path, PathBuf},
    str::FromStr,
};

use rulebook::TabularPolicy;
use rulebook_data::{read_policy, write_policy};

use crate::{error::CliError, files, output::Output};

/// The size of the largest file that is read, in bytes.
const MOST_BYTES: usize = 1 << 30;

/// The source of a policy.
#[derive(Clone, Debug)]
pub(super) enum PolicySource {
    /// Every legal move is equally likely.
    Uniform,
    File(PathBuf),
}

impl FromStr for PolicySource {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<PolicySource, Infallible> {
        Ok(if text == "uniform" { PolicySource::Uniform } else { PolicySource::File(text.into()) })
    }
}

impl PolicySource {
    /// The policy.
    ///
    /// # Errors
    ///
    /// As [`read`].
    pub(super) fn policy(&self) -> Result<TabularPolicy, CliError> {
        match self {
            PolicySource::Uniform => Ok(TabularPolicy::uniform()),
            PolicySource::File(file) => read(file),
        }
    }
}

/// Reads a policy; `-` means standard input.
///
/// # Errors
///
/// The first line that is not an information set, or that contradicts an earlier one.
fn read(file: &Path) -> Result<TabularPolicy, CliError> {
    let text = files::read(file, "a policy", MOST_BYTES)?;
    read_policy(&text).map_err(|bad| CliError::Refused(format!("{}, {bad}", files::name(file))))
}

/// Writes a policy; `-` means standard output.
pub(super) fn write(
    file: &Path,
    policy: &TabularPolicy,
    force: bool,
    out: &mut Output,
) -> Result<(), CliError> {
    let text = write_policy(policy);
    if files::is_standard(file) {
        return Ok(out.bytes(text.as_bytes())?);
    }
    files::write(file, &text, force).map_err(CliError::Refused)
}
