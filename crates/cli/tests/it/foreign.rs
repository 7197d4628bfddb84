//! Untrusted strings do not reach the terminal unescaped.

use rulebook_cli::rulebook::core::text::is_printable;

use crate::program::simply;

#[test]
fn what_cannot_be_printed_is_shown_as_a_code() {
    for (args, input, shown) in [
        (&["show", "\u{202e}telbbog"][..], "", r"game `\u{202e}telbbog`"),
        (&["show", "gobb\u{200b}let"], "", r"game `gobb\u{200b}let`"),
        (&["\u{202e}wohs"], "", r"unrecognized subcommand '\u{202e}wohs'"),
        (&["show", "gobblet", "--as", "\u{2066}0"], "", r"--as `\u{2066}0`"),
        (&["try", "gobblet", "4@b2\u{200f}"], "", r"move `4@b2\u{200f}`"),
        (&["rules", "gobblet", "R\u{feff}1"], "", r"rule `R\u{feff}1`"),
        (&["replay", "no\u{202e}txt.on"], "", r"`no\u{202e}txt.on`"),
        (&["replay", "-"], "a\u{2028}b\n", "line 1"),
        (&["play", "gobblet"], "4@b2\u{202e}\nquit\n", r"move `4@b2\u{202e}`"),
    ] {
        let owned: Vec<String> = args.iter().map(ToString::to_string).collect();
        let answer = simply(&owned, input);
        let written = format!("{}{}", answer.stdout, answer.stderr);
        assert!(written.contains(shown), "{args:?}: {written}");
        let raw = written.chars().find(|c| !is_printable(*c) && *c != '\n');
        assert_eq!(raw, None, "{args:?}: {written}");
    }
}
