//! Standard output: buffered, with optional colours.

use std::{
    borrow::Cow,
    fmt::Arguments,
    io::{self, BufWriter, IsTerminal, StdoutLock, Write},
};

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use rulebook::draw::{Paper, Picture, Span};
use serde::Serialize;
use serde_json::Value;

use crate::{
    ascii,
    palette::Palette,
    wrap::{WIDTH, wrap},
};

/// The use of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorMode {
    #[default]
    Auto,
    Always,
    Never,
}

/// Standard output. Buffered text is written at the latest when this is dropped.
pub(crate) struct Output(BufWriter<AutoStream<StdoutLock<'static>>>, Characters, Palette);

/// The set of characters that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Characters {
    Unicode,
    Ascii,
}

impl Characters {
    /// Converts a string to these characters.
    pub(crate) fn of(self, text: &str) -> Cow<'_, str> {
        match self {
            Characters::Unicode => Cow::Borrowed(text),
            Characters::Ascii => Cow::Owned(ascii::plain(text)),
        }
    }
}

impl Output {
    /// Standard output with colours, if they are wanted and the output supports them.
    pub(crate) fn new(mode: ColorMode, characters: Characters) -> Output {
        let choice = match mode {
            ColorMode::Auto => ColorChoice::Auto,
            ColorMode::Always => ColorChoice::Always,
            ColorMode::Never => ColorChoice::Never,
        };
        let stream = AutoStream::new(io::stdout().lock(), choice);
        let is_plain = stream.current_choice() == ColorChoice::Never;
        let has_fixed =
            mode == ColorMode::Always || 256 <= crossterm::style::available_color_count();
        let is_console = std::env::var_os("TERM").is_some_and(|term| term == "linux");
        let palette = match (is_plain, has_fixed) {
            (false, true) => Palette::Fixed,
            (false, false) if is_console => Palette::Console,
            _ => Palette::Attributes,
        };
        Output(BufWriter::new(stream), characters, palette)
    }

    /// Standard output for data, which is not filtered for colours.
    pub(crate) fn data(characters: Characters) -> Output {
        let stream = AutoStream::new(io::stdout().lock(), ColorChoice::AlwaysAnsi);
        Output(BufWriter::new(stream), characters, Palette::Attributes)
    }

    /// The palette for pictures: without colours if they are not wanted, or if the output neither
    /// supports 256 of them nor is the console of Linux.
    pub(crate) fn palette(&self) -> Palette {
        self.2
    }

    /// Writes a value as one line of JSON.
    pub(crate) fn json_line(&mut self, value: &impl Serialize) -> io::Result<()> {
        match self.1 {
            Characters::Unicode => serde_json::to_writer(&mut self.0, value)?,
            Characters::Ascii => {
                self.0.write_all(ascii::json(&serde_json::to_string(value)?).as_bytes())?;
            }
        }
        self.0.write_all(b"\n")
    }

    /// Writes the answer of a command as JSON.
    pub(crate) fn json(&mut self, value: &Value) -> io::Result<()> {
        let text = format!("{value:#}\n");
        match self.1 {
            Characters::Unicode => self.0.write_all(text.as_bytes()),
            Characters::Ascii => self.0.write_all(ascii::json(&text).as_bytes()),
        }
    }

    /// An SVG document in the characters of this output.
    pub(crate) fn svg(&self, document: String) -> String {
        match self.1 {
            Characters::Unicode => document,
            Characters::Ascii => ascii::xml(&document),
        }
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, line: Arguments<'_>) -> io::Result<()> {
        match self.1 {
            Characters::Unicode => self.0.write_fmt(line)?,
            Characters::Ascii => self.0.write_all(ascii::plain(&line.to_string()).as_bytes())?,
        }
        self.0.write_all(b"\n")
    }

    /// Writes text.
    pub(crate) fn text(&mut self, text: &str) -> io::Result<()> {
        self.0.write_all(self.1.of(text).as_bytes())
    }

    /// The characters that are written.
    pub(crate) fn characters(&self) -> Characters {
        self.1
    }

    /// Writes bytes as they are.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }

    /// Flushes the buffer.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }

    /// Clears a terminal's screen and its scrollback.
    pub(crate) fn clear_screen(&mut self) -> io::Result<()> {
        const ROWS: usize = 200; // For terminals that do not understand the escape codes.
        if !io::stdout().is_terminal() {
            return self.text("\n");
        }
        self.text(&"\n".repeat(ROWS))?;
        self.flush()?;
        if std::env::var_os("TERM").is_none_or(|term| term == "dumb") {
            return Ok(());
        }
        // Not through the filter for colours, which would remove the codes under `NO_COLOR`.
        let mut terminal = io::stdout();
        terminal.write_all(b"\x1b[H\x1b[2J\x1b[3J")?;
        terminal.flush()
    }

    /// Writes a picture.
    pub(crate) fn picture(&mut self, picture: &Picture) -> io::Result<()> {
        picture.rows.iter().try_for_each(|row| {
            let length = trimmed(row);
            row[..length].iter().enumerate().try_for_each(|(i, span)| {
                let last = i + 1 == length && span.paper == Paper::Plain;
                let text = if last { span.text.trim_end() } else { &span.text };
                self.2.styled(text, span, picture).into_iter().try_for_each(|(part, style)| {
                    if style.is_plain() {
                        return self.text(part);
                    }
                    write!(self.0, "{style}")?;
                    self.text(part)?;
                    write!(self.0, "{style:#}")
                })
            })?;
            self.text("\n")
        })
    }
}

/// Writes a line to standard error.
pub(crate) fn message(line: Arguments<'_>, characters: Characters) {
    // If standard error is closed, the message has no reader.
    let _ = writeln!(io::stderr(), "{}", characters.of(&line.to_string()));
}

/// Writes an error as a line of JSON to standard error, in ASCII: names of files may have characters
/// that cannot be printed.
pub(crate) fn json_message(error: &Value) {
    // If standard error is closed, the message has no reader.
    let _ = writeln!(io::stderr(), "{}", ascii::json(&error.to_string()));
}

/// The number of spans without the empty ones at the end.
fn trimmed(row: &[Span]) -> usize {
    let shows = |span: &Span| span.paper != Paper::Plain || !span.text.trim().is_empty();
    row.iter().rposition(shows).map_or(0, |last| last + 1)
}

/// The text, wrapped to the width of a terminal.
pub(crate) fn wrapped(text: &str) -> String {
    wrap(text, WIDTH).join("\n") + "\n"
}
