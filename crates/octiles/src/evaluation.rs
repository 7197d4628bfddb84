//! Features of positions, for searches.
#![expect(clippy::cast_possible_wrap, reason = "counts of runners are small")]

use rulebook_core::{Features, Player, PlayerSet, State};

use crate::{
    board::{Octagon, Side, Space, SpaceSet},
    state::Octiles,
};

/// The evaluation of Octiles, by the distances of the runners to the finish.
///
/// A single tile can take a runner across the whole board, so the distance along the lattice is not
/// everything:
///
/// * *Runners by depth*: those on start circles, which have yet to find a way out, and those on the
///   stops by their distance from the start side. Those on the last stops, from which nearly every
///   placement leads further, count as little as those at home.
/// * *The race*: a runner is *linked* if a path from it and a path from an empty finish circle end
///   at the same octagon, where a suitable tile would join them. It probably needs one turn to get
///   home, any other runner at least two. The lead in such turns matters more the fewer turns are
///   left to the side that is ahead.
/// * *Tempo*: it is an advantage to move, and the more so the nearer the end is.
///
/// The top tile does not count: one move of a search shows whether it fits. With more than two
/// sides the mover is compared with the best of the others, feature by feature, because who is
/// ahead wins (R15). The runners of partners are added up; their turns left are those of the
/// partner who has more, because both must get home and each moves once a round (R18).
///
/// Images of a position under a [`Transform`](crate::Transform) have the same value.
///
/// The weights come from `tune octiles` in `benches`.
///
/// ```
/// use rulebook_octiles::{
///     Octiles, Play,
///     rulebook_core::{Evaluate, Linear},
/// };
///
/// let mut game = Octiles::default();
/// game.resolve("draw T1".parse()?)?;
/// game.play("T1@a2r1 W1-s11".parse()?)?;
/// game.resolve("draw T2".parse()?)?;
/// // The first player has left a start circle, the second player is to move.
/// assert!(Linear::default().value(&game) < 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Features for Octiles {
    type Vector = [i32; 6];

    const FEATURES: &'static [&'static str] = &[
        "to move, over the turns left",
        "runners on start circles",
        "runners one stop in",
        "runners two stops in",
        "runners three stops in",
        "fewer turns left, over the turns left",
    ];
    /// By `tune octiles`.
    const WEIGHTS: [i32; 6] = [13, 210, 126, 75, 40, 10];
    /// The top tile does not count.
    const IGNORE_CHANCE: bool = true;

    fn features(&self) -> [i32; 6] {
        let Some(mover) = self.turn().player() else { return [0; 6] };
        let reach: Reach =
            self.ends.all().map(|ends| ends.iter().fold(0, |reach, end| reach | 1 << end));
        let of_team = |team: PlayerSet| {
            let runners = team.iter().map(|player| Runners::of(self, player, &reach));
            runners.reduce(|one, other| one.joined(&other))
        };
        let variant = self.variant;
        let teams = variant.seats().map(|player| variant.team(player));
        let others = teams.filter(|team| !team.contains(mover)).filter_map(of_team);
        let best = others.reduce(|best, next| best.best(&next));
        let Some((own, other)) = of_team(variant.team(mover)).zip(best) else {
            return [0; 6];
        };
        let least = own.turns_left.min(other.turns_left) + 1;
        let fewer = |depth: usize| other.by_depth[depth] - own.by_depth[depth];
        [
            TEMPO / least,
            fewer(0),
            fewer(1),
            fewer(2),
            fewer(3),
            RACE * (other.turns_left - own.turns_left) / least,
        ]
    }
}

/// The numerators of the features that are divided by the turns left. They have many divisors, so
/// that little is lost by rounding.
const TEMPO: i32 = 24;
const RACE: i32 = 60;

/// The number of depths that count: the start circles and the stops but those next to the finish.
const N_DEPTHS: usize = 4;

/// For each octagon the ends of all paths away from it: bit `i` is the space with the index `i`.
/// Other ends have higher bits.
type Reach = [u64; Octagon::COUNT];

/// The counts of one player, or of two partners; the lower the better.
struct Runners {
    by_depth: [i32; N_DEPTHS],
    turns_left: i32,
}

impl Runners {
    fn of(state: &Octiles, player: Player, reach: &Reach) -> Runners {
        let side = state.variant.side(player);
        let (runners, finishes) = (state.runners(player), state.variant.finishes(player));
        let (away, free) = (runners - finishes, finishes - state.mobility().occupied());
        let to_finish = reach.iter().filter(|reach| **reach & free.bits() != 0);
        let linked = to_finish.fold(0, |linked, reach| linked | reach & away.bits());
        let by_depth = DEPTHS[side as usize].map(|spaces| (away & spaces).len() as i32);
        let turns_left = 2 * away.len() as i32 - linked.count_ones() as i32;
        Runners { by_depth, turns_left }
    }

    /// Two partners together (R18).
    fn joined(mut self, partner: &Runners) -> Runners {
        for (count, other) in self.by_depth.iter_mut().zip(partner.by_depth) {
            *count += other;
        }
        self.turns_left = self.turns_left.max(partner.turns_left);
        self
    }

    /// The best of both in everything that is counted.
    fn best(mut self, other: &Runners) -> Runners {
        for (count, other) in self.by_depth.iter_mut().zip(other.by_depth) {
            *count = other.min(*count);
        }
        self.turns_left = self.turns_left.min(other.turns_left);
        self
    }
}

/// By the start side of a player: the start circles, and the stops in the order in which they are
/// crossed on the way to the other side.
static DEPTHS: [[SpaceSet; N_DEPTHS]; 4] = depths();

const fn depths() -> [[SpaceSet; N_DEPTHS]; 4] {
    let mut depths = [[SpaceSet::EMPTY; N_DEPTHS]; 4];
    let mut index = 0;
    while let Some(space) = Space::from_index(index) {
        let mut side = 0;
        while side < depths.len() {
            let depth = depth(Side::ALL[side], space);
            if depth < N_DEPTHS {
                depths[side][depth] = depths[side][depth].with(space);
            }
            side += 1;
        }
        index += 1;
    }
    depths
}

/// The number of lines of stops from the start side to a space of a player's way, that space's
/// included: 0 for start circles, 5 for all other circles.
const fn depth(side: Side, space: Space) -> usize {
    let (column, row) = match (space.as_stop(), space.as_circle()) {
        (Some(stop), _) => stop,
        (None, Some((circle, _))) if circle as u8 == side as u8 => return 0,
        (None, _) => return 5,
    };
    (match side {
        Side::West => column,
        Side::North => 5 - row,
        Side::East => 5 - column,
        Side::South => row,
    }) as usize
}
