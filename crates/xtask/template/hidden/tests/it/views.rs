//! Views, and the observed steps that they accept.

use rulebook_core::{HiddenInfo, Player, Viewpoint};
use rulebook_mygame::{Mygame, Observation, View};

#[test]
fn r2_only_its_player_sees_a_card() {
    let state: Mygame = "1r4b 2 b".parse().expect("a position");
    let shown = |who| state.view(who).to_string();
    assert_eq!(shown(Viewpoint::Host), "host: 1r4b 2 b");
    assert_eq!(shown(Viewpoint::Seat(Player::FIRST)), "0: 1r? 2 b");
    assert_eq!(shown(Viewpoint::Seat(Player::SECOND)), "1: ?4b 2 b");
    assert_eq!(shown(Viewpoint::Public), "public: ?? 2 b");
}

#[test]
fn r4_a_fold_shows_no_card_and_r5_a_show_both() {
    let folded: Mygame = "1r4b 2 w fold".parse().expect("a position");
    assert_eq!(folded.view(Viewpoint::Public).to_string(), "public: ?? 2 w fold");
    let shown: Mygame = "1r4b 2 w show".parse().expect("a position");
    assert_eq!(shown.view(Viewpoint::Public).to_string(), "public: 1r4b 2 w show");
}

#[test]
fn a_view_learns_what_follows_and_refuses_the_rest() {
    learns("public: .. 1 w", "?", Ok("public: ?. 1 w"));
    learns("1: ?. 1 w", "4b", Ok("1: ?4b 1 w"));
    learns("1: ?4b 1 w", "raise", Ok("1: ?4b 2 b"));
    learns("1: ?4b 2 b", "show 1r4b", Ok("1: 1r4b 2 w show"));
    learns("public: .. 1 w", "1r", Err("another observer sees this card"));
    learns("1: ?. 1 w", "?", Err("another observer sees this card"));
    learns("host: 1r. 1 w", "1r", Err("card-taken"));
    learns("1: ?4b 1 w", "?", Err("no-deal-due"));
    learns("1: ?. 1 w", "raise", Err("not-dealt"));
    learns("1: ?4b 1 w", "fold", Err("nothing-raised"));
    learns("1: ?4b 2 b", "show", Err("no cards are shown"));
    learns("1: ?4b 2 b", "show 1r3b", Err("these cards cannot be shown"));
    learns("public: ?? 2 b", "show 1r1r", Err("these cards cannot be shown"));
}

#[test]
fn texts_of_views_that_nobody_has_are_refused() {
    for (text, expected) in [
        ("", "expected an observer: `host`, `public` or a seat at byte 0"),
        ("2: ?4b 1 w", "expected an observer: `host`, `public` or a seat at byte 0"),
        ("1 ?4b 1 w", "expected `: ` and the position at byte 1"),
        ("1: 5r4b 1 w", "expected a card (1r to 4b), `?` or `.` at byte 3"),
        ("1: 1r4b 1 w", "the observer sees other cards than these"),
        ("1: ?? 1 w", "the observer sees other cards than these"),
        ("1: ?4b 2 w show", "the observer sees other cards than these"),
        ("public: ?. 2 b", "a move was made before both cards were dealt"),
    ] {
        let message = text.parse::<View>().expect_err(text).to_string();
        assert_eq!(message, expected, "{text}");
    }
}

#[test]
fn observed_steps_are_printed_as_they_are_read() {
    for text in ["?", "3b", "raise", "fold", "show", "show 1r4b"] {
        assert_eq!(text.parse::<Observation>().expect(text).to_string(), text);
    }
    for text in ["", "5r", "show ", "show 1r", "raise 1r4b", "??"] {
        assert!(text.parse::<Observation>().is_err(), "{text}");
    }
}

/// Lets a view learn an observed step, and expects another view, or a reason and no change.
#[track_caller]
fn learns(view: &str, observed: &str, expected: Result<&str, &str>) {
    let before: View = view.parse().expect(view);
    let mut after = before;
    let observed: Observation = observed.parse().expect(observed);
    let result = Mygame::learn(&mut after, &observed);
    match expected {
        Ok(text) => {
            assert_eq!(result, Ok(()));
            assert_eq!(after.to_string(), text);
        }
        Err(reason) => {
            assert_eq!(result.map_err(|desync| desync.reason), Err(reason));
            assert_eq!(after, before);
        }
    }
}
