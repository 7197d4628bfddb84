//! The server of the page, asked as no browser would ask it.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use crate::program::{simply, words};

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

    /// The whole answer to a request, whose path is sent as it is.
    fn ask(&self, method: &str, path: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        write!(stream, "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            .expect("the request is sent");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("the answer ends");
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        // It has ended if the test has failed early.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
