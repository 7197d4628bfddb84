//! The laws that the game keeps, and the promises of its rules about every position.

use rulebook_classics::Numbered;
use rulebook_classics::goofspiel::{Card, Goofspiel, Prize};
use rulebook_core::{Entropy, EventList, Game, OpenWorld, Player, SplitMix64, Viewpoint};
use rulebook_laws::{Laws, law, slow};

use crate::helpers::{body, kept};

rulebook_laws::laws! { default_rules, Goofspiel::default(), [
    games(60), ends_within(12), candidates(Card::numbered()),
    candidate_events(Prize::numbered()), game, indexed, picks, pick_indexed, planes,
    hidden, indistinguishable(twin), worlds(worlds), distribution(undrawn), promise(bids), no_alloc
] }

#[test]
fn every_variant_keeps_the_laws() {
    for cards in 3..=8 {
        for ties in ["discard", "carry"] {
            let start =
                Goofspiel::start(format!("cards={cards},ties={ties}").parse().expect("a variant"));
            let laws = Laws::new(start).games(slow::scale(15, 500)).ends_within(3 * cards).seed(7);
            let laws = laws.candidates(Card::numbered());
            let laws = laws.candidate_events(Prize::numbered()).game().no_alloc();
            let laws = laws.distribution(undrawn).promise(bids);
            let laws = laws.hidden().indistinguishable(twin).worlds(worlds);
            laws.indexed().picks().planes().run();
        }
    }
}

#[test]
fn the_open_game_keeps_the_laws() {
    let open = Goofspiel::default().open().expect("every position can be opened");
    Laws::new(open).games(20).indexed().picks().hidden().run();
}

#[test]
fn a_fixed_order_of_prizes_replays() {
    let order: EventList<Prize> = "p3,p1,p4,p2".parse().expect("prizes");
    law::deal_text_round_trips(&order).expect("a text");
    law::deals_replay(&Goofspiel::default(), &order, 1).expect("an order");
}

#[cfg(feature = "serde")]
#[test]
fn steps_and_views_survive_serde() {
    use rulebook_classics::goofspiel::{Observation, View};

    Laws::new(Goofspiel::default()).games(10).serde_steps().run();
    let view: View = "1: 3:2-1 1:?".parse().expect("a view");
    law::data_round_trips(&view).expect("a view is data");
    let observed: Observation = "2-1".parse().expect("an observed step");
    law::data_round_trips(&observed).expect("an observed step is data");
}

/// Every prize that has not been drawn is as likely as any other.
fn undrawn(state: &Goofspiel) -> Vec<(Prize, u32)> {
    let text = state.to_string();
    let drawn: Vec<&str> =
        body(&text).split(' ').filter_map(|round| round.split(':').next()).collect();
    let prizes = Prize::numbered().take(state.variant().cards.into());
    let is_left = |prize: &Prize| !drawn.contains(&prize.to_string().trim_start_matches('p'));
    prizes.filter(is_left).map(|prize| (prize, 1)).collect()
}

/// R1 to R4: each prize is drawn once, and each player bids each card once.
fn bids(state: &Goofspiel) -> Result<(), String> {
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

/// Another Goofspiel position that `who` must not tell apart.
fn twin(state: &Goofspiel, who: Viewpoint, rng: &mut SplitMix64) -> Option<Goofspiel> {
    let texts = texts(state, who);
    texts[rng.below(texts.len() as u32) as usize].parse().ok()
}

/// All Goofspiel positions that `who` holds possible.
fn worlds(state: &Goofspiel, who: Viewpoint) -> Option<Vec<(Goofspiel, u32)>> {
    texts(state, who).iter().map(|text| Some((text.parse().ok()?, 1))).collect()
}

/// The text with every card that the first player may have covered, if `who` does not see it.
fn texts(state: &Goofspiel, who: Viewpoint) -> Vec<String> {
    let text = state.to_string();
    let is_seen = who == Viewpoint::Host || who == Viewpoint::Seat(Player::FIRST);
    let covered = text.rsplit_once(':').filter(|(_, bids)| bids.len() == 1 && !is_seen);
    let Some((before, _)) = covered else { return vec![text] };
    let n_cards = text.split_once("cards=").and_then(|(_, rest)| rest.chars().next());
    let is_played = |card: &char| before.contains(&format!(":{card}-"));
    let hand = ('1'..=n_cards.unwrap_or('4')).filter(|card| !is_played(card));
    hand.map(|card| format!("{before}:{card}")).collect()
}
