//! The laws that every game keeps.

use std::{collections::BTreeSet, fmt::Write};

use rulebook_core::{Entropy, Play, Player, SplitMix64, Turn};
use rulebook_laws::{Laws, golden, slow};
use rulebook_toki::{
    Board, Card, Cards, Event, Game, Move, Phase, Setup, Slot, Source, State, Toki,
};

use crate::{
    endings::{LAST, ONE_LEFT},
    rules::MIDDLE,
};

rulebook_laws::laws! { default_rules, Toki::default(), [
    games(20), candidates(all_moves()), distribution(chances), promise(copies), strict_texts, indexed, hidden, annotated, picks, pick_indexed,
    planes, game, no_alloc
] }

/// All laws but those of storage, which need a feature.
fn laws(start: Toki) -> Laws<Toki> {
    let laws = Laws::new(start).candidates(all_moves());
    let laws = laws.candidate_events(Card::all().map(|card| Event { card })).distribution(chances);
    let laws =
        laws.promise(copies).indexed().strict_texts().hidden().annotated().picks().pick_indexed();
    laws.game().planes().no_alloc()
}

/// R1, R4, R8: every card that nobody has seen this round is as likely as any other, and so is every
/// card of a bank that was shuffled again (R15).
fn chances(state: &Toki) -> Vec<(Event, u32)> {
    let Setup { variant, boards, pile, under, bank, phase, .. } = Setup::from(state);
    let left = |card: Card| {
        let copies = if card == Card::TOKI { 4 } else { 8 };
        let boxes = &boards[..usize::from(variant.players)];
        let open = boxes.iter().flat_map(|board| board.open_cards());
        let n_open = open.filter(|(_, other)| *other == card).count() as u32;
        let n_known = n_open + u32::from(under.count(card)) + u32::from(pile == Some(card));
        match phase {
            Phase::Deal => copies,
            Phase::Draw { .. } if !bank.is_empty() => bank.count(card).into(),
            _ => copies - n_known - u32::from(bank.count(card)),
        }
    };
    Card::all().map(|card| (Event { card }, left(card))).collect()
}

/// R1: no card occurs more often than it is printed, and hidden cards are among those left.
fn copies(state: &Toki) -> Result<(), String> {
    let Setup { variant, boards, pile, under, bank, phase, .. } = Setup::from(state);
    let boxes = &boards[..usize::from(variant.players)];
    let in_hand = match phase {
        Phase::Use { card, .. } => Some(card),
        _ => None,
    };
    let (mut n_left, mut n_hidden) = (0, 8 * boxes.len());
    for card in Card::all() {
        let open = boxes.iter().flat_map(|board| board.open_cards());
        let n_open = open.filter(|(_, other)| *other == card).count();
        let n_single = [pile, in_hand].into_iter().filter(|other| *other == Some(card)).count();
        let n_listed = usize::from(under.count(card)) + usize::from(bank.count(card));
        let n_printed: usize = if card == Card::TOKI { 4 } else { 8 };
        let Some(left) = n_printed.checked_sub(n_open + n_single + n_listed) else {
            return Err(format!("there are more than {n_printed} of {card} in `{state}`"));
        };
        n_left += left;
        n_hidden -= n_open;
    }
    if n_hidden <= n_left { Ok(()) } else { Err(format!("{n_hidden} hidden cards in `{state}`")) }
}

/// Every move that can be written down.
fn all_moves() -> Vec<Move> {
    let mut moves = vec![Move::Pile, Move::Bank, Move::Keep];
    for slot in Slot::all() {
        moves.extend([Move::Open { slot }, Move::Place { slot }, Move::Flip { slot }]);
        moves.extend(Slot::all().map(|toki| Move::Fly { toki, slot }));
    }
    moves
}

#[test]
fn every_variant_keeps_the_laws() {
    for options in [
        "players=4,rounds=1",
        "players=6,rounds=1",
        "players=3,rounds=2,fly=match_only,toki_pair=wild",
        "rounds=2,foursome=15",
        "rounds=1,empty_bank=forced_pile,round_limit=0",
        "players=6,rounds=1,empty_bank=end_round,round_limit=7",
    ] {
        let start = Toki::start(options.parse().expect("a variant"));
        laws(start).games(slow::scale(6, 40)).seed(2).max_steps(700).run();
    }
}

#[test]
fn the_laws_hold_after_a_reshuffle() {
    laws(late()).games(slow::scale(10, 100)).seed(3).max_steps(300).run();
}

#[test]
fn the_laws_hold_in_positions_written_by_hand() {
    let positions = [
        format!("{MIDDLE} 0:source"),
        format!("{MIDDLE} 0:bank-T"),
        format!("{MIDDLE} 0:draw"),
        LAST.to_string(),
        ONE_LEFT.to_string(),
        LAST.replace("round_limit=0", "round_limit=30").replace("turns 0", "turns 29"),
        ONE_LEFT.replace("{round_limit=0", "{empty_bank=end_round,round_limit=0"),
        ONE_LEFT.replace("{round_limit=0", "{empty_bank=forced_pile,round_limit=0"),
    ];
    laws(Toki::default()).games(1).positions(positions).run();
}

#[test]
#[cfg(feature = "serde")]
fn states_moves_setups_and_decks_are_data() {
    use rulebook_laws::law;
    use rulebook_toki::{Deck, Pick};

    for start in [Toki::default(), late()] {
        Laws::new(start).games(slow::scale(6, 40)).serde().run();
    }
    law::data_round_trips(&Setup::from(&late())).expect("a setup is data");
    let deck = Deck::default().with_reshuffle(u64::MAX);
    law::data_round_trips(&deck).expect("a deck is data");
    law::data_round_trips(&rulebook_toki::Decks(vec![deck])).expect("decks are data");
    for mv in all_moves() {
        law::data_round_trips(&mv).expect("a move is data");
    }
    let pick = Pick::Slot { player: Player::SECOND, slot: Slot::all().last().expect("a slot") };
    law::data_round_trips(&pick).expect("a pick is data");
}

