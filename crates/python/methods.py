"""Additions to the values of the schema: methods, and the descriptions of some classes.

This is not a module. `generate.py` copies it into `python/rulebook/_values.py`, where mypy checks it.
"""


class GameInfo:
    """Facts about a game."""


class Move:
    """A legal move. It is truthy."""

    def __bool__(self) -> Literal[True]:
        return True


class Refusal:
    """The reason why a move is not legal. It is falsy."""

    def __bool__(self) -> Literal[False]:
        return False

    def __str__(self) -> str:
        return self.text


class PlanesInfo:
    def split(self, obs: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The planes (..., planes, rows, columns) and the scalars (..., scalars) of observations.

        Both are views of ``obs``, an array whose last axis is an observation.
        """
        end = self.size - len(self.scalars)
        shape = (*obs.shape[:-1], len(self.planes), self.rows, self.columns)
        return obs[..., :end].reshape(shape), obs[..., end:]


class PicksInfo:
    def group_of(self, pick: int) -> PickGroup:
        """The group to which a pick belongs."""
        for group in self.groups:
            if group.first <= pick < group.first + group.len:
                return group
        raise ValueError(f"the game has the picks from 0 to {self.size - 1}, not {pick}")


class BatchInfo:
    """The sizes of the arrays of a batch, and what their numbers mean."""


class Line:
    def __str__(self) -> str:
        return f"{self.score}  {' '.join(self.moves)}"


class Analysis:
    @property
    def best(self) -> str | None:
        """The move to play; ``None`` if the search has none to propose."""
        return self.lines[0].moves[0] if self.lines and self.lines[0].moves else None

    @property
    def score(self) -> Score | None:
        """The value of the best line."""
        return self.lines[0].score if self.lines else None

    def __str__(self) -> str:
        return "\n".join(map(str, self.lines))
