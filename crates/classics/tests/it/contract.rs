//! The laws that every game must keep.

use std::fmt::Write;

use rulebook_classics::{
    Connect4, Game, Gobblers, Goofspiel, Kuhn, Leduc, Nim, Numbered, Pig, Play, Square, TicTacToe,
    connect4, gobblers, kuhn, leduc,
};
use rulebook_core::{EventList, OpenWorld, SplitMix64, State};
use rulebook_laws::{Laws, golden, law, slow};

use crate::{
    promises::{dealt, deck, discs, marks, one_deck, pieces},
    twins::{kuhn_twin, kuhn_worlds, leduc_twin, leduc_worlds},
};

rulebook_laws::laws! { tictactoe_keeps_the_laws, TicTacToe::default(), [
    games(60), ends_within(9), candidates(Square::all()), promise(marks), game, indexed, picks, pick_indexed, planes, symmetric,
    symmetric_planes, symmetric_views, hidden, annotated, no_alloc
] }

rulebook_laws::laws! { connect4_keeps_the_laws, Connect4::default(), [
    games(60), ends_within(42), candidates(connect4::Column::numbered()), promise(discs), game, indexed, picks, pick_indexed,
    planes, hidden, annotated, no_alloc
] }

rulebook_laws::laws! { gobblers_keeps_the_laws, Gobblers::default(), [
    games(25), candidates(gobblers::Move::numbered()), promise(pieces), game, indexed, picks, pick_indexed, planes,
    symmetric, symmetric_planes,
    symmetric_views, hidden, annotated, no_alloc
] }

rulebook_laws::laws! { kuhn_keeps_the_laws, Kuhn::default(), [
    games(100), ends_within(5), candidates(kuhn::Move::numbered()),
    candidate_events(kuhn::Card::numbered()), game, indexed, picks, pick_indexed, planes,
    annotated, hidden, indistinguishable(kuhn_twin), worlds(kuhn_worlds), distribution(undealt), promise(one_deck), no_alloc
] }

rulebook_laws::laws! { leduc_keeps_the_laws, Leduc::default(), [
    games(60), ends_within(11), candidates(leduc::Move::numbered()),
    candidate_events(leduc::Card::numbered()), game, indexed, picks, pick_indexed, planes,
    symmetric, symmetric_planes, symmetric_views, annotated, hidden, indistinguishable(leduc_twin), worlds(leduc_worlds), distribution(undealt), promise(one_deck), no_alloc
] }

/// All histories of the small games, and as many of the others.
#[test]
fn keys_of_information_sets_tell_histories_apart() {
    fn check<S: Game>(variant: &str, n_histories: usize)
    where
        S::Variant: std::str::FromStr<Err: std::fmt::Debug>,
    {
        let start = S::start(variant.parse().expect("a variant"));
        assert_eq!(law::keys_tell_histories_apart(&start, n_histories), Ok(()));
    }
    check::<Kuhn>("", usize::MAX);
    check::<Kuhn>("players=3", usize::MAX);
    check::<Leduc>("", usize::MAX);
    check::<Goofspiel>("cards=3", usize::MAX);
    check::<Goofspiel>("cards=3,ties=carry", usize::MAX);
    check::<Goofspiel>("", 20_000);
    check::<Nim>("a=2,b=2,c=0,d=0", usize::MAX);
    check::<Pig>("", 300);
    check::<TicTacToe>("", 5_000);
}

/// Every card of the deck that has not been dealt is as likely as any other.
fn undealt<S: State<Event: Numbered>>(state: &S) -> Vec<(S::Event, u32)> {
    let (deck, dealt) = (deck(state), dealt(state));
    let is_left = |card: &String| deck.contains(card) && !dealt.contains(card);
    S::Event::numbered().filter(|card| is_left(&card.to_string())).map(|card| (card, 1)).collect()
}

#[test]
fn connect4_keeps_the_laws_on_every_board() {
    for columns in 4..=8 {
        for rows in 4..=7 {
            let variant = format!("columns={columns},rows={rows}");
            let start = Connect4::start(variant.parse().expect("a variant"));
            let laws = Laws::new(start).games(slow::scale(4, 200)).seed(3).no_alloc().hidden();
            let laws = laws.candidates(connect4::Column::numbered()).ends_within(columns * rows);
            let laws = laws.promise(discs).game().indexed().picks().planes();
            laws.annotated().run();
        }
    }
}

#[test]
fn kuhn_keeps_the_laws_with_three_players() {
    let start = Kuhn::start("players=3".parse().expect("a variant"));
    let laws = Laws::new(start).games(slow::scale(100, 2_000)).ends_within(8).seed(5).game();
    let laws = laws.candidates(kuhn::Move::numbered()).candidate_events(kuhn::Card::numbered());
    let laws = laws.hidden().indistinguishable(kuhn_twin).worlds(kuhn_worlds).no_alloc();
    let laws = laws.distribution(undealt).promise(one_deck);
    laws.indexed().picks().planes().annotated().run();
}

