//! Colours: their contrast, and whether people with any kind of colour vision can tell them apart.

use rulebook_core::Player;
use rulebook_draw::{Colour, Theme, contrast};

/// Colours of players or rows that occur together in a game.
const SETS: [&[Colour]; 5] = [
    &[Colour::Orange, Colour::Blue, Colour::Cyan, Colour::Brown, Colour::Yellow, Colour::Green],
    &[Colour::Red, Colour::Purple, Colour::Pink, Colour::Grey],
    &[Colour::Orange, Colour::Blue, Colour::Brown, Colour::Purple, Colour::Red, Colour::Cyan],
    &[Colour::Red, Colour::Yellow],
    &[Colour::Green, Colour::Red],
];

/// A matrix for linear red, green and blue.
type Matrix = [[f64; 3]; 3];

/// Simulations of dichromacy, severity 1.0: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A
/// Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15 (6), 2009.
const VISION: [(&str, Matrix); 4] = [
    ("normal", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

#[test]
fn contrast_is_that_of_wcag() {
    assert!((contrast("#ffffff", "#000000") - 21.0).abs() < 1e-9);
    // The lightest grey that passes for text on white.
    assert!(4.5 <= contrast("#767676", "#ffffff") && contrast("#777777", "#ffffff") < 4.5);
}

#[test]
fn shapes_and_text_stand_out_from_the_background() {
    for (name, theme) in Theme::ALL {
        let with_outline = [Colour::White, Colour::Black];
        for colour in Colour::ALL.into_iter().filter(|colour| !with_outline.contains(colour)) {
            for background in [theme.page, theme.board] {
                let found = contrast(theme.fill(colour), background);
                assert!(3.0 <= found, "{name}: {colour:?} on {background}: {found:.2}");
            }
        }
        for colour in Colour::ALL {
            assert!(4.5 <= contrast(&theme.text(colour), theme.page), "{name}: {colour:?}");
            let on = contrast(theme.on(colour), theme.fill(colour));
            assert!(4.5 <= on, "{name}: text on {colour:?}: {on:.2}");
        }
        for background in [theme.page, theme.board, theme.mark] {
            assert!(4.5 <= contrast(theme.ink, background), "{name}: ink on {background}");
        }
        assert!(4.5 <= contrast(theme.faint, theme.page), "{name}: faint");
        assert!(3.0 <= contrast(theme.faint, theme.board), "{name}: faint on the board");
    }
}

#[test]
fn colours_that_occur_together_differ_for_all_kinds_of_colour_vision() {
    let seats: Vec<Colour> = Player::all(6).map(Colour::of_player).collect();
    for (theme_name, theme) in Theme::ALL {
        for set in SETS.into_iter().chain([&*seats]) {
            for (vision, matrix) in VISION {
                for (i, one) in set.iter().enumerate() {
                    for other in &set[..i] {
                        let distance = distance(theme.fill(*one), theme.fill(*other), matrix);
                        let pair = format!("{one:?} and {other:?}, {theme_name}, {vision}");
                        assert!(15.0 <= distance, "{pair}: {distance:.1}");
                    }
                }
            }
        }
    }
}

/// The distance of two colours as they are seen (CIE 1976; about 2 can just be noticed).
fn distance(one: &str, other: &str, vision: Matrix) -> f64 {
    let [one, other] = [one, other].map(|hex| lab(seen(linear(hex), vision)));
    one.iter().zip(other).map(|(one, other)| (one - other).powi(2)).sum::<f64>().sqrt()
}

fn linear(hex: &str) -> [f64; 3] {
    [1, 3, 5].map(|i| {
        let value = u8::from_str_radix(&hex[i..i + 2], 16).expect("two hexadecimal digits");
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
}

fn seen(rgb: [f64; 3], vision: Matrix) -> [f64; 3] {
    vision.map(|row| row.iter().zip(rgb).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0))
}

/// CIELAB of linear sRGB, for the white of D65.
fn lab([r, g, b]: [f64; 3]) -> [f64; 3] {
    let sums = [
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    ];
    let [f_x, f_y, f_z] =
        sums.map(
            |t: f64| {
                if 216.0 / 24389.0 < t { t.cbrt() } else { (24389.0 / 27.0 * t + 16.0) / 116.0 }
            },
        );
    [116.0 * f_y - 16.0, 500.0 * (f_x - f_y), 200.0 * (f_y - f_z)]
}
