//! Reachable positions at the bounds: the turns that each player has had, the cards that they have
//! opened and drawn, and the cards left at the end of a round.

use rulebook_core::{Annotate, Player};
use rulebook_toki::{Board, Card, Cards, InvalidSetup, Move, Phase, Setup, Slot, Source, Variant};

/// The limit of turns in these tests.
const LIMIT: u16 = 60;

/// A turn adds at most one open card to the two of the opening (R5, R9, R10), and turns go round the
/// table, so those of each player are counted back from the player who has the turn.
#[test]
fn r16_a_box_shows_the_cards_of_the_opening_and_one_for_each_turn() {
    for players in 2..=6 {
        for mover in Player::all(players) {
            for turns in 0..=3 * u16::from(players) {
                for player in Player::all(players) {
                    let last =
                        |ago: u16| (mover.index() + 60 - usize::from(ago)) % usize::from(players);
                    let n_turns = (1..=turns).filter(|ago| last(*ago) == player.index()).count();
                    for n_open in 3..Slot::COUNT {
                        let source =
                            shown(players, turns, player, n_open, Phase::Source { player: mover });
                        let problem = InvalidSetup::TooManyOpened(player);
                        let is_too_many = 2 + n_turns < n_open;
                        assert_eq!(
                            violations(&source).contains(&problem),
                            is_too_many,
                            "{source:?}"
                        );
                        // The card that replaces the one on its way to the pile does not count yet.
                        let slot = Slot::all().next().expect("a slot");
                        let throw = Phase::Throw { player: mover, slot };
                        let throw =
                            Setup { pile: None, ..shown(players, turns, player, n_open, throw) };
                        let n_before = n_open - usize::from(player == mover);
                        let is_too_many = 2 + n_turns < n_before;
                        assert_eq!(violations(&throw).contains(&problem), is_too_many, "{throw:?}");
                    }
                }
            }
        }
    }
}

/// The player who throws a hidden card has opened two cards before.
#[test]
fn r5_the_card_that_is_put_for_a_thrown_one_is_not_one_of_the_opening() {
    let (player, slot) = (Player::FIRST, Slot::all().next().expect("a slot"));
    let throw = Phase::Throw { player, slot };
    let with = |n_open| violations(&Setup { pile: None, ..shown(3, 9, player, n_open, throw) });
    assert_eq!(with(2), [InvalidSetup::NotOpened(player)]);
    assert_eq!(with(3), []);
}

/// A turn draws at most one card from the bank (R8): `under` has those of the finished turns, and one
/// more while a card of the bank is in hand, is covered or has just been thrown.
#[test]
fn r8_a_turn_draws_one_card() {
    let (player, slot) = (Player::FIRST, Slot::from_index(7).expect("a slot"));
    let card = Card::from_number(12).expect("a card");
    let phases = [
        (Phase::Source { player }, true, 0),
        (Phase::Use { player, card, from: Source::Bank }, true, 0),
        (Phase::Use { player, card, from: Source::Pile }, false, 0),
        (Phase::Flip { player, slot }, true, 1),
        (Phase::Throw { player, slot: Slot::from_index(0).expect("a slot") }, false, 1),
    ];
    for (phase, has_pile, n_now) in phases {
        for turns in [3, 6, 9] {
            for n_under in 1..=12 {
                let mut setup = shown(3, turns, player, 3, phase);
                setup.pile = setup.pile.filter(|_| has_pile);
                setup.under = deck().skip(40).take(usize::from(n_under)).collect::<Pile>().0;
                let is_too_many = turns + n_now < n_under;
                let due = if is_too_many { vec![InvalidSetup::TooManyDrawn] } else { Vec::new() };
                assert_eq!(violations(&setup), due, "{phase:?}: {n_under} after {turns} turns");
            }
        }
    }
}

/// Six players have 48 cards, one starts the pile, and 59 are the bank. After a reshuffle all of them
/// have been drawn once, and the new bank lacks those that were drawn since.
#[test]
fn r15_a_reshuffled_bank_takes_turns() {
    let player = Player::FIRST;
    for (n_bank, turns) in [(59, 59), (58, 60), (50, 68), (1, 117)] {
        for (turns, is_too_few) in [(turns, false), (turns - 1, true)] {
            let mut setup = shown(6, turns, player, 2, Phase::Source { player });
            setup.variant.round_limit = 400;
            // The last cards of the deck are the hidden ones.
            let mut rest = deck().skip(13);
            setup.bank = rest.by_ref().take(n_bank).collect::<Pile>().0;
            setup.under = rest.take(59 - n_bank).collect::<Pile>().0;
            let due = if is_too_few { vec![InvalidSetup::TooManyDrawn] } else { Vec::new() };
            assert_eq!(violations(&setup), due, "{n_bank} cards after {turns} turns");
        }
    }
}

