//! Tests of the drawing library.

mod palette;
mod svg;
