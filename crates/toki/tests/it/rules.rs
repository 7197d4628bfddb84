//! One test per rule, for the material and the start of a round. Turns are in `turns`, the end of a
//! round and of the game in `endings`, scores in `scoring`.

use rulebook_core::{Legality, Player, Turn};
use rulebook_toki::{
    Card, Game, IllegalMove, InvalidSetup, ParseError, Phase, Play, Setup, Slot, State, Toki,
    Variant,
};

/// Two boxes in the middle of a round without limit; the first has Tokis at a1 and b1, and the
/// mate of the latter is open.
pub(crate) const MIDDLE: &str = "{round_limit=0} round 1 totals 0,0 birthdays 0,1 boxes \
                      T,T,3,?/?,5,?,?|0,1,?,?/?,?,?,? pile 9 under 2x3 bank - turns 0 closer - next";

#[test]
fn r1_two_to_six_players_have_108_cards() {
    for players in 2..=6 {
        let state = Toki::start(Variant::for_players(players));
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
fn r1_a_card_has_at_most_its_number_of_copies() {
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
    assert_eq!(state.check("pile".parse().expect("a move")), Err(IllegalMove::MoveBeforeDeal));
    take(&mut state, "T");
    assert_eq!(state.pile(), Some(Card::TOKI));
    assert_eq!(state.bank_len(), 91);
}

#[test]
fn r5_every_player_opens_two_cards_in_seat_order() {
    let mut state = Toki::start(Variant::for_players(3));
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
    assert_eq!(state.check("open-a1".parse().expect("a move")), Err(IllegalMove::OpenAlready));
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
fn r7_each_round_determines_its_starter() {
    let mut state: Toki = "{rounds=2,round_limit=1} round 2 totals 10,12 birthdays 0,1 boxes \
                           5,1,2,3/5,2,2,4|6,0,7,3/6,1,7,8 pile - under - bank - turns 0 closer - \
                           next deal"
        .parse()
        .expect("a position");
    take(&mut state, "0 open-a1 1 open-b1 1 open-a1 12 open-b1 12");
    assert_eq!(state.phase(), Phase::Source { player: Player::SECOND });
}

/// A position of [`MIDDLE`].
#[track_caller]
pub(crate) fn position(next: &str) -> Toki {
    let text = format!("{MIDDLE} {next}");
    let text = if next.contains("pile-") { text.replace("pile 9", "pile -") } else { text };
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
    let mut state = Toki::start(Variant::for_players(3));
    take(&mut state, &opening(cards));
    assert_eq!(state.phase().player(), Player::from_index(seat), "{cards}");
}

/// The possible events with their weights.
pub(crate) fn weights(state: &Toki) -> String {
    let mut parts = Vec::new();
    let _ = state.visit_events::<()>(|event, weight| {
        parts.push(format!("{event}x{weight}"));
        std::ops::ControlFlow::Continue(())
    });
    parts.join(",")
}
