//! Mistakes that authors made, or were asked to make, and that the laws of the time did not notice.
//! Each is planted here, and the law that notices it is named.

use rulebook_laws::{Laws, Model, model, rulebook_core::Player};

use crate::{
    broken::expect_caught,
    bug::{Bug, with},
    high::High,
    high_views::{other_world, worlds},
    rows::Rows,
};

const TWINS: &str = "indistinguishable_states_look_alike";

fn laws() -> Laws<High> {
    Laws::new(High::default()).hidden().indistinguishable(other_world)
}

#[test]
fn a_symmetry_that_forgets_the_public_card() {
    expect_caught(Bug::MapForgetsThePublicCard, "symmetry_is_equivariant", || laws().symmetric());
}

#[test]
fn a_view_that_gives_everybody_the_moves_of_the_player_to_move() {
    expect_caught(Bug::ViewGivesMovesToAll, "views_know_turn_and_moves", laws);
}

#[test]
fn payoffs_with_the_wrong_sign() {
    let laws = || Laws::new(Rows::default());
    expect_caught(Bug::PayoffsHaveTheWrongSign, "payoffs_agree_with_outcome", laws);
}

/// Whose the odd chip is, only the rules know: a slow judge that speaks of payoffs notices.
#[test]
fn an_odd_chip_for_the_wrong_player() {
    let compare = || model::try_compare(&High::default(), &SlowHigh::default(), 200, 10, 1);
    assert_eq!(compare(), Ok(()));
    let difference = with(Bug::OddChipGoesToTheSecond, compare).expect_err("other payoffs");
    assert!(difference.differs.contains("payoffs of the engine: [0, 1]"), "{difference}");
    assert!(difference.differs.contains("payoffs of the model:  [1, 0]"), "{difference}");
}

/// View, observed steps and samples agree with each other, so only a comparison with another
/// position, which the author of the game gives, can notice.
#[test]
fn a_view_that_shows_all_hands_with_observed_steps_to_match() {
    expect_caught(Bug::ViewShowsAllHands, TWINS, laws);
}

#[test]
fn sampling_that_always_takes_the_lowest_card() {
    let laws = || laws().worlds(worlds);
    expect_caught(Bug::DeterminizeTakesTheLowestCard, "determinize_is_fair", laws);
}

#[test]
fn a_view_that_forgets_the_first_round() {
    expect_caught(Bug::ViewForgetsTheFirstMove, "views_survive_determinize", laws);
}

#[test]
fn a_position_with_a_duplicate_card() {
    let laws = || laws().worlds(worlds);
    expect_caught(Bug::DuplicateCardIsAccepted, "determinize_is_fair", laws);
}

/// Where `Eq` compares the hash as well, equal positions differ; the laws of hashes come first,
/// whatever the order of the calls.
#[test]
fn a_forgotten_hash_update_in_a_state_that_compares_its_hash() {
    let laws = || Laws::new(Rows::default()).symmetric().serde().zobrist();
    expect_caught(Bug::HashIsCompared, "zobrist_is_incremental", laws);
    // Without these laws, the message of another law says that the texts are equal.
    let broken = with(Bug::HashIsCompared, || Laws::new(Rows::default()).symmetric().try_run());
    let broken = broken.expect_err("states that differ in their hashes");
    assert!(broken.differs.contains("with the same text"), "{broken}");
}

/// A run says how much it compared, and one that compared nothing does not count.
#[test]
fn a_run_that_met_no_hidden_view() {
    assert!(laws().games(5).try_run().expect("a correct game").hidden_views > 0);
    let idle = with(Bug::GeneratorIsIdle, || laws().try_run()).expect_err("it never changes");
    assert!(idle.differs.ends_with("never changed anything"), "{idle}");
}

#[test]
fn events_and_views_that_do_not_follow_a_symmetry() {
    expect_caught(Bug::EventsAreNotMapped, "symmetry_is_equivariant", || laws().symmetric());
    expect_caught(Bug::ViewsAreNotMapped, "symmetry_maps_views", || laws().symmetric_views());
}

/// High as text.
#[derive(Clone)]
struct SlowHigh(String);

impl Default for SlowHigh {
    fn default() -> SlowHigh {
        SlowHigh("-- -- -- --".into())
    }
}

impl SlowHigh {
    fn rank(&self, place: usize) -> u8 {
        self.0.as_bytes()[3 * place]
    }

    /// Compares pairs first, then ranks.
    fn winner(&self) -> Option<Player> {
        let score = |place| (self.rank(place) == self.rank(2), self.rank(place));
        match score(0).cmp(&score(1)) {
            _ if self.0.ends_with('f') => Some(Player::FIRST),
            std::cmp::Ordering::Greater => Some(Player::FIRST),
            std::cmp::Ordering::Less => Some(Player::SECOND),
            std::cmp::Ordering::Equal => None,
        }
    }
}

impl Model for SlowHigh {
    fn turn(&self) -> String {
        let is_dealt = |place| self.rank(place) != b'-';
        match (&self.0[9..], is_dealt(1), is_dealt(2)) {
            ("--", true, _) => "0",
            ("b-" | "k-", true, true) => "1",
            (_, true, true) => "over",
            _ => "chance",
        }
        .into()
    }

    fn steps(&self) -> Vec<(String, u32)> {
        let cards = ["1a", "1b", "2a", "2b", "3a", "3b"];
        let steps: Vec<&str> = match self.turn().as_str() {
            "0" => vec!["b", "k"],
            "1" => vec!["c", "f"],
            "chance" => cards.into_iter().filter(|card| !self.0.contains(card)).collect(),
            _ => Vec::new(),
        };
        steps.into_iter().map(|step| (step.to_string(), 1)).collect()
    }

    fn take(&mut self, step: &str) {
        let gap = if step.len() == 2 { "--" } else { "-" };
        let from = if step.len() == 2 { 0 } else { 9 };
        let place = from + self.0[from..].find(gap).expect("a gap");
        self.0.replace_range(place..place + gap.len(), step);
    }

    fn position(&self) -> String {
        self.0.clone()
    }

    fn outcome(&self) -> Option<String> {
        let is_over = self.turn() == "over";
        is_over.then(|| self.winner().map_or("draw".into(), |winner| format!("win {winner}")))
    }

    fn payoffs(&self) -> Vec<i32> {
        let stake = if self.0.ends_with("bc") { 2 } else { 1 };
        match self.winner() {
            _ if self.turn() != "over" => Vec::new(),
            Some(Player::FIRST) => vec![stake + 1, -stake],
            Some(_) => vec![-stake, stake + 1],
            None => vec![1, 0],
        }
    }
}
