//! Secrecy: matches that an observer must not distinguish look alike in the facade.
//!
//! Each random match is played on two hosts at once: the second one has other cards wherever the
//! observer does not see them, and the same public history. As long as both matches look alike,
//! everything that the observer can ask for must be the same on both hosts, and the same as on a
//! client that has only learnt the observed steps.

use std::{collections::BTreeSet, slice};

use rulebook::{
    AnyClient, AnyError, AnyGame, AnyMatch, AnyView, Choices, Registry,
    core::{Entropy, Player, SplitMix64, Turn, Viewpoint},
    draw::Theme,
    entry,
};
use rulebook_classics::{Goofspiel, Kuhn, Leduc};
use rulebook_laws::slow;

/// The games with hidden cards.
pub(crate) fn registry() -> Registry {
    let mut registry = Registry::standard();
    registry.add(entry!(Kuhn));
    registry.add(entry!(Leduc));
    registry.add(entry!(Goofspiel));
    registry
}

#[test]
fn kuhn_poker_keeps_secrets() {
    let (two, three) = (poker("kuhn", ""), poker("kuhn", "players=3"));
    assert!(5_000 <= two.check_pairs(1, 3_000) + three.check_pairs(2, 4_000));
}

#[test]
fn leduc_holdem_keeps_secrets() {
    let (two, three) = (poker("leduc", ""), poker("leduc", "players=3,raises=4"));
    assert!(5_000 <= two.check_pairs(3, 3_000) + three.check_pairs(4, 4_000));
}

#[test]
fn goofspiel_keeps_secrets() {
    let n_pairs = slow::scale(1_000, 5_000) as usize;
    let four = Case { name: "goofspiel", variant: "", is_poker: false };
    let eight = Case { name: "goofspiel", variant: "cards=8,ties=carry", is_poker: false };
    assert!(2 * n_pairs <= four.check_bids(8, n_pairs) + eight.check_bids(9, n_pairs));
}

#[test]
#[cfg(feature = "octagone")]
fn octagone_keeps_secrets() {
    let n_pairs = slow::scale(600, 5_000) as usize;
    let two = Case { name: "octagone", variant: "covered=on", is_poker: false };
    let four = Case { name: "octagone", variant: "players=4,covered=on", is_poker: false };
    let drawn =
        Case { name: "octagone", variant: "players=4,covered=on,lot=drawn", is_poker: false };
    let n_checked = two.check_pairs(5, n_pairs / 5)
        + four.check_pairs(6, 3 * n_pairs / 5)
        + drawn.check_pairs(7, n_pairs / 5);
    assert!(n_pairs <= n_checked);
}

/// Hosts pass errors on. What chance can still bring names the cards that were dealt.
#[test]
fn errors_do_not_list_what_the_hidden_cards_leave() {
    let registry = registry();
    let mut game = registry.game("leduc").and_then(|game| game.start("")).expect("leduc");
    for step in ["Ks", "Qh", "c", "c"] {
        game.step(step).expect("a step");
    }
    for step in ["c", "Ks"] {
        let error = game.step(step).expect_err("a card is due, and another one");
        assert_eq!(error.help, None, "{error}");
    }
}

/// A game under a variant.
struct Case {
    name: &'static str,
    variant: &'static str,
    is_poker: bool,
}

fn poker(name: &'static str, variant: &'static str) -> Case {
    Case { name, variant, is_poker: true }
}

/// A finished random match, written down by the host.
struct Played {
    steps: Vec<(Turn, String)>,
    folded: BTreeSet<usize>,
    is_showdown: bool,
}

/// The cards that the second host deals where the observer does not see them.
struct Exchange {
    /// The events that keep their text; all others change if they can.
    kept: BTreeSet<usize>,
    /// The texts that the observer sees later.
    reserved: BTreeSet<String>,
    /// The number of steps after which the observer may distinguish the matches.
    until: usize,
}

impl Case {
    /// Compares at least `n_pairs` pairs of different positions, and returns their number.
    fn check_pairs(&self, seed: u64, n_pairs: usize) -> usize {
        let registry = registry();
        let game = registry.game(self.name).expect("a game");
        let mut rng = SplitMix64::new(seed);
        let mut n_checked = 0;
        while n_checked < n_pairs {
            let played = self.play(game, &mut rng);
            let n_players = game.start(self.variant).expect("a variant").players();
            for who in Viewpoint::restricted(n_players) {
                for _ in 0..2 {
                    let exchange = self.exchange(&played, who, n_players, &mut rng);
                    n_checked += self.check_twins(game, &played, who, &exchange, &mut rng);
                }
            }
        }
        n_checked
    }