#[test]
fn leduc_keeps_the_laws_in_every_variant() {
    for players in 2..=3 {
        for raises in 1..=4 {
            let variant = format!("players={players},raises={raises}");
            let start = Leduc::start(variant.parse().expect("a variant"));
            let laws = Laws::new(start).games(slow::scale(15, 500)).ends_within(26).seed(6);
            let laws = laws.candidates(leduc::Move::numbered());
            let laws = laws.candidate_events(leduc::Card::numbered()).game().symmetric();
            let laws = laws.hidden().indistinguishable(leduc_twin).worlds(leduc_worlds).no_alloc();
            let laws = laws.distribution(undealt).promise(one_deck);
            let laws = laws.indexed().picks().annotated();
            laws.symmetric_views().planes().symmetric_planes().run();
        }
    }
}

/// The poker games with all cards open, for searches in sampled worlds.
#[test]
fn open_games_keep_the_laws() {
    let kuhn = Kuhn::default().open().expect("every position can be opened");
    Laws::new(kuhn).games(20).indexed().picks().hidden().run();
    let leduc = Leduc::default().open().expect("every position can be opened");
    let laws = Laws::new(leduc).games(20).indexed().picks().hidden();
    laws.symmetric().symmetric_views().annotated().no_alloc().run();
}

#[test]
fn written_positions_keep_the_laws() {
    let texts = [
        "Ac,.,./.,Bc,./.,.,. w",
        "aC,aB,./bC,.,./.,.,. w",
        "ABc,.,b/.,B,./c,.,A w",
        "a,a,bC/.,b,./.,A,B w",
    ];
    Laws::new(Gobblers::default()).games(1).indexed().picks().positions(texts).run();
    let texts = ["..../..../OXOX/XOXO/XOXO/XOXO", "XXX./OOXO/XXOO/XOXO"];
    let texts =
        texts.map(|text| format!("{{columns=4,rows={}}} {text}", 1 + text.matches('/').count()));
    let texts = texts.map(|text| text.replace(",rows=6", ""));
    Laws::new(Connect4::default()).games(1).indexed().positions(texts).run();
}

#[test]
fn a_fixed_order_of_chance_replays() {
    let order: EventList<kuhn::Card> = "Q,K".parse().expect("cards");
    law::deal_text_round_trips(&order).expect("a text");
    law::deals_replay(&Kuhn::default(), &order, 1).expect("an order");
    let order: EventList<leduc::Card> = "Qs,Kh,Qh".parse().expect("cards");
    law::deal_text_round_trips(&order).expect("a text");
    (0..20).for_each(|seed| law::deals_replay(&Leduc::default(), &order, seed).expect("an order"));
}

#[test]
fn hash_values_are_frozen() {
    let mut text = String::from("# Keys along random games; they never change.\n");
    add_hashes(&mut text, TicTacToe::default());
    add_hashes(&mut text, Nim::start("a=2,last=loses".parse().expect("a variant")));
    add_hashes(&mut text, Connect4::default());
    add_hashes(&mut text, Connect4::start("columns=5,rows=4".parse().expect("a variant")));
    add_hashes(&mut text, Gobblers::default());
    add_hashes(&mut text, Pig::start("players=3,target=20".parse().expect("a variant")));
    add_hashes(&mut text, Kuhn::default());
    add_hashes(&mut text, Leduc::start("players=3,raises=4".parse().expect("a variant")));
    add_hashes(&mut text, Goofspiel::start("ties=carry".parse().expect("a variant")));
    golden::compare_with_file("tests/data/keys.txt", &text);
}

fn add_hashes<S: Game>(text: &mut String, mut state: S) {
    let mut rng = SplitMix64::new(4);
    for _ in 0..12 {
        let (name, hash) = (S::RULES.name, state.key());
        writeln!(text, "{name} {hash:016x} {state}").expect("writing to a string cannot fail");
        let Some(step) = state.random_step(&mut rng) else { break };
        state.apply_unchecked(step);
    }
}

#[test]
fn states_are_small() {
    assert_eq!(size_of::<TicTacToe>(), 16);
    assert_eq!(size_of::<Nim>(), 24);
    assert_eq!(size_of::<Connect4>(), 32);
    assert_eq!(size_of::<Gobblers>(), 24);
    assert_eq!(size_of::<Pig>(), 14);
    assert_eq!(size_of::<Kuhn>(), 7);
    assert_eq!(size_of::<Leduc>(), 32);
    assert_eq!(size_of::<Goofspiel>(), 40);
}

#[cfg(feature = "serde")]
mod storage {
    use super::*;

    #[test]
    fn states_moves_and_views_survive_serde() {
        Laws::new(TicTacToe::default()).games(10).serde().run();
        Laws::new(Connect4::default()).games(10).serde().run();
        Laws::new(Gobblers::default()).games(5).serde().run();
        Laws::new(Kuhn::default()).games(10).serde_steps().run();
        Laws::new(Leduc::default()).games(10).serde_steps().run();
        let view: leduc::View = "1: ?Qh rc Qs c".parse().expect("a view");
        law::data_round_trips(&view).expect("a view is data");
        let observed: leduc::Observation = "c KsQh".parse().expect("an observed step");
        law::data_round_trips(&observed).expect("an observed step is data");
    }
}
