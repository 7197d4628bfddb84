//! One test for each rule: partners.

use rulebook_core::{Annotate, Outcome, Player, PlayerSet, SplitMix64, State, Turn};
use rulebook_octiles::{
    Game, IllegalMove, InvalidSetup, Legality, Move, Octiles, ParseError, Play,
};

use crate::rules::{list, mv};

/// West is about to bring the last runner home, East has all but the one on s11 home.
const BOARD: &str = "b3:T18r0,c3:T17r0,d3:T16r0,c2:T15r0";
const HANDS: &str = "s44,E2,E3/s33,N1,N2/s11,W2,W3/s31,S1,S2";

#[test]
fn r18_a_pair_wins_when_both_are_home_and_one_alone_does_not() {
    let mut state = position("teams=on", HANDS, "0 0");
    let winning = mv("T1@e4r1 s44-E1");
    let annotation = state.annotate(winning).expect("a legal move");
    assert!(annotation.arrives);
    assert_eq!(annotation.outcome, None);
    state.play(winning).expect("a legal move");
    assert_eq!((state.turn(), state.outcome()), (Turn::Chance, None));
    // Without partners it wins.
    let alone = position("", HANDS, "0 0").played(winning).expect("a legal move");
    assert_eq!(alone.outcome(), Some(Outcome::win(Player::FIRST)));

    let mut state = position("teams=on", "E1,E2,E3/s33,N1,N2/s11,W2,W3/S1,S2,S3", "2 0");
    state.play(mv("T1@a2r1 s11-W1")).expect("a legal move");
    let winners: PlayerSet = [seat(0), seat(2)].into_iter().collect();
    assert_eq!((state.turn(), state.outcome()), (Turn::Over, Some(Outcome::Win(winners))));
    assert_eq!(state.outcome().map(|outcome| outcome.to_string()), Some("win 0+2".to_owned()));
    let payoffs: Vec<_> = Player::all(4).map(|player| state.payoff(player)).collect();
    assert_eq!(payoffs, [Some(1), Some(-1), Some(1), Some(-1)]);
    assert_eq!(state.payoff_range(), -1..=1);
    assert_eq!(state.check(Move::Pass), Err(IllegalMove::GameWon));
    assert_eq!(state.to_string().parse(), Ok(state));
}

/// Nobody moves the runners of the partner, so a player who is home has no move.
#[test]
fn r18_a_player_who_is_home_passes() {
    let state = position("teams=on", "E1,E2,E3/s33,N1,N2/s11,W2,W3/s31,S1,S2", "0 0");
    assert_eq!(state.legal_moves()[..], [Move::Pass]);
    assert!(!state.is_voluntary_pass(Move::Pass));
    assert!(state.annotate(Move::Pass).expect("a forced pass").is_forced_pass);
    for (text, refused) in [
        ("T1@a2r1 s11-W1", IllegalMove::NotYourRunner),
        ("T1@e4r1 E1-s44", IllegalMove::HasArrived),
    ] {
        assert_eq!(state.check(mv(text)), Err(refused), "{text}");
    }
    // The tile passes to the next player, and then to the partner.
    let mut state = state;
    for _ in 0..2 {
        state.play(Move::Pass).expect("a pass");
    }
    assert_eq!(state.turn(), Turn::Player(seat(2)));
    assert_eq!(state.check(mv("T1@a2r1 s11-W1")), Ok(()));
}

#[test]
fn r18_partners_sit_across_and_only_with_four_players() {
    for (options, teams) in [
        ("players=4,teams=on", ["0+2", "1+3", "0+2", "1+3"].as_slice()),
        ("players=4,first=N,teams=on", &["0+2", "1+3", "0+2", "1+3"]),
        ("players=4", &["0", "1", "2", "3"]),
        ("players=3,teams=on", &["0", "1", "2"]),
        ("teams=on", &["0", "1"]),
    ] {
        let state = Octiles::start(options.parse().expect("a variant"));
        let found: Vec<String> =
            Player::all(state.players()).map(|player| state.team(player).to_string()).collect();
        assert_eq!(found, teams, "{options}");
        for player in Player::all(state.players()) {
            let side = |player| state.variant().side(player);
            let partner = state.team(player).iter().find(|member| *member != player);
            assert!(partner.is_none_or(|partner| side(partner) == side(player).opposite()));
        }
        let n_winners = if teams[0].contains('+') { 2 } else { 1 };
        let n_losers = i32::from(state.players()) - n_winners;
        assert_eq!(state.payoff_range(), -1..=n_losers / n_winners);
    }
}

#[test]
fn r18_a_pair_that_is_home_has_won_with_the_last_turn() {
    let refused = |hands: &str, turn: &str, reason| {
        let text = text("teams=on", hands, turn).replace("T1,[", "[T1,");
        assert_eq!(text.parse::<Octiles>(), Err(ParseError::Setup(reason)), "{text}");
    };
    let pair = "E1,E2,E3/s33,N1,N2/W1,W2,W3/S1,S2,S3";
    // East has moved last, or North had: the game was over then.
    let won = text("teams=on", pair, "3 0").replace("T1,[", "[T1,");
    assert!(won.parse::<Octiles>().is_ok_and(|state| state.turn() == Turn::Over), "{won}");
    refused(pair, "2 0", InvalidSetup::EndedBefore);
    refused(pair, "3 1", InvalidSetup::EndedBefore);
    refused("E1,E2,E3/S1,S2,S3/W1,W2,W3/N1,N2,N3", "3 0", InvalidSetup::EndedBefore);
    // One who is home may have been so for any time with a partner, and not without.
    let one = "E1,E2,E3/s33,N1,N2/s11,W2,W3/S1,S2,S3";
    assert!(text("teams=on", one, "2 0").parse::<Octiles>().is_ok());
    let ended = Err(ParseError::Setup(InvalidSetup::EndedBefore));
    assert_eq!(text("", one, "2 0").parse::<Octiles>(), ended);
}

/// Random games end by the win of a pair, some of whose members have waited for the other.
#[test]
fn r18_games_of_pairs_come_to_an_end() {
    let mut n_waits = 0;
    for seed in 0..6 {
        let mut rng = SplitMix64::new(seed);
        let mut state = Octiles::start("players=4,runners=3,teams=on".parse().expect("a variant"));
        while let Some(step) = state.random_step(&mut rng) {
            let is_home = |player: Player| {
                let finish = state.variant().side(player).opposite().circles();
                state.runners(player).is_subset(finish)
            };
            n_waits += u32::from(state.turn().player().is_some_and(is_home));
            state.apply_unchecked(step);
        }
        let winners = state.outcome().expect("an end").winners();
        assert!(winners.is_empty() || winners.len() == 2, "{state}");
    }
    assert!(0 < n_waits);
}

fn seat(index: u8) -> Player {
    Player::from_index(index).expect("a seat")
}

/// Four players with three runners each; T1 is on top, and three tiles have come back.
fn text(options: &str, runners: &str, turn: &str) -> String {
    let options = ["players=4,runners=3", options].join(",");
    let options = options.trim_end_matches(',');
    format!("{{{options}}} {BOARD} {runners} T1,[{}],T11,T12,T13,T14 {turn}", list(2..=10))
}

#[track_caller]
fn position(options: &str, runners: &str, turn: &str) -> Octiles {
    let text = text(options, runners, turn);
    match text.parse() {
        Ok(state) => state,
        Err(error) => panic!("{text}: {error}"),
    }
}
