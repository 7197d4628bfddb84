//! Properties of every game of the registry.

use std::collections::HashSet;

use rulebook::{
    AnyMatch,
    core::{Entropy, Turn, Viewpoint},
    draw::Theme,
    game_rng,
};
use serde_json::Value;

#[test]
fn names_of_games_options_and_modes_are_unique() {
    let mut names = HashSet::new();
    for game in rulebook::games() {
        assert!(names.insert(game.name()), "{}", game.name());
        let keys: HashSet<_> = game.options().iter().map(|option| option.key).collect();
        assert_eq!(keys.len(), game.options().len(), "{}", game.name());
        let modes: HashSet<_> = game.perft_modes().iter().map(|mode| mode.name).collect();
        assert_eq!(modes.len(), game.perft_modes().len(), "{}", game.name());
        assert!(game.players().is_sorted_by(|a, b| 0 < *a && a < b));
    }
}

/// The positions of a random match, as they go by.
fn walk(game: &mut dyn AnyMatch, seed: u64, mut visit: impl FnMut(&dyn AnyMatch)) {
    let mut rng = game_rng(seed, 0);
    for _ in 0..120 {
        visit(game);
        if game.random_step(&mut || rng.next_u64()).expect("no order").is_none() {
            return;
        }
    }
}

#[test]
fn every_position_can_be_shown_and_set_up_again() {
    for entry in rulebook::games() {
        let mut game = entry.start("", None).expect("the start");
        walk(&mut *game, 1, |game| {
            let again = entry.start("", Some(&game.position())).expect("its own position");
            assert_eq!(again.position(), game.position());
            assert_eq!(again.moves(), game.moves());
            assert_eq!(again.events(), game.events());
            let picture = game.picture(Viewpoint::Host);
            assert!(!picture.rows.is_empty());
            let text = picture.to_string();
            assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text}");
            let svg = game.svg(&Theme::LIGHT).text;
            assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{svg}");
        });
    }
}

#[test]
fn every_listed_step_is_possible_and_annotated() {
    for entry in rulebook::games() {
        let mut game = entry.start("", None).expect("the start");
        walk(&mut *game, 2, |game| {
            assert_eq!(game.turn() == Turn::Chance, !game.events().is_empty());
            assert_eq!(
                game.moves().len(),
                game.move_count() * usize::from(game.turn() != Turn::Chance)
            );
            for (mv, annotation) in game.annotated_moves() {
                assert_eq!(game.annotate(&mv).expect("listed"), annotation);
                assert!(annotation == Value::Null || annotation.is_object(), "{annotation}");
                let words: Vec<_> = mv.split(' ').collect();
                let mut child = game.boxed_clone();
                assert_eq!(child.take(&words).expect("listed"), words.len(), "{mv}");
                assert_eq!(child.steps().last(), Some(&mv));
            }
        });
    }
}

#[test]
fn a_random_match_survives_its_record() {
    for entry in rulebook::games() {
        let mut game = entry.start("", None).expect("the start");
        walk(&mut *game, 3, |_| {});
        let record = game.record(&[]).to_string();
        let again = rulebook::replay(&record).expect("its own record");
        assert_eq!(again.position(), game.position());
        assert_eq!(again.verdict(), game.verdict());
    }
}

#[test]
fn nonsense_is_refused_in_one_line() {
    const NONSENSE: [&str; 8] = ["", " ", "x", "{", "{a=1}", "-0", "\u{1f3b2}\n", "pass pass pass"];
    for entry in rulebook::games() {
        let mut game = entry.start("", None).expect("the start");
        let before = game.position();
        for text in NONSENSE {
            let mut messages = vec![game.step(text).expect_err(text).to_string()];
            messages.extend(game.deal(text).err().map(|error| error.to_string()));
            messages.extend(entry.start("", Some(text)).err().map(|error| error.to_string()));
            messages.extend(entry.start("a=1", Some(text)).err().map(|error| error.to_string()));
            for message in messages {
                assert!(!message.contains('\n') && message.len() < 1000, "{message}");
            }
            assert_eq!(game.position(), before);
        }
    }
}

#[test]
#[cfg(feature = "octagone")]
fn a_covered_hand_is_seen_by_its_owner_only() {
    use rulebook::core::Player;

    let hands = "333000+1/000333+1/222111+1/111222+1";
    let entry = rulebook::game("octagone").expect("the game");
    let mut open = entry.start("players=4", None).expect("a start");
    open.deal(hands).expect("a deal");
    assert!(!open.has_secrets());
    assert_eq!(open.position_for(Viewpoint::Public), open.position());
    let mut game = entry.start("players=4,covered=on", None).expect("a start");
    game.deal(hands).expect("a deal");
    assert!(game.has_secrets());
    let seen = game.position_for(Viewpoint::Seat(Player::SECOND));
    assert!(seen.contains("000333") && !seen.contains("333000") && !seen.contains("222111"));
    assert!(!game.position_for(Viewpoint::Public).contains("000333"));
    assert_eq!(game.position_for(Viewpoint::Host), game.position());
    // A log is no place for hands.
    let debug = format!("{game:?}");
    assert!(debug.contains("octagone") && !debug.contains("333"), "{debug}");
}
