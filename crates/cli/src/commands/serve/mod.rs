//! `serve`: the page, on this machine only.

mod http;

use std::{
    fs::{self, File},
    io,
    net::{Ipv4Addr, TcpListener},
    path::{Path, PathBuf},
};

use clap::Args;

use crate::{
    count::Count,
    error::CliError,
    output::{self, Output},
};

/// Serve the page that `cargo xtask web` builds, to browsers on this machine
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  rulebook serve\n  rulebook serve --port 8080")]
pub(crate) struct Serve {
    /// The port; 0 for any free port
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "8000")]
    port: Count<u16>,
    /// The folder of the page
    #[arg(long, value_name = "FOLDER", default_value = "target/web")]
    folder: PathBuf,
}

/// The file that answers a request for a folder.
const INDEX: &str = "index.html";

pub(crate) fn run(args: &Serve, out: &mut Output) -> Result<(), CliError> {
    let root = root(&args.folder)?;
    let port = args.port.get();
    let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let bound = bound.and_then(|listener| Ok((listener.local_addr()?.port(), listener)));
    let (port, listener) = bound.map_err(|error| {
        let what = format!("port {port} of this machine cannot be used: {error}");
        CliError::Refused(format!("{what}; choose another one with --port"))
    })?;
    out.line(format_args!("http://localhost:{port}/ shows the page; Ctrl-C ends this program."))?;
    out.flush()?;
    let warn = |error: &io::Error| {
        output::message(format_args!("warning: {error}; requests are refused"), out.characters());
    };
    http::serve(&listener, move |target| open(&root, target), warn);
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

/// The file that a request names, and its media type; `None` if there is none.
fn open(root: &Path, target: &str) -> Option<(File, &'static str)> {
    let path = find(root, target)?;
    Some((File::open(&path).ok()?, media_type(&path)))
}

/// The path of the requested file in `root`; `None` if there is none.
fn find(root: &Path, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
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
    let names = place.strip_prefix(root).ok()?;
    let is_hidden = names.iter().any(|name| name.as_encoded_bytes().starts_with(b"."));
    (!is_hidden && place.is_file()).then_some(place)
}

/// The text with `%2e` and the like decoded; `None` if that is malformed or the result is not
/// UTF-8.
fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let mut digit = || (rest.next()? as char).to_digit(16);
            let high = digit()?;
            let low = digit()?;
            bytes.push((high << 4 | low) as u8);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

/// The media type of a file, by its extension.
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
