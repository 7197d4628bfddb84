//! Texts: of cards and steps in `steps`, of positions in `position`, of views and observed steps in
//! `views`.

mod steps;
mod position;
mod views;
