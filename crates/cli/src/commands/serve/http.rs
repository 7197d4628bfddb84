//! A server of files by HTTP/1.1: `GET` and `HEAD` without a body, one request for each connection.
//! All resources that a client can use are limited.

#[cfg(feature = "data")]
mod compression;
mod connection;
mod request;

use std::{
    fs::{File, Metadata},
    io::{self, Read, Write},
    net::{Shutdown, TcpListener},
    sync::Arc,
    thread,
    time::{Duration, UNIX_EPOCH},
};

use rulebook::threads;

use self::{
    connection::{Connection, Seat, Table, Timed},
    request::{MAX_REQUEST, Request},
};

/// The time in which a request has to arrive.
const REQUEST_TIME: Duration = Duration::from_secs(5);
/// The time in which an answer has to be read.
const ANSWER_TIME: Duration = Duration::from_secs(10);
/// The time for a refusal on the thread that accepts connections.
const REFUSAL_TIME: Duration = Duration::from_millis(100);
/// The stack of a thread that answers, in bytes.
const STACK_BYTES: usize = 2 << 20;

const OK: &str = "200 OK";
const UNCHANGED: &str = "304 Not Modified";
const NO_FILE: &str = "404 there is no such file";
const NO_THREAD: &str = "503 the system refuses another thread; try again in a moment";

