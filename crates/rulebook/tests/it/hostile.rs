//! Lines from a hostile or confused host: a client survives them, and changes only by a step that
//! follows from its view.

use rulebook::{
    AnyClient, AnyGame, AnyView,
    core::{
        Adjudication, Entropy, Outcome, Player, SplitMix64, Verdict, Viewpoint, text::is_printable,
    },
};

use crate::secrecy::{answers, client, registry};

#[test]
fn hostile_steps_change_nothing_without_an_error() {
    let mut cases = vec![("kuhn", "players=3", 25_000), ("leduc", "players=3", 35_000)];
    cases.push(("leduc", "raises=4", 15_000));
    if cfg!(feature = "octagone") {
        cases.push(("octagone", "players=4,covered=on", 15_000));
    }
    if cfg!(feature = "gobblet") {
        cases.push(("gobblet", "", 10_000));
    }
    let mut n_accepted = 0;
    for (seed, (name, variant, n_lines)) in (1..).zip(cases) {
        n_accepted += send_lines(name, variant, n_lines, seed);
    }
    // Some mutated lines are steps that could have happened.
    assert!(100 < n_accepted, "{n_accepted}");
}

/// Sends hostile lines to clients in the middle of matches, and returns how many were accepted.
fn send_lines(name: &str, variant: &str, n_lines: usize, seed: u64) -> usize {
    let registry = registry();
    let game = registry.game(name).expect("a game");
    let mut rng = SplitMix64::new(seed);
    let matches: Vec<Transcript> =
        (0..24).map(|_| Transcript::random(game, variant, &mut rng)).collect();
    let pool: Vec<&String> =
        matches.iter().flat_map(|transcript| transcript.lines.iter().flatten()).collect();
    let (mut n_sent, mut n_accepted) = (0, 0);
    while n_sent < n_lines {
        let transcript = &matches[rng.below(matches.len() as u32) as usize];
        let (seat, mut view) = transcript.client(game, variant, &mut rng);
        for _ in 0..12 {
            let own = &transcript.lines[seat];
            let line = match rng.below(6) {
                0 => own.get(view.n_steps().wrapping_sub(1)).cloned().unwrap_or_default(),
                1 => pick(own, &mut rng),
                2 => pool[rng.below(pool.len() as u32) as usize].clone(),
                3 => pool[rng.below(pool.len() as u32) as usize].repeat(rng.below(50) as usize),
                _ => mutated(pool[rng.below(pool.len() as u32) as usize], &mut rng),
            };
            n_accepted += usize::from(send(game, &mut *view, &line, &mut rng));
            n_sent += 1;
        }
    }
    n_accepted
}

/// Sends a line to a client: either an error and no change, or one more step. Returns whether it
/// was accepted.
fn send(game: &dyn AnyGame, view: &mut dyn AnyClient, line: &str, rng: &mut SplitMix64) -> bool {
    let before = known(view);
    let n_before = view.n_steps();
    let outcome = view.learn(line);
    if let Err(error) = outcome {
        assert_eq!(known(view), before, "{line}");
        let text = error.to_string();
        assert!(text.len() < 4_000 && text.chars().all(is_printable), "{text}");
        return false;
    }
    let seen: &dyn AnyView = view;
    assert_eq!(seen.n_steps(), n_before + 1, "{line}");
    assert_ne!(known(view).1, before.1, "{line}: the key stays");
    let again = game.client(seen.who(), &seen.text()).expect("the text of the view");
    assert_eq!(again.text(), seen.text());
    if rng.below(20) == 0 {
        let _ = answers(seen, &[line.to_owned()]);
    }
    true
}

type Known = (String, String, usize, String, String, Vec<String>, bool);

fn known(view: &dyn AnyClient) -> Known {
    let seen = view;
    let (turn, verdict) = (seen.turn().to_string(), format!("{:?}", seen.verdict()));
    let key = seen.info_key().to_string();
    (seen.text(), key, seen.n_steps(), turn, verdict, seen.steps_since(0), seen.choices().is_ok())
}

