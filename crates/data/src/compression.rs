//! Compressed files: zstd, with bounded memory.

use std::io::{self, Read};

/// The largest window that is accepted, which is the memory for decompressing a file: 8 MiB, as
/// RFC 8878 recommends (section 3.1.1.1.2). `zstd` needs more only with `--long` or `--ultra`.
#[cfg(feature = "zstd")]
const MAX_WINDOW_LOG: u32 = 23;

/// The number of bytes that identify compressed data.
pub(crate) const MAGIC: usize = 4;

/// Whether a file that begins with these bytes is compressed: with a frame of zstd, or with one
/// that is skipped (RFC 8878, sections 3.1.1 and 3.1.2).
pub(crate) fn is_compressed(head: &[u8]) -> bool {
    matches!(head, [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18])
}

/// The decompressed content of a reader whose first bytes have already been read.
#[cfg(feature = "zstd")]
pub(crate) fn decompressed(
    head: &[u8],
    reader: Box<dyn Read + Send>,
) -> io::Result<Box<dyn Read + Send>> {
    let mut decoder = zstd::Decoder::new(io::Cursor::new(head.to_vec()).chain(reader))?;
    decoder.window_log_max(MAX_WINDOW_LOG)?;
    Ok(Box::new(ZstdReader(decoder)))
}

#[cfg(not(feature = "zstd"))]
pub(crate) fn decompressed(
    _head: &[u8],
    _reader: Box<dyn Read + Send>,
) -> io::Result<Box<dyn Read + Send>> {
    let reason = "it is compressed with zstd, which needs the feature `zstd` of rulebook-data";
    Err(io::Error::new(io::ErrorKind::Unsupported, reason))
}

#[cfg(feature = "zstd")]
struct ZstdReader<R: io::BufRead>(zstd::Decoder<'static, R>);

#[cfg(feature = "zstd")]
impl<R: io::BufRead> Read for ZstdReader<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.read(bytes).map_err(|error| {
            let reason = error.to_string();
            if reason.contains("too much memory") {
                let help = "compress it without `--long` and `--ultra`";
                return io::Error::other(format!("its zstd window is larger than 8 MiB: {help}"));
            }
            let message = format!("its compressed data is damaged or cut off: {reason}");
            io::Error::new(error.kind(), message)
        })
    }
}

/// A writer that compresses its data with zstd, with a checksum.
///
/// ```
/// use std::io::{Cursor, Write};
///
/// use rulebook_data::{CompressedWriter, Reader, rulebook::core::ReplayLimits};
///
/// let mut lines = CompressedWriter::new(Vec::new())?;
/// lines.write_all(br#"{"game":"nim","rules":1,"variant":"","start":"1,2,0,0 0","players":[],"#)?;
/// lines.write_all(br#""policy":{},"result":null,"steps":[]}"#)?;
/// let bytes = lines.finish()?;
/// let mut records = Reader::from_read("nim.jsonl.zst", Cursor::new(bytes), ReplayLimits::default());
/// assert_eq!(records.next().expect("a line").expect("a record").record.game, "nim");
/// # Ok::<(), std::io::Error>(())
/// ```
#[cfg(feature = "zstd")]
pub struct CompressedWriter<W: io::Write>(zstd::Encoder<'static, W>);

#[cfg(feature = "zstd")]
impl<W: io::Write> CompressedWriter<W> {
    /// A writer that writes compressed data to `to`.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn new(to: W) -> io::Result<CompressedWriter<W>> {
        let mut encoder = zstd::Encoder::new(to, zstd::DEFAULT_COMPRESSION_LEVEL)?;
        encoder.include_checksum(true)?;
        Ok(CompressedWriter(encoder))
    }

    /// Writes the rest and returns the inner writer. Without this call the data is cut off.
    ///
    /// # Errors
    ///
    /// If the rest cannot be written.
    pub fn finish(self) -> io::Result<W> {
        self.0.finish()
    }
}

#[cfg(feature = "zstd")]
impl<W: io::Write> io::Write for CompressedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(feature = "zstd")]
impl<W: io::Write> std::fmt::Debug for CompressedWriter<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CompressedWriter").finish_non_exhaustive()
    }
}
