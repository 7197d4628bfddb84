//! Observations of poker games.

use rulebook_core::{
    Planes, Player, Symmetric, Turn,
    planes::{Layout, Plane, Writer, seats_from},
};

use super::{
    hands::MAX_SEATS,
    state::{Poker, turn},
    table::Table,
    view::View,
};
use crate::numbered::Numbered;

/// The number of scalars of a player besides the cards.
pub(crate) const PER_PLAYER: usize = 5;

/// The scalars of [`MAX_SEATS`] players, of whom each pays at most `$max` chips.
macro_rules! players {
    ($max:literal, $cards:tt) => {
        rulebook_core::planes::joined::<{ MAX_SEATS * (PER_PLAYER + Card::COUNT) }>(&[
            &$crate::poker::player!($max, "mine", "my", $cards),
            &$crate::poker::player!($max, "theirs-1", "the next player's", $cards),
            &$crate::poker::player!($max, "theirs-2", "the previous player's", $cards),
        ])
    };
}

/// The scalars of one player: a card is known if one of its bits is set.
macro_rules! player {
    ($max:literal, $name:literal, $whose:literal, [$($card:literal)*]) => {
        [
            Plane::bits(concat!($name, "-turn"), concat!("whether it is ", $whose, " turn")),
            Plane::bits(concat!($name, "-first"), concat!("whether ", $whose, " seat is the first")),
            Plane::bits(concat!($name, "-dealt"), concat!("whether ", $whose, " card is dealt")),
            Plane::bits(concat!($name, "-folded"), concat!("whether ", $whose, " hand is folded")),
            Plane::counts(concat!($name, "-paid"), $max, concat!($whose, " chips in the pot")),
            $(Plane::bits(
                concat!($name, "-", $card),
                concat!("whether ", $whose, " card, as far as I know it, is ", $card),
            ),)*
        ]
    };
}

pub(crate) use {player, players};

/// The scalars of a table in observations.
pub trait TablePlanes: Table {
    /// The scalars: those that [`TablePlanes::write_planes`] writes, then those of [`MAX_SEATS`]
    /// players.
    const SCALARS: &'static [Plane];

    /// Writes the scalars of the bets, and of the card of the board if there is one.
    fn write_planes(&self, to: &mut Writer<'_>);

    /// The place of a scalar after a symmetry.
    fn map_entry(layout: &Layout, sym: <Poker<Self> as Symmetric>::Sym, entry: usize) -> usize
    where
        Poker<Self>: Symmetric,
    {
        let _ = (layout, sym);
        entry
    }
}

impl<T: TablePlanes> Planes for Poker<T>
where
    Poker<T>: Symmetric,
{
    /// There is no board of squares. Scalars of players who do not take part are missing.
    fn layout(view: &View<T>) -> Layout {
        let n_missing = MAX_SEATS - usize::from(view.table.players());
        let n_scalars = T::SCALARS.len() - n_missing * (PER_PLAYER + T::Card::COUNT);
        let scalars: &'static [Plane] = &T::SCALARS[..n_scalars];
        Layout { rows: 0, columns: 0, planes: &[], scalars }
    }

    fn write_planes(view: &View<T>, seat: Player, to: &mut Writer<'_>) {
        let View { table, hands, .. } = view;
        table.write_planes(to);
        let (turn, stakes) = (turn(table, hands), table.stakes());
        for player in seats_from(seat, table.players()) {
            to.flag(turn == Turn::Player(player));
            to.flag(player == Player::FIRST);
            to.flag(player.index() < usize::from(hands.n_dealt()));
            to.flag(stakes.folded.contains(player));
            to.scalar(stakes.paid[player.index()].into());
            to.one_of(T::Card::COUNT, hands.card(player).map(Numbered::number));
        }
    }

    fn map_entry(layout: &Layout, sym: Self::Sym, entry: usize) -> usize {
        T::map_entry(layout, sym, entry)
    }
}
