//! What a host of games with chance and secrets does: it commits to a shuffle before the match and
//! reveals it afterwards, and it sends each player only what that player may know.
//!
//! `docs/chance-and-secrets.md` quotes this file.

use std::str::FromStr;

use rulebook::{
    core::{
        Dealer, Entropy, HiddenInfo, Legality, Match, Observer, Play, Player, RandomDealer, Record,
        SplitMix64, State, Step, Turn,
    },
    octagone::{Observed, Octagone, View},
    octiles::{Octiles, Stack},
    toki::{Deck, Decks, Move, Toki, Variant},
};
use sha2::{Digest, Sha256};

/// What nobody but the host knows before the end: these two would come from the system's source of
/// secrets.
const SEED: u64 = 2_026;
const SALT: [u8; 32] = *b"thirty-two bytes, once per match";

#[test]
fn a_committed_stack_can_be_verified() {
    // Before the match: the host shuffles, and publishes the hash.
    let stack = shuffled_stack(&mut SplitMix64::new(SEED));
    let published = commitment(&SALT, &stack.to_string());

    // The match: the host deals from this stack.
    let game = play(Octiles::default(), &mut stack.clone());

    // After it: the host reveals the salt and the order. The record everybody has.
    let (order, record) = (stack.to_string(), game.to_record(&[]).to_string());
    let verified =
        verify::<_, Stack>(&Octiles::default(), published, &SALT, &order, &record).expect("fair");
    assert_eq!(verified, game);
    assert!(game.verdict().is_some());
}

#[test]
fn another_order_or_salt_is_not_what_was_published() {
    let stack = shuffled_stack(&mut SplitMix64::new(SEED));
    let published = commitment(&SALT, &stack.to_string());
    let game = play(Octiles::default(), &mut stack.clone());
    let record = game.to_record(&[]).to_string();
    let with = |salt: &[u8; 32], order: &str| {
        verify::<_, Stack>(&Octiles::default(), published, salt, order, &record).map(|_| ())
    };
    let mut tiles = *stack.tiles();
    tiles.swap(16, 17);
    let swapped = Stack::new(tiles).expect("each tile once").to_string();
    assert_eq!(with(&SALT, &swapped), Err(Fraud::Order));
    assert_eq!(with(&SALT, "T1..T18"), Err(Fraud::Order));
    let mut salt = SALT;
    salt[31] ^= 1;
    assert_eq!(with(&salt, &stack.to_string()), Err(Fraud::Order));
    assert_eq!(with(&SALT, &stack.to_string()), Ok(()));
}

#[test]
fn a_match_dealt_from_another_stack_is_found_out() {
    let stack = shuffled_stack(&mut SplitMix64::new(SEED));
    let published = commitment(&SALT, &stack.to_string());
    let judge = |record: &Record| {
        let (start, order) = (Octiles::default(), stack.to_string());
        verify::<_, Stack>(&start, published, &SALT, &order, &record.to_string()).map(|_| ())
    };
    // A host who exchanges the second and the third tile: by the rules all is well.
    let mut tiles = *stack.tiles();
    tiles.swap(1, 2);
    let mut exchanged = Stack::new(tiles).expect("each tile once");
    let game = play(Octiles::default(), &mut exchanged);
    let second = game.steps().iter().enumerate().filter(|(_, step)| is_event(step)).nth(1);
    let second = 1 + second.expect("a second draw").0;
    assert_eq!(judge(&game.to_record(&[])), Err(Fraud::Event { step: second }));

    // A draw that is exchanged in the record alone does not fit the moves after it.
    let mut record = play(Octiles::default(), &mut stack.clone()).to_record(&[]);
    assert_eq!(judge(&record), Ok(()));
    record.steps[0] = format!("draw {}", stack.tiles()[1]);
    assert_eq!(judge(&record), Err(Fraud::Record));

    // Neither does a start help in which the first tile is known already.
    let dealt = Match::new(game.states()[1].clone());
    assert_eq!(judge(&dealt.to_record(&[])), Err(Fraud::Start));
}

