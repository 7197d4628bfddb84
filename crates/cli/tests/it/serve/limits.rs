//! The server under requests that no browser would send.

use std::{
    collections::VecDeque,
    io::{Read, Write},
    net::{Shutdown, TcpStream},
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use rulebook::core::SplitMix64;

use super::{BIG, Page};

/// The request for that many bytes.
const BIG_REQUEST: &[u8] = b"GET /big.bin HTTP/1.1\r\nHost: localhost\r\n\r\n";

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
        ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400),
        ("\r\n\r\n", 400),
        // One request for each connection.
        ("GET /main.js HTTP/1.1\r\nHost: localhost\r\n\r\nGET /main.js HTTP/1.1\r\n\r\n", 200),
        ("GET / HTTP/1.0\r\nContent-Length: 0\r\n\r\n", 200),
    ] {
        let answer = page.send(request.as_bytes()).expect("an answer");
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{request}: {answer}");
        assert_eq!(answer.matches("HTTP/1.1").count(), 1, "{request}: {answer}");
    }
}

#[test]
fn idle_and_non_reading_clients_block_nobody_else() {
    let page = Page::new("serve-slow");
    let mut slow: Vec<TcpStream> = (0..16).map(|_| page.connect()).collect();
    for stream in &mut slow[..8] {
        stream.write_all(BIG_REQUEST).expect("the request is sent");
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

#[test]
fn an_excess_connection_replaces_the_one_that_was_idle_longest() {
    let page = Page::new("serve-many");
    let mut idle: Vec<TcpStream> = (0..32).map(|_| page.connect()).collect();
    for stream in &mut idle[..16] {
        stream.write_all(BIG_REQUEST).expect("the request is sent");
    }
    for _ in 0..800 {
        assert!(page.ask("GET", "/").starts_with("HTTP/1.1 200 "));
    }
    #[cfg(target_os = "linux")]
    assert!(page.status("Threads:") <= 33);
    drop(idle);
    page.is_served();
}

#[test]
fn repeated_partial_requests_lock_nobody_out() {
    let page = Page::new("serve-halves");
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let mut halves = VecDeque::new();
                while !is_over.load(Ordering::Relaxed) {
                    let mut half = page.connect();
                    // It may have been closed for another one already.
                    let _ = half.write_all(b"GET / HTTP/1.1\r\nHost: loc");
                    halves.push_front(half);
                    halves.truncate(8);
                }
            });
        }
        // One that was idle longest, because no thread had read it yet, is asked again, as browsers do.
        let is_right = |answer: &String| answer.ends_with("\r\n\r\n1");
        let is_answered =
            || (0..5).any(|_| page.try_to_ask("/main.js").is_ok_and(|answer| is_right(&answer)));
        let n_answered = (0..100).filter(|_| is_answered()).count();
        is_over.store(true, Ordering::Relaxed);
        assert_eq!(n_answered, 100);
    });
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
const PARTS: [&[u8]; 20] = [
    b"GET / HTTP/1.1\r\n",
    b"HEAD /main.js HTTP/1.0\r\n",
    b"GET /../../../../etc/passwd HTTP/1.1\r\n",
    b"GET /%2e%2e%2f%2e%2e%2fetc%2fpasswd HTTP/1.1\r\n",
    b"GET /\0%00\xff\xfe HTTP/1.1\r\n",
    b"GET /big.bin HTTP/1.1\r\n",
    b"GET /.git/config HTTP/1.1\r\n",
    b"If-None-Match: *\r\nAccept-Encoding: zstd\r\n",
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
