//! Moves as sequences of picks.
//!
//! | Move | Parts |
//! |---|---|
//! | open a card at the start of a round | slot |
//! | take a card | `pile` · `bank` |
//! | place | `drawn`, slot |
//! | flip | `pile`, slot: the card goes to the pile, then the slot is opened |
//! | keep | `pile`, `keep` |
//! | fly | slot of the Toki, slot of the hidden card |
//!
//! `pile` is a whole move where a turn begins and the first of two parts while a card is in hand;
//! no position has both.

use core::{fmt, ops::ControlFlow, str::FromStr};

use arrayvec::ArrayVec;
use rulebook_core::{
    Legality, PartGroup, PartIndex, Parts, Player,
    text::{Cursor, SyntaxError},
};

use crate::{board::Slot, mv::Move, setup::Phase, state::Toki};

/// Something that a player points at.
///
/// ```
/// use rulebook_toki::{Part, Play, Toki, rulebook_core::Parts};
///
/// let mut game = Toki::default();
/// game.resolve("7".parse()?)?;
/// let picked: Vec<Part> = game.parts_of("open-b2".parse()?).collect();
/// assert_eq!(picked, ["0.b2".parse()?]);
/// assert_eq!(game.move_of(&picked), Some("open-b2".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// A slot of a box, with the card in it.
    Slot {
        /// Whose box it is.
        player: Player,
        /// The slot.
        slot: Slot,
    },
    /// The pile.
    Pile,
    /// The bank.
    Bank,
    /// The card in hand, drawn from the bank or taken from the pile.
    Drawn,
    /// The choice to open nothing.
    Keep,
}

impl Parts for Toki {
    type Part = Part;

    fn visit_next<B>(
        &self,
        picked: &[Part],
        mut visit: impl FnMut(Part) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut last = None;
        self.visit_moves(|mv| {
            let parts = self.sequence(mv);
            match parts.strip_prefix(picked) {
                // Moves that continue with the same part follow one another.
                Some([next, ..]) if last != Some(*next) => {
                    last = Some(*next);
                    visit(*next)
                }
                _ => ControlFlow::Continue(()),
            }
        })
    }

    fn move_of(&self, picked: &[Part]) -> Option<Move> {
        let found = self.visit_moves(|mv| {
            if self.sequence(mv)[..] == *picked {
                return ControlFlow::Break(mv);
            }
            ControlFlow::Continue(())
        });
        found.break_value()
    }

    /// In every phase the parts of a player's own box, and of the heaps, have one meaning.
    fn attempt(&self, picked: &[Part]) -> Option<Move> {
        let is_using = matches!(self.phase(), Phase::Use { .. });
        let is_opening = matches!(self.phase(), Phase::Open { .. });
        match *picked {
            [Part::Slot { slot, .. }] if is_opening => Some(Move::Open { slot }),
            [Part::Pile] if !is_using => Some(Move::Pile),
            [Part::Bank] => Some(Move::Bank),
            [Part::Drawn, Part::Slot { slot, .. }] => Some(Move::Place { slot }),
            [Part::Pile, Part::Slot { slot, .. }] => Some(Move::Flip { slot }),
            [Part::Pile, Part::Keep] => Some(Move::Keep),
            [Part::Slot { slot: toki, .. }, Part::Slot { slot, .. }] => {
                Some(Move::Fly { toki, slot })
            }
            _ => None,
        }
    }

    fn parts_of(&self, mv: Move) -> impl Iterator<Item = Part> {
        self.sequence(mv).into_iter()
    }
}

impl PartIndex for Toki {
    const PART_GROUPS: &'static [PartGroup] = &[
        PartGroup::new("slot", Slot::COUNT, "a slot of my box: a1, b1, …, d2"),
        PartGroup::new("heap", HEAPS.len(), "the pile, the bank, the card in hand, keeping"),
    ];
    const MAX_PARTS: usize = 2;

    fn part_index(&self, part: Part) -> usize {
        match part {
            Part::Slot { slot, .. } => slot.index(),
            Part::Pile => Slot::COUNT,
            Part::Bank => Slot::COUNT + 1,
            Part::Drawn => Slot::COUNT + 2,
            Part::Keep => Slot::COUNT + 3,
        }
    }

    fn part_at(&self, index: usize) -> Option<Part> {
        if let Some(heap) = index.checked_sub(Slot::COUNT) {
            return HEAPS.get(heap).copied();
        }
        let player = self.phase().player().unwrap_or(Player::FIRST);
        Some(Part::Slot { player, slot: Slot::from_index(index.try_into().ok()?)? })
    }
}

/// The parts that are not slots, in the order of their indices.
const HEAPS: [Part; 4] = [Part::Pile, Part::Bank, Part::Drawn, Part::Keep];

impl Toki {
    /// The parts of a legal move.
    fn sequence(&self, mv: Move) -> ArrayVec<Part, { Toki::MAX_PARTS }> {
        let player = self.phase().player().unwrap_or(Player::FIRST);
        let place = |slot| Part::Slot { player, slot };
        let (first, second) = match mv {
            Move::Open { slot } => (place(slot), None),
            Move::Pile => (Part::Pile, None),
            Move::Bank => (Part::Bank, None),
            Move::Place { slot } => (Part::Drawn, Some(place(slot))),
            Move::Flip { slot } => (Part::Pile, Some(place(slot))),
            Move::Keep => (Part::Pile, Some(Part::Keep)),
            Move::Fly { toki, slot } => (place(toki), Some(place(slot))),
        };
        [first].into_iter().chain(second).collect()
    }
}

impl fmt::Display for Part {
    /// Writes `pile`, `bank`, `drawn` or `keep`, or a seat and a slot of its box: `0.a1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Slot { player, slot } => write!(f, "{player}.{slot}"),
            Part::Pile => f.write_str("pile"),
            Part::Bank => f.write_str("bank"),
            Part::Drawn => f.write_str("drawn"),
            Part::Keep => f.write_str("keep"),
        }
    }
}

impl FromStr for Part {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Part, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let names = [Part::Pile, Part::Bank, Part::Drawn, Part::Keep];
        let words = ["pile", "bank", "drawn", "keep"];
        let named = names.into_iter().zip(words).find(|(_, word)| cursor.eat(word));
        let part = match named {
            Some((part, _)) => part,
            None => read_slot(&mut cursor)?,
        };
        cursor.finish()?;
        Ok(part)
    }
}

fn read_slot(cursor: &mut Cursor<'_>) -> Result<Part, SyntaxError> {
    let player = cursor.parse_with("a part (0.a1, pile, bank, drawn or keep)", |cursor| {
        cursor.number().and_then(|n| u8::try_from(n).ok()).and_then(Player::from_index)
    })?;
    cursor.expect(".", "`.` and a slot (a1 to d2)")?;
    Ok(Part::Slot { player, slot: Slot::read(cursor)? })
}
