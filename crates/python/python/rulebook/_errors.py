"""The exceptions of this package."""

from __future__ import annotations

from typing import Any


class RulebookError(ValueError):
    """A refusal. Nothing has changed.

    ``str()`` gives one line with what was refused and why.
    """

    #: The kind of thing that was refused: ``"move"``, ``"position"``, ``"variant"``, ...
    kind: str
    #: A stable identifier for programs: that of the broken rule, otherwise the kind.
    code: str
    #: The rule that is broken, ``"R6"``; ``None`` if it is not a matter of the rules.
    rule: str | None
    #: The thing itself.
    what: str | None
    #: The reason.
    message: str
    #: Where its text is wrong, in bytes from its start, if that is the problem.
    offset: int | None
    #: The number of the step at fault in a record, from 1.
    step: int | None
    #: The match of a batch at fault, from 0.
    environment: int | None
    #: The file at fault, and the line in it, from 1, if it has one record per line.
    file: str | None
    line: int | None
    #: What is accepted instead, if that is short.
    help: str | None

    def __init__(
        self,
        text: str,
        *,
        kind: str = "other",
        code: str = "other",
        rule: str | None = None,
        what: str | None = None,
        message: str = "",
        offset: int | None = None,
        step: int | None = None,
        environment: int | None = None,
        file: str | None = None,
        line: int | None = None,
        help: str | None = None,
    ) -> None:
        super().__init__(text)
        self.kind = kind
        self.code = code
        self.rule = rule
        self.what = what
        self.message = message
        self.offset = offset
        self.step = step
        self.environment = environment
        self.file = file
        self.line = line
        self.help = help

    def __reduce__(self) -> tuple[Any, ...]:
        return (exception, (str(self), dict(self.__dict__)))


class IllegalMove(RulebookError):
    """A move that is not legal, or that cannot be read."""


class NotYourTurn(RulebookError):
    """A question of an observer who may not ask it now."""


_CLASSES = {"move": IllegalMove, "index": IllegalMove, "not-your-turn": NotYourTurn}


def exception(text: str, fields: dict[str, Any]) -> RulebookError:
    """The exception with these fields."""
    return _CLASSES.get(fields["kind"], RulebookError)(text, **fields)
