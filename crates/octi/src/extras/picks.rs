//! Moves as sequences of picks.

use core::{fmt, ops::ControlFlow};

use arrayvec::ArrayVec;
use rulebook_core::{
    PickGroup, PickIndex, Picks,
    text::{Cursor, SyntaxError},
};

use crate::{
    board::{Direction, Square, squares_at},
    legality::ChainSearch,
    mv::{Chain, Move, PackedChain, Step},
    notation::{SQUARE, read_square},
    state::Octi,
};

/// An element that a player points at to enter a move.
///
/// ```text
/// insertion   22  A                      the pod, the hole
/// step        22  23                     the pod, the adjacent square
/// chain       22  44  x33  46  stop      the pod, then each landing, each followed by the pod
///                                        that was jumped on the way there if it is captured
/// ```
///
/// Holes are letters and squares are digits; a step and a jump differ in distance. Every chain ends
/// with `stop`, even if it cannot continue, so no chain is the beginning of another one and a
/// capture can still be chosen after the last landing. A front end may pick `stop` automatically if
/// it is the only pick left.
///
/// Every spelling of a move can be picked. The offered picks depend on the variant: with
/// `return_to_origin=off` the start is not offered as a landing, with `capture_own=off` no capture
/// of the player's own pods is offered, and after a landing that ends the chain (R12) only the
/// capture and `stop` are offered.
///
/// ```
/// use rulebook_octi::{Octi, Pick, rulebook_core::Picks};
///
/// let picked: [Pick; 2] = ["22".parse()?, "A".parse()?];
/// assert_eq!(Octi::default().move_of(&picked), Some("22+A".parse()?));
/// assert_eq!("x33".parse(), Ok(Pick::Capture("33".parse()?)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pick {
    /// The square of the pod that acts, the square that it steps to, or a landing: `22`.
    Square(Square),
    /// The hole that gets a prong: `A`.
    Hole(Direction),
    /// The pod on this square, which was just jumped, is captured: `x33`.
    Capture(Square),
    /// The chain ends: `stop`.
    Stop,
}

impl fmt::Display for Pick {
    /// Writes `22`, `A`, `x33` or `stop`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pick::Square(square) => square.fmt(f),
            Pick::Hole(direction) => direction.fmt(f),
            Pick::Capture(square) => write!(f, "x{square}"),
            Pick::Stop => f.write_str("stop"),
        }
    }
}

rulebook_core::impl_from_str! { Pick: read_pick }

/// Reads only the output of `Display`.
fn read_pick(cursor: &mut Cursor<'_>) -> Result<Pick, SyntaxError> {
    let pick = if cursor.eat("stop") {
        Pick::Stop
    } else if cursor.eat("x") {
        Pick::Capture(cursor.parse_with(SQUARE, read_square)?)
    } else if let Some(letter @ 'A'..='H') = cursor.peek() {
        cursor.next_char();
        Pick::Hole(Direction::from_letter(letter).expect("a letter from A to H"))
    } else {
        let expected = "a square, a hole from A to H, `x` and a square, or `stop`";
        Pick::Square(cursor.parse_with(expected, read_square)?)
    };
    Ok(pick)
}

impl Picks for Octi {
    type Pick = Pick;

