//! Comparisons with other implementations, which are programs.

use std::process::Command;

use rulebook::Registry;
use rulebook_benches::compare::{
    Comparison, Options,
    answer::{Answer, Difference},
    compare,
    judge::{Judge, Process},
    question::Question,
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_rulebook-benches");

fn options(games: u64) -> Options {
    Options { variant: None, games, max_steps: 60, seed: 5 }
}

fn ask(name: &str, words: &[&str], options: &Options) -> Comparison {
    let registry = Registry::standard();
    let words: Vec<String> = ["judge"].iter().chain(words).map(ToString::to_string).collect();
    let mut judge = Process::start(PROGRAM, &words).expect("our own program");
    compare(registry.game(name).expect("a game"), options, &mut judge).expect("known variants")
}

#[test]
fn our_own_engine_agrees_about_every_variant_of_every_game() {
    for game in Registry::standard().games() {
        let name = game.rules().name;
        let comparison = ask(name, &[], &options(1));
        let Comparison::Agrees { variants, games, positions } = comparison else {
            panic!("{name}: {comparison}")
        };
        assert_eq!(games, variants as u64);
        assert_eq!(1 < variants, !game.info().options.is_empty(), "{name}: {comparison}");
        assert!(games < positions, "{name}: {comparison}");
    }
}

#[test]
fn a_forgotten_move_is_reported_with_its_position() {
    let comparison = ask("gobblet", &["--mistake", "moves"], &options(1));
    let Comparison::Differs { question, difference } = &comparison else { panic!("{comparison}") };
    assert_eq!(difference.step, Some(4));
    assert!(difference.what.contains("the judge does not list it"), "{difference}");
    let text = comparison.to_string();
    assert!(text.contains(&format!("steps:   {}\n", question.steps[..4].join(" "))), "{text}");
    assert!(text.contains(&question.line()), "{text}");
}

#[test]
fn a_wrong_result_is_reported() {
    let comparison = ask("octi", &["--mistake", "result"], &options(1));
    let Comparison::Differs { question, difference } = comparison else { panic!("no difference") };
    assert_eq!(difference.step, Some(question.steps.len()));
    assert!(difference.what.contains("result: "), "{difference}");
}

#[test]
fn a_program_that_exits_or_writes_garbage_differs() {
    for (words, what) in [
        (&["--mistake", "none-such"][..], "the judge cannot be asked"),
        (&["--no-such-option"][..], "the judge cannot be asked"),
    ] {
        let Comparison::Differs { difference, .. } = ask("gobblet", words, &options(1)) else {
            panic!("{words:?} agrees")
        };
        assert!(difference.what.contains(what), "{difference}");
    }
    // `cat` answers with the question.
    if cfg!(unix) {
        let mut echo = Process::start("cat", &[]).expect("cat");
        let game = Registry::standard();
        let game = game.game("gobblet").expect("a game");
        let comparison = compare(game, &options(1), &mut echo).expect("known variants");
        let Comparison::Differs { difference, .. } = comparison else { panic!("an echo agrees") };
        assert!(difference.what.contains("the judge's answer is wrong"), "{difference}");
    }
}

/// A change to an answer.
type Lie = fn(&mut Answer);

/// A judge that changes our own answer.
struct Liar(Lie);

impl Judge for Liar {
    fn ask(&mut self, question: &Question) -> Result<Answer, Difference> {
        let registry = Registry::standard();
        let game = registry.game(&question.game).expect("a game");
        let mut answer =
            rulebook_benches::compare::answer(game, question).expect("our own question");
        self.0(&mut answer);
        Ok(answer)
    }
}

#[test]
fn every_field_of_an_answer_is_compared() {
    let lies: [(&str, Lie); 9] = [
        ("`moves` has ", |answer| answer.moves.truncate(1)),
        ("is not possible", |answer| answer.moves[0].push("x".to_owned())),
        ("a move twice", |answer| {
            let moves = answer.moves.iter_mut().find(|moves| !moves.is_empty()).expect("moves");
            moves.push(moves[0].clone());
        }),
        ("chance event", |answer| {
            let events = answer.events.as_mut().expect("events");
            events.iter_mut().for_each(Vec::clear);
        }),
        ("`turns` has ", |answer| answer.turns = Some(Vec::new())),
        ("turn: ours is", |answer| answer.turns.as_mut().expect("turns")[1] = "7".to_owned()),
        ("position: ours is", |answer| {
            answer.positions.as_mut().expect("positions")[1] = String::new();
        }),
        ("result: ours is", |answer| answer.result = Some("draw".to_owned())),
        ("payoffs: ours is", |answer| answer.payoffs.as_mut().expect("payoffs").push(1)),
    ];
    let registry = Registry::standard();
    for (what, lie) in lies {
        let game = registry.game("octiles").expect("a game");
        let comparison = compare(game, &options(2), &mut Liar(lie)).expect("known variants");
        let Comparison::Differs { difference, .. } = comparison else { panic!("{what}: agrees") };
        assert!(difference.to_string().contains(what), "{what}: {difference}");
    }
}

#[test]
fn what_a_judge_leaves_out_is_not_compared() {
    let registry = Registry::standard();
    let game = registry.game("toki").expect("a game");
    let mut brief = Liar(|answer| {
        *answer = Answer { moves: std::mem::take(&mut answer.moves), ..Answer::default() };
        answer.moves.iter_mut().for_each(|moves| moves.reverse());
    });
    let comparison = compare(game, &options(1), &mut brief).expect("known variants");
    assert!(matches!(comparison, Comparison::Agrees { .. }), "{comparison}");
}

#[test]
fn what_cannot_be_compared_is_said_in_a_sentence() {
    let cases: [(&[&str], &str); 6] = [
        (&["nosuch", "--", PROGRAM], "error: game `nosuch`: there is no such game; one of: octi, "),
        (
            &["gobblet", "--variant", "lines=9", "--", PROGRAM, "judge"],
            "error: variant `lines=9`: expected ",
        ),
        (&["gobblet", "--games", "0", "--", PROGRAM], "error: --games cannot be \"0\"\n"),
        (&["gobblet", "--", "no/such/program"], "error: no/such/program cannot be started: "),
        (&["gobblet", "--"], "error: name a command after --\n"),
        (&["gobblet"], "error: write -- and a command\n"),
    ];
    for (words, message) in cases {
        let output = Command::new(PROGRAM).arg("compare").args(words).output();
        let output = output.expect("our own program");
        let said = String::from_utf8(output.stderr).expect("text");
        assert!(said.starts_with(message), "{words:?}: {said}");
        assert_eq!((said.lines().count(), output.status.code()), (1, Some(1)), "{words:?}: {said}");
        assert!(output.stdout.is_empty(), "{words:?}");
    }
}
