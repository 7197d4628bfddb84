//! How fast a game is meant to be.

/// The aims of one game, as multiples of cozy-chess on the same machine at the same time.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The game's short name.
    pub game: &'static str,
    /// Plies a second in random games.
    pub playout: f64,
    /// Counted leaves a second; `None` for a game of cards, whose leaves say little.
    pub perft: Option<f64>,
}

/// The aims of all games. They differ because the games do: a turn of Octiles asks for every
/// walk along the paths on the board, one of Gobblet for a few masks.
pub const TARGETS: [Target; 5] = [
    Target { game: "gobblet", playout: 5.0, perft: Some(8.0) },
    Target { game: "octagone", playout: 8.0, perft: Some(2.0) },
    Target { game: "octi", playout: 2.5, perft: Some(3.0) },
    Target { game: "octiles", playout: 0.35, perft: Some(0.4) },
    Target { game: "toki", playout: 6.0, perft: None },
];

/// How a measured ratio stands to its aim, in words.
#[must_use]
pub fn verdict(measured: f64, aim: f64) -> String {
    let percent = (measured / aim - 1.0).abs() * 100.0;
    let is_met = if aim <= measured { "met" } else { "missed" };
    format!("{is_met} by {percent:.0} %")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_aim_is_met_or_missed_by_so_much() {
        assert_eq!(verdict(6.0, 5.0), "met by 20 %");
        assert_eq!(verdict(5.0, 5.0), "met by 0 %");
        assert_eq!(verdict(4.5, 5.0), "missed by 10 %");
    }
}
