//! The server of the page.

mod files;
mod limits;

use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// More bytes than the system keeps for a reader that does not read.
const BIG: usize = 16 << 20;

/// A small page and its server.
struct Page {
    folder: PathBuf,
    server: Child,
    port: u16,
}

impl Page {
    fn new(name: &str) -> Page {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).join("web");
        // The folder does not exist the first time.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("search")).expect("a folder to work in");
        for (file, text) in [("index.html", "<p>"), ("main.js", "1"), ("search/a b.wasm", "\0asm")]
        {
            fs::write(folder.join(file), text).expect("a file of the page");
        }
        let big = File::create(folder.join("big.bin")).expect("a file of the page");
        big.set_len(BIG as u64).expect("a file of the page");
        let mut server = Command::new(env!("CARGO_BIN_EXE_rulebook"))
            .args(["serve", "--port", "0", "--folder"])
            .arg(&folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let mut line = String::new();
        let output = server.stdout.as_mut().expect("it has been piped");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let port = line.strip_prefix("http://localhost:").and_then(|rest| rest.split('/').next());
        let port = port.and_then(|port| port.parse().ok()).expect("an address");
        Page { folder, server, port }
    }

    /// A connection that is given up when nothing comes for a long time.
    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time");
        stream
    }

    /// The whole answer to a request, whose path is sent as it is.
    fn ask(&self, method: &str, path: &str) -> String {
        let request = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        self.send(request.as_bytes()).expect("an answer")
    }

    /// The whole answer to a request for a file; an error if the connection is closed before.
    fn try_to_ask(&self, path: &str) -> io::Result<String> {
        self.send(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").as_bytes())
    }

    /// The whole answer to some bytes.
    fn send(&self, bytes: &[u8]) -> io::Result<String> {
        let mut stream = self.connect();
        stream.write_all(bytes)?;
        let mut answer = Vec::new();
        match stream.read_to_end(&mut answer) {
            // A connection may be reset after the answer if more was sent than was read.
            Err(error) if answer.is_empty() => Err(error),
            _ => Ok(String::from_utf8_lossy(&answer).into_owned()),
        }
    }

    /// Demands that the page is served as soon as the server has noticed who has left.
    fn is_served(&self) {
        let start = Instant::now();
        while !self.ask("GET", "/").ends_with("\r\n\r\n<p>") {
            assert!(start.elapsed() < Duration::from_secs(20));
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// A number that the system states for the server.
    #[cfg(target_os = "linux")]
    fn status(&self, name: &str) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.server.id()));
        let status = status.expect("the server runs");
        let line = status.lines().find_map(|line| line.strip_prefix(name)).expect("a line");
        line.split_whitespace().find_map(|word| word.parse().ok()).expect("a number")
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        // It has ended if the test has failed early.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
