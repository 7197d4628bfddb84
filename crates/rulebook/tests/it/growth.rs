//! Untrusted input costs time and memory in proportion to its size.

use rulebook::{
    AnyError, AnyGame, AnyMatch, Registry, Start,
    core::{
        InfoKey, Outcome, Player, Record, ReplayLimits, SplitMix64, Turn, Verdict, Viewpoint,
        text::{escaped, quoted},
    },
    draw::Theme,
};
use rulebook_laws::growth;

use crate::secrecy::registry;

/// The number of bytes of an input; twice that number is tried as well.
const SIZE: usize = 1 << 16;

/// Strings of about `size` bytes that begin like `good`, or not: the input that a parser may have
/// to read to the end, to search, or to repeat in a message.
fn hostile(kind: usize, good: &str, size: usize) -> String {
    let n_times = size / good.len().max(1) + 1;
    match kind {
        0 => format!("{good}{}", " ".repeat(size)),
        1 => good.repeat(n_times),
        2 => format!("{good} ").repeat(n_times),
        3 => format!("{good},").repeat(n_times),
        4 => "9".repeat(size),
        5 => "/".repeat(size),
        6 => format!("{{{}", "a=b,".repeat(size / 4)),
        7 => "\u{202e}".repeat(size / 3),
        8 => format!("{good}{}", "x".repeat(size)),
        _ => format!("{}{good}", "0,".repeat(size / 2)),
    }
}

const N_KINDS: usize = 10;

/// Checks a function of texts with every kind of hostile text.
fn check_texts(what: &str, good: &str, mut read: impl FnMut(&str)) {
    for kind in 0..N_KINDS {
        let make = |size| hostile(kind, good, size);
        let name =
            format!("{what}, {:?}…", &hostile(kind, good, 40).chars().take(20).collect::<String>());
        let checked = growth::check(&name, SIZE, make, |text: &String| read(text));
        checked.unwrap_or_else(|broken| panic!("{broken}"));
    }
}

/// A random match of a number of steps.
fn played(game: &dyn AnyGame, n_steps: usize) -> Box<dyn AnyMatch> {
    let mut game = game.start("").expect("the official start");
    let mut rng = SplitMix64::new(3);
    for _ in 0..n_steps {
        if game.turn() == Turn::Over {
            game.undo();
            break;
        }
        game.random_step(&mut || rng.next()).expect("there is no deal");
    }
    game
}

#[test]
fn every_text_of_a_game_is_read_in_linear_time() {
    for entry in registry().games() {
        let name = entry.rules().name;
        let mut game = played(entry, 12);
        let position = game.position();
        let begin = |start: &Start<'_>| drop(entry.begin(start));
        check_texts(&format!("{name}: a position"), &position, |text| {
            begin(&Start { position: Some(text), ..Start::default() });
        });
        let options = entry.info().options;
        let options: Vec<String> =
            options.iter().map(|option| format!("{}={}", option.key, option.default)).collect();
        check_texts(&format!("{name}: options"), &options.join(","), |text| {
            begin(&Start { variant: text, ..Start::default() });
        });
        let deal = entry.info().deal.unwrap_or("1,2");
        check_texts(&format!("{name}: a deal"), deal, |text| {
            begin(&Start { deal: Some(text), ..Start::default() });
        });
        for who in [Viewpoint::Host, Viewpoint::Public, Viewpoint::Seat(Player::FIRST)] {
            let shown = game.view(who).expect("an observer");
            let (view, key, observed) = (shown.text(), shown.info_key(), shown.steps_since(0));
            let mut client = entry.client(who, &view).expect("a view");
            check_texts(&format!("{name}: a view of {who}"), &view, |text| {
                drop(entry.client(who, text));
                drop(entry.resume(who, text, key));
            });
            check_texts(&format!("{name}: what {who} observes"), &observed[0], |text| {
                drop(client.learn(text));
            });
        }
        let step = game.steps().pop().expect("a step");
        check_texts(&format!("{name}: a step"), &step, |text| {
            drop((game.step(text), game.step_as(Viewpoint::Public, text)));
            drop(game.take(&text.split(' ').collect::<Vec<_>>()));
            while 12 < game.n_steps() {
                game.undo();
            }
        });
    }
}

