//! The state of a tournament.

use std::{fs, ops::ControlFlow, sync::LazyLock};

use rulebook_arena::{Arena, ArenaError, Bot, Run, Settings, Standings, rulebook_engine::StopFlag};
use tempfile::TempDir;

use crate::{choice::registry, input::Input};

thread_local! {
    /// The folder of the files: one for each thread, since tests of a target run side by side.
    static FOLDER: TempDir = tempfile::tempdir().expect("a folder");
}

/// A tournament of four short games.
static ARENA: LazyLock<Arena> = LazyLock::new(|| {
    let random = "random".parse().expect("a player");
    let bot = || Bot::of(&random, &StopFlag::never()).expect("a bot");
    let settings = Settings { games: 4, ..Settings::new("tictactoe") };
    Arena::new(registry(), settings, vec![bot(), bot()]).expect("a tournament")
});

/// The state of the finished tournament.
static FINISHED: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let run = run("finished");
    played(&run).expect("a table");
    fs::read(run.state.expect("it was given")).expect("a state")
});

/// Continues from an edited state or garbage: it is refused and unchanged, or the tournament is
/// finished, and its state gives the same table.
pub(crate) fn state(data: &[u8]) {
    let mut input = Input::new(data);
    let state = if input.byte() % 4 == 0 {
        input.clone().rest().to_vec()
    } else {
        let mut state = FINISHED.clone();
        input.edit(&mut state);
        state
    };
    let run = run("edited");
    let path = run.state.as_ref().expect("it was given");
    fs::write(path, &state).expect("a file");
    match played(&run) {
        Err(error) => {
            assert!(!error.to_string().contains(char::is_control), "{error}");
            assert_eq!(fs::read(path).expect("the file"), state, "{error}");
        }
        Ok(table) => {
            let whole = fs::read(path).expect("the file");
            assert_eq!(played(&run).expect("a finished tournament"), table);
            assert_eq!(fs::read(path).expect("the file"), whole);
        }
    }
}

fn run(name: &str) -> Run {
    Run {
        threads: 1,
        state: Some(FOLDER.with(|folder| folder.path().join(name))),
        ..Run::default()
    }
}

fn played(run: &Run) -> Result<Standings, ArenaError> {
    ARENA.run(run, |_| ControlFlow::Continue(()))
}
