"""Plays `scenario.txt` with the package `rulebook-games` for Python: python scenario.py scenario.txt"""

import sys

import rulebook as rb

match: rb.Match
view: rb.View


def run(command: str, text: str) -> str:
    """Runs a command and returns its answer."""
    global match, view
    first, _, rest = text.partition(" ")
    if command == "start":
        match = rb.game(first).start(rest)
    elif command == "step":
        for step in text.split():
            match.step(step)
    elif command == "as":
        match.step_as(int(first), rest)
    elif command == "resign":
        match.resign(int(text))
    elif command == "undo":
        return str(int(match.undo()))
    elif command == "turn":
        return str(match.turn)
    elif command == "moves":
        return " ".join(match.legal_moves)
    elif command == "position":
        return match.position
    elif command == "verdict":
        return str(match.outcome or "")
    elif command == "replay":
        record = match.record()
        return rb.replay(record[: len(record) - int(text)]).position
    elif command == "view":
        view = match.view(int(text))
    elif command == "learn":
        view.learn(text)
    elif command == "text":
        return view.text
    elif command == "steps":
        return " ".join(view.steps)
    return ""


with open(sys.argv[1], encoding="utf-8") as lines:
    for line in lines.read().splitlines():
        if not line or line.startswith("#"):
            continue
        asked, _, expected = line.partition(" = ")
        try:
            answer = run(*asked.partition(" ")[::2])
        except rb.RulebookError as refused:
            answer = f"! {refused.code}"
        assert answer == expected, f"{line}: {answer}"
print("the scenario is played")