#[test]
fn a_deck_for_each_round_can_be_verified() {
    let variant: Variant = "players=3,rounds=2".parse().expect("a variant");
    let mut rng = SplitMix64::new(SEED);
    // The seed answers reshuffles, so it belongs to what is committed to.
    let reshuffle = rng.next_u64();
    let decks = (0..2).map(|_| Deck::shuffled(&mut rng).with_reshuffle(reshuffle));
    let decks = CommittedDecks { decks: Decks(decks.collect()), reshuffle };
    let published = commitment(&SALT, &decks.to_text());

    // Players who draw from the bank and open nothing make sure that there is a reshuffle.
    let game = play_by(Toki::new(variant), &mut decks.decks.clone(), |state| {
        let bank = state.is_legal(Move::Bank).then_some(Move::Bank);
        bank.or_else(|| state.nth_move(0))
    });
    let reshuffled = game.states().iter().any(|state| !state.recycled().is_empty());
    assert!(reshuffled);
    let record = game.to_record(&[]).to_string();
    let judge = |order: &str| {
        let start = Toki::new(variant);
        verify::<_, CommittedDecks>(&start, published, &SALT, order, &record)
    };
    assert_eq!(judge(&decks.to_text()), Ok(game));
    let other = CommittedDecks { reshuffle: reshuffle + 1, ..decks };
    assert_eq!(judge(&other.to_text()).map(|_| ()), Err(Fraud::Order));
}

#[test]
fn a_client_follows_by_what_it_is_sent() {
    let variant = "players=4,covered=on".parse().expect("a variant");
    let mut host = Match::new(Octagone::new(variant));
    let observers = [Observer::Public].into_iter().chain(Player::all(4).map(Observer::Player));
    // Each client gets its view once, as text or through serde.
    let mut clients: Vec<View> =
        observers.map(|who| host.state().view(who).to_string().parse().expect("a view")).collect();
    let mut dealer = RandomDealer(SplitMix64::new(SEED));
    let mut bots = SplitMix64::new(7);
    while let Some(step) = next_step(host.state(), &clients, &mut dealer, &mut bots) {
        // What is learnt depends on the state before the step.
        for client in &mut clients {
            let sent = host.state().observe(step, client.observer()).to_string();
            let learnt: Observed = sent.parse().expect("an observed step");
            Octagone::advance(client, &learnt);
        }
        host.step(step).expect("a legal step");
        for client in &clients {
            assert_eq!(*client, host.state().view(client.observer()));
        }
    }
    assert!(host.verdict().is_some());
}

#[test]
fn the_page_quotes_these_tests() {
    let page = include_str!("../../../docs/chance-and-secrets.md");
    let here: Vec<&str> = include_str!("commitment.rs").lines().map(str::trim).collect();
    let blocks: Vec<&str> = page.split("```rust\n").skip(1).collect();
    assert!(3 <= blocks.len());
    for block in blocks {
        let (block, _) = block.split_once("```").expect("an end of the block");
        let quoted: Vec<&str> = block.lines().map(str::trim).collect();
        let is_here = here.windows(quoted.len()).any(|lines| lines == quoted);
        assert!(is_here, "the page shows what is not in the tests:\n{block}");
    }
}

