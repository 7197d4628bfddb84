//! Checksums of a stream.

use std::io::{self, Write};

use sha2::{Digest, Sha256};

/// A writer that computes the SHA-256 of its bytes.
pub(super) struct DigestWriter<W> {
    to: W,
    digest: Sha256,
}

impl<W: Write> DigestWriter<W> {
    pub(super) fn new(to: W) -> DigestWriter<W> {
        DigestWriter { to, digest: Sha256::new() }
    }

    /// Adds bytes to the checksum that are not written.
    pub(super) fn update(&mut self, bytes: &[u8]) {
        self.digest.update(bytes);
    }

    pub(super) fn finish(self) -> (W, [u8; 32]) {
        (self.to, self.digest.finalize().into())
    }
}

impl<W: Write> Write for DigestWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let n_written = self.to.write(bytes)?;
        self.digest.update(&bytes[..n_written]);
        Ok(n_written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
