//! Properties of every game of the registry.

use std::collections::HashSet;

use rulebook::{
    AnyMatch, Registry, Start,
    core::{Entropy, ReplayLimits, Turn, Viewpoint},
    draw::Theme,
    game_rng, games,
};

use crate::small::small_games;

#[test]
fn names_of_games_options_and_modes_are_unique() {
    let mut names = HashSet::new();
    for game in Registry::standard().games() {
        let info = game.info();
        assert!(names.insert(info.name), "{}", info.name);
        assert_eq!((info.name, info.rules), (game.rules().name, game.rules().version));
        assert!(game.rules_page().starts_with("# "), "{}", info.name);
        let keys: HashSet<_> = info.options.iter().map(|option| option.key).collect();
        assert_eq!(keys.len(), info.options.len(), "{}", info.name);
        let modes: HashSet<_> = info.perft_modes.iter().map(|mode| mode.name).collect();
        assert_eq!(modes.len(), info.perft_modes.len(), "{}", info.name);
        assert!(info.seats.is_sorted_by(|a, b| 0 < *a && a < b));
    }
}

#[test]
fn the_names_of_the_games_are_those_of_their_rules() {
    let registry = Registry::standard();
    let names: Vec<&str> = registry.games().map(|game| game.rules().name).collect();
    assert_eq!(names[..games::NAMES.len()], *games::NAMES);
}

#[test]
fn a_game_is_found_by_its_name_or_its_title() {
    let registry = Registry::standard();
    for game in registry.games() {
        let info = game.info();
        let short = info.title.split(" (").next().unwrap_or_default().to_owned();
        let title = info.title.to_owned();
        let typed = title.to_uppercase().replace('×', "x").replace([' ', '-'], "_");
        for called in [info.name.to_uppercase(), format!(" {} ", info.name), title, short, typed] {
            let found = registry.game(&called).map(|game| game.rules().name);
            assert_eq!(found.as_ref().ok(), Some(&info.name), "{called}: {found:?}");
        }
        // A record names the game as it is written by this library.
        let mut record = game.start("").expect("a start").record(&[]);
        record.game = info.title.to_owned();
        let replayed = game.replay(&record, &ReplayLimits::default());
        assert_eq!(replayed.is_ok(), info.title == info.name, "{}", info.title);
    }
    let help = |name: &str| registry.game(name).expect_err("no game").help.unwrap_or_default();
    for (name, similar) in [("Okti", "octi"), ("Tokki Toki", "toki"), ("GOBLET", "gobblet")] {
        assert_eq!(&*help(name), format!("did you mean `{similar}`?"), "{name}");
    }
    for name in ["", "-", "chess", &"octi".repeat(1_000)] {
        assert!(help(name).starts_with("one of: "), "{name}: {}", help(name));
    }
}

#[test]
#[cfg(feature = "default")]
fn what_the_games_can_do_is_found() {
    // Whether there are chance events, hidden things, and an example of a deal.
    let expected = [
        ("octi", false, false, false),
        ("octiles", true, false, true),
        ("gobblet", false, false, false),
        ("toki", true, false, true),
        ("octagone", true, true, true),
    ];
    let registry = Registry::standard();
    let info = |name| registry.game(name).expect("a game").info();
    for (name, chance, hidden, has_deal) in expected {
        let info = info(name);
        let found = (info.chance, info.hidden, info.deal.is_some());
        assert_eq!(found, (chance, hidden, has_deal), "{name}");
        for capability in ["move-index", "planes", "annotations", "picks", "drawing"] {
            assert!(info.capabilities.contains(&capability), "{name}: {capability}");
        }
    }
    let mut all = vec!["move-index", "planes", "annotations", "picks", "drawing"];
    // The searches bring the evaluations of the games with them.
    if cfg!(feature = "search") {
        all.insert(4, "evaluation");
    }
    assert_eq!(info("octagone").capabilities, all);
    let gobblet = info("gobblet");
    assert_eq!(gobblet.capabilities[0], "move-index");
    let data = serde_json::to_value(&gobblet).expect("data");
    assert_eq!((&data["name"], &data["seats"]), (&"gobblet".into(), &vec![2].into()));
    assert!(data.get("deal").is_none());
    let touch = gobblet.options.iter().find(|option| option.key == "touch").expect("an option");
    assert_eq!((touch.default.as_str(), touch.min, touch.max), ("off", None, None));
    assert!(touch.values.expect("names").contains(&"lose_turn"));
}

#[test]
fn what_the_toy_can_do_is_found() {
    let registry = small_games();
    let info = registry.game("heap").expect("the toy").info();
    assert_eq!((info.title, info.aim), ("Heap", "Take the last counter."));
    assert_eq!((info.chance, info.hidden, info.deal), (true, false, Some("back 1,back 0")));
    assert!(info.capabilities.is_empty());
    let modes: Vec<_> = info.perft_modes.iter().map(|mode| (mode.name, mode.about)).collect();
    assert_eq!(modes, [("all", "all actions"), ("moves", "no passes")]);
}

