//! Records as JSON lines.

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::PathBuf,
};

use rulebook::{AnyError, AnyMatch, core::Record};
use rulebook_data::{CompressedWriter, Draft, write_json_line};

use super::{
    args::{Convert, Form},
    sink::Sink,
};
use crate::{
    error::CliError,
    files::{self, cannot_write},
    output::Output,
};

/// A file of JSON lines that is being written.
pub(super) struct Lines {
    path: PathBuf,
    to: To,
}

enum To {
    Plain(BufWriter<Place>),
    Compressed(CompressedWriter<BufWriter<Place>>),
}

/// A file, or standard output.
enum Place {
    File(Draft),
    /// A handle of its own: records are written by another thread than the one that holds the lock of
    /// standard output.
    Output(File),
}

/// A second handle of standard output.
#[cfg(unix)]
fn standard_output() -> io::Result<File> {
    use std::os::fd::AsFd;
    Ok(io::stdout().as_fd().try_clone_to_owned()?.into())
}

/// A second handle of standard output.
#[cfg(windows)]
fn standard_output() -> io::Result<File> {
    use std::os::windows::io::AsHandle;
    Ok(io::stdout().as_handle().try_clone_to_owned()?.into())
}

impl Lines {
    pub(super) fn new(args: &Convert, out: &mut Output) -> Result<Lines, CliError> {
        let path = args.target().to_owned();
        let place = if files::is_standard(&path) {
            out.flush()?;
            Place::Output(standard_output()?)
        } else {
            Place::File(files::draft(&path, args.force).map_err(CliError::Refused)?)
        };
        let to = BufWriter::new(place);
        let to = match args.to {
            Form::CompressedLines => To::Compressed(CompressedWriter::new(to)?),
            Form::Lines | Form::Shards => To::Plain(to),
        };
        Ok(Lines { path, to })
    }

    fn cannot(&self) -> impl Fn(io::Error) -> CliError + use<> {
        let path = self.path.clone();
        move |error| match error.kind() {
            io::ErrorKind::BrokenPipe => CliError::Closed,
            _ => CliError::Refused(cannot_write(&path, &error)),
        }
    }
}

impl Sink for Lines {
    type Item = Vec<u8>;

    fn make(record: &Record, _: &dyn AnyMatch) -> Result<Vec<u8>, AnyError> {
        let mut line = Vec::new();
        write_json_line(&mut line, record).expect("memory takes everything");
        Ok(line)
    }

    fn put(&mut self, line: Vec<u8>) -> Result<(), CliError> {
        let written = match &mut self.to {
            To::Plain(to) => to.write_all(&line),
            To::Compressed(to) => to.write_all(&line),
        };
        written.map_err(self.cannot())
    }

    fn finish(self) -> Result<Vec<PathBuf>, CliError> {
        let cannot = self.cannot();
        let to = match self.to {
            To::Plain(to) => to,
            To::Compressed(to) => to.finish().map_err(&cannot)?,
        };
        match to.into_inner().map_err(|error| cannot(error.into_error()))? {
            Place::File(draft) => files::publish(draft, &self.path).map_err(CliError::Refused)?,
            Place::Output(mut out) => out.flush()?,
        }
        Ok(vec![self.path])
    }
}

impl Write for Place {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Place::File(draft) => draft.write(bytes),
            Place::Output(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Place::File(draft) => draft.flush(),
            Place::Output(out) => out.flush(),
        }
    }
}
