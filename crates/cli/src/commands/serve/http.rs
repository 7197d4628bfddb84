//! A server of files by HTTP/1.1: `GET` and `HEAD` without a body, one request for each connection.
//! Everything that a client can make it spend is limited.

mod connection;
mod request;

use std::{
    fs::{File, Metadata},
    io::{self, Cursor, Read, Write},
    net::{Shutdown, TcpListener},
    sync::Arc,
    thread,
    time::{Duration, UNIX_EPOCH},
};

use self::{
    connection::{Connection, Seat, Table, Timed},
    request::{MAX_REQUEST, Request},
};

/// The time in which a request has to arrive.
const REQUEST_TIME: Duration = Duration::from_secs(5);
/// The time in which an answer has to be read.
const ANSWER_TIME: Duration = Duration::from_secs(10);
/// The sizes of the files that are compressed.
const COMPRESSED: std::ops::Range<u64> = 1 << 10..16 << 20;

const OK: &str = "200 OK";
const UNCHANGED: &str = "304 Not Modified";
const NO_FILE: &str = "404 there is no such file";

/// The policy of the page: nothing from elsewhere, and of scripts only files and wasm modules. The
/// pictures of positions are `data:` addresses.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Serves the files that `open` finds for the targets of requests, with their media types, until
/// the program ends.
///
/// If there are too many connections, the one that was idle longest is closed for the new one, so
/// that requests without an end and answers that nobody reads keep nobody out.
pub(super) fn serve<F>(listener: &TcpListener, open: F)
where
    F: Fn(&str) -> Option<(File, &'static str)> + Send + Sync + 'static,
{
    let open = Arc::new(open);
    let table = Arc::new(Table::default());
    for stream in listener.incoming() {
        let Ok(stream) = stream else {
            // The system is short of something that the end of a connection may give back.
            thread::sleep(Duration::from_millis(10));
            continue;
        };
        let (open, seat) = (Arc::clone(&open), Seat::new(&table, stream));
        // Without a thread the connection is closed, and a client that has gone needs no answer.
        let _ = thread::Builder::new().spawn(move || answer(&seat, &*open));
    }
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
    let mut answer = match found {
        Ok((request, file, media_type)) => Answer::with(file, media_type, &request)?,
        Err(status) => Answer::refusal(status),
    };
    let mut out = Timed::new(connection, ANSWER_TIME);
    out.write_all(answer.head.as_bytes())?;
    if !bytes.starts_with(b"HEAD ") {
        io::copy(&mut answer.body, &mut out)?;
    }
    // The system resets a connection that is closed with unread bytes, which can cost the client the
    // answer. So a few more bytes are read, if there are any.
    connection.stream.shutdown(Shutdown::Write)?;
    let mut rest = Timed::new(connection, REQUEST_TIME).take(MAX_REQUEST as u64);
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
        let is_text = !matches!(media_type, "image/png" | "application/octet-stream");
        if is_text && request.takes_zstd() && COMPRESSED.contains(&length) {
            let body = zstd::encode_all(file, zstd::DEFAULT_COMPRESSION_LEVEL)?;
            let about =
                format!("{about}Content-Encoding: zstd\r\nContent-Length: {}\r\n", body.len());
            return Ok(Answer {
                head: head(OK, media_type, &about),
                body: Box::new(Cursor::new(body)),
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
