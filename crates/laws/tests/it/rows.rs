//! A game without chance: two players alternate in taking one or two tokens from one of two rows.
//! The player who takes the last token wins, or loses under an option.

use std::{fmt, hash::Hash, ops::ControlFlow, ops::RangeInclusive, str::FromStr};

use rulebook_laws::rulebook_core::{
    self, Legality, Never, Outcome, PerfectInfo, Player, PlayerSet, Rules, State, Turn, Utility,
    text::{
        Cursor, OptionSpec, Options, Switch, SyntaxError, VariantError, read_prefix, write_prefix,
    },
};

use crate::bug::{self, Bug};

pub(crate) const MAX_TOKENS: u8 = 3;

/// The rules page.
pub(crate) const PAGE: &str = "
**R1** Take one or two tokens from one row.
**R2** A row gives no more tokens than it has.";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Variant {
    /// Whether the player who takes the last token loses.
    pub(crate) last_loses: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Rows {
    pub(crate) variant: Variant,
    pub(crate) tokens: [u8; 2],
    pub(crate) mover: Player,
    pub(crate) hash: u64,
    pub(crate) n_taken: u8, // History: not compared.
}

/// Takes `count` tokens from a row. A loud move is another spelling of the quiet one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Take {
    pub(crate) row: u8,
    pub(crate) count: u8,
    pub(crate) is_loud: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum IllegalTake {
    #[error("the row has too few tokens")]
    TooMany,
    #[error("moves are written in lower case")]
    Loud,
    /// Only where a test wants a refusal that is not listed.
    #[error("a bug of the test")]
    Unknown,
}

impl rulebook_core::Refusal for IllegalTake {
    const ALL: &'static [IllegalTake] = &[IllegalTake::TooMany, IllegalTake::Loud];

    fn rule(&self) -> Option<&'static str> {
        (*self == IllegalTake::TooMany).then_some("R2")
    }

    fn code(&self) -> &'static str {
        if *self == IllegalTake::TooMany { "too-many" } else { "loud" }
    }
}

impl Rows {
    pub(crate) fn new(variant: Variant, tokens: [u8; 2], mover: Player) -> Rows {
        let mut rows = Rows { variant, tokens, mover, hash: 0, n_taken: 0 };
        rows.hash = rows.compute_hash();
        rows
    }
}

impl Default for Rows {
    fn default() -> Rows {
        Rows::new(Variant::default(), [MAX_TOKENS; 2], Player::FIRST)
    }
}

impl PartialEq for Rows {
    fn eq(&self, other: &Rows) -> bool {
        let hashes = if Bug::HashIsCompared.is_on() { (self.hash, other.hash) } else { (0, 0) };
        (self.variant, self.tokens, self.mover) == (other.variant, other.tokens, other.mover)
            && hashes.0 == hashes.1
    }
}

impl Eq for Rows {}

impl Hash for Rows {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        (self.variant, self.tokens, self.mover).hash(hasher);
    }
}

impl State for Rows {
    type Move = Take;
    type Event = Never;
    const RULES: Rules = Rules { name: "rows", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;
    const STRICT_TEXTS: bool = true;

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        if self.tokens == [0, 0] { Turn::Over } else { Turn::Player(self.mover) }
    }

    fn outcome(&self) -> Option<Outcome> {
        let is_over = self.tokens == [0, 0] && !Bug::NoOutcome.is_on();
        let last = self.mover.opponent();
        let winner = if self.variant.last_loses { last.opponent() } else { last };
        is_over.then(|| Outcome::win(winner))
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        let payoff = self.outcome().filter(|_| player.index() < 2)?.two_player_payoff(player);
        Some(match payoff {
            1 if Bug::WinnerGetsTwo.is_on() => 2,
            _ if Bug::PayoffsHaveTheWrongSign.is_on() => -payoff,
            _ if Bug::PayoffsAreOutOfRange.is_on() => 5 * payoff,
            _ => payoff,
        })
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -1..=1
    }

    fn max_steps(&self) -> Option<u32> {
        let n_tokens = u32::from(self.tokens[0]) + u32::from(self.tokens[1]);
        Some(if Bug::MaxStepsIsTooLow.is_on() { n_tokens.div_ceil(2) } else { n_tokens })
    }

    fn team(&self, player: Player) -> PlayerSet {
        let stranger = Player::from_index(7).filter(|_| Bug::TeamOfStrangers.is_on());
        PlayerSet::only(stranger.unwrap_or(player))
    }

    fn play_unchecked(&mut self, mv: Take) {
        assert!(!Bug::PanicsInPlay.is_on() || self.tokens != [1, 1], "a bug of the test");
        self.tokens[usize::from(mv.row)] -= mv.count;
        if !Bug::PlayDependsOnCalls.is_on() || bug::calls().is_multiple_of(2) {
            self.mover = self.mover.opponent();
        }
        self.n_taken += 1;
        self.variant.last_loses |= Bug::MovesChangeTheVariant.is_on();
        if !Bug::HashIsNotUpdated.is_on() && !Bug::HashIsCompared.is_on() {
            self.hash = self.compute_hash();
        }
    }

    fn resolve_unchecked(&mut self, event: Never) {
        match event {}
    }
}

impl Legality for Rows {
    type Illegal = IllegalTake;
    type MoveList = Vec<Take>;

    fn check(&self, mv: Take) -> Result<(), IllegalTake> {
        if Bug::AllocatesInCheck.is_on() {
            drop(std::hint::black_box(Box::new(mv)));
        }
        if self.tokens[usize::from(mv.row)] < mv.count {
            bug::calls();
            let is_unknown = Bug::RefusalIsNotListed.is_on() && mv.count == 2;
            return Err(if is_unknown { IllegalTake::Unknown } else { IllegalTake::TooMany });
        }
        if mv.is_loud { Err(IllegalTake::Loud) } else { Ok(()) }
    }

