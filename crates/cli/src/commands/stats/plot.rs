//! Statistics as a plot: the lengths of the games, one panel per game.

use rulebook::draw::{Svg, Theme, real};
use rulebook_data::{GameStatistics, Statistics};

const THEME: &Theme = &Theme::LIGHT;
const WIDTH: f64 = 640.0;
const PANEL: f64 = 260.0;
const BARS: usize = 60;

/// Where the bars of a panel are: left, top, width, height.
const FIELD: (f64, f64, f64, f64) = (70.0, 50.0, 540.0, 150.0);

pub(super) fn svg(statistics: &Statistics) -> String {
    let n_panels = statistics.games.len().max(1);
    let mut svg = Svg::new(WIDTH, PANEL * real(n_panels), THEME);
    if statistics.games.is_empty() {
        svg.label((WIDTH / 2.0, PANEL / 2.0), 16.0, THEME.ink, "no records");
    }
    for (i, (name, games)) in statistics.games.iter().enumerate() {
        svg.group(&[("transform", &format!("translate(0 {})", PANEL * real(i)))]);
        panel(&mut svg, name, games);
        svg.end();
    }
    svg.finish(Vec::new()).text
}

fn panel(svg: &mut Svg, name: &str, games: &GameStatistics) {
    let (left, top, width, height) = FIELD;
    let longest = games.steps.max().unwrap_or(0);
    let step = longest / BARS as u64 + 1;
    let bars = games.steps.bars(step, BARS);
    let most = bars.iter().copied().max().unwrap_or(0).max(1);
    let median = games.steps.quantile(0.5).unwrap_or(0);
    let title = format!("{name}: steps of {} records, median {median}", games.records);
    svg.label((WIDTH / 2.0, 24.0), 16.0, THEME.ink, title);
    let bar_width = width / real(bars.len().max(1));
    for (i, n) in bars.iter().enumerate() {
        let bar_height = height * share(*n, most);
        let attributes: rulebook::draw::Attributes<'_> = &[
            ("x", &rulebook::draw::round(left + bar_width * real(i))),
            ("y", &rulebook::draw::round(top + height - bar_height)),
            ("width", &rulebook::draw::round(bar_width * 0.9)),
            ("height", &rulebook::draw::round(bar_height)),
            ("fill", &"#2f6db3"),
        ];
        svg.element("rect", attributes);
    }
    let bottom = top + height;
    let line: rulebook::draw::Attributes<'_> = &[
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

#[expect(clippy::cast_precision_loss, reason = "pixels are rounded")]
fn share(n: u64, most: u64) -> f64 {
    n as f64 / most as f64
}
