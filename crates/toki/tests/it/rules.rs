//! One test for each rule: the material, the start of a round, and a turn. The end of a round and
//! of the game is in `endings`, scoring in `scoring`.

use rulebook_core::{Annotate, Legality, Match, Outcome, Player, Turn};
use rulebook_toki::{
    Card, Event, IllegalMove, InvalidSetup, ParseError, Phase, Play, Setup, Slot, State, Toki,
    Variant,
};

/// Two boxes in the middle of a round without limit; the first has Tokis at a1 and b1, and the
/// mate of the latter is open.
const MIDDLE: &str = "{round_limit=0} round 1 totals 0,0 birthdays 0,1 boxes \
                      T,T,3,?/?,5,?,?|0,1,?,?/?,?,?,? pile 9 under 2x3 bank - turns 0 closer - next";

#[test]
fn r1_two_to_six_players_have_108_cards() {
    for players in 2..=6 {
        let state = Toki::new(Variant::for_players(players));
        assert_eq!((state.players(), state.boards().len()), (players, usize::from(players)));
        assert_eq!(weights(&state), "0x8,1x8,2x8,3x8,4x8,5x8,6x8,7x8,8x8,9x8,10x8,11x8,12x8,Tx4");
        assert_eq!(state.bank_len(), 108 - 8 * players);
    }
    for players in [1, 7] {
        let setup = Setup::start(Variant::for_players(players));
        assert_eq!(setup.validate(), Err(InvalidSetup::Variant));
    }
}

#[test]
fn r1_a_card_cannot_be_there_too_often() {
    let nine = format!("{MIDDLE} 0:source").replace("under 2x3", "under 2x3,3x8");
    refused(&nine, InvalidSetup::TooManyCopies);
    let five = format!("{MIDDLE} 0:source").replace("under 2x3", "under 2x3,Tx3");
    refused(&five, InvalidSetup::TooManyCopies);
    let many = "0x7,1x7,2x8,3x7,4x8,5x7,6x8,7x8,8x8,9x7,10x8,11x8,12x4";
    refused(&format!("{MIDDLE} 0:source").replace("2x3", many), InvalidSetup::TooManyCardsSeen);
}

#[test]
fn r2_a_box_has_two_rows_of_four_and_slots_have_mates() {
    let names: Vec<String> = Slot::all().map(|slot| slot.to_string()).collect();
    assert_eq!(names.join(" "), "a1 b1 c1 d1 a2 b2 c2 d2");
    let mates: Vec<String> = Slot::all().map(|slot| slot.mate().to_string()).collect();
    assert_eq!(mates.join(" "), "a2 b2 c2 d2 a1 b1 c1 d1");
    assert!(Toki::default().boards().iter().all(|board| board.hidden().len() == 8));
}

#[test]
fn r3_the_pile_shows_its_top_card_and_the_bank_none() {
    let state = position("0:source");
    assert_eq!(state.pile(), "9".parse().ok());
    assert_eq!(state.under().to_string(), "2x3");
    // 108 cards less 16 in boxes and 4 on the pile.
    assert_eq!(state.bank_len(), 88);
    // Eleven hidden cards and the bank: everything that is not in sight.
    assert_eq!(state.unseen().len(), 88 + 4 + 6);
    assert!(state.recycled().is_empty());
}

#[test]
fn r4_the_top_card_of_the_bank_opens_the_pile_and_may_be_a_toki() {
    let mut state = Toki::default();
    assert_eq!((state.turn(), state.phase()), (Turn::Chance, Phase::Deal));
    assert_eq!(state.check("pile".parse().expect("a move")), Err(IllegalMove::CardFirst));
    take(&mut state, "T");
    assert_eq!(state.pile(), Some(Card::TOKI));
    assert_eq!(state.bank_len(), 91);
}

#[test]
fn r5_every_player_opens_two_cards_in_seat_order() {
    let mut state = Toki::new(Variant::for_players(3));
    take(&mut state, "3");
    for (seat, opening) in ["a1 5 d2 6", "c1 T c2 1", "b2 0 a1 0"].into_iter().enumerate() {
        let opening: Vec<&str> = opening.split(' ').collect();
        for pair in opening.chunks(2) {
            assert_eq!(state.turn(), Turn::Player(Player::from_index(seat as u8).expect("a seat")));
            assert_eq!(state.check("bank".parse().expect("a move")), Err(IllegalMove::OpenFirst));
            take(&mut state, &format!("open-{} {}", pair[0], pair[1]));
        }
    }
    assert_eq!(state.phase(), Phase::Source { player: Player::FIRST });
    assert_eq!(
        state.check("open-b1".parse().expect("a move")),
        Err(IllegalMove::OpeningIsOver),
        "two cards are enough"
    );
}

