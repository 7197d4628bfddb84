//! No output for an observer names a canary that this observer does not see.
//!
//! The text of a canary is its name everywhere, in `Display` and in `Debug`. These tests go through
//! every way in which a program can show something of a match, for each seat and for the public, and
//! look for the names.

use std::{
    fmt::Debug,
    io::Write,
    panic::{self, AssertUnwindSafe},
    process::{Command, Stdio},
};

use aviary::Aviary;
use parlour::registry;
use rulebook::{
    AnyClient, AnyError, AnyGame, AnyMatch, AnyView, Registry,
    core::{HiddenInfo, Play, Player, ReplayLimits, SplitMix64, State, Viewpoint},
    draw::Theme,
};

const ANSWER: &str = "answer canary-5>canary-3 canary-1+canary-6";
const POSITIONS: [&str; 6] = [
    "deal canary-4 .",
    "deal canary-2+canary-4 canary-5",
    "send canary-3+canary-5 canary-1+canary-6",
    ANSWER,
    "yielded canary-5>canary-3 canary-1+canary-6",
    "song canary-5>canary-3 canary-1>canary-6",
];

/// Everything that is asked in every position. Some of it names canaries that the asker cannot know.
const QUESTIONS: [&str; 17] = [
    "",
    "?",
    "yield",
    "send-?",
    "canary-",
    "canary-7",
    "send-canary-7",
    "send-canary-3\u{7}é",
    "canary-3",
    "canary-5",
    "send-canary-1",
    "send-canary-2",
    "send-canary-3",
    "send-canary-4",
    "send-canary-5",
    "send-canary-6",
    "send-canary-3 lifts canary-5",
];

#[test]
fn no_answer_of_the_host_or_of_a_client_names_a_hidden_canary() {
    for seed in 0..100 {
        with_match(seed, |host, clients| {
            let position = host.position();
            for client in clients {
                let who = client.who();
                let seen = host.view(who).expect("a seat");
                for seen in [&*seen, &**client] {
                    for (question, answer) in answers(seen) {
                        look(&position, who, &question, &answer);
                    }
                }
                for (question, answer) in lies(&**client) {
                    look(&position, who, &question, &answer);
                }
                look(&position, Viewpoint::Public, "", &format!("{host:?}"));
                look(&position, who, "", &format!("{client:?}"));
            }
        });
    }
}

/// The values of the game itself, which a program in Rust can print without the facade.
#[test]
fn no_view_and_no_observed_step_names_a_hidden_canary() {
    for seed in 0..100 {
        let (mut state, mut rng) = (Aviary::default(), SplitMix64::new(seed));
        while let Some(step) = state.random_step(&mut rng) {
            let before = state.clone();
            state.apply_unchecked(step);
            for who in Viewpoint::restricted(2) {
                let (mut view, observed) = (before.view(who), before.observe(step, who));
                look(&before.to_string(), who, "", &format!("{view} {view:?}"));
                look(&state.to_string(), who, "", &format!("{observed} {observed:?}"));
                for lie in QUESTIONS.iter().filter_map(|text| text.parse().ok()) {
                    let answer = told(|| Ok(Aviary::learn(&mut view.clone(), &lie)));
                    look(&before.to_string(), who, &lie.to_string(), &answer);
                }
                Aviary::learn(&mut view, &observed).expect("a step that follows");
                look(&state.to_string(), who, "", &format!("{view} {view:?}"));
            }
        }
    }
}

/// The names appear for those who may see them; otherwise these tests could not fail.
#[test]
fn a_player_and_the_host_see_the_canaries() {
    let (mut n_own, mut n_hidden) = (0, 0);
    for seed in 0..50 {
        with_match(seed, |host, clients| {
            let position = host.position();
            for client in clients {
                let (seen, who) = (client, client.who());
                let shown = [
                    seen.text(),
                    seen.picture().to_string(),
                    seen.svg(&Theme::LIGHT).text,
                    format!("{:?}", seen.steps_since(0)),
                ];
                for bird in visible(&position, who) {
                    assert!(shown.iter().all(|text| text.contains(&bird)), "{who}: {shown:?}");
                    n_own += 1;
                }
            }
            let everything = host.view(Viewpoint::Host).expect("the host").text();
            n_hidden += hidden(&position, Viewpoint::Public).len();
            assert!(
                visible(&position, Viewpoint::Host).iter().all(|bird| everything.contains(bird))
            );
        });
    }
    assert!(500 < n_own && 500 < n_hidden, "{n_own} {n_hidden}");
}

