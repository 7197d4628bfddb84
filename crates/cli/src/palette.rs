//! The colours and attributes of pictures in a terminal.
//!
//! The sixteen named colours are the user's choice, so their contrast is unknown. A
//! piece therefore carries a background of its own, and both of its colours come from the part of
//! the 256 colours that looks the same in every terminal. Only the console of Linux has no others.

use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use rulebook::draw::{Colour, Ink, Paper, Picture, Span};

/// The means to distinguish pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Palette {
    /// Colours 16 to 255.
    Fixed,
    /// The eight backgrounds of the console of Linux, with black or with bold white on them.
    Console,
    /// No colours: pieces of every second seat are reversed.
    Attributes,
}

impl Palette {
    /// The parts of a text in the ink and on the paper of `span`, each with its style. Spaces
    /// between pieces do not carry the background of the pieces.
    pub(crate) fn styled<'t>(
        self,
        text: &'t str,
        span: &Span,
        picture: &Picture,
    ) -> Vec<(&'t str, Style)> {
        let around = match span.paper {
            Paper::Plain => Style::new(),
            Paper::Colour(paper) if self != Palette::Attributes => self.pair(paper),
            Paper::Mark | Paper::Colour(_) => Style::new().invert(),
        };
        let (owner, colour) = match span.ink {
            Ink::Plain => return vec![(text, around)],
            Ink::Faint => return vec![(text, around.dimmed())],
            Ink::Strong => return vec![(text, around.bold())],
            _ if matches!(span.paper, Paper::Colour(_)) => {
                return vec![(text, self.strong(around))];
            }
            Ink::Player(player) => (Some(player), picture.seat_colour(player)),
            Ink::Colour(colour) => (None, colour),
        };
        let is_bar = text.trim().chars().all(is_block);
        let piece = match self {
            Palette::Fixed | Palette::Console if is_bar => swapped(self.pair(colour)),
            Palette::Fixed | Palette::Console => self.pair(colour),
            Palette::Attributes if !is_bar && owner.is_some_and(|seat| seat.index() % 2 == 1) => {
                around.invert()
            }
            Palette::Attributes => around,
        };
        let piece = if owner.is_some() { self.strong(piece) } else { piece };
        pieces(text)
            .into_iter()
            .map(|(part, is_piece)| (part, if is_piece { piece } else { around }))
            .collect()
    }

    /// A colour for shapes and the background of text, with black or white text on it.
    fn pair(self, colour: Colour) -> Style {
        if self == Palette::Console { console_pair(colour) } else { fixed_pair(colour) }
    }

    /// A style in bold. On the console bold black is grey, and cannot be read on a colour.
    fn strong(self, style: Style) -> Style {
        if self == Palette::Console { style } else { style.bold() }
    }
}

fn console_pair(colour: Colour) -> Style {
    let (paper, has_black) = match colour {
        Colour::Red => (AnsiColor::Red, false),
        Colour::Orange | Colour::Yellow | Colour::Brown => (AnsiColor::Yellow, false),
        Colour::Green => (AnsiColor::Green, true),
        Colour::Cyan => (AnsiColor::Cyan, true),
        Colour::Blue => (AnsiColor::Blue, false),
        Colour::Purple | Colour::Pink => (AnsiColor::Magenta, false),
        Colour::White => (AnsiColor::White, true),
        Colour::Grey | Colour::Black => (AnsiColor::Black, false),
    };
    let style = Style::new().bg_color(Some(paper.into()));
    if has_black {
        style.fg_color(Some(AnsiColor::Black.into()))
    } else {
        style.fg_color(Some(AnsiColor::White.into())).bold()
    }
}

fn fixed_pair(colour: Colour) -> Style {
    const BLACK: u8 = 16;
    const WHITE: u8 = 231;
    let (paper, ink) = match colour {
        Colour::Red => (196, BLACK),
        Colour::Orange => (166, BLACK),
        Colour::Yellow => (178, BLACK),
        Colour::Green => (28, WHITE),
        Colour::Cyan => (30, BLACK),
        Colour::Blue => (33, BLACK),
        Colour::Purple => (135, BLACK),
        Colour::Pink => (212, BLACK),
        Colour::Brown => (94, WHITE),
        Colour::White => (WHITE, BLACK),
        Colour::Grey => (240, WHITE),
        Colour::Black => (BLACK, WHITE),
    };
    let fixed = |index| Some(Color::Ansi256(Ansi256Color(index)));
    Style::new().fg_color(fixed(ink)).bg_color(fixed(paper))
}

fn swapped(style: Style) -> Style {
    style.fg_color(style.get_bg_color()).bg_color(style.get_fg_color())
}

/// Whether the character fills its cell, so that its ink is the colour of the piece.
fn is_block(c: char) -> bool {
    ('\u{2580}'..='\u{259f}').contains(&c)
}

