//! No output depends on information hidden from its observer.
//!
//! Each check runs the same commands on two deals that the observer must not distinguish and
//! compares everything: standard output, standard error, the exit code, and the SVG.

use crate::program::{simply, words};

/// Pairs of Kuhn deals in which seat 0 has the same card and seat 1 another one.
const TWINS: [(&str, &str); 3] = [("JQ", "JK"), ("QJ", "QK"), ("KJ", "KQ")];

/// Continuations of a deal, with steps that are refused.
const CONTINUATIONS: [&str; 9] = ["p", "b", "p b", "b p", "x", "p x", "b p p", "J", "pp"];

#[test]
fn answers_to_a_seat_do_not_depend_on_another_hand() {
    for (one, other) in TWINS {
        for view in [["--as", "1"], ["--as", "public"]] {
            for command in ["show", "moves"] {
                for more in [&[][..], &["--json"][..]] {
                    same(one, other, |deal| {
                        let mut args = words(&[command, "kuhn", "--position", deal]);
                        args.extend(words(&view));
                        args.extend(words(more));
                        args
                    });
                }
            }
            same(one, other, |deal| {
                let mut args = words(&["show", "kuhn", "--svg", "-", "--position", deal]);
                args.extend(words(&view));
                args
            });
            for (steps, more) in CONTINUATIONS.into_iter().flat_map(|steps| {
                [(steps, &[][..]), (steps, &["--json"][..]), (steps, &["--svg", "-"][..])]
            }) {
                same(one, other, |deal| {
                    let mut args = words(&["try", "kuhn", "--position", deal]);
                    args.extend(words(&view));
                    args.extend(words(more));
                    args.extend(steps.split(' ').map(str::to_owned));
                    args
                });
            }
        }
        // The public is the default.
        same(one, other, |deal| words(&["show", "kuhn", "--position", deal]));
        same(one, other, |deal| words(&["moves", "kuhn", "--position", deal]));
        same(one, other, |deal| words(&["try", "kuhn", "--position", deal, "p", "b"]));
    }
}

/// Covered hands in Octagone with four players: two others have changed their hands.
#[test]
fn answers_to_a_seat_do_not_depend_on_two_other_hands() {
    let one = "333000+1/000333+1/222111+1/111222+1";
    let other = "333000+1/111222+1/222111+1/000333+1";
    let variant = "players=4,covered=on";
    for who in ["1", "public"] {
        let rest = ["--variant", variant, "--as", who];
        for start in [&["show"][..], &["show", "--json"], &["show", "--svg", "-"], &["moves"]] {
            same(one, other, |deal| {
                words(&[&[start[0], "octagone", "--deal", deal], &rest[..], &start[1..]].concat())
            });
        }
        for steps in
            [&["J>0"][..], &["J>0", "J>1"], &["J>2", "J>3"], &["L23-2"], &["pass"], &["J>9"]]
        {
            same(one, other, |deal| {
                words(&[&["try", "octagone", "--deal", deal], &rest[..], steps].concat())
            });
        }
    }
}

#[test]
fn refusals_of_positions_deals_and_events_do_not_name_them() {
    for who in [&[][..], &["--as", "1"][..], &["--as", "2"][..], &["--as", "public"][..]] {
        for [one, other] in [["KK", "QQ"], ["KX", "JX"], ["KJ x", "QJ x"]] {
            same(one, other, |text| {
                let mut args = words(&["show", "kuhn", "--position", text]);
                args.extend(words(who));
                args
            });
        }
        same("K,K", "Q,Q", |deal| {
            let mut args = words(&["show", "kuhn", "--deal", deal]);
            args.extend(words(who));
            args
        });
        // The second card is refused; the host would learn which cards are left.
        same("K", "Q", |card| {
            let mut args = words(&["try", "kuhn", card, card, "p"]);
            args.extend(words(who));
            args
        });
    }
}

