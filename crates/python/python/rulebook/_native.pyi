from collections.abc import Callable, Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, Literal, final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._results import (
    Converted,
    Drawing,
    Equilibrium,
    Explored,
    Outcome,
    Playout,
    Record,
    Responses,
    ShardGame,
    Statistics,
    Standings,
    Turn,
    Who,
)
from ._values import (
    Analysis,
    BatchInfo,
    Event,
    GameInfo,
    Move,
    NextPicks,
    PlanesInfo,
    Refusal,
    SeatInfo,
    Solution,
)

__all__ = [
    "Batch",
    "Explorer",
    "Game",
    "Match",
    "RecordWriter",
    "Records",
    "Shard",
    "ShardRow",
    "ShardWriter",
    "Trees",
    "View",
    "algorithms",
    "arena",
    "best_response",
    "build_explorer",
    "cfr",
    "convert_records",
    "estimates",
    "find_shards",
    "follow",
    "game",
    "games",
    "replay",
    "search",
    "solve",
    "statistics",
    "version",
]

version: str

def games() -> list[Game]:
    """All games."""
def game(name: str) -> Game:
    """The game with this name."""
def replay(record: str, *, max_steps: int = 100_000, max_bytes: int = 4_194_304) -> Match:
    """The match of a record, every step of which is checked."""
def follow(record: str, *, max_steps: int = 100_000, max_bytes: int = 4_194_304) -> View:
    """The view of a record as one observer saw the match, every step of which is checked."""
def algorithms() -> tuple[tuple[str, str], ...]:
    """The names and descriptions of the searches."""
def search(
    position: Match | View,
    algorithm: str | None,
    nodes: int | None,
    seconds: float | None,
    settings: Mapping[str, int | None],
    report: Callable[[int], object] | None,
) -> Analysis:
    """Searches a position, until one of the limits is reached."""
def solve(
    game: Match,
    steps: int | None,
    seconds: float | None,
    memory: int | None,
    report: Callable[[int], object] | None,
) -> Solution:
    """The value of a position with everything visible."""
def statistics(
    source: Mapping[str, object], replays: bool, report: Callable[[int], object] | None
) -> Statistics:
    """Counts the records of files, and replays them if `replays` is set."""
def convert_records(
    source: Mapping[str, object],
    target: Mapping[str, object],
    report: Callable[[int], object] | None,
) -> Converted:
    """Converts records of any form, or shards, to another form. Every step is checked."""
def build_explorer(
    source: Mapping[str, object],
    target: str | PathLike[str],
    steps: int,
    replaces: bool,
    report: Callable[[int], object] | None,
) -> Converted:
    """Counts the games of files by position."""
def estimates(counts: Sequence[int]) -> list[list[str] | None]:
    """The mean score of a game and the difference in Elo, from the numbers of blocks by half points."""
def find_shards(path: str | PathLike[str]) -> list[Path]:
    """The paths of the shards in a folder."""
def cfr(
    game: Match,
    iterations: int,
    seconds: float | None,
    memory: int | None,
    report: Callable[[int], object] | None,
) -> Equilibrium:
    """An approximation of an equilibrium from the current position on, by CFR+."""
def best_response(
    game: Match,
    policy: dict[str, dict[str, float]] | None,
    seconds: float | None,
    memory: int | None,
    report: Callable[[int], object] | None,
) -> Responses:
    """The value of a policy from the current position on, and the best responses to it."""
def arena(
    bots: Sequence[str],
    plan: Mapping[str, object],
    seconds: float | None,
    report: Callable[[int], object] | None,
) -> Standings:
    """Plays a tournament between the bots that the strings describe."""

