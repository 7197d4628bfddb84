//! `games`: the games, one per line, or one game with its options.

use rulebook::{GameInfo, OptionInfo, Registry};
use serde_json::json;

use crate::{
    args::Games,
    error::CliError,
    output::{Output, wrapped},
};

pub(crate) fn run(registry: &Registry, args: &Games, out: &mut Output) -> Result<(), CliError> {
    let Some(name) = &args.game else { return list(registry, args.json, out) };
    let game = registry.game(name)?;
    let info = game.info();
    if args.json {
        return Ok(out.json(&json!(info))?);
    }
    out.line(format_args!("{}", headline(&info)))?;
    if !info.author.is_empty() {
        out.line(format_args!("designed by {}", info.author))?;
    }
    out.text("\n")?;
    out.text(&wrapped(info.aim))?;
    out.text("\n")?;
    choices(&info, out)?;
    let chance = if info.chance { "yes" } else { "no" };
    let hidden = match game.start("") {
        _ if !info.hidden => "no",
        Ok(start) if start.hides() => "yes",
        _ => "with some options",
    };
    out.line(format_args!("  chance: {chance}; hidden information: {hidden}"))?;
    out.line(format_args!(
        "  rules version {}; `rulebook rules {name}` prints the rules",
        info.rules
    ))?;
    Ok(())
}

fn list(registry: &Registry, as_json: bool, out: &mut Output) -> Result<(), CliError> {
    let infos = registry.games().map(rulebook::AnyGame::info);
    if as_json {
        let infos: Vec<_> = infos.collect();
        return Ok(out.json(&json!(infos))?);
    }
    for info in infos {
        out.line(format_args!("{}", headline(&info)))?;
    }
    Ok(())
}

/// A game on one line.
pub(super) fn headline(info: &GameInfo) -> String {
    format!("{}: {}, {} players", info.name, info.title, seats(info.seats))
}

/// What can be chosen on the command line.
fn choices(info: &GameInfo, out: &mut Output) -> Result<(), CliError> {
    for option in &info.options {
        let choice = format!("{}={}", option.key, values(option));
        out.line(format_args!("  {choice:<40}  {} [default: {}]", option.about, option.default))?;
    }
    for (i, mode) in info.perft_modes.iter().enumerate() {
        let choice = format!("--counting {}", mode.name);
        let default = if i == 0 { " [default]" } else { "" };
        out.line(format_args!("  {choice:<40}  {}{default}", mode.about))?;
    }
    if let Some(order) = info.deal {
        let choice = format!("--deal '{order}'");
        out.line(format_args!("  {choice:<40}  chance decided in advance"))?;
    } else if info.chance {
        let choice = "--deal EVENT,EVENT,…";
        out.line(format_args!("  {choice:<40}  chance decided in advance"))?;
    }
    Ok(())
}

/// The values of an option: `off|on`, `2..4`.
fn values(option: &OptionInfo) -> String {
    match (option.values, option.min, option.max) {
        (Some(names), _, _) => names.join("|"),
        (None, Some(min), Some(max)) => format!("{min}..{max}"),
        _ => "…".to_owned(),
    }
}

/// Numbers of players in words: `2`, `2 to 4`, `2 or 4`.
fn seats(numbers: &[u8]) -> String {
    let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    match &texts[..] {
        [] => "no".to_owned(),
        [only] => only.clone(),
        [least, _, .., most] if numbers.is_sorted_by(|a, b| a + 1 == *b) => {
            format!("{least} to {most}")
        }
        [others @ .., most] => format!("{} or {most}", others.join(", ")),
    }
}
