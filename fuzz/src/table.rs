//! Tables of a retrograde analysis.

use std::{ops::Range, sync::LazyLock};

use rulebook::core::{Play, Player, Rank, Slot, State};
use rulebook_classics::{
    Nim,
    nim::{HEAPS, Heap},
};
use rulebook_search::{
    Limits,
    solve::retrograde::{Retrograde, Tablebase, TablebaseError},
};
use sha2::{Digest, Sha256};

use crate::input::Input;

/// The most stones of each heap at the start, which the official start has.
const START: [u8; HEAPS] = [1, 3, 5, 7];
/// The length of a checksum.
const DIGEST: usize = 32;

/// A numbering of the positions of Nim in one class, which may have more slots than there are
/// positions.
#[derive(Clone, Copy, Debug)]
pub struct Stones {
    /// The number of slots.
    pub slots: u32,
}

impl Stones {
    /// The number of positions: those of the four heaps, and who is to move.
    pub const POSITIONS: u32 = 2 * 4 * 6 * 8 * 2;
}

impl Rank<Nim> for Stones {
    const LAYOUT: &'static str = "stones 1";

    fn n_layers(&self) -> u32 {
        1
    }

    fn layer(&self, _: u32) -> Range<u32> {
        0..1
    }

    fn reach(&self) -> u32 {
        0
    }

    fn len(&self, _: u32) -> u32 {
        self.slots
    }

    fn rank(&self, state: &Nim) -> Option<Slot> {
        let mut index = state.turn().player()?.index() as u32;
        for (heap, start) in Heap::all().zip(START) {
            index = index * (u32::from(start) + 1) + u32::from(state.stones(heap));
        }
        Some(Slot { class: 0, index })
    }

    fn unrank(&self, slot: Slot) -> Option<Nim> {
        let (mut rest, mut stones) = (slot.index, [0; HEAPS]);
        for (stones, start) in stones.iter_mut().zip(START).rev() {
            let n_numbers = u32::from(start) + 1;
            (*stones, rest) = (rest % n_numbers, rest / n_numbers);
        }
        let player = Player::from_index(u8::try_from(rest).ok()?)?;
        let [a, b, c, d] = stones;
        format!("{a},{b},{c},{d} {}", player.index()).parse().ok()
    }
}

/// The values of Nim as a file with this number of slots.
///
/// # Panics
///
/// If the slots are fewer than the positions.
#[must_use]
pub fn written(slots: u32) -> Vec<u8> {
    let ranking = Stones { slots };
    let solver = Retrograde::new(&Nim::default(), ranking, Limits::default());
    let table: Tablebase<Nim, Stones> = solver.expect("a ranking").solve().expect("enough memory");
    table.write(Vec::new()).expect("memory")
}

/// The values of Nim.
static WHOLE: LazyLock<Vec<u8>> = LazyLock::new(|| written(Stones::POSITIONS));

/// Reads a table that was edited, perhaps with a checksum that fits: it is refused, or is written as
/// it was read, answers about every position, and passes the verification only if it is right.
pub(crate) fn table(data: &[u8]) {
    let mut input = Input::new(data);
    let kind = input.byte();
    let mut bytes = WHOLE.clone();
    input.edit(&mut bytes);
    if kind % 4 != 0 && DIGEST <= bytes.len() {
        let end = bytes.len() - DIGEST;
        let digest = Sha256::digest(&bytes[..end]);
        bytes[end..].copy_from_slice(&digest);
    }
    let ranking = Stones { slots: Stones::POSITIONS };
    let enough = usize::from(input.byte()) * 8;
    let table: Tablebase<Nim, Stones> =
        match Tablebase::read(&bytes[..], ranking, Limits::default().memory(enough)) {
            Ok(table) => table,
            Err(TablebaseError::Memory { needed }) => {
                assert!((enough as u64) < needed && needed == u64::from(ranking.slots));
                return;
            }
            Err(error) => {
                assert!(!error.to_string().contains(char::is_control), "{error}");
                return;
            }
        };
    assert!(ranking.slots as usize <= enough);
    assert_eq!(table.write(Vec::new()).expect("memory"), bytes);
    for index in 0..ranking.slots {
        let Some(state) = ranking.unrank(Slot { class: 0, index }) else { continue };
        let (value, moves) = (table.value(&state), table.moves(&state));
        assert!(moves.is_none_or(|moves| moves.len() == state.legal_moves().len()), "{value:?}");
    }
    assert_eq!(table.verify_class(0).is_ok(), bytes == *WHOLE);
}
