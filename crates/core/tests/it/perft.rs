//! Perft: deals, weights, tables, and its limits.

use std::{cell::RefCell, collections::HashMap, sync::Mutex};

use rulebook_classics::{Game, Nim, Pig, nim, pig::Roll};
use rulebook_core::{DealError, EventList, Perft, PerftError, PerftTable, Play, Player, State};

#[test]
fn chance_events_do_not_count_as_plies() {
    let start = pig("target=10");
    let twos = |n: usize| EventList(vec![roll(2); n]);
    // A turn of n rolls has n + 1 plies, and a fifth roll must be followed by a hold. So these are
    // the ways to write `depth` as a sum of 2 to 6, the last part cut off anywhere.
    for (depth, count) in [(0, 1), (1, 1), (2, 2), (3, 3), (4, 5), (5, 8), (6, 12)] {
        let deal = twos(9);
        let perft = Perft::new(&start).deal(&deal, 0).depth(depth);
        assert_eq!(perft.count(), Ok(count), "{depth}");
    }
    let exhausted = Err(PerftError::Deal(DealError::Exhausted));
    assert_eq!(Perft::new(&start).deal(&twos(0), 0).depth(2).count(), exhausted);
    assert_eq!(Perft::new(&start).depth(2).count(), Err(PerftError::NoDeal));
    assert_eq!(Perft::new(&start).depth(1).count(), Ok(1), "no event is due so early");
}

#[test]
fn each_event_of_a_deal_happens_once() {
    let start = pig("target=10");
    let deal: EventList<Roll> = "6,3,1".parse().expect("a deal");
    let count = |dealt, depth| Perft::new(&start).deal(&deal, dealt).depth(depth).count();
    // After a 6 and a 3 there is a choice; after a 3 and a 1 the next player must roll.
    assert_eq!((count(0, 2), count(0, 3)), (Ok(2), Ok(3)));
    assert_eq!((count(1, 2), count(1, 3)), (Ok(2), Ok(2)));
    // The 1 ends the turn at once.
    assert_eq!((count(2, 2), count(3, 1)), (Ok(1), Ok(1)));
    assert_eq!(count(3, 2), Err(PerftError::Deal(DealError::Exhausted)));
}

#[test]
fn an_event_that_is_due_at_the_start_is_resolved_first() {
    let rolling = pig("target=10").played("roll".parse().expect("a move")).expect("a legal move");
    let deal: EventList<Roll> = "3,1".parse().expect("a deal");
    let perft = Perft::new(&rolling).deal(&deal, 0).depth(2);
    let mut shares = Vec::new();
    // The next player must roll, after the 1 as after a hold.
    assert_eq!(perft.count(), Ok(2));
    assert_eq!(perft.divide(|mv, share| shares.push((mv.to_string(), share))), Ok(2));
    assert_eq!(shares, [("roll".to_owned(), 1), ("hold".to_owned(), 1)]);
    assert_eq!(perft.clone().deal(&deal, 1).count(), Err(PerftError::Deal(DealError::Exhausted)));
    assert_eq!(Perft::new(&rolling).count(), Err(PerftError::NoDeal));
    assert_eq!(Perft::new(&rolling).divide(|_, _| ()), Err(PerftError::NoDeal));
}