#[test]
fn r5_only_hidden_cards_are_opened() {
    let mut state = Toki::default();
    take(&mut state, "3 open-a1 5");
    assert_eq!(state.check("open-a1".parse().expect("a move")), Err(IllegalMove::AlreadyOpen));
    assert_eq!(state.move_count(), 7);
}

#[test]
fn r6_the_highest_sum_starts_and_a_toki_counts_nothing() {
    starts("1 2 3 4 0 8", 2);
    starts("1 2 5 5 0 8", 1); // A pair counts its sum here.
    starts("12 T 6 7 0 12", 1);
}

#[test]
fn r6_a_tie_goes_to_the_nearest_birthday() {
    starts("6 2 3 4 0 8", 0);
    let mut setup = Setup::start(Variant::for_players(3));
    setup.birthdays.swap(0, 2);
    let mut state = Toki::try_from(setup).expect("a start");
    take(&mut state, &opening("6 2 3 4 0 8"));
    assert_eq!(state.phase().player(), Player::from_index(2));
    setup_refused(|setup| setup.birthdays[0] = Player::SECOND, InvalidSetup::Birthdays);
    setup_refused(|setup| setup.birthdays.swap(2, 3), InvalidSetup::NobodyThere);
}

#[test]
fn r6_the_first_turn_is_nobody_elses() {
    let text = "round 1 totals 0,0 birthdays 0,1 boxes 3,?,?,?/?,5,?,?|0,1,?,?/?,?,?,? pile 9 under - \
                bank - turns 0 closer - next";
    assert!(format!("{text} 0:source").parse::<Toki>().is_ok());
    refused(&format!("{text} 1:source"), InvalidSetup::Starter);
}

#[test]
fn r7_each_round_finds_its_starter_anew() {
    let mut state: Toki = "{rounds=2,round_limit=1} round 2 totals 10,12 birthdays 0,1 boxes \
                           5,1,2,3/5,2,2,4|6,0,7,3/6,1,7,8 pile - under - bank - turns 0 closer - \
                           next deal"
        .parse()
        .expect("a position");
    take(&mut state, "0 open-a1 1 open-b1 1 open-a1 12 open-b1 12");
    assert_eq!(state.phase(), Phase::Source { player: Player::SECOND });
}

#[test]
fn r8_a_turn_begins_with_the_pile_or_the_bank() {
    check("0:source", "pile", Ok(()));
    check("0:source", "bank", Ok(()));
    check("0:source", "place-a1", Err(IllegalMove::NothingInHand));
    check("0:source", "keep", Err(IllegalMove::NothingInHand));
    check("0:bank-7", "bank", Err(IllegalMove::CardInHand));
    check("0:bank-7", "pile", Err(IllegalMove::CardInHand));
    let mut state = position("0:source");
    take(&mut state, "bank");
    assert_eq!(state.turn(), Turn::Chance);
    assert_eq!(weights(&state), "0x7,1x7,2x5,3x7,4x8,5x7,6x8,7x8,8x8,9x7,10x8,11x8,12x8,Tx2");
    take(&mut state, "4");
    let player = Player::FIRST;
    let card = Card::from_number(4).expect("a number");
    assert!(
        matches!(state.phase(), Phase::Use { player: p, card: c, .. } if (p, c) == (player, card))
    );
    assert_eq!(state.bank_len(), 87);
}

#[test]
fn r9_a_card_is_placed_on_any_own_slot_and_the_old_one_goes_to_the_pile() {
    let mut state = position("0:bank-7");
    take(&mut state, "place-c1");
    assert_eq!(state.boards()[0].to_string(), "T,T,7,?/?,5,?,?");
    assert_eq!(
        (state.pile(), state.under().to_string()),
        ("3".parse().ok(), "2x3,9x1".to_string())
    );
    assert_eq!(state.phase(), Phase::Source { player: Player::SECOND });
}

#[test]
fn r9_a_hidden_card_is_replaced_unseen() {
    let mut state = position("0:bank-7");
    take(&mut state, "place-d2");
    assert_eq!(state.boards()[0].to_string(), "T,T,3,?/?,5,?,7");
    assert_eq!(state.turn(), Turn::Chance);
    take(&mut state, "12");
    assert_eq!(state.pile(), "12".parse().ok());
    assert_eq!(state.phase(), Phase::Source { player: Player::SECOND });
}

