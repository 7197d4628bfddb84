//! One test per rule, for the end of a round and of the game.

use rulebook_core::{Outcome, Play, Player, PlayerSet, SplitMix64, Turn};
use rulebook_laws::slow;
use rulebook_toki::{Game, IllegalMove, InvalidSetup, Legality, Move, Phase, State, Toki};

use crate::rules::{refused, take, weights};

/// Three players; the second has one hidden card and the turn.
pub(crate) const LAST: &str = "{players=3,rounds=1,round_limit=0} round 1 totals 0,0,0 birthdays 0,1,2 boxes \
                    1,2,?,?/3,4,?,5|0,1,2,3/4,5,6,?|9,9,?,?/?,?,?,? pile 9 under 2x3 bank - turns \
                    0 closer - next 1:bank-7";

#[test]
fn r14_the_first_to_open_the_last_card_gives_the_others_one_more_turn() {
    for closing in ["flip-d2 0", "place-d2 0"] {
        let mut state = position(LAST);
        take(&mut state, closing);
        assert_eq!(state.closer(), Some(Player::SECOND));
        assert_eq!(state.phase(), Phase::Source { player: seat(2) });
        take(&mut state, "pile place-a1");
        assert_eq!(state.phase(), Phase::Source { player: seat(0) });
        // A player who opens the last hidden card now ends nothing.
        take(&mut state, "bank 1 flip-c1 12");
        assert_eq!((state.phase(), state.closer()), (Phase::Reveal, Some(Player::SECOND)));
    }
}

#[test]
fn r14_a_flight_can_open_the_last_card() {
    let mut state = position(&LAST.replace("0,1,2,3/4,5,6,?", "0,1,2,3/4,5,T,?"));
    take(&mut state, "fly-c2-d2 8");
    assert_eq!(state.boards()[1].to_string(), "0,1,2,3/4,5,7,T");
    assert_eq!(state.closer(), Some(Player::SECOND));
}

#[test]
fn r14_all_hidden_cards_are_opened_by_seat_and_slot() {
    let mut state = position(LAST);
    take(&mut state, "flip-d2 0 pile place-a1 pile place-a1");
    let turning = |state: &Toki| state.turning().map(|(p, slot)| format!("{p} {slot}"));
    for (place, card) in [("0 c1", "5"), ("0 d1", "6"), ("0 c2", "10"), ("2 c1", "T")] {
        assert_eq!(turning(&state).as_deref(), Some(place));
        take(&mut state, card);
    }
    assert_eq!(turning(&state).as_deref(), Some("2 d1"));
    assert_eq!(state.check(Move::Pile), Err(IllegalMove::MoveBeforeReveal));
    take(&mut state, "11 2 3 0");
    assert_eq!(turning(&state).as_deref(), Some("2 d2"));
    take(&mut state, "4");
    assert_eq!(state.turn(), Turn::Over);
    assert_eq!(state.check(Move::Pile), Err(IllegalMove::GameOver));
}

#[test]
fn r14_boxes_must_fit_who_closed() {
    refused(&LAST.replace("closer -", "closer 0"), InvalidSetup::Closer);
    refused(&LAST.replace("closer -", "closer 1"), InvalidSetup::CloserToMove);
    refused(&LAST.replace("6,?|", "6,6|"), InvalidSetup::Closer);
    refused(&LAST.replace("9,9,?,?", "9,?,?,?"), InvalidSetup::NotOpened(seat(2)));
    refused(&LAST.replace("1:bank-7", "reveal"), InvalidSetup::RoundGoesOn);
    let closed = LAST.replace("1,2,?,?/3,4,?,5", "1,2,3,4/3,4,5,5").replace("closer -", "closer 0");
    position(&closed);
    // The third player is still to have the last turn, so the box cannot be open.
    let open = closed.replace("9,9,?,?/?,?,?,?", "9,9,8,8/8,8,8,8");
    refused(&open, InvalidSetup::Closer);
    refused(&closed.replace("1:bank-7", "0:bank-7"), InvalidSetup::CloserToMove);
}

/// One card is left in the bank; the first player has the turn.
pub(crate) const ONE_LEFT: &str = "{round_limit=0} round 1 totals 0,0 birthdays 0,1 boxes \
                        1,2,?,?/3,?,?,5|9,9,?,?/?,?,?,? pile 9 under \
                        0x8,1x7,2x7,3x7,4x8,5x7,6x8,7x8,8x8,9x3,10x8,11x5,12x6 bank - turns 0 closer - \
                        next 0:source";

