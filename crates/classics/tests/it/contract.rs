//! The laws that every game must keep.

use std::fmt::Write;

use rulebook_classics::{
    Connect4, Game, Gobblers, Goofspiel, Kuhn, Leduc, Nim, Numbered, Pig, Play, Square, TicTacToe,
    connect4, gobblers, goofspiel, kuhn, leduc, nim, pig,
};
use rulebook_core::{EventList, OpenWorld, SplitMix64, State};
use rulebook_laws::{Laws, golden, law, slow};

use crate::{
    promises::{bids, dealt, deck, discs, marks, one_deck, pieces, points, stones},
    twins::{goofspiel_twin, goofspiel_worlds, kuhn_twin, kuhn_worlds, leduc_twin, leduc_worlds},
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

rulebook_laws::laws! { nim_keeps_the_laws, Nim::default(), [
    games(20), ends_within(16), candidates(nim::Move::numbered()), promise(stones), game, indexed, picks, pick_indexed, planes,
    symmetric_planes, symmetric, symmetric_views, hidden, no_alloc
] }

rulebook_laws::laws! { pig_keeps_the_laws, Pig::default(), [
    games(20), candidates(pig::Move::numbered()), candidate_events(pig::Roll::all()), distribution(rolls), promise(points), game, indexed,
    picks, pick_indexed, planes, hidden, no_alloc
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

rulebook_laws::laws! { goofspiel_keeps_the_laws, Goofspiel::default(), [
    games(60), ends_within(12), candidates(goofspiel::Card::numbered()),
    candidate_events(goofspiel::Prize::numbered()), game, indexed, picks, pick_indexed, planes,
    hidden, indistinguishable(goofspiel_twin), worlds(goofspiel_worlds), distribution(undrawn), promise(bids), no_alloc
] }

#[test]
fn goofspiel_keeps_the_laws_in_every_variant() {
    for cards in 3..=8 {
        for ties in ["discard", "carry"] {
            let start =
                Goofspiel::start(format!("cards={cards},ties={ties}").parse().expect("a variant"));
            let laws = Laws::new(start).games(slow::scale(15, 500)).ends_within(3 * cards).seed(7);
            let laws = laws.candidates(goofspiel::Card::numbered());
            let laws = laws.candidate_events(goofspiel::Prize::numbered()).game().no_alloc();
            let laws = laws.distribution(undrawn).promise(bids);
            let laws = laws.hidden().indistinguishable(goofspiel_twin).worlds(goofspiel_worlds);
            laws.indexed().picks().planes().run();
        }
    }
}

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

/// Every side of a die is as likely as any other.
fn rolls(state: &Pig) -> Vec<(pig::Roll, u32)> {
    pig::Roll::all().take(state.variant().sides.into()).map(|roll| (roll, 1)).collect()
}

/// Every card of the deck that has not been dealt is as likely as any other.
fn undealt<S: State<Event: Numbered>>(state: &S) -> Vec<(S::Event, u32)> {
    let (deck, dealt) = (deck(state), dealt(state));
    let is_left = |card: &String| deck.contains(card) && !dealt.contains(card);
    S::Event::numbered().filter(|card| is_left(&card.to_string())).map(|card| (card, 1)).collect()
}

/// Every prize that has not been drawn is as likely as any other.
fn undrawn(state: &Goofspiel) -> Vec<(goofspiel::Prize, u32)> {
    let text = state.to_string();
    let rounds = text.split_once("} ").map_or(&*text, |(_, rounds)| rounds);
    let drawn: Vec<&str> = rounds.split(' ').filter_map(|round| round.split(':').next()).collect();
    let prizes = goofspiel::Prize::numbered().take(state.variant().cards.into());
    let is_left =
        |prize: &goofspiel::Prize| !drawn.contains(&prize.to_string().trim_start_matches('p'));
    prizes.filter(is_left).map(|prize| (prize, 1)).collect()
}

#[test]
fn nim_keeps_the_laws_in_every_variant() {
    for options in ["last=loses", "a=0,b=0,c=0,d=0", "a=31,b=2,c=0,last=loses", "a=2,b=2,c=2,d=2"] {
        let start = Nim::start(options.parse().expect("a variant"));
        let laws = Laws::new(start).games(slow::scale(4, 100)).seed(2).no_alloc().hidden();
        laws.candidates(nim::Move::numbered())
            .promise(stones)
            .game()
            .indexed()
            .picks()
            .symmetric()
            .planes()
            .symmetric_planes()
            .run();
    }
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
fn pig_keeps_the_laws_in_every_variant() {
    for options in ["players=8,target=10", "sides=2", "sides=20,target=50", "players=3,sides=3"] {
        let start = Pig::start(options.parse().expect("a variant"));
        let laws = Laws::new(start).games(slow::scale(6, 200)).seed(4).no_alloc().hidden();
        let laws = laws.candidates(pig::Move::numbered()).candidate_events(pig::Roll::all());
        let laws = laws.distribution(rolls).promise(points);
        laws.game().indexed().picks().planes().run();
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
    let goofspiel = Goofspiel::default().open().expect("every position can be opened");
    Laws::new(goofspiel).games(20).indexed().picks().hidden().run();
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
    Laws::new(Pig::default())
        .games(1)
        .indexed()
        .positions(["99,98 1+0", "0,98 1+7", "2,105 1+0"])
        .run();
}

#[test]
fn a_fixed_order_of_chance_replays() {
    let rolls = "1,6,5,4,3,2,1,2,3,4,5,6,6,6,6,5,1,4";
    let order: EventList<pig::Roll> = rolls.parse().expect("rolls");
    law::deal_text_round_trips(&order).expect("a text");
    law::deals_replay(&Pig::default(), &order, 1).expect("an order");
    let order: EventList<kuhn::Card> = "Q,K".parse().expect("cards");
    law::deal_text_round_trips(&order).expect("a text");
    law::deals_replay(&Kuhn::default(), &order, 1).expect("an order");
    let order: EventList<leduc::Card> = "Qs,Kh,Qh".parse().expect("cards");
    law::deal_text_round_trips(&order).expect("a text");
    (0..20).for_each(|seed| law::deals_replay(&Leduc::default(), &order, seed).expect("an order"));
    let order: EventList<goofspiel::Prize> = "p3,p1,p4,p2".parse().expect("prizes");
    law::deal_text_round_trips(&order).expect("a text");
    law::deals_replay(&Goofspiel::default(), &order, 1).expect("an order");
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
        writeln!(text, "{name} {hash:016x} {state}").expect("a string takes any text");
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
        Laws::new(Nim::default()).games(10).serde().run();
        Laws::new(Connect4::default()).games(10).serde().run();
        Laws::new(Gobblers::default()).games(5).serde().run();
        Laws::new(Pig::default()).games(5).serde().serde_steps().run();
        Laws::new(Kuhn::default()).games(10).serde_steps().run();
        Laws::new(Leduc::default()).games(10).serde_steps().run();
        Laws::new(Goofspiel::default()).games(10).serde_steps().run();
        let view: leduc::View = "1: ?Qh rc Qs c".parse().expect("a view");
        law::data_round_trips(&view).expect("a view is data");
        let observed: leduc::Observation = "c KsQh".parse().expect("an observed step");
        law::data_round_trips(&observed).expect("an observed step is data");
        let view: goofspiel::View = "1: 3:2-1 1:?".parse().expect("a view");
        law::data_round_trips(&view).expect("a view is data");
        let observed: goofspiel::Observation = "2-1".parse().expect("an observed step");
        law::data_round_trips(&observed).expect("an observed step is data");
    }
}
