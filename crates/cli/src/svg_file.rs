//! Drawings in files.

use std::path::PathBuf;

use clap::Args;

use crate::{error::CliError, files, output::Output};

/// The file of a drawing.
#[derive(Debug, Args)]
pub(crate) struct SvgFile {
    /// Write the picture to an SVG file, which must not exist yet; `-` means standard output
    #[arg(id = "svg", long = "svg", value_name = "FILE")]
    path: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long, requires = "svg")]
    force: bool,
}

impl SvgFile {
    /// Refuses a file that exists or cannot be written. Called before the work, not after it.
    pub(crate) fn check(&self) -> Result<(), CliError> {
        match &self.path {
            Some(path) if !files::is_standard(path) => {
                files::draft(path, self.force).map(drop).map_err(CliError::Refused)
            }
            _ => Ok(()),
        }
    }

    /// Whether the drawing goes to standard output, and is then the whole answer.
    pub(crate) fn is_answer(&self) -> bool {
        self.path.as_deref().is_some_and(files::is_standard)
    }

    /// Writes the document if one is wanted.
    ///
    /// # Errors
    ///
    /// If the file exists or cannot be written.
    pub(crate) fn write(
        &self,
        document: impl FnOnce() -> String,
        out: &mut Output,
    ) -> Result<(), CliError> {
        let Some(path) = &self.path else { return Ok(()) };
        let document = out.svg(document());
        if self.is_answer() {
            return Ok(out.bytes(document.as_bytes())?);
        }
        files::write(path, &document, self.force).map_err(CliError::Refused)
    }
}
