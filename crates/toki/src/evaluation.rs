//! Features of positions, for searches.
#![expect(clippy::cast_possible_wrap, reason = "counts of cards are small")]

use rulebook_core::{Features, Player, State};

use crate::{
    board::{Board, Card, Cards, Sheet, Slot},
    setup::{Phase, Source},
    state::Toki,
};

/// The evaluation of Toki: the points that the boxes are going to count.
///
/// The totals of the finished rounds count as they are. What a box is going to count depends on the
/// time that is left to improve it, which nobody knows before somebody ends the round:
///
/// * *Hidden cards*: a column of two costs more than the points that it is expected to have,
///   because each takes a turn, and the first player without hidden cards ends the round. A column
///   with one open card is better, because the card may be matched. With an open Toki it costs
///   nothing, because every number makes a pair.
/// * *Odd columns* count the sum of two different numbers (R17). There is often time to replace one
///   of them, so the points count in part, and more of them the fewer hidden cards the player has
///   who has the fewest.
/// * *Groups* of pairs make scores negative (R19). So cards that would extend one count, too.
/// * *The card in hand*, or on top of the pile, is worth what it improves in its best place.
/// * After somebody has ended the round, everybody else has one turn at most (R14). From then on a
///   box counts its sheet and what its hidden cards are expected to add.
///
/// A point is very little of what is at stake, since the payoffs of five rounds of two players may
/// differ by 1,120. So features are in tenths of points or of cards, and the weighted sum is
/// divided by [`Features::DIVISOR`]. In games with other ranges of payoffs the features are smaller
/// or larger in proportion. With more players the payoff is the sum of the differences to all
/// others, and so is the value.
///
/// Positions with the same [representative](rulebook_core::State::representative) have the same
/// value.
///
/// The weights come from `tune toki --variant rounds=1` in `benches`.
///
/// ```
/// use rulebook_toki::{
///     Toki,
///     rulebook_core::{Evaluate, Linear},
/// };
///
/// // The first player has a pair of nines, the second player, who starts, 21 points.
/// let game: Toki = "round 1 totals 0,0 birthdays 0,1 boxes 9,?,?,?/9,?,?,?|9,?,?,?/12,?,?,? \
///                   pile 3 under - bank - turns 0 closer - next 1:source"
///     .parse()?;
/// assert!(Linear::default().value(&game) < 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Features for Toki {
    type Vector = [i32; 11];

    const FEATURES: &'static [&'static str] = &[
        "certain points",
        "points of groups",
        "cards that would extend a group",
        "columns with two hidden cards",
        "columns with a hidden card and a number",
        "points of those",
        "odd columns",
        "points of those",
        "points of those, times hidden cards opened",
        "what the card in hand improves",
        "what the top of the pile improves",
    ];
    /// By `tune toki --variant rounds=1`.
    const WEIGHTS: [i32; 11] = [581, 653, 1066, 7577, 4830, 117, 1772, 179, 17, 472, 509];
    const DIVISOR: i32 = 10_000;

    fn features(&self) -> [i32; 11] {
        let Some(mover) = self.turn().player() else { return [0; 11] };
        let mut features = [0; 11];
        let n_others = i32::from(self.players()) - 1;
        for player in Player::all(self.players()) {
            let sign = if player == mover { -n_others } else { 1 };
            for (sum, count) in features.iter_mut().zip(count_box(self, player)) {
                *sum += sign * count;
            }
        }
        let costs = costs(self);
        let own = self.board_of(mover);
        match (self.phase(), self.pile()) {
            // R12: a card from the pile must be used.
            (Phase::Use { card, from: Source::Pile, .. }, _) => {
                features[9] = n_others * costs.gain(own, card);
            }
            (Phase::Use { card, .. }, _) => features[9] = n_others * costs.gain(own, card).max(0),
            (Phase::Source { .. }, Some(card)) => {
                features[10] = n_others * costs.gain(own, card).max(0);
            }
            _ => {}
        }
        let range = self.payoff_range();
        let width = range.end() - range.start();
        features.map(|feature| feature * WIDTH / width)
    }
}

/// The width of the range of payoffs in which features are tenths: that of five rounds of two.
const WIDTH: i32 = 1120;

/// A column, as far as it is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Hidden,
    /// A Toki and a hidden card.
    Toki,
    /// A number and a hidden card.
    Single(u8),
    /// Two different numbers: their sum.
    Odd(u8),
    /// A pair of a number (R17, R18).
    Pair(u8),
    /// R18: a pair of no number.
    Tokis,
}

impl Column {
    fn of(above: Option<Card>, below: Option<Card>) -> Column {
        match (above, below) {
            (None, None) => Column::Hidden,
            (Some(card), None) | (None, Some(card)) => {
                card.number().map_or(Column::Toki, Column::Single)
            }
            (Some(above), Some(below)) => match (above.number(), below.number()) {
                (None, None) => Column::Tokis,
                (Some(number), None) | (None, Some(number)) => Column::Pair(number),
                (Some(above), Some(below)) if above == below => Column::Pair(above),
                (Some(above), Some(below)) => Column::Odd(above + below),
            },
        }
    }
}