#[test]
fn r10_a_drawn_card_is_thrown_and_a_hidden_one_opened() {
    let mut state = position("0:bank-7");
    take(&mut state, "flip-a2");
    assert_eq!((state.pile(), state.turn()), ("7".parse().ok(), Turn::Chance));
    take(&mut state, "11");
    assert_eq!(state.boards()[0].to_string(), "T,T,3,?/11,5,?,?");
    check("0:bank-7", "flip-a1", Err(IllegalMove::AlreadyOpen));
}

#[test]
fn r11_only_the_last_hidden_card_may_be_kept() {
    check("0:bank-7", "keep", Err(IllegalMove::NotTheLastHidden));
    let mut state = last_hidden("0:bank-7");
    take(&mut state, "keep");
    assert_eq!(state.boards()[0].to_string(), "T,T,3,1/2,5,4,?");
    assert_eq!(state.pile(), "7".parse().ok());
    assert_eq!(state.phase(), Phase::Source { player: Player::SECOND });
    let state = last_hidden("0:pile-7");
    assert_eq!(state.check("keep".parse().expect("a move")), Err(IllegalMove::FromThePile));
}

#[test]
fn r12_a_card_from_the_pile_is_not_thrown_back() {
    check("0:pile-7", "flip-a2", Err(IllegalMove::FromThePile));
    check("0:pile-7", "keep", Err(IllegalMove::FromThePile));
    check("0:pile-7", "place-a2", Ok(()));
    check("0:pile-7", "fly-a1-a2", Ok(()));
    // Eight places and two Tokis over four hidden cards.
    assert_eq!(position("0:pile-7").move_count(), 8 + 8);
    assert_eq!(position("0:bank-7").move_count(), 8 + 4 + 8);
}

#[test]
fn r13_a_toki_flies_to_a_hidden_card_which_goes_unseen_to_the_pile() {
    let mut state = position("0:pile-7");
    take(&mut state, "fly-a1-c2");
    assert_eq!(state.boards()[0].to_string(), "7,T,3,?/?,5,T,?");
    assert_eq!(state.turn(), Turn::Chance);
    take(&mut state, "8");
    assert_eq!(state.pile(), "8".parse().ok());
    check("0:bank-7", "fly-c1-c2", Err(IllegalMove::NoTokiThere));
    check("0:bank-7", "fly-a2-c2", Err(IllegalMove::NoTokiThere));
    check("0:bank-7", "fly-a1-c1", Err(IllegalMove::LandsOnOpen));
    check("0:bank-7", "fly-a1-a1", Err(IllegalMove::LandsOnOpen));
    check("0:bank-7", "fly-a1-a2", Ok(()));
    check("0:bank-T", "fly-a1-a2", Ok(()));
}

#[test]
fn r13_match_only_asks_for_a_card_like_the_open_mate() {
    let only = |next: &str| -> Toki {
        let text = position(next).to_string().replace('{', "{fly=match_only,");
        text.parse().expect("a position")
    };
    let result = |next: &str, mv: &str| only(next).check(mv.parse().expect("a move"));
    assert_eq!(result("0:bank-5", "fly-b1-a2"), Ok(()));
    assert_eq!(result("0:pile-5", "fly-b1-d2"), Ok(()));
    assert_eq!(result("0:bank-7", "fly-b1-a2"), Err(IllegalMove::NoMatch));
    assert_eq!(result("0:bank-5", "fly-a1-a2"), Err(IllegalMove::NoMatch));
    assert_eq!(only("0:bank-5").move_count(), 8 + 4 + 4);
    assert_eq!(only("0:bank-7").move_count(), 8 + 4);
}

#[test]
fn events_are_refused_where_nothing_is_turned_or_none_is_left() {
    let event = |text: &str| text.parse::<Event>().expect("a card");
    assert_eq!(position("0:source").check_event(event("5")), Err(IllegalMove::NoCardDue));
    let gone = format!("{MIDDLE} 0:draw").replace("2x3", "2x3,12x8").parse::<Toki>();
    assert_eq!(gone.expect("a position").check_event(event("12")), Err(IllegalMove::NoneLeft));
}

