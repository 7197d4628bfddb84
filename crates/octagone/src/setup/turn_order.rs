//! The hands that players can have left after taking turns (R11).

use rulebook_core::Player;

use super::Setup;
use crate::variant::Players;

/// Whether there is an order of turns that leaves hands of these sizes: the number of shields and
/// of jokers of each seat.
///
/// Turns go round from the player who replied to the White Lady, and each is a shield or a pass.
/// Seat 1 replied and seat 3 plays next, after two whole rounds:
///
/// ```text
/// round      1         2         3
/// seat    1 2 3 0 | 1 2 3 0 | 1 2 ·       seats 1 and 2 are ahead by a turn
/// ```
///
/// The hands show how many shields each player has laid. A player who has passed has no joker
/// left, so a player with a joker has laid a shield in each turn; any other player has laid at most
/// that many. Who replied, how many whole rounds there were, and who got the jokers that the pairs
/// gave (R14) is not known: the order exists if some choice of these fits.
pub(super) fn exists(setup: &Setup, hands: [(u8, u8); 4]) -> bool {
    let players = setup.variant.players;
    let Some(to_move) = setup.to_move else { return false };
    let seats = || Player::all(players.count());
    let choices_of_gifts = match players {
        Players::Two => 0..1,
        Players::Four => 0..4,
    };
    choices_of_gifts.into_iter().any(|gifts| {
        seats().any(|replier| {
            let turns = |seat: Player| {
                let (len, jokers) = hands[seat.index() & 3];
                let start = players.share() + players.jokers() + gift(players, gifts, seat);
                let is_ahead = is_between(seat, replier, to_move, players.count());
                let n_laid = i16::from(start) - i16::from(len);
                (n_laid, n_laid - i16::from(is_ahead), jokers != 0)
            };
            fits(seats().map(turns))
        })
    })
}

/// Whether some number of whole rounds fits. For each seat: the number of shields laid, the number
/// of rounds if it laid one in each turn, and whether that is certain.
fn fits(seats: impl Iterator<Item = (i16, i16, bool)> + Clone) -> bool {
    let least = seats.clone().map(|(_, rounds, _)| rounds).fold(0, i16::max);
    seats
        .into_iter()
        .all(|(n_laid, rounds, is_certain)| 0 <= n_laid && (!is_certain || rounds == least))
}

/// R14: the jokers that the pairs gave to this seat. Bit `pair` of `gifts` is the member of the
/// pair who got one.
fn gift(players: Players, gifts: usize, seat: Player) -> u8 {
    let (pair, member) = (seat.index() & 1, seat.index() >> 1);
    u8::from(players == Players::Four && gifts >> pair & 1 == member)
}

/// Whether the turn comes to `seat` when it goes from `first` to the seat before `end`.
fn is_between(seat: Player, first: Player, end: Player, n_players: u8) -> bool {
    let n_players = usize::from(n_players);
    let steps_to = |player: Player| (player.index() + n_players - first.index()) % n_players;
    steps_to(seat) < steps_to(end)
}