/// The pieces of a text and the gaps between them, in order, each with whether it is a piece. One
/// space belongs to its piece, two or more are a gap.
fn pieces(text: &str) -> Vec<(&str, bool)> {
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let n_spaces = rest.len() - rest.trim_start_matches(' ').len();
        let is_piece = n_spaces == 0;
        let end = if is_piece {
            rest.find("  ").unwrap_or(rest.trim_end_matches(' ').len())
        } else {
            n_spaces
        };
        let (part, after) = rest.split_at(end);
        parts.push((part, is_piece));
        rest = after;
    }
    parts
}

/// Red, green and blue of one of the fixed colours, as `#d63a3a`.
#[cfg(test)]
pub(crate) fn fixed_rgb(index: u8) -> String {
    let value = |level: u8| if level == 0 { 0 } else { 55 + 40 * level };
    let [r, g, b] = match index {
        0..16 => unreachable!("this colour is the user's choice"),
        16..232 => {
            let index = index - 16;
            [index / 36, index / 6 % 6, index % 6].map(value)
        }
        232.. => [8 + 10 * (index - 232); 3],
    };
    format!("#{r:02x}{g:02x}{b:02x}")
}

#[cfg(test)]
mod tests {
    use anstyle::{Ansi256Color, AnsiColor, Color};
    use rulebook::{
        core::Player,
        draw::{Colour, Ink, Paper, Picture, Span, contrast},
    };

    use super::{Palette, fixed_rgb, pieces};

    fn rgb(color: Option<Color>) -> String {
        let Some(Color::Ansi256(Ansi256Color(index))) = color else { panic!("a fixed colour") };
        fixed_rgb(index)
    }

    #[test]
    fn every_piece_can_be_read_on_its_own_background() {
        for colour in Colour::ALL {
            let style = Palette::Fixed.pair(colour);
            let measured = contrast(&rgb(style.get_fg_color()), &rgb(style.get_bg_color()));
            assert!(4.5 <= measured, "{colour:?}: {measured}");
        }
    }

    /// The colours of VGA, which the console of Linux has.
    #[test]
    fn every_piece_can_be_read_on_the_console() {
        let vga = |color: Option<Color>| match color {
            Some(Color::Ansi(AnsiColor::Black)) => "#000000",
            Some(Color::Ansi(AnsiColor::Red)) => "#aa0000",
            Some(Color::Ansi(AnsiColor::Green)) => "#00aa00",
            Some(Color::Ansi(AnsiColor::Yellow)) => "#aa5500",
            Some(Color::Ansi(AnsiColor::Blue)) => "#0000aa",
            Some(Color::Ansi(AnsiColor::Magenta)) => "#aa00aa",
            Some(Color::Ansi(AnsiColor::Cyan)) => "#00aaaa",
            Some(Color::Ansi(AnsiColor::White)) => "#aaaaaa",
            other => panic!("{other:?} is not a background"),
        };
        for colour in Colour::ALL {
            let style = Palette::Console.pair(colour);
            // Bold white is bright.
            let is_bold = style.get_effects().contains(anstyle::Effects::BOLD);
            let ink = if is_bold { "#ffffff" } else { vga(style.get_fg_color()) };
            let measured = contrast(ink, vga(style.get_bg_color()));
            assert!(4.5 <= measured, "{colour:?}: {measured}");
        }
    }

    #[test]
    fn bars_of_players_stand_out_from_light_and_dark_terminals() {
        // White, black, and the backgrounds of Solarized.
        let terminals = ["#ffffff", "#000000", "#fdf6e3", "#002b36"];
        for player in Player::all(6) {
            let shape = rgb(Palette::Fixed.pair(Colour::of_player(player)).get_bg_color());
            for terminal in terminals {
                let measured = contrast(&shape, terminal);
                assert!(3.0 <= measured, "{player:?} on {terminal}: {measured}");
            }
        }
    }

    #[test]
    fn without_colours_every_second_seat_is_reversed() {
        let styles = Player::all(4).map(|player| {
            let span =
                Span { text: "N ".to_owned(), ink: Ink::Player(player), paper: Paper::Plain };
            let parts = Palette::Attributes.styled(&span.text, &span, &Picture::new());
            assert_eq!(parts[1].1, anstyle::Style::new(), "a space behind it is plain");
            parts[0].1
        });
        let styles: Vec<_> = styles.collect();
        assert!(styles.iter().all(|style| style.get_fg_color().or(style.get_bg_color()).is_none()));
        let reversed = styles.iter().map(|s| s.get_effects().contains(anstyle::Effects::INVERT));
        assert_eq!(reversed.collect::<Vec<_>>(), [false, true, false, true]);
    }

    #[test]
    fn only_single_spaces_belong_to_a_piece() {
        let parts = [("  ", false), ("[4]", true), ("  ", false), ("player 1", true), (" ", false)];
        assert_eq!(pieces("  [4]  player 1 "), parts);
        assert_eq!(pieces(""), []);
    }
}
