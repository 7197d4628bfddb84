//! Measurements of the searches, as tables for people.

use std::collections::BTreeMap;

use rulebook_arena::PairRow;

use crate::{
    deepening::Depth,
    markdown::{NONE, or_none, table},
    matches::Duel,
    simulations::Share,
    table::millions,
};

/// The shares of all games.
#[must_use]
pub fn simulations(games: &BTreeMap<&'static str, Share>) -> String {
    let mut names: Vec<&str> =
        games.values().flat_map(|share| share.others.keys().copied()).collect();
    names.sort_unstable();
    names.dedup();
    let title = ["", "games/s", "simulations/s", "share"];
    let title: Vec<&str> = title.into_iter().chain(names.iter().copied()).collect();
    let percent = |share: f64| format!("{:.0} %", share * 100.0);
    let rows = games.iter().map(|(game, share)| {
        let mut row = vec![
            game.to_string(),
            format!("{:.0}", share.games_per_second),
            format!("{:.0}", share.simulations_per_second),
            percent(share.share),
        ];
        row.extend(names.iter().map(|name| or_none(share.others.get(name).copied(), percent)));
        row
    });
    let text = "Monte Carlo tree search with random games, 10,000 simulations from nothing: \
                simulations a second as a share of the random games a second that the rules play \
                from the same position, and the shares of other engines.\n\n";
    text.to_string() + &table(&title, rows)
}

/// The searches of all games to their depths.
#[must_use]
pub fn depth(games: &BTreeMap<&'static str, Depth>) -> String {
    let seconds = |seconds: f64| format!("{seconds:.2} s");
    let title = ["", "depth", "time", "nodes/s, millions", "2 threads"];
    let rows = games.iter().map(|(game, depth)| {
        vec![
            game.to_string(),
            depth.depth.to_string(),
            seconds(depth.seconds),
            millions(depth.nodes_per_second),
            format!("{:.2}", depth.speedup),
        ]
    });
    let mut text =
        "Strict alpha-beta search from the start with the evaluation zero: the time to a \
                    depth.\n\n"
            .to_string();
    text += &table(&title, rows);
    text += "\nThe same at a depth that plain alpha-beta, without a table, reaches.\n\n";
    let title = ["", "depth", "ours", "plain", "plain nodes/s, millions", "minimax iterative"];
    let rows = games.iter().map(|(game, depth)| {
        let shared = &depth.shared;
        vec![
            game.to_string(),
            shared.depth.to_string(),
            seconds(shared.seconds),
            seconds(shared.plain_seconds),
            millions(shared.plain_nodes_per_second),
            seconds(shared.minimax_seconds),
        ]
    });
    text + &table(&title, rows)
}

/// The matches with other engines.
#[must_use]
pub fn matches(duels: &[Duel]) -> String {
    let title = ["", "ours", "against", "evaluation", "ms/move", "+ = −", "Elo", "95 %"];
    let rows = duels.iter().map(|duel| {
        let [ours, theirs] = duel.ms_per_move;
        let mut row = vec![
            duel.game.to_string(),
            duel.ours.clone(),
            duel.theirs.clone(),
            duel.evaluation.unwrap_or(NONE).to_string(),
            format!("{ours:.0}, {theirs:.0}"),
        ];
        row.extend(result(&duel.result));
        row
    });
    let text = "Matches at equal time for each move, in pairs of games from random openings with \
                exchanged seats.\n\n";
    text.to_string() + &table(&title, rows)
}

/// Wins, draws and losses, and the difference in Elo with its interval.
fn result(pair: &PairRow) -> [String; 3] {
    // Adding 0 takes the sign from −0.
    let elo = |elo: f64| match elo {
        f64::INFINITY => "+∞".to_string(),
        f64::NEG_INFINITY => "−∞".to_string(),
        elo => format!("{:+.0}", elo.round() + 0.0),
    };
    let games = format!("{} {} {}", pair.wins, pair.draws, pair.losses);
    let Some(found) = pair.elo else {
        return [games, NONE.to_string(), NONE.to_string()];
    };
    let interval = format!("{} to {}", elo(found.low), elo(found.high));
    [games, elo(found.value), interval]
}