#[test]
fn annotations_tell_what_a_move_does() {
    let state = position("0:bank-3");
    let note = |mv: &str| state.annotate(mv.parse().expect("a move")).expect("a legal move");
    // 3 counts; the Toki beside the 5 makes a pair of it; the other one stands for nothing yet.
    let pair = note("place-c2");
    assert_eq!((pair.before, pair.after, &pair.pairs[..]), (3, 0, &[3][..]));
    assert!(pair.groups.is_empty() && !pair.closes && !pair.is_last_turn);
    let fly = note("fly-b1-c2");
    // The 3 lands on the 5 and the Toki beside the other 3.
    assert_eq!((fly.after, &fly.pairs[..]), (8, &[3][..]));
    assert_eq!(note("flip-d1").after, 3);
    let state = last_hidden("0:bank-2");
    let note = |mv: &str| state.annotate(mv.parse().expect("a move")).expect("a legal move");
    assert!(note("place-d2").closes && note("place-d2").is_last_turn && note("flip-d2").closes);
    assert!(!note("keep").closes && !note("place-a1").closes);
    assert!(note("place-a1").pairs.is_empty(), "a pair of 2 lies there already");
    let grouped = note("place-b2");
    assert_eq!(
        grouped
            .groups
            .iter()
            .map(|group| (group.number, group.pairs, group.points))
            .collect::<Vec<_>>(),
        [(2, 2, -10)]
    );
}

#[test]
fn a_match_undoes_turned_cards_too() {
    let mut game = Match::new(Toki::default());
    game.resolve("5".parse().expect("a card")).expect("possible");
    game.play("open-a1".parse().expect("a move")).expect("legal");
    assert!(game.undo() && game.undo());
    assert_eq!(game.state(), &Toki::default());
    assert_eq!(Toki::default().outcome(), None::<Outcome>);
}

#[test]
fn tidied_positions_have_sorted_columns_and_the_same_sheet() {
    let state = position("0:source");
    let tidied = state.tidied();
    assert_eq!(tidied.boards()[0].to_string(), "3,5,T,?/?,T,?,?");
    assert_eq!(tidied.tidied(), tidied);
    assert_eq!(tidied.move_count(), state.move_count());
    let score = |state: &Toki| state.sheet(Player::FIRST).map(|sheet| sheet.score);
    assert_eq!(score(&tidied), score(&state));
}

/// A position of [`MIDDLE`].
#[track_caller]
fn position(next: &str) -> Toki {
    let text = format!("{MIDDLE} {next}");
    let text = if next.contains("pile-") { text.replace("pile 9", "pile -") } else { text };
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The first player has one hidden card, at d2.
#[track_caller]
fn last_hidden(next: &str) -> Toki {
    let text = position(next).to_string().replace("T,T,3,?/?,5,?,?", "T,T,3,1/2,5,4,?");
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Takes moves and events.
#[track_caller]
pub(crate) fn take(state: &mut Toki, steps: &str) {
    for step in steps.split_whitespace() {
        match state.turn() {
            Turn::Chance => state.resolve(step.parse().expect("a card")).expect(step),
            _ => state.play(step.parse().expect("a move")).expect(step),
        }
    }
}

/// Expects `result` from a move, and that a refused one changes nothing.
#[track_caller]
fn check(next: &str, mv: &str, result: Result<(), IllegalMove>) {
    let mut state = position(next);
    let before = state.clone();
    assert_eq!(state.play(mv.parse().expect("a move")), result, "{next}: {mv}");
    assert_eq!(state == before, result.is_err(), "{next}: {mv}");
}

#[track_caller]
pub(crate) fn refused(text: &str, reason: InvalidSetup) {
    assert_eq!(text.parse::<Toki>(), Err(ParseError::Setup(reason)), "{text}");
}

#[track_caller]
fn setup_refused(edit: impl Fn(&mut Setup), reason: InvalidSetup) {
    let mut setup = Setup::start(Variant::for_players(3));
    edit(&mut setup);
    assert_eq!(setup.validate(), Err(reason));
}

/// The opening of three players at a1 and b1 with these cards.
fn opening(cards: &str) -> String {
    let slots = ["open-a1", "open-b1"].into_iter().cycle();
    let steps: Vec<String> =
        slots.zip(cards.split(' ')).map(|(slot, card)| format!("{slot} {card}")).collect();
    format!("0 {}", steps.join(" "))
}

#[track_caller]
fn starts(cards: &str, seat: u8) {
    let mut state = Toki::new(Variant::for_players(3));
    take(&mut state, &opening(cards));
    assert_eq!(state.phase().player(), Player::from_index(seat), "{cards}");
}

/// The possible events with their weights.
fn weights(state: &Toki) -> String {
    let mut parts = Vec::new();
    let _ = state.visit_events::<()>(|event, weight| {
        parts.push(format!("{event}x{weight}"));
        std::ops::ControlFlow::Continue(())
    });
    parts.join(",")
}
