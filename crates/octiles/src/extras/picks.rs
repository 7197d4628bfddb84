//! Moves as sequences of picks: octagon, orientation, start, end; `pass`; or the start circles one
//! after the other in ascending order.

use core::{fmt, ops::ControlFlow};

use rulebook_core::{
    PickGroup, PickIndex, Picks,
    text::{Cursor, SyntaxError},
};

use crate::{
    board::{Octagon, Pattern, Space, SpaceSet, StartCircles},
    legality::MoveSet,
    mv::Move,
    notation::{read_octagon, read_space},
    state::Octiles,
};

/// An element that a player points at to enter a move.
///
/// ```
/// use rulebook_octiles::{Octiles, Pick, Play, rulebook_core::Picks};
///
/// let mut game = Octiles::default();
/// game.resolve("draw T1".parse()?)?;
/// let picked: Vec<Pick> = game.picks_of("T1@a2r1 W1-s11".parse()?).collect();
/// let texts: Vec<String> = picked.iter().map(|pick| pick.to_string()).collect();
/// assert_eq!(texts, ["a2", "r1", "W1", "s11"]);
/// assert_eq!(game.move_of(&picked), Some("T1@a2r1 W1-s11".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pick {
    /// `c3`: lays the tile there.
    Octagon(Octagon),
    /// `r3`: turns the tile by this many eighths clockwise, at most 7.
    Turn(u8),
    /// `s11`, `W1`: where the runner starts, where it stops, or a start circle.
    Space(Space),
    /// `pass`.
    Pass,
}

impl Picks for Octiles {
    type Pick = Pick;

