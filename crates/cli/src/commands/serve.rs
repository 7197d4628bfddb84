//! `serve`: the page, on this machine only.

use std::{
    fs::{self, File},
    io,
    net::Ipv4Addr,
    path::{Path, PathBuf},
};

use tiny_http::{Header, Method, Request, Response, Server};

use crate::{args::Serve, error::CliError, output::Output};

/// The page that a folder stands for.
const INDEX: &str = "index.html";

pub(crate) fn run(args: &Serve, out: &mut Output) -> Result<(), CliError> {
    let root = root(&args.folder)?;
    let address = (Ipv4Addr::LOCALHOST, args.port);
    let server = Server::http(address).map_err(|error| {
        let what = format!("port {} of this machine cannot be used: {error}", args.port);
        CliError::Refused(format!("{what}; choose another one with --port"))
    })?;
    let port = server.server_addr().to_ip().map_or(args.port, |address| address.port());
    out.line(format_args!("http://localhost:{port}/ shows the page; Ctrl-C ends this program."))?;
    out.flush()?;
    for request in server.incoming_requests() {
        // A browser that has gone needs no answer.
        let _ = answer(&root, request);
    }
    Ok(())
}

/// The folder of the page, as the system names it.
fn root(folder: &Path) -> Result<PathBuf, CliError> {
    let root = folder.canonicalize().ok().filter(|root| root.join(INDEX).is_file());
    root.ok_or_else(|| {
        let folder = folder.display();
        CliError::Refused(format!("there is no page in {folder}: build it with `cargo xtask web`"))
    })
}

fn answer(root: &Path, request: Request) -> io::Result<()> {
    if !matches!(request.method(), Method::Get | Method::Head) {
        return request.respond(Response::from_string("only GET and HEAD\n").with_status_code(405));
    }
    let file = find(root, request.url()).and_then(|path| Some((File::open(&path).ok()?, path)));
    let Some((file, path)) = file else {
        return request
            .respond(Response::from_string("there is no such file\n").with_status_code(404));
    };
    let mut response = Response::from_file(file);
    response.add_header(header("Content-Type", media_type(&path)));
    response.add_header(header("X-Content-Type-Options", "nosniff"));
    // The next build must be seen at once; the page itself keeps what it needs without a network.
    response.add_header(header("Cache-Control", "no-cache"));
    request.respond(response)
}

/// The file that a request names, which lies in `root`; `None` if there is none.
fn find(root: &Path, url: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?.strip_prefix('/')?;
    let path = percent_decoded(path)?;
    let mut place = root.to_owned();
    for name in path.split('/').filter(|name| !name.is_empty()) {
        // Neither upwards nor to another drive.
        if name == ".." || name.contains(['\\', ':', '\0']) {
            return None;
        }
        place.push(name);
    }
    if place.is_dir() {
        place.push(INDEX);
    }
    // A link may lead out of the folder.
    let place = fs::canonicalize(place).ok()?;
    (place.starts_with(root) && place.is_file()).then_some(place)
}

/// The text with `%2e` and the like decoded; `None` if it is not UTF-8 or not so encoded.
fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let mut digit = || (rest.next()? as char).to_digit(16);
            let (high, low) = (digit()?, digit()?);
            bytes.push((high << 4 | low) as u8);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

/// What a browser is told about the contents of a file, by its extension.
fn media_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("wasm") => "application/wasm",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

fn header(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value).expect("names and values of headers here are ASCII")
}