/// A question that names a canary has the same answer whether the other player has it or nobody.
#[test]
fn no_question_finds_out_who_has_a_canary() {
    for position in POSITIONS {
        let host = host(position);
        for who in Viewpoint::restricted(2) {
            let seen = host.view(who).expect("a seat");
            for question in ["BIRD", "send-BIRD", "send-BIRD lifts BIRD"] {
                let answers = hidden(position, who).into_iter().map(|bird| {
                    let asked = question.replace("BIRD", &bird);
                    let answers = [
                        told(|| seen.choices()?.check(&asked)),
                        told(|| seen.choices()?.move_info(&asked)),
                        told(|| seen.choices()?.picks_of(&asked)),
                        told(|| seen.choices()?.next_picks(std::slice::from_ref(&asked))),
                    ];
                    answers.map(|answer| answer.replace(&bird, "BIRD"))
                });
                let mut answers: Vec<_> = answers.collect();
                answers.dedup();
                assert!(answers.len() <= 1, "{who} in {position}: {answers:?}");
            }
        }
    }
}

#[test]
fn no_refused_text_is_answered_with_a_hidden_canary() {
    let registry = registry();
    let game = game(&registry);
    for text in
        ["", "0: ", "0: answer ?>? canary-1+canary-6", "1: song ?>? ?>?", "2: deal . .", ANSWER]
    {
        for who in Viewpoint::restricted(2) {
            let answer = told(|| game.client(who, text).map(|view| format!("{view:?}")));
            look("deal . .", who, text, &answer);
        }
    }
}

/// Refusals are returned to the player who sent the text.
#[test]
fn no_refused_step_is_answered_with_a_hidden_canary() {
    for position in POSITIONS {
        for who in Viewpoint::restricted(2) {
            for text in QUESTIONS {
                let mut host = host(position);
                let answer = told(|| host.step_as(who, text));
                look(position, who, text, &answer);
            }
        }
    }
}

/// A client can also begin with a record of what its observer saw.
#[test]
fn no_client_of_a_record_knows_a_hidden_canary() {
    const LIE: &str = "canary-1 canary-2";
    let registry = registry();
    with_match(7, |host, clients| {
        for client in clients {
            let (record, who) = (client.record(&[]), client.who());
            let mut forged = record.clone();
            forged.steps.push(LIE.to_owned());
            for (lie, record) in [("", record), (LIE, forged)] {
                let answer = told(|| {
                    let again = game(&registry).follow(&record, &ReplayLimits::default())?;
                    Ok(format!("{again:?} {:?}", again.record(&[])))
                });
                look(&host.position(), who, lie, &answer);
            }
        }
    });
}

#[test]
fn no_command_names_a_hidden_canary() {
    for position in POSITIONS {
        for (who, name) in OBSERVERS {
            for command in COMMANDS {
                let (command, more) = command.split_once(' ').unwrap_or((command, ""));
                let start = [command, "aviary", "--position", position];
                let more: Vec<&str> = more.split_whitespace().collect();
                let answer = run(&[&start, name, &more[..]].concat(), "");
                look(position, who, "", &answer.text);
                assert!(answer.is_success || command != "show", "{}", answer.text);
            }
        }
    }
}

/// The steps of a game, tried by each observer up to each of them.
#[test]
fn no_tried_step_names_a_hidden_canary() {
    let steps = "canary-3 canary-5 canary-1 canary-6 send-canary-3 send-canary-1";
    let steps: Vec<&str> = steps.split(' ').collect();
    for n in 1..=steps.len() {
        let host = played(&steps[..n]);
        for (who, name) in OBSERVERS {
            for more in [&[][..], &["--svg", "-"]] {
                let answer = run(&[&["try", "aviary"], &steps[..n], name, more].concat(), "");
                assert!(answer.is_success, "{}", answer.text);
                look(&host.position(), who, "", &answer.text);
            }
            for wrong in ["canary-1", "send-canary-1", "send-canary-4", "yield", "fly"] {
                let answer =
                    run(&[&["try", "aviary"], &steps[..n], &[wrong, "fly"], name].concat(), "");
                assert!(!answer.is_success, "{}", answer.text);
                look(&host.position(), who, wrong, &answer.text);
            }
        }
    }
}

