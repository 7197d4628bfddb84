//! Clients that follow a match, their records, and their own moves.

use rulebook::{
    AnyClient, AnyGame, AnyMatch, AnyView, Choices, ErrorKind, Registry,
    core::{Adjudication, Player, Record, ReplayLimits, SplitMix64, Viewpoint},
};

use crate::{secrecy, small::small_games};

#[test]
fn a_client_follows_the_steps_that_it_sees() {
    let registry = Registry::standard();
    let small = small_games();
    for game in registry.games().chain(small.games()) {
        follow(game, "");
    }
    let poker = secrecy::registry();
    follow(poker.game("leduc").expect("a game"), "players=3");
    follow(poker.game("goofspiel").expect("a game"), "ties=carry");
    #[cfg(feature = "octagone")]
    follow(registry.game("octagone").expect("a game"), "players=4,covered=on");
}

/// Plays at random, and checks the client of each viewpoint after each step.
fn follow(game: &dyn AnyGame, variant: &str) {
    let mut host = game.start(variant).expect("a variant");
    let seats = Player::all(host.players()).map(Viewpoint::Seat);
    let viewpoints: Vec<_> = seats.chain([Viewpoint::Public, Viewpoint::Host]).collect();
    let first = |who| host.view(who).expect("a viewpoint").first_view();
    let views = viewpoints.iter().map(|who| game.client(*who, &first(*who)).expect("a view"));
    let mut views: Vec<_> = views.collect();
    let mut rng = SplitMix64::new(5);
    for _ in 0..60 {
        let stale: Vec<_> = views.iter().map(|view| view.n_steps()).collect();
        if host.random_step(&mut || rng.next()).expect("no deal").is_none() {
            break;
        }
        for ((who, view), n_known) in viewpoints.iter().zip(&mut views).zip(stale) {
            let seen = host.view(*who).expect("a viewpoint");
            for step in seen.steps_since(n_known) {
                view.learn(&step).expect("a step that follows");
            }
            assert_eq!(view.text(), seen.text());
            assert_eq!(view.n_steps(), seen.n_steps());
            assert_eq!(view.turn(), seen.turn());
            assert_eq!(view.verdict(), seen.verdict());
            let moves = |seen: &dyn AnyView| seen.choices().map(Choices::moves).ok();
            assert_eq!(moves(&**view), moves(&*seen));
            assert_eq!(view.picture(), seen.picture());
            assert_eq!(view.result(), seen.result());
            assert_eq!(view.plies(), host.plies());
            assert_eq!(view.info_key(), seen.info_key());
            let record = seen.record(&[]);
            assert_eq!(view.record(&[]), record);
            let again = game.follow(&record, &ReplayLimits::default()).expect("a record as seen");
            let mut joined = host.client(*who).expect("a viewpoint");
            for client in [&again, &joined] {
                assert_eq!(client.record(&[]), record);
                assert_eq!(client.info_key(), seen.info_key());
                assert_eq!((client.text(), client.plies()), (seen.text(), seen.plies()));
                assert_eq!((client.verdict(), moves(&**client)), (seen.verdict(), moves(&*seen)));
            }
            assert!(joined.undo() && joined.n_steps() + 1 == seen.n_steps());
        }
    }
    assert!(1 < host.n_steps());
    take_back(&mut *host, &viewpoints, &mut views);
}

/// Takes back the match step by step, on the host and on its clients.
fn take_back(host: &mut dyn AnyMatch, viewpoints: &[Viewpoint], views: &mut [Box<dyn AnyClient>]) {
    while host.undo() {
        for (who, view) in viewpoints.iter().zip(&mut *views) {
            assert!(view.undo());
            let seen = host.view(*who).expect("a viewpoint");
            assert_eq!(view.record(&[]), seen.record(&[]));
            assert_eq!(view.info_key(), seen.info_key());
            assert_eq!(view.text(), seen.text());
            assert_eq!(view.turn(), seen.turn());
        }
    }
    assert!(views.iter_mut().all(|view| !view.undo()));
}