/// While the hidden cards are opened by seat and slot, only the boxes before the first hidden card may
/// show more than their turns gave them.
#[test]
fn r14_boxes_behind_the_first_hidden_card_are_as_the_turns_left_them() {
    let third = Player::from_index(2).expect("a seat");
    // Nine turns of three players: five cards of each box.
    for (open, due) in [
        ([5, 5, 5], None),
        ([5, 6, 5], Some(InvalidSetup::TooManyOpened(Player::SECOND))),
        ([5, 5, 6], Some(InvalidSetup::TooManyOpened(third))),
        // The first box with a hidden card may be on its way.
        ([7, 5, 5], None),
        ([8, 7, 5], None),
        ([8, 8, 7], None),
        ([8, 5, 6], Some(InvalidSetup::TooManyOpened(third))),
        // Nobody ended the round, so a full box has been opened now.
        ([5, 8, 5], Some(InvalidSetup::Closer)),
        ([5, 5, 8], Some(InvalidSetup::Closer)),
        ([1, 5, 5], Some(InvalidSetup::NotOpened(Player::FIRST))),
        ([8, 5, 1], Some(InvalidSetup::NotOpened(third))),
        ([8, 8, 8], Some(InvalidSetup::NothingToReveal)),
    ] {
        let setup = revealing(&open, 9);
        assert_eq!(setup.validate().err(), due, "{open:?}");
    }
    // The box of the player who closed the round is full, and others may be.
    for (closer, open, due) in [
        (Player::SECOND, [5, 8, 5], None),
        (Player::SECOND, [5, 8, 8], None),
        (Player::SECOND, [5, 5, 5], Some(InvalidSetup::Closer)),
        (Player::SECOND, [8, 5, 8], Some(InvalidSetup::Closer)),
        (Player::FIRST, [5, 5, 5], Some(InvalidSetup::Closer)),
    ] {
        let setup = revealing(&open, 0);
        let variant = limited(setup.variant, 0);
        let setup = Setup { closer: Some(closer), variant, ..setup };
        assert_eq!(setup.validate().err(), due, "{open:?}");
    }
}

#[test]
fn r16_the_limit_of_turns_ends_a_round_and_bounds_what_was_drawn() {
    for (turns, due) in
        [(8, Some(InvalidSetup::RoundGoesOn)), (9, None), (10, Some(InvalidSetup::Turns))]
    {
        assert_eq!(revealing(&[4, 4, 4], turns).validate().err(), due, "{turns}");
    }
    for (n_under, due) in [(9, None), (10, Some(InvalidSetup::TooManyDrawn))] {
        let mut setup = revealing(&[4, 4, 4], 9);
        setup.under = deck().skip(40).take(n_under).collect::<Pile>().0;
        assert_eq!(setup.validate().err(), due, "{n_under}");
        // Without a limit the turns are not counted.
        let variant = limited(setup.variant, 0);
        let free = Setup { variant, turns: 0, closer: Some(Player::FIRST), ..setup };
        let open = Setup { boards: boards(&[8, 4, 4]), ..free };
        assert_eq!(open.validate(), Ok(()), "{n_under}");
    }
}

/// The pile and the bank are checked at the end of a round, too.
#[test]
fn r3_the_pile_has_a_top_card_while_cards_are_revealed() {
    let setup = revealing(&[4, 4, 4], 9);
    assert_eq!(Setup { pile: None, ..setup }.validate(), Err(InvalidSetup::Pile));
}

/// Chance can turn a card of the bank only if there is one, whatever an empty bank means.
#[test]
fn r8_a_card_is_drawn_only_from_a_bank_that_has_one() {
    let player = Player::FIRST;
    for option in ["reshuffle", "forced_pile", "end_round"] {
        let variant: Variant =
            format!("players=6,empty_bank={option},round_limit=0").parse().expect("a variant");
        let mut setup = shown(6, 0, player, 2, Phase::Draw { player });
        setup.variant = variant;
        setup.under = deck().skip(13).take(58).collect::<Pile>().0;
        assert_eq!(setup.validate(), Ok(()), "{option}");
        setup.under = deck().skip(13).take(59).collect::<Pile>().0;
        assert_eq!(setup.validate(), Err(InvalidSetup::Bank), "{option}");
    }
}

/// A turn is certainly the last one after the round has been closed, if the limit comes before the
/// next one, or with the last card of a bank whose end is that of the round.
#[test]
fn r14_r15_r16_the_last_turn_of_a_round_is_announced() {
    let is_last = |options: &str, turns: u16, closer: Option<Player>, n_fresh: usize| {
        let player = Player::SECOND;
        let card = Card::from_number(12).expect("a card");
        let mut setup = shown(3, turns, player, 2, Phase::Use { player, card, from: Source::Bank });
        setup.variant = format!("players=3,{options}").parse().expect("a variant");
        setup.closer = closer;
        if closer.is_some() {
            setup.boards[0] = boards(&[8])[0];
        }
        let n_others = 24 + 2 + n_fresh;
        setup.under = deck().skip(12).take(Cards::DECK_SIZE - n_others).collect::<Pile>().0;
        let state = setup.build().expect("a position");
        let slot = Slot::all().next().expect("a slot");
        state.annotate(Move::Place { slot }).expect("a legal move").is_last_turn
    };
    assert!(!is_last("round_limit=0", 0, None, 82));
    assert!(is_last("round_limit=0", 0, Some(Player::FIRST), 82));
    for (turns, due) in [(15, false), (16, false), (17, true), (18, true), (19, true)] {
        assert_eq!(is_last("round_limit=20", turns, None, 82), due, "{turns}");
    }
    for (option, due) in [("reshuffle", false), ("forced_pile", false), ("end_round", true)] {
        assert_eq!(is_last(&format!("round_limit=0,empty_bank={option}"), 0, None, 0), due);
        assert!(!is_last(&format!("round_limit=0,empty_bank={option}"), 0, None, 1));
    }
}

