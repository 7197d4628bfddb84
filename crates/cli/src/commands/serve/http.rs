//! A server of files by HTTP/1.1: `GET` and `HEAD` without a body, one request for each connection.
//! Everything that a client can make it spend is limited.

use std::{
    fs::File,
    io::{self, ErrorKind, Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

/// The longest request in bytes.
const MAX_REQUEST: usize = 8 << 10;
/// The largest number of connections at the same time.
const MAX_CONNECTIONS: usize = 32;
/// The time in which a request has to arrive.
const REQUEST_TIME: Duration = Duration::from_secs(5);
/// The time in which an answer has to be read.
const ANSWER_TIME: Duration = Duration::from_secs(10);

const OK: &str = "200 OK";
const MALFORMED: &str = "400 the request is malformed";
const NO_FILE: &str = "404 there is no such file";
const NO_METHOD: &str = "405 only GET and HEAD";
const TOO_SLOW: &str = "408 the request did not arrive in time";
const NO_BODY: &str = "413 a request must not have a body";
const TOO_LONG: &str = "431 the request is longer than 8 KiB";
const BUSY: &str = "503 there are too many connections";

/// Serves the files that `open` finds for the targets of requests, with their media types, until
/// the program ends.
pub(super) fn serve<F>(listener: &TcpListener, open: F)
where
    F: Fn(&str) -> Option<(File, &'static str)> + Send + Sync + 'static,
{
    let open = Arc::new(open);
    for stream in listener.incoming() {
        let Ok(mut stream) = stream else {
            // The system is short of something that the end of a connection may give back.
            thread::sleep(Duration::from_millis(10));
            continue;
        };
        // Each connection has a clone.
        if MAX_CONNECTIONS < Arc::strong_count(&open) {
            let answer = head(BUSY, "text/plain", 0);
            // A client that cannot take the answer at once gets none.
            let _ = stream.set_nonblocking(true).and_then(|()| stream.write(answer.as_bytes()));
            continue;
        }
        let open = Arc::clone(&open);
        // Without a thread the connection is closed, and a client that has gone needs no answer.
        let _ = thread::Builder::new().spawn(move || answer(&stream, &*open));
    }
}

/// Answers one request.
fn answer(
    stream: &TcpStream,
    open: &impl Fn(&str) -> Option<(File, &'static str)>,
) -> io::Result<()> {
    let mut request = Vec::new();
    let target = read(TimedStream::new(stream, REQUEST_TIME), &mut request).and_then(target);
    let found = target.and_then(|target| open(target).ok_or(NO_FILE));
    let (status, media_type, length, mut body): (_, _, _, Box<dyn Read>) = match found {
        Ok((file, media_type)) => {
            let length = file.metadata()?.len();
            (OK, media_type, length, Box::new(file.take(length)))
        }
        Err(status) => (status, "text/plain", status.len() as u64, Box::new(status.as_bytes())),
    };
    let mut out = TimedStream::new(stream, ANSWER_TIME);
    out.write_all(head(status, media_type, length).as_bytes())?;
    if !request.starts_with(b"HEAD ") {
        io::copy(&mut body, &mut out)?;
    }
    // The system resets a connection that is closed with unread bytes, which can cost the client the
    // answer. So a few more bytes are read, if there are any.
    stream.shutdown(Shutdown::Write)?;
    let mut rest = TimedStream::new(stream, REQUEST_TIME).take(MAX_REQUEST as u64);
    io::copy(&mut rest, &mut io::sink()).map(drop)
}

/// Reads a request up to the empty line after its header, or returns the status that refuses it.
fn read(mut stream: impl Read, request: &mut Vec<u8>) -> Result<&str, &'static str> {
    const END: &[u8] = b"\r\n\r\n";
    let mut piece = [0; 1024];
    loop {
        let n = stream.read(&mut piece).map_err(|_| TOO_SLOW)?;
        let from = request.len().saturating_sub(END.len() - 1);
        request.extend(&piece[..n]);
        let end = request[from..].windows(END.len()).position(|window| window == END);
        match end.map(|end| from + end) {
            _ if MAX_REQUEST < request.len() => return Err(TOO_LONG),
            Some(end) => return str::from_utf8(&request[..end]).map_err(|_| MALFORMED),
            None if n == 0 => return Err(MALFORMED),
            None => {}
        }
    }
}

/// The target of a request without a body.
fn target(request: &str) -> Result<&str, &'static str> {
    let mut lines = request.split("\r\n");
    let words: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
    let [method, target, "HTTP/1.1" | "HTTP/1.0"] = words[..] else { return Err(MALFORMED) };
    if !matches!(method, "GET" | "HEAD") {
        return Err(NO_METHOD);
    }
    for line in lines {
        let (name, value) = line.split_once(':').ok_or(MALFORMED)?;
        let is = |wanted: &str| name.trim().eq_ignore_ascii_case(wanted);
        if is("Transfer-Encoding") || (is("Content-Length") && value.trim() != "0") {
            return Err(NO_BODY);
        }
    }
    Ok(target)
}

/// The status line and the header of an answer.
fn head(status: &str, media_type: &str, length: u64) -> String {
    // The next build must be seen at once; the page itself keeps what it needs without a network.
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: {media_type}\r\nContent-Length: {length}\r\n\
         X-Content-Type-Options: nosniff\r\nCache-Control: no-cache\r\nAllow: GET, HEAD\r\n\
         Connection: close\r\n\r\n"
    )
}

/// A connection that can be used for a limited time, however little arrives at once.
struct TimedStream<'s> {
    stream: &'s TcpStream,
    end: Instant,
}

impl TimedStream<'_> {
    fn new(stream: &TcpStream, time: Duration) -> TimedStream<'_> {
        TimedStream { stream, end: Instant::now() + time }
    }

    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.end.checked_duration_since(Instant::now()).filter(|left| !left.is_zero());
        left.map(Some).ok_or_else(|| ErrorKind::TimedOut.into())
    }
}

impl Read for TimedStream<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(self.left()?)?;
        self.stream.read(buffer)
    }
}

impl Write for TimedStream<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(self.left()?)?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}
