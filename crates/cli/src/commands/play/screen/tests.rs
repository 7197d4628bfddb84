//! Whole games in the full-screen program without a terminal.