#[test]
fn r1_no_card_has_more_copies_than_the_deck() {
    assert_eq!(Card::from_index(13), Some(Card::TOKI));
    assert_eq!(Card::from_index(14), None);
    for card in Card::all() {
        let n_copies = Cards::DECK.count(card);
        let of = |n: u8| (0..n).try_fold(Cards::EMPTY, |cards, _| cards.with(card));
        for n in 0..=n_copies {
            let cards = of(n).expect("the deck has as many");
            assert_eq!((cards.count(card), cards.len()), (n, n));
            for more in 0..=n_copies {
                let both = cards.with_all(of(more).expect("the deck has as many"));
                assert_eq!(both, of(n + more), "{n} and {more} of {card}");
            }
        }
        assert_eq!(of(n_copies + 1), None);
    }
}

/// Compact formats store four bits for each card.
#[cfg(feature = "serde")]
#[test]
fn cards_of_compact_formats_are_those_of_the_deck() {
    assert_eq!(Cards::try_from(u64::from(&Cards::DECK)), Ok(Cards::DECK));
    for kind in 0..16 {
        for count in 1..16 {
            let bits = count << (4 * kind);
            let n_copies = Card::from_index(kind).map_or(0, |card| Cards::DECK.count(card));
            let due = count <= u64::from(n_copies);
            let found = Cards::try_from(bits);
            assert_eq!(found.is_ok(), due, "{count} cards {kind}");
            assert!(found.is_err() || u64::from(&found.unwrap_or_default()) == bits);
        }
    }
}

/// A round of `players` after some turns in which `player` has this number of open cards and the
/// others have two.
fn shown(players: u8, turns: u16, player: Player, n_open: usize, phase: Phase) -> Setup {
    let mut open = vec![2; usize::from(players)];
    open[player.index()] = n_open;
    let variant = limited(Variant::for_players(players), LIMIT);
    let pile = Card::from_number(12);
    Setup { turns, boards: boards(&open), pile, phase, ..Setup::start(variant) }
}

/// Three players whose boxes have these numbers of open cards, after the turns of a round of nine.
fn revealing(open: &[usize; 3], turns: u16) -> Setup {
    let variant = limited(Variant::for_players(3), 9);
    let (pile, phase) = (Card::from_number(12), Phase::Reveal);
    Setup { turns, boards: boards(open), pile, phase, ..Setup::start(variant) }
}

/// Boxes with these numbers of open cards, which are the first ones of the deck.
fn boards(open: &[usize]) -> [Board; 6] {
    let mut deck = deck();
    let mut boards = [Board::HIDDEN; 6];
    for (board, n_open) in boards.iter_mut().zip(open) {
        let texts: Vec<String> = (0..Slot::COUNT)
            .map(|slot| if slot < *n_open { next(&mut deck) } else { "?".to_string() })
            .collect();
        let text = format!("{}/{}", texts[..4].join(","), texts[4..].join(","));
        *board = text.parse().expect("a box");
    }
    boards
}

fn next(deck: &mut impl Iterator<Item = Card>) -> String {
    deck.next().expect("a card").to_string()
}

/// Seven copies of each number below 12, one number after the other again and again, and what is
/// left.
fn deck() -> impl Iterator<Item = Card> {
    let number = |number: usize| Card::from_number((number % 12) as u8).expect("a number");
    let rest = Cards::DECK.iter().flat_map(|(card, count)| {
        let n_left =
            if card.number().is_some_and(|number| number < 12) { count - 7 } else { count };
        // One 12 is the top of the pile and one may be in hand.
        let n_kept = if card.number() == Some(12) { 2 } else { 0 };
        (n_kept..n_left).map(move |_| card)
    });
    (0..84).map(number).chain(rest)
}

/// Cards in no order.
struct Pile(Cards);

impl FromIterator<Card> for Pile {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Pile {
        let add = |cards: Cards, card| cards.with(card).expect("cards of the deck");
        Pile(cards.into_iter().fold(Cards::EMPTY, add))
    }
}

/// The variant with another limit of turns.
fn limited(mut variant: Variant, round_limit: u16) -> Variant {
    variant.round_limit = round_limit;
    variant
}

fn violations(setup: &Setup) -> Vec<InvalidSetup> {
    let mut found = Vec::new();
    setup.violations(|violation| found.push(violation));
    found
}