/// In Kuhn poker the player who calls sees the other card, so the observed step is more than the
/// move.
#[test]
fn an_own_move_is_known_where_its_player_saw_more() {
    let registry = secrecy::registry();
    let game = registry.game("kuhn").expect("a game");
    let mut host = game.start("").expect("a match");
    for step in ["K", "Q", "b"] {
        host.step(step).expect("a step");
    }
    let caller = Viewpoint::Seat(Player::SECOND);
    let mut view = game.client(caller, &host.view(caller).expect("a seat").text()).expect("a view");
    host.step("b").expect("a call");
    let seen = host.view(caller).expect("a seat");
    let [step] = &seen.steps_since(3)[..] else { panic!("one step") };
    assert_eq!(step, "b KQ");
    for wrong in ["b", "p KQ", "b QK", "b JK", "?", "K", "b KQ b"] {
        view.learn(wrong).expect_err(wrong);
    }
    // Other ways in which the match could have continued.
    for other in ["p", "b JQ"] {
        view.learn(other).expect(other);
        assert!(view.undo());
    }
    view.learn(step).expect("the call");
    assert_eq!(view.result(), host.result());
    assert_eq!(view.text(), seen.text());
}

#[test]
fn players_act_for_themselves_only() {
    let registry = secrecy::registry();
    let mut host = registry.game("kuhn").and_then(|game| game.start("")).expect("a match");
    let [first, second] = [Player::FIRST, Player::SECOND].map(Viewpoint::Seat);
    let kinds = |host: &mut dyn AnyMatch, text: &str| {
        [first, second, Viewpoint::Public].map(|who| host.step_as(who, text).err().map(|e| e.kind))
    };
    assert_eq!(kinds(&mut *host, "K"), [Some(ErrorKind::NotYourTurn); 3]);
    for card in ["K", "Q"] {
        assert_eq!(host.step_as(Viewpoint::Host, card).expect("a card"), card);
    }
    let other = Some(ErrorKind::NotYourTurn);
    assert_eq!(kinds(&mut *host, "zz"), [Some(ErrorKind::Move), other, other]);
    let error = host.step_as(first, "c").expect_err("there is no such move");
    assert_eq!((error.help, host.n_steps()), (None, 2));
    assert_eq!(host.step_as(first, "p").expect("a pass"), "p");
    let over = Some(ErrorKind::Over);
    assert_eq!(kinds(&mut *host, "p"), [other, None, over]);
    assert_eq!(kinds(&mut *host, "p"), [over; 3]);
}

#[test]
fn clients_accept_only_results_that_an_adjudication_can_have() {
    let registry = secrecy::registry();
    let game = registry.game("kuhn").expect("a game");
    let host = game.start("players=3").expect("a match");
    let text = host.view(Viewpoint::Public).expect("the public").text();
    let mut view = game.client(Viewpoint::Public, &text).expect("a view");
    for wrong in [
        "win 0",
        "draw",
        "win 0 by repetition",
        "win 0 by agreement",
        "win 1 by resignation of 0",
        "win 0+1 by resignation of 3",
        "win 0+1+2 by forfeit of 5",
    ] {
        let error = view.adjudicate(wrong.parse().expect(wrong)).expect_err(wrong);
        assert_eq!(error.kind, ErrorKind::Declaration, "{wrong}");
    }
    for right in ["draw by repetition", "draw by agreement", "win 1+2 by resignation of 0"] {
        view.adjudicate(right.parse().expect(right)).expect(right);
        assert_eq!(view.verdict().map(|verdict| verdict.to_string()).as_deref(), Some(right));
        let record = view.record(&[]);
        let text = record.to_string();
        let again = game.follow(&text.parse().expect("a record"), &ReplayLimits::default());
        assert_eq!(again.expect("a record as seen").record(&[]), record);
        assert!(view.learn("?").is_err() && view.undo());
        assert_eq!(view.verdict(), None);
    }
}

#[test]
fn a_declaration_ends_a_client_as_it_ends_its_host() {
    let registry = secrecy::registry();
    let game = registry.game("kuhn").expect("a game");
    let [first, eighth] = [0, 7].map(|seat| Player::from_index(seat).expect("a seat"));
    for reason in [
        Adjudication::Agreement,
        Adjudication::Resignation(first),
        Adjudication::Forfeit(first),
        Adjudication::Resignation(eighth),
        Adjudication::Repetition,
    ] {
        let mut host = game.start("players=3").expect("a match");
        let mut client = host.client(Viewpoint::Public).expect("the public");
        assert_eq!(client.declare(reason), host.declare(reason), "{reason}");
        assert_eq!(client.verdict(), host.verdict(), "{reason}");
        assert_eq!(client.declare(reason), host.declare(reason), "{reason}, again");
        assert_eq!(client.undo(), host.undo(), "{reason}");
    }
}

