//! Tables as files.

use std::{
    io::{self, Read, Write},
    marker::PhantomData,
};

use rulebook_core::{Never, PerfectInfo, Rank, State};
use sha2::{Digest, Sha256};

use super::{tablebase::Tablebase, value::Cell};
use crate::limits::Limits;

/// The first bytes of every table.
const MAGIC: [u8; 8] = *b"RBRETRO\n";
/// The version of the format.
const FORMAT: u8 = 1;
/// The length of a checksum.
const DIGEST: usize = 32;
/// The number of cells that are written or read at once.
const CHUNK: usize = 1 << 16;

/// Why a table cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TablebaseError {
    /// The reader or writer failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The first bytes are not those of a table.
    #[error("this is not a table of a retrograde analysis")]
    Magic,
    /// The format is newer than this program.
    #[error("the table has format {0}, which this version does not know")]
    Format(u8),
    /// It is a table of another game, other rules, another ranking or another width of cells.
    #[error("the table is for `{found}`, not for `{expected}`")]
    Kind {
        /// The game and its version, the ranking and its numbers of classes and slots, the width.
        expected: String,
        /// The same as stated in the file.
        found: String,
    },
    /// The file ends too early.
    #[error("the table ends too early")]
    Short,
    /// Something follows the table.
    #[error("something follows the end of the table")]
    Long,
    /// The checksum is not that of the contents.
    #[error("the checksum of the table is wrong: the file is damaged")]
    Checksum,
    /// The memory is too small for the table.
    #[error("the table needs {needed} bytes of memory")]
    Memory {
        /// The number of bytes.
        needed: u64,
    },
    /// The classes were not given in order, or not all of them, or with a wrong length.
    #[error("class {class} is due next, with all its cells")]
    Class {
        /// The class that is due, or the number of classes.
        class: u32,
    },
}

/// Writes a table class by class, so that a solver need not keep it.
///
/// # Format
///
/// | Bytes | Contents |
/// |---|---|
/// | 8 | `RBRETRO` and a line feed |
/// | 1 | the version of the format, 1 |
/// | 2 | the length of the following text |
/// | | the kind: name and version of the rules; layout, number of classes and number of slots of the ranking; bytes of a cell. For example `gobblers 1; gobblers all 1; 378 443459451; 1` |
/// | | the cells of all classes in order, each as [`Cell`] says |
/// | 32 | the SHA-256 of everything before |
///
/// Numbers are little-endian.
#[derive(Debug)]
pub struct TableWriter<'r, W, S, R, C> {
    output: W,
    hasher: Sha256,
    ranking: &'r R,
    next: u32,
    buffer: Vec<u8>,
    kind: PhantomData<fn() -> (S, C)>,
}

