//! The binary of this package in a terminal without a screen.

use std::{
    fs,
    io::{Read, Write},
    num::NonZero,
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard},
    thread,
    time::{Duration, Instant},
};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::{Color, Parser};

const PATIENCE: Duration = Duration::from_secs(30);

/// A program in a terminal. It is killed when this is dropped.
pub(crate) struct Pty {
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    output: Arc<Mutex<Output>>,
    n_syncs: usize,
}

struct Output {
    parser: Parser,
    stream: Vec<u8>,
}

fn size((columns, rows): (u16, u16)) -> PtySize {
    PtySize { cols: columns, rows, pixel_width: 0, pixel_height: 0 }
}

fn cells(number: u16) -> NonZero<u16> {
    NonZero::new(number).expect("a terminal has cells")
}

/// The folder for the user's data in a test.
pub(crate) fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("data").join(name)
}

/// The name of a test in which nothing has been saved yet.
pub(crate) fn fresh(name: &str) -> &str {
    // The folder does not exist the first time.
    let _ = fs::remove_dir_all(data(name));
    name
}

impl Pty {
    /// Runs `rulebook` with these words in a terminal of this size, in columns and rows.
    pub(crate) fn start(args: &str, size: (u16, u16), name: &str) -> Pty {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_rulebook"));
        command.args(args.split_whitespace());
        command.env("XDG_DATA_HOME", data(name));
        Pty::run(command, size)
    }

    /// Runs these commands of a shell with job control, in which `$RULEBOOK` is the program.
    #[cfg(unix)]
    pub(crate) fn shell(script: &str, name: &str) -> Pty {
        let mut command = CommandBuilder::new("sh");
        command.args(["-m", "-c", script]);
        command.env("RULEBOOK", env!("CARGO_BIN_EXE_rulebook"));
        command.env("XDG_DATA_HOME", data(name));
        Pty::run(command, (80, 24))
    }

