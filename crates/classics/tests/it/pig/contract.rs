//! The laws that the game keeps, and the promises of its rules about every position.

use rulebook_classics::Numbered;
use rulebook_classics::pig::{Move, Pig, Roll};
use rulebook_core::{EventList, Game};
use rulebook_laws::{Laws, law, slow};

use crate::helpers::kept;

rulebook_laws::laws! { default_rules, Pig::default(), [
    games(20), candidates(Move::numbered()), candidate_events(Roll::all()), distribution(rolls), promise(points), game, indexed,
    picks, pick_indexed, planes, hidden, no_alloc
] }

#[test]
fn every_variant_keeps_the_laws() {
    for options in ["players=8,target=10", "sides=2", "sides=20,target=50", "players=3,sides=3"] {
        let start = Pig::start(options.parse().expect("a variant"));
        let laws = Laws::new(start).games(slow::scale(6, 200)).seed(4).no_alloc().hidden();
        let laws = laws.candidates(Move::numbered()).candidate_events(Roll::all());
        let laws = laws.distribution(rolls).promise(points);
        laws.game().indexed().picks().planes().run();
    }
}

#[test]
fn written_positions_keep_the_laws() {
    let texts = ["99,98 1+0", "0,98 1+7", "2,105 1+0"];
    Laws::new(Pig::default()).games(1).indexed().positions(texts).run();
}

#[test]
fn a_fixed_order_of_rolls_replays() {
    let rolls = "1,6,5,4,3,2,1,2,3,4,5,6,6,6,6,5,1,4";
    let order: EventList<Roll> = rolls.parse().expect("rolls");
    law::deal_text_round_trips(&order).expect("a text");
    law::deals_replay(&Pig::default(), &order, 1).expect("an order");
}

#[cfg(feature = "serde")]
#[test]
fn positions_moves_and_rolls_survive_serde() {
    Laws::new(Pig::default()).games(5).serde().serde_steps().run();
}

/// Every side of a die is as likely as any other.
fn rolls(state: &Pig) -> Vec<(Roll, u32)> {
    Roll::all().take(state.variant().sides.into()).map(|roll| (roll, 1)).collect()
}

/// R4, R6: points are sums of rolls of 2 and more, and at most one player has reached the target.
fn points(state: &Pig) -> Result<(), String> {
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