#[test]
fn a_record_as_seen_is_not_a_match() {
    let registry = secrecy::registry();
    let game = registry.game("leduc").expect("a game");
    let mut host = game.start("").expect("a match");
    for step in ["Ks", "Qh", "c", "c", "Kh", "c", "c"] {
        host.step(step).expect("a step");
    }
    let whole = host.record(&[]);
    let seen = host.view(Viewpoint::Public).expect("the public").record(&["Ann", "Ben"]);
    let limits = ReplayLimits::default();
    let error = registry.replay(&seen.to_string(), &limits).expect_err("as seen");
    assert_eq!(error.kind, ErrorKind::Record);
    assert!(error.to_string().contains("what the observer `public` saw"), "{error}");
    assert_eq!(game.follow(&whole, &limits).expect_err("whole").kind, ErrorKind::Record);
    let refused = |change: &dyn Fn(&mut Record)| {
        let mut record = seen.clone();
        change(&mut record);
        game.follow(&record, &limits).expect_err("a changed record").step
    };
    game.follow(&seen, &limits).expect("unchanged");
    assert_eq!(refused(&|record| record.steps[3] = "x".into()), Some(4));
    assert_eq!(refused(&|record| drop(record.steps.pop())), None);
    assert_eq!(refused(&|record| record.steps.push("c".into())), Some(8));
    assert_eq!(refused(&|record| record.result = None), None);
    assert_eq!(refused(&|record| record.viewpoint = Some(Viewpoint::Host)), None);
    assert_eq!(refused(&|record| record.rules += 1), None);
    assert_eq!(refused(&|record| drop(record.players.pop())), None);
    let few = ReplayLimits { steps: 3, ..limits };
    assert_eq!(game.follow(&seen, &few).expect_err("too long").kind, ErrorKind::Record);
}

#[test]
#[cfg(feature = "gobblet")]
fn what_does_not_follow_from_a_view_is_refused() {
    let registry = Registry::standard();
    let game = registry.game("gobblet").expect("a game");
    let mut host = game.start("touch=lose_turn").expect("a variant");
    assert_eq!(host.play("4@b2").expect("legal"), "4@b2");
    let seen = host.view(Viewpoint::Seat(Player::SECOND)).expect("a seat");
    assert!(seen.svg(&rulebook::draw::Theme::LIGHT).text.contains("data-pick"));
    let choices = seen.choices().expect("the player to move");
    let info = choices.move_info("4@c3").expect("legal");
    assert!(info.description.is_some() && info.annotation.is_object() && info.index.is_some());
    let picks = choices.picks_of("4@c3").expect("legal");
    assert!(1 < picks.len());
    for (n_picked, pick) in picks.iter().enumerate() {
        let next = choices.next_picks(&picks[..n_picked]).expect("picks");
        assert!(next.picks.contains(pick) && next.complete.is_none());
    }
    let mut view = game.client(Viewpoint::Public, &seen.first_view()).expect("a view");
    assert_eq!(seen.steps_since(0), ["4@b2"]);
    view.learn("4@b2").expect("the first step");
    assert_eq!(view.text(), seen.text());
    let error = view.learn("4@b2").expect_err("the square is taken");
    assert_eq!(error.kind, ErrorKind::Observed);
    assert!(error.to_string().starts_with("observed `4@b2`: the step does not follow"), "{error}");
    assert_eq!((view.text(), view.n_steps()), (seen.text(), 1));
    let refused = host.clone().play("4@b2").expect_err("the square is taken");
    assert_eq!(refused.kind, ErrorKind::Move);
    assert!(refused.rule.is_some() && refused.code != "move", "{refused}");
    assert_eq!(game.start("touch=maybe").expect_err("no such value").kind, ErrorKind::Variant);
}

#[test]
fn a_client_resumes_from_a_view_and_its_key() {
    let poker = secrecy::registry();
    let leduc = poker.game("leduc").expect("a game");
    let mut host = leduc.start("").expect("a match");
    let mut rng = SplitMix64::new(6);
    for _ in 0..3 {
        host.random_step(&mut || rng.next()).expect("no deal");
    }
    let who = Viewpoint::Seat(Player::SECOND);
    let (view, key) = {
        let seen = host.view(who).expect("a seat");
        (seen.text(), seen.info_key())
    };
    let mut client = leduc.resume(who, &view, key).expect("a view");
    assert_ne!(leduc.client(who, &view).expect("a view").info_key(), key);
    host.random_step(&mut || rng.next()).expect("no deal");
    let seen = host.view(who).expect("a seat");
    for step in seen.steps_since(3) {
        client.learn(&step).expect("a step that follows");
    }
    assert_eq!(client.info_key(), seen.info_key());
    assert_eq!(client.boxed_clone().info_key(), seen.info_key());
    assert!(client.undo());
    assert_eq!(client.info_key(), key);
}