@final
class Game:
    """A game."""
    @property
    def name(self) -> str:
        """The short name."""
    @property
    def info(self) -> GameInfo:
        """Facts about the game."""
    @property
    def rules_page(self) -> str:
        """The rules page in Markdown."""
    def start(
        self,
        variant: str | Mapping[str, object] | None = None,
        *,
        players: int | None = None,
        position: str | None = None,
        repetition: int | None = None,
        ply_limit: int | None = None,
    ) -> Match:
        """A match from the official start or a position. `variant` is a text such as
        `"players=3,covered=on"` or a dictionary. `repetition` is the occurrence of a position at
        which the match is a draw, `ply_limit` the number of moves after which it is; 0 for none.
        """
    def view(self, who: Who, text: str) -> View:
        """The client's side of a match, from the text of a view on."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Match:
    """A match with everything that is hidden: the host's side. `Game.start` and `replay` make one."""
    @property
    def game(self) -> Game:
        """The game."""
    @property
    def variant(self) -> str:
        """The options of the rules that are not default, `key=value,key=value`."""
    @property
    def players(self) -> int:
        """The number of players."""
    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """The seats."""
    @property
    def turn(self) -> Turn:
        """The next actor: a seat from 0, `"chance"` or `"over"`."""
    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
    @property
    def outcome(self) -> Outcome | None:
        """The outcome; `None` while the match is in progress."""
    @property
    def payoffs(self) -> tuple[int, ...] | None:
        """The payoffs by seat; `None` while the match is in progress, or if it was not the rules
        that ended it.
        """
    @property
    def has_hidden_info(self) -> bool:
        """Whether any observer may know less than the host."""
    @property
    def position(self) -> str:
        """The text of the current position, with everything that is hidden."""
    @property
    def key(self) -> int:
        """The key of the current position: the same for equal positions, in all versions and on every machine."""
    @property
    def steps(self) -> list[str]:
        """The steps so far."""
    @property
    def plies(self) -> int:
        """The number of moves so far, without chance events."""
    @property
    def legal_moves(self) -> list[str]:
        """The texts of the legal moves in the game's order; none when no player is to move.
        `NotYourTurn` if the observer may not ask.
        """
    @property
    def move_count(self) -> int:
        """The number of legal moves."""
    def position_at(self, n: int) -> str | None:
        """The text of the position after `n` steps; `None` if there are fewer."""
    def move_infos(self) -> tuple[Move, ...]:
        """The legal moves with descriptions, annotations and indices."""
    def check(self, move: str) -> Move | Refusal:
        """The legal move with this notation, in any of its spellings, or a falsy `Refusal`."""
    def move_at(self, index: int) -> str:
        """The legal move with this index."""
    @property
    def legal_indices(self) -> list[int]:
        """The indices of the legal moves, ascending; none when no player is to move."""
    def mask(self) -> NDArray[np.uint8]:
        """1 for each index of a legal move, 0 for every other one."""
    def planes(self, who: Who) -> NDArray[np.float32]:
        """The observation of an observer, one array of numbers from 0 to 1: planes, then scalars."""
    def planes_info(self) -> PlanesInfo:
        """The meaning of the numbers of `planes`."""
    def next_picks(self, *picked: str) -> NextPicks:
        """The picks that can follow these."""
    def picks_of(self, move: str) -> list[str]:
        """The picks of a legal move."""
    def events(self) -> tuple[Event, ...]:
        """The possible chance events with their probabilities; none unless one is due."""
    def play(self, move: str) -> str:
        """Plays a move in any of its spellings and returns its canonical text."""
    def resolve(self, event: str) -> str:
        """Applies a chance event and returns its text."""
    def step(self, text: str) -> str:
        """Applies a move or a chance event, whichever is due, and returns its text."""
    def step_as(self, who: Who, text: str) -> str:
        """Plays a move for an observer, whose turn it must be. The refusal can be sent to that observer."""
    def deal(self, seed: int | None = None) -> list[str]:
        """Resolves chance until a player is to move or the match is over, and returns the events. An event
        is a function of the seed and of the number of steps before it; without a seed the system chooses.
        """
    def random_step(self, seed: int | None = None) -> str | None:
        """Takes a random step, a move with equal probability or an event by its weight, and returns it;
        `None` if the match is over. Seeds are as in `deal`.
        """
    def playout(
        self, seed: int = 0, number: int = 0, *, ply_limit: int | None = 10_000
    ) -> Playout:
        """Plays game `number` of the random series with this seed from here to its end, as `rulebook random`
        does. The match does not change.
        """
    def undo(self) -> bool:
        """Takes back a declaration or the last step. Returns whether there was one."""
    def redo(self) -> bool:
        """Applies the last undone step again, chance as it was. Returns whether there was one."""
    def resign(self, seat: int) -> None:
        """Ends the match because a seat resigns."""
    def forfeit(self, seat: int) -> None:
        """Ends the match because a seat loses for a reason outside the game, such as time."""
    def agree_draw(self) -> None:
        """Ends the match as a draw by agreement."""
    def record(self, players: Sequence[str] = ...) -> str:
        """The record of the match, with the names of the players by seat. `replay` reads it."""
    def view(self, who: Who) -> View:
        """The current view of an observer: a seat, `"host"` or `"public"`."""
    def picture(self) -> Drawing:
        """The position as rows of text."""
    def drawing(self, theme: str = "light") -> Drawing:
        """The position as SVG, with its elements and their areas."""
    def svg(self, theme: str = "light") -> str:
        """The position as SVG, in the theme `"light"`, `"dark"`, `"contrast"`, `"plain light"` or
        `"plain dark"`.
        """
    def __copy__(self) -> Match: ...
    def __deepcopy__(self, _memo: Any) -> Match: ...
    def __eq__(self, other: object, /) -> bool: ...
    def _repr_svg_(self) -> str: ...

