//! The values of real matches follow the JSON schema.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Debug,
};

use jsonschema::Validator;
use rulebook::{
    ActionKind, Algorithm, AnyError, AnyGame, AnyMatch, AnyView, BatchOptions, Choices,
    DrawingInfo, NextPicksInfo, PerftRequest, PreviewInfo, SCHEMA, SearchLimits, Start, StatusInfo,
    StepInfo,
    core::{DrawRules, Player, ReplayLimits, SplitMix64, Viewpoint},
    draw::Theme,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use crate::secrecy::registry;

/// The schema of version 0.1, which the values of every later version follow, too.
const FIRST: &str = include_str!("../data/schema-0.1.json");

/// The greatest number of moves that are checked in a position.
const MOVES: usize = 20;

#[test]
fn the_schema_is_one_of_draft_2020_12() {
    let schema: Value = serde_json::from_str(SCHEMA).expect("JSON");
    assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
    jsonschema::draft202012::meta::validate(&schema).expect("a schema");
}

#[test]
fn values_of_every_game_follow_the_schema() {
    let mut schema = Schema::read();
    for game in registry().games() {
        let info = game.info();
        schema.check("GameInfo", &info);
        info.options.iter().for_each(|option| schema.check("OptionInfo", option));
        info.perft_modes.iter().for_each(|mode| schema.check("PerftModeInfo", mode));
        for seed in 0..3 {
            play(game, seed, &mut schema);
        }
    }
    schema.check_both_ways("Limits", &ReplayLimits::default());
    let draw_rules = Some(DrawRules { repetition: Some(3), ply_limit: Some(100) });
    schema.check_both_ways("Limits", &ReplayLimits { draw_rules, ..ReplayLimits::default() });
    for actions in [ActionKind::Index, ActionKind::Picks] {
        let options = BatchOptions { actions, ..BatchOptions::new(2) };
        let batch = registry().game("kuhn").expect("a game").batch(&options);
        let info = batch.expect("a batch").info();
        schema.check("BatchInfo", &info);
        if let Some(picks) = &info.picks {
            schema.check("PicksInfo", picks);
            picks.groups.iter().for_each(|group| schema.check("PickGroupInfo", group));
        }
    }
    let missing: Vec<_> = schema.unchecked().filter(|name| !name.contains("Error")).collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn values_of_another_shape_do_not_follow_the_schema() {
    let schema = Schema::read();
    for (name, value) in [
        ("AnyError", json!({"kind": "move", "code": "move", "what": "move `x`"})),
        ("AnyError", json!({"kind": "mv", "code": "move", "what": "x", "message": "x"})),
        (
            "AnyError",
            json!({"kind": "move", "code": "x", "what": "x", "message": "x", "offset": null}),
        ),
        ("MoveInfo", json!({"text": "b2", "annotation": null})),
        ("SeatInfo", json!({"seat": -1, "team": []})),
        ("ResultInfo", json!({"verdict": "win", "payoffs": []})),
        ("Turn", json!("8")),
        ("Verdict", json!("win 0 by magic")),
        ("Viewpoint", json!(0)),
        ("InfoKey", json!("0")),
        ("Policy", json!({"repetition": 256, "ply_limit": null})),
    ] {
        assert!(!schema.validators[name].is_valid(&value), "{name}: {value}");
    }
}

/// Checks the result of every search of the position.
fn analyses(host: &dyn AnyMatch, schema: &mut Schema) {
    answer(host.solver(SearchLimits::default()), schema, |schema, mut solver| {
        answer(solver.run(50), schema, |schema, _| {
            let solution = solver.solution();
            schema.check("Solution", &solution);
            solution.moves.values().for_each(|solved| schema.check("SolvedMove", solved));
        });
    });
    for algorithm in Algorithm::ALL {
        let search = host.choices().search(*algorithm, SearchLimits::default().lines(2));
        answer(search, schema, |schema, mut search| {
            search.run(20);
            let analysis = search.analysis();
            schema.check("Analysis", &analysis);
            for line in &analysis.lines {
                schema.check("AnalysisLine", line);
                schema.check("ScoreInfo", &line.score);
            }
        });
    }
}

/// Plays a random match and checks everything that can be asked on the way.
fn play(game: &dyn AnyGame, seed: u64, schema: &mut Schema) {
    let mut rng = SplitMix64::new(seed);
    let draw_rules = Some(DrawRules { repetition: Some(3), ply_limit: Some(60) });
    let mut host = game.begin(&Start { draw_rules, ..Start::default() }).expect("a start");
    loop {
        if host.n_steps() < 12 || host.n_steps().is_multiple_of(10) || host.verdict().is_some() {
            position(&*host, schema);
        }
        let step = host.random_step(&mut || rng.next());
        if step.expect("a step").is_none() {
            break;
        }
    }
    host.undo();
    host.resign(Player::FIRST).expect("a match that goes on");
    position(&*host, schema);
}

fn position(host: &dyn AnyMatch, schema: &mut Schema) {
    if let Some(result) = host.result() {
        schema.check("ResultInfo", &result);
        schema.check_both_ways("Verdict", &result.verdict);
    }
    analyses(host, schema);
    host.choices().events().iter().for_each(|event| schema.check("EventInfo", event));
    let names: Vec<&str> = ["Ann", "Ben", "Cem", "Dan", "Eva", "Fay"]
        .into_iter()
        .take(usize::from(host.players()))
        .collect();
    let mut record = host.record(&names);
    record.tags.push(("x-date".to_owned(), "2001-02-03".to_owned()));
    schema.check_both_ways("Record", &record);
    let as_seen = host.view(Viewpoint::Public).expect("the public").record(&[]);
    schema.check_both_ways("Record", &as_seen);
    schema.check_both_ways("Policy", &host.draw_rules());
    let (turn, result) = (host.turn(), host.result());
    let status = StatusInfo { turn, result, steps: host.n_steps(), plies: host.plies() };
    schema.check("Status", &status);
    let (text, description) = ("b2".to_owned(), Some("a word".to_owned()));
    schema.check("StepInfo", &StepInfo { number: 1, actor: turn, text, description });
    for who in Viewpoint::all(host.players()) {
        schema.check_both_ways("Viewpoint", &who);
        seen(&*host.view(who).expect("a seat"), schema);
    }
}

fn seen(seen: &dyn AnyView, schema: &mut Schema) {
    schema.check_both_ways("Turn", &seen.turn());
    schema.check_both_ways("InfoKey", &seen.info_key());
    seen.seats().iter().for_each(|seat| schema.check("SeatInfo", seat));
    answer(seen.planes(), schema, |schema, planes| {
        schema.check("PlanesInfo", &planes);
        planes.planes.iter().for_each(|plane| schema.check("PlaneInfo", plane));
        planes.scalars.iter().for_each(|plane| schema.check("PlaneInfo", plane));
    });
    let drawing = DrawingInfo::from(seen.svg(&Theme::LIGHT));
    schema.check("Drawing", &drawing);
    drawing.parts.iter().for_each(|part| schema.check("PartInfo", part));
    drawing.parts.iter().for_each(|part| schema.check("Area", &part.area));
    drawing.elements.iter().for_each(|element| schema.check("ElementInfo", element));
    drawing.notes.iter().for_each(|note| schema.check("NoteInfo", note));
    drawing.buttons.iter().for_each(|button| schema.check("ButtonInfo", button));
    answer(seen.choices(), schema, |schema, choices| {
        picks(seen, choices, &[], schema);
        for info in choices.move_infos().iter().take(MOVES) {
            schema.check("MoveInfo", info);
            let picked = choices.picks_of(&info.text).expect("a legal move");
            (1..=picked.len()).for_each(|n| picks(seen, choices, &picked[..n], schema));
        }
        for event in &choices.events() {
            schema.check("EventInfo", event);
        }
    });
}

/// Checks what can be asked about the beginning of a move.
fn picks(seen: &dyn AnyView, choices: &dyn Choices, picked: &[String], schema: &mut Schema) {
    let next = choices.next_picks(picked).expect("picks");
    schema.check("NextPicks", &next);
    let next = NextPicksInfo::new(next, seen);
    schema.check("NextPicksInfo", &next);
    next.dials.iter().for_each(|dial| schema.check("Dial", dial));
    let preview = choices.preview(picked, &Theme::LIGHT).expect("the beginning of a move");
    schema.check("Preview", &PreviewInfo::from(preview));
}

/// Checks an answer, or the error that is given instead.
fn answer<T>(answer: Result<T, AnyError>, schema: &mut Schema, check: impl Fn(&mut Schema, T)) {
    match answer {
        Ok(value) => check(schema, value),
        Err(error) => schema.check("AnyError", &error),
    }
}

#[test]
fn errors_of_every_kind_follow_the_schema() {
    let mut schema = Schema::read();
    let mut kinds = BTreeSet::new();
    for error in errors().into_iter().chain(errors_of_learning()) {
        schema.check("AnyError", &error);
        schema.check("ErrorKind", &error.kind);
        kinds.insert(error.kind.name());
    }
    let known = schema.document["$defs"]["ErrorKind"]["oneOf"].as_array().expect("the kinds");
    assert!(kinds.into_iter().eq(
        known.iter().map(|kind| kind["const"].as_str().expect("a name")).collect::<BTreeSet<_>>()
    ));
}

/// An error of each kind, with every member that an error can have.
fn errors() -> Vec<AnyError> {
    let registry = registry();
    let game = |name| registry.game(name).expect("a game");
    let (kuhn, octi) = (game("kuhn"), game("octi"));
    let host = || kuhn.start("").expect("a start");
    let mut dealt = host();
    for card in ["J", "Q"] {
        dealt.step(card).expect("a card");
    }
    let public = dealt.view(Viewpoint::Public).expect("an observer");
    let mut resigned = dealt.clone();
    resigned.resign(Player::FIRST).expect("a match that goes on");
    let begin = |game: &dyn AnyGame, start| game.begin(&start).map(drop).expect_err("a mistake");
    let text = dealt.record(&[]).to_string();
    let illegal = text.replace("steps: 2", "steps: 3").replace("end: 2", "f\nend: 3");
    let narrow = Start { position: Some("S: 33ACEG ; N: 15ACEG ; 0 0 ; S"), ..Start::default() };
    let mut deep = PerftRequest::new(60);
    deep.hash_mebibytes = 64;
    let mut view = kuhn
        .client(Viewpoint::Public, &host().view(Viewpoint::Public).expect("an observer").text())
        .expect("a view");
    vec![
        registry.game("nope").map(drop).expect_err("no such game"),
        begin(kuhn, Start { variant: "players=9", ..Start::default() }),
        begin(kuhn, Start { position: Some("x"), ..Start::default() }),
        begin(kuhn, Start { deal: Some("x"), ..Start::default() }),
        kuhn.client(Viewpoint::Host, "x").map(drop).expect_err("no view"),
        view.learn("x").expect_err("no step"),
        host().resolve("x").expect_err("no event"),
        dealt.clone().play("x").expect_err("no move"),
        octi.start("").expect("a start").play("44-44").expect_err("no move"),
        dealt.clone().play("f").expect_err("an illegal move"),
        resigned.clone().play("p").expect_err("the match is over"),
        resigned.resign(Player::SECOND).expect_err("the match is over"),
        public.choices().map(drop).expect_err("not the player to move"),
        octi.start("")
            .expect("a start")
            .choices()
            .next_picks(&["x".to_owned()])
            .expect_err("no pick"),
        search(&*dealt),
        registry.replay("x", &ReplayLimits::default()).map(drop).expect_err("no record"),
        registry.replay(&illegal, &ReplayLimits::default()).map(drop).expect_err("an illegal step"),
        dealt.perft(&PerftRequest::new(1_000_000)).map(drop).expect_err("too deep"),
        octi.begin(&narrow).expect("a position").perft(&deep).map(drop).expect_err("too many"),
    ]
}

/// Errors of planes, indices and batches.
fn errors_of_learning() -> [AnyError; 3] {
    let registry = registry();
    let octi = registry.game("octi").expect("a game");
    let host = octi.start("").expect("a start");
    let no_batch = octi.batch(&BatchOptions::new(0)).map(drop).expect_err("no environments");
    [
        host.choices().move_at(usize::MAX).expect_err("no index"),
        host.host().write_planes(&mut []).expect_err("an array without entries"),
        no_batch.in_environment(3),
    ]
}

/// The refusal of a search that needs the other player's hand.
fn search(game: &dyn AnyMatch) -> AnyError {
    let seen = game.view(Viewpoint::Seat(Player::FIRST)).expect("a seat");
    let choices = seen.choices().expect("the player to move");
    choices.search(Algorithm::Flat, SearchLimits::default()).map(drop).expect_err("a hidden hand")
}

/// The schema, closed: members that it does not name are refused.
struct Schema {
    document: Value,
    validators: BTreeMap<String, Validator>,
    /// The definitions of version 0.1, which are open: members may have been added.
    first: BTreeMap<String, Validator>,
    checked: BTreeSet<String>,
}

impl Schema {
    fn read() -> Schema {
        let document: Value = serde_json::from_str(SCHEMA).expect("JSON");
        let mut closed = document.clone();
        let definitions = closed["$defs"].as_object_mut().expect("definitions");
        for definition in definitions.values_mut().filter(|it| it.get("properties").is_some()) {
            definition["additionalProperties"] = json!(false);
        }
        let first = serde_json::from_str(FIRST).expect("JSON");
        let (validators, first) = (validators(&closed), validators(&first));
        Schema { document, validators, first, checked: BTreeSet::new() }
    }

    /// Checks the data of a value.
    #[track_caller]
    fn check(&mut self, name: &str, value: &impl Serialize) {
        let value = serde_json::to_value(value).expect("data");
        let errors = self.validators[name].iter_errors(&value).map(|error| error.to_string());
        assert_eq!(errors.collect::<Vec<_>>(), [""; 0], "{name}: {value}");
        if let Some(first) = self.first.get(name) {
            assert!(first.is_valid(&value), "not as in 0.1: {name}: {value}");
        }
        self.checked.insert(name.to_owned());
    }

    /// Checks the data of a value, which give the value again.
    #[track_caller]
    fn check_both_ways<T: Serialize + DeserializeOwned + PartialEq + Debug>(
        &mut self,
        name: &str,
        value: &T,
    ) {
        self.check(name, value);
        let data = serde_json::to_value(value).expect("data");
        assert_eq!(&serde_json::from_value::<T>(data).expect("the value"), value);
    }

    /// The definitions of which no value has been checked.
    fn unchecked(&self) -> impl Iterator<Item = &str> {
        self.validators.keys().map(String::as_str).filter(|name| !self.checked.contains(*name))
    }
}

/// A validator for each definition of a schema.
fn validators(schema: &Value) -> BTreeMap<String, Validator> {
    let validator = |name: &String| {
        let mut schema = schema.clone();
        schema["$ref"] = json!(format!("#/$defs/{name}"));
        (name.clone(), jsonschema::draft202012::new(&schema).expect("a schema"))
    };
    schema["$defs"].as_object().expect("definitions").keys().map(validator).collect()
}

/// A definition that disappears would no longer be checked.
#[test]
fn everything_that_0_1_defined_is_still_defined() {
    let schema = Schema::read();
    let missing: Vec<&String> =
        schema.first.keys().filter(|name| !schema.validators.contains_key(*name)).collect();
    assert_eq!(missing, [""; 0]);
}