/// A position of six players whose bank consists of cards that have been on the pile.
pub(crate) fn late() -> Toki {
    "{players=6,rounds=1} round 1 totals 0,0,0,0,0,0 birthdays 0,1,2,3,4,5 boxes \
     0,1,2,3/4,5,6,?|0,1,2,3/4,?,?,T|?,?,T,7/?,?,?,0|8,8,8,?/1,1,1,1|?,?,?,?/2,2,2,2|?,?,?,?/3,3,3,3 \
     pile 9 under 0x4,9x7 bank 4x6,5x6,6x6,7x6,8x5,10x7,11x7,12x5 turns 200 closer - next 2:source"
        .parse()
        .expect("a position")
}

#[test]
fn a_state_takes_80_bytes() {
    assert_eq!(size_of::<Toki>(), 80);
}

#[test]
fn hash_values_are_frozen() {
    let mut rng = SplitMix64::new(4);
    let mut text = String::from("# Keys along random rounds; they never change.\n");
    let fifteen = Toki::start("rounds=2,foursome=15".parse().expect("a variant"));
    for start in [Toki::default(), late(), fifteen] {
        let mut state = start;
        for _ in 0..40 {
            writeln!(text, "{:016x} {state}", state.key()).expect("a string takes any text");
            step(&mut state, &mut rng);
        }
    }
    golden::compare_with_file("tests/data/keys.txt", &text);
}

#[test]
fn each_option_changes_the_hash() {
    let options = [
        "",
        "players=3",
        "rounds=4",
        "rounds=1",
        "fly=match_only",
        "empty_bank=forced_pile",
        "empty_bank=end_round",
        "round_limit=401",
        "round_limit=0",
        "toki_pair=wild",
        "foursome=15",
        "toki_pair=wild,foursome=15",
        "round_limit=401,foursome=15",
    ];
    let hash = |options: &str| Toki::start(options.parse().expect("a variant")).key();
    let hashes: BTreeSet<u64> = options.into_iter().map(hash).collect();
    assert_eq!(hashes.len(), options.len());
}

/// Setups that differ from real positions in a few places are mostly refused; what is accepted can
/// be played to the end, in which every assertion of the engine is tried.
#[test]
fn accepted_setups_can_be_played() {
    let mut rng = SplitMix64::new(11);
    let (mut n_accepted, mut n_refused) = (0, 0);
    for number in 0..slow::scale(4_000, 300_000) {
        let options =
            ["", "players=3,round_limit=40", "empty_bank=end_round", "players=6,rounds=1"];
        let options = options[number as usize % options.len()];
        let mut state = Toki::start(options.parse().expect("a variant"));
        (0..rng.below(500)).for_each(|_| step(&mut state, &mut rng));
        let mut setup = Setup::from(&state);
        (0..=rng.below(2)).for_each(|_| edit(&mut setup, &mut rng));
        let Ok(mut state) = Toki::try_from(setup.clone()) else {
            n_refused += 1;
            continue;
        };
        n_accepted += 1;
        assert_eq!(Setup::from(&state), setup);
        while state.turn() != Turn::Over {
            step(&mut state, &mut rng);
        }
    }
    assert!(500 < n_accepted && 500 < n_refused, "{n_accepted} accepted, {n_refused} refused");
}

/// Takes a random step, if the game is not over.
fn step(state: &mut Toki, rng: &mut SplitMix64) {
    match state.turn() {
        Turn::Player(_) => state.play_unchecked(state.random_move(rng).expect("a move")),
        Turn::Chance => state.resolve_unchecked(state.random_event(rng).expect("an event")),
        Turn::Over => {}
    }
}

/// Changes something at random.
pub(crate) fn edit(setup: &mut Setup, rng: &mut SplitMix64) {
    let card = Card::from_index(rng.below(14) as u8).expect("a card");
    let slot = Slot::from_index(rng.below(8) as u8).expect("a slot");
    let seat = rng.below(6) as usize;
    let player = Player::from_index(seat as u8).expect("a seat");
    let other = Player::from_index(rng.below(6) as u8).expect("a seat");
    match rng.below(12) {
        0 => setup.boards[seat].set(slot, card),
        1 => setup.boards[seat] = Board::HIDDEN,
        2 => setup.pile = [None, Some(card)][rng.below(2) as usize],
        3 => setup.under = setup.under.with(card).unwrap_or(Cards::EMPTY),
        4 => setup.bank = setup.bank.with(card).unwrap_or(Cards::EMPTY),
        5 => setup.turns = rng.below(60) as u16,
        6 => setup.closer = [None, Some(player)][rng.below(2) as usize],
        7 => setup.totals[seat] = rng.below(400) as i16 - 100,
        8 => setup.round = rng.below(7) as u8,
        9 => setup.birthdays.swap(seat, other.index()),
        10 => setup.boards.swap(seat, other.index()),
        _ => {
            setup.phase = [
                Phase::Deal,
                Phase::Open { player },
                Phase::Opening { player, slot },
                Phase::Source { player },
                Phase::Draw { player },
                Phase::Use { player, card, from: Source::Bank },
                Phase::Use { player, card, from: Source::Pile },
                Phase::Throw { player, slot },
                Phase::Flip { player, slot },
                Phase::Reveal,
                Phase::Over,
            ][rng.below(11) as usize];
        }
    }
}