#[test]
fn hostile_views_do_not_panic() {
    let mut cases = vec![("kuhn", "players=3", 4_000), ("leduc", "players=3", 6_000)];
    if cfg!(feature = "octagone") {
        cases.push(("octagone", "players=4,covered=on", 3_000));
        cases.push(("octagone", "covered=on", 3_000));
    }
    if cfg!(feature = "gobblet") {
        cases.push(("gobblet", "", 2_000));
    }
    for (seed, (name, variant, n_views)) in (11..).zip(cases) {
        let registry = registry();
        let game = registry.game(name).expect("a game");
        let mut rng = SplitMix64::new(seed);
        let matches: Vec<Transcript> =
            (0..12).map(|_| Transcript::random(game, variant, &mut rng)).collect();
        let mut n_accepted = 0;
        for _ in 0..n_views {
            let transcript = &matches[rng.below(matches.len() as u32) as usize];
            let (seat, view) = transcript.client(game, variant, &mut rng);
            let text = mutated(&view.text(), &mut rng);
            let viewpoints: Vec<Viewpoint> = Viewpoint::all(8).collect();
            let other = rng.below(3) == 0;
            let who =
                if other { viewpoints[rng.below(10) as usize] } else { transcript.observers[seat] };
            let Ok(mut view) = game.client(who, &text) else { continue };
            let again = game.client(who, &view.text()).expect("the text of the view");
            assert_eq!(again.text(), view.text());
            n_accepted += 1;
            if n_accepted % 8 == 0 {
                let texts = [text];
                let _ = answers(&*view, &texts);
                // A host may claim that a player who does not take part has resigned.
                let player = Player::from_index(rng.below(8) as u8).expect("a player");
                let reason = Adjudication::Resignation(player);
                let verdict = Verdict::Adjudicated(Outcome::win(player.opponent()), reason);
                if view.adjudicate(verdict).is_ok() {
                    assert!(player.index() < view.seats().len());
                    let _ = answers(&*view, &texts);
                }
            }
        }
        assert!(20 < n_accepted, "{name}: {n_accepted}");
    }
}

/// A random match as every observer saw it.
struct Transcript {
    observers: Vec<Viewpoint>,
    /// By observer.
    lines: Vec<Vec<String>>,
    n_steps: usize,
}

impl Transcript {
    fn random(game: &dyn AnyGame, variant: &str, rng: &mut SplitMix64) -> Transcript {
        let mut host = game.start(variant).expect("a variant");
        for _ in 0..120 {
            if host.random_step(&mut || rng.next()).expect("a step").is_none() {
                break;
            }
        }
        let observers: Vec<Viewpoint> = Viewpoint::all(host.players()).collect();
        let lines_of = |who: &Viewpoint| host.view(*who).expect("a seat").steps_since(0);
        Transcript {
            lines: observers.iter().map(lines_of).collect(),
            observers,
            n_steps: host.n_steps(),
        }
    }

    /// The client of a random observer in the middle of the match, and the index of the observer.
    fn client(
        &self,
        game: &dyn AnyGame,
        variant: &str,
        rng: &mut SplitMix64,
    ) -> (usize, Box<dyn AnyClient>) {
        let seat = rng.below(self.observers.len() as u32) as usize;
        let who = self.observers[seat];
        let host = game.start(variant).expect("a variant");
        let mut view = client(game, &*host, who);
        let n = rng.below(self.n_steps as u32 + 1) as usize;
        for line in &self.lines[seat][..n] {
            view.learn(line).expect("a step that follows");
        }
        (seat, view)
    }
}

fn pick(lines: &[String], rng: &mut SplitMix64) -> String {
    lines.get(rng.below(lines.len().max(1) as u32) as usize).cloned().unwrap_or_default()
}

/// A string with a few characters inserted, removed, replaced, doubled or cut off.
fn mutated(text: &str, rng: &mut SplitMix64) -> String {
    const CHARS: &[char] = &[
        '0', '1', '2', '3', '9', '?', '.', ' ', ':', ',', '+', '-', '@', '/', '{', '}', '=', 'a',
        'b', 'c', 'f', 'h', 'p', 'r', 's', 'x', 'J', 'K', 'Q', 'T', 'é', '\u{0}', '\n', '\u{202e}',
        '9',
    ];
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(3) {
        let place = rng.below(chars.len() as u32 + 1) as usize;
        let new = CHARS[rng.below(CHARS.len() as u32) as usize];
        match rng.below(6) {
            0 => chars.insert(place, new),
            1 if place < chars.len() => drop(chars.remove(place)),
            2 if rng.below(4) == 0 => chars.truncate(place),
            3 if 1 < chars.len() => {
                let other = rng.below(chars.len() as u32) as usize;
                let place = place.min(chars.len() - 1);
                chars.swap(place, other);
            }
            _ if place < chars.len() => chars[place] = new,
            _ => chars.push(new),
        }
    }
    chars.into_iter().collect()
}