#[test]
fn options_list_their_values_and_their_defaults() {
    let registry = small_games();
    let options = registry.game("nim").expect("a small game").info().options;
    let found: Vec<_> = options.iter().map(|spec| (spec.key, spec.min, spec.max)).collect();
    assert_eq!(found[3..], [("d", Some(0), Some(31)), ("last", None, None)]);
    assert_eq!(options[4].values, Some(&["wins", "loses"][..]));
    assert_eq!((options[3].default.as_str(), options[4].default.as_str()), ("7", "wins"));
}

/// The aim, which is shown before a match, is true under all options.
#[test]
fn an_aim_names_the_option_that_can_change_a_number_of_it() {
    for game in Registry::standard().games() {
        let info = game.info();
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let words: HashSet<&str> = info.aim.split(|c| !is_word(c)).collect();
        for option in &info.options {
            let is_number = option.default.bytes().all(|byte| byte.is_ascii_digit());
            let is_named = words.contains(option.key);
            let is_true = !is_number || is_named || !words.contains(option.default.as_str());
            assert!(is_true, "{}: {} = {} in {}", info.name, option.key, option.default, info.aim);
        }
    }
}

/// Visits the positions of a random match in order.
fn walk(game: &mut dyn AnyMatch, seed: u64, mut visit: impl FnMut(&dyn AnyMatch)) {
    let mut rng = game_rng(seed, 0);
    for _ in 0..120 {
        visit(game);
        if game.random_step(&mut || rng.next_u64()).expect("no deal").is_none() {
            return;
        }
    }
}

#[test]
fn every_position_can_be_shown_and_set_up_again() {
    for entry in Registry::standard().games() {
        let mut game = entry.start("").expect("the start");
        let is_drawn = entry.info().capabilities.contains(&"drawing");
        walk(&mut *game, 1, |game| {
            let position = game.position();
            let start = Start { position: Some(&position), ..Start::default() };
            let again = entry.begin(&start).expect("its own position");
            assert_eq!(again.position(), position);
            assert_eq!(again.choices().moves(), game.choices().moves());
            assert_eq!(again.choices().events(), game.choices().events());
            let seen = game.host();
            let picture = seen.picture();
            assert!(!picture.rows.is_empty());
            let text = picture.to_string();
            assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text}");
            let drawing = seen.svg(&Theme::LIGHT);
            let svg = &drawing.text;
            assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{svg}");
            let is_clickable = svg.contains("data-pick") || !drawing.buttons.is_empty();
            assert!(is_clickable || !is_drawn || game.turn().player().is_none(), "{svg}");
        });
    }
}

#[test]
fn every_prefix_of_a_move_can_be_drawn_and_is_not_refused() {
    for entry in Registry::standard().games() {
        let mut game = entry.start("").expect("the start");
        walk(&mut *game, 1, |game| {
            let choices = game.choices();
            for mv in choices.moves().iter().step_by(7).take(3) {
                let picks = choices.picks_of(mv).expect("legal");
                for n in 0..=picks.len() {
                    let drawing = choices.preview(&picks[..n], &Theme::LIGHT).expect("picks");
                    let count = |what| drawing.text.matches(what).count();
                    assert_eq!(count("<g"), count("</g>"), "{}", drawing.text);
                    // What it puts into the drawing are picks that can be made or were.
                    let next = choices.next_picks(&picks[..n]).expect("picks").picks;
                    for element in &drawing.elements {
                        let is_pick = picks[..n].contains(&element.pick);
                        assert!(is_pick || next.contains(&element.pick), "{}", element.pick);
                    }
                }
                assert_eq!(choices.why_not(&picks), None, "{mv}");
            }
            let rubbish = [String::from("\u{0}")];
            assert_eq!(choices.why_not(&rubbish), None);
        });
    }
}

#[test]
fn every_listed_step_is_possible_and_described() {
    for entry in Registry::standard().games() {
        let mut game = entry.start("").expect("the start");
        let capabilities = entry.info().capabilities;
        let has = |capability| capabilities.contains(&capability);
        walk(&mut *game, 2, |game| {
            let choices = game.choices();
            assert_eq!(game.turn() == Turn::Chance, !choices.events().is_empty());
            assert!(choices.events().iter().all(|event| 0 < event.weight));
            let has_index = has("move-index");
            assert!(choices.events().iter().all(|event| event.index.is_some() == has_index));
            let infos = choices.move_infos();
            let seen = game.view(Viewpoint::Host).expect("the host");
            assert_eq!(seen.choices().expect("the host may ask").moves(), choices.moves());
            assert_eq!(infos.len(), choices.moves().len());
            assert_eq!(
                infos.len(),
                choices.move_count() * usize::from(game.turn() != Turn::Chance)
            );
            for info in infos {
                assert_eq!(choices.move_info(&info.text).expect("listed"), info);
                assert_eq!(info.annotation.is_object(), has("annotations"), "{info:?}");
                assert_eq!(info.index.is_some(), has("move-index"), "{info:?}");
                let picks = choices.picks_of(&info.text).expect("listed");
                let next = choices.next_picks(&picks).expect("picks");
                assert_eq!((next.picks.len(), next.complete.as_ref()), (0, Some(&info.text)));
                let words: Vec<_> = info.text.split(' ').collect();
                let mut child = game.boxed_clone();
                assert_eq!(child.take(&words).expect("listed"), words.len(), "{}", info.text);
                assert_eq!(child.steps().last(), Some(&info.text));
            }
        });
    }
}

