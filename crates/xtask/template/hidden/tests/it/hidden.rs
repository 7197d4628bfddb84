//! Secrets, written from the rules: the deck, who sees what, and the text of a
//! position, whose cards are exchanged. No view of the engine is used.

use rulebook_core::{Entropy, SplitMix64, Viewpoint};
use rulebook_mygame::Mygame;

/// R1: the deck.
const DECK: [&str; 8] = ["1r", "1b", "2r", "2b", "3r", "3b", "4r", "4b"];

/// Another position that `who` must not tell apart.
pub(crate) fn twin(state: &Mygame, who: Viewpoint, rng: &mut SplitMix64) -> Option<Mygame> {
    let texts = exchanged(&state.to_string(), who);
    let n = rng.below(texts.len() as u32) as usize;
    texts[n].parse().ok()
}

/// All positions that `who` considers possible; chance deals each with the same probability.
pub(crate) fn worlds(state: &Mygame, who: Viewpoint) -> Option<Vec<(Mygame, u32)>> {
    let texts = exchanged(&state.to_string(), who);
    texts.iter().map(|text| Some((text.parse().ok()?, 1))).collect()
}

/// The text with every possible choice of the cards that `who` does not see.
fn exchanged(text: &str, who: Viewpoint) -> Vec<String> {
    let (variant, body) = text.split_at(text.find("} ").map_or(0, |end| end + 2));
    let (hands, rest) = body.split_once(' ').expect("a space after the cards");
    let (dealt, dots) = hands.split_at(hands.find('.').unwrap_or(hands.len()));
    let n_dealt = dealt.len() / 2;
    // R2: only its player sees a card. R5: everybody sees cards that are shown.
    let sees_all = who == Viewpoint::Host || rest.ends_with("show");
    let sees = |seat: usize| sees_all || who.seat().is_some_and(|player| player.index() == seat);
    let mut choices = vec![Vec::new()];
    for seat in 0..n_dealt {
        let card = &dealt[2 * seat..2 * seat + 2];
        let options = DECK.into_iter().filter(|option| !sees(seat) || *option == card);
        let extended = options.flat_map(|option| {
            let fits = choices.iter().filter(move |choice| !choice.contains(&option));
            fits.map(move |choice| [choice.as_slice(), &[option]].concat())
        });
        choices = extended.collect();
    }
    choices.iter().map(|cards| format!("{variant}{}{dots} {rest}", cards.concat())).collect()
}

#[test]
fn the_second_player_does_not_know_seven_cards() {
    assert_eq!(exchanged("1r4b 1 w", Viewpoint::Seat(rulebook_core::Player::SECOND)).len(), 7);
    assert_eq!(exchanged("1r4b 1 w", Viewpoint::Public).len(), 56);
    assert_eq!(exchanged("1r4b 1 b show", Viewpoint::Public), ["1r4b 1 b show"]);
    assert_eq!(exchanged("1r. 1 w", Viewpoint::Public).len(), 8);
    assert_eq!(exchanged(".. 1 w", Viewpoint::Public), [".. 1 w"]);
}