#[test]
fn r15_the_pile_without_its_top_card_becomes_the_bank() {
    let mut state = position(ONE_LEFT);
    assert_eq!((state.bank_len(), state.unseen().len()), (1, 11));
    assert_eq!(state.unseen().to_string(), "9x2,11x3,12x2,Tx4");
    take(&mut state, "bank");
    assert_eq!(state.bank_len(), 1);
}

#[test]
fn r15_what_can_come_after_a_reshuffle_is_exact() {
    let mut state = position(ONE_LEFT);
    let unseen = state.unseen();
    let before = state.under();
    take(&mut state, "bank 9 place-a1");
    // The hidden cards come from what nobody had seen, less the card that was drawn last …
    let drawn = "9x1".parse().expect("a card");
    assert_eq!(Some(state.unseen()), unseen.without_all(drawn));
    assert_eq!(usize::from(state.unseen().len()), 4 + 6);
    // … and the bank is what was under the top card of the pile, with the 9 that was covered last.
    assert_eq!(state.pile(), "1".parse().ok());
    assert_eq!(Some(state.recycled()), before.with_all(drawn));
    assert!(state.under().is_empty());
    take(&mut state, "bank");
    assert_eq!(weights(&state), state.recycled().to_string());
    take(&mut state, "0 flip-c1");
    assert_eq!(weights(&state), state.unseen().to_string());
    // A 0 is in the bank, but none in the boxes; a Toki in a box, but none in the bank.
    assert_eq!(state.check_event("0".parse().expect("a card")), Err(IllegalMove::NoneUnseen));
    take(&mut state, "11 bank");
    assert_eq!(state.check_event("T".parse().expect("a card")), Err(IllegalMove::NoneInBank));
}

#[test]
fn r15_without_a_reshuffle_the_pile_is_the_only_source() {
    let mut state = position(&with_option(ONE_LEFT, "empty_bank=forced_pile"));
    take(&mut state, "bank 9 place-a1");
    assert_eq!(state.check(Move::Bank), Err(IllegalMove::BankEmpty));
    assert_eq!(state.move_count(), 1);
    take(&mut state, "pile place-a1 pile place-a1");
    assert_eq!(state.legal_moves()[..], [Move::Pile]);
}

#[test]
fn r15_the_round_can_end_with_the_bank() {
    let mut state = position(&with_option(ONE_LEFT, "empty_bank=end_round"));
    take(&mut state, "bank 9 place-a1");
    assert_eq!(state.phase(), Phase::Reveal);
}

#[test]
fn r15_banks_must_fit_the_option() {
    let empty = ONE_LEFT.replace("9x3", "9x4");
    refused(&empty, InvalidSetup::Bank);
    position(&with_option(&empty, "empty_bank=forced_pile"));
    refused(&with_option(&empty, "empty_bank=end_round"), InvalidSetup::Bank);
    let early = ONE_LEFT.replace("12x6", "12x5").replace("bank -", "bank 12x1");
    refused(&early, InvalidSetup::Bank);
    let forced = with_option(&empty, "empty_bank=forced_pile")
        .replacen("0x8,", "", 1)
        .replace("bank -", "bank 0x8");
    refused(&forced, InvalidSetup::Bank);
}

#[test]
fn r16_a_limit_ends_a_round_that_no_player_would_end() {
    for (options, turns) in [("rounds=1", 400), ("rounds=1,round_limit=25,players=4", 25)] {
        let mut rng = SplitMix64::new(1);
        let mut state = Toki::start(options.parse().expect("a variant"));
        let mut n_turns = 0;
        while state.turn() != Turn::Over {
            if state.turn() == Turn::Chance {
                let event = state.random_event(&mut rng).expect("an event");
                state.resolve(event).expect("possible");
                continue;
            }
            n_turns += u32::from(matches!(state.phase(), Phase::Source { .. }));
            state.play(stalling(&state)).expect("legal");
        }
        assert_eq!(n_turns, turns, "{options}");
    }
}

