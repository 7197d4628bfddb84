//! Our engine as a judge of other implementations: reads the questions of docs/comparing.md from
//! standard input and answers each on a line. With `--mistake moves` or `--mistake result` it gives
//! a wrong answer about long games, so that a comparison can be tested.

use std::{
    error::Error,
    io::{self, BufRead, Write},
    process::ExitCode,
};

use rulebook::Registry;
use rulebook_benches::{
    arguments::Arguments,
    compare::{answer, answer::Answer, question::Question},
};

pub(crate) fn run(words: Vec<String>) -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = Arguments::new(words);
    let mistake: String = arguments.option("--mistake", String::new())?;
    arguments.finish()?;
    let registry = Registry::standard();
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let question: Question = serde_json::from_str(&line?)?;
        let mut answer = answer(registry.game(&question.game)?, &question)?;
        plant(&mistake, &mut answer)?;
        serde_json::to_writer(&mut output, &answer)?;
        writeln!(output)?;
        output.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Changes the answer about a game of more than four steps.
fn plant(mistake: &str, answer: &mut Answer) -> Result<(), String> {
    match mistake {
        "" => {}
        "moves" => {
            if let Some(moves) = answer.moves.get_mut(4) {
                moves.pop();
            }
        }
        "result" => answer.result = Some("win 0 1".to_owned()),
        _ => return Err(format!("there is no mistake {mistake:?}")),
    }
    Ok(())
}
