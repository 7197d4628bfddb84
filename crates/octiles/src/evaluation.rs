//! Features of positions, for searches.
#![expect(clippy::cast_possible_wrap, reason = "counts of runners are small")]

use rulebook_core::{Features, Player, PlayerSet, State};

use crate::{
    board::{Octagon, Side, Space},
    state::Octiles,
};

/// The evaluation of Octiles, by the places of the runners and the turns that they need.
///
/// A single tile can take a runner across the whole board, so the distance along the lattice is not
/// everything:
///
/// * *Runners by place*: those on start circles, which have yet to find a way out, and those on
///   each stop, named as if their player started in the west. The nearer to the finish the better;
///   but a stop in a corner touches only two octagons, so it is left with fewer tiles.
/// * *The race*: a runner is *linked* if a path from it and a path from an empty finish circle end
///   at the same octagon, where a suitable tile would join them. It probably needs one turn to get
///   home, any other runner at least two. The lead in such turns matters more the fewer turns are
///   left to the side that is ahead.
/// * *Tempo*: it is an advantage to move, and the more so the nearer the end is.
///
/// The top tile does not count: one move of a search shows whether it fits. With more than two
/// sides the mover is compared with the first of the others that have the fewest turns left,
/// because who is ahead wins (R15). The runners of partners are added up; their turns left are
/// those of the partner who has more, because both must get home and each moves once a round (R18).
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
    type Vector = [i32; 2 + N_PLACES];

    const FEATURES: &'static [&'static str] = &[
        "to move, over the turns left",
        "fewer turns left, over the turns left",
        "runners on start circles",
        "runners on s11",
        "runners on s12",
        "runners on s13",
        "runners on s14",
        "runners on s21",
        "runners on s22",
        "runners on s23",
        "runners on s24",
        "runners on s31",
        "runners on s32",
        "runners on s33",
        "runners on s34",
        "runners on s41",
        "runners on s42",
        "runners on s43",
        "runners on s44",
    ];
    /// By `tune octiles`.
    const WEIGHTS: [i32; 2 + N_PLACES] = [
        17, 8, 332, //
        256, 217, 214, 259, //
        196, 152, 150, 168, //
        135, 94, 78, 110, //
        134, 48, 9, 37,
    ];
    /// The top tile does not count.
    const IGNORE_CHANCE: bool = true;

    fn features(&self) -> [i32; 2 + N_PLACES] {
        let mut features = [0; 2 + N_PLACES];
        let Some(mover) = self.turn().player() else { return features };
        let reach: Reach =
            self.ends.all().map(|ends| ends.iter().fold(0, |reach, end| reach | 1 << end));
        let of_team = |team: PlayerSet| {
            let runners = team.iter().map(|player| Runners::of(self, player, &reach));
            runners.reduce(|one, other| one.joined(&other))
        };
        let variant = self.variant;
        let teams = variant.seats().map(|player| variant.team(player));
        let others = teams.filter(|team| !team.contains(mover)).filter_map(of_team);
        let ahead = others.min_by_key(|team| team.turns_left);
        let Some((own, ahead)) = of_team(variant.team(mover)).zip(ahead) else {
            return features;
        };
        let least = own.turns_left.min(ahead.turns_left) + 1;
        features[0] = TEMPO / least;
        features[1] = RACE * (ahead.turns_left - own.turns_left) / least;
        let counts = ahead.by_place.into_iter().zip(own.by_place);
        for (feature, (theirs, own)) in features[2..].iter_mut().zip(counts) {
            *feature = theirs - own;
        }
        features
    }
}

/// The numerators of the features that are divided by the turns left. They have many divisors, so
/// that little is lost by rounding.
const TEMPO: i32 = 24;
const RACE: i32 = 60;

/// The number of places that count: the start circles together, and each stop.
const N_PLACES: usize = 17;

/// For each octagon the ends of all paths away from it: bit `i` is the space with the index `i`.
/// Other ends have higher bits.
type Reach = [u64; Octagon::COUNT];

/// The counts of one player, or of two partners; the lower the better.
struct Runners {
    turns_left: i32,
    by_place: [i32; N_PLACES],
}

impl Runners {
    // One copy: the search of the page has no room for one at each call.
    #[inline(never)]
    fn of(state: &Octiles, player: Player, reach: &Reach) -> Runners {
        let side = state.variant.side(player);
        let (runners, finishes) = (state.runners(player), state.variant.finishes(player));
        let (away, free) = (runners - finishes, finishes - state.mobility().occupied());
        let to_finish = reach.iter().filter(|reach| **reach & free.bits() != 0);
        let linked = to_finish.fold(0, |linked, reach| linked | reach & away.bits());
        let turns_left = 2 * away.len() as i32 - linked.count_ones() as i32;
        let mut by_place = [0; N_PLACES];
        for space in away {
            if let Some(place) = PLACES[side as usize][space.index()] {
                by_place[usize::from(place)] += 1;
            }
        }
        Runners { turns_left, by_place }
    }

    /// Two partners together (R18).
    fn joined(mut self, partner: &Runners) -> Runners {
        for (count, other) in self.by_place.iter_mut().zip(partner.by_place) {
            *count += other;
        }
        self.turns_left = self.turns_left.max(partner.turns_left);
        self
    }
}

/// By the start side of a player, for each space: 0 for the start circles, and for a stop 1 plus
/// the index of its image on a board that is turned until the player starts in the west.
static PLACES: [[Option<u8>; Space::COUNT]; 4] = places();

const fn places() -> [[Option<u8>; Space::COUNT]; 4] {
    let mut places = [[None; Space::COUNT]; 4];
    let mut index = 0;
    while let Some(space) = Space::from_index(index) {
        let place = match (space.as_stop(), space.as_circle()) {
            (Some(_), _) => Some(index + 1),
            (_, Some((Side::West, _))) => Some(0),
            _ => None,
        };
        // The sides in their order are quarter turns.
        let (mut side, mut image) = (0, space);
        while side < places.len() {
            places[side][image.index()] = place;
            image = image.quarter_turned();
            side += 1;
        }
        index += 1;
    }
    places
}