#[test]
fn no_refused_command_names_a_hidden_canary() {
    let bad = "answer canary-5>canary-5 canary-1+canary-6";
    for (who, name) in OBSERVERS {
        for args in [
            ["show", "aviary", "--position", bad],
            ["moves", "aviary", "--position", "answer canary-5"],
            ["show", "aviary", "--deal", "canary-3,canary-3"],
            ["show", "aviary", "--deal", "canary-3,canary-9"],
        ] {
            let answer = run(&[&args[..], name].concat(), "");
            assert!(!answer.is_success, "{args:?}");
            look("deal . .", who, "", &answer.text);
        }
    }
}

#[test]
fn no_replay_names_a_hidden_canary() {
    for seed in 0..4 {
        let mut records = Vec::new();
        with_match(seed, |host, clients| {
            records.push((host.position(), host.record(&[]).to_string(), true));
            let seen = clients[0].record(&[]).to_string();
            records.push((host.position(), seen, false));
        });
        for (position, record, is_whole) in records {
            for (who, name) in OBSERVERS {
                for more in [&[][..], &["--svg", "-"]] {
                    let answer = run(&[&["replay", "-"], name, more].concat(), &record);
                    assert_eq!(answer.is_success, is_whole, "{}", answer.text);
                    look(&position, who, "", &answer.text);
                }
                let forged = record.replace("end:", "canary-1\nend:");
                let answer = run(&[&["replay", "-"], name].concat(), &forged);
                assert!(!answer.is_success, "{forged}");
                look("deal . .", who, "", &answer.text);
            }
        }
    }
}

/// Two people at one keyboard: between two hand-overs the screen belongs to one of them.
#[test]
fn no_screen_names_a_canary_of_the_other_player() {
    let position = POSITIONS[2];
    let says = "moves\nposition\nboard\nhint send\nrules R3\nsave game.txt\n9\nfly\n";
    // Each line is for one screen; it begins when its player types `ready`.
    let screens = [
        ("0", format!("ready\nundo\nredo\n{says}1")),
        ("1", format!("ready\n{says}undo")),
        ("0", format!("ready\n{says}redo")),
        ("1", format!("ready\n{says}draw\nno")),
        ("1", format!("ready\n{says}3\nboard\nposition\nundo\n3\nquit\n")),
    ];
    let input: Vec<&str> = screens.iter().map(|(_, says)| says.as_str()).collect();
    let args =
        ["play", "aviary", "--players", "human,human", "--seed", "1", "--position", position];
    let answer = run(&args, &input.join("\n"));
    assert!(answer.is_success, "{}", answer.text);
    let (played, end) = answer.text.split_once("Player 1 wins (yield)").expect("the end");
    look(position, Viewpoint::Public, "", end);
    let mut shown = played.split("Hand the keyboard to player ");
    look(position, Viewpoint::Public, "", shown.next().expect("the title"));
    for ((seat, _), screen) in screens.iter().zip(shown.by_ref()) {
        let who: Viewpoint = seat.parse().expect("a seat");
        let number = who.seat().map(|seat| (seat.index() + 1).to_string());
        assert!(number.is_some_and(|number| screen.starts_with(&number)), "{screen}");
        look(position, who, "", screen);
        assert!(visible(position, who).iter().all(|bird| screen.contains(bird)), "{screen}");
    }
    assert_eq!(shown.next(), None);
}

