//! The bounds of payoffs and of the length of a game.

use rulebook_core::{Play, Player, SplitMix64, Turn};
use rulebook_toki::{
    Board, Cards, Game, InvalidSetup, Legality, Move, Phase, Setup, Sheet, Slot, State, Toki,
    Variant,
};

use crate::rules::take;

/// The columns of the boxes with the highest sum of scores, by number of boxes.
const HIGHEST: [&[(usize, &str)]; 7] = [
    &[],
    &[(4, "12 11")],
    &[(8, "12 11")],
    &[(4, "12 11"), (4, "12 10"), (4, "11 10")],
    &[(8, "12 11"), (8, "10 9")],
    &[(8, "12 11"), (4, "10 9"), (4, "10 8"), (4, "9 8")],
    &[(8, "12 11"), (8, "10 9"), (8, "8 7")],
];

#[test]
fn the_payoffs_of_the_best_and_the_worst_deal_are_the_bounds() {
    for players in 2_u8..=6 {
        for foursome in ["10", "15"] {
            let options = format!("players={players},rounds=1,foursome={foursome}");
            let n_others = usize::from(players) - 1;
            // One player has the least score and the others have the highest ones.
            let mut boards = vec![lowest(foursome, 0)];
            boards.extend(highest(n_others));
            let best = finished(&options, &boards);
            // One player has the highest score and the others have the least ones.
            let mut boards = highest(1);
            boards.extend((0..n_others).map(|n| lowest(foursome, n)));
            let worst = finished(&options, &boards);
            let range = best.payoff_range();
            assert_eq!(best.payoff(Player::FIRST), Some(*range.end()), "{options}");
            assert_eq!(worst.payoff(Player::FIRST), Some(*range.start()), "{options}");
            let longer = Toki::start(options.replace("rounds=1", "rounds=7").parse().expect("ok"));
            let range = (7 * range.start())..=(7 * range.end());
            assert_eq!(longer.payoff_range(), range, "{options}");
        }
    }
    assert_eq!(Toki::default().payoff_range(), -560..=560);
}

/// From two boxes on, the sum is that of the highest cards of the deck.
#[test]
fn no_boxes_of_one_deck_have_a_higher_sum() {
    let mut numbers: Vec<u16> = Cards::DECK
        .iter()
        .filter_map(|(card, count)| Some(vec![u16::from(card.number()?); usize::from(count)]))
        .flatten()
        .collect();
    numbers.sort_unstable();
    for n_boxes in 2..=6 {
        let best: u16 = numbers.iter().rev().take(8 * n_boxes).sum();
        let variant = Variant::default();
        let scores = highest(n_boxes).into_iter().map(|board| Sheet::new(board, variant).score);
        assert_eq!(scores.sum::<i16>(), best.cast_signed(), "{n_boxes}");
    }
}

#[test]
fn totals_that_one_deck_cannot_give_together_are_refused() {
    // After one round, in the second deal, with boxes that count 0.
    let with = |totals: &[i16]| {
        let players = totals.len();
        let variant = format!("players={players},rounds=3").parse().expect("a variant");
        let mut setup = Setup::start(variant);
        setup.round = 3;
        setup.totals[..players].copy_from_slice(totals);
        let empty: Board = "0,0,0,0/T,T,1,2".parse().expect("a box");
        let low: Board = "1,2,3,4/5,6,7,8".parse().expect("a box");
        setup.boards[..players].fill(low);
        setup.boards[0] = empty;
        setup.boards[1] = empty;
        let score = |board| Sheet::new(board, variant).score;
        for (seat, total) in setup.totals[..players].iter_mut().enumerate() {
            *total += score(setup.boards[seat]);
        }
        setup.validate()
    };
    assert_eq!(with(&[92, 92]), Ok(()));
    assert_eq!(with(&[92, 92, 80]), Ok(()));
    assert_eq!(with(&[92, 81, 92]), Err(InvalidSetup::TotalsTogether));
    assert_eq!(with(&[72, 92, 92, 80]), Ok(()));
    assert_eq!(with(&[73, 92, 92, 80]), Err(InvalidSetup::TotalsTogether));
    assert_eq!(with(&[-20, 92, 92, 92]), Err(InvalidSetup::TotalsTogether));
}