    /// Compares at least `n_pairs` pairs of positions in which another card is covered. In Goofspiel a
    /// move is hidden, the first bid of a round, and the next step uncovers it.
    fn check_bids(&self, seed: u64, n_pairs: usize) -> usize {
        let registry = registry();
        let game = registry.game(self.name).expect("a game");
        let mut rng = SplitMix64::new(seed);
        let mut n_checked = 0;
        while n_checked < n_pairs {
            let played = self.play(game, &mut rng);
            let texts = texts(&played);
            for who in [Viewpoint::Seat(Player::SECOND), Viewpoint::Public] {
                let mut host = game.start(self.variant).expect("a variant");
                let mut client = client(game, &*host, who);
                for (n, (turn, step)) in played.steps.iter().enumerate() {
                    let mut twin = game.start(self.variant).expect("a variant");
                    for (_, step) in &played.steps[..n] {
                        twin.step(step).expect("a legal step");
                    }
                    host.step(step).expect("a legal step");
                    let observed = host.view(who).expect("a seat").steps_since(n).concat();
                    client.learn(&observed).expect("a step that follows");
                    assert_eq!(observed == "?", *turn == Turn::Player(Player::FIRST), "{observed}");
                    let mut others = twin.choices().moves();
                    others.retain(|other| other != step);
                    if observed == "?" && !others.is_empty() {
                        let other = &others[rng.below(others.len() as u32) as usize];
                        twin.step(other).expect("another bid");
                        let context = format!("{} | {} | {who}", host.position(), twin.position());
                        compare(&*host, &*twin, &*client, who, &texts, &context);
                        n_checked += 1;
                    }
                }
            }
        }
        n_checked
    }

    /// Plays a random match to its end.
    fn play(&self, game: &dyn AnyGame, rng: &mut SplitMix64) -> Played {
        let mut host = game.start(self.variant).expect("a variant");
        let (mut steps, mut folded) = (Vec::new(), BTreeSet::new());
        loop {
            let turn = host.turn();
            let Some(step) = host.random_step(&mut || rng.next()).expect("a step") else { break };
            let is_bet = |(_, text): &(Turn, String)| text == "b";
            if let Turn::Player(player) = turn
                && (step == "f" || step == "p" && steps.iter().any(is_bet))
            {
                folded.insert(player.index());
            }
            steps.push((turn, step));
        }
        let is_showdown = host.result().expect("a result").ending == Some("showdown");
        Played { steps, folded, is_showdown }
    }

    /// Chooses the events that change.
    fn exchange(
        &self,
        played: &Played,
        who: Viewpoint,
        n_players: u8,
        rng: &mut SplitMix64,
    ) -> Exchange {
        let n_events = played.steps.iter().filter(|(turn, _)| *turn == Turn::Chance).count();
        let n_steps = played.steps.len();
        if !self.is_poker {
            // Up to three deals change; the last of a colour may force others to change.
            let changed: Vec<u32> =
                (0..=rng.below(3)).map(|_| rng.below(n_events as u32)).collect();
            let kept = (0..n_events).filter(|i| !changed.contains(&(*i as u32))).collect();
            return Exchange { kept, reserved: BTreeSet::new(), until: n_steps };
        }
        let n_players = usize::from(n_players);
        let is_own = |seat: usize| who.seat().is_some_and(|player| player.index() == seat);
        let is_shown = |seat: usize| played.is_showdown && !played.folded.contains(&seat);
        // Half of the pairs continue beyond the showdown: the cards that are shown are kept there.
        let keeps_shown = rng.below(2) == 0;
        let kept: BTreeSet<usize> = (0..n_events)
            .filter(|i| n_players <= *i || is_own(*i) || keeps_shown && is_shown(*i))
            .collect();
        let texts = played.steps.iter().filter(|(turn, _)| *turn == Turn::Chance);
        let texts = texts.enumerate().filter(|(i, _)| kept.contains(i));
        let reserved = texts.map(|(_, (_, text))| text.clone()).collect();
        let is_told = (0..n_players).any(|seat| is_shown(seat) && !kept.contains(&seat));
        Exchange { kept, reserved, until: if is_told { n_steps - 1 } else { n_steps } }
    }

