//! Steps as numbers, and positions up to symmetry, in random matches of every game.

use rulebook::{
    AnyMatch, Registry, Start,
    core::{DrawRules, Entropy},
    entry, game_rng,
};
use rulebook_classics::{Nim, TicTacToe};

#[test]
fn the_numbers_of_the_steps_lead_to_the_same_match() {
    let registry = Registry::standard();
    for game in registry.games() {
        let name = game.rules().name;
        let numbers = game.step_numbers().expect("every game of the list numbers its steps");
        assert!(numbers.total() <= 1 << 16, "{name}: the numbers fit into 16 bits");
        for number in 0..4 {
            let played = random_match(&registry, name, number);
            let found = played.step_numbers().expect("every game numbers its steps");
            let mut again = begin(&registry, name);
            for number in found {
                assert!(number < numbers.total(), "{name}");
                again.step_by_number(number).expect("the step is possible");
            }
            assert_eq!(again.steps(), played.steps(), "{name}");
        }
    }
}

#[test]
fn a_number_that_no_step_has_is_refused_and_nothing_changes() {
    let registry = Registry::standard();
    for game in registry.games() {
        let total = game.step_numbers().expect("every game numbers its steps").total();
        let mut begun = begin(&registry, game.rules().name);
        let possible = (0..total).filter(|number| {
            let done = begun.step_by_number(*number).is_ok();
            assert_eq!(done, begun.undo());
            done
        });
        let n_possible = possible.count();
        assert_eq!(n_possible, begun.choices().move_count() + begun.choices().events().len());
        for number in [total, usize::MAX] {
            let refused = begun.step_by_number(number).expect_err("there is no such step");
            assert_eq!(&*refused.message, "no possible step has this number");
        }
    }
}

#[test]
fn a_canonical_step_stands_for_the_step_that_was_played() {
    let registry = Registry::standard();
    for game in registry.games() {
        let name = game.rules().name;
        for number in 0..4 {
            let played = random_match(&registry, name, number);
            let steps = played.canonical_steps(usize::MAX);
            let mut again = begin(&registry, name);
            assert_eq!(steps.len(), played.n_steps());
            for (canonical, step) in steps.iter().zip(played.steps()) {
                assert_eq!(canonical.before, again.canonical());
                let images = again.images(&canonical.step).expect("it is a step");
                assert!(images.contains(&step), "{name}: {step} is one of {images:?}");
                again.step(&step).expect("it is legal");
            }
            assert_eq!(played.canonical_steps(2), steps[..2.min(steps.len())]);
        }
    }
}

#[test]
fn images_of_a_step_lead_to_the_same_position_up_to_symmetry() {
    let registry = Registry::standard();
    for game in registry.games() {
        let mut begun = begin(&registry, game.rules().name);
        let mut rng = game_rng(3, 1);
        for _ in 0..3 {
            let Ok(Some(step)) = begun.random_step(&mut || rng.next_u64()) else { break };
            let after = begun.canonical().key;
            assert!(begun.undo());
            let canonical = begun.boxed_clone();
            begun.step(&step).expect("it is legal");
            let text = begun.canonical_steps(usize::MAX).pop().expect("a step").step;
            for image in canonical.images(&text).expect("it is a step") {
                let mut other = canonical.boxed_clone();
                other.step(&image).expect("an image is legal");
                assert_eq!(other.canonical().key, after, "{image} instead of {step}");
            }
        }
    }
}

#[test]
fn images_come_in_the_order_of_the_moves() {
    let mut registry = Registry::empty();
    registry.add(entry!(TicTacToe));
    let start = registry.game("tictactoe").and_then(|game| game.start("")).expect("a start");
    for mv in ["a1", "b1", "b2"] {
        let mut game = start.clone();
        game.play(mv).expect("legal");
        let images = start.images(&game.canonical_steps(1)[0].step).expect("it is a step");
        let listed = start.choices().moves().into_iter().filter(|mv| images.contains(mv));
        assert_eq!(images, listed.collect::<Vec<_>>());
    }
}

#[test]
fn seats_are_exchanged_with_the_position() {
    let mut registry = Registry::empty();
    registry.add(entry!(Nim));
    let at = |position| {
        let start = Start { position: Some(position), ..Start::default() };
        registry.game("nim").and_then(|nim| nim.begin(&start)).expect("a position").canonical()
    };
    let [one, other] = [at("1,3,0,0 0"), at("1,3,0,0 1")];
    assert_eq!(one.key, other.key);
    assert_eq!((one.seats, other.seats), (vec![0, 1], vec![1, 0]));
    assert_ne!(one.key, at("1,2,0,0 0").key);
}

fn begin(registry: &Registry, name: &str) -> Box<dyn AnyMatch> {
    let draw_rules = Some(DrawRules { repetition: None, ply_limit: Some(300) });
    let start = Start { draw_rules, ..Start::default() };
    registry.game(name).and_then(|game| game.begin(&start)).expect("a start")
}

fn random_match(registry: &Registry, name: &str, number: u64) -> Box<dyn AnyMatch> {
    let mut game = begin(registry, name);
    let mut rng = game_rng(7, number);
    while game.random_step(&mut || rng.next_u64()).expect("a step").is_some() {}
    game
}
