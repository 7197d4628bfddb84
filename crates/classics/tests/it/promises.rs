//! Promises about every accepted position, written from the rules on the text of the position.

use rulebook_classics::{Connect4, Gobblers, TicTacToe};
use rulebook_core::State;

use crate::helpers::{body, kept};

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