    fn check_event(&self, event: Never) -> Result<(), IllegalTake> {
        match event {}
    }

    fn visit_moves<B>(&self, mut visit: impl FnMut(Take) -> ControlFlow<B>) -> ControlFlow<B> {
        let rows =
            if Bug::OrderDependsOnHistory.is_on() && self.n_taken == 1 { [1, 0] } else { [0, 1] };
        for (row, count) in rows.into_iter().flat_map(|row| [(row, 1), (row, 2)]) {
            let tokens = self.tokens[usize::from(row)];
            let is_listed = count <= tokens && !(Bug::HidesLegalMove.is_on() && count == 2)
                || Bug::ListsIllegalMove.is_on() && tokens == 1;
            let times = if Bug::ListsTwice.is_on() && count == 2 { 2 } else { 1 };
            for _ in 0..if is_listed { times } else { 0 } {
                let flow = visit(Take { row, count, is_loud: false });
                if !Bug::BreaksAreIgnored.is_on() || flow.is_continue() {
                    flow?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn visit_events<B>(&self, _: impl FnMut(Never, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        ControlFlow::Continue(())
    }

    fn move_count(&self) -> usize {
        let count: usize = self.tokens.iter().map(|tokens| usize::from(*tokens).min(2)).sum();
        let hidden = self.tokens.iter().filter(|tokens| 2 <= **tokens).count();
        let difference = |bug: Bug, n: usize| if bug.is_on() { n } else { 0 };
        count + difference(Bug::CountsOneTooMany, 1) - difference(Bug::HidesLegalMove, hidden)
    }

    fn nth_move(&self, n: usize) -> Option<Take> {
        let last = self.move_count().saturating_sub(1);
        let mut left = if Bug::NthMoveGoesOn.is_on() { n.min(last) } else { n };
        let found = self.visit_moves(|mv| {
            if left == 0 {
                return ControlFlow::Break(mv);
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        found.break_value()
    }

    fn choose_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Take> {
        let count = self.move_count();
        if count == 0 {
            return None;
        }
        let n = choose(count);
        self.nth_move(if Bug::ChooseMoveIgnoresTheChoice.is_on() { 0 } else { n })
    }

    fn canonicalize(&self, mv: Take) -> Result<Take, IllegalTake> {
        let quiet = Take { is_loud: false, ..mv };
        self.check(quiet)?;
        Ok(Take { is_loud: Bug::CanonicalMoveIsLoud.is_on(), ..quiet })
    }
}

impl PerfectInfo for Rows {}

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if Bug::CheckLeavesTraces.is_on() {
            write!(f, "{}:", bug::calls_so_far())?;
        }
        if Bug::TextHidesASpace.is_on() {
            f.write_str("{x}")?;
        }
        write_prefix(f, &self.variant)?;
        let [a, b] = self.tokens;
        write!(f, "{a},{b} {}", self.mover)
    }
}

impl FromStr for Rows {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Rows, VariantError> {
        let mut cursor = Cursor::new(text);
        if Bug::CheckLeavesTraces.is_on() {
            cursor.take_while(|c| c.is_ascii_digit());
            cursor.expect(":", "`:`")?;
        }
        if Bug::TextHidesASpace.is_on() {
            cursor.expect("{x}", "`{x}`")?;
        }
        let variant = read_prefix(&mut cursor)?;
        let tokens = |cursor: &mut Cursor<'_>| {
            let is_possible =
                |n: &u8| *n <= MAX_TOKENS || *n == 9 && Bug::SuccessorsAreRefused.is_on();
            cursor.number().and_then(|n| u8::try_from(n).ok()).filter(is_possible)
        };
        let a = cursor.parse_with("the tokens of row a", tokens)?;
        cursor.expect(",", "`,`")?;
        let b = cursor.parse_with("the tokens of row b", tokens)?;
        cursor.expect(" ", "a space")?;
        let mover = cursor.parse_with("the mover", |cursor| match cursor.next_char() {
            Some('0') => Some(Player::FIRST),
            Some('1') if Bug::TextForgetsMover.is_on() => Some(Player::FIRST),
            Some('1') => Some(Player::SECOND),
            _ => None,
        })?;
        if !Bug::ParserIgnoresTheRest.is_on() {
            cursor.finish()?;
        }
        Ok(Rows::new(variant, [a, b], mover))
    }
}

impl Options for Variant {
    const SPECS: &'static [OptionSpec] =
        &[OptionSpec::switch("last_loses", Switch::Off, "the last token loses")];

    fn get(&self, _: usize) -> u32 {
        u32::from(self.last_loses)
    }

    fn set(&mut self, _: usize, value: u32) {
        self.last_loses = value == 1;
    }
}

rulebook_core::impl_variant_text!(Variant);

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = if self.is_loud { ['A', 'B'] } else { ['a', 'b'] };
        write!(f, "{}{}", letters[usize::from(self.row)], self.count)
    }
}

impl FromStr for Take {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Take, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let (row, is_loud) = cursor.parse_with("a row", |cursor| match cursor.next_char() {
            Some('a') => Some((0, false)),
            Some('b') => Some((u8::from(!Bug::MoveTextIsMisread.is_on()), false)),
            Some('A') => Some((0, true)),
            Some('B') => Some((1, true)),
            _ => None,
        })?;
        let count = cursor.parse_with("1 or 2", |cursor| match cursor.next_char() {
            Some('1') => Some(1),
            Some('2') => Some(2),
            _ => None,
        })?;
        if Bug::MoveMayEndWithSpaces.is_on() {
            cursor.skip_spaces();
        }
        cursor.finish()?;
        Ok(Take { row, count, is_loud })
    }
}
