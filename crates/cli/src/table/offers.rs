//! Ends of a match besides the rules: resignation and draws by agreement.

use std::collections::VecDeque;

use rulebook::{
    core::{Entropy, Player},
    game_rng,
};

use super::Table;

/// An offered draw.
pub(super) struct Offer {
    waiting: VecDeque<Player>, // Those who have not answered yet, in order.
}

impl Offer {
    /// The player who is to answer next.
    pub(super) fn asked(&self) -> Option<Player> {
        self.waiting.front().copied()
    }
}

impl Table<'_> {
    /// The player to move gives up.
    ///
    /// # Errors
    ///
    /// In words for people.
    pub(crate) fn resign(&mut self) -> Result<(), String> {
        let player = self.game.turn().player().ok_or("The game is already over.")?;
        self.game.resign(player).map_err(|error| format!("{error}."))
    }

    /// Offers a draw to all other players, in the name of the player to move. Returns the
    /// answers of the random players up to the first person, for whom [`Table::stage`] then waits.
    ///
    /// # Errors
    ///
    /// In words for people.
    pub(crate) fn offer_draw(&mut self) -> Result<Vec<String>, String> {
        let proposer = self.game.turn().player().ok_or("The game is already over.")?;
        let waiting: VecDeque<_> = self.players().filter(|player| *player != proposer).collect();
        if self.is_shared() && waiting.iter().any(|player| self.is_person(*player)) {
            // The others come to the screen now.
            self.take_screen();
        }
        self.offer = Some(Offer { waiting });
        self.continue_asking()
    }

    /// Takes the answer of the person whom [`Table::stage`] waits for. Returns the messages to show.
    ///
    /// # Errors
    ///
    /// In words for people.
    pub(crate) fn answer_draw(&mut self, accepts: bool) -> Result<Vec<String>, String> {
        let mut lines = vec![self.answered(accepts)];
        lines.extend(self.continue_asking()?);
        Ok(lines)
    }

    fn answered(&mut self, accepts: bool) -> String {
        let player = self.offer.as_mut().and_then(|offer| offer.waiting.pop_front());
        let seat = player.map(|player| self.seat(player)).unwrap_or_default();
        if accepts {
            format!("{seat} accepts the draw.")
        } else {
            self.offer = None;
            format!("{seat} declines the draw.")
        }
    }

    /// Lets random players answer, each by the toss of a coin of its own that is the same for every
    /// offer in this position, and ends the match when everybody has accepted.
    fn continue_asking(&mut self) -> Result<Vec<String>, String> {
        let mut lines = Vec::new();
        while let Some(offer) = &self.offer {
            match offer.asked() {
                None => {
                    self.offer = None;
                    self.game.agree_draw().map_err(|error| format!("{error}."))?;
                }
                Some(player) if self.is_person(player) => break,
                Some(player) => {
                    let seed = game_rng(!self.seed, self.game.n_steps() as u64).next_u64();
                    let mut coin = game_rng(seed, player.index() as u64);
                    lines.push(self.answered(coin.below(2) == 1));
                }
            }
        }
        Ok(lines)
    }
}