    /// Offers pods by their squares; after a pod its holes, then steps, then landings, each by
    /// direction; after a landing the capture, then further landings, then `stop`.
    fn visit_next<B>(
        &self,
        picked: &[Pick],
        mut visit: impl FnMut(Pick) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match picked {
            [] => self.acting_pods().try_for_each(|pod| visit(Pick::Square(pod))),
            [Pick::Square(pod), rest @ ..] => {
                let Some(chain) = PickedChain::new(self, *pod, rest) else {
                    return ControlFlow::Continue(());
                };
                if rest.is_empty() {
                    self.quiet_picks(*pod).try_for_each(&mut visit)?;
                }
                chain.visit_next(visit)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn attempt(&self, picked: &[Pick]) -> Option<Move> {
        match *picked {
            [Pick::Square(pod), Pick::Hole(prong)] => Some(Move::Insert { pod, prong }),
            [Pick::Square(from), Pick::Square(to)] => {
                let step = |way: &Direction| from.step(*way) == Some(to);
                Step::new(from, Direction::ALL.into_iter().find(step)?).map(Move::Step)
            }
            [Pick::Square(pod), ref rest @ .., Pick::Stop] => {
                PickedChain::new(self, pod, rest)?.listed().map(Move::Jump)
            }
            _ => None,
        }
    }

    fn picks_of(&self, mv: Move) -> impl Iterator<Item = Pick> {
        let mut picks = ArrayVec::<Pick, { Octi::MAX_PICKS }>::new();
        picks.push(Pick::Square(mv.from()));
        match mv {
            Move::Insert { prong, .. } => picks.push(Pick::Hole(prong)),
            Move::Step(step) => picks.push(Pick::Square(step.to())),
            Move::Jump(chain) => {
                for leg in chain.legs() {
                    picks.push(Pick::Square(leg.to));
                    if leg.captures {
                        picks.push(Pick::Capture(leg.over));
                    }
                }
                picks.push(Pick::Stop);
            }
        }
        picks.into_iter()
    }
}

impl PickIndex for Octi {
    const PICK_GROUPS: &'static [PickGroup] = &[
        PickGroup::new("square", Square::COUNT, "a pod, a step or a landing: 11, 21, …, 67"),
        PickGroup::new("hole", Direction::COUNT, "the hole that gets a prong, A to H"),
        PickGroup::new("capture", Square::COUNT, "captures the pod on this square"),
        PickGroup::new("stop", 1, "the chain ends"),
    ];
    /// A pod, seven landings with captures, and `stop`.
    const MAX_PICKS: usize = 2 + 2 * Chain::MAX_LEGS;

    fn pick_index(&self, pick: Pick) -> usize {
        match pick {
            Pick::Square(square) => square.index(),
            Pick::Hole(hole) => FIRST_HOLE + hole.index(),
            Pick::Capture(square) => FIRST_CAPTURE + square.index(),
            Pick::Stop => STOP,
        }
    }

    fn pick_at(&self, index: usize) -> Option<Pick> {
        let square = |index: usize| Square::from_index(index.try_into().ok()?);
        match index {
            0..FIRST_HOLE => square(index).map(Pick::Square),
            FIRST_HOLE..FIRST_CAPTURE => {
                Direction::ALL.get(index - FIRST_HOLE).copied().map(Pick::Hole)
            }
            FIRST_CAPTURE..STOP => square(index - FIRST_CAPTURE).map(Pick::Capture),
            STOP => Some(Pick::Stop),
            _ => None,
        }
    }
}

const FIRST_HOLE: usize = Square::COUNT;
const FIRST_CAPTURE: usize = FIRST_HOLE + Direction::COUNT;
const STOP: usize = FIRST_CAPTURE + Square::COUNT;

impl Octi {
    /// The pods that can act.
    fn acting_pods(&self) -> impl Iterator<Item = Square> {
        let actions = self.actions();
        let bytes = actions.quiet as u32 | (actions.quiet >> 32) as u32 | actions.jumps;
        let pods = squares_at(self.board().pod_places(self.to_move)).enumerate();
        pods.filter(move |(i, _)| bytes >> (8 * i) & 0xff != 0).map(|(_, square)| square)
    }

    /// The picks that complete an insertion into `pod` or a step with it.
    fn quiet_picks(&self, pod: Square) -> impl Iterator<Item = Pick> {
        let is_legal = |mv: &Move| self.check_any_spelling(*mv).is_ok();
        let inserts = Direction::ALL.into_iter().map(move |prong| Move::Insert { pod, prong });
        let steps = Direction::ALL.into_iter().filter_map(move |way| Step::new(pod, way));
        inserts.chain(steps.map(Move::Step)).filter(is_legal).map(|mv| match mv {
            Move::Insert { prong, .. } => Pick::Hole(prong),
            Move::Step(_) | Move::Jump(_) => Pick::Square(mv.to()),
        })
    }
}

/// A chain as far as it has been picked.
#[derive(Debug)]
struct PickedChain {
    search: ChainSearch,
    chain: PackedChain,
    place: usize,
    jumped: u64,
    captured: u64,
    /// The pod that was jumped last, if it can still be captured.
    open_capture: Option<Square>,
}

impl PickedChain {
    /// The chain of `pod` with these landings and captures; `None` if it is not the beginning of a
    /// legal chain. The pod must be one of the player to move; it need not be able to jump.
    fn new(state: &Octi, pod: Square, picked: &[Pick]) -> Option<PickedChain> {
        if state.winner().is_some() || state.board().owner(pod) != Some(state.to_move) {
            return None;
        }
        let start = PickedChain {
            search: ChainSearch::new(state, pod),
            chain: PackedChain::EMPTY,
            place: pod.place(),
            jumped: 0,
            captured: 0,
            open_capture: None,
        };
        picked.iter().try_fold(start, |chain, pick| chain.then(*pick))
    }

    /// This chain with one more pick.
    fn then(self, pick: Pick) -> Option<PickedChain> {
        match pick {
            Pick::Square(square) => {
                let (direction, over, _) = self.jumps().find(|(.., to)| *to == square)?;
                let open_capture = self.search.may_capture(over.place()).then_some(over);
                Some(PickedChain {
                    chain: self.chain.then(direction, false),
                    place: square.place(),
                    jumped: self.jumped | 1 << over.place(),
                    open_capture,
                    ..self
                })
            }
            Pick::Capture(square) if self.open_capture == Some(square) => {
                let captured = self.captured | 1 << square.place();
                Some(PickedChain { captured, open_capture: None, ..self })
            }
            Pick::Capture(_) | Pick::Hole(_) | Pick::Stop => None,
        }
    }

    fn visit_next<B>(&self, mut visit: impl FnMut(Pick) -> ControlFlow<B>) -> ControlFlow<B> {
        if let Some(over) = self.open_capture {
            visit(Pick::Capture(over))?;
        }
        self.jumps().try_for_each(|(.., to)| visit(Pick::Square(to)))?;
        if self.chain.len() == 0 { ControlFlow::Continue(()) } else { visit(Pick::Stop) }
    }

    /// The next jumps: their directions, jumped squares and landings.
    fn jumps(&self) -> impl Iterator<Item = (Direction, Square, Square)> {
        // R12: the chain ends on the base. It starts anywhere.
        let has_ended = self.chain.len() != 0 && self.search.ends_at(self.place);
        let jumps = self.search.directions(self.place).iter().filter(move |_| !has_ended);
        let jumps = jumps.map(|direction| {
            let over = direction.shift(self.place);
            (direction, Square::at(over), Square::at(direction.shift(over)))
        });
        // R8: no pod twice.
        jumps.filter(|(_, over, _)| self.jumped >> over.place() & 1 == 0)
    }

    /// The listed spelling of the chain if it stops here.
    fn listed(&self) -> Option<Chain> {
        if self.chain.len() == 0 {
            return None;
        }
        self.search.first_chain(Square::at(self.place), self.captured)
    }
}