#[test]
fn replays_do_not_depend_on_what_is_hidden() {
    let games = [("b p", "win 0"), ("p", "*"), ("p b p", "win 1"), ("x", "*"), ("b J", "*")];
    for (steps, result) in games {
        for (one, other) in TWINS {
            for view in [
                &[][..],
                &["--as", "1"],
                &["--as", "public"],
                &["--as", "1", "--json"],
                &["--as", "1", "--step-by-step"],
                &["--step", "2"],
                &["--as", "1", "--step", "3"],
                &["--as", "1", "--svg", "-"],
            ] {
                let outputs = [one, other].map(|deal| {
                    let cards = deal.chars().map(String::from);
                    let steps: Vec<_> = cards.chain(steps.split(' ').map(str::to_owned)).collect();
                    let mut args = words(&["replay", "-"]);
                    args.extend(words(view));
                    simply(&args, &record(&steps, result))
                });
                assert_eq!(outputs[0], outputs[1]);
            }
        }
    }
}

#[test]
fn a_person_at_the_table_does_not_see_another_hand() {
    let says = "moves\nposition\nhint p\nJ\nsave game.txt\nundo\np\nboard\nundo\nredo\nposition\nsave game.txt\n";
    for (one, other) in TWINS {
        let mut outputs = [one, other].map(|deal| {
            let args =
                ["play", "kuhn", "--players", "human,random", "--seed", "5", "--position", deal];
            simply(&words(&args), says).stdout
        });
        for output in &mut outputs {
            // The showdown is public.
            output.truncate(output.find("showdown").unwrap_or(output.len()));
            if let Some(last_line) = output.rfind("plays") {
                output.truncate(last_line);
            }
        }
        assert_eq!(outputs[0], outputs[1]);
        assert!(outputs[0].contains("This game is not saved"), "{}", outputs[0]);
        assert!(!outputs[0].contains("seed"), "{}", outputs[0]);
    }
}

/// The screens of two people at one keyboard, in the order of the hand-overs: each has the card of
/// its own seat, and never that of the other seat.
#[test]
fn a_shared_screen_is_for_one_person_at_a_time() {
    let says = "ready\nmoves\nposition\nx\nJ\nhint b\nsave game.txt\np\nready\nmoves\nposition\n\
                undo\nready\nposition\nredo\nREADY\nb\nready\nboard\nposition\ndraw\nno\nready\n\
                position\nquit\n";
    for deal in ["JQ", "JK", "QJ", "QK", "KJ", "KQ"] {
        let args = ["play", "kuhn", "--players", "human,human", "--seed", "5", "--position", deal];
        let answer = simply(&words(&args), says);
        assert_eq!((answer.stderr.as_str(), answer.code), ("", Some(0)), "{answer:?}");
        let output = answer.stdout;
        assert!(!output.contains("seed"), "{output}");
        let mut screens = output.split("Hand the keyboard to player ");
        let before = screens.next().expect("what comes before the first hand-over");
        assert!(!deal.chars().any(|card| shows(before, card)), "{before}");
        let mut n_screens = 0;
        for screen in screens {
            let seat = usize::from(screen.starts_with('2'));
            let cards: Vec<char> = deal.chars().collect();
            // What the person typed is not output of the program, and it names cards.
            let screen: String = screen
                .lines()
                .filter(|line| !line.ends_with("> J") && !line.contains("`J`"))
                .collect::<Vec<_>>()
                .join("\n");
            assert!(shows(&screen, cards[seat]), "{deal}: {screen}");
            assert!(!shows(&screen, cards[1 - seat]), "{deal}: {screen}");
            n_screens += 1;
        }
        assert_eq!(n_screens, 6, "{output}");
    }
}

/// The second bid of Goofspiel uncovers the first.
#[test]
fn players_see_what_their_own_move_uncovers() {
    let start = "play goofspiel --variant cards=3 --deal p1,p2,p3 --seed 1 --players";
    let played = |players: &str, says: &str| {
        let args = format!("{start} {players}");
        simply(&words(&args.split(' ').collect::<Vec<_>>()), says).stdout
    };
    let alone = played("random,human", "3\n");
    let (_, news) = alone.split_once("player 2> 3\n").expect("the move");
    let news = news.lines().next().and_then(|line| line.strip_prefix("player 2 plays "));
    assert!(["1-3", "2-3", "3-3"].map(Some).contains(&news), "{alone}");
    // At a shared keyboard both see it at their next turn, and the first bid is not repeated.
    let shared = played("human,human", "ready\n2\nready\n3\nready\n1\nready\nquit\n");
    let told: Vec<_> = shared
        .split("Hand the keyboard")
        .map(|s| s.matches("plays 2-3"))
        .map(Iterator::count)
        .collect();
    assert_eq!(told, [0, 0, 0, 1, 1], "{shared}");
    assert!(!shared.contains("player 1 plays 2\n"), "{shared}");
}

