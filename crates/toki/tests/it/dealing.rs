//! Decks in a fixed order, and tests of the fairness of chance.

use std::collections::HashMap;

use rulebook_core::{Deal, DealError, Game, Match, Play, Player, SplitMix64, Turn};
use rulebook_laws::{law, slow};
use rulebook_toki::{Card, Cards, Deck, Decks, Event, Move, Phase, Slot, State, Toki, Variant};

use crate::{contract::late, rules::take};

#[test]
fn cards_are_dealt_one_at_a_time_beginning_with_seat_0() {
    for n_players in 2..=6 {
        let deck = Deck::shuffled(&mut SplitMix64::new(u64::from(n_players)));
        let mut table = Table::new(n_players, &deck);
        let mut rng = SplitMix64::new(17);
        let mut variant = Variant::for_players(n_players);
        variant.rounds = 1;
        let mut state = Toki::start(variant);
        while state.turn() != Turn::Over {
            if state.turn() == Turn::Chance {
                assert_eq!(deck.fits(&state), Ok(()));
                let event = deck.event(&state, 0).expect("a card");
                assert_eq!(event.card, table.turn(&state), "{state}");
                state.resolve(event).expect("possible");
            } else {
                let mv = state.random_move(&mut rng).expect("a move");
                state.play(mv).expect("legal");
            }
        }
    }
}

/// Real cards on a table.
struct Table {
    hidden: HashMap<(usize, String), Card>,
    bank: std::vec::IntoIter<Card>,
}

impl Table {
    fn new(n_players: u8, deck: &Deck) -> Table {
        let mut bank = deck.cards().to_vec().into_iter();
        let mut hidden = HashMap::new();
        for slot in ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"] {
            for player in 0..usize::from(n_players) {
                hidden.insert((player, slot.to_string()), bank.next().expect("a card"));
            }
        }
        Table { hidden, bank }
    }

    /// Turns the card that is due and never puts one back.
    fn turn(&mut self, state: &Toki) -> Card {
        match state.turning() {
            Some((player, slot)) => {
                let place = (player.index(), slot.to_string());
                self.hidden.remove(&place).expect("there is a hidden card")
            }
            None => self.bank.next().expect("the bank has cards"),
        }
    }
}

#[test]
fn a_deck_deals_after_undo_as_before() {
    let deck = Deck::shuffled(&mut SplitMix64::new(5));
    let mut game = Match::new(Toki::default());
    game.deal(&deck).expect("a card");
    let mv: Move = "open-c2".parse().expect("a move");
    game.play(mv).expect("legal");
    game.deal(&deck).expect("a card");
    let dealt = game.state().clone();
    assert!(game.undo());
    game.deal(&deck).expect("a card");
    assert_eq!(game.state(), &dealt);
    // Seat 0, seventh slot, two players: the 13th card.
    let slot = "c2".parse::<Slot>().expect("a slot");
    assert_eq!(dealt.boards()[0].get(slot), Some(deck.cards()[12]));
}

#[test]
fn a_deck_refuses_positions_that_were_not_dealt_from_it() {
    let deck = Deck::default();
    let mut state = Toki::default();
    take(&mut state, "5");
    assert_eq!(deck.event(&state, 1), Err(DealError::NotChance));
    // The deck would have put a Toki on the pile.
    assert!(matches!(deck.fits(&state), Err(DealError::Unfit(_))));
    // All zeros are on the table, and the deck would turn another one.
    let text = "{round_limit=0} round 1 totals 0,0 birthdays 0,1 boxes ?,?,?,?/?,?,0,0|?,?,?,?/?,?,0,0 \
                pile 0 under 0x3 bank - turns 0 closer - next 0:flip-a1";
    let state: Toki = text.parse().expect("a position");
    assert_eq!(deck.event(&state, 0), Err(DealError::Impossible));
    assert!(matches!(deck.fits(&state), Err(DealError::Unfit(_))));
    assert_eq!(Decks(vec![]).event(&Toki::default(), 0), Err(DealError::Exhausted));
    assert_eq!(Decks(vec![]).fits(&Toki::default()), Ok(()));
    assert!(matches!(Decks(vec![deck]).fits(&state), Err(DealError::Unfit(_))));
}

