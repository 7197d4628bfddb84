//! Parsing and printing: accepted and rejected strings.

use rulebook_core::text::SyntaxError;
use rulebook_toki::{
    Board, Card, Cards, Deck, Decks, EmptyBank, Fly, Foursome, Game, Move, ParseDeckError, State,
    Toki, TokiPair, Variant,
};

#[test]
fn moves_are_printed_as_they_are_read() {
    for text in ["open-a1", "pile", "bank", "place-d2", "flip-b1", "keep", "fly-a1-c2"] {
        assert_eq!(text.parse::<Move>().expect(text).to_string(), text);
    }
}

#[test]
fn other_strings_are_not_moves() {
    const A_MOVE: &str = "a move (open-a1, pile, bank, place-a1, flip-a1, keep or fly-a1-b2)";
    refused("", 0, A_MOVE);
    refused("throw-a1", 0, A_MOVE);
    refused("Keep", 0, A_MOVE);
    refused(" keep", 0, A_MOVE);
    refused("keep ", 4, "the end of the text");
    refused("pile-a1", 4, "the end of the text");
    refused("place-", 6, "a slot (a1 to d2)");
    refused("place-e1", 6, "a slot (a1 to d2)");
    refused("place-a3", 6, "a slot (a1 to d2)");
    refused("open-å1", 5, "a slot (a1 to d2)");
    refused("flip-a1-b1", 7, "the end of the text");
    refused("fly-a1", 6, "`-` and the slot on which the Toki lands");
    refused("fly-a1-", 7, "a slot (a1 to d2)");
    refused(&"keep".repeat(100_000), 4, "the end of the text");
}

#[test]
fn cards_are_numbers_or_a_toki() {
    for (text, index) in [("0", 0), ("7", 7), ("10", 10), ("12", 12), ("T", 13)] {
        let card: Card = text.parse().expect(text);
        assert_eq!((card.to_string(), card.index()), (text.to_string(), index));
    }
    for text in ["", "13", "00", "012", "t", "-1", "5 "] {
        assert!(text.parse::<Card>().is_err(), "{text}");
    }
}

#[test]
fn boxes_and_multisets_are_read_strictly() {
    let text = "5,?,12,T/?,?,3,0";
    assert_eq!(text.parse::<Board>().expect("a box").to_string(), text);
    for text in ["5,?,12/T,?,?,3,0", "5,?,12,T,?,?,3,0", "5,?,12,T/?,?,3", "5,?,12,T/?,?,3,0,"] {
        assert!(text.parse::<Board>().is_err(), "{text}");
    }
    for text in ["-", "0x1", "0x8,12x3,Tx4"] {
        assert_eq!(text.parse::<Cards>().expect(text).to_string(), text);
    }
    for text in ["", "0", "0x0", "0x9", "Tx5", "1x1,0x1", "1x1,1x1", "1x1,", "1x01"] {
        assert!(text.parse::<Cards>().is_err(), "{text}");
    }
}

#[test]
fn a_variant_is_named_where_it_differs_from_the_default() {
    let text = "players=3,rounds=1,fly=match_only,empty_bank=end_round,round_limit=0,\
                toki_pair=wild,foursome=15";
    let variant: Variant = text.parse().expect("a variant");
    let mut expected = Variant::for_players(3);
    expected.rounds = 1;
    expected.fly = Fly::MatchOnly;
    expected.empty_bank = EmptyBank::EndRound;
    expected.round_limit = 0;
    expected.toki_pair = TokiPair::Wild;
    expected.foursome = Foursome::Fifteen;
    assert_eq!((variant, variant.to_string()), (expected, text.to_string()));
    assert_eq!("foursome=10".parse(), Ok(Variant::default()));
    let refused = "foursome=12".parse::<Variant>().expect_err("no such option").to_string();
    assert_eq!(refused, "expected foursome=10|15 at byte 9");
    let start = Toki::start(variant).to_string();
    assert!(start.starts_with(&format!("{{{text}}} round 1 totals 0,0,0 ")), "{start}");
    assert_eq!("".parse(), Ok(Variant::default()));
}

#[test]
fn the_start_has_a_short_notation() {
    let text = "round 1 totals 0,0 birthdays 0,1 boxes ?,?,?,?/?,?,?,?|?,?,?,?/?,?,?,? pile - under - \
                bank - turns 0 closer - next deal";
    assert_eq!(Toki::default().to_string(), text);
    assert_eq!(text.parse(), Ok(Toki::default()));
    assert_eq!(Toki::default().turn().to_string(), "chance");
}

