//! `replay TARGET [FILE…]`: runs a target with files, or with all its stored inputs, and prints how
//! far its walks got.

use std::{env, error::Error, path::PathBuf};

use rulebook_fuzz::{FOLDERS, files_of, replay, tally};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args_os().skip(1);
    let target = arguments.next().ok_or("usage: replay TARGET [FILE…]")?;
    let target = target.to_str().ok_or("the name of a target is ASCII")?;
    let mut files = Vec::new();
    for path in arguments.map(PathBuf::from) {
        if path.is_dir() {
            for entry in path.read_dir()? {
                files.push(entry?.path());
            }
        } else {
            files.push(path);
        }
    }
    if files.is_empty() {
        for folder in FOLDERS {
            files.extend(files_of(folder, target)?);
        }
    }
    files.sort();
    replay(target, &files)?;
    print!("{}", tally::text());
    Ok(())
}
