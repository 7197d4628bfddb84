//! Shaded shapes. The light comes from the upper left.

use crate::{
    colour::Colour,
    contrast::rgb,
    geometry::round,
    svg::{Attributes, Svg},
    theme::Theme,
};

/// The colours of a shaded shape, each written like `#d63a3a`.
///
/// ```
/// use rulebook_draw::{Solid, Svg, Theme};
///
/// let mut svg = Svg::new(40.0, 40.0, &Theme::LIGHT);
/// svg.disc((20.0, 20.0), 15.0, &Solid::of("#b5652c"));
/// svg.slab((5.0, 5.0, 20.0, 12.0), 3.0, &Solid::of("#ffffff"));
/// assert!(svg.finish(Vec::new()).text.contains("#b5652c"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solid {
    /// The colour of the side that faces the observer.
    pub top: String,
    /// The colour where the light falls on an edge.
    pub light: String,
    /// The colour of the sides in the shade.
    pub side: String,
    /// The colour of the outline.
    pub line: String,
}

/// The colour toward which sides in the shade go: warm, as under a lamp.
const SHADE: &str = "#1d1005";
/// The opacity of a shadow.
const SHADOW: f64 = 0.28;

impl Solid {
    /// A shape of this colour.
    ///
    /// # Panics
    ///
    /// If the colour is not written like `#d63a3a`.
    #[must_use]
    pub fn of(colour: &str) -> Solid {
        let dark = if rgb(colour) == [0; 3] { "#2c2a28" } else { SHADE };
        Solid {
            top: colour.to_owned(),
            light: blended(colour, "#ffffff", 0.45),
            side: blended(colour, dark, 0.35),
            line: blended(colour, dark, 0.65),
        }
    }
}

impl Theme {
    /// A shape in the colour of a player, a piece or a card.
    #[must_use]
    pub fn solid(&self, colour: Colour) -> Solid {
        Solid::of(self.fill(colour))
    }

    /// The wood of frames and trays; boards are of a lighter one, [`Theme::board`].
    #[must_use]
    pub fn wood(&self) -> Solid {
        Solid::of(&blended(self.board, self.stain, 0.42))
    }
}

/// The colour between two colours, `share` from 0 to 1 of the way.
///
/// # Panics
///
/// If a colour is not written like `#d63a3a`.
///
/// ```
/// use rulebook_draw::blended;
///
/// assert_eq!(blended("#000000", "#ff8000", 0.5), "#804000");
/// ```
#[must_use]
pub fn blended(from: &str, to: &str, share: f64) -> String {
    let (from, to) = (rgb(from), rgb(to));
    let mix = |i: usize| (f64::from(from[i]) * (1.0 - share) + f64::from(to[i]) * share).round();
    format!("#{:02x}{:02x}{:02x}", byte(mix(0)), byte(mix(1)), byte(mix(2)))
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is within 0..=255")]
fn byte(number: f64) -> u8 {
    number as u8
}

impl Svg {
    /// A disc of some thickness: a piece, a counter.
    pub fn disc(&mut self, (x, y): (f64, f64), radius: f64, solid: &Solid) {
        let depth = (0.1 * radius).max(1.0);
        let circle = |svg: &mut Svg, down: f64, radius: f64, more: Attributes<'_>| {
            let (x, y, r) = (round(x), round(y + down), round(radius));
            let place: Attributes<'_> = &[("cx", &x), ("cy", &y), ("r", &r)];
            svg.element("circle", &[place, more].concat());
        };
        circle(self, 2.2 * depth, radius, &[("fill", &"#000000"), ("fill-opacity", &SHADOW)]);
        circle(self, depth, radius, &[("fill", &solid.side)]);
        circle(self, 0.0, radius, &[("fill", &solid.top), ("stroke", &solid.line)]);
        let width = round((0.07 * radius).max(0.8));
        let rim: Attributes<'_> =
            &[("fill", &"none"), ("stroke", &solid.light), ("stroke-width", &width)];
        circle(self, 0.0, 0.86 * radius, rim);
    }

    /// A rectangular slab: a tile, a card, a box.
    pub fn slab(&mut self, area: (f64, f64, f64, f64), corner: f64, solid: &Solid) {
        let (x, y, width, height) = area;
        let depth = round((0.04 * width.min(height)).clamp(1.0, 5.0));
        let shadow: Attributes<'_> = &[("fill", &"#000000"), ("fill-opacity", &SHADOW)];
        self.rect((x + 0.5 * depth, y + 2.0 * depth, width, height), corner, shadow);
        self.rect((x, y + depth, width, height), corner, &[("fill", &solid.side)]);
        self.rect(area, corner, &[("fill", &solid.top), ("stroke", &solid.line)]);
        let edge = (x + 1.5, y + 1.5, width - 3.0, height - 3.0);
        let rim: Attributes<'_> = &[("fill", &"none"), ("stroke", &solid.light)];
        self.rect(edge, (corner - 1.5).max(0.0), rim);
    }

    /// A hollow for pieces: a reserve, a hand, an empty place.
    pub fn tray(&mut self, area: (f64, f64, f64, f64), corner: f64, theme: &Theme) {
        let (x, y, width, height) = area;
        let wood = Solid::of(&blended(theme.board, theme.stain, 0.18));
        self.rect(area, corner, &[("fill", &wood.side)]);
        // The upper edge throws a shadow, the lower one catches the light.
        let light = (x + 1.0, y + 3.0, width - 2.0, height - 3.5);
        self.rect(light, corner - 1.0, &[("fill", &wood.light)]);
        let floor = (x + 1.0, y + 3.0, width - 2.0, height - 5.0);
        self.rect(floor, corner - 1.0, &[("fill", &wood.top)]);
    }

    /// A wooden board: a frame of this width around the area, and planks within it.
    pub fn board(&mut self, area: (f64, f64, f64, f64), frame: f64, theme: &Theme) {
        let (x, y, width, height) = area;
        let wood = Solid::of(theme.board);
        let outer = (x - frame, y - frame, width + 2.0 * frame, height + 2.0 * frame);
        self.slab(outer, (0.5 * frame).min(10.0), &theme.wood());
        self.rect(area, 0.0, &[("fill", &wood.top), ("stroke", &wood.line)]);
        if !theme.is_grained {
            return;
        }
        // The grain: lines at uneven distances that run along the board.
        let grain = blended(&wood.top, theme.stain, 0.2);
        let bend = round(0.015 * height);
        let (left, quarter, half) = (round(x), round(0.25 * width), round(0.5 * width));
        for share in [0.06, 0.17, 0.23, 0.38, 0.46, 0.61, 0.69, 0.78, 0.93] {
            let y = round(y + share * height);
            let path = format!("M{left} {y}q{quarter} {bend} {half} 0t{half} 0");
            self.element("path", &[("d", &path), ("fill", &"none"), ("stroke", &grain)]);
        }
    }

    /// A rectangle with round corners.
    pub fn rect(
        &mut self,
        (x, y, width, height): (f64, f64, f64, f64),
        corner: f64,
        attributes: Attributes<'_>,
    ) {
        let (x, y, width, height) = (round(x), round(y), round(width), round(height));
        let place: Attributes<'_> = &[("x", &x), ("y", &y), ("width", &width), ("height", &height)];
        if 0.0 < corner {
            let corner = round(corner);
            self.element("rect", &[place, &[("rx", &corner)], attributes].concat());
        } else {
            self.element("rect", &[place, attributes].concat());
        }
    }
}
