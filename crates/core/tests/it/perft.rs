//! Perft: orders, weights, tables, and its limits.

use std::{cell::RefCell, collections::HashMap, sync::Mutex};

use rulebook_core::{DealError, EventList, Perft, PerftError, PerftTable, Play, State};

use crate::toy::{Back, Count, Heap};

#[test]
fn chance_events_do_not_count_as_plies() {
    let start = Heap::new("returns=on");
    let order = |n: usize| EventList(vec![Back(0); n]);
    // Ways to write at most 7 as a sum of `depth` ones and twos that does not reach 7 earlier.
    for (depth, count) in [(0, 1), (1, 2), (2, 4), (3, 8), (4, 15)] {
        assert_eq!(
            Perft::new(&start).order(&order(9), 0).depth(depth).count(),
            Ok(count),
            "{depth}"
        );
    }
    let exhausted = Err(PerftError::Deal(DealError::Exhausted));
    assert_eq!(Perft::new(&start).order(&order(0), 0).depth(3).count(), exhausted);
    assert_eq!(Perft::new(&start).depth(3).count(), Err(PerftError::NoOrder));
    assert_eq!(Perft::new(&start).depth(2).count(), Ok(4), "no event is due so early");
}

#[test]
fn weights_multiply_along_a_sequence() {
    let start = Heap::new("");
    let perft = Perft::new(&start).weight(|_, mv| u64::from(mv.0 == 2) * 3);
    assert_eq!(perft.clone().depth(3).count(), Ok(27));
    assert_eq!(perft.depth(4).count(), Ok(0));
}

#[test]
fn the_shares_of_the_first_moves_add_up() {
    let start = Heap::new("");
    let shares = RefCell::new(Vec::new());
    let visit = |mv, share| shares.borrow_mut().push((mv, share));
    assert_eq!(Perft::new(&start).depth(4).divide(visit), Ok(15));
    assert_eq!(shares.take(), [(Count(1), 8), (Count(2), 7)]);
    let weighted = Perft::new(&start).depth(3).weight(|_, mv| u64::from(mv.0 == 2) * 3);
    assert_eq!(weighted.divide(visit), Ok(27));
    assert_eq!(shares.take(), [(Count(2), 27)]);
    assert_eq!(Perft::new(&start).depth(0).divide(visit), Ok(1));
    assert_eq!(shares.take(), []);
}

#[test]
fn a_count_beyond_64_bits_is_an_error() {
    let start = Heap::new("more=500");
    assert_eq!(Perft::new(&start).depth(63).table(&Table::default()).count(), Ok(1 << 63));
    let table = Table::default();
    let perft = Perft::new(&start).depth(65).table(&table);
    assert_eq!(perft.count(), Err(PerftError::Overflow));
    assert_eq!(perft.divide(|_, _| ()), Err(PerftError::Overflow));
    let heavy = Perft::new(&start).depth(2).weight(|_, _| 1 << 40);
    assert_eq!(heavy.count(), Err(PerftError::Overflow));
    assert_eq!(heavy.divide(|_, _| ()), Err(PerftError::Overflow));
}

#[test]
fn depth_is_bounded() {
    let start = Heap::new("more=1000");
    let max = Perft::<Heap>::MAX_DEPTH;
    let perft = Perft::new(&start).weight(|_, mv| u64::from(mv.0 == 1));
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
fn a_table_tells_positions_with_different_pasts_of_chance_apart() {
    let start = Heap::new("returns=on");
    let order = EventList(vec![Back(1), Back(0), Back(1), Back(1), Back(0)]);
    let table = Table::default();
    for depth in 1..8 {
        let perft = Perft::new(&start).order(&order, 0).depth(depth);
        assert_eq!(perft.clone().table(&table).count(), perft.count(), "{depth}");
    }
}

#[test]
fn moves_and_events_are_checked_before_they_are_applied() {
    let mut state = Heap::new("returns=on");
    let before = state.clone();
    assert!(state.play(Count(3)).is_err() && state.resolve(Back(0)).is_err());
    assert_eq!(state, before);
    assert_eq!(state.played(Count(2)).expect("a legal move").to_string(), "{returns=on} 5 1");
    assert_eq!(state.team(rulebook_core::Player::FIRST).to_string(), "0");
}

#[derive(Default)]
struct Table(Mutex<HashMap<(Heap, u32, usize), u64>>);

impl PerftTable<Heap> for Table {
    fn get(&self, state: &Heap, depth: u32, dealt: usize) -> Option<u64> {
        self.0.lock().expect("no panic").get(&(state.clone(), depth, dealt)).copied()
    }

    fn put(&self, state: &Heap, depth: u32, dealt: usize, count: u64) {
        self.0.lock().expect("no panic").insert((state.clone(), depth, dealt), count);
    }
}