#[test]
fn a_game_in_which_every_turn_is_as_long_as_it_can_be_reaches_the_bound() {
    for (options, bound) in [
        ("players=4,rounds=2,round_limit=25", 2 * (1 + 4 * 10 + 3 * 25)),
        ("rounds=1,round_limit=1", 1 + 2 * 10 + 3),
        ("", 5 * (1 + 2 * 10 + 3 * 400)),
    ] {
        let mut rng = SplitMix64::new(3);
        let mut state = Toki::start(options.parse().expect("a variant"));
        let mut left = bound;
        while state.turn() != Turn::Over {
            assert_eq!(state.max_steps(), Some(left), "{state}");
            match state.turn() {
                Turn::Chance => {
                    state.resolve(state.random_event(&mut rng).expect("one")).expect("possible");
                }
                _ => state.play(stalling(&state)).expect("legal"),
            }
            left -= 1;
        }
        assert_eq!((state.max_steps(), left), (Some(0), 0), "{options}");
    }
}

#[test]
fn without_a_limit_only_the_end_of_the_last_round_has_a_bound() {
    for options in ["", "empty_bank=forced_pile,", "empty_bank=end_round,"] {
        let variant = format!("{options}rounds=1,round_limit=0").parse().expect("a variant");
        assert_eq!(Toki::start(variant).max_steps(), None, "{options}");
    }
    let mut state: Toki = crate::endings::LAST.parse().expect("a position");
    assert_eq!(state.max_steps(), None);
    // The turn is over in one event; two turns and seven hidden cards are left.
    take(&mut state, "flip-d2");
    assert_eq!(state.max_steps(), None);
    take(&mut state, "0");
    assert_eq!(state.max_steps(), Some(2 * 3 + 3 + 6));
    take(&mut state, "pile");
    assert_eq!(state.max_steps(), Some(3 + 2 + 3 + 6 - 1));
    take(&mut state, "place-a1 bank 1 flip-c1 12");
    assert_eq!((state.phase(), state.max_steps()), (Phase::Reveal, Some(2 + 6)));
    // In a round before the last one there is no bound even then.
    let early = crate::endings::LAST.replace("rounds=1", "rounds=2");
    let mut state: Toki = early.parse().expect("a position");
    take(&mut state, "flip-d2 0");
    assert_eq!(state.max_steps(), None);
}

/// Draws, and puts the card in a slot with an open one.
fn stalling(state: &Toki) -> Move {
    let Phase::Use { player, .. } = state.phase() else {
        let moves = state.legal_moves();
        return if moves.contains(&Move::Bank) { Move::Bank } else { moves[0] };
    };
    let (slot, _) = state.boards()[player.index()].open_cards().next().expect("an open card");
    assert!(state.check(Move::Place { slot }).is_ok());
    Move::Place { slot }
}

/// The boxes with the highest sum of scores.
fn highest(n_boxes: usize) -> Vec<Board> {
    let runs = HIGHEST[n_boxes].iter();
    let columns: Vec<&str> = runs.flat_map(|(n, column)| vec![*column; *n]).collect();
    columns.chunks(4).map(board).collect()
}

/// A box with the least score; each `n` takes other cards.
fn lowest(foursome: &str, n: usize) -> Board {
    if foursome == "10" {
        return board(&[format!("{n} {n}").as_str(); 4]);
    }
    let numbers = [n / 2 * 2, n / 2 * 2 + 1];
    let [one, other] = numbers.map(|number| format!("{number} {number}"));
    board(&[one.as_str(), &one, &other, &other])
}

/// The box with these columns.
fn board(columns: &[&str]) -> Board {
    let mut cards = [None; Slot::COUNT];
    for (index, column) in columns.iter().enumerate() {
        let (above, below) = column.split_once(' ').expect("two cards");
        cards[index] = Some(above.parse().expect("a card"));
        cards[index + 4] = Some(below.parse().expect("a card"));
    }
    Board::from_cards(cards)
}

/// The end of a game of one round.
#[track_caller]
fn finished(options: &str, boards: &[Board]) -> Toki {
    let mut setup = Setup::start(options.parse().expect("a variant"));
    for (seat, board) in boards.iter().enumerate() {
        setup.boards[seat] = *board;
        setup.totals[seat] = Sheet::new(*board, setup.variant).score;
    }
    setup.phase = Phase::Over;
    setup.build().expect("a finished game")
}
