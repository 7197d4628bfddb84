"""A record annotated with the evaluation of each move by a search."""

from __future__ import annotations

import sys
from pathlib import Path

import rulebook as rb


def main(record: str, nodes: int) -> None:
    match = rb.replay(record)
    steps = match.steps
    while match.undo():
        pass
    for step in steps:
        if match.turn == "chance":
            match.step(step)
            continue
        analysis = rb.search(match, nodes=nodes)
        remark = "" if analysis.best == step else f"   better: {analysis.best}"
        print(f"{match.turn}  {step:<12} {analysis.score}{remark}")
        match.step(step)
    print(match.outcome or "unfinished")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]).read_text(), 20_000)
    else:
        match = rb.game("gobblers").start()
        while match.random_step(3) is not None:
            pass
        main(match.record(), 200)