#[test]
fn each_round_can_have_another_deck() {
    let mut rng = SplitMix64::new(2);
    let decks: Vec<Deck> = (0..2).map(|_| Deck::shuffled(&mut rng)).collect();
    let order = Decks(decks.clone());
    let mut state = Toki::start("rounds=3".parse().expect("a variant"));
    let mut opened = Vec::new();
    let end = loop {
        match state.turn() {
            Turn::Chance => match order.event(&state, 0) {
                Ok(event) => {
                    if state.phase() == Phase::Deal {
                        opened.push(event.card);
                    }
                    state.resolve(event).expect("possible");
                }
                Err(error) => break error,
            },
            _ => state.play(state.random_move(&mut rng).expect("a move")).expect("legal"),
        }
    };
    assert_eq!((end, state.round(), state.phase()), (DealError::Exhausted, 3, Phase::Deal));
    // The 17th card opens the pile.
    assert_eq!(opened, [decks[0].cards()[16], decks[1].cards()[16]]);
}

#[test]
fn decks_keep_the_laws_of_orders() {
    let mut rng = SplitMix64::new(8);
    let example: Deck = Toki::deal_example().expect("an example").parse().expect("a deck");
    assert_eq!(example.to_string(), Toki::deal_example().expect("an example"));
    for players in 2..=6 {
        let deck = Deck::shuffled(&mut rng).with_reshuffle(u64::from(players));
        law::deal_text_round_trips(&deck).expect("a deck has a text");
        let decks = Decks(vec![deck.clone(), example.clone(), deck.clone()]);
        law::deal_text_round_trips(&decks).expect("decks have a text");
        let start = Toki::start(Variant::for_players(players));
        for seed in 0..5 {
            law::deals_replay(&start, &deck, seed).expect("a deck is an order");
            law::deals_replay(&start, &decks, seed).expect("decks are an order");
            law::deals_replay(&start, &example, seed).expect("a deck is an order");
        }
    }
}

/// A deck fits each position that was dealt from it, and another deck does not.
#[test]
fn a_deck_fits_what_was_dealt_from_it() {
    let mut rng = SplitMix64::new(9);
    let deck = Deck::shuffled(&mut rng).with_reshuffle(1);
    let other = Deck::shuffled(&mut rng).with_reshuffle(1);
    // Patient players, who draw and throw, reach a reshuffle.
    let mut state = Toki::start("players=6,rounds=1".parse().expect("a variant"));
    let (mut n_reshuffled, mut n_seen) = (0, 0);
    while state.turn() != Turn::Over {
        assert_eq!(deck.fits(&state), Ok(()), "{state}");
        let is_dealt = state.phase() != Phase::Deal;
        assert_eq!(other.fits(&state).is_err(), is_dealt, "{state}");
        n_seen += u32::from(is_dealt);
        if !state.recycled().is_empty() {
            n_reshuffled += 1;
            let unseeded = Deck::new(deck.cards()).expect("a deck");
            assert!(matches!(unseeded.fits(&state), Err(DealError::Unfit(_))));
        }
        if state.turn() == Turn::Chance {
            state.resolve(deck.event(&state, 0).expect("a card")).expect("possible");
            continue;
        }
        let patient = |mv: &&Move| match mv {
            Move::Bank | Move::Keep => true,
            Move::Place { slot } => {
                let seat = state.phase().player().expect("a player").index();
                state.boards()[seat].get(*slot).is_some()
            }
            _ => false,
        };
        let moves = state.legal_moves();
        let is_impatient = rng.next().is_multiple_of(50);
        let mv = moves.iter().find(patient).filter(|_| !is_impatient);
        state.play(*mv.unwrap_or(&moves[moves.len() - 1])).expect("legal");
    }
    assert!(0 < n_reshuffled && n_reshuffled < n_seen, "{n_reshuffled} of {n_seen}");
}

