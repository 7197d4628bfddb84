//! The pairs and the seats of all games.

use rulebook::SeatInfo;

/// The games of a tournament, numbered from 0: block after block, within a block number pair after
/// pair, and within a pair line-up after line-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Schedule {
    pairs: Vec<(usize, usize)>,
    lineups: Vec<Vec<Member>>,
    n_blocks: u64,
}

/// The bot of a pair that has a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Member {
    First,
    Second,
}

/// One game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fixture<'s> {
    /// The number of the block, which decides the opening and the deal. Blocks of
    /// different pairs share it.
    pub(crate) block: u64,
    /// The number of the pair.
    pub(crate) pair: usize,
    /// The bots of the pair.
    pub(crate) bots: (usize, usize),
    /// The bots by seat.
    pub(crate) lineup: &'s [Member],
}

impl Schedule {
    /// Every pair of bots plays `n_games` games, rounded up to whole blocks.
    pub(crate) fn new(seats: &[SeatInfo], n_bots: usize, n_games: u64) -> Schedule {
        let pairs =
            (0..n_bots).flat_map(|first| (first + 1..n_bots).map(move |second| (first, second)));
        let lineups = lineups(seats);
        let n_blocks = n_games.div_ceil(lineups.len() as u64);
        Schedule { pairs: pairs.collect(), lineups, n_blocks }
    }

    pub(crate) fn pairs(&self) -> &[(usize, usize)] {
        &self.pairs
    }

    pub(crate) fn n_blocks(&self) -> u64 {
        self.n_blocks
    }

    /// The number of games in a block.
    pub(crate) fn block_size(&self) -> usize {
        self.lineups.len()
    }

    pub(crate) fn n_games(&self) -> u64 {
        self.n_blocks * (self.pairs.len() * self.lineups.len()) as u64
    }

    pub(crate) fn fixture(&self, game: u64) -> Fixture<'_> {
        let size = self.lineups.len() as u64;
        let n_pairs = self.pairs.len() as u64;
        let pair = (game / size % n_pairs) as usize;
        let lineup = &self.lineups[(game % size) as usize];
        Fixture { block: game / size / n_pairs, pair, bots: self.pairs[pair], lineup }
    }
}

/// The line-ups of a block. The sides (players who win together are one side) are taken by both
/// bots alternately, and each bot has begun at each side: for two sides these are two line-ups, for
/// an even number of sides also two, for an odd number twice that number, half of them with one
/// side more for the first bot and half with one more for the second.
fn lineups(seats: &[SeatInfo]) -> Vec<Vec<Member>> {
    let mut sides: Vec<&[u8]> = Vec::new();
    for seat in seats {
        if !sides.contains(&&seat.team[..]) {
            sides.push(&seat.team);
        }
    }
    let n_sides = sides.len();
    let mut lineups = Vec::new();
    for rotation in 0..n_sides {
        for begins in [Member::First, Member::Second] {
            let member = |side: usize| match ((side + rotation) % n_sides % 2, begins) {
                (0, member) => member,
                (_, Member::First) => Member::Second,
                (_, Member::Second) => Member::First,
            };
            let lineup: Vec<Member> = seats
                .iter()
                .map(|seat| sides.iter().position(|side| *side == seat.team).map_or(begins, member))
                .collect();
            if !lineups.contains(&lineup) {
                lineups.push(lineup);
            }
        }
    }
    lineups
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook::Registry;

    fn shown(game: &str, variant: &str) -> Vec<String> {
        let game = Registry::standard().game(game).and_then(|game| game.start(variant));
        let letter = |member: &Member| if *member == Member::First { 'A' } else { 'B' };
        let lineups = lineups(&game.expect("a game").seats());
        lineups.iter().map(|lineup| lineup.iter().map(letter).collect()).collect()
    }

    #[test]
    fn sides_are_taken_alternately_in_every_rotation() {
        assert_eq!(shown("tictactoe", ""), ["AB", "BA"]);
        assert_eq!(shown("octagone", "players=4"), ["ABAB", "BABA"]); // Partners sit opposite.
        assert_eq!(shown("kuhn", "players=3"), ["ABA", "BAB", "BAA", "ABB", "AAB", "BBA"]);
        assert_eq!(shown("toki", "players=4"), ["ABAB", "BABA"]);
    }

    #[test]
    fn every_game_has_one_number() {
        let seats = Registry::standard().game("tictactoe").and_then(|game| game.start(""));
        let schedule = Schedule::new(&seats.expect("a game").seats(), 3, 5);
        assert_eq!((schedule.n_blocks(), schedule.n_games()), (3, 18));
        let fixtures = (0..schedule.n_games()).map(|game| schedule.fixture(game));
        let games: Vec<_> = fixtures.map(|game| (game.block, game.pair, game.lineup)).collect();
        for block in 0..3 {
            for pair in 0..3 {
                for lineup in &schedule.lineups {
                    let game = (block, pair, &lineup[..]);
                    assert_eq!(games.iter().filter(|found| **found == game).count(), 1);
                }
            }
        }
    }
}