    fn visit_next<B>(
        &self,
        picked: &[Pick],
        mut visit: impl FnMut(Pick) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(moves) = MoveSet::of(self) else {
            return self
                .next_circles(picked)
                .iter()
                .try_for_each(|circle| visit(Pick::Space(circle)));
        };
        match *picked {
            [] => {
                moves.octagons().try_for_each(|octagon| visit(Pick::Octagon(octagon)))?;
                if moves.has_pass() {
                    visit(Pick::Pass)?;
                }
                ControlFlow::Continue(())
            }
            [Pick::Octagon(octagon)] => {
                moves.patterns(octagon).try_for_each(|pattern| visit(Pick::Turn(pattern.turn())))
            }
            [Pick::Octagon(octagon), Pick::Turn(turn)] => {
                let Some(pattern) = moves.pattern(turn) else { return ControlFlow::Continue(()) };
                let starts: SpaceSet = moves.runs(octagon, pattern).map(|(from, _)| from).collect();
                starts.iter().try_for_each(|space| visit(Pick::Space(space)))
            }
            [Pick::Octagon(octagon), Pick::Turn(turn), Pick::Space(start)] => {
                let Some(pattern) = moves.pattern(turn) else { return ControlFlow::Continue(()) };
                let mut runs = moves.runs(octagon, pattern).filter(|(from, _)| *from == start);
                runs.try_for_each(|(_, to)| visit(Pick::Space(to)))
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn attempt(&self, picked: &[Pick]) -> Option<Move> {
        match *picked {
            [Pick::Octagon(octagon), Pick::Turn(turn), Pick::Space(from), Pick::Space(to)] => {
                let pattern = self.top()?.turned(turn)?;
                Some(Move::Lay { octagon, pattern, from, to })
            }
            [Pick::Pass] => Some(Move::Pass),
            _ => StartCircles::new(ascending(picked)?).map(|circles| Move::Start { circles }),
        }
    }

    fn picks_of(&self, mv: Move) -> impl Iterator<Item = Pick> {
        let (lay, circles, pass) = match mv {
            Move::Lay { octagon, pattern, from, to } => {
                (Some(lay_picks(octagon, pattern, from, to)), SpaceSet::EMPTY, None)
            }
            Move::Start { circles } => (None, circles.spaces(), None),
            Move::Pass => (None, SpaceSet::EMPTY, Some(Pick::Pass)),
        };
        lay.into_iter().flatten().chain(circles.iter().map(Pick::Space)).chain(pass)
    }
}

impl PickIndex for Octiles {
    const PICK_GROUPS: &'static [PickGroup] = &[
        PickGroup::new("octagon", Octagon::COUNT, "where the tile is laid, by number"),
        PickGroup::new("turn", N_TURNS, "the eighths by which the tile is turned, from 0"),
        PickGroup::new("space", Space::COUNT, "a start or an end of a run, by number"),
        PickGroup::new("pass", 1, "the player passes"),
    ];
    /// A tile, its turn, a start and an end, or four start circles (R5; five need no choice).
    const MAX_PICKS: usize = 4;

    fn pick_index(&self, pick: Pick) -> usize {
        match pick {
            Pick::Octagon(octagon) => octagon.index(),
            Pick::Turn(turn) => FIRST_TURN + usize::from(turn) % N_TURNS,
            Pick::Space(space) => FIRST_SPACE + space.index(),
            Pick::Pass => PASS,
        }
    }

    fn pick_at(&self, index: usize) -> Option<Pick> {
        let number = |first: usize| u8::try_from(index - first).ok();
        match index {
            0..FIRST_TURN => Octagon::from_index(number(0)?).map(Pick::Octagon),
            FIRST_TURN..FIRST_SPACE => number(FIRST_TURN).map(Pick::Turn),
            FIRST_SPACE..PASS => Space::from_index(number(FIRST_SPACE)?).map(Pick::Space),
            PASS => Some(Pick::Pass),
            _ => None,
        }
    }
}

const N_TURNS: usize = 8;
const FIRST_TURN: usize = Octagon::COUNT;
const FIRST_SPACE: usize = FIRST_TURN + N_TURNS;
const PASS: usize = FIRST_SPACE + Space::COUNT;

impl Octiles {
    /// R5: the start circles that can follow those picked: higher ones that leave enough circles
    /// for the other runners.
    fn next_circles(&self, picked: &[Pick]) -> SpaceSet {
        let Some(so_far) = ascending(picked) else { return SpaceSet::EMPTY };
        let last = so_far.iter().last();
        let choices = self.start_choices().filter(|choice| so_far.is_subset(choice.spaces()));
        let next = choices.filter_map(|choice| {
            let mut rest = (choice.spaces() - so_far).iter();
            rest.next().filter(|next| last.is_none_or(|last| last < *next))
        });
        next.collect()
    }
}

/// The spaces that were picked, if nothing else was and they are in ascending order.
fn ascending(picked: &[Pick]) -> Option<SpaceSet> {
    let mut spaces = SpaceSet::EMPTY;
    for pick in picked {
        let Pick::Space(space) = *pick else { return None };
        if spaces.iter().last().is_some_and(|last| space <= last) {
            return None;
        }
        spaces = spaces.with(space);
    }
    Some(spaces)
}

fn lay_picks(octagon: Octagon, pattern: Pattern, from: Space, to: Space) -> [Pick; 4] {
    [Pick::Octagon(octagon), Pick::Turn(pattern.turn()), Pick::Space(from), Pick::Space(to)]
}

impl fmt::Display for Pick {
    /// Writes `c3`, `r3`, `s11` or `W1`, or `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pick::Octagon(octagon) => octagon.fmt(f),
            Pick::Turn(turn) => write!(f, "r{turn}"),
            Pick::Space(space) => space.fmt(f),
            Pick::Pass => f.write_str("pass"),
        }
    }
}

rulebook_core::impl_from_str! { Pick: read_pick }

fn read_pick(cursor: &mut Cursor<'_>) -> Result<Pick, SyntaxError> {
    if cursor.eat("pass") {
        return Ok(Pick::Pass);
    }
    if cursor.eat("r") {
        return cursor.parse_with("a turn in eighths (0 to 7)", |cursor| {
            let turn = cursor.next_char()?.to_digit(8)?;
            Some(Pick::Turn(turn as u8))
        });
    }
    match cursor.peek() {
        Some('a'..='e') => read_octagon(cursor).map(Pick::Octagon),
        Some('s' | 'W' | 'N' | 'E' | 'S') => read_space(cursor).map(Pick::Space),
        _ => Err(cursor.error("an octagon (c3), a turn (r3), a space (s11, W1) or pass")),
    }
}