@final
class View:
    """The view of one observer: the client's side of a match.

    `View(game, who, text)` begins with the text of a view; `learn` takes the steps that the host
    sends. A view knows nothing that its observer must not know.
    """
    def __new__(cls, game: Game | str, who: Who, text: str) -> View: ...
    @property
    def game(self) -> Game:
        """The game."""
    @property
    def who(self) -> Who:
        """The observer: a seat, `"host"` or `"public"`."""
    @property
    def text(self) -> str:
        """The text of the view."""
    @property
    def first_view(self) -> str:
        """The text of the view with which the match began."""
    @property
    def info_key(self) -> str:
        """The key of the information set: 32 hexadecimal digits."""
    @property
    def turn(self) -> Turn:
        """The next actor: a seat from 0, `"chance"` or `"over"`."""
    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
    @property
    def outcome(self) -> Outcome | None:
        """The outcome; `None` while the match is in progress."""
    @property
    def payoffs(self) -> tuple[int, ...] | None:
        """The payoffs by seat; `None` while the match is in progress, or if it was not the rules
        that ended it.
        """
    @property
    def players(self) -> int:
        """The number of players."""
    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """The seats."""
    @property
    def has_hidden_info(self) -> bool:
        """Whether any observer may know less than the host."""
    @property
    def may_ask(self) -> bool:
        """Whether questions about legal moves are answered."""
    @property
    def legal_moves(self) -> list[str]:
        """The texts of the legal moves in the game's order; none when no player is to move.
        `NotYourTurn` if the observer may not ask.
        """
    @property
    def move_count(self) -> int:
        """The number of legal moves."""
    @property
    def steps(self) -> list[str]:
        """The steps as the observer saw them."""
    @property
    def plies(self) -> int:
        """The number of moves so far, without chance events."""
    def steps_since(self, n: int) -> list[str]:
        """The steps from number `n` on, counted from 0, as the observer saw them."""
    def move_infos(self) -> tuple[Move, ...]:
        """The legal moves with descriptions, annotations and indices."""
    def check(self, move: str) -> Move | Refusal:
        """The legal move with this notation, in any of its spellings, or a falsy `Refusal`."""
    def move_at(self, index: int) -> str:
        """The legal move with this index."""
    @property
    def legal_indices(self) -> list[int]:
        """The indices of the legal moves, ascending; none when no player is to move."""
    def mask(self) -> NDArray[np.uint8]:
        """1 for each index of a legal move, 0 for every other one."""
    def planes(self) -> NDArray[np.float32]:
        """The view as one array of numbers from 0 to 1: planes, then scalars."""
    def planes_info(self) -> PlanesInfo:
        """The meaning of the numbers of `planes`."""
    def next_picks(self, *picked: str) -> NextPicks:
        """The picks that can follow these."""
    def picks_of(self, move: str) -> list[str]:
        """The picks of a legal move."""
    def events(self) -> tuple[Event, ...]:
        """The possible chance events with their probabilities; none unless one is due."""
    def picture(self) -> Drawing:
        """The position as rows of text."""
    def drawing(self, theme: str = "light") -> Drawing:
        """The position as SVG, with its elements and their areas."""
    def svg(self, theme: str = "light") -> str:
        """The position as SVG, in the theme `"light"`, `"dark"`, `"contrast"`, `"plain light"` or
        `"plain dark"`.
        """
    def record(self, players: Sequence[str] = ...) -> str:
        """The match as the observer saw it. `follow` reads it."""
    def learn(self, observed: str) -> None:
        """Takes a step as the observer saw it: one of the host's `steps`."""
    def adjudicate(self, verdict: str) -> None:
        """Ends the match by a verdict such as `"win 0 by resignation of 1"`."""
    def undo(self) -> bool:
        """Takes back a declaration or the last step. Returns whether there was one."""
    def __copy__(self) -> View: ...
    def __deepcopy__(self, _memo: Any) -> View: ...
    def __eq__(self, other: object, /) -> bool: ...
    def _repr_svg_(self) -> str: ...

