//! Known facts about the games, for comparison with measurements.
//!
//! A game without facts is measured too, from its official start.

/// The facts about one game.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The short name of the game.
    pub game: &'static str,
    /// The start of random games and perft; the official one if absent.
    pub position: Option<&'static str>,
    /// About random games.
    pub random_games: RandomGames,
    /// About perft; absent if its leaves are not representative, as in many games of chance.
    pub perft: Option<Leaves>,
    /// About alpha-beta search; absent if the game does not support it.
    pub deepening: Option<Deepening>,
}

/// The result of random games with seed 1.
#[derive(Clone, Copy, Debug)]
pub struct RandomGames {
    /// Their number.
    pub games: u32,
    /// Moves and chance events in all of them.
    pub plies: u64,
    /// The sum of the first player's payoffs.
    pub payoff: i64,
}

/// A perft and its result.
#[derive(Clone, Copy, Debug)]
pub struct Leaves {
    /// The deal; absent if nothing is dealt.
    pub deal: Option<&'static str>,
    /// The number of moves.
    pub depth: u32,
    /// The number of leaves.
    pub leaves: u64,
}

/// A search by iterative deepening with the evaluation zero.
#[derive(Clone, Copy, Debug)]
pub struct Deepening {
    /// The depth in moves.
    pub depth: u32,
    /// A depth that plain alpha-beta search reaches in a few seconds.
    pub plain_depth: u32,
}

/// The known figures of the games.
pub static FACTS: [Facts; 5] = [
    // The perft count is that of the rules page.
    Facts {
        game: "gobblet",
        position: None,
        random_games: RandomGames { games: 2_000, plies: 82_786, payoff: 118 },
        perft: Some(Leaves { deal: None, depth: 5, leaves: 19_024_320 }),
        deepening: Some(Deepening { depth: 11, plain_depth: 10 }),
    },
    // For two, standard rules, with equal hands. The rules page has the perft counts to depth 3.
    Facts {
        game: "octagone",
        position: Some("......./......./......./......./......./....... 0 333333+3/333333+3"),
        random_games: RandomGames { games: 2_000, plies: 74_739, payoff: -273 },
        perft: Some(Leaves { deal: None, depth: 5, leaves: 17_843_816 }),
        deepening: None,
    },
    // The perft count is also in the tests of the game.
    Facts {
        game: "octi",
        position: None,
        random_games: RandomGames { games: 1_000, plies: 76_831, payoff: 3 },
        perft: Some(Leaves { deal: None, depth: 5, leaves: 33_259_968 }),
        deepening: Some(Deepening { depth: 11, plain_depth: 10 }),
    },
    // For two with five runners each. Perft draws the even tiles before the odd ones and counts
    // voluntary passes; the rules page has the counts to depth 4.
    Facts {
        game: "octiles",
        position: None,
        random_games: RandomGames { games: 200, plies: 53_053, payoff: -14 },
        perft: Some(Leaves {
            deal: Some("T2 T4 T6 T8 T10 T12 T14 T16 T18 T1 T3 T5 T7 T9 T11 T13 T15 T17"),
            depth: 5,
            leaves: 516_744,
        }),
        deepening: None,
    },
    // For two. A perft leaf is not representative of a game of chance.
    Facts {
        game: "toki",
        position: None,
        random_games: RandomGames { games: 500, plies: 202_013, payoff: 1_176 },
        perft: None,
        deepening: None,
    },
];

impl Facts {
    /// The facts about a game, if there are any.
    #[must_use]
    pub fn of(game: &str) -> Option<&'static Facts> {
        FACTS.iter().find(|facts| facts.game == game)
    }
}
