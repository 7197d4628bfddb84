//! Games that are given as graphs, with traps for searches.

use std::{fmt, ops::RangeInclusive, str::FromStr};

use rulebook_core::{
    NoSymmetry, PerfectInfo, Player, PlayerSet, Rules, Turn,
    text::{Cursor, SyntaxError},
    zobrist_key,
};

use crate::toy::{Plan, Toy};

/// A place of the graph, which is a position; it is named by its index.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    /// A seat chooses one of these places.
    Choice(u8, &'static [u8]),
    /// Chance leads to one of these places with these weights.
    Chance(&'static [(u8, u32)]),
    /// The game ends with these payoffs.
    End(&'static [i32]),
}

use Place::{Chance, Choice, End};

/// A game: its places, the number of players, and the teams.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Game {
    pub(crate) places: &'static [Place],
    pub(crate) teams: &'static [&'static [u8]],
    pub(crate) range: (i32, i32),
}

/// A position.
pub(crate) type Graph<const GAME: usize> = Toy<Token<GAME>>;

/// A token on a place of a game: the text is the number of the place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Token<const GAME: usize>(u8);

/// Goes to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Go(pub(crate) u8);

impl<const GAME: usize> Toy<Token<GAME>> {
    pub(crate) fn new(place: u8) -> Graph<GAME> {
        Toy(Token(place))
    }
}

impl<const GAME: usize> Token<GAME> {
    fn game() -> &'static Game {
        &GAMES[GAME]
    }

    fn place(&self) -> Place {
        Self::game().places[usize::from(self.0)]
    }
}

impl<const GAME: usize> Plan for Token<GAME> {
    type Move = Go;
    type Event = Go;

    const RULES: Rules = Rules { name: "graph", version: 1 };

    fn players(&self) -> u8 {
        Self::game().teams.iter().map(|team| team.len() as u8).sum()
    }

    fn team(&self, player: Player) -> PlayerSet {
        let seats =
            |team: &[u8]| team.iter().filter_map(|seat| Player::from_index(*seat)).collect();
        let mut teams = Self::game().teams.iter().map(|team| -> PlayerSet { seats(team) });
        teams.find(|team| team.contains(player)).unwrap_or(PlayerSet::only(player))
    }

    fn turn(&self) -> Turn {
        match self.place() {
            Choice(seat, _) => Turn::Player(Player::from_index(seat).expect("a seat")),
            Chance(_) => Turn::Chance,
            End(_) => Turn::Over,
        }
    }

    fn moves(&self) -> impl Iterator<Item = Go> {
        let ways = if let Choice(_, ways) = self.place() { ways } else { &[] };
        ways.iter().copied().map(Go)
    }

    fn events(&self) -> impl Iterator<Item = (Go, u32)> {
        let ways = if let Chance(ways) = self.place() { ways } else { &[] };
        ways.iter().map(|(place, weight)| (Go(*place), *weight))
    }

    fn play(&mut self, mv: Go) {
        self.0 = mv.0;
    }

    fn resolve(&mut self, event: Go) {
        self.0 = event.0;
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        let End(payoffs) = self.place() else { return None };
        payoffs.get(player.index()).copied()
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        let (least, greatest) = Self::game().range;
        least..=greatest
    }

    fn has_chance(&self) -> bool {
        Self::game().places.iter().any(|place| matches!(place, Chance(_)))
    }

    fn key(&self) -> u64 {
        zobrist_key(GAME as u64, u64::from(self.0))
    }
}

impl<const GAME: usize> PerfectInfo for Toy<Token<GAME>> {}

impl<const GAME: usize> NoSymmetry for Toy<Token<GAME>> {}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Go {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Go, SyntaxError> {
        text.parse().map(Go).map_err(|_| Cursor::new(text).error("a place"))
    }
}

impl<const GAME: usize> fmt::Display for Token<GAME> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<const GAME: usize> FromStr for Token<GAME> {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Token<GAME>, SyntaxError> {
        text.parse::<Go>().map(|place| Token(place.0))
    }
}

/// The games, by their numbers.
const GAMES: [Game; 20] = [
    GAMBLE,
    SAFE_GAMBLE,
    TWICE,
    PARTNERS,
    FORKS,
    CIRCLE,
    DETOUR,
    RETRIES,
    LOPSIDED,
    MAZE,
    SPONSORS,
    QUITTERS,
    ONE_AHEAD,
    LEVEL,
    TWO_PARTNERS,
    SPLIT_PARTNERS,
    TWO_PAIRS,
    THREE_TEAMS,
    ONE_TEAM,
    TOSSES,
];

const WIN: Place = End(&[1, -1]);
const LOSS: Place = End(&[-1, 1]);
const DRAW: Place = End(&[0, 0]);
const TWO: &[&[u8]] = &[&[0], &[1]];