impl<'r, W: Write, S, R: Rank<S>, C: Cell> TableWriter<'r, W, S, R, C>
where
    S: PerfectInfo<Event = Never>,
{
    /// Begins a table. The output should be buffered.
    ///
    /// # Errors
    ///
    /// If the output fails.
    pub fn new(output: W, ranking: &'r R) -> Result<TableWriter<'r, W, S, R, C>, TablebaseError> {
        let (hasher, buffer) = (Sha256::new(), Vec::new());
        let mut writer =
            TableWriter { output, hasher, ranking, next: 0, buffer, kind: PhantomData };
        let kind = kind::<S, R, C>(ranking);
        writer.buffer.extend(MAGIC);
        writer.buffer.push(FORMAT);
        writer.buffer.extend((kind.len() as u16).to_le_bytes());
        writer.buffer.extend(kind.bytes());
        writer.flush()?;
        Ok(writer)
    }

    /// Writes the cells of the next class.
    ///
    /// # Errors
    ///
    /// If the output fails, all classes are written, or their number is not that of the
    /// ranking.
    pub fn write(&mut self, cells: &[C]) -> Result<(), TablebaseError> {
        let class = self.next;
        if class == self.ranking.n_classes() || self.ranking.len(class) as usize != cells.len() {
            return Err(TablebaseError::Class { class });
        }
        for chunk in cells.chunks(CHUNK) {
            C::write(chunk, &mut self.buffer);
            self.flush()?;
        }
        self.next += 1;
        Ok(())
    }

    /// Writes the checksum and returns the output, flushed.
    ///
    /// # Errors
    ///
    /// If the output fails or a class is missing.
    pub fn finish(mut self) -> Result<W, TablebaseError> {
        if self.next != self.ranking.n_classes() {
            return Err(TablebaseError::Class { class: self.next });
        }
        self.output.write_all(&self.hasher.finalize())?;
        self.output.flush()?;
        Ok(self.output)
    }

    fn flush(&mut self) -> Result<(), TablebaseError> {
        self.hasher.update(&self.buffer);
        self.output.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }
}

impl<S, R: Rank<S>, C: Cell> Tablebase<S, R, C>
where
    S: PerfectInfo<Event = Never>,
{
    /// Writes the table; see [`TableWriter`] for the format. The output should be buffered.
    ///
    /// # Errors
    ///
    /// If the output fails.
    pub fn write<W: Write>(&self, output: W) -> Result<W, TablebaseError> {
        let mut writer = TableWriter::<W, S, R, C>::new(output, self.ranking())?;
        for class in 0..self.ranking().n_classes() {
            writer.write(self.cells(class).unwrap_or(&[]))?;
        }
        writer.finish()
    }

    /// Reads a table for this ranking. The limits' memory bounds the table, and whatever the input
    /// is, no more memory is used.
    ///
    /// A correct checksum shows that the file is as it was written, not that its values are right;
    /// [`Tablebase::verify`] checks those.
    ///
    /// # Errors
    ///
    /// If the input is not a complete, undamaged table of these rules and this ranking, or the
    /// memory is too small.
    pub fn read(
        input: impl Read,
        ranking: R,
        limits: Limits,
    ) -> Result<Tablebase<S, R, C>, TablebaseError> {
        let needed = ranking.n_slots().saturating_mul(C::BYTES as u64);
        let mut input = ChecksumReader { input, hasher: Sha256::new() };
        read_head::<S, R, C>(&mut input, &ranking)?;
        if (limits.memory as u64) < needed {
            return Err(TablebaseError::Memory { needed });
        }
        let mut classes = Vec::new();
        let mut bytes = vec![0; CHUNK * C::BYTES];
        for class in 0..ranking.n_classes() {
            let len = ranking.len(class) as usize;
            let mut cells = Vec::new();
            while cells.len() < len {
                let n_cells = CHUNK.min(len - cells.len());
                let bytes = &mut bytes[..n_cells * C::BYTES];
                input.read(bytes)?;
                cells.reserve_exact(if cells.is_empty() { len } else { 0 });
                C::read(bytes, &mut cells);
            }
            classes.push(cells);
        }
        let digest = input.hasher.clone().finalize();
        let mut stored = [0; DIGEST];
        input.read(&mut stored)?;
        if digest[..] != stored {
            return Err(TablebaseError::Checksum);
        }
        // Unlike `read`, this tries again if a signal interrupts it.
        match input.input.take(1).read_to_end(&mut Vec::new())? {
            0 => Ok(Tablebase::new(ranking, classes)),
            _ => Err(TablebaseError::Long),
        }
    }
}

/// An input and the checksum of what was read from it.
struct ChecksumReader<I> {
    input: I,
    hasher: Sha256,
}

impl<I: Read> ChecksumReader<I> {
    fn read(&mut self, bytes: &mut [u8]) -> Result<(), TablebaseError> {
        self.input.read_exact(bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => TablebaseError::Short,
            _ => TablebaseError::Io(error),
        })?;
        self.hasher.update(&*bytes);
        Ok(())
    }
}

/// Reads what comes before the cells.
fn read_head<S: State, R: Rank<S>, C: Cell>(
    input: &mut ChecksumReader<impl Read>,
    ranking: &R,
) -> Result<(), TablebaseError> {
    let mut magic = [0; MAGIC.len()];
    match input.read(&mut magic) {
        Err(TablebaseError::Short) => return Err(TablebaseError::Magic),
        other => other?,
    }
    if magic != MAGIC {
        return Err(TablebaseError::Magic);
    }
    let mut format = [0];
    input.read(&mut format)?;
    if format[0] != FORMAT {
        return Err(TablebaseError::Format(format[0]));
    }
    let mut length = [0; 2];
    input.read(&mut length)?;
    let mut found = vec![0; usize::from(u16::from_le_bytes(length))];
    input.read(&mut found)?;
    let expected = kind::<S, R, C>(ranking);
    if found == expected.as_bytes() {
        return Ok(());
    }
    let found = String::from_utf8_lossy(&found).escape_debug().to_string();
    Err(TablebaseError::Kind { expected, found })
}

/// The text that identifies the contents of a table.
fn kind<S: State, R: Rank<S>, C: Cell>(ranking: &R) -> String {
    let rules = S::RULES;
    let (n_classes, n_slots) = (ranking.n_classes(), ranking.n_slots());
    let kind = format!(
        "{} {}; {}; {n_classes} {n_slots}; {}",
        rules.name,
        rules.version,
        R::LAYOUT,
        C::BYTES
    );
    debug_assert!(u16::try_from(kind.len()).is_ok(), "names are short");
    kind
}