#[test]
fn a_random_match_survives_its_record() {
    let registry = Registry::standard();
    for entry in registry.games() {
        let mut game = entry.start("").expect("the start");
        walk(&mut *game, 3, |_| {});
        let record = game.record(&[]).to_string();
        let again = registry.replay(&record, &ReplayLimits::default()).expect("its own record");
        assert_eq!(again.position(), game.position());
        assert_eq!(again.verdict(), game.verdict());
        assert_eq!(again.steps(), game.steps());
    }
}

#[test]
#[cfg(feature = "default")]
fn the_words_of_endings_are_frozen() {
    let frozen: [(&str, &str, &[&str]); 5] = [
        ("octi", "", &["base", "no move"]),
        ("octiles", "", &[]),
        ("gobblet", "touch=lose_game", &["line", "reveal", "touch"]),
        ("toki", "", &[]),
        ("octagone", "", &["no arrow", "no shield", "empty hand"]),
    ];
    let registry = Registry::standard();
    for (name, variant, words) in frozen {
        let entry = registry.game(name).expect("a game");
        let mut found = HashSet::new();
        for seed in 0..200 {
            let mut game = entry.start(variant).expect("the start");
            walk(&mut *game, seed, |_| {});
            found.extend(game.result().and_then(|result| result.ending));
        }
        assert_eq!(found, words.iter().copied().collect(), "{name}");
    }
}

#[test]
fn nonsense_is_refused_in_one_line() {
    const NONSENSE: [&str; 8] = ["", " ", "x", "{", "{a=1}", "-0", "\u{1f3b2}\n", "pass pass pass"];
    for entry in Registry::standard().games() {
        let mut game = entry.start("").expect("the start");
        let before = game.position();
        for text in NONSENSE {
            let start = Start::default();
            let starts = [
                Start { position: Some(text), ..start },
                Start { variant: "a=1", position: Some(text), ..start },
                Start { deal: Some(text), ..start },
                Start { variant: text, position: Some(&before), ..start },
            ];
            let mut errors: Vec<_> =
                starts.iter().filter_map(|start| entry.begin(start).err()).collect();
            assert!(2 <= errors.len(), "{text}");
            errors.push(game.step(text).expect_err(text));
            let first = entry.client(Viewpoint::Public, text);
            errors.push(first.expect_err(text));
            errors.push(game.choices().move_info(text).expect_err(text));
            errors.extend(game.choices().next_picks(&[text.to_owned()]).err());
            let first = game.host().first_view();
            let mut view = entry.client(Viewpoint::Host, &first).expect("its own view");
            errors.push(view.learn(text).expect_err(text));
            for error in errors {
                let message = error.to_string();
                assert!(!message.contains('\n') && message.len() < 1000, "{message}");
                let data = serde_json::to_value(&error).expect("data");
                assert_eq!(data["kind"], error.kind.name());
            }
            assert_eq!(game.position(), before);
        }
    }
}

#[test]
#[cfg(feature = "octagone")]
fn a_covered_hand_is_seen_by_its_owner_only() {
    use rulebook::core::Player;

    let deal = Some("333000+1/000333+1/222111+1/111222+1");
    let registry = Registry::standard();
    let entry = registry.game("octagone").expect("the game");
    let variant = "players=4";
    let open = entry.begin(&Start { variant, deal, ..Start::default() }).expect("a start");
    assert!(!open.has_hidden_info());
    let text = |game: &dyn AnyMatch, who| game.view(who).expect("a viewpoint").text();
    assert_eq!(text(&*open, Viewpoint::Public), format!("@- {}", open.position()));
    let variant = "players=4,covered=on";
    let game = entry.begin(&Start { variant, deal, ..Start::default() }).expect("a start");
    assert!(game.has_hidden_info());
    let seen = text(&*game, Viewpoint::Seat(Player::SECOND));
    assert!(seen.contains("000333") && !seen.contains("333000") && !seen.contains("222111"));
    assert!(!text(&*game, Viewpoint::Public).contains("000333"));
    assert!(text(&*game, Viewpoint::Host).ends_with(&game.position()));
    // A log must not show hands.
    let debug = format!("{game:?}");
    assert!(debug.contains("octagone") && !debug.contains("333"), "{debug}");
}

/// `entry!` finds annotations only if they are data.
#[test]
fn the_annotations_of_every_game_are_found() {
    let registry = Registry::standard();
    let is_found = |name: &str| {
        let info = registry.game(name).expect("a game").info();
        info.capabilities.contains(&"annotations")
    };
    if cfg!(feature = "classics") {
        for name in ["tictactoe", "connect4", "gobblers", "kuhn", "leduc"] {
            assert!(is_found(name), "{name}");
        }
    }
}