@final
class Batch:
    """Many matches of one game that are played step by step together.

    Actions are indices of moves, observations are planes, and chance is sampled from the seed. With
    `actions="picks"` an action is a row of numbers instead, one for each pick of the move and -1 for
    the places that are left; `info.picks` says what they mean, `mask` shows with which picks a move can
    begin, and `next_mask` what can follow. The arrays are views of the memory of the batch, which every
    step fills again, so copy what you want to keep. A step is a function of the seed and the actions,
    whatever the number of threads, of which there are at most as many as matches.
    """
    def __new__(
        cls,
        game: Game | str,
        n: int,
        *,
        variant: str | Mapping[str, object] | None = None,
        players: int | None = None,
        position: str | None = None,
        seed: int = 0,
        threads: int = 1,
        auto_reset: Literal["same_step", "next_step", "off"] = "same_step",
        chance: Literal["sample"] = "sample",
        actions: Literal["index", "picks"] = "index",
        mask: Literal["bytes", "bits", "none"] = "bytes",
        max_plies: int | None = None,
        final_obs: bool = False,
        first: int = 0,
        keep_steps: bool = False,
    ) -> Batch: ...
    @property
    def game(self) -> Game:
        """The game."""
    @property
    def info(self) -> BatchInfo:
        """The sizes of the arrays, and what their numbers mean."""
    @property
    def n(self) -> int:
        """The number of matches."""
    @property
    def obs(self) -> NDArray[np.float32]:
        """The observation of the player to move, a row for each match."""
    @property
    def mask(self) -> NDArray[np.uint8]:
        """The mask of the legal indices, or of the picks with which a legal move can begin, a row for
        each match. If a row has more than 4,096 bytes, as in OCTI, it cannot be written to, because a step
        clears only what the step before has set.
        """
    @property
    def player(self) -> NDArray[np.int8]:
        """The player to move; -1 if the match is over."""
    @property
    def reward(self) -> NDArray[np.float32]:
        """The payoffs of the matches that the last step ended, a column for each seat; otherwise 0."""
    @property
    def done(self) -> NDArray[np.uint8]:
        """Whether the match is over: 0 no, 1 by its rules, 2 truncated."""
    @property
    def final_obs(self) -> NDArray[np.float32] | None:
        """The observations of the ends of matches, if asked for. Only the rows of the matches that the
        last step ended are written.
        """
    def reset(self, which: ArrayLike | None = None) -> None:
        """Starts new matches: in the environments for which `which` is true, or in all."""
    def step(self, actions: ArrayLike) -> None:
        """Plays one move in each match: the one that its row of `actions` means. All actions are checked
        first; an illegal one raises `RulebookError` with its environment and rule, and nothing has
        changed. The action of a match that is over is ignored.
        """
    def next_mask(self, actions: ArrayLike) -> NDArray[np.uint8]:
        """The mask of the picks that can follow those in each row of `actions`, which end at the first -1, in
        an array that every call fills again: the same as `mask` after no pick, zeros after a whole move and
        if no player is to move. A row that is not the beginning of a legal move raises
        `RulebookError` with its environment and rule. Only with `actions="picks"`.
        """
    def random_actions(self) -> NDArray[np.int32]:
        """A random legal action for each match, -1 where nobody is to move, in an array that is filled
        again and again. The actions come from the seed too.
        """
    def legal_indices(self) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """The indices of the legal moves of all matches in one array, and where those of each match
        begin: match `i` has those from `offsets[i]` to `offsets[i + 1]`.
        """
    def position(self, environment: int) -> str:
        """The text of the position of a match, with everything that is hidden."""
    def match(self, environment: int) -> Match:
        """The match of an environment, which goes its own way from now on: with all its steps if the batch
        keeps them or repetitions count, otherwise from the current position on.
        """
    def __len__(self) -> int: ...

