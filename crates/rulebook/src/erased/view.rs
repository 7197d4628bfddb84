//! The answers of [`Progress`] and [`AnyView`], from the knowledge of an observer.

use rulebook_core::{
    Game, HiddenInfo, Info, InfoKey, Legality, MatchError, Player, Record, Rules, State, Turn,
    Verdict, Viewpoint,
};
use rulebook_draw::{Dial, Drawing, Picture, Theme};

use super::{
    knowledge::{Knowledge, drawn, may_ask},
    position,
};
#[cfg(feature = "search")]
use crate::search::Algorithm;
use crate::{
    any_view::AnyView,
    choices::Choices,
    entry::PlaneFns,
    error::{AnyError, ErrorKind},
    progress::Progress,
    values::{PlanesInfo, ResultInfo, SeatInfo},
};

impl<T: Knowledge> Progress for T {
    fn rules(&self) -> Rules {
        T::Game::RULES
    }

    fn info(&self) -> Info {
        T::Game::INFO
    }

    fn players(&self) -> u8 {
        self.world().players()
    }

    fn seats(&self) -> Vec<SeatInfo> {
        position::seats(self.world())
    }

    fn has_hidden_info(&self) -> bool {
        self.world().has_hidden_info()
    }

    fn n_steps(&self) -> usize {
        self.n_steps_and_plies().0
    }

    fn plies(&self) -> usize {
        self.n_steps_and_plies().1
    }

    fn turn(&self) -> Turn {
        self.due()
    }

    fn verdict(&self) -> Option<Verdict> {
        self.end()
    }

    fn result(&self) -> Option<ResultInfo> {
        self.end().map(|verdict| position::result(self.world(), verdict))
    }
}

impl<T: Knowledge> AnyView for T {
    fn who(&self) -> Viewpoint {
        self.viewpoint()
    }

    fn text(&self) -> String {
        self.view().to_string()
    }

    fn picture(&self) -> Picture {
        drawn(self, |scene| match &self.entry().drawings {
            Some(drawings) => (drawings.picture)(scene),
            None => rulebook_draw::plain(scene),
        })
    }

    fn svg(&self, theme: &Theme) -> Drawing {
        drawn(self, |scene| match &self.entry().drawings {
            Some(drawings) => (drawings.svg)(scene, theme),
            None => rulebook_draw::text_svg(&rulebook_draw::plain(scene), theme).finish(Vec::new()),
        })
    }

    fn dial(&self, pick: &str) -> Option<Dial> {
        self.entry().drawings.as_ref().and_then(|drawings| (drawings.dial)(pick))
    }

    fn choices(&self) -> Result<&dyn Choices, AnyError> {
        if may_ask(self) {
            return Ok(self);
        }
        let what = format!("observer {}", self.viewpoint());
        if let Some(verdict) = self.end() {
            let message = MatchError::<<T::Game as Legality>::Illegal>::Over(verdict);
            return Err(AnyError::new(ErrorKind::Over, what, message));
        }
        let message = format!("only the player to move may ask (turn: {})", self.due());
        Err(AnyError::new(ErrorKind::NotYourTurn, what, message))
    }

    fn planes(&self) -> Result<PlanesInfo, AnyError> {
        Ok(PlanesInfo::of(&(planes(self)?.layout)(&self.view())))
    }

    fn write_planes(&self, out: &mut [f32]) -> Result<(), AnyError> {
        let (planes, view) = (planes(self)?, self.view());
        let due = (planes.layout)(&view).len();
        AnyError::check_size(ErrorKind::Planes, "observation", out.len(), due)?;
        let seat = self.viewpoint().seat().unwrap_or(Player::FIRST);
        (planes.write)(&view, seat, out);
        Ok(())
    }

    fn n_indices(&self) -> Option<usize> {
        self.entry().move_index.as_ref().map(|indices| indices.space)
    }

    fn steps_since(&self, n: usize) -> Vec<String> {
        self.observed_from(n).iter().map(ToString::to_string).collect()
    }

    fn first_view(&self) -> String {
        self.first().to_string()
    }

    fn record(&self, players: &[&str]) -> Record {
        Record {
            viewpoint: Some(self.viewpoint()),
            players: players.iter().map(|name| (*name).to_owned()).collect(),
            result: self.end(),
            steps: self.steps_since(0),
            ..Record::new(T::Game::RULES, &self.first_view())
        }
    }

    fn info_key(&self) -> InfoKey {
        self.key()
    }

    #[cfg(feature = "search")]
    fn preferred_searches(&self) -> &'static [Algorithm] {
        Algorithm::by_preference(self.entry().has_evaluation)
    }
}

fn planes<T: Knowledge>(knowledge: &T) -> Result<&PlaneFns<T::Game>, AnyError> {
    let missing = || AnyError::new(ErrorKind::Planes, "planes", "the game has no planes");
    knowledge.entry().planes.as_ref().ok_or_else(missing)
}