#[test]
fn a_reshuffled_bank_needs_a_seed() {
    let mut state = late();
    take(&mut state, "bank");
    assert_eq!(Deck::default().event(&state, 0), Err(DealError::Exhausted));
    let cards = |seed: u64| -> Vec<Card> {
        let deck = Deck::default().with_reshuffle(seed);
        let mut state = state.clone();
        let mut cards = Vec::new();
        for _ in 0..10 {
            let event = deck.event(&state, 0).expect("a card");
            cards.push(event.card);
            state.resolve(event).expect("possible");
            let mv = if state.legal_moves().contains(&Move::Keep) { "keep" } else { "place-a1" };
            let board = state.boards()[state.phase().player().expect("a player").index()];
            let open = board.open_cards().next().expect("an open card").0;
            state
                .play(if mv == "keep" { Move::Keep } else { Move::Place { slot: open } })
                .expect("legal");
            state.play(Move::Bank).expect("legal");
        }
        cards
    };
    assert_eq!(cards(1), cards(1));
    assert_ne!(cards(1), cards(2));
}

#[test]
fn seeds_shuffle_a_bank_fairly() {
    let mut state = late();
    take(&mut state, "bank");
    let seeds = slow::scale(20_000, 1_000_000);
    let deal = |seed| Deck::default().with_reshuffle(u64::from(seed)).event(&state, 0);
    let drawn = (0..seeds).map(|seed| deal(seed).expect("a card"));
    is_fair(drawn, state.recycled());
}

/// After a reshuffle, hidden cards and bank have different compositions; each card is drawn from its own source.
#[test]
fn chance_after_a_reshuffle_is_fair_for_boxes_and_bank() {
    let n = slow::scale(20_000, 1_000_000);
    let mut rng = SplitMix64::new(12);
    let mut state = late();
    take(&mut state, "bank");
    is_fair((0..n).map(|_| state.random_event(&mut rng).expect("a card")), state.recycled());
    take(&mut state, "4 flip-a1");
    is_fair((0..n).map(|_| state.random_event(&mut rng).expect("a card")), state.unseen());
}

/// Before a reshuffle, all hidden cards are alike: the card in any slot has the distribution of the
/// rest of the deck, whatever has been turned in between.
#[test]
fn shuffled_decks_and_weighted_events_agree() {
    let n = slow::scale(20_000, 1_000_000);
    let mut rng = SplitMix64::new(21);
    let mut state = Toki::default();
    take(&mut state, "12 open-a1 12 open-b1 12 open-a1 T open-b1 T");
    take(&mut state, "bank 0 place-c1");
    let unseen = state.unseen();
    let mut seen = Vec::new();
    while seen.len() < n as usize {
        // A real deck, of which only the cards in sight are known: draw the others at random.
        let mut rest: Vec<Card> =
            unseen.iter().flat_map(|(card, n)| (0..n).map(move |_| card)).collect();
        let last = rest.len() - 1;
        for index in (1..=last).rev() {
            let other = rulebook_core::Entropy::below(&mut rng, index as u32 + 1) as usize;
            rest.swap(index, other);
        }
        seen.push(Event { card: rest[usize::from(state.bank_len())] });
    }
    is_fair(seen.into_iter(), unseen);
    assert_eq!(state.turning().map(|(player, _)| player), Some(Player::FIRST));
}

/// Chi-square over the cards, at a level that a fair sample fails once in a million times.
#[track_caller]
fn is_fair(events: impl Iterator<Item = Event>, pool: Cards) {
    let mut counts = HashMap::new();
    let mut n = 0;
    for event in events {
        *counts.entry(event.card).or_insert(0_u32) += 1;
        n += 1;
    }
    assert!(counts.keys().all(|card| 0 < pool.count(*card)));
    let chi_square: f64 = pool
        .iter()
        .map(|(card, weight)| {
            let expected = f64::from(n) * f64::from(weight) / f64::from(pool.len());
            let found = f64::from(counts.get(&card).copied().unwrap_or(0));
            (found - expected).powi(2) / expected
        })
        .sum();
    // 13 degrees of freedom at most: the quantile is 53.
    assert!(chi_square < 53.0, "{chi_square}");
}
