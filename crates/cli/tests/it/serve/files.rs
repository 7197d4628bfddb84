//! The files that are served: access, content types and encodings.

use std::{
    fs,
    io::{Read, Write},
};

use super::Page;
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
        assert!(
            answer.contains("Content-Security-Policy: default-src 'none';"),
            "{path}: {answer}"
        );
    }
    assert!(!page.ask("HEAD", "/").contains("<p>"));
}

#[test]
fn nothing_outside_of_the_folder_is_served() {
    let page = Page::new("serve-outside");
    fs::write(page.folder.join("../secret-outside.txt"), "secret").expect("a file outside");
    fs::create_dir(page.folder.join(".git")).expect("a folder");
    for name in [".env", ".git/config"] {
        fs::write(page.folder.join(name), "secret").expect("a hidden file");
    }
    #[cfg(unix)]
    for (to, name) in [("../secret-outside.txt", "link.txt"), (".env", "visible.txt")] {
        std::os::unix::fs::symlink(to, page.folder.join(name)).expect("a link");
    }
    for path in [
        "/../secret-outside.txt",
        "/%2e%2e/secret-outside.txt",
        "/search/..%2f..%2fsecret-outside.txt",
        "/..%5csecret-outside.txt",
        "//../secret-outside.txt",
        "/link.txt",
        "/.env",
        "/.git/config",
        "/%2Egit/config",
        "/search/../.env",
        "/visible.txt",
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
fn only_this_machine_by_its_own_names_is_served() {
    let page = Page::new("serve-hosts");
    let status = |host: &str| {
        let answer = page.send(format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes());
        let answer = answer.expect("an answer");
        answer.split(' ').nth(1).expect("a status").to_owned()
    };
    let port = page.port;
    for host in ["localhost", "LOCALHOST:8000", "127.0.0.1", "127.8.9.10:80", "[::1]", "[::1]:8000"]
    {
        assert_eq!(status(host), "200", "{host}");
    }
    assert_eq!(status(&format!("localhost:{port}")), "200");
    for host in [
        "evil.example",
        &format!("evil.example:{port}"),
        "localhost.evil.example",
        "evil.localhost.",
        "127.0.0.1.evil.example",
        "192.168.0.1",
        "[::]:80",
        "localhost:80:80",
        "",
    ] {
        assert_eq!(status(host), "421", "{host}");
    }
}

#[test]
fn a_file_that_a_browser_has_is_not_sent_again() {
    let page = Page::new("serve-tags");
    let ask = |tag: &str| {
        let request =
            format!("GET /main.js HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: {tag}\r\n\r\n");
        page.send(request.as_bytes()).expect("an answer")
    };
    let answer = ask("W/\"1\"");
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.ends_with("\r\n\r\n1"), "{answer}");
    let tag =
        answer.lines().find_map(|line| line.strip_prefix("ETag: ")).expect("a tag").to_owned();
    for known in [&tag, &format!("\"a\", {tag}"), "*"] {
        let answer = ask(known);
        assert!(answer.starts_with("HTTP/1.1 304 ") && answer.ends_with("\r\n\r\n"), "{answer}");
        assert!(answer.contains(&format!("ETag: {tag}\r\n")), "{answer}");
    }
    fs::write(page.folder.join("main.js"), "22").expect("a file of the page");
    assert!(ask(&tag).ends_with("\r\n\r\n22"));
}

#[test]
fn texts_are_compressed_for_clients_that_accept_it() {
    let page = Page::new("serve-zstd");
    let text = "let a = 1;\n".repeat(1_000);
    fs::write(page.folder.join("long.js"), &text).expect("a file of the page");
    let ask = |path: &str, coding: &str| {
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: {coding}\r\n\r\n");
        let mut stream = page.connect();
        stream.write_all(request.as_bytes()).expect("the request is sent");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").expect("a header");
        let head = String::from_utf8(answer[..end].to_vec()).expect("text");
        (head, answer[end + 4..].to_vec())
    };
    let (head, body) = ask("/long.js", "gzip, deflate, br, zstd");
    assert!(head.contains("Content-Encoding: zstd"), "{head}");
    assert!(head.contains(&format!("Content-Length: {}\r\n", body.len())), "{head}");
    assert!(body.len() < 1_000, "{} bytes", body.len());
    assert_eq!(zstd::decode_all(&*body).expect("a body"), text.as_bytes());
    for (path, coding) in [("/long.js", "gzip, br"), ("/long.js", "zstd;q=0"), ("/main.js", "zstd")]
    {
        let (head, body) = ask(path, coding);
        assert!(!head.contains("Content-Encoding"), "{path} {coding}: {head}");
        assert!(head.contains(&format!("Content-Length: {}\r\n", body.len())), "{head}");
    }
}

#[test]
fn a_missing_page_is_one_clear_message() {
    let answer = simply(&words(&["serve", "--folder", "no-such-page"]), "");
    let expected = "error: there is no page in no-such-page: build it with `cargo xtask web`\n";
    assert_eq!((answer.stderr.as_str(), answer.code), (expected, Some(1)));
}