/// A chance event decides between a win and a loss; the alternative is to lose.
pub(crate) type Gamble = Graph<0>;
const GAMBLE: Game = Game {
    places: &[Choice(0, &[1, 4]), Chance(&[(2, 3), (3, 1)]), WIN, LOSS, LOSS],
    teams: TWO,
    range: (-1, 1),
};

/// A chance event whose outcomes all win, some later than others; the alternative is a draw.
pub(crate) type SafeGamble = Graph<1>;
const SAFE_GAMBLE: Game = Game {
    places: &[
        Choice(0, &[1, 5]),
        Chance(&[(2, 1), (3, 1)]),
        WIN,
        Choice(1, &[4]),
        Choice(0, &[2, 5]),
        DRAW,
    ],
    teams: TWO,
    range: (-1, 1),
};

/// The first seat moves twice in a row: 1 then 3 wins. After 2 the other seat wins.
pub(crate) type Twice = Graph<2>;
const TWICE: Game = Game {
    places: &[Choice(0, &[1, 2]), Choice(0, &[3, 4]), Choice(1, &[3, 4]), WIN, LOSS],
    teams: TWO,
    range: (-1, 1),
};

/// Seats 0 and 2 are partners against 1 and 3. Seat 2, who moves after seat 0, wins for both at 3;
/// a seat that thought of itself alone would not care.
pub(crate) type Partners = Graph<3>;
const PARTNERS: Game = Game {
    places: &[
        Choice(0, &[1, 2]),
        Choice(2, &[3, 4]),
        Choice(1, &[3, 4]),
        End(&[1, -1, 1, -1]),
        End(&[-1, 1, -1, 1]),
    ],
    teams: &[&[0, 2], &[1, 3]],
    range: (-1, 1),
};

/// Three players, of whom each looks after itself. At 1 the second prefers 3, which costs the first
/// two points; at 2 the third prefers 5, which gives the first one point. A first player who takes
/// the others for one enemy fears 7 and goes to 6 instead.
pub(crate) type Forks = Graph<4>;
const FORKS: Game = Game {
    places: &[
        Choice(0, &[1, 2, 6]),
        Choice(1, &[3, 4]),
        Choice(2, &[5, 7]),
        End(&[-2, 2, 0]),
        End(&[2, -2, 0]),
        End(&[1, -3, 2]),
        End(&[0, 0, 0]),
        End(&[-3, 3, 0]),
    ],
    teams: &[&[0], &[1], &[2]],
    range: (-3, 3),
};

/// The players can go around in a circle: 0, 1, 2, 3, 0. The first player, who is to move at 0 and
/// 2, can leave for a win only at 4, which is reached from 3 if the second player leaves there.
pub(crate) type Circle = Graph<5>;
const CIRCLE: Game = Game {
    places: &[Choice(0, &[1]), Choice(1, &[2]), Choice(0, &[3, 5]), Choice(1, &[0, 4]), WIN, LOSS],
    teams: TWO,
    range: (-1, 1),
};

/// The first player can win at 2, or go around once more: 0, 1, 2, 3, 0.
pub(crate) type Detour = Graph<6>;
const DETOUR: Game = Game {
    places: &[Choice(0, &[1]), Choice(1, &[2]), Choice(0, &[3, 4]), Choice(1, &[0]), WIN],
    teams: TWO,
    range: (-1, 1),
};

/// The first player can repeat a toss without limit, at 3 or, by way of 2, at 6. Strategy iteration
/// gives up 2 at first, because there the first move loses.
pub(crate) type Retries = Graph<7>;
const RETRIES: Game = Game {
    places: &[
        Choice(0, &[1]),
        Choice(0, &[2, 3]),
        Choice(0, &[5, 6]),
        Chance(&[(0, 1), (4, 1)]),
        WIN,
        LOSS,
        Chance(&[(0, 1), (4, 1)]),
    ],
    teams: TWO,
    range: (-1, 1),
};

/// The second player chooses who wins a point. The game says that three points can be won, so on
/// the scale of values a point is in the middle, and the values of the two do not cancel.
pub(crate) type Lopsided = Graph<8>;
const LOPSIDED: Game =
    Game { places: &[Choice(1, &[1, 2]), WIN, LOSS], teams: TWO, range: (-1, 3) };