/// The policy of the page: nothing from elsewhere, and of scripts only files and wasm modules. The
/// pictures of positions are `data:` addresses.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Serves the files that `open` finds for the targets of requests, with their media types, until
/// the program ends.
///
/// If there are too many connections, the one that was idle longest is closed for the new one, so
/// that requests without an end and answers that nobody reads keep nobody out. The first time that
/// the system refuses a thread for an answer, `warn` gets the error.
pub(super) fn serve<F>(listener: &TcpListener, open: F, warn: impl FnOnce(&io::Error))
where
    F: Fn(&str) -> Option<(File, &'static str)> + Send + Sync + 'static,
{
    let open = Arc::new(open);
    let table = Arc::new(Table::default());
    let mut warn = Some(warn);
    for stream in listener.incoming() {
        let Ok(stream) = stream else {
            // The system is short of something that the end of a connection may give back.
            thread::sleep(Duration::from_millis(10));
            continue;
        };
        let open = Arc::clone(&open);
        let started =
            start(Seat::new(&table, stream), STACK_BYTES, move |seat| answer(seat, &*open));
        if let Err(error) = started
            && let Some(warn) = warn.take()
        {
            warn(&error);
        }
    }
}

/// Starts a thread that answers a connection.
///
/// # Errors
///
/// If the system refuses it. The connection has been answered so.
fn start(
    seat: Seat,
    stack_bytes: usize,
    answer: impl FnOnce(&Connection) -> io::Result<()> + Send + 'static,
) -> io::Result<()> {
    let seat = Arc::new(seat);
    let answered = Arc::clone(&seat);
    threads::start(stack_bytes, move || answer(&answered)).map(drop).inspect_err(|_| {
        // A client that has gone needs no answer.
        let _ = send(&seat, Answer::refusal(NO_THREAD), true, REFUSAL_TIME);
    })
}

/// Answers one request.
fn answer(
    connection: &Connection,
    open: &impl Fn(&str) -> Option<(File, &'static str)>,
) -> io::Result<()> {
    let mut bytes = Vec::new();
    let request = request::read(Timed::new(connection, REQUEST_TIME), &mut bytes);
    let found = request.and_then(|request| {
        let (file, media_type) = open(request.target).ok_or(NO_FILE)?;
        Ok((request, file, media_type))
    });
    let answer = match found {
        Ok((request, file, media_type)) => Answer::with(file, media_type, &request)?,
        Err(status) => Answer::refusal(status),
    };
    send(connection, answer, !bytes.starts_with(b"HEAD "), ANSWER_TIME)
}

/// Sends an answer, with its body or without, in this time.
fn send(
    connection: &Connection,
    mut answer: Answer,
    has_body: bool,
    time: Duration,
) -> io::Result<()> {
    let mut out = Timed::new(connection, time);
    out.write_all(answer.head.as_bytes())?;
    if has_body {
        io::copy(&mut answer.body, &mut out)?;
    }
    // The system resets a connection that is closed with unread bytes, which can cost the client the
    // answer. So a few more bytes are read, if there are any.
    connection.stream.shutdown(Shutdown::Write)?;
    let time = time.min(REQUEST_TIME);
    let mut rest = Timed::new(connection, time).take(MAX_REQUEST as u64);
    io::copy(&mut rest, &mut io::sink()).map(drop)
}

/// The status line with the header, and the body.
struct Answer {
    head: String,
    body: Box<dyn Read>,
}

impl Answer {
    /// The answer with a status instead of a file.
    fn refusal(status: &'static str) -> Answer {
        let head = head(status, "text/plain", &format!("Content-Length: {}\r\n", status.len()));
        Answer { head, body: Box::new(status.as_bytes()) }
    }

    /// The answer with a file, unless the client has it already.
    fn with(file: File, media_type: &str, request: &Request<'_>) -> io::Result<Answer> {
        let metadata = file.metadata()?;
        let length = metadata.len();
        let tag = tag(&metadata);
        let about = tag.as_ref().map_or(String::new(), |tag| format!("ETag: {tag}\r\n"));
        if tag.is_some_and(|tag| request.knows(&tag)) {
            return Ok(Answer {
                head: head(UNCHANGED, media_type, &about),
                body: Box::new(io::empty()),
            });
        }
        let file = file.take(length);
        #[cfg(feature = "data")]
        if request.takes_zstd() && compression::pays(media_type, length) {
            let body = compression::compressed(file)?;
            let about =
                format!("{about}Content-Encoding: zstd\r\nContent-Length: {}\r\n", body.len());
            return Ok(Answer {
                head: head(OK, media_type, &about),
                body: Box::new(io::Cursor::new(body)),
            });
        }
        let about = format!("{about}Content-Length: {length}\r\n");
        Ok(Answer { head: head(OK, media_type, &about), body: Box::new(file) })
    }
}

/// The tag of a file, which differs after each change; `None` if the system keeps no times. It is
/// weak because the compressed file has it, too.
fn tag(metadata: &Metadata) -> Option<String> {
    let time = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!("W/\"{:x}-{:x}\"", metadata.len(), time.as_nanos()))
}

/// The status line and the header of an answer, with lines `about` its body.
fn head(status: &str, media_type: &str, about: &str) -> String {
    // The next build must be seen at once; the page itself keeps what it needs without a network.
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: {media_type}\r\n{about}\
         X-Content-Type-Options: nosniff\r\nContent-Security-Policy: {POLICY}\r\n\
         Cache-Control: no-cache\r\nVary: Accept-Encoding\r\nAllow: GET, HEAD\r\n\
         Connection: close\r\n\r\n"
    )
}

#[cfg(test)]
mod tests {
    use std::net::TcpStream;

    use super::*;

    /// No system has this much memory for a stack.
    #[test]
    fn a_request_without_a_thread_is_answered_with_the_reason() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let mut client = TcpStream::connect(address).expect("a connection");
        client.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("it is sent");
        let (stream, _) = listener.accept().expect("a connection");
        let seat = Seat::new(&Arc::default(), stream);
        let refused = start(seat, usize::MAX / 4, |_| Ok(())).expect_err("no memory");
        assert!(refused.to_string().contains("refuses another thread"), "{refused}");
        let mut answer = String::new();
        client.read_to_string(&mut answer).expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 503 the system refuses another thread"), "{answer}");
        assert!(answer.ends_with(NO_THREAD), "{answer}");
    }
}
