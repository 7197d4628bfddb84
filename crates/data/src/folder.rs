//! The files of a folder in order, in constant memory.

use std::{
    collections::BinaryHeap,
    ffi::{OsStr, OsString},
    fs, io,
    path::{Path, PathBuf},
};

/// The entries of a folder in the order of the bytes of their names, without those that begin with
/// a dot or that Windows adds. Memory does not depend on their number: a folder with many is listed several times.
pub(crate) struct Folder {
    path: PathBuf,
    names: std::vec::IntoIter<OsString>,
    last: Option<OsString>, // The greatest name that has been listed.
    is_over: bool,
    most: usize,
}

impl Folder {
    /// The most names in memory.
    const MOST: usize = 16_384;

    pub(crate) fn new(path: PathBuf) -> Folder {
        Folder::with_most(path, Folder::MOST)
    }

    fn with_most(path: PathBuf, most: usize) -> Folder {
        Folder { path, names: Vec::new().into_iter(), last: None, is_over: false, most }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The next entry; after an error there is none.
    pub(crate) fn next_entry(&mut self) -> Option<io::Result<PathBuf>> {
        loop {
            if let Some(name) = self.names.next() {
                return Some(Ok(self.path.join(name)));
            }
            if self.is_over {
                return None;
            }
            match least_names(&self.path, self.last.as_deref(), self.most) {
                Ok(names) => {
                    self.is_over = names.len() < self.most;
                    self.last = names.last().cloned().or(self.last.take());
                    self.names = names.into_iter();
                }
                Err(error) => {
                    self.is_over = true;
                    return Some(Err(error));
                }
            }
        }
    }
}

/// The files that Windows adds to folders to show them: pictures and settings.
const OF_WINDOWS: [&str; 2] = ["Thumbs.db", "desktop.ini"];

/// The least names after `last`, at most `most`, in order.
fn least_names(folder: &Path, last: Option<&OsStr>, most: usize) -> io::Result<Vec<OsString>> {
    let mut least = BinaryHeap::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        let is_of_system = OF_WINDOWS.iter().any(|other| name.eq_ignore_ascii_case(other));
        if is_hidden || is_of_system || last.is_some_and(|last| name.as_os_str() <= last) {
            continue;
        }
        if least.len() == most {
            if least.peek().is_some_and(|greatest| *greatest < name) {
                continue;
            }
            least.pop();
        }
        least.push(name);
    }
    Ok(least.into_sorted_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_with_more_names_than_fit_into_memory_is_listed_in_order() {
        let folder = tempfile::tempdir().expect("a folder");
        for i in [7, 3, 9, 1, 0, 5, 8, 2, 6, 4] {
            fs::write(folder.path().join(i.to_string()), "").expect("a file");
        }
        for name in [".hidden", "Thumbs.db", "thumbs.db", "desktop.ini"] {
            fs::write(folder.path().join(name), "").expect("a file");
        }
        let wanted: Vec<_> = (0..10).map(|i: u8| folder.path().join(i.to_string())).collect();
        for most in [1, 2, 3, 5, 9, 10, 11] {
            let mut entries = Folder::with_most(folder.path().to_owned(), most);
            let found: io::Result<Vec<_>> = std::iter::from_fn(|| entries.next_entry()).collect();
            assert_eq!(found.expect("the folder can be read"), wanted, "{most}");
        }
    }
}
