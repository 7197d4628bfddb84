//! Shared code of the poker games, in which each player has one hidden card and the bets are
//! public.
//!
//! A [`Poker`] game is a [`Table`], which everybody sees, and the [`Hands`], of which a player sees
//! only one until the showdown. A view is the same table with fewer cards. The table decides who
//! acts, which bets are legal and what the hands are worth; everything about secrecy is written
//! here once, for [`Kuhn`](crate::Kuhn) and for [`Leduc`](crate::Leduc).

mod table;
mod hands;
mod state;
mod view;
mod text;
mod extras;
mod planes;

pub use self::{
    extras::Annotation,
    hands::{Hands, MAX_SEATS},
    planes::TablePlanes,
    state::Poker,
    table::{Reasons, Showdown, Stakes, Table},
    view::{Observation, View},
};
pub(crate) use self::{
    planes::{PER_PLAYER, player, players},
    text::read_letter,
};
