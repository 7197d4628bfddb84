//! Promises about every accepted position, written from the rules on the text of the position.

use rulebook_classics::{Connect4, Game, Gobblers, Goofspiel, Nim, Pig, TicTacToe};
use rulebook_core::State;

/// R2: the discs or marks of the players, who take turns.
fn take_turns(board: &str) -> bool {
    let [first, second] = ['X', 'O'].map(|mark| board.matches(mark).count());
    first == second || first == second + 1
}

pub(crate) fn marks(state: &TicTacToe) -> Result<(), String> {
    kept(state, take_turns)
}

/// R3: no disc floats.
pub(crate) fn discs(state: &Connect4) -> Result<(), String> {
    kept(state, |board| {
        let rows: Vec<&str> = board.split('/').collect();
        let is_held = |pair: &[&str]| {
            let mut places = pair[0].chars().zip(pair[1].chars());
            places.all(|(disc, below)| disc == '.' || below != '.')
        };
        take_turns(board) && rows.windows(2).all(is_held)
    })
}

/// R2, R4: at most two pieces of each size, and a piece covers smaller ones only.
pub(crate) fn pieces(state: &Gobblers) -> Result<(), String> {
    kept(state, |body| {
        let board = body.split(' ').next().unwrap_or_default();
        let is_nested = |stack: &str| {
            stack.to_lowercase().as_bytes().is_sorted_by(|lower, upper| lower < upper)
        };
        let has_few = |piece: char| board.matches(piece).count() <= 2;
        "ABCabc".chars().all(has_few) && board.split(['/', ',']).all(is_nested)
    })
}

/// R1: a heap has no more stones than at the start.
pub(crate) fn stones(state: &Nim) -> Result<(), String> {
    let start = Nim::start(state.variant()).to_string();
    let heaps = |body: &str| -> Vec<u8> {
        let heaps = body.split(' ').next().unwrap_or_default();
        heaps.split(',').filter_map(|heap| heap.parse().ok()).collect()
    };
    kept(state, |now| {
        heaps(now).iter().zip(heaps(body(&start))).all(|(left, first)| *left <= first)
    })
}

/// R4, R6: points are sums of rolls of 2 and more, and at most one player has reached the target.
pub(crate) fn points(state: &Pig) -> Result<(), String> {
    let (sides, target) = (u32::from(state.variant().sides), u32::from(state.variant().target));
    kept(state, |body| {
        let numbers = body.split([',', ' ', '+', '*']).filter_map(|number| number.parse().ok());
        let numbers: Vec<u32> = numbers.collect();
        // The scores, the seat that is to move, and the total of its turn.
        let [scores @ .., seat, total] = &*numbers else { return false };
        let is_sum = |points: &u32| *points != 1 && (2 < sides || points.is_multiple_of(2));
        let n_home = scores.iter().filter(|score| target <= **score).count();
        let score = scores[*seat as usize];
        scores.iter().chain([total]).all(is_sum) && n_home <= 1 && score + total < target + sides
    })
}

/// R1 to R4: each prize is drawn once, and each player bids each card once.
pub(crate) fn bids(state: &Goofspiel) -> Result<(), String> {
    let n_cards = state.variant().cards;
    kept(state, |body| {
        let rounds: Vec<&str> = body.split(' ').filter(|round| *round != ".").collect();
        let is_whole = |round: &&str| round.contains('-');
        let n_whole = rounds.iter().filter(|round| is_whole(round)).count();
        let are_whole = rounds[..n_whole].iter().all(is_whole) && rounds.len() <= n_whole + 1;
        are_whole
            && (0..3).all(|place| {
                let cards = rounds.iter().filter_map(|round| round.split([':', '-']).nth(place));
                let mut cards: Vec<u8> = cards.filter_map(|card| card.parse().ok()).collect();
                cards.sort_unstable();
                cards.is_sorted_by(|one, other| one < other)
                    && cards.iter().all(|card| (1..=n_cards).contains(card))
            })
    })
}

/// No card of the deck is dealt twice, and there are no others.
pub(crate) fn one_deck<S: State>(state: &S) -> Result<(), String> {
    let (deck, mut dealt) = (deck(state), dealt(state));
    if let Some(other) = dealt.iter().find(|card| !deck.contains(card)) {
        return Err(format!("`{state}` has the card {other}"));
    }
    let n_dealt = dealt.len();
    dealt.sort_unstable();
    dealt.dedup();
    if dealt.len() == n_dealt { Ok(()) } else { Err(format!("`{state}` has a card twice")) }
}

/// The cards of a poker game: one of each rank in Kuhn's, two in Leduc.
pub(crate) fn deck<S: State>(state: &S) -> Vec<String> {
    let has_three = state.to_string().contains("players=3");
    let ranks = if has_three { ["T", "J", "Q", "K"].as_slice() } else { &["J", "Q", "K"] };
    let suits = if S::RULES.name == "leduc" { ["s", "h"].as_slice() } else { &[""] };
    ranks.iter().flat_map(|rank| suits.iter().map(move |suit| format!("{rank}{suit}"))).collect()
}

/// The cards in the text of a poker game: those in hands and the one on the board.
pub(crate) fn dealt<S: State>(state: &S) -> Vec<String> {
    let text = state.to_string();
    let body = body(&text);
    let starts = body.match_indices(|c: char| c.is_ascii_uppercase());
    let card = |start: usize| {
        let suit = body[start + 1..].chars().next().filter(|c| ['s', 'h'].contains(c));
        body[start..=start].chars().chain(suit).collect()
    };
    starts.map(|(start, _)| card(start)).collect()
}

/// Tries a promise on the text of a position without its options.
fn kept<S: State>(state: &S, is_kept: impl Fn(&str) -> bool) -> Result<(), String> {
    let text = state.to_string();
    if is_kept(body(&text)) { Ok(()) } else { Err(format!("`{text}` breaks the promise")) }
}

fn body(text: &str) -> &str {
    text.split_once("} ").map_or(text, |(_, body)| body)
}
