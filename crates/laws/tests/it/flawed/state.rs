//! Positions, their texts and their data.

use std::{fmt, ops::RangeInclusive, str::FromStr};

use rulebook_laws::rulebook_core::{
    Outcome, Player, PlayerSet, Rules, State, Turn, Utility,
    text::{Cursor, SyntaxError},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::{Classic, Flawed, Word, words::plain_numbers};
use crate::bug::{self, Bug};

impl<G: Classic> State for Flawed<G> {
    type Move = Word<G::Move>;
    type Event = Word<G::Event>;
    const RULES: Rules = G::RULES;
    const UTILITY: Utility = G::UTILITY;

    fn players(&self) -> u8 {
        self.game.players() + u8::from(self.leaks(Bug::NumberOfPlayersLeaks))
    }

    fn turn(&self) -> Turn {
        self.game.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome().filter(|_| !Bug::NoOutcome.is_on())
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        let payoff = self.game.payoff(player)?;
        Some(match payoff {
            0 if Bug::DrawIsUneven.is_on() => {
                if player == Player::FIRST {
                    1
                } else {
                    -1
                }
            }
            1 if Bug::WinnerGetsTwo.is_on() => 2,
            _ if Bug::PayoffsHaveTheWrongSign.is_on() => -payoff,
            _ if Bug::PayoffsAreOutOfRange.is_on() => 5 * payoff,
            _ => payoff,
        })
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        self.game.payoff_range()
    }

    fn max_steps(&self) -> Option<u32> {
        let bound = self.game.max_steps();
        if Bug::MaxStepsIsTooLow.is_on() { bound.map(|bound| bound.div_ceil(2)) } else { bound }
    }

    fn has_chance(&self) -> bool {
        self.game.has_chance() && !Bug::ChanceIsDenied.is_on()
    }

    fn team(&self, player: Player) -> PlayerSet {
        let all = PlayerSet::all(self.players());
        let stranger = Player::from_index(7).filter(|_| Bug::TeamOfStrangers.is_on());
        match stranger {
            Some(stranger) => PlayerSet::only(stranger),
            None if self.leaks(Bug::TeamLeaks) => all,
            None => self.game.team(player),
        }
    }

    fn key(&self) -> u64 {
        if Bug::KeyIsNotUpdated.is_on() || Bug::KeyIsCompared.is_on() {
            return self.old_key();
        }
        let key = self.game.key();
        match key {
            _ if Bug::KeyForgetsMover.is_on() => self.key_of_text(Bug::KeyForgetsMover),
            _ if Bug::EqualityForgetsMover.is_on() => self.key_of_text(Bug::EqualityForgetsMover),
            _ if Bug::KeyIsAlwaysTheSame.is_on() => 0,
            _ if Bug::KeyDependsOnHistory.is_on() => key ^ u64::from(self.n_steps),
            _ => key ^ u64::from(self.mark),
        }
    }

    fn play_unchecked(&mut self, mv: Word<G::Move>) {
        assert!(!Bug::PanicsInPlay.is_on() || self.n_steps != 2, "a mistake of the test");
        let is_odd = Bug::PlayDependsOnCalls.is_on() && !bug::calls().is_multiple_of(2);
        let other = self.game.nth_move(0).filter(|_| is_odd);
        self.step(|game| game.play_unchecked(other.unwrap_or(mv.token)));
    }

    fn resolve_unchecked(&mut self, event: Word<G::Event>) {
        self.step(|game| game.resolve_unchecked(event.token));
    }
}

impl<G: Classic> Flawed<G> {
    fn step(&mut self, step: impl FnOnce(&mut G)) {
        self.before = Some(self.game.clone());
        step(&mut self.game);
        self.n_steps += 1;
        if self.mark != 0 && Bug::SuccessorsAreRefused.is_on() {
            self.mark -= 1;
        }
    }

    /// The position of a text in which two cards are alike: that with another first card, marked.
    fn read_alike(text: &str) -> Option<Flawed<G>> {
        let mut cards = text.chars().filter(|_| Bug::TwoCardsAreAlike.is_on());
        let is_alike = cards.next().filter(char::is_ascii_uppercase)? == cards.next()?;
        let others = ["K", "J"].into_iter().filter(|_| is_alike);
        let mut texts = others.map(|first| format!("{first}{}", &text[1..]));
        let game = texts.find_map(|text| text.parse::<G>().ok())?;
        Some(Flawed { mark: 1, ..game.into() })
    }

    /// The position of a text without its mark, and the mark: a 9.
    fn read_marked(text: &str) -> Option<Flawed<G>> {
        let is_taken = Bug::SuccessorsAreRefused.is_on() || Bug::ImpossiblePositionIsTaken.is_on();
        let rest = text.strip_prefix('9').filter(|_| is_taken)?;
        let game = ["K", "J", "Q", ".", "X", "O"]
            .iter()
            .find_map(|first| format!("{first}{rest}").parse::<G>().ok());
        game.map(|game| Flawed { mark: 9, ..game.into() })
    }
}

impl<G: Classic> fmt::Display for Flawed<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if Bug::CheckLeavesTraces.is_on() {
            write!(f, "{{{}}} ", bug::calls_so_far())?;
        }
        if Bug::TextHidesASpace.is_on() {
            f.write_str("{x}")?;
        }
        let text = self.game.to_string();
        match self.mark {
            0 => f.write_str(&text)?,
            1 if Bug::TwoCardsAreAlike.is_on() => write!(f, "{}{}", &text[1..2], &text[1..])?,
            mark => write!(f, "{mark}{}", &text[1..])?,
        }
        if Bug::ListIsReadInAnyOrder.is_on() { f.write_str(" a,b,c") } else { Ok(()) }
    }
}