    /// Runs a command in a terminal of this size.
    pub(crate) fn run(mut command: CommandBuilder, (columns, rows): (u16, u16)) -> Pty {
        let pair = native_pty_system().openpty(size((columns, rows))).expect("a terminal");
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        command.cwd(env!("CARGO_TARGET_TMPDIR"));
        let child = pair.slave.spawn_command(command).expect("the program runs");
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let writer = pair.master.take_writer().expect("a writer");
        let parser = Parser::new(cells(rows), cells(columns), 1_000);
        let output = Arc::new(Mutex::new(Output { parser, stream: Vec::new() }));
        let shared = Arc::clone(&output);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n_bytes @ 1..) = reader.read(&mut bytes) {
                let mut output = shared.lock().expect("the other thread lives");
                output.parser.process(&bytes[..n_bytes]);
                output.stream.extend(&bytes[..n_bytes]);
            }
        });
        Pty { master: pair.master, writer, child, output, n_syncs: 0 }
    }

    fn output(&self) -> MutexGuard<'_, Output> {
        self.output.lock().expect("the other thread lives")
    }

    /// The text on the screen.
    pub(crate) fn screen(&self) -> String {
        self.output().parser.screen().contents()
    }

    /// All bytes that the program has written.
    pub(crate) fn stream(&self) -> Vec<u8> {
        self.output().stream.clone()
    }

    pub(crate) fn send(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).expect("the terminal accepts keys");
        self.writer.flush().expect("the terminal accepts keys");
    }

    /// Presses and releases the left button.
    pub(crate) fn click(&mut self, (column, row): (u16, u16)) {
        let x = column + 1;
        let y = row + 1;
        self.send(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }

    pub(crate) fn resize(&mut self, (columns, rows): (u16, u16)) {
        self.output().parser.screen_mut().set_size(cells(rows), cells(columns));
        self.master.resize(size((columns, rows))).expect("it is resized");
    }

    /// Waits until the screen shows something.
    #[track_caller]
    pub(crate) fn wait_for(&self, what: &str) {
        self.wait_until(what, |screen| screen.contains(what));
    }

    /// Waits until the screen satisfies a condition.
    #[track_caller]
    pub(crate) fn wait_until(&self, what: &str, is_met: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !is_met(&self.screen()) {
            assert!(start.elapsed() < PATIENCE, "no {what:?} on the screen:\n{}", self.screen());
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Waits until the table has processed all input.
    #[track_caller]
    pub(crate) fn sync(&mut self) {
        self.n_syncs += 1;
        // No game has this many moves, or a move with this number.
        let number = 1_000_000 + self.n_syncs;
        self.send(&format!("{number}\r"));
        let refusals = [format!("no move {number}"), format!("the move `{number}`")];
        self.wait_until("a refusal", |screen| refusals.iter().any(|why| screen.contains(why)));
    }

    /// Takes over a shared screen. Clicks that come too early are ignored.
    #[track_caller]
    pub(crate) fn take_over(&mut self, seat: &str) {
        self.wait_for(&format!("Hand the keyboard to {seat}"));
        let start = Instant::now();
        while self.screen().contains("Hand the keyboard") {
            assert!(start.elapsed() < PATIENCE, "{}", self.screen());
            let row = self.screen().lines().position(|line| line.contains("[Continue]"));
            let row = row.expect("a button") as u16;
            let columns = self.output().parser.screen().size().1;
            self.click((columns.get() / 2, row));
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// The places on the screen that are highlighted because they can be picked, with the cursor.
    pub(crate) fn highlighted(&self) -> Vec<(u16, u16)> {
        let output = self.output();
        let screen = output.parser.screen();
        let (rows, columns) = screen.size();
        let cells =
            (0..rows.get()).flat_map(|row| (0..columns.get()).map(move |column| (column, row)));
        let is_highlighted = |&(column, row): &(u16, u16)| {
            let cell = screen.cell(row, column);
            // A piece that can be picked keeps its colours.
            cell.is_some_and(|cell| {
                matches!(cell.bgcolor(), Color::Idx(238 | 226)) || cell.underline()
            })
        };
        cells.filter(is_highlighted).collect()
    }

    /// Checks that the program has restored the terminal.
    #[track_caller]
    pub(crate) fn is_restored(&self) {
        let stream = String::from_utf8_lossy(&self.stream()).into_owned();
        let (_, after) = stream.rsplit_once("\x1b[?1049l").expect("the other screen is left");
        assert!(!after.contains("\x1b[?1049h") && after.contains("\x1b[?25h"), "{after:?}");
        assert!(stream.contains("\x1b[?1000l"), "the mouse is released");
    }

    /// Sends a signal to the program.
    #[cfg(unix)]
    pub(crate) fn signal(&self, signal: nix::sys::signal::Signal) {
        let id = self.child.process_id().expect("it runs").try_into().expect("a small number");
        nix::sys::signal::kill(nix::unistd::Pid::from_raw(id), signal).expect("it is sent");
    }

    /// Waits for the end of the program, and returns its exit code.
    pub(crate) fn wait(&mut self) -> u32 {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                // Its last output may not have arrived yet.
                thread::sleep(Duration::from_millis(50));
                return status.exit_code();
            }
            assert!(start.elapsed() < PATIENCE, "the program goes on:\n{}", self.screen());
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
    }
}

/// The output of a program without escape codes.
pub(crate) fn text(stream: &[u8]) -> String {
    let mut text = String::new();
    let stream = String::from_utf8_lossy(stream);
    let mut chars = stream.chars();
    while let Some(c) = chars.next() {
        if c != '\x1b' {
            text.push(c);
        } else if chars.next() == Some('[') {
            // A control sequence ends with a character from `@` to `~`.
            chars.by_ref().find(|c| ('@'..='~').contains(c));
        }
    }
    text
}
