//! Standard output: buffered, in colour where that is wanted.

use std::{
    fmt::Arguments,
    io::{self, BufWriter, StdoutLock, Write},
};

use anstream::{AutoStream, ColorChoice};
use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use rulebook::{
    AnyMatch,
    core::{Player, Turn, Verdict},
    draw::{Colour, Ink, Paper, Picture, Span},
};
use serde::Serialize;

use crate::args::When;

/// Standard output. Everything written appears at the latest when this is dropped.
pub(crate) struct Output(BufWriter<AutoStream<StdoutLock<'static>>>);

impl Output {
    /// Standard output with colours, if they are wanted and the output supports them.
    pub(crate) fn new(when: When) -> Output {
        let choice = match when {
            When::Auto => ColorChoice::Auto,
            When::Always => ColorChoice::Always,
            When::Never => ColorChoice::Never,
        };
        Output(BufWriter::new(AutoStream::new(io::stdout().lock(), choice)))
    }

    /// Standard output for data, which is not searched for colours.
    pub(crate) fn data() -> Output {
        Output(BufWriter::new(AutoStream::new(io::stdout().lock(), ColorChoice::AlwaysAnsi)))
    }

    /// Writes a line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.0, value)?;
        self.text("\n")
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, line: Arguments<'_>) -> io::Result<()> {
        self.0.write_fmt(line)?;
        self.0.write_all(b"\n")
    }

    /// Writes text as it is.
    pub(crate) fn text(&mut self, text: &str) -> io::Result<()> {
        self.0.write_all(text.as_bytes())
    }

    /// Writes out the buffer.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }

    /// Writes a picture.
    pub(crate) fn picture(&mut self, picture: &Picture) -> io::Result<()> {
        picture.rows.iter().try_for_each(|row| {
            let length = trimmed(row);
            row[..length].iter().enumerate().try_for_each(|(i, span)| {
                let style = style(span, picture);
                let last = i + 1 == length && span.paper == Paper::Plain;
                let text = if last { span.text.trim_end() } else { &span.text };
                if style.is_plain() {
                    self.text(text)
                } else {
                    write!(self.0, "{style}{text}{style:#}")
                }
            })?;
            self.text("\n")
        })
    }
}

/// Whose turn it is, and the result of a finished game.
pub(crate) fn turn(game: &dyn AnyMatch) -> String {
    match game.turn() {
        Turn::Player(player) => game.seat(player),
        other => other.to_string(),
    }
}

/// The result of a match in words, with the seats that have names.
pub(crate) fn result(game: &dyn AnyMatch) -> String {
    let Some(verdict) = game.verdict() else { return "unfinished".to_owned() };
    verdict_text(verdict, game.ending())
}

/// A verdict, and the game's word for its ending if the rules ended it.
pub(crate) fn verdict_text(verdict: Verdict, ending: Option<&str>) -> String {
    match ending {
        Some(ending) if verdict.adjudication().is_none() => format!("{verdict} ({ending})"),
        _ => verdict.to_string(),
    }
}

/// The payoffs of a finished game by seat, if the rules ended it.
pub(crate) fn payoffs(game: &dyn AnyMatch) -> Option<String> {
    let values = Player::all(game.players()).map(|player| game.payoff(player));
    let values: Option<Vec<_>> = values.map(|value| value.map(|n| n.to_string())).collect();
    values.map(|values| values.join(" "))
}

/// The number of spans without the empty ones at the end.
fn trimmed(row: &[Span]) -> usize {
    let shows = |span: &Span| span.paper != Paper::Plain || !span.text.trim().is_empty();
    row.iter().rposition(shows).map_or(0, |last| last + 1)
}

fn style(span: &Span, picture: &Picture) -> Style {
    let style = match span.ink {
        Ink::Plain => Style::new(),
        Ink::Faint => Style::new().dimmed(),
        Ink::Strong => Style::new().bold(),
        Ink::Player(player) => {
            Style::new().bold().fg_color(Some(color(picture.seat_colour(player))))
        }
        Ink::Colour(colour) => Style::new().fg_color(Some(color(colour))),
    };
    match span.paper {
        Paper::Plain => style,
        Paper::Mark => style.invert(),
        Paper::Colour(paper) => {
            let style = style.bg_color(Some(color(paper)));
            // The terminal's default ink may be invisible on this paper.
            if style.get_fg_color().is_some() {
                style
            } else {
                style.fg_color(Some(contrast(paper)))
            }
        }
    }
}

fn contrast(paper: Colour) -> Color {
    let [r, g, b] = paper.rgb().map(u32::from);
    let light = 128_000 < r * 299 + g * 587 + b * 114;
    Color::Ansi(if light { AnsiColor::Black } else { AnsiColor::BrightWhite })
}

fn color(colour: Colour) -> Color {
    match colour {
        Colour::Red => AnsiColor::Red.into(),
        Colour::Orange => Ansi256Color(208).into(),
        Colour::Yellow => AnsiColor::Yellow.into(),
        Colour::Green => AnsiColor::Green.into(),
        Colour::Cyan => AnsiColor::Cyan.into(),
        Colour::Blue => Ansi256Color(33).into(),
        Colour::Purple => Ansi256Color(135).into(),
        Colour::Pink => Ansi256Color(205).into(),
        Colour::Brown => Ansi256Color(130).into(),
        Colour::White => AnsiColor::BrightWhite.into(),
        Colour::Grey => AnsiColor::BrightBlack.into(),
        Colour::Black => AnsiColor::Black.into(),
    }
}
