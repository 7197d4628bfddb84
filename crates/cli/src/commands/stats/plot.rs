//! Statistics as a plot, one panel per game: lengths, results by opening, move frequencies.

use rulebook::draw::{Attributes, Svg, Theme, real, round};
use rulebook_data::{GameStatistics, Statistics};

use crate::phrases::counted;

const THEME: &Theme = &Theme::LIGHT;
const WIDTH: f64 = 640.0;
const PANEL: f64 = 700.0;
const BARS: usize = 60;

/// The number of openings and of moves that are shown.
const ROWS: usize = 8;

/// The distance between rows.
const ROW: f64 = 20.0;

/// The usual width of a character of a label.
const CHARACTER: f64 = 7.0;

/// The left end and the width of the bars.
const SPAN: (f64, f64) = (90.0, 520.0);

/// The colour of a single series.
const BAR: &str = "#2f6db3";

/// The colours of results, in the order of their texts. They differ in lightness, too.
const RESULTS: [&str; 6] = ["#1b4f8a", "#d98c21", "#7fb069", "#b04a6f", "#8a8a8a", "#d9c5a0"];

pub(super) fn svg(statistics: &Statistics) -> String {
    let n_panels = statistics.games.len().max(1);
    let mut svg = Svg::new(WIDTH, PANEL * real(n_panels), THEME);
    if statistics.games.is_empty() {
        svg.label((WIDTH / 2.0, PANEL / 2.0), 16.0, THEME.ink, "no records");
    }
    for (i, (name, games)) in statistics.games.iter().enumerate() {
        svg.group(&[("transform", &format!("translate(0 {})", PANEL * real(i)))]);
        lengths(&mut svg, name, games);
        openings(&mut svg, games, 270.0);
        frequencies(&mut svg, games, 500.0);
        svg.end();
    }
    svg.finish(Vec::new()).text
}

fn lengths(svg: &mut Svg, name: &str, games: &GameStatistics) {
    let (left, width) = SPAN;
    let top = 50.0;
    let height = 150.0;
    let longest = games.steps.max().unwrap_or(0);
    let step = longest / BARS as u64 + 1;
    let bars = games.steps.bars(step, BARS);
    let most = bars.iter().copied().max().unwrap_or(0).max(1);
    let median = games.steps.quantile(0.5).unwrap_or(0);
    let records = counted(games.records, "record");
    let title = format!("{name}: steps of {records}, median {median}");
    svg.label((WIDTH / 2.0, 24.0), 16.0, THEME.ink, title);
    let bar_width = width / real(bars.len().max(1));
    for (i, n) in bars.iter().enumerate() {
        let bar_height = height * share(*n, most);
        let corner = (left + bar_width * real(i), top + height - bar_height);
        bar(svg, corner, (bar_width * 0.9, bar_height), BAR);
    }
    let bottom = top + height;
    let line: Attributes<'_> = &[
        ("x1", &left),
        ("y1", &bottom),
        ("x2", &(left + width)),
        ("y2", &bottom),
        ("stroke", &THEME.ink),
    ];
    svg.element("line", line);
    svg.label((left, bottom + 16.0), 12.0, THEME.ink, 0);
    svg.label((left + width, bottom + 16.0), 12.0, THEME.ink, step * bars.len() as u64);
    svg.label((left + width / 2.0, bottom + 34.0), 12.0, THEME.faint, "steps");
    svg.label((left - 30.0, top + 6.0), 12.0, THEME.ink, most);
    svg.label((left - 30.0, bottom - 6.0), 12.0, THEME.ink, 0);
}

/// The results of the games with each of the most frequent openings, as shares of a full bar.
fn openings(svg: &mut Svg, games: &GameStatistics, top: f64) {
    let (left, width) = SPAN;
    svg.label((WIDTH / 2.0, top), 14.0, THEME.ink, "results by first move");
    let colour = |result: &str| {
        let place = games.results.keys().position(|known| known == result).unwrap_or(0);
        RESULTS[place % RESULTS.len()]
    };
    for (i, (first, results)) in games.openings.ranked().into_iter().take(ROWS).enumerate() {
        let middle = top + ROW * real(i + 1);
        let all = results.values().sum::<u64>().max(1);
        svg.label((left / 2.0, middle), 12.0, THEME.ink, shortened(first));
        let mut at = left;
        for (result, n) in results {
            let size = width * share(*n, all);
            bar(svg, (at, middle - ROW * 0.4), (size, ROW * 0.8), colour(result));
            at += size;
        }
    }
    let n_results = games.results.len().min(RESULTS.len());
    let step = width / real(n_results.max(1));
    for (i, result) in games.results.keys().take(n_results).enumerate() {
        let x = left + step * real(i);
        let y = top + ROW * real(ROWS + 1);
        bar(svg, (x, y - 6.0), (12.0, 12.0), RESULTS[i]);
        let text = if result == "*" { "unfinished" } else { result };
        let text = shortened(text);
        let half = CHARACTER * real(text.chars().count()) / 2.0;
        svg.label((x + ROW + half, y), 12.0, THEME.ink, text);
    }
}

/// The counts of the most frequent moves.
fn frequencies(svg: &mut Svg, games: &GameStatistics, top: f64) {
    let (left, width) = SPAN;
    let ranked = games.frequencies.ranked();
    let most = ranked.first().map_or(1, |(_, n)| *n).max(1);
    svg.label((WIDTH / 2.0, top), 14.0, THEME.ink, "most frequent moves");
    for (i, (step, n)) in ranked.into_iter().take(ROWS).enumerate() {
        let middle = top + ROW * real(i + 1);
        svg.label((left / 2.0, middle), 12.0, THEME.ink, shortened(step));
        let size = 0.85 * width * share(n, most);
        bar(svg, (left, middle - ROW * 0.4), (size, ROW * 0.8), BAR);
        svg.label((left + size + 0.07 * width, middle), 12.0, THEME.ink, n);
    }
}

fn bar(svg: &mut Svg, corner: (f64, f64), size: (f64, f64), fill: &str) {
    let attributes: Attributes<'_> = &[
        ("x", &round(corner.0)),
        ("y", &round(corner.1)),
        ("width", &round(size.0)),
        ("height", &round(size.1)),
        ("fill", &fill),
    ];
    svg.element("rect", attributes);
}

/// A text that fits beside a bar.
fn shortened(text: &str) -> String {
    const MOST: usize = 12;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST - 1).chain(['…']).collect()
}

#[expect(clippy::cast_precision_loss, reason = "pixels are rounded")]
fn share(n: u64, most: u64) -> f64 {
    n as f64 / most as f64
}
