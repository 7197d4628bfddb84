//! Tests of the facade on a toy game with chance, on the games of the workspace, and on small games
//! with hidden cards.

mod toy;
mod variants;
mod matches;
mod clients;
mod chance;
mod perft;
mod deep;
mod games;
mod secrecy;
mod hostile;
