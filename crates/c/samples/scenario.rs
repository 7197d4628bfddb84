//! Plays `scenario.txt` with the facade: `cargo run -p rulebook-c --example scenario -- FILE`.
use std::{env, error::Error, fs};

use rulebook::{
    AnyClient, AnyError, AnyMatch, Registry,
    core::{Player, ReplayLimits, Viewpoint},
};

/// The games, a match, and a view of it.
struct Table(Registry, Box<dyn AnyMatch>, Box<dyn AnyClient>);

impl Table {
    /// Runs a command and returns its answer.
    fn run(&mut self, command: &str, text: &str) -> Result<String, AnyError> {
        let Table(games, game, view) = self;
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        let seat = first.parse().ok().and_then(Player::from_index).unwrap_or(Player::FIRST);
        match command {
            "start" => *game = games.game(first)?.start(rest)?,
            "step" => text.split(' ').try_for_each(|step| game.step(step).map(drop))?,
            "as" => drop(game.step_as(Viewpoint::Seat(seat), rest)?),
            "resign" => game.resign(seat)?,
            "undo" => return Ok(i32::from(game.undo()).to_string()),
            "turn" => return Ok(game.turn().to_string()),
            "moves" => return Ok(game.choices().moves().join(" ")),
            "position" => return Ok(game.position()),
            "replay" => {
                let record = game.record(&[]).to_string();
                let cut = &record[..record.len() - text.parse().unwrap_or(0)];
                return Ok(games.replay(cut, &ReplayLimits::default())?.position());
            }
            "verdict" => return Ok(game.verdict().map_or(String::new(), |end| end.to_string())),
            "view" => *view = game.client(text.parse().expect("an observer"))?,
            "learn" => view.learn(text)?,
            "text" => return Ok(view.text()),
            _ => return Ok(view.steps_since(0).join(" ")),
        }
        Ok(String::new())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let games = Registry::standard();
    let game = games.game("tictactoe")?.start("")?;
    let view = game.client(Viewpoint::Public)?;
    let mut table = Table(games, game, view);
    for line in fs::read_to_string(env::args().nth(1).ok_or("a file is missing")?)?.lines() {
        let (asked, expected) = line.split_once(" = ").unwrap_or((line, ""));
        let (command, text) = asked.split_once(' ').unwrap_or((asked, ""));
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let answer = table.run(command, text).unwrap_or_else(|error| format!("! {}", error.code));
        if answer.trim_end() != expected {
            return Err(format!("{asked}: {answer}, not {expected}").into());
        }
    }
    println!("the scenario is played");
    Ok(())
}
