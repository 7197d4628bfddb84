//! Standard output: buffered, in colour where that is wanted.

use std::{
    fmt::Arguments,
    io::{self, BufWriter, IsTerminal, StdoutLock, Write},
};

use anstream::{AutoStream, ColorChoice};
use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use clap::ValueEnum;
use rulebook::{
    AnyMatch,
    core::{Adjudication, Outcome, Player, Turn, Verdict},
    draw::{Colour, Ink, Paper, Picture, Span},
};
use serde::Serialize;

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    #[default]
    Auto,
    Always,
    Never,
}

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

    /// Whether colours are wanted and the output supports them.
    pub(crate) fn has_colours(&self) -> bool {
        self.0.get_ref().current_choice() != ColorChoice::Never
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

    /// Removes everything from a terminal's screen, and from what can be scrolled back to.
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

/// Whose turn it is: `0 (White)`, `chance`, `over`.
pub(crate) fn turn(game: &dyn AnyMatch) -> String {
    match game.turn() {
        Turn::Player(player) => match seat_name(game, player) {
            Some(name) => format!("{player} ({name})"),
            None => player.to_string(),
        },
        other => other.to_string(),
    }
}

/// A seat for people: `White`, or `player 1` if the seat has no name, counted from 0 as in drawings.
pub(crate) fn seat(game: &dyn AnyMatch, player: Player) -> String {
    match seat_name(game, player) {
        Some(name) => name.to_owned(),
        None => format!("player {player}"),
    }
}

fn seat_name(game: &dyn AnyMatch, player: Player) -> Option<&'static str> {
    game.seats().get(player.index()).and_then(|seat| seat.name)
}

/// The result of a match in the notation of records, with the game's word for it.
pub(crate) fn result(game: &dyn AnyMatch) -> String {
    match game.result() {
        Some(result) => verdict_text(result.verdict, result.ending),
        None => "unfinished".to_owned(),
    }
}

/// The result of a match for people: `White wins (line)`.
pub(crate) fn result_in_words(game: &dyn AnyMatch) -> String {
    let Some(result) = game.result() else { return "unfinished".to_owned() };
    let why = match result.verdict {
        Verdict::Rules(_) => result.ending.map(str::to_owned),
        Verdict::Adjudicated(_, reason) => Some(match reason {
            Adjudication::Resignation(player) => format!("{} resigns", seat(game, player)),
            Adjudication::Forfeit(player) => format!("{} forfeits", seat(game, player)),
            other => other.to_string(),
        }),
    };
    let why = why.map(|why| format!(" ({why})")).unwrap_or_default();
    match result.verdict.outcome() {
        Outcome::Draw => format!("a draw{why}"),
        Outcome::Win(winners) => {
            let verb = if winners.len() == 1 { "wins" } else { "win" };
            let names: Vec<_> = winners.iter().map(|player| seat(game, player)).collect();
            format!("{} {verb}{why}", names.join(" and "))
        }
    }
}

/// A verdict, and the game's word for its ending if the rules ended it.
pub(crate) fn verdict_text(verdict: Verdict, ending: Option<&str>) -> String {
    match ending {
        Some(ending) if verdict.adjudication().is_none() => format!("{verdict} ({ending})"),
        _ => verdict.to_string(),
    }
}

/// The number of spans without the empty ones at the end.
fn trimmed(row: &[Span]) -> usize {
    let shows = |span: &Span| span.paper != Paper::Plain || !span.text.trim().is_empty();
    row.iter().rposition(shows).map_or(0, |last| last + 1)
}

/// The colours and attributes of a span.
pub(crate) fn style(span: &Span, picture: &Picture) -> Style {
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

/// The text, wrapped to the width of a terminal.
pub(crate) fn wrapped(text: &str) -> String {
    const WIDTH: usize = 80;
    let (mut lines, mut column) = (String::new(), 0);
    for word in text.split_whitespace() {
        let length = word.chars().count();
        let fits = column + 1 + length <= WIDTH;
        let separator = if column == 0 {
            ""
        } else if fits {
            " "
        } else {
            "\n"
        };
        column = if fits { column + separator.len() + length } else { length };
        lines.push_str(separator);
        lines.push_str(word);
    }
    lines + "\n"
}
