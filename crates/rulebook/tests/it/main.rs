//! The erased layer on a toy game with chance, and on the games of the workspace.

mod toy;
mod variants;
mod matches;
mod chance;
mod perft;
mod deep;
mod games;
