//! The table of games on the front page, written from the registry.
//!
//! `RULEBOOK_BLESS=1` renews it; `cargo xtask new-game` sets it.

use std::fs;

use rulebook::{AnyGame, GameInfo, Registry, games};
use rulebook_laws::golden;

const PAGE: &str = "../../README.md";
const BEGIN: &str = "<!-- games: begin -->\n";
const END: &str = "<!-- games: end -->\n";
const HEAD: &str =
    "| Game | By | Players | Chance | Hidden | Crate | Rules |\n|---|---|---|---|---|---|---|\n";

#[test]
fn the_front_page_lists_the_games() {
    let page = fs::read_to_string(PAGE).expect("a page").replace("\r\n", "\n");
    let (before, rest) = page.split_once(BEGIN).expect("the mark before the table");
    let (_, after) = rest.split_once(END).expect("the mark after the table");
    // The registry may have the classics, too.
    let infos = Registry::standard();
    let infos = infos.games().map(AnyGame::info);
    let mut games: Vec<GameInfo> = infos.filter(|info| games::NAMES.contains(&info.name)).collect();
    games.sort_by_key(|info| info.name);
    let rows: String = games.iter().map(row).collect();
    golden::compare_with_file(PAGE, &format!("{before}{BEGIN}{HEAD}{rows}{END}{after}"));
}

fn row(info: &GameInfo) -> String {
    let GameInfo { name, title, author, .. } = info;
    let (players, chance, hidden) = (players(info.seats), chance(info), hidden(info));
    format!(
        "| {title} | {author} | {players} | {chance} | {hidden} | `rulebook-{name}` | \
         [{name}](crates/{name}/RULES.md) |\n"
    )
}

/// The numbers of players: a range where none is missing.
fn players(seats: &[u8]) -> String {
    match seats {
        [first, .., last] if usize::from(last - first) + 1 == seats.len() => {
            format!("{first}–{last}")
        }
        _ => seats.iter().map(u8::to_string).collect::<Vec<_>>().join(" or "),
    }
}

fn chance(info: &GameInfo) -> &'static str {
    if info.chance { "yes" } else { "–" }
}

/// Whether something is hidden: always, or only under some options.
fn hidden(info: &GameInfo) -> &'static str {
    let registry = Registry::standard();
    let game = registry.game(info.name).and_then(|game| game.start(""));
    match (info.hidden, game.expect("the official start").has_hidden_info()) {
        (false, _) => "–",
        (true, true) => "yes",
        (true, false) => "as an option",
    }
}
