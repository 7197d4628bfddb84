#![doc = include_str!("../README.md")]

// In reading order.
mod scene;
mod element;
mod zone;
mod dial;
mod caption;
mod draw;
mod colour;
mod contrast;
mod theme;
mod picture;
mod canvas;
mod dots;
mod svg;
mod solid;
mod geometry;
mod text_svg;

pub use rulebook_core;

pub use crate::{
    canvas::{Canvas, width},
    caption::{caption, reason_in_words},
    colour::Colour,
    contrast::contrast,
    dial::Dial,
    dots::Dots,
    draw::{Draw, picture, plain, preview, svg},
    element::{Area, Button, Element, Note},
    geometry::{octagon, points, real, round, toward},
    picture::{Ink, Paper, Picture, Span},
    scene::Scene,
    solid::{Solid, blended},
    svg::{Attributes, Drawing, Svg},
    text_svg::text_svg,
    theme::Theme,
    zone::{Part, Zone},
};