    /// Plays a match on two hosts and compares what `who` sees after every step. Returns the number
    /// of comparisons of different positions.
    fn check_twins(
        &self,
        game: &dyn AnyGame,
        played: &Played,
        who: Viewpoint,
        exchange: &Exchange,
        rng: &mut SplitMix64,
    ) -> usize {
        let mut hosts = [0, 1].map(|_| game.start(self.variant).expect("a variant"));
        let mut client = client(game, &*hosts[0], who);
        let texts = texts(played);
        let (mut n_events, mut n_different) = (0, 0);
        for (n, (turn, step)) in played.steps.iter().enumerate().take(exchange.until) {
            hosts[0].step(step).expect("a legal step");
            let observed = hosts[0].view(who).expect("a seat").steps_since(n).concat();
            let mut twin_step = step.clone();
            if *turn == Turn::Chance {
                // Poker: the first cards are dealt to the seats in order.
                let is_hidden = match (self.is_poker, who.seat()) {
                    (true, seat) => {
                        n_events < usize::from(hosts[0].players())
                            && seat.map(Player::index) != Some(n_events)
                    }
                    (false, _) => observed.contains('?'),
                };
                assert_eq!(is_hidden, observed.contains('?'), "{observed}");
                if is_hidden {
                    let is_kept = exchange.kept.contains(&n_events);
                    twin_step = other_event(&*hosts[1], step, is_kept, exchange, rng);
                }
                n_events += 1;
            }
            // The step reveals something that is not so in the other match.
            if hosts[1].step(&twin_step).is_err() {
                return n_different;
            }
            client.learn(&observed).expect("a step that follows");
            let [one, other] = &hosts;
            if one.position() == other.position() {
                continue;
            }
            let context = format!("{} | {} | {who}", one.position(), other.position());
            compare(&**one, &**other, &*client, who, &texts, &context);
            n_different += 1;
        }
        n_different
    }
}

/// Texts to ask about: moves and events of this match, picks, and garbage.
fn texts(played: &Played) -> Vec<String> {
    let rubbish = ["", "?", "x", "f", "c", "r", "p", "b", "K", "Ks", "c KsQh", "é\u{7}", "pass"];
    let few = played.steps.len().div_ceil(12);
    let mut texts: Vec<String> = rubbish.map(str::to_owned).into();
    texts.extend(played.steps.iter().rev().step_by(few).map(|(_, step)| step.clone()));
    texts
}

/// An event for the second host.
fn other_event(
    host: &dyn AnyMatch,
    step: &str,
    is_kept: bool,
    exchange: &Exchange,
    rng: &mut SplitMix64,
) -> String {
    let events: Vec<String> =
        host.choices().events().into_iter().map(|event| event.event).collect();
    if is_kept && events.iter().any(|event| event == step) {
        return step.to_owned();
    }
    let is_free = |event: &&String| !exchange.reserved.contains(*event) && (*event != step);
    let free: Vec<&String> = events.iter().filter(is_free).collect();
    match free.get(rng.below(free.len().max(1) as u32) as usize) {
        Some(event) => (*event).clone(),
        None => step.to_owned(),
    }
}

/// A client that joins at the start.
pub(crate) fn client(
    game: &dyn AnyGame,
    host: &dyn AnyMatch,
    who: Viewpoint,
) -> Box<dyn AnyClient> {
    let seen = host.view(who).expect("a seat");
    assert_eq!(seen.n_steps(), 0);
    game.client(who, &seen.text()).expect("a view")
}

/// Compares everything that `who` may ask for.
fn compare(
    one: &dyn AnyMatch,
    other: &dyn AnyMatch,
    client: &dyn AnyClient,
    who: Viewpoint,
    texts: &[String],
    context: &str,
) {
    let seen = [one, other].map(|host| host.view(who).expect("a seat"));
    let answers = answers(&*seen[0], texts);
    same(&answers, &self::answers(&*seen[1], texts), context);
    // The client has the answers of the host, except for the name in `Debug`.
    same(&answers[1..], &self::answers(client, texts)[1..], context);
    let joined = other.client(who).expect("a seat");
    same(&answers[1..], &self::answers(&*joined, texts)[1..], context);
    refuses_others(&*seen[0], context);
    refuses_others(client, context);
    assert_eq!(format!("{one:?}"), format!("{other:?}"), "{context}");
    assert_eq!(one.verdict(), other.verdict(), "{context}");
    assert_eq!(one.turn(), other.turn(), "{context}");
    assert_eq!(one.has_hidden_info(), other.has_hidden_info(), "{context}");
    let errors = [one, other].map(|host| host.view(Viewpoint::Seat(LAST)).err());
    assert_eq!(errors[0], errors[1], "{context}");
}