/// One person against the program, or nobody at all.
#[test]
fn no_table_names_a_canary_of_a_random_player() {
    let says = "moves\nposition\nboard\nhint send\nundo\nsave game.txt\n";
    for (players, who) in [
        ("human,random", Viewpoint::Seat(Player::FIRST)),
        ("random,human", Viewpoint::Seat(Player::SECOND)),
    ] {
        for seed in ["1", "2", "3", "4", "5"] {
            let deal = "canary-3,canary-5,canary-1,canary-6";
            let args = ["play", "aviary", "--deal", deal, "--players", players, "--seed", seed];
            let answer = run(&args, says);
            assert!(answer.is_success, "{}", answer.text);
            look(POSITIONS[2], who, "", &answer.text);
        }
    }
    // The statistics of random games are for everybody; the games are for the host.
    let statistics = run(&["random", "aviary", "--games", "50"], "");
    look("deal . .", Viewpoint::Public, "", &statistics.text);
    assert!(run(&["random", "aviary", "--jsonl"], "").text.contains("canary-"));
}

#[test]
fn the_commands_show_everything_to_the_host() {
    for command in COMMANDS.iter().filter(|command| command.starts_with("show")) {
        let words = command.split(' ').collect::<Vec<_>>();
        let args = [&words[..1], &["aviary", "--position", ANSWER, "--as", "host"], &words[1..]];
        let answer = run(&args.concat(), "");
        let birds = visible(ANSWER, Viewpoint::Host);
        assert!(birds.iter().all(|bird| answer.text.contains(bird)), "{}", answer.text);
    }
}

/// The commands on a position, without their first arguments.
const COMMANDS: [&str; 7] =
    ["show", "show --json", "show --svg -", "moves", "moves --json", "try yield", "try fly"];

/// The observers who are denied something, and how the command line names them.
const OBSERVERS: [(Viewpoint, &[&str]); 4] = [
    (Viewpoint::Public, &[]),
    (Viewpoint::Public, &["--as", "public"]),
    (Viewpoint::Seat(Player::FIRST), &["--as", "1"]),
    (Viewpoint::Seat(Player::SECOND), &["--as", "2"]),
];

/// The text that a command wrote to both outputs, and whether it succeeded.
struct Answer {
    text: String,
    is_success: bool,
}

fn run(args: &[&str], input: &str) -> Answer {
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlour"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary");
    let mut stdin = child.stdin.take().expect("its input");
    // A command that reads nothing may have ended already.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("its output");
    let text = [output.stdout, output.stderr].concat();
    Answer { text: String::from_utf8_lossy(&text).into(), is_success: output.status.success() }
}

/// The prefix of a panic message among the answers.
const PANICKED: &str = "panicked: ";

/// Checks that `text` names no canary that `who` does not see in `position`, except for those that
/// the question names, and is not a panic.
#[track_caller]
fn look(position: &str, who: Viewpoint, question: &str, text: &str) {
    assert!(!text.starts_with(PANICKED), "{who} in {position} asks `{question}`: {text}");
    for bird in hidden(position, who).iter().filter(|bird| !question.contains(*bird)) {
        assert!(!text.contains(bird), "{who} in {position} asks `{question}` and reads {text}");
    }
}

/// The canaries that `who` sees (R2 to R5), from the text of the position.
fn visible(position: &str, who: Viewpoint) -> Vec<String> {
    let nests: Vec<&str> = position.split(' ').skip(1).collect();
    let mut all = Vec::new();
    for (nest, owner) in nests.into_iter().zip(["0", "1"]) {
        if who == Viewpoint::Host || who.to_string() == owner {
            all.extend(names(nest));
        } else if let (true, Some((_, sung))) = (position.starts_with("song"), nest.split_once('>'))
        {
            all.extend(names(sung));
        }
    }
    all
}

/// The canaries in a text.
fn names(text: &str) -> impl Iterator<Item = String> {
    let numbers = text.chars().filter(char::is_ascii_digit);
    numbers.map(|number| format!("canary-{number}"))
}

/// All other canaries: those of other players and those that are not dealt.
fn hidden(position: &str, who: Viewpoint) -> Vec<String> {
    let visible = visible(position, who);
    (1..=6).map(|n| format!("canary-{n}")).filter(|bird| !visible.contains(bird)).collect()
}

fn game(registry: &Registry) -> &dyn AnyGame {
    registry.game("aviary").expect("the game")
}

