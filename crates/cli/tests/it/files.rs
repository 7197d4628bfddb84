//! Files that commands write.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::program::{self, Answer};

#[test]
fn an_existing_file_is_replaced_only_on_request() {
    let folder = folder("replace");
    let file = folder.join("board.svg");
    fs::write(&file, "precious").expect("a file");
    let refused = show(&file, &[]);
    assert_eq!(refused.code, Some(1));
    assert!(refused.stderr.contains("`--force` replaces it"));
    assert_eq!(fs::read_to_string(&file).expect("the file"), "precious");
    assert_eq!(show(&file, &["--force"]).code, Some(0));
    assert!(fs::read_to_string(&file).expect("the file").ends_with("</svg>\n"));
    assert_eq!(entries(&folder), ["board.svg"], "no temporary file is left");
}

#[cfg(unix)]
#[test]
fn links_modes_and_devices_stay_what_they_are() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};

    let folder = folder("links");
    let file = folder.join("board.svg");
    let link = folder.join("link.svg");
    fs::write(&file, "precious").expect("a file");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("a mode");
    symlink(&file, &link).expect("a link");
    assert_eq!(show(&link, &["--force"]).code, Some(0));
    assert!(fs::symlink_metadata(&link).expect("the link").is_symlink());
    assert!(fs::read_to_string(&file).expect("the file").starts_with("<svg"));
    assert_eq!(fs::metadata(&file).expect("the file").permissions().mode() & 0o777, 0o640);
    let new = folder.join("new.svg");
    let dangling = folder.join("dangling.svg");
    symlink("new.svg", &dangling).expect("a link");
    let shown = show(&dangling, &[]);
    assert_eq!(shown.code, Some(0), "{shown:?}");
    assert!(fs::symlink_metadata(&dangling).expect("the link").is_symlink());
    assert!(fs::read_to_string(&new).expect("the file").starts_with("<svg"));
    assert_eq!(show(Path::new("/dev/null"), &["--force"]).code, Some(0));
    assert!(fs::metadata("/dev/null").expect("the device").file_type().is_char_device());
}

#[cfg(unix)]
#[test]
fn every_file_that_is_replaced_keeps_its_mode_and_its_link() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = folder("modes");
    run("random tictactoe --games 3 --records games.jsonl", &folder);
    let check = |command: &str, name: &str| {
        let file = folder.join("file");
        for mode in [0o600, 0o640, 0o664] {
            fs::write(&file, "before").expect("a file");
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).expect("a mode");
            let written = run(command, &folder);
            assert_eq!(written.code, Some(0), "{command}: {written:?}");
            assert!(folder.join(name).is_symlink(), "{command}: the link stays");
            assert_ne!(fs::read(&file).expect("the file"), b"before", "{command}");
            let found = fs::metadata(&file).expect("the file").permissions().mode();
            assert_eq!(found & 0o777, mode, "{command}");
        }
    };
    symlink("file", folder.join("link")).expect("a link");
    for writer in &WRITERS[..N_FILES] {
        let (command, option) = writer.rsplit_once(' ').expect("an option");
        if option.starts_with("--") {
            check(&format!("{command} --force {option} link"), "link");
        } else {
            check(&format!("{writer} --force link"), "link");
        }
    }
    fs::create_dir(folder.join("records")).expect("a folder");
    symlink("../file", folder.join("records/tictactoe-1.txt")).expect("a link");
    check("random tictactoe --games 3 --force --records records/", "records/tictactoe-1.txt");
}

/// Each command that writes a file or a folder of this name.
const WRITERS: &[&str] = &[
    "show tictactoe --svg",
    "stats games.jsonl --svg",
    "cfr kuhn --iterations 1 --strategy",
    "random tictactoe --games 2 --records",
    "convert games.jsonl --to jsonl",
    "explore games.jsonl --build",
    #[cfg(feature = "shards")]
    "convert games.jsonl --to shards",
    "arena tictactoe --bot random --bot random --games 2 --records",
];

/// The number of those that write a file.
const N_FILES: usize = 6;

