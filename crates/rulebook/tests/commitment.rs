//! The host of games with chance and secrets: it commits to a shuffle before the match and
//! reveals it afterwards, and it sends each player only what that player may know.
//!
//! `docs/chance-and-secrets.md` quotes this file; `tests/repository` compares the two.

use std::str::FromStr;

use rulebook::{
    core::{
        Deal, Entropy, Game, HiddenInfo, Legality, Match, Play, Record, ReplayLimits, SplitMix64,
        State, Step, StepOf, Turn, Viewpoint,
    },
    octagone::{Observation, Octagone, View},
    octiles::{Octiles, Stack},
    toki::{Deck, Decks, Move, Toki},
};
use sha2::{Digest, Sha256};

/// The secrets of the host until the end. A real host takes both from the operating system's secure
/// random source.
const SEED: u64 = 2_026;
const SALT: [u8; 32] = *b"thirty-two bytes, once per match";

#[test]
fn a_committed_stack_can_be_verified() {
    // Before the match: the host shuffles, and publishes the hash.
    let stack = shuffled_stack(&mut SplitMix64::new(SEED));
    let published = commitment(&SALT, &stack.to_string());

    // The match: the host deals from this stack.
    let game = play(Octiles::default(), &stack);

    // After it: the host reveals the salt and the deal. Everybody has the record.
    let (deal, record) = (stack.to_string(), game.to_record(&[]).to_string());
    let verified =
        verify::<_, Stack>(&Octiles::default(), published, &SALT, &deal, &record).expect("fair");
    assert_eq!(verified, game);
    assert!(game.verdict().is_some());
}

#[test]
fn another_order_or_salt_is_not_what_was_published() {
    let stack = shuffled_stack(&mut SplitMix64::new(SEED));
    let published = commitment(&SALT, &stack.to_string());
    let game = play(Octiles::default(), &stack);
    let record = game.to_record(&[]).to_string();
    let with = |salt: &[u8; 32], deal: &str| {
        verify::<_, Stack>(&Octiles::default(), published, salt, deal, &record).map(|_| ())
    };
    let mut tiles = *stack.tiles();
    tiles.swap(16, 17);
    let swapped = Stack::new(tiles).expect("each tile once").to_string();
    assert_eq!(with(&SALT, &swapped), Err(Fraud::Deal));
    assert_eq!(with(&SALT, "T1..T18"), Err(Fraud::Deal));
    let mut salt = SALT;
    salt[31] ^= 1;
    assert_eq!(with(&salt, &stack.to_string()), Err(Fraud::Deal));
    assert_eq!(with(&SALT, &stack.to_string()), Ok(()));
}

#[test]
fn a_match_dealt_from_another_stack_is_found_out() {
    let stack = shuffled_stack(&mut SplitMix64::new(SEED));
    let published = commitment(&SALT, &stack.to_string());
    let judge = |record: &Record| {
        let (start, deal) = (Octiles::default(), stack.to_string());
        verify::<_, Stack>(&start, published, &SALT, &deal, &record.to_string()).map(|_| ())
    };
    // The host exchanges the second and the third tile: the match is legal all the same.
    let mut tiles = *stack.tiles();
    tiles.swap(1, 2);
    let exchanged = Stack::new(tiles).expect("each tile once");
    let game = play(Octiles::default(), &exchanged);
    let second = game.steps().iter().enumerate().filter(|(_, step)| is_event(step)).nth(1);
    let second = 1 + second.expect("a second draw").0;
    assert_eq!(judge(&game.to_record(&[])), Err(Fraud::Event { step: second }));

    // A draw that is changed in the record alone does not fit the moves after it.
    let mut record = play(Octiles::default(), &stack).to_record(&[]);
    assert_eq!(judge(&record), Ok(()));
    record.steps[0] = format!("draw {}", stack.tiles()[1]);
    assert_eq!(judge(&record), Err(Fraud::Record));

    // A start in which the first tile is already known does not help either.
    let dealt = Match::new(game.states()[1].clone());
    assert_eq!(judge(&dealt.to_record(&[])), Err(Fraud::Start));
}

#[test]
fn a_deck_for_each_round_can_be_verified() {
    let start = Toki::start("players=3,rounds=2".parse().expect("a variant"));
    let mut rng = SplitMix64::new(SEED);
    // The text of a deck contains the seed of its reshuffles, so the host commits to it too.
    let decks = (0..2).map(|_| {
        let reshuffle = rng.next_u64();
        Deck::shuffled(&mut rng).with_reshuffle(reshuffle)
    });
    let decks = Decks(decks.collect());
    let published = commitment(&SALT, &decks.to_string());

    // Players who draw from the bank and open nothing make sure that there is a reshuffle.
    let game = play_by(start.clone(), &decks, |state| {
        let bank = state.is_legal(Move::Bank).then_some(Move::Bank);
        bank.or_else(|| state.nth_move(0))
    });
    let reshuffled = game.states().iter().any(|state| !state.recycled().is_empty());
    assert!(reshuffled);
    let record = game.to_record(&[]).to_string();
    let judge = |deal: &str| verify::<_, Decks>(&start, published, &SALT, deal, &record);
    assert_eq!(judge(&decks.to_string()), Ok(game));
    let other = Decks(decks.0.into_iter().map(|deck| deck.with_reshuffle(7)).collect());
    assert_eq!(judge(&other.to_string()).map(|_| ()), Err(Fraud::Deal));
}