/// The cards of Goofspiel are numbers, and so are their bids, whatever their places in the list.
#[test]
fn a_number_is_a_move_where_moves_are_numbers() {
    let args = "play goofspiel --variant cards=3 --deal p1,p2,p3 --seed 1 --players human,random";
    let said = simply(&words(&args.split(' ').collect::<Vec<_>>()), "2\n2\n3\nposition\n").stdout;
    assert!(
        said.contains(
            "player 1> 2\nYou cannot play that: move `2`: you have bid this card before (R4)."
        ),
        "{said}"
    );
    assert!(said.contains("   3  bid 3\nplayer 1> ") && !said.contains(": 3"), "{said}");
    assert!(said.contains("player 1> 3\nplayer 2 plays 3-"), "{said}");
}

/// Lines that are not meant for a hand-over.
const AT_A_HAND_OVER: [&str; 25] = [
    // Enter once more, as a habit.
    "",
    " ",
    "help",
    "moves",
    "hint",
    "hint J",
    "rules",
    "board",
    "position",
    "undo",
    "redo",
    "save",
    "save hand.txt",
    "draw",
    "resign",
    "seat",
    "seat 1 random",
    "restart",
    "1",
    "b",
    "yes",
    // A move once more.
    "p",
    "2",
    "1",
    "",
];

/// Nobody is the viewer at a hand-over, whatever is typed there.
#[test]
fn commands_at_a_hand_over_show_nothing_that_is_hidden() {
    let commands = AT_A_HAND_OVER.join("\n") + "\n";
    // Nobody has looked before the first one, so all hands differ.
    let octagone = ("333333+3/333333+3", "432333+3/234333+3");
    for (game, more, one, other) in [
        ("kuhn", "", "J,Q", "K,J"),
        ("leduc", "", "Js,Qh", "Ks,Jh"),
        ("octagone", "--variant players=2,covered=on", octagone.0, octagone.1),
    ] {
        let outputs = [one, other].map(|deal| {
            let args = format!("play {game} --players human,human --seed 1 --deal {deal} {more}");
            simply(&words(&args.split_whitespace().collect::<Vec<_>>()), &commands)
        });
        assert!(outputs[0].stdout.contains("Nothing is shown"), "{:?}", outputs[0]);
        assert_eq!(outputs[0], outputs[1], "{game}");
    }
    // Before the second one the first person has looked, whose card is the same.
    for (one, other) in TWINS {
        let outputs = [one, other].map(|deal| {
            let args = format!("play kuhn --players human,human --seed 1 --position {deal}");
            simply(&words(&args.split(' ').collect::<Vec<_>>()), &format!("ready\np\n{commands}"))
        });
        assert!(outputs[0].stdout.contains("Nothing is shown"), "{:?}", outputs[0]);
        assert_eq!(outputs[0], outputs[1], "{one} and {other}");
    }
}

/// Whether a card is in the text as a letter of its own or in a view.
fn shows(text: &str, card: char) -> bool {
    // No other word of the dialogue has these capitals, except for the title.
    text.replace("Kuhn", "").contains(card)
}

fn record(steps: &[String], result: &str) -> String {
    let n = steps.len();
    let steps = steps.join("\n");
    let head = "format: 1\ngame: kuhn\nrules: 1\nstart: ..";
    format!("{head}\nresult: {result}\nsteps: {n}\n\n{steps}\nend: {n}\n")
}

/// Runs the same command on two secrets and compares everything.
#[track_caller]
fn same(one: &str, other: &str, args: impl Fn(&str) -> Vec<String>) {
    let first = args(one);
    let second = args(other);
    assert_eq!(simply(&first, ""), simply(&second, ""), "{first:?} and {second:?}");
}
