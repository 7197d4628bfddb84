// German words for Gobblet.

import type { GameWords } from "../../say.js";
import { ENTER, PIECES, SHIFT } from "./parts.js";

export const gobblet: GameWords = {
    aim: "Zeige vier deiner Steine in einer Reihe, einer Spalte oder auf einer langen Diagonale.",
    steps: [
        ENTER,
        SHIFT,
        [/^\^(..)/, "{S} [hebst|hebt] den Stein auf $1 an."],
        [/^([a-d]\d)/, "{S} [stellst|stellt] den angehobenen Stein auf $1 ab."],
    ],
    facts: [
        PIECES,
        [/^lifted$/, "angehoben"],
        [/^(\w+)'s stacks$/, "Stapel von {N1}"],
        [/^piece of size (\d)$/, "Stein der Größe $1"],
        [/^an empty stack$/, "ein leerer Stapel"],
    ],
    endings: {
        line: "vier Steine in einer Linie",
        reveal: "der letzte Zug hat eine Linie mit vier Steinen aufgedeckt",
        touch: "der angehobene Stein konnte nirgends abgestellt werden",
    },
    options: {
        enter_over_own: { name: "Auf eigene einsetzen", about: "Ein Stein darf auch auf jedem kleineren eigenen eingesetzt werden (R5)." },
        both_lines: { name: "Linien von beiden", about: "Wer gewinnt, wenn ein Zug Linien von beiden hinterlässt (R7).", values: { opponent: "der Gegner", mover: "wer gezogen hat" } },
        touch: { name: "Berührt, geführt", about: "Was es kostet, einen Stein anzuheben, der nirgends abgestellt werden kann (R11).", values: { off: "gilt nicht", lose_turn: "den Zug", lose_game: "die Partie" } },
    },
    refusals: {
        "game-over": "Die Partie ist zu Ende.",
        "enter-not-outermost": "In keinem deiner Stapel ist ein Stein dieser Größe außen.",
        "enter-on-own": "Ein Stein wird auf einem leeren Feld eingesetzt, nicht auf einem eigenen Stein.",
        "enter-not-in-three": "Auf einem gegnerischen Stein darf man nur einsetzen, wenn er in einer Linie mit drei sichtbaren gegnerischen Steinen steht.",
        "enter-too-small": "Der Stein dort ist nicht kleiner.",
        "shift-not-yours": "Auf diesem Feld hast du keinen sichtbaren Stein.",
        "shift-too-small": "Der Stein dort ist nicht kleiner.",
        "shift-in-one-step": "In dieser Variante wird ein Stein erst angehoben und dann abgestellt.",
        "piece-lifted": "Erst muss der angehobene Stein abgestellt werden.",
        "lift-outside-touch": "Anheben ist nur in der Variante „berührt, geführt“ ein eigener Zug.",
        "lift-not-yours": "Auf diesem Feld hast du keinen sichtbaren Stein.",
        "drop-nothing": "Es ist kein Stein angehoben.",
        "drop-same-square": "Ein angehobener Stein muss auf ein anderes Feld.",
        "drop-too-small": "Der Stein dort ist nicht kleiner.",
    },
};