impl<G: Classic> FromStr for Flawed<G> {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Flawed<G>, SyntaxError> {
        let mut cursor = Cursor::new(text);
        if Bug::CheckLeavesTraces.is_on() {
            cursor.expect("{", "`{`")?;
            cursor.take_while(|c| c.is_ascii_digit());
            cursor.expect("} ", "`}`")?;
        }
        if Bug::TextHidesASpace.is_on() {
            cursor.expect("{x}", "`{x}`")?;
        }
        let mut rest = cursor.rest().to_string();
        if Bug::TextForgetsMover.is_on() && rest.ends_with(" 1") {
            rest.replace_range(rest.len() - 1.., "0");
        }
        if Bug::ParserIgnoresTheRest.is_on() {
            rest.truncate(rest.trim_end_matches(|c: char| c.is_control()).len());
        }
        if Bug::ListIsReadInAnyOrder.is_on() {
            let list = rest.split_off(rest.len().saturating_sub(" a,b,c".len()));
            let mut letters: Vec<&str> = list.trim_start_matches(' ').split(',').collect();
            letters.sort_unstable();
            if letters != ["a", "b", "c"] || !list.starts_with(' ') {
                return Err(cursor.error("the letters"));
            }
        }
        if Bug::NumbersMayBeginWithZero.is_on() {
            rest = plain_numbers(&rest);
        }
        if let Some(alike) = Self::read_alike(&rest) {
            return Ok(alike);
        }
        match (rest.parse::<G>(), Self::read_marked(&rest)) {
            (Ok(game), _) => Ok(game.into()),
            (_, Some(marked)) => Ok(marked),
            _ if Bug::ErrorsNameNoByteOfTheText.is_on() => {
                Err(cursor.error("a position").shifted(text.len() + 1))
            }
            _ => Err(cursor.error("a position")),
        }
    }
}

impl<G: Classic> Serialize for Flawed<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let is_lost = Bug::CompactDataAreLost.is_on() && !serializer.is_human_readable();
        if is_lost { serializer.collect_str(&G::default()) } else { serializer.collect_str(self) }
    }
}

impl<'de, G: Classic> Deserialize<'de> for Flawed<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Flawed<G>, D::Error> {
        let is_validated = deserializer.is_human_readable() || !Bug::CompactIsNotValidated.is_on();
        match String::deserialize(deserializer)?.parse() {
            Err(_) if !is_validated => Ok(Flawed { mark: 9, ..Flawed::default() }),
            read => read.map_err(D::Error::custom),
        }
    }
}
