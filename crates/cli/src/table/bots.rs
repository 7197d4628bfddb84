//! Players at the table that think: searches and engines.

use rulebook::{
    Algorithm, AnyError, AnyMatch, ErrorKind, SearchLimits,
    core::{Entropy, Player as Seat, Turn, Viewpoint},
    game_rng,
};
use rulebook_engine::{Player, PlayerError, Spec, StopFlag, Thinker};

use super::{RANDOM, Table};

/// The players of the seats that think, and the one that is thinking.
#[derive(Debug, Default)]
pub(super) struct Bots {
    resting: Vec<Option<Box<dyn Player>>>, // By seat; made when they are needed.
    thinking: Option<(Seat, usize, Thinker)>, // The seat, and the number of steps it thinks about.
}

impl Bots {
    pub(super) fn new(n_seats: usize) -> Bots {
        Bots { resting: (0..n_seats).map(|_| None).collect(), thinking: None }
    }

    /// Removes the player of a seat.
    pub(super) fn dismiss(&mut self, seat: Seat) {
        self.resting[seat.index()] = None;
        self.thinking = None;
    }
}

/// Whether this player takes no time: a random one.
pub(super) fn is_random(spec: &Spec) -> bool {
    matches!(spec, Spec::Search { algorithm: Algorithm::Random, .. })
}

impl Table<'_> {
    /// Continues the turn of a player who takes time: repeats the step that was undone, if there is
    /// one, lets the player begin to think, or plays the chosen move. Returns the messages to show
    /// immediately; `None` while the player thinks.
    ///
    /// # Errors
    ///
    /// If the system refuses a thread.
    pub(crate) fn continue_thinking(
        &mut self,
        seat: Seat,
    ) -> Result<Option<Vec<String>>, AnyError> {
        let n_steps = self.game.n_steps();
        let of_now = |(who, n, _): &(Seat, usize, Thinker)| (*who, *n) == (seat, n_steps);
        match self.bots.thinking.take().filter(of_now) {
            Some((_, _, thinking)) if thinking.is_done() => {
                let (player, choice) = thinking.finish();
                self.bots.resting[seat.index()] = Some(player);
                let played = choice.and_then(|choice| self.play_for(seat, &choice.mv));
                Ok(Some(played.unwrap_or_else(|why| self.replace(seat, &why))))
            }
            Some(thinking) => {
                self.bots.thinking = Some(thinking);
                Ok(None)
            }
            None => match self.redo()? {
                Some(lines) => Ok(Some(lines)),
                None => self.begin_to_think(seat),
            },
        }
    }

    /// Asks the player who is thinking to move now.
    pub(crate) fn hurry(&self) {
        if let Some((_, _, thinking)) = &self.bots.thinking {
            thinking.hurry();
        }
    }

    fn begin_to_think(&mut self, seat: Seat) -> Result<Option<Vec<String>>, AnyError> {
        let seed = game_rng(self.seed, seat.index() as u64).next_u64();
        let resting = self.bots.resting[seat.index()].take();
        let player = match resting {
            Some(player) => player,
            None => match self.who(seat).start(seed, &StopFlag::never()) {
                Ok(player) => player.expect("people do not think by themselves"),
                Err(why) => return Ok(Some(self.replace(seat, &why))),
            },
        };
        let thinking = Thinker::begin(player, self.game.clone(), seat, None)
            .map_err(|error| AnyError::new(ErrorKind::Search, "player", error))?;
        self.bots.thinking = Some((seat, self.game.n_steps(), thinking));
        Ok(None)
    }

    fn play_for(&mut self, seat: Seat, mv: &str) -> Result<Vec<String>, PlayerError> {
        let before = self.game.clone();
        self.game.step_as(Viewpoint::Seat(seat), mv)?;
        Ok(self.tell(&*before)?)
    }

    /// Puts a random player into the seat of one that cannot play. Returns the message to show.
    fn replace(&mut self, seat: Seat, why: &PlayerError) -> Vec<String> {
        let name = self.who(seat).to_string();
        // The reason may name what only this player sees.
        let why = if self.is_open() { format!(": {why}") } else { String::new() };
        self.bots.dismiss(seat);
        self.seats[seat.index()] = RANDOM;
        let seat = self.seat(seat);
        vec![format!("{seat} ({name}) cannot play{why}. A random player takes over.")]
    }
}

/// Checks that each search suits the match: it is tried where its seat moves for the first time in
/// a random continuation.
///
/// # Errors
///
/// The first one that does not, with its seat.
pub(crate) fn suited(game: &dyn AnyMatch, seats: &[Spec]) -> Result<(), Box<(Seat, AnyError)>> {
    const MOST_STEPS: usize = 1_000;
    for (seat, spec) in Seat::all(game.players()).zip(seats) {
        let Spec::Search { algorithm, budget } = spec else { continue };
        if is_random(spec) {
            continue;
        }
        let mut later = game.boxed_clone();
        let mut rng = game_rng(0, 0);
        for _ in 0..MOST_STEPS {
            if later.turn() == Turn::Player(seat) {
                let seen =
                    later.view(Viewpoint::Seat(seat)).map_err(|error| Box::new((seat, error)))?;
                let limits = budget.limits(SearchLimits::default());
                let search = seen.choices().and_then(|choices| choices.search(*algorithm, limits));
                search.map_err(|error| Box::new((seat, error)))?;
                break;
            }
            // A given deal may end; then the search is tried when its turn comes.
            if !matches!(later.random_step(&mut || rng.next_u64()), Ok(Some(_))) {
                break;
            }
        }
    }
    Ok(())
}
