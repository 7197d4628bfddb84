//! Moves as sequences of picks.
//!
//! | Move | Picks |
//! |---|---|
//! | open a card at the start of a round | slot |
//! | take a card | `pile` · `bank` |
//! | place | `drawn`, slot |
//! | flip | `pile`, slot: the card goes to the pile, then the slot is opened |
//! | keep | `pile`, `keep` |
//! | fly | slot of the Toki, slot of the hidden card |
//!
//! `pile` is a whole move where a turn begins and the first of two picks while a card is in hand;
//! no position has both.

use core::{fmt, ops::ControlFlow};

use arrayvec::ArrayVec;
use rulebook_core::{
    Legality, PickGroup, PickIndex, Picks, Player, State, Turn,
    text::{Cursor, SyntaxError},
};

use crate::{board::Slot, mv::Move, setup::Phase, state::Toki};

/// A thing that a player points at to enter a move.
///
/// ```
/// use rulebook_toki::{Pick, Play, Toki, rulebook_core::Picks};
///
/// let mut game = Toki::default();
/// game.resolve("7".parse()?)?;
/// let picked: Vec<Pick> = game.picks_of("open-b2".parse()?).collect();
/// assert_eq!(picked, ["0.b2".parse()?]);
/// assert_eq!(game.move_of(&picked), Some("open-b2".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pick {
    /// A slot of a box, with the card in it.
    Slot {
        /// The owner of the box.
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

impl Picks for Toki {
    type Pick = Pick;

    fn visit_next<B>(
        &self,
        picked: &[Pick],
        mut visit: impl FnMut(Pick) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut last = None;
        self.visit_moves(|mv| {
            let picks = self.sequence(mv);
            match picks.strip_prefix(picked) {
                // Moves that continue with the same pick follow one another.
                Some([next, ..]) if last != Some(*next) => {
                    last = Some(*next);
                    visit(*next)
                }
                _ => ControlFlow::Continue(()),
            }
        })
    }

    fn move_of(&self, picked: &[Pick]) -> Option<Move> {
        let found = self.visit_moves(|mv| {
            if self.sequence(mv)[..] == *picked {
                return ControlFlow::Break(mv);
            }
            ControlFlow::Continue(())
        });
        found.break_value()
    }

    /// In every phase the picks of a player's own box, and of the heaps, have one meaning.
    fn attempt(&self, picked: &[Pick]) -> Option<Move> {
        let is_using = matches!(self.phase(), Phase::Use { .. });
        let is_opening = matches!(self.phase(), Phase::Open { .. });
        let is_own = |pick: &Pick| match *pick {
            Pick::Slot { player, .. } => self.turn() == Turn::Player(player),
            Pick::Pile | Pick::Bank | Pick::Drawn | Pick::Keep => true,
        };
        if !picked.iter().all(is_own) {
            return None;
        }
        match *picked {
            [Pick::Slot { slot, .. }] if is_opening => Some(Move::Open { slot }),
            [Pick::Pile] if !is_using => Some(Move::Pile),
            [Pick::Bank] => Some(Move::Bank),
            [Pick::Drawn, Pick::Slot { slot, .. }] => Some(Move::Place { slot }),
            [Pick::Pile, Pick::Slot { slot, .. }] => Some(Move::Flip { slot }),
            [Pick::Pile, Pick::Keep] => Some(Move::Keep),
            [Pick::Slot { slot: toki, .. }, Pick::Slot { slot, .. }] => {
                Some(Move::Fly { toki, slot })
            }
            _ => None,
        }
    }

    fn picks_of(&self, mv: Move) -> impl Iterator<Item = Pick> {
        self.sequence(mv).into_iter()
    }
}

impl PickIndex for Toki {
    const PICK_GROUPS: &'static [PickGroup] = &[
        PickGroup::new("slot", Slot::COUNT, "a slot of my box: a1, b1, …, d2"),
        PickGroup::new("heap", HEAPS.len(), "the pile, the bank, the card in hand, keeping"),
    ];
    const MAX_PICKS: usize = 2;

    fn pick_index(&self, pick: Pick) -> usize {
        match pick {
            Pick::Slot { slot, .. } => slot.index(),
            Pick::Pile => Slot::COUNT,
            Pick::Bank => Slot::COUNT + 1,
            Pick::Drawn => Slot::COUNT + 2,
            Pick::Keep => Slot::COUNT + 3,
        }
    }

    fn pick_at(&self, index: usize) -> Option<Pick> {
        if let Some(heap) = index.checked_sub(Slot::COUNT) {
            return HEAPS.get(heap).copied();
        }
        let player = self.phase().player().unwrap_or(Player::FIRST);
        Some(Pick::Slot { player, slot: Slot::from_index(index.try_into().ok()?)? })
    }
}

/// The picks that are not slots, in the order of their indices.
const HEAPS: [Pick; 4] = [Pick::Pile, Pick::Bank, Pick::Drawn, Pick::Keep];

impl Toki {
    /// The picks of a legal move.
    fn sequence(&self, mv: Move) -> ArrayVec<Pick, { Toki::MAX_PICKS }> {
        let player = self.phase().player().unwrap_or(Player::FIRST);
        let place = |slot| Pick::Slot { player, slot };
        let (first, second) = match mv {
            Move::Open { slot } => (place(slot), None),
            Move::Pile => (Pick::Pile, None),
            Move::Bank => (Pick::Bank, None),
            Move::Place { slot } => (Pick::Drawn, Some(place(slot))),
            Move::Flip { slot } => (Pick::Pile, Some(place(slot))),
            Move::Keep => (Pick::Pile, Some(Pick::Keep)),
            Move::Fly { toki, slot } => (place(toki), Some(place(slot))),
        };
        [first].into_iter().chain(second).collect()
    }
}

impl fmt::Display for Pick {
    /// Writes `pile`, `bank`, `drawn` or `keep`, or a seat and a slot of its box: `0.a1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pick::Slot { player, slot } => write!(f, "{player}.{slot}"),
            Pick::Pile => f.write_str("pile"),
            Pick::Bank => f.write_str("bank"),
            Pick::Drawn => f.write_str("drawn"),
            Pick::Keep => f.write_str("keep"),
        }
    }
}

rulebook_core::impl_from_str! { Pick: read_pick }

fn read_pick(cursor: &mut Cursor<'_>) -> Result<Pick, SyntaxError> {
    let words = ["pile", "bank", "drawn", "keep"];
    let named = HEAPS.into_iter().zip(words).find(|(_, word)| cursor.eat(word));
    let pick = match named {
        Some((pick, _)) => pick,
        None => read_slot(cursor)?,
    };
    Ok(pick)
}

fn read_slot(cursor: &mut Cursor<'_>) -> Result<Pick, SyntaxError> {
    let player = cursor.parse_with("a pick (0.a1, pile, bank, drawn or keep)", |cursor| {
        cursor.number().and_then(|n| u8::try_from(n).ok()).and_then(Player::from_index)
    })?;
    cursor.expect(".", "`.` and a slot (a1 to d2)")?;
    Ok(Pick::Slot { player, slot: Slot::read(cursor)? })
}