#[test]
fn a_client_follows_by_what_it_is_sent() {
    let variant = "players=4,covered=on".parse().expect("a variant");
    let mut host = Match::new(Octagone::start(variant));
    // Each client gets its view once, as text or through serde.
    let views = Viewpoint::restricted(4).map(|who| host.state().view(who).to_string());
    let mut clients: Vec<View> = views.map(|text| text.parse().expect("a view")).collect();
    let mut events = SplitMix64::new(SEED);
    let mut bots = SplitMix64::new(7);
    while let Some(step) = next_step(host.state(), &clients, &mut events, &mut bots) {
        // An observation depends on the state before the step.
        for client in &mut clients {
            let sent = host.state().observe(step, client.viewpoint()).to_string();
            let learnt: Observation = sent.parse().expect("an observed step");
            Octagone::learn(client, &learnt).expect("a step that follows from the view");
        }
        host.step(step).expect("a legal step");
        for client in &clients {
            assert_eq!(*client, host.state().view(client.viewpoint()));
        }
    }
    assert!(host.verdict().is_some());
}

/// The hash that the host publishes before the match.
fn commitment(salt: &[u8; 32], deal: &str) -> [u8; 32] {
    Sha256::new().chain_update(salt).chain_update(deal).finalize().into()
}

/// The tiles in random order, all equally likely.
fn shuffled_stack(rng: &mut impl Entropy) -> Stack {
    let sorted: Stack = "T1..T18".parse().expect("a stack");
    let mut tiles = *sorted.tiles();
    // Fisher and Yates.
    for last in (1..tiles.len()).rev() {
        tiles.swap(last, rng.below(last as u32 + 1) as usize);
    }
    Stack::new(tiles).expect("each tile once")
}

/// A match in which the host deals and the players move at random.
fn play<S: Legality, D: Deal<S>>(start: S, deal: &D) -> Match<S> {
    let mut players = SplitMix64::new(1);
    play_by(start, deal, |state| state.random_move(&mut players))
}

/// A match in which the host deals and the players follow `choose`.
fn play_by<S: Legality, D: Deal<S>>(
    start: S,
    deal: &D,
    mut choose: impl FnMut(&S) -> Option<S::Move>,
) -> Match<S> {
    let mut game = Match::new(start);
    while game.verdict().is_none() {
        game.deal(deal).expect("a deal that lasts for the match");
        if let Some(mv) = choose(game.state()) {
            game.play(mv).expect("a legal move");
        }
    }
    game
}

/// The difference between a match and the commitment of the host.
#[derive(Debug, PartialEq)]
enum Fraud {
    /// The deal and the salt do not have the published hash.
    Deal,
    /// The record is not a legal match.
    Record,
    /// The match did not begin from the agreed start.
    Start,
    /// This step, from 1, is not the event of the deal.
    Event { step: usize },
}

/// Verifies a match against the hash published before it: parses the deal and replays the record.
fn verify<S: Legality, D: Deal<S> + FromStr>(
    start: &S,
    published: [u8; 32],
    salt: &[u8; 32],
    deal: &str,
    record: &str,
) -> Result<Match<S>, Fraud> {
    if commitment(salt, deal) != published {
        return Err(Fraud::Deal);
    }
    let deal: D = deal.parse().map_err(|_| Fraud::Deal)?;
    let record: Record = record.parse().map_err(|_| Fraud::Record)?;
    let game =
        Match::<S>::from_record(&record, &ReplayLimits::default()).map_err(|_| Fraud::Record)?;
    if game.start() != start {
        return Err(Fraud::Start);
    }
    let mut dealt = 0;
    for (index, step) in game.steps().iter().enumerate() {
        let Step::Event(event) = step else { continue };
        if deal.event(&game.states()[index], dealt) != Ok(*event) {
            return Err(Fraud::Event { step: index + 1 });
        }
        dealt += 1;
    }
    Ok(game)
}

fn is_event<M, E>(step: &Step<M, E>) -> bool {
    matches!(step, Step::Event(_))
}

/// The next step of a game: at random by weight, or from a bot that knows only its own view and samples
/// what it cannot see.
fn next_step(
    state: &Octagone,
    clients: &[View],
    events: &mut SplitMix64,
    rng: &mut SplitMix64,
) -> Option<StepOf<Octagone>> {
    match state.turn() {
        Turn::Over => None,
        Turn::Chance => state.random_event(events).map(Step::Event),
        Turn::Player(player) => {
            let own = |view: &&View| view.viewpoint() == Viewpoint::Seat(player);
            let view = clients.iter().find(own)?;
            let world = Octagone::determinize(view, rng);
            world.random_move(rng).map(Step::Move)
        }
    }
}