/// Only the player to move may ask for moves, and nobody but the host for events.
fn refuses_others(seen: &dyn AnyView, context: &str) {
    let is_mover = seen.who().seat().is_some_and(|seat| seen.turn() == Turn::Player(seat));
    assert!(seen.has_hidden_info(), "{context}");
    let choices = seen.choices();
    assert_eq!(choices.is_ok(), is_mover, "{context}");
    assert!(choices.is_ok_and(|choices| choices.events().is_empty()) == is_mover, "{context}");
}

/// A seat that none of the games has.
const LAST: Player = Player::from_index(7).expect("a player");

#[track_caller]
fn same(one: &[(String, String)], other: &[(String, String)], context: &str) {
    for (a, b) in one.iter().zip(other) {
        assert_eq!(a, b, "{context}");
    }
    assert_eq!(one.len(), other.len(), "{context}");
}

/// The answers about picks, with each text as the only pick.
fn gestures(choices: &dyn Choices, texts: &[String]) -> String {
    let answers = texts.chunks(1).map(|picked| {
        let why_not = choices.why_not(picked);
        (
            written(&why_not.map_or(Ok(()), Err)),
            format!("{:?}", choices.preview(picked, &Theme::LIGHT)),
        )
    });
    format!("{:?}", answers.collect::<Vec<_>>())
}

/// Every answer of an observer's match, by its question.
pub(crate) fn answers(seen: &dyn AnyView, texts: &[String]) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut add = |question: &str, answer: String| all.push((question.to_owned(), answer));
    add("debug", format!("{seen:?}"));
    add("rules", format!("{:?}", seen.rules()));
    add("who", seen.who().to_string());
    add("seats", format!("{:?}", seen.seats()));
    add("text", seen.text());
    add("picture", format!("{:?}", seen.picture()));
    add("svg", format!("{:?}", seen.svg(&Theme::LIGHT)));
    add("turn", format!("{:?}", seen.turn()));
    add("verdict", format!("{:?}", seen.verdict()));
    add("result", format!("{:?}", seen.result()));
    add("hides", seen.has_hidden_info().to_string());
    add("number of steps", seen.n_steps().to_string());
    add("plies", seen.plies().to_string());
    add("record", seen.record(&[]).to_string());
    add("steps", format!("{:?}", seen.steps_since(0)));
    add("no steps", format!("{:?}", seen.steps_since(seen.n_steps() + 1)));
    add("first view", seen.first_view());
    add("key", seen.info_key().to_string());
    match seen.choices() {
        Ok(choices) => add_choices(choices, texts, &mut add),
        Err(error) => add("choices", written::<()>(&Err(error))),
    }
    all
}

/// Every answer about what can be done now.
fn add_choices(choices: &dyn Choices, texts: &[String], add: &mut dyn FnMut(&str, String)) {
    add("number of moves", choices.move_count().to_string());
    add("moves", written(&Ok(choices.moves())));
    add("move infos", written(&Ok(choices.move_infos())));
    add("first picks", written(&choices.next_picks(&[])));
    add("gestures", gestures(choices, texts));
    add("events", written(&Ok(choices.events())));
    for seed in 0..4 {
        let mut rng = SplitMix64::new(seed);
        add("impulse", format!("{:?}", choices.impulse(&mut || rng.next())));
    }
    #[cfg(feature = "search")]
    for algorithm in rulebook::Algorithm::ALL {
        let search = choices.search(*algorithm, rulebook::SearchLimits::default());
        let analysis = search.map(|mut search| {
            search.run(3);
            search.analysis()
        });
        add(algorithm.name(), written(&analysis));
    }
    let legal = choices.moves();
    let picks = choices.next_picks(&[]).map(|next| next.picks).unwrap_or_default();
    let few = |list: Vec<String>| list.into_iter().take(8);
    for text in texts.iter().cloned().chain(few(legal)).chain(few(picks)) {
        add(&format!("check {text}"), written(&choices.check(&text)));
        add(&format!("move info {text}"), written(&choices.move_info(&text)));
        add(&format!("picks of {text}"), written(&choices.picks_of(&text)));
        add(&format!("picks after {text}"), written(&choices.next_picks(slice::from_ref(&text))));
        let twice = [text.clone(), text.clone()];
        add(&format!("picks after {text} twice"), written(&choices.next_picks(&twice)));
    }
}

/// An answer or an error in all its forms.
fn written<T: std::fmt::Debug + serde::Serialize>(answer: &Result<T, AnyError>) -> String {
    match answer {
        Ok(answer) => format!("{answer:?} {}", serde_json::to_string(answer).expect("data")),
        Err(error) => {
            format!("{error} {error:?} {}", serde_json::to_string(error).expect("data"))
        }
    }
}
