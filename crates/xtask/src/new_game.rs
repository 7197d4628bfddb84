//! The crate of a new game, from the template in `crates/xtask/template`.

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::{Shell, Tree, Workspace};

/// The game of the template; its name stands wherever the new one will.
const MODEL: &str = "takeaway";

/// Where the template is.
const TEMPLATE: &str = "crates/xtask/template";

/// Words that would not do as the name of a crate's folder and module.
const RESERVED: [&str; 9] =
    ["benches", "cli", "core", "fuzz", "laws", "rulebook", "search", "test", "xtask"];

/// Writes the crate of a game.
///
/// # Errors
///
/// If the name will not do, is taken, or a file cannot be written.
pub fn run(shell: &Shell, name: &str) -> Result<()> {
    let taken: Vec<String> = Workspace::read(shell)?
        .packages
        .iter()
        .map(|package| package.short_name().to_string())
        .collect();
    check_name(name, &taken)?;
    let files = files(&Tree::read(shell)?, name);
    ensure!(!files.is_empty(), "there is no template in {TEMPLATE}");
    for (path, text) in &files {
        let place = shell.root().join(path);
        ensure!(!place.exists(), "{path} exists already");
        fs::create_dir_all(place.parent().context("a file is in a folder")?)?;
        fs::write(&place, text).with_context(|| format!("writing {path}"))?;
        println!("{path}");
    }
    // The name decides where lines break and in which order imports stand.
    let package = format!("rulebook-{name}");
    ensure!(shell.cargo(&["fmt", "--package", &package], &[])?, "cargo fmt failed");
    println!("\nNow follow docs/adding-a-game.md from its second step.");
    Ok(())
}

/// The files of a new game, with their paths from the root.
#[must_use]
pub fn files(tree: &Tree, name: &str) -> Vec<(String, String)> {
    let template = tree.under(TEMPLATE).map(|(inside, text)| {
        // A manifest in the template would be one to cargo.
        let inside = inside.trim_end_matches(".in");
        let path = if inside.starts_with("docs/") {
            inside.replace(MODEL, name)
        } else {
            format!("crates/{name}/{inside}")
        };
        (path, renamed(text, name))
    });
    template.collect()
}

/// Whether a new game may have this name.
///
/// # Errors
///
/// If it may not, with the reason.
pub fn check_name(name: &str, taken: &[String]) -> Result<()> {
    let letters = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    ensure!(
        letters && name.starts_with(|c: char| c.is_ascii_lowercase()),
        "`{name}` will not do: a game's name is lower-case letters and digits, a letter first"
    );
    let is_free = !RESERVED.contains(&name) && !taken.iter().any(|other| other == name);
    ensure!(is_free, "`{name}` is taken");
    ensure!(syn::parse_str::<syn::Ident>(name).is_ok(), "`{name}` is a word of Rust");
    Ok(())
}

/// The template's text with the new name in its three forms.
fn renamed(text: &str, name: &str) -> String {
    let text = text.replace(MODEL, name).replace(&capital(MODEL), &capital(name));
    text.replace(&hexadecimal(MODEL), &hexadecimal(name))
}

/// The first eight letters as a number, which starts the game's Zobrist keys.
fn hexadecimal(name: &str) -> String {
    let mut letters = [0; 8];
    let n_letters = name.len().min(8);
    letters[8 - n_letters..].copy_from_slice(&name.as_bytes()[..n_letters]);
    let pairs = letters.chunks(2).map(|pair| format!("{:02x}{:02x}", pair[0], pair[1]));
    format!("0x{}", pairs.collect::<Vec<_>>().join("_"))
}

fn capital(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_uppercase() + rest
}