@final
class Trees:
    """Monte Carlo tree searches of all matches of a batch, from their current positions on, under a variant
    in which nothing is hidden.

    The leaves of all trees are evaluated together: `gather` returns the leaves, `apply`
    takes their evaluations, and once `gather` returns no more, `shares` returns the visit shares.
    """
    def __new__(
        cls,
        batch: Batch,
        *,
        simulations: int = 100,
        leaves: int = 1,
        exploration: float = 1.25,
        memory: int = 16_777_216,
        seed: int = 0,
    ) -> Trees: ...
    def gather(
        self,
    ) -> tuple[NDArray[np.float32], NDArray[np.uint8], NDArray[np.int8], NDArray[np.uint32]]:
        """The leaves to evaluate next, a row each: what the player to move observes, which indices are
        those of legal moves, the player to move, and the number of the tree. Without rows all searches
        are done. The leaves gathered before must have been answered.
        """
    def apply(self, priors: ArrayLike, values: ArrayLike) -> None:
        """Answers the leaves, a row each in both arrays: `priors` has a number for each index, of which those
        of legal moves count and need not add up to 1, and `values` the expected payoff of each seat, from
        -1 for the least payoff of the game to 1 for the greatest.
        """
    def shares(self) -> NDArray[np.float32]:
        """For each match and index the share of the simulations that went into the move. A proved win has
        the share 1, and the row of a match that is over is 0.
        """
    def __len__(self) -> int: ...

@final
class Records:
    """The records of files and folders, one by one, in constant memory."""
    def __new__(cls, paths: Sequence[str], max_steps: int, max_bytes: int) -> Records: ...
    def __iter__(self) -> Records: ...
    def __next__(self) -> Record: ...

@final
class ShardWriter:
    """A shard that is being written, under a temporary name until it is finished."""
    def __new__(cls, path: str | PathLike[str], game: Game | str) -> ShardWriter: ...
    def push(
        self,
        game: Match,
        *,
        id: str | None = None,
        seed: int | None = None,
        players: Sequence[str] = ...,
    ) -> None:
        """Adds a match. Without an id it gets its number in the shard."""
    def push_batch(self, batch: Batch) -> None:
        """Adds all matches of a batch that keeps their steps, in order. The id of a match is the number of
        its environment, as the seed counts it.
        """
    def finish(self) -> None:
        """Renames the shard once everything is on the disk."""
    def __len__(self) -> int: ...

@final
class ShardRow:
    """A match of a shard, to be replayed."""
    def replay(self) -> Match:
        """The match, every step of which is checked."""

@final
class RecordWriter:
    """A file of records that is being written, one per line. It is written under a temporary name and
    renamed when finished. A name that ends with `.zst` makes it compressed.
    """
    def __new__(cls, path: str | PathLike[str], *, replace: bool = False) -> RecordWriter: ...
    def push(
        self,
        game: Match,
        *,
        id: str | None = None,
        seed: int | None = None,
        players: Sequence[str] = ...,
    ) -> None:
        """Adds a match."""
    def push_batch(self, batch: Batch) -> None:
        """Adds all matches of a batch that keeps their steps, in order. The id of a match is the number of
        its environment, as the seed counts it.
        """
    def finish(self) -> None:
        """Renames the file once everything is on the disk."""

@final
class Shard:
    """A shard whose checksums have been compared, and its matches."""
    def __new__(cls, path: str | PathLike[str]) -> Shard: ...
    @property
    def rules(self) -> tuple[str, int]:
        """The game's short name and the version of its rules."""
    @property
    def n_steps(self) -> int:
        """The number of steps of all matches."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[ShardGame]: ...

@final
class Explorer:
    """The steps of many games by position, up to the symmetries of the game."""
    def __new__(cls, path: str | PathLike[str]) -> Explorer: ...
    @property
    def rules(self) -> tuple[str, int]:
        """The game's short name and the version of its rules."""
    @property
    def games(self) -> int:
        """The number of games."""
    @property
    def positions(self) -> int:
        """The number of positions, up to symmetry."""
    def explore(self, game: Match) -> Explored:
        """The steps that were played in the current position of a match."""