/// The players can go round in circles of many lengths. The player to move at 12 or 13 can win.
pub(crate) type Maze = Graph<9>;
const MAZE: Game = Game {
    places: &[
        Choice(0, &[1, 3, 5]),
        Choice(1, &[0, 2, 4]),
        Choice(0, &[3, 7, 9]),
        Choice(1, &[0, 6, 2]),
        Choice(0, &[5, 1, 11]),
        Choice(1, &[4, 8, 0]),
        Choice(0, &[7, 3, 13]),
        Choice(1, &[6, 10, 2]),
        Choice(0, &[9, 5, 1]),
        Choice(1, &[8, 2, 12]),
        Choice(0, &[11, 7, 13]),
        Choice(1, &[10, 4, 12]),
        Choice(0, &[13, 9, 14]),
        Choice(1, &[12, 6, 15, 10]),
        WIN,
        LOSS,
    ],
    teams: TWO,
    range: (-1, 1),
};

/// As in [`Retries`] the first of three players can repeat a toss without limit until it wins, and
/// strategy iteration gives up 2 at first. The first player is indifferent to whether the second
/// player pays, after 3, or the third one, after 6. The toss may lead to 0 or 8, where the first
/// player chooses between 2 and 3.
pub(crate) type Sponsors = Graph<10>;
const SPONSORS: Game = Game {
    places: &[
        Choice(0, &[1]),
        Choice(0, &[2, 3]),
        Choice(0, &[5, 6]),
        Chance(&[(0, 1), (8, 1), (4, 2)]),
        End(&[1, -1, 0]),
        End(&[-1, 1, 0]),
        Chance(&[(0, 1), (8, 1), (7, 2)]),
        End(&[1, 0, -1]),
        Choice(0, &[2, 3]),
    ],
    teams: &[&[0], &[1], &[2]],
    range: (-1, 1),
};

/// Three players in a circle, of whom each may take a point or pass to the next player, at the risk
/// that the toss ends the game. The player before the one who takes gets four points. So each takes
/// if and only if the next one does not, which is impossible for all three.
pub(crate) type Quitters = Graph<11>;
const QUITTERS: Game = Game {
    places: &[
        Choice(0, &[3, 6]),
        Choice(1, &[4, 7]),
        Choice(2, &[5, 8]),
        End(&[1, -5, 4]),
        End(&[4, 1, -5]),
        End(&[-5, 4, 1]),
        Chance(&[(1, 1), (9, 1)]),
        Chance(&[(2, 1), (9, 1)]),
        Chance(&[(0, 1), (9, 1)]),
        End(&[0, 0, 0]),
    ],
    teams: &[&[0], &[1], &[2]],
    range: (-5, 4),
};

/// One move, by either side, and the first side has more: 3 against 1.
pub(crate) type OneAhead = Graph<12>;
const ONE_AHEAD: Game =
    Game { places: &[Choice(0, &[2]), Choice(1, &[2]), End(&[3, 1])], teams: TWO, range: (-4, 4) };

/// As [`OneAhead`], with 2 for both sides.
pub(crate) type Level = Graph<13>;
const LEVEL: Game =
    Game { places: &[Choice(0, &[2]), Choice(1, &[2]), End(&[2, 2])], teams: TWO, range: (-4, 4) };

/// As [`OneAhead`], with 2 against a mean of 3/2.
pub(crate) type TwoPartners = Graph<14>;
const TWO_PARTNERS: Game = Game {
    places: &[Choice(0, &[2]), Choice(1, &[2]), End(&[2, 4, -1])],
    teams: &[&[0], &[1, 2]],
    range: (-4, 4),
};

/// As [`OneAhead`], with a mean of 3/2 against 2.
pub(crate) type SplitPartners = Graph<15>;
const SPLIT_PARTNERS: Game = Game {
    places: &[Choice(0, &[2]), Choice(1, &[2]), End(&[4, 2, -1])],
    teams: &[&[0, 2], &[1]],
    range: (-4, 4),
};

/// As [`OneAhead`], with a mean of 5/2 for both sides.
pub(crate) type TwoPairs = Graph<16>;
const TWO_PAIRS: Game = Game {
    places: &[Choice(0, &[2]), Choice(2, &[2]), End(&[1, 4, 2, 3])],
    teams: &[&[0, 1], &[2, 3]],
    range: (-4, 4),
};

/// Six seats are three teams.
pub(crate) type ThreeTeams = Graph<17>;
const THREE_TEAMS: Game =
    Game { places: &[End(&[0; 6])], teams: &[&[0, 3], &[1, 4], &[2, 5]], range: (0, 0) };

/// Three seats play together against nobody.
pub(crate) type OneTeam = Graph<18>;
const ONE_TEAM: Game = Game { places: &[End(&[0; 3])], teams: &[&[0, 1, 2]], range: (0, 0) };

/// Chance never leaves 1, and leaves 2 sooner or later.
pub(crate) type Tosses = Graph<19>;
const TOSSES: Game = Game {
    places: &[Choice(0, &[1, 2, 3]), Chance(&[(1, 1)]), Chance(&[(2, 2), (3, 1)]), WIN],
    teams: TWO,
    range: (-1, 1),
};