#[test]
fn errors_in_positions_name_the_problem_and_its_offset() {
    let start = Toki::default().to_string();
    let message = |text: &str| text.parse::<Toki>().expect_err(text).to_string();
    let with = |old: &str, new: &str| message(&start.replacen(old, new, 1));
    assert_eq!(message(""), "expected `round` and its number at byte 0");
    assert_eq!(with("round 1", "round x"), "expected the number of the round at byte 6");
    assert_eq!(with("round 1", "round 300"), "expected the number of the round at byte 6");
    assert_eq!(with("0,0", "0"), "expected an entry for every player at byte 16");
    assert_eq!(with("0,0", "0,-0"), "expected a whole number of points at byte 17");
    assert_eq!(
        with("0,0", "0,0,0"),
        "expected ` birthdays` and the players in that order at byte 18"
    );
    assert_eq!(with("?,?", "?,13"), "expected a card (0 to 12 or T) at byte 41");
    assert_eq!(with("deal", "deal "), "expected the end of the text at byte 119");
    assert_eq!(
        with("deal", "9:open"),
        "expected `deal`, `reveal`, `over` or a seat number at byte 115"
    );
    assert_eq!(with("round 1", "{players=7} round 1"), "expected players=2..6 at byte 9");
    assert_eq!(
        with("round 1", "{jokers=4} round 1"),
        "expected one of the options players, rounds, fly, empty_bank, round_limit, toki_pair, \
         foursome at byte 1"
    );
    assert_eq!(
        with("round 1", "round 2"),
        "before the first round all cards are hidden, after each round all \
         are open"
    );
    assert_eq!(
        message(&"x".repeat(1_000_000)),
        "expected a position of at most 800 bytes at byte 800"
    );
}

#[test]
fn decks_are_read_and_printed_in_runs() {
    let text = "T 5 T 5x2 Tx2 12x8 11x8 10x8 9x8 8x8 7x8 6x8 5x5 4x8 3x8 2x8 1x8 0x8";
    let deck: Deck = text.parse().expect("a deck");
    assert_eq!(deck.to_string(), text);
    assert_eq!(deck.cards()[3], "5".parse().expect("a card"));
    let plain: Vec<String> = deck.cards().iter().map(ToString::to_string).collect();
    assert_eq!(plain.join(" ").parse(), Ok(deck));
}

#[test]
fn a_deck_may_have_a_seed_for_reshuffles() {
    let text = format!("{} reshuffle 18446744073709551615", Deck::default());
    let deck: Deck = text.parse().expect("a deck");
    assert_eq!((&deck, deck.to_string()), (&Deck::default().with_reshuffle(u64::MAX), text));
    let message = |seed: &str| {
        let text = format!("{} reshuffle {seed}", Deck::default());
        text.parse::<Deck>().expect_err(seed).to_string().replace(" at byte 69", "")
    };
    for seed in ["", "-1", "00", "18446744073709551616", "x"] {
        assert_eq!(message(seed), "expected a seed from 0 to 18446744073709551615", "{seed}");
    }
    assert_eq!(message("1 5"), "expected the end of the text at byte 70");
    assert!("reshuffle 1".parse::<Deck>().is_err());
}

#[test]
fn decks_are_separated_by_slashes() {
    let deck = Deck::default();
    let decks = Decks(vec![deck.clone(), deck.clone().with_reshuffle(0)]);
    assert_eq!(decks.to_string(), format!("{deck} / {deck} reshuffle 0"));
    assert_eq!(decks.to_string().parse(), Ok(decks));
    assert_eq!("".parse(), Ok(Decks(Vec::new())));
    let error = format!("{deck} / 5 / x").parse::<Decks>().expect_err("a list of decks");
    assert!(error.to_string().starts_with("not the 108 cards"), "{error}");
    let error = format!("{deck} / x").parse::<Decks>().expect_err("a list of decks");
    let offset = deck.to_string().len() + 3;
    assert_eq!(error.to_string(), format!("expected a card (0 to 12 or T) at byte {offset}"));
}

#[test]
fn wrong_decks_list_missing_and_surplus_cards() {
    let message = |text: &str| text.parse::<Deck>().expect_err(text).to_string();
    let rest = "11x8 10x8 9x8 8x8 7x8 6x8 5x8 4x8 3x8 2x8 1x8 0x8";
    let wrong = "not the 108 cards of the game;";
    assert_eq!(message(&format!("Tx4 12x7 {rest}")), format!("{wrong} missing: 12x1"));
    assert_eq!(message(&format!("Tx6 12x8 {rest}")), format!("{wrong} too many: Tx2"));
    assert_eq!(
        message(&format!("Tx3 12x9 {rest}")),
        format!("{wrong} missing: Tx1; too many: 12x1")
    );
    assert_eq!(
        message("0x8"),
        format!("{wrong} missing: 1x8 2x8 3x8 4x8 5x8 6x8 7x8 8x8 9x8 10x8 11x8 12x8 Tx4")
    );
    assert_eq!(message(""), "expected a card (0 to 12 or T) at byte 0");
    assert_eq!(message("5x"), "expected a number of cards from 1 to 108 at byte 2");
    assert_eq!(message("5x0"), "expected a number of cards from 1 to 108 at byte 2");
    assert_eq!(message("5,6"), "expected the end of the text at byte 1");
    assert_eq!(message(&"5 ".repeat(600)), "expected a deck of at most 1000 bytes at byte 1000");
    let Err(ParseDeckError::Deck(wrong)) = "0x9".parse::<Deck>() else { panic!("not a deck") };
    assert_eq!(wrong.too_many().map(|(card, n)| (card.index(), n)).collect::<Vec<_>>(), [(0, 1)]);
    assert_eq!(wrong.missing().count(), 13);
}

#[track_caller]
fn refused(text: &str, offset: usize, expected: &'static str) {
    assert_eq!(text.parse::<Move>(), Err(SyntaxError { offset, expected }));
}
