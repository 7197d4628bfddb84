//! Compression of responses.

use std::io::{self, Read};

/// The sizes of the files that are compressed.
const SIZES: std::ops::Range<u64> = 1 << 10..16 << 20;

/// Whether a file of this type and length gets shorter by more than the work is worth.
pub(super) fn pays(media_type: &str, length: u64) -> bool {
    SIZES.contains(&length) && !matches!(media_type, "image/png" | "application/octet-stream")
}

/// The bytes of a file, compressed with zstd.
pub(super) fn compressed(file: impl Read) -> io::Result<Vec<u8>> {
    zstd::encode_all(file, zstd::DEFAULT_COMPRESSION_LEVEL)
}