#[test]
fn r16_without_a_limit_stalling_never_ends_and_turns_do_not_count() {
    let mut rng = SplitMix64::new(1);
    let mut state = Toki::start("round_limit=0".parse().expect("a variant"));
    for _ in 0..slow::scale(20_000, 1_000_000) {
        match state.turn() {
            Turn::Chance => {
                state.resolve_unchecked(state.random_event(&mut rng).expect("an event"));
            }
            _ => state.play_unchecked(stalling(&state)),
        }
    }
    assert_eq!((state.round(), state.turns(), state.closer()), (1, 0, None));
}

#[test]
fn r16_turns_must_fit_the_limit() {
    let text = LAST.replace("round_limit=0", "round_limit=30");
    position(&text.replace("turns 0", "turns 29"));
    refused(&text.replace("turns 0", "turns 30"), InvalidSetup::Turns);
    refused(&LAST.replace("turns 0", "turns 1"), InvalidSetup::Turns);
    // The second player has opened five cards besides the first two, but had four turns.
    refused(&text.replace("turns 0", "turns 14"), InvalidSetup::TooManyOpened(seat(1)));
    position(&text.replace("turns 0", "turns 15"));
    let drawn = text.replace("2x3", "2x3,7x7,8x7").replace("turns 0", "turns 15");
    refused(&drawn, InvalidSetup::TooManyDrawn);
}

#[test]
fn r20_the_lowest_total_wins_after_the_last_round() {
    let text = "{players=3,rounds=2} round 2 totals 10,20,9 birthdays 0,1,2 boxes \
                5,1,2,3/5,2,2,4|6,0,7,3/6,1,7,8|0,0,9,9/0,1,9,8 pile - under - bank - turns 0 closer - \
                next over";
    let state = position(&text.replace("10,20,9", "10,20,18"));
    assert_eq!(state.outcome(), Some(Outcome::win(seat(0))));
    let payoffs = [0, 1, 2].map(|index| state.payoff(seat(index)));
    assert_eq!(payoffs, [Some(18), Some(-12), Some(-6)]);
    assert_eq!(state.payoff(seat(3)), None);
    assert_eq!(state.scored_round(), Some(2));
    let shared = position(&text.replace("10,20,9", "18,20,18"));
    let winners: PlayerSet = [seat(0), seat(2)].into_iter().collect();
    assert_eq!(shared.outcome(), Some(Outcome::Win(winners)));
    refused(&text.replace("round 2", "round 1"), InvalidSetup::Total(seat(1)));
    // The box has 10 points now, so the round before gave −19, which no box has, or −21.
    refused(&text.replace("10,20,9", "-9,20,18"), InvalidSetup::TotalSkipped(seat(0)));
    refused(&text.replace("10,20,9", "-11,20,18"), InvalidSetup::Total(seat(0)));
}

#[test]
fn r20_five_rounds_are_played_and_their_boxes_stay_in_view() {
    let mut rng = SplitMix64::new(3);
    let mut state = Toki::default();
    let (mut rounds, mut totals) = (Vec::new(), [0; 2]);
    while state.turn() != Turn::Over {
        match state.turn() {
            Turn::Chance => state.resolve_unchecked(state.random_event(&mut rng).expect("one")),
            _ => state.play_unchecked(state.random_move(&mut rng).expect("one")),
        }
        if let Some(round) = state.scored_round() {
            rounds.push(round);
            for player in Player::all(2) {
                totals[player.index()] += state.sheet(player).expect("a player").score;
            }
            assert_eq!(state.totals(), totals);
        }
    }
    assert_eq!(rounds, [1, 2, 3, 4, 5]);
}

/// A move that leaves the last hidden card hidden.
fn stalling(state: &Toki) -> Move {
    let Phase::Use { player, .. } = state.phase() else {
        let bank = (Move::Bank, state.check(Move::Bank));
        let moves = state.legal_moves();
        return if bank.1.is_ok() { bank.0 } else { moves[0] };
    };
    let board = state.boards()[player.index()];
    let keeps_one = |mv: &Move| match mv {
        Move::Keep => true,
        Move::Flip { .. } => 1 < board.hidden().len(),
        _ => false,
    };
    let moves = state.legal_moves();
    moves.iter().rev().copied().find(keeps_one).expect("something can be kept")
}

fn with_option(text: &str, option: &str) -> String {
    text.replace("{round_limit=0", &format!("{{{option},round_limit=0"))
}

#[track_caller]
fn position(text: &str) -> Toki {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn seat(index: u8) -> Player {
    Player::from_index(index).expect("a seat")
}
