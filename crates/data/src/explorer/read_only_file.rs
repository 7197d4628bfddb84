//! A database file that is never changed.

use std::{
    collections::HashMap,
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// A file that never changes: the writes of the library during its checks stay in memory. So
/// several programs can read an explorer at the same time, and a damaged one is not repaired.
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
    pub(super) fn new(file: File) -> io::Result<ReadOnlyFile> {
        let len = file.metadata()?.len();
        let contents = Contents { file, file_len: len, len, changed: HashMap::new() };
        Ok(ReadOnlyFile(Mutex::new(contents)))
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

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        self.contents().read(offset, out)
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.contents().len = len;
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
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

    #[test]
    fn writes_can_be_read_back_and_do_not_change_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        let before: Vec<u8> = (0..10_000_u32).map(|i| i as u8).collect();
        std::fs::write(&path, &before).expect("a file");
        let file = File::open(&path).and_then(ReadOnlyFile::new).expect("a file");
        let read = |offset, length| {
            let mut bytes = vec![0; length];
            file.read(offset, &mut bytes).map(|()| bytes)
        };
        file.set_len(12_000).expect("any length");
        file.write(4000, &[7; 5000]).expect("two pages");
        file.write(11_000, &[9; 10]).expect("beyond the file");
        let mut wanted = before.clone();
        wanted.resize(12_000, 0);
        wanted[4000..9000].fill(7);
        wanted[11_000..11_010].fill(9);
        assert_eq!(read(0, 12_000).expect("everything"), wanted);
        assert_eq!(read(8999, 3).expect("a part"), wanted[8999..9002]);
        assert!(read(11_999, 2).is_err());
        assert_eq!(std::fs::read(&path).expect("the file"), before);
    }
}
