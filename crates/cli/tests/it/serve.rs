//! The server of the page under requests that no browser would send.

use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, Read, Write},
    net::{Shutdown, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use rulebook::core::SplitMix64;

use crate::program::{simply, words};

/// More bytes than the system keeps for a reader that does not read.
const BIG: usize = 16 << 20;

#[test]
fn files_are_served_with_their_types() {
    let page = Page::new("serve-types");
    for (path, media_type, body) in [
        ("/", "text/html; charset=utf-8", "<p>"),
        ("/index.html?a=../b#c", "text/html; charset=utf-8", "<p>"),
        ("/main.js", "text/javascript; charset=utf-8", "1"),
        ("/search/a%20b.wasm", "application/wasm", "\0asm"),
    ] {
        let answer = page.ask("GET", path);
        assert!(answer.starts_with("HTTP/1.1 200 OK"), "{path}: {answer}");
        assert!(answer.contains(&format!("Content-Type: {media_type}\r\n")), "{path}: {answer}");
        assert!(answer.ends_with(&format!("\r\n\r\n{body}")), "{path}: {answer}");
    }
    assert!(!page.ask("HEAD", "/").contains("<p>"));
}

#[test]
fn nothing_outside_of_the_folder_is_served() {
    let page = Page::new("serve-outside");
    fs::write(page.folder.join("../secret-outside.txt"), "secret").expect("a file outside");
    #[cfg(unix)]
    std::os::unix::fs::symlink("../secret-outside.txt", page.folder.join("link.txt"))
        .expect("a link");
    for path in [
        "/../secret-outside.txt",
        "/%2e%2e/secret-outside.txt",
        "/search/..%2f..%2fsecret-outside.txt",
        "/..%5csecret-outside.txt",
        "//../secret-outside.txt",
        "/link.txt",
        "/search",
        "/missing.js",
        "/%zz",
        "/%ff",
        "/a%00b",
    ] {
        let answer = page.ask("GET", path);
        assert!(answer.starts_with("HTTP/1.1 404 "), "{path}: {answer}");
        assert!(!answer.contains("secret\n") && !answer.ends_with("secret"), "{path}: {answer}");
    }
    assert!(page.ask("POST", "/").starts_with("HTTP/1.1 405 "));
}

#[test]
fn a_request_that_is_too_much_is_refused_before_it_is_read() {
    let page = Page::new("serve-refused");
    let long = format!("GET / HTTP/1.1\r\nA: {}", "x".repeat(9_000));
    for (request, status) in [
        ("GET / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", 413),
        ("GET / HTTP/1.1\r\ncontent-length : x\r\n\r\n", 413),
        ("HEAD / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", 405),
        (&long, 431),
        ("GET /\r\n\r\n", 400),
        ("GET / HTTP/2.0\r\n\r\n", 400),
        ("GET /  HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost\r\n\r\n", 400),
        ("\r\n\r\n", 400),
        // One request for each connection.
        ("GET /main.js HTTP/1.1\r\n\r\nGET /main.js HTTP/1.1\r\n\r\n", 200),
        ("GET / HTTP/1.0\r\nContent-Length: 0\r\n\r\n", 200),
    ] {
        let answer = page.send(request.as_bytes()).expect("an answer");
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{request}: {answer}");
        assert_eq!(answer.matches("HTTP/1.1").count(), 1, "{request}: {answer}");
    }
}

#[test]
fn those_who_neither_ask_nor_read_stop_nobody_else() {
    let page = Page::new("serve-slow");
    let mut slow: Vec<TcpStream> = (0..16).map(|_| page.connect()).collect();
    for stream in &mut slow[..8] {
        stream.write_all(b"GET /big.bin HTTP/1.1\r\n\r\n").expect("the request is sent");
    }
    let start = Instant::now();
    assert!(page.ask("GET", "/").ends_with("<p>"));
    assert!(start.elapsed() < Duration::from_secs(4));
    // Half a request is answered when its time is over.
    let mut answer = String::new();
    slow[15].read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    // So is an answer that nobody reads: the rest of it is never sent.
    thread::sleep(Duration::from_secs(11).saturating_sub(start.elapsed()));
    let mut answer = Vec::new();
    // The connection may be reset instead of closed.
    let _ = slow[0].read_to_end(&mut answer);
    assert!(answer.starts_with(b"HTTP/1.1 200 ") && answer.len() < BIG, "{} bytes", answer.len());
}

#[cfg(target_os = "linux")]
#[test]
fn a_connection_too_many_is_told_to_come_back() {
    let page = Page::new("serve-many");
    let halves: Vec<TcpStream> = (0..32).map(|_| page.connect()).collect();
    for _ in 0..800 {
        assert!(page.ask("GET", "/").starts_with("HTTP/1.1 503 "));
    }
    assert!(page.status("Threads:") <= 33);
    drop(halves);
    page.is_served();
}

#[test]
fn ten_thousand_hostile_requests_stop_nothing() {
    const CLIENTS: u64 = 4;
    let page = Page::new("serve-hostile");
    page.is_served();
    thread::scope(|scope| {
        for client in 0..CLIENTS {
            let page = &page;
            scope.spawn(move || {
                let mut rng = SplitMix64::new(client);
                let mut held = Vec::new();
                for _ in 0..10_000 / CLIENTS {
                    held.extend(attack(page, &mut rng));
                    held.truncate(6);
                    if rng.next().is_multiple_of(8) {
                        held.clear();
                    }
                }
            });
        }
    });
    page.is_served();
    // The largest memory that the process ever had, in kB.
    #[cfg(target_os = "linux")]
    assert!(page.status("VmHWM:") <= 48 << 10);
}

/// The parts of hostile requests.
const PARTS: [&[u8]; 18] = [
    b"GET / HTTP/1.1\r\n",
    b"HEAD /main.js HTTP/1.0\r\n",
    b"GET /../../../../etc/passwd HTTP/1.1\r\n",
    b"GET /%2e%2e%2f%2e%2e%2fetc%2fpasswd HTTP/1.1\r\n",
    b"GET /\0%00\xff\xfe HTTP/1.1\r\n",
    b"GET /big.bin HTTP/1.1\r\n",
    b"DELETE ",
    b"Content-Length: 99999999999999999999\r\n",
    b"Content-Length: -1\r\n",
    b"Transfer-Encoding: chunked\r\n",
    b"FFFFFFFFFFFFFFFF\r\n",
    b"Host: localhost\r\n",
    b"Connection: keep-alive\r\nExpect: 100-continue\r\n",
    b": \r\n",
    b"\r\n",
    b"\r\n\r\n",
    b"\0\r\n",
    b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03",
];

/// Sends one hostile request, and returns the connection if it stays open.
fn attack(page: &Page, rng: &mut SplitMix64) -> Option<TcpStream> {
    let mut request = Vec::new();
    for _ in 0..=rng.next() % 6 {
        request.extend(PARTS[(rng.next() % PARTS.len() as u64) as usize]);
    }
    match rng.next() % 8 {
        // A path or a header without end, now and then longer than the memory that is allowed.
        0 if rng.next().is_multiple_of(128) => request.resize(64 << 20, b'x'),
        0 => request.extend(vec![b'x'; 20_000]),
        1 => request.extend(b"A: b\r\n".repeat(3_000)),
        2 => request.splice(..0, b"/..".repeat(2_000)).for_each(drop),
        3 => request.extend((0..200).flat_map(|_| rng.next().to_le_bytes())),
        _ => request.extend(b"\r\n\r\n"),
    }
    let mut stream = page.connect();
    // The server may have refused what it has read so far, and closed the connection.
    let _ = stream.write_all(&request);
    match rng.next() % 4 {
        // Leaves, without the answer or with a part of it, or stays.
        0 => None,
        1 => {
            stream.set_read_timeout(Some(Duration::from_millis(20))).expect("a time");
            let _ = stream.read(&mut [0; 10]);
            Some(stream)
        }
        _ => {
            let _ = stream.shutdown(Shutdown::Write);
            let mut answer = Vec::new();
            if stream.read_to_end(&mut answer).is_ok() && !answer.is_empty() {
                assert!(answer.starts_with(b"HTTP/1.1 "), "{}", String::from_utf8_lossy(&answer));
            }
            None
        }
    }
}

#[test]
fn a_missing_page_is_one_clear_message() {
    let answer = simply(&words(&["serve", "--folder", "no-such-page"]), "");
    let expected = "error: there is no page in no-such-page: build it with `cargo xtask web`\n";
    assert_eq!((answer.stderr.as_str(), answer.code), (expected, Some(1)));
}

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