/// A match from a position.
fn host(position: &str) -> Box<dyn AnyMatch> {
    let start = rulebook::Start { position: Some(position), ..rulebook::Start::default() };
    game(&registry()).begin(&start).expect("a position")
}

/// A match after these steps.
fn played(steps: &[&str]) -> Box<dyn AnyMatch> {
    let mut host = game(&registry()).start("").expect("a match");
    for step in steps {
        host.step(step).expect("a step");
    }
    host
}

/// Plays a random match, and shows it after every step, with a client for each restricted observer.
fn with_match(seed: u64, mut visit: impl FnMut(&dyn AnyMatch, &[Box<dyn AnyClient>])) {
    let (registry, mut rng) = (registry(), SplitMix64::new(seed));
    let mut host = game(&registry).start("").expect("a match");
    let join = |who| game(&registry).client(who, &host.view(who).expect("a seat").text());
    let mut clients: Vec<_> =
        Viewpoint::restricted(2).map(|who| join(who).expect("a view")).collect();
    loop {
        visit(&*host, &clients);
        if host.random_step(&mut || rng.next()).expect("a step").is_none() {
            return;
        }
        for client in &mut clients {
            let (who, n_steps) = (client.who(), client.n_steps());
            let news = host.view(who).expect("a seat").steps_since(n_steps);
            news.iter().for_each(|step| client.learn(step).expect("a step that follows"));
        }
    }
}

/// Everything that can be asked, with the answers; errors in all their forms.
fn answers(seen: &dyn AnyView) -> Vec<(String, String)> {
    let mut all = vec![
        told(|| Ok(format!("{seen:?}"))),
        told(|| Ok(seen.text())),
        told(|| Ok(seen.first_view())),
        told(|| Ok(seen.picture())),
        told(|| Ok(seen.svg(&Theme::DARK))),
        told(|| Ok((seen.rules(), seen.who(), seen.seats(), seen.turn(), seen.verdict()))),
        told(|| Ok((seen.steps_since(0), seen.steps_since(usize::MAX), seen.info_key()))),
        told(|| Ok(seen.record(&["Ann", "Ben"]).to_string())),
        told(|| Ok((seen.result(), seen.plies(), seen.n_steps(), seen.has_hidden_info()))),
        told(|| Ok(seen.choices()?.move_count())),
        told(|| Ok(seen.choices()?.moves())),
        told(|| Ok(seen.choices()?.move_infos())),
        told(|| seen.choices()?.next_picks(&[])),
        told(|| Ok(seen.choices()?.events())),
    ]
    .into_iter()
    .map(|answer| (String::new(), answer))
    .collect::<Vec<_>>();
    for question in QUESTIONS {
        let picked = [question.to_owned(), question.to_owned()];
        for answer in [
            told(|| seen.choices()?.check(question)),
            told(|| seen.choices()?.move_info(question)),
            told(|| seen.choices()?.picks_of(question)),
            told(|| seen.choices()?.next_picks(&picked[..1])),
            told(|| seen.choices()?.next_picks(&picked)),
        ] {
            all.push((question.to_owned(), answer));
        }
    }
    all
}

/// The answers of a client to steps that have not happened, and its views after those it accepts.
fn lies(client: &dyn AnyClient) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for lie in QUESTIONS {
        let mut told_a_lie = client.boxed_clone();
        all.push((lie.to_owned(), told(|| told_a_lie.learn(lie))));
        all.push((lie.to_owned(), format!("{told_a_lie:?} {}", told_a_lie.text())));
    }
    all
}

/// An answer, an error with its data, or the message of a panic.
fn told<T: Debug>(ask: impl FnOnce() -> Result<T, AnyError>) -> String {
    match panic::catch_unwind(AssertUnwindSafe(ask)) {
        Ok(Ok(answer)) => format!("{answer:?}"),
        Ok(Err(error)) => {
            let data = serde_json::to_string(&error).expect("an error is data");
            format!("{error} {error:?} {data}")
        }
        Err(panic) => match panic.downcast::<String>() {
            Ok(message) => format!("{PANICKED}{message}"),
            Err(panic) => format!("{PANICKED}{:?}", panic.downcast_ref::<&str>()),
        },
    }
}