#[test]
fn every_question_of_an_observer_is_answered_in_linear_time() {
    for entry in registry().games() {
        let name = entry.rules().name;
        let game = played(entry, 12);
        let choices = game.choices();
        let mv = choices.moves().pop().unwrap_or_default();
        check_texts(&format!("{name}: a question about a move"), &mv, |text| {
            drop((choices.check(text), choices.move_info(text), choices.picks_of(text)));
        });
        let picks = choices.picks_of(&mv).unwrap_or_default();
        let pick = picks.first().cloned().unwrap_or_default();
        check_texts(&format!("{name}: a question about a pick"), &pick, |text| {
            let picked = [text.to_owned()];
            let dial = game.host().dial(text);
            drop((choices.next_picks(&picked), choices.why_not(&picked), dial));
            drop(choices.preview(&picked, &Theme::LIGHT));
        });
        // Many picks are one question as well.
        let make = |size: usize| vec![pick.clone(); size];
        let ask = |picked: &Vec<String>| {
            (choices.next_picks(picked).is_ok(), choices.why_not(picked).is_some())
        };
        let checked = growth::check(&format!("{name}: many picks"), 1 << 13, make, ask);
        checked.unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn texts_of_no_game_are_read_in_linear_time() {
    check_texts("a seat", "1", |text| _ = text.parse::<Player>());
    check_texts("a viewpoint", "public", |text| _ = text.parse::<Viewpoint>());
    check_texts("an outcome", "win 0+1", |text| _ = text.parse::<Outcome>());
    check_texts("a verdict", "win 0 by forfeit of 1", |text| _ = text.parse::<Verdict>());
    check_texts("a key", "0123456789abcdef", |text| _ = text.parse::<InfoKey>());
    check_texts("a name of a game", "gobblet", |text| drop(Registry::standard().game(text)));
    check_texts("a quoted text", "é\n", |text| {
        drop((quoted(text).to_string(), escaped(text, usize::MAX).to_string()));
    });
}

#[test]
fn records_are_read_and_replayed_in_linear_time() {
    let limits = ReplayLimits { draw_rules: None, steps: usize::MAX, bytes: usize::MAX };
    for entry in registry().games() {
        let name = entry.rules().name;
        let make = |n_steps: usize| played(entry, n_steps).record(&[]).to_string();
        let replay = |text: &String| registry().replay(text, &limits).is_ok();
        let checked = growth::check(&format!("{name}: a replay"), 1_000, make, replay);
        checked.unwrap_or_else(|broken| panic!("{broken}"));
    }
    let record = played(registry().game("kuhn").expect("a game"), 2).record(&[]);
    let make = |n: usize| {
        let mut record = record.clone();
        record.tags = (0..n).map(|number| (format!("x-{number}"), "value".into())).collect();
        record.steps = (0..n).map(|number| format!("a{number}")).collect();
        record.to_string()
    };
    let read = |text: &String| Record::read(text, &limits).is_ok();
    let checked = growth::check("a record with many tags", 20_000, make, read);
    checked.unwrap_or_else(|broken| panic!("{broken}"));
    check_texts("a record", &record.to_string(), |text| drop(Record::read(text, &limits)));
}

/// A match of gobblet in which the same four moves are played again and again.
#[cfg(feature = "gobblet")]
#[test]
fn a_match_with_many_repetitions_is_replayed_in_linear_time() {
    let registry = registry();
    let entry = registry.game("gobblet").expect("a game");
    let limits = ReplayLimits { draw_rules: None, steps: usize::MAX, bytes: usize::MAX };
    let make = |n_rounds: usize| -> Result<Record, AnyError> {
        let draw_rules = Some(rulebook::core::DrawRules::NONE);
        let mut game = entry.begin(&Start { draw_rules, ..Start::default() })?;
        for step in ["4@a1", "4@d4"] {
            game.step(step)?;
        }
        let mut record = game.record(&[]);
        let round = ["a1-b1", "d4-c4", "b1-a1", "c4-d4"].map(str::to_owned);
        record.steps.extend(round.iter().cycle().take(4 * n_rounds).cloned());
        Ok(record)
    };
    let replay = |record: &Result<Record, AnyError>| {
        let game = entry.replay(record.as_ref().expect("two moves"), &limits).expect("legal");
        let seen = game.view(Viewpoint::Public).expect("an observer").record(&[]);
        let client = entry.follow(&seen, &limits).expect("what was seen");
        client.info_key()
    };
    growth::check("a match in circles", 2_000, make, replay).unwrap_or_else(|e| panic!("{e}"));
}
