//! Moves as sequences of picks: octagon, orientation, start, end; `pass`; or the start circles one
//! after the other in ascending order.

use core::{fmt, ops::ControlFlow};

use rulebook_core::{
    PartGroup, PartIndex, Parts,
    text::{Cursor, SyntaxError},
};

use crate::{
    board::{Octagon, Pattern, Space, SpaceSet, StartCircles},
    legality::MoveSet,
    mv::Move,
    notation::{read_octagon, read_space},
    state::Octiles,
};

/// A part of a move.
///
/// ```
/// use rulebook_octiles::{Octiles, Part, Play, rulebook_core::Parts};
///
/// let mut game = Octiles::default();
/// game.resolve("draw T1".parse()?)?;
/// let picked: Vec<Part> = game.parts_of("T1@a2r1 W1-s11".parse()?).collect();
/// let texts: Vec<String> = picked.iter().map(|part| part.to_string()).collect();
/// assert_eq!(texts, ["a2", "r1", "W1", "s11"]);
/// assert_eq!(game.move_of(&picked), Some("T1@a2r1 W1-s11".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// `c3`: lays the tile there.
    Octagon(Octagon),
    /// `r3`: turns the tile by this many eighths clockwise, at most 7.
    Turn(u8),
    /// `s11`, `W1`: where the runner starts, where it stops, or a start circle.
    Space(Space),
    /// `pass`.
    Pass,
}

impl Parts for Octiles {
    type Part = Part;

    fn visit_next<B>(
        &self,
        picked: &[Part],
        mut visit: impl FnMut(Part) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(moves) = MoveSet::of(self) else {
            return self
                .next_circles(picked)
                .iter()
                .try_for_each(|circle| visit(Part::Space(circle)));
        };
        match *picked {
            [] => {
                moves.octagons().try_for_each(|octagon| visit(Part::Octagon(octagon)))?;
                if moves.has_pass() {
                    visit(Part::Pass)?;
                }
                ControlFlow::Continue(())
            }
            [Part::Octagon(octagon)] => {
                moves.patterns(octagon).try_for_each(|pattern| visit(Part::Turn(pattern.turn())))
            }
            [Part::Octagon(octagon), Part::Turn(turn)] => {
                let Some(pattern) = moves.pattern(turn) else { return ControlFlow::Continue(()) };
                let starts: SpaceSet = moves.runs(octagon, pattern).map(|(from, _)| from).collect();
                starts.iter().try_for_each(|space| visit(Part::Space(space)))
            }
            [Part::Octagon(octagon), Part::Turn(turn), Part::Space(start)] => {
                let Some(pattern) = moves.pattern(turn) else { return ControlFlow::Continue(()) };
                let mut runs = moves.runs(octagon, pattern).filter(|(from, _)| *from == start);
                runs.try_for_each(|(_, to)| visit(Part::Space(to)))
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn attempt(&self, picked: &[Part]) -> Option<Move> {
        match *picked {
            [Part::Octagon(octagon), Part::Turn(turn), Part::Space(from), Part::Space(to)] => {
                let pattern = self.top()?.turned(turn)?;
                Some(Move::Lay { octagon, pattern, from, to })
            }
            [Part::Pass] => Some(Move::Pass),
            _ => StartCircles::new(ascending(picked)?).map(|circles| Move::Start { circles }),
        }
    }

    fn parts_of(&self, mv: Move) -> impl Iterator<Item = Part> {
        let (lay, circles, pass) = match mv {
            Move::Lay { octagon, pattern, from, to } => {
                (Some(lay_parts(octagon, pattern, from, to)), SpaceSet::EMPTY, None)
            }
            Move::Start { circles } => (None, circles.spaces(), None),
            Move::Pass => (None, SpaceSet::EMPTY, Some(Part::Pass)),
        };
        lay.into_iter().flatten().chain(circles.iter().map(Part::Space)).chain(pass)
    }
}

impl PartIndex for Octiles {
    const PART_GROUPS: &'static [PartGroup] = &[
        PartGroup::new("octagon", Octagon::COUNT, "where the tile is laid, by number"),
        PartGroup::new("turn", N_TURNS, "the eighths by which the tile is turned, from 0"),
        PartGroup::new("space", Space::COUNT, "a start or an end of a run, by number"),
        PartGroup::new("pass", 1, "the player passes"),
    ];
    /// A tile, its turn, a start and an end, or four start circles (R5; five need no choice).
    const MAX_PARTS: usize = 4;

    fn part_index(&self, part: Part) -> usize {
        match part {
            Part::Octagon(octagon) => octagon.index(),
            Part::Turn(turn) => FIRST_TURN + usize::from(turn) % N_TURNS,
            Part::Space(space) => FIRST_SPACE + space.index(),
            Part::Pass => PASS,
        }
    }

    fn part_at(&self, index: usize) -> Option<Part> {
        let number = |first: usize| u8::try_from(index - first).ok();
        match index {
            0..FIRST_TURN => Octagon::from_index(number(0)?).map(Part::Octagon),
            FIRST_TURN..FIRST_SPACE => number(FIRST_TURN).map(Part::Turn),
            FIRST_SPACE..PASS => Space::from_index(number(FIRST_SPACE)?).map(Part::Space),
            PASS => Some(Part::Pass),
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
    fn next_circles(&self, picked: &[Part]) -> SpaceSet {
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
fn ascending(picked: &[Part]) -> Option<SpaceSet> {
    let mut spaces = SpaceSet::EMPTY;
    for part in picked {
        let Part::Space(space) = *part else { return None };
        if spaces.iter().last().is_some_and(|last| space <= last) {
            return None;
        }
        spaces = spaces.with(space);
    }
    Some(spaces)
}

fn lay_parts(octagon: Octagon, pattern: Pattern, from: Space, to: Space) -> [Part; 4] {
    [Part::Octagon(octagon), Part::Turn(pattern.turn()), Part::Space(from), Part::Space(to)]
}

impl fmt::Display for Part {
    /// Writes `c3`, `r3`, `s11` or `W1`, or `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Octagon(octagon) => octagon.fmt(f),
            Part::Turn(turn) => write!(f, "r{turn}"),
            Part::Space(space) => space.fmt(f),
            Part::Pass => f.write_str("pass"),
        }
    }
}

rulebook_core::impl_from_str! { Part: read_part }

fn read_part(cursor: &mut Cursor<'_>) -> Result<Part, SyntaxError> {
    if cursor.eat("pass") {
        return Ok(Part::Pass);
    }
    if cursor.eat("r") {
        return cursor.parse_with("a turn in eighths (0 to 7)", |cursor| {
            let turn = cursor.next_char()?.to_digit(8)?;
            Some(Part::Turn(turn as u8))
        });
    }
    match cursor.peek() {
        Some('a'..='e') => read_octagon(cursor).map(Part::Octagon),
        Some('s' | 'W' | 'N' | 'E' | 'S') => read_space(cursor).map(Part::Space),
        _ => Err(cursor.error("an octagon (c3), a turn (r3), a space (s11, W1) or pass")),
    }
}