#[test]
fn an_error_gives_the_reason_for_a_missing_count() {
    for (error, message) in [
        (PerftError::TooDeep { depth: 300, max: 255 }, "depth 300 is above the limit of 255"),
        (PerftError::Overflow, "the count exceeds 64 bits"),
        (PerftError::NoDeal, "a chance event is due and no deal is given"),
        (PerftError::Deal(DealError::Exhausted), "the given deal has no event left"),
    ] {
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn weights_multiply_along_a_sequence() {
    // Only heap b counts, and it has three stones.
    let start = nim("");
    let weight = |_: &Nim, mv: nim::Move| u64::from(mv.to_string() == "b1") * 3;
    let perft = Perft::new(&start).weight(weight);
    assert_eq!(perft.clone().depth(3).count(), Ok(27));
    assert_eq!(perft.depth(4).count(), Ok(0));
}

#[test]
fn the_shares_of_the_first_moves_add_up() {
    let start = nim("a=1,b=2,c=0,d=0");
    let shares = RefCell::new(Vec::new());
    let visit = |mv: nim::Move, share| shares.borrow_mut().push((mv.to_string(), share));
    let share = |mv: &str, share| (mv.to_owned(), share);
    assert_eq!(Perft::new(&start).depth(2).divide(visit), Ok(5));
    assert_eq!(shares.take(), [share("a1", 2), share("b1", 2), share("b2", 1)]);
    let weight = |_: &Nim, mv: nim::Move| u64::from(mv.heap.index() == 1) * 3;
    assert_eq!(Perft::new(&start).depth(2).weight(weight).divide(visit), Ok(9));
    assert_eq!(shares.take(), [share("b1", 9), share("b2", 0)]);
    assert_eq!(Perft::new(&start).depth(0).divide(visit), Ok(1));
    assert_eq!(shares.take(), []);
}

/// With one stone a move, four heaps give four choices until a heap is empty: after 31 moves from
/// the same heap at the earliest.
#[test]
fn a_count_beyond_64_bits_is_an_error() {
    let start = nim("a=31,b=31,c=31,d=31");
    let single = Perft::new(&start).weight(|_, mv| u64::from(mv.stones == 1));
    assert_eq!(single.clone().depth(31).table(&Table::default()).count(), Ok(1 << 62));
    let table = Table::default();
    assert_eq!(single.clone().depth(32).table(&table).count(), Ok(u64::MAX - 3));
    let table = Table::default();
    let perft = single.depth(33).table(&table);
    assert_eq!(perft.count(), Err(PerftError::Overflow));
    assert_eq!(perft.divide(|_, _| ()), Err(PerftError::Overflow));
    let heavy = Perft::new(&start).depth(2).weight(|_, _| 1 << 40);
    assert_eq!(heavy.count(), Err(PerftError::Overflow));
    assert_eq!(heavy.divide(|_, _| ()), Err(PerftError::Overflow));
}

#[test]
fn depth_is_bounded() {
    // After a 1 the next player must roll, so there is one line of any length.
    let start = pig("");
    let ones = EventList(vec![roll(1); 300]);
    let max = Perft::<Pig>::MAX_DEPTH;
    let perft = Perft::new(&start).deal(&ones, 0);
    assert_eq!(perft.clone().depth(max).count(), Ok(1));
    let too_deep = Err(PerftError::TooDeep { depth: max + 1, max });
    assert_eq!(perft.clone().depth(max + 1).count(), too_deep);
    assert_eq!(perft.depth(max + 1).divide(|_, _| ()), too_deep);
    assert_eq!(
        Perft::new(&start).depth(u32::MAX).count(),
        Err(PerftError::TooDeep { depth: u32::MAX, max })
    );
}

#[test]
fn a_table_distinguishes_positions_by_the_number_of_events_dealt() {
    let start = pig("target=10");
    let deal: EventList<Roll> = "2,3,1,5,2,6,4,1".parse().expect("a deal");
    let table = Table::default();
    for depth in 1..8 {
        let perft = Perft::new(&start).deal(&deal, 0).depth(depth);
        assert_eq!(perft.clone().table(&table).count(), perft.count(), "{depth}");
    }
}

#[test]
fn moves_and_events_are_checked_before_they_are_applied() {
    let mut state = pig("");
    let before = state.clone();
    assert!(state.play("hold".parse().expect("a move")).is_err());
    assert!(state.resolve(roll(1)).is_err());
    assert_eq!(state, before);
    let rolling = state.played("roll".parse().expect("a move")).expect("a legal move");
    assert_eq!(rolling.to_string(), "0,0 0+0*");
    assert_eq!(state.team(Player::FIRST).to_string(), "0");
}

fn nim(options: &str) -> Nim {
    Nim::start(options.parse().expect("a variant"))
}

fn pig(options: &str) -> Pig {
    Pig::start(options.parse().expect("a variant"))
}

fn roll(points: u8) -> Roll {
    Roll::new(points).expect("a side of some die")
}

struct Table<S>(Mutex<HashMap<(S, u32, usize), u64>>);

impl<S> Default for Table<S> {
    fn default() -> Table<S> {
        Table(Mutex::default())
    }
}

impl<S: State + Send> PerftTable<S> for Table<S> {
    fn get(&self, state: &S, depth: u32, dealt: usize) -> Option<u64> {
        self.0.lock().expect("no panic").get(&(state.clone(), depth, dealt)).copied()
    }

    fn put(&self, state: &S, depth: u32, dealt: usize, count: u64) {
        self.0.lock().expect("no panic").insert((state.clone(), depth, dealt), count);
    }
}
