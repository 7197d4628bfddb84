//! The costs of the rules as tables for people.

use rulebook_benches::threads::cores;

use crate::{
    markdown::{NONE, or_none, table},
    rules::{Card, Rules},
};

/// Writes the scorecard in Markdown.
#[must_use]
pub fn markdown(card: &Rules) -> String {
    let mut text = "Random games. The ratios are speeds over those of cozy-chess.\n\n".to_string();
    text += &random_games(card);
    text += "\nPerft, in millions of leaves a second; the last column is the speed on all cores \
             over that on one.\n\n";
    text += &perft(card);
    text += "\nOne `check` of a legal move, and sizes in bytes.\n\n";
    text += &sizes(card);
    text += "\nOne checked step in nanoseconds: on the bare state, in a match, and as text through the \
             erased layer.\n\n";
    text += &steps(card);
    text
}

fn random_games(card: &Rules) -> String {
    let title =
        ["", "ns per ply", "ratio", "games/s", "ratio", "allocations per ply", "per list of moves"];
    let peer = &card.peer;
    let none = || NONE.to_string();
    let chess = vec![
        peer.name.to_string(),
        format!("{:.1}", peer.ply_ns),
        "1".to_string(),
        format!("{:.0}", peer.games_per_second),
        "1".to_string(),
        none(),
        none(),
    ];
    let others = card.other_peers.iter().map(|(name, ns)| {
        let ratio = format!("{:.2}", peer.ply_ns / ns);
        vec![name.to_string(), format!("{ns:.1}"), ratio, none(), none(), none(), none()]
    });
    let games = card.games.iter().map(|(name, card)| {
        vec![
            name.to_string(),
            format!("{:.1}", card.ply_ns),
            format!("{:.2}", card.playout_ratio),
            format!("{:.0}", card.games_per_second),
            format!("{:.2}", card.games_ratio),
            or_none(card.allocs_per_ply, few),
            or_none(card.allocs_per_list, few),
        ]
    });
    table(&title, games.chain([chess]).chain(others))
}

fn perft(card: &Rules) -> String {
    let speedup = format!("{} threads", cores());
    let title = ["", "counted", "ratio", "played", "ratio", &speedup];
    let peer = &card.peer;
    let chess = vec![
        peer.name.to_string(),
        millions(peer.perft_per_second),
        "1".to_string(),
        millions(peer.played_per_second),
        "1".to_string(),
        NONE.to_string(),
    ];
    let games = card.games.iter().map(|(name, card)| {
        vec![
            name.to_string(),
            or_none(card.counted_per_second, millions),
            or_none(card.perft_ratio, |ratio| format!("{ratio:.2}")),
            or_none(card.played_per_second, millions),
            or_none(card.played_ratio, |ratio| format!("{ratio:.2}")),
            or_none(card.scaling.map(|scaling| scaling.speedup), |speed| format!("{speed:.2}")),
        ]
    });
    table(&title, games.chain([chess]))
}

fn sizes(card: &Rules) -> String {
    let title = ["", "ns per check", "ratio", "state", "ratio", "move", "ratio"];
    let peer = &card.peer;
    let one = || "1".to_string();
    let (state, mv) = (peer.state_bytes.to_string(), peer.move_bytes.to_string());
    let check = format!("{:.1}", peer.check_ns);
    let chess = vec![peer.name.to_string(), check, one(), state, one(), mv, one()];
    let games = card.games.iter().map(|(name, card)| {
        let Card { check_ns, check_ratio, state_ratio, move_ratio, .. } = card;
        vec![
            name.to_string(),
            format!("{check_ns:.1}"),
            format!("{check_ratio:.2}"),
            card.state_bytes.to_string(),
            format!("{state_ratio:.2}"),
            card.move_bytes.to_string(),
            format!("{move_ratio:.2}"),
        ]
    });
    table(&title, games.chain([chess]))
}

fn steps(card: &Rules) -> String {
    let title = ["", "state", "match", "erased", "erased over state", "erased over match"];
    let games = card.games.iter().map(|(name, card)| {
        let step = &card.step;
        vec![
            name.to_string(),
            format!("{:.1}", step.typed_ns),
            format!("{:.1}", step.match_ns),
            format!("{:.1}", step.erased_ns),
            format!("{:.1}", step.erased_over_typed),
            format!("{:.1}", step.erased_over_match),
        ]
    });
    table(&title, games)
}

/// A small number, and none at all as such.
fn few(count: f64) -> String {
    if count == 0.0 { "0".to_string() } else { format!("{count:.5}") }
}

pub(crate) fn millions(per_second: f64) -> String {
    format!("{:.1}", per_second / 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_allocation_at_all_is_a_zero() {
        assert_eq!((few(0.0), few(0.000_15)), ("0".to_string(), "0.00015".to_string()));
        assert_eq!(or_none(Some(2_340_000.0), millions), "2.3");
    }
}
