//! Requests: reading one, and its relevant headers.

use std::{io::Read, net::IpAddr};

/// The longest request in bytes.
pub(super) const MAX_REQUEST: usize = 8 << 10;

const MALFORMED: &str = "400 the request is malformed";
const NO_METHOD: &str = "405 only GET and HEAD";
const TOO_SLOW: &str = "408 the request did not arrive in time";
const NO_BODY: &str = "413 a request must not have a body";
const OTHER_HOST: &str = "421 only localhost and its addresses are served here";
const TOO_LONG: &str = "431 the request is longer than 8 KiB";

/// A request without a body.
pub(super) struct Request<'r> {
    pub(super) target: &'r str,
    header: Vec<(&'r str, &'r str)>,
}

impl Request<'_> {
    /// Whether the client takes bodies that zstd has compressed.
    #[cfg(feature = "data")]
    pub(super) fn takes_zstd(&self) -> bool {
        self.list("Accept-Encoding").any(|coding| coding.eq_ignore_ascii_case("zstd"))
    }

    /// Whether the client has the file with this tag.
    pub(super) fn knows(&self, tag: &str) -> bool {
        self.list("If-None-Match").any(|known| known == tag || known == "*")
    }

    /// The items of a list in the header.
    fn list(&self, wanted: &str) -> impl Iterator<Item = &str> {
        let lines = self.header.iter().filter(move |(name, _)| name.eq_ignore_ascii_case(wanted));
        lines.flat_map(|(_, value)| value.split(',')).map(str::trim)
    }
}

/// Reads a request up to the empty line after its header, or returns the status that refuses it.
pub(super) fn read(
    mut stream: impl Read,
    bytes: &mut Vec<u8>,
) -> Result<Request<'_>, &'static str> {
    const END: &[u8] = b"\r\n\r\n";
    let mut piece = [0; 1024];
    loop {
        let n = stream.read(&mut piece).map_err(|_| TOO_SLOW)?;
        let from = bytes.len().saturating_sub(END.len() - 1);
        bytes.extend(&piece[..n]);
        let end = bytes[from..].windows(END.len()).position(|window| window == END);
        match end.map(|end| from + end) {
            _ if MAX_REQUEST < bytes.len() => return Err(TOO_LONG),
            Some(end) => return parsed(str::from_utf8(&bytes[..end]).map_err(|_| MALFORMED)?),
            None if n == 0 => return Err(MALFORMED),
            None => {}
        }
    }
}

fn parsed(request: &str) -> Result<Request<'_>, &'static str> {
    let mut lines = request.split("\r\n");
    let words: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
    let [method, target, version @ ("HTTP/1.1" | "HTTP/1.0")] = words[..] else {
        return Err(MALFORMED);
    };
    if !matches!(method, "GET" | "HEAD") {
        return Err(NO_METHOD);
    }
    let mut header = Vec::new();
    for line in lines {
        let (name, value) = line.split_once(':').ok_or(MALFORMED)?;
        let (name, value) = (name.trim(), value.trim());
        let is = |wanted: &str| name.eq_ignore_ascii_case(wanted);
        if is("Transfer-Encoding") || (is("Content-Length") && value != "0") {
            return Err(NO_BODY);
        }
        header.push((name, value));
    }
    let hosts = header.iter().filter(|(name, _)| name.eq_ignore_ascii_case("Host"));
    match hosts.map(|(_, host)| *host).collect::<Vec<_>>()[..] {
        [] if version == "HTTP/1.0" => {}
        [host] if is_here(host) => {}
        // A page from elsewhere whose name leads to this machine must not read what is here.
        [_] => return Err(OTHER_HOST),
        _ => return Err(MALFORMED),
    }
    Ok(Request { target, header })
}

/// Whether a host, with a port or without, is this machine by a name that only it has.
fn is_here(host: &str) -> bool {
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    let name = match host.rsplit_once(':') {
        Some((name, port)) if is_port(port) => name,
        _ => host,
    };
    let address = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    let is_loopback = |address: IpAddr| address.is_loopback();
    name.eq_ignore_ascii_case("localhost") || address.parse().is_ok_and(is_loopback)
}