/// What the host publishes before the match.
fn commitment(salt: &[u8; 32], order: &str) -> [u8; 32] {
    Sha256::new().chain_update(salt).chain_update(order).finalize().into()
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

/// A match in which the host deals and the players do anything that is legal.
fn play<S: Legality>(start: S, dealer: &mut impl Dealer<S>) -> Match<S> {
    let mut players = SplitMix64::new(1);
    play_by(start, dealer, |state| state.random_move(&mut players))
}

/// A match in which the host deals and the players do what `choose` says.
fn play_by<S: Legality>(
    start: S,
    dealer: &mut impl Dealer<S>,
    mut choose: impl FnMut(&S) -> Option<S::Move>,
) -> Match<S> {
    let mut game = Match::new(start);
    while game.verdict().is_none() {
        game.deal(dealer).expect("an order that lasts for the match");
        if let Some(mv) = choose(game.state()) {
            game.play(mv).expect("a legal move");
        }
    }
    game
}

/// Why a match is not what the host has committed to.
#[derive(Debug, PartialEq)]
enum Fraud {
    /// The order and the salt do not have the published hash.
    Order,
    /// The record is no match by the rules.
    Record,
    /// The match did not begin where it should.
    Start,
    /// This step, from 1, is not what the order has there.
    Event { step: usize },
}

/// What anybody can do who has seen the hash before the match: rebuild the dealer from its text and
/// replay the record.
fn verify<S: Legality, D: Dealer<S> + FromStr>(
    start: &S,
    published: [u8; 32],
    salt: &[u8; 32],
    order: &str,
    record: &str,
) -> Result<Match<S>, Fraud> {
    if commitment(salt, order) != published {
        return Err(Fraud::Order);
    }
    let mut dealer: D = order.parse().map_err(|_| Fraud::Order)?;
    let record: Record = record.parse().map_err(|_| Fraud::Record)?;
    let game = Match::<S>::from_record(&record).map_err(|_| Fraud::Record)?;
    if game.start() != start {
        return Err(Fraud::Start);
    }
    for (index, step) in game.steps().iter().enumerate() {
        if let Step::Event(event) = step
            && dealer.deal(&game.states()[index]) != Ok(*event)
        {
            return Err(Fraud::Event { step: index + 1 });
        }
    }
    Ok(game)
}

fn is_event<M, E>(step: &Step<M, E>) -> bool {
    matches!(step, Step::Event(_))
}

/// Decks and the seed of their reshuffles, of which each line of the text is one.
#[derive(Clone)]
struct CommittedDecks {
    decks: Decks,
    reshuffle: u64,
}

impl CommittedDecks {
    fn to_text(&self) -> String {
        let decks: Vec<String> = self.decks.0.iter().map(ToString::to_string).collect();
        format!("{}\n{}", self.reshuffle, decks.join("\n"))
    }
}

impl FromStr for CommittedDecks {
    type Err = String;

    fn from_str(text: &str) -> Result<CommittedDecks, String> {
        let (reshuffle, decks) = text.split_once('\n').ok_or("no decks")?;
        let reshuffle = reshuffle.parse().map_err(|_| "no seed")?;
        let read = |line: &str| line.parse().map(|deck: Deck| deck.with_reshuffle(reshuffle));
        let decks: Result<Vec<Deck>, _> = decks.lines().map(read).collect();
        Ok(CommittedDecks { decks: Decks(decks.map_err(|e| e.to_string())?), reshuffle })
    }
}

impl Dealer<Toki> for CommittedDecks {
    fn deal(&mut self, state: &Toki) -> Result<rulebook::toki::Event, rulebook::core::DealError> {
        self.decks.deal(state)
    }
}

/// The next step of a game: from the dealer, or from a bot that knows its own view and samples what
/// it cannot see.
fn next_step(
    state: &Octagone,
    clients: &[View],
    dealer: &mut RandomDealer<SplitMix64>,
    rng: &mut SplitMix64,
) -> Option<Step<rulebook::octagone::Move, rulebook::octagone::Event>> {
    match state.turn() {
        Turn::Over => None,
        Turn::Chance => dealer.deal(state).ok().map(Step::Event),
        Turn::Player(player) => {
            let own = |view: &&View| view.observer() == Observer::Player(player);
            let view = clients.iter().find(own)?;
            let world = Octagone::determinize(view, rng);
            world.random_move(rng).map(Step::Move)
        }
    }
}