/// The number of pairs of each number in a box.
type Pairs = [u8; Card::KINDS];

/// The slots of the upper row.
fn upper_row() -> impl Iterator<Item = Slot> {
    Slot::all().take(Slot::COUNT / 2)
}

fn columns(board: Board) -> impl Iterator<Item = Column> {
    upper_row().map(move |slot| Column::of(board.get(slot), board.get(slot.mate())))
}

fn pairs(board: Board) -> Pairs {
    let mut pairs = Pairs::default();
    for column in columns(board) {
        if let Column::Pair(number) = column {
            pairs[usize::from(number)] += 1;
        }
    }
    pairs
}

/// The costs of columns, in tenths of points.
enum Costs {
    /// Until somebody ends the round: rounded weights of features for columns alone.
    Open,
    /// In the last turns: the expected points, given the cards that can come.
    Last(Cards),
}

impl Costs {
    fn of(&self, column: Column) -> i32 {
        match (self, column) {
            (_, Column::Toki | Column::Pair(_) | Column::Tokis) => 0,
            (Costs::Open, Column::Hidden) => 105,
            (Costs::Open, Column::Single(number)) => 68 + 2 * i32::from(number),
            (Costs::Open, Column::Odd(sum)) => 30 + 4 * i32::from(sum),
            (Costs::Last(_), Column::Odd(sum)) => 10 * i32::from(sum),
            // Pairs save about a tenth.
            (Costs::Last(cards), Column::Hidden) => 18 * sum(*cards) / n_cards(*cards),
            (Costs::Last(cards), Column::Single(number)) => {
                let count =
                    |card: Option<Card>| card.map_or(0, |card| i32::from(cards.count(card)));
                let (same, tokis) = (count(Card::from_number(number)), count(Some(Card::TOKI)));
                let (number, n_cards) = (i32::from(number), n_cards(*cards));
                let odd = number * (n_cards - same - tokis) + sum(*cards) - number * same;
                10 * odd / n_cards
            }
        }
    }

    /// By how much a card improves a box in the best place.
    fn gain(&self, board: Board, card: Card) -> i32 {
        let pairs = pairs(board);
        let number_of = |column| match column {
            Column::Pair(number) => Some(usize::from(number)),
            _ => None,
        };
        let mut best = i32::MIN;
        for slot in Slot::all() {
            let mate = board.get(slot.mate());
            let old = Column::of(board.get(slot), mate);
            let new = Column::of(Some(card), mate);
            let mut gain = self.of(old) - self.of(new);
            if old != new {
                gain += number_of(new).map_or(0, |number| GROUPED[usize::from(pairs[number])]);
                gain -= number_of(old).map_or(0, |number| GROUPED[usize::from(pairs[number]) - 1]);
            }
            best = best.max(gain);
        }
        best
    }
}

/// R19: what one more pair of a number takes off, in tenths of points, by the number of pairs.
const GROUPED: [i32; 5] = [0, 100, 50, 50, 0];

/// The number of cards that can come, and 1 if there are none.
fn n_cards(cards: Cards) -> i32 {
    i32::from(cards.len().max(1))
}

/// The sum of the numbers of cards.
fn sum(cards: Cards) -> i32 {
    cards.iter().map(|(card, n)| i32::from(card.number().unwrap_or(0)) * i32::from(n)).sum()
}

fn costs(state: &Toki) -> Costs {
    if state.closer().is_some() { Costs::Last(state.unseen()) } else { Costs::Open }
}

/// The counts of a player's totals and box, in tenths; the lower the better.
fn count_box(state: &Toki, player: Player) -> [i32; 11] {
    let mut counts = [0; 11];
    let board = state.board_of(player);
    counts[0] = 10 * i32::from(state.totals()[player.index()]);
    let sheet = Sheet::new(board, state.options());
    let groups: i32 = sheet.groups.iter().map(|group| i32::from(group.points)).sum();
    let costs = costs(state);
    if let Costs::Last(_) = costs {
        counts[0] += columns(board).map(|column| costs.of(column)).sum::<i32>() + 10 * groups;
        return counts;
    }
    counts[1] = 10 * groups;
    let pairs = pairs(board);
    for (slot, card) in board.open_cards() {
        let is_paired = board.get(slot.mate()).is_some_and(|mate| mate == card || mate.is_toki());
        let has_pair = card.number().is_some_and(|number| pairs[usize::from(number)] != 0);
        counts[2] -= 10 * i32::from(has_pair && !is_paired);
    }
    for column in columns(board) {
        match column {
            Column::Hidden => counts[3] += 10,
            Column::Single(number) => {
                counts[4] += 10;
                counts[5] += 10 * i32::from(number);
            }
            Column::Odd(sum) => {
                counts[6] += 10;
                counts[7] += 10 * i32::from(sum);
            }
            Column::Toki | Column::Pair(_) | Column::Tokis => {}
        }
    }
    let hidden = state.boards().iter().map(|board| board.n_hidden());
    counts[8] = counts[7] * (Slot::COUNT - hidden.min().unwrap_or(0)) as i32;
    counts
}
