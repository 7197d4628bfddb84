//! A database file that is never changed.

use std::{
    collections::HashMap,
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    path::Path,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// A file that never changes: the writes of the library when it opens and closes a database stay in
/// memory. So several programs can read an explorer at the same time, and a damaged one is not
/// repaired.
#[derive(Debug)]
pub(super) struct ReadOnlyFile(Mutex<Contents>);

#[derive(Debug)]
struct Contents {
    file: File,
    file_len: u64,
    len: u64,
    changed: HashMap<u64, Box<[u8; PAGE]>>,
}

const PAGE: usize = 4096;

/// The most pages that may change in memory: 32 MiB.
const MAX_CHANGED: usize = 8192;

impl ReadOnlyFile {
    pub(super) fn open(path: &Path) -> io::Result<ReadOnlyFile> {
        let mut file = File::open(path)?;
        let len = file.metadata()?.len();
        let mut head = [0; HEAD];
        let invalid = |reason| io::Error::new(io::ErrorKind::InvalidData, reason);
        file.read_exact(&mut head).map_err(|_| invalid("it is not an explorer"))?;
        if !head.starts_with(b"redb") {
            return Err(invalid("it is not an explorer"));
        }
        let stated = stated_len(&head).ok_or_else(|| invalid("it is damaged"))?;
        if len < stated {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "it is cut off"));
        }
        let changed = HashMap::new();
        Ok(ReadOnlyFile(Mutex::new(Contents { file, file_len: len, len, changed })))
    }

    fn contents(&self) -> MutexGuard<'_, Contents> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Contents {
    /// Fills `bytes` from `offset` on, with zeros beyond the end of the file.
    fn read(&mut self, offset: u64, bytes: &mut [u8]) -> io::Result<()> {
        let wanted = bytes.len() as u64;
        if offset.checked_add(wanted).is_none_or(|end| self.len < end) {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "it is cut off"));
        }
        let n_in_file = self.file_len.saturating_sub(offset).min(wanted) as usize;
        self.file.seek(SeekFrom::Start(offset))?;
        self.file.read_exact(&mut bytes[..n_in_file])?;
        for (at, part) in parts(offset, bytes.len()) {
            if let Some(page) = self.changed.get(&(at / PAGE as u64)) {
                let start = (at % PAGE as u64) as usize;
                bytes[part.clone()].copy_from_slice(&page[start..start + part.len()]);
            }
        }
        Ok(())
    }

    fn write(&mut self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        for (at, part) in parts(offset, bytes.len()) {
            let number = at / PAGE as u64;
            if !self.changed.contains_key(&number) {
                if MAX_CHANGED <= self.changed.len() {
                    return Err(io::Error::other("it is damaged"));
                }
                let start = number * PAGE as u64;
                let mut page = Box::new([0; PAGE]);
                let n_there = self.len.saturating_sub(start).min(PAGE as u64) as usize;
                self.read(start, &mut page[..n_there])?;
                self.changed.insert(number, page);
            }
            let start = (at % PAGE as u64) as usize;
            if let Some(page) = self.changed.get_mut(&number) {
                page[start..start + part.len()].copy_from_slice(&bytes[part]);
            }
        }
        Ok(())
    }
}

/// The bytes of the file's header up to its layout.
const HEAD: usize = 32;

/// The layout in the header of every explorer: the bytes of a page, and the pages of a region's
/// header and of a full region. The library panics if these numbers contradict each other.
const LAYOUT: [u64; 3] = [PAGE as u64, 130, 1 << 20];

/// The least size of a file with this header: a page, the regions, and a region that is not full;
/// `None` if the header does not belong to an explorer. The library panics on a smaller file. The
/// header is described in `docs/design.md` of redb, under *Super-header*.
fn stated_len(head: &[u8; HEAD]) -> Option<u64> {
    let mut numbers = head[12..]
        .chunks_exact(4)
        .map(|bytes| bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)));
    let mut next = || numbers.next().unwrap_or_default();
    if [next(), next(), next()] != LAYOUT {
        return None;
    }
    let n_full = next();
    let rest = next();
    let [page, header_pages, most_pages] = LAYOUT;
    let full = n_full.saturating_mul(header_pages + most_pages);
    let rest = if rest == 0 { 0 } else { header_pages + rest };
    Some(page.saturating_mul(full.saturating_add(rest + 1)))
}

/// The parts of a range of bytes by page: where each begins, and which of the bytes it has.
fn parts(offset: u64, length: usize) -> impl Iterator<Item = (u64, std::ops::Range<usize>)> {
    let mut done = 0;
    std::iter::from_fn(move || {
        let at = offset + done as u64;
        let n = (PAGE - (at % PAGE as u64) as usize).min(length - done);
        let part = done..done + n;
        done += n;
        (n != 0).then_some((at, part))
    })
}

impl redb::StorageBackend for ReadOnlyFile {
    fn len(&self) -> io::Result<u64> {
        Ok(self.contents().len)
    }

    fn read(&self, offset: u64, len: usize) -> io::Result<Vec<u8>> {
        let mut contents = self.contents();
        // Before memory is taken: a damaged file may ask for any length.
        if contents.len < len as u64 {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "it is cut off"));
        }
        let mut bytes = vec![0; len];
        contents.read(offset, &mut bytes)?;
        Ok(bytes)
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.contents().len = len;
        Ok(())
    }

    fn sync_data(&self, _eventual: bool) -> io::Result<()> {
        Ok(())
    }

    fn write(&self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        self.contents().write(offset, bytes)
    }
}

#[cfg(test)]
mod tests {
    use redb::StorageBackend;

    use super::*;

    /// The header of a file with one region that is not full.
    fn head(layout: [u64; 3], pages: u32) -> [u8; HEAD] {
        let mut head = [0; HEAD];
        head[..4].copy_from_slice(b"redb");
        let numbers = layout.map(|number| number as u32).into_iter().chain([0, pages]);
        for (field, number) in head[12..].chunks_exact_mut(4).zip(numbers) {
            field.copy_from_slice(&number.to_le_bytes());
        }
        head
    }

    #[test]
    fn a_header_that_the_library_would_not_write_is_refused() {
        assert_eq!(stated_len(&head(LAYOUT, 0)), Some(4096));
        assert_eq!(stated_len(&head(LAYOUT, 641)), Some(4096 * (1 + 130 + 641)));
        let [page, header_pages, most_pages] = LAYOUT;
        for layout in [
            [512, header_pages, most_pages],
            [page, header_pages + 2, most_pages],
            [page, header_pages, 1_065_216],
        ] {
            assert_eq!(stated_len(&head(layout, 641)), None);
        }
    }

    #[test]
    fn what_is_written_is_read_again_and_the_file_stays_as_it_was() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        let mut before: Vec<u8> = (0..10_000_u32).map(|i| i as u8).collect();
        before[..HEAD].copy_from_slice(&head(LAYOUT, 0));
        std::fs::write(&path, &before).expect("a file");
        let file = ReadOnlyFile::open(&path).expect("a file");
        file.set_len(12_000).expect("any length");
        file.write(4000, &[7; 5000]).expect("two pages");
        file.write(11_000, &[9; 10]).expect("beyond the file");
        let mut wanted = before.clone();
        wanted.resize(12_000, 0);
        wanted[4000..9000].fill(7);
        wanted[11_000..11_010].fill(9);
        assert_eq!(file.read(0, 12_000).expect("everything"), wanted);
        assert_eq!(file.read(8999, 3).expect("a part"), wanted[8999..9002]);
        assert!(file.read(11_999, 2).is_err());
        assert_eq!(std::fs::read(&path).expect("the file"), before);
    }
}
