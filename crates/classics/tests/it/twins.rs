//! Secrets of the games with hidden cards, written from the rules: the decks, the visibility of
//! cards, and the text of a position, whose cards are exchanged.

use std::collections::BTreeSet;

use rulebook_classics::{Kuhn, Leduc};
use rulebook_core::{Entropy, SplitMix64, Viewpoint};

/// Another Kuhn position that `who` must not tell apart.
pub(crate) fn kuhn_twin(state: &Kuhn, who: Viewpoint, rng: &mut SplitMix64) -> Option<Kuhn> {
    pick(kuhn_texts(state, who), rng)?.parse().ok()
}

/// All Kuhn positions that `who` holds possible.
pub(crate) fn kuhn_worlds(state: &Kuhn, who: Viewpoint) -> Option<Vec<(Kuhn, u32)>> {
    kuhn_texts(state, who).iter().map(|text| Some((text.parse().ok()?, 1))).collect()
}

/// Another Leduc position that `who` must not tell apart.
pub(crate) fn leduc_twin(state: &Leduc, who: Viewpoint, rng: &mut SplitMix64) -> Option<Leduc> {
    pick(leduc_texts(state, who), rng)?.parse().ok()
}

/// All Leduc positions that `who` holds possible.
pub(crate) fn leduc_worlds(state: &Leduc, who: Viewpoint) -> Option<Vec<(Leduc, u32)>> {
    leduc_texts(state, who).iter().map(|text| Some((text.parse().ok()?, 1))).collect()
}

fn pick(texts: Vec<String>, rng: &mut SplitMix64) -> Option<String> {
    let n = rng.below(texts.len() as u32) as usize;
    texts.into_iter().nth(n)
}

fn kuhn_texts(state: &Kuhn, who: Viewpoint) -> Vec<String> {
    let text = state.to_string();
    let is_three = text.starts_with('{');
    let deck = if is_three { ["T", "J", "Q", "K"].to_vec() } else { ["J", "Q", "K"].to_vec() };
    // A player who has answered a bet by passing has folded.
    let bets = text.rsplit(' ').next().unwrap_or("").to_string();
    let n = if is_three { 3 } else { 2 };
    let bet = bets.find('b');
    let is_over = bets.starts_with(['p', 'b'])
        && bet.map_or(bets.len() == n, |first| bets.len() == first + n);
    let contenders: BTreeSet<usize> = match bet {
        None => (0..n).collect(),
        Some(_) => bets.char_indices().filter(|(_, c)| *c == 'b').map(|(i, _)| i % n).collect(),
    };
    let is_shown = is_over && 1 < contenders.len();
    let shown = if is_shown { contenders } else { BTreeSet::new() };
    exchanged(&text, &deck, who, &shown)
}

fn leduc_texts(state: &Leduc, who: Viewpoint) -> Vec<String> {
    let text = state.to_string();
    let deck: Vec<&str> = if text.contains("players=3") {
        ["Ts", "Th", "Js", "Jh", "Qs", "Qh", "Ks", "Kh"].to_vec()
    } else {
        ["Js", "Jh", "Qs", "Qh", "Ks", "Kh"].to_vec()
    };
    let n = if text.contains("players=3") { 3 } else { 2 };
    let fields: Vec<&str> = text.rsplit("} ").next().unwrap_or("").split(' ').collect();
    // Whose turn each bet is, and who has folded.
    let mut contenders: BTreeSet<usize> = (0..n).collect();
    let mut is_over = false;
    for bets in [1, 3].iter().filter_map(|i| fields.get(*i)) {
        let (mut seat, mut to_call) = (0, contenders.len());
        while !contenders.contains(&seat) {
            seat = (seat + 1) % n;
        }
        for bet in bets.chars() {
            match bet {
                'f' => {
                    contenders.remove(&seat);
                    to_call -= 1;
                }
                'r' => to_call = contenders.len() - 1,
                _ => to_call -= 1,
            }
            seat = (seat + 1) % n;
            while !contenders.contains(&seat) {
                seat = (seat + 1) % n;
            }
        }
        is_over = to_call == 0;
    }
    let is_shown = fields.len() == 4 && is_over && 1 < contenders.len();
    let shown = if is_shown { contenders } else { BTreeSet::new() };
    exchanged(&text, &deck, who, &shown)
}

/// The text with every possible choice of cards that `who` does not see. A card after the hands
/// is on the board.
fn exchanged(text: &str, deck: &[&str], who: Viewpoint, shown: &BTreeSet<usize>) -> Vec<String> {
    let (variant, cards) = text.split_at(text.find("} ").map_or(0, |end| end + 2));
    let (hands, rest) = cards.split_at(cards.find(' ').unwrap_or(cards.len()));
    let length = deck[0].len();
    let dealt: Vec<&str> = hands
        .trim_end_matches('.')
        .as_bytes()
        .chunks(length)
        .map(|card| std::str::from_utf8(card).expect("a card"))
        .collect();
    let is_seen = |seat: usize| {
        who == Viewpoint::Host
            || who.seat().is_some_and(|player| player.index() == seat)
            || shown.contains(&seat)
    };
    let board: Vec<&str> = deck.iter().copied().filter(|card| rest.contains(card)).collect();
    let mut choices: Vec<Vec<&str>> = vec![Vec::new()];
    for (seat, card) in dealt.iter().enumerate() {
        let known = |card: &str| {
            let is_elsewhere = |(other, known): (usize, &&str)| is_seen(other) && *known == card;
            dealt.iter().enumerate().any(is_elsewhere) || board.contains(&card)
        };
        choices = choices
            .into_iter()
            .flat_map(|choice| {
                let options: Vec<&str> = if is_seen(seat) {
                    vec![*card]
                } else {
                    let left = deck.iter().filter(|card| !known(card) && !choice.contains(card));
                    left.copied().collect()
                };
                options.into_iter().map(move |card| [choice.clone(), vec![card]].concat())
            })
            .collect();
    }
    let dots = &hands[dealt.len() * length..];
    choices.iter().map(|cards| format!("{variant}{}{dots}{rest}", cards.concat())).collect()
}