#[cfg(unix)]
#[test]
fn what_a_link_to_nothing_names_is_written_and_a_circle_is_called_one() {
    use std::os::unix::fs::symlink;

    for (i, writer) in WRITERS.iter().enumerate() {
        let folder = folder("to-nothing");
        run("random tictactoe --games 3 --records games.jsonl", &folder);
        symlink("new", folder.join("link")).expect("a link");
        let written = run(&format!("{writer} link"), &folder);
        assert_eq!(written.code, Some(0), "{writer}: {written:?}");
        assert!(folder.join("link").is_symlink(), "{writer}");
        assert_eq!(folder.join("new").is_file(), i < N_FILES, "{writer}");
        symlink("circle", folder.join("circle")).expect("a link");
        let refused = run(&format!("{writer} circle"), &folder);
        assert_eq!(refused.code, Some(1), "{writer}: {refused:?}");
        let expected = "cannot write `circle`: its symbolic links lead in a circle\n";
        assert!(refused.stderr.ends_with(expected), "{writer}: {refused:?}");
    }
    let folder = folder("to-nothing");
    symlink("new", folder.join("link")).expect("a link");
    let written = run("random tictactoe --games 3 --records link/", &folder);
    assert_eq!(written.code, Some(0), "{written:?}");
    assert_eq!(entries(&folder.join("new")).len(), 3);
}

#[test]
fn a_folder_is_not_a_file_and_a_file_is_not_a_folder() {
    for (i, writer) in WRITERS.iter().enumerate() {
        let folder = folder("kinds");
        run("random tictactoe --games 3 --records games.jsonl", &folder);
        fs::create_dir(folder.join("folder")).expect("a folder");
        let is_file = i < N_FILES;
        let (name, what) =
            if is_file { ("folder", "a folder") } else { ("games.jsonl", "not a folder") };
        let refused = run(&format!("{writer} {name}"), &folder);
        assert_eq!(refused.code, Some(1), "{writer}: {refused:?}");
        let expected = format!("cannot write `{name}`: it is {what}\n");
        assert!(refused.stderr.ends_with(&expected), "{writer}: {refused:?}");
    }
}

#[test]
fn a_write_that_fails_leaves_nothing() {
    let folder = folder("fails");
    let failed = show(&folder.join("no").join("board.svg"), &[]);
    assert_eq!(failed.code, Some(1));
    assert!(failed.stderr.contains("there is no such folder"));
    assert!(entries(&folder).is_empty());
}

/// A limit on the size of files stands for a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_file_that_was_there() {
    let folder = folder("full");
    let file = folder.join("board.svg");
    fs::write(&file, "precious").expect("a file");
    let full = "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"";
    let failed = std::process::Command::new("sh")
        .args(["-c", full, env!("CARGO_BIN_EXE_rulebook")])
        .args(["show", "gobblet", "--force", "--svg"])
        .arg(&file)
        .output()
        .expect("there is a shell");
    assert_eq!(failed.status.code(), Some(1), "{failed:?}");
    assert!(String::from_utf8_lossy(&failed.stderr).contains("cannot write"), "{failed:?}");
    assert_eq!(fs::read_to_string(&file).expect("the file"), "precious");
    assert_eq!(entries(&folder), ["board.svg"], "no temporary file is left");
    let args = ["play", "gobblet"].map(str::to_owned);
    let said = program::simply(&args, "4@a1\nsave --force /dev/full\n").stdout;
    assert!(!cfg!(target_os = "linux") || said.contains("Not saved: cannot write"), "{said}");
}

fn show(file: &Path, more: &[&str]) -> Answer {
    let file = file.to_str().expect("a name in UTF-8");
    let args = [&["show", "gobblet", "--svg", file], more].concat();
    let args: Vec<_> = args.into_iter().map(str::to_owned).collect();
    program::simply(&args, "")
}

fn run(command: &str, folder: &Path) -> Answer {
    program::run(&program::words(&command.split(' ').collect::<Vec<_>>()), &[], "", folder)
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("files").join(name);
    // The folder does not exist the first time.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder to work in");
    folder
}

fn entries(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder");
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into()).collect()
}
