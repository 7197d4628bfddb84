// German words for OCTI.

import type { GameWords } from "../../say.js";
import { legsOf, listed } from "../../parts.js";
import { prong } from "./parts.js";

export const octi: GameWords = {
    aim: "Lande mit einem deiner Steine auf einem Basisfeld des Gegners.",
    steps: [
        [/^(\d\d)\+([A-H])/, ([, , letter]) => `{S} [steckst|steckt] einen Stab nach ${prong(letter)} in den Stein auf $1.`],
        [/^(\d\d)-(\d\d)(?=:|$)/, ([text]) => (legsOf(text).length === 0 ? "{S} [gehst|geht] von $1 nach $2." : jump(text))],
        [/^\d\d(-\d\dx?)+/, ([text]) => jump(text)],
    ],
    facts: [
        [/^(\w+)'s pod without prongs$/, "Stein von {N1} ohne Stäbe"],
        [/^(\w+)'s pod with prong ([A-H])$/, "Stein von {N1} mit Stab $2"],
        [/^(\w+)'s pod with prongs ([A-H])$/, "Stein von {N1} mit den Stäben $2"],
        [/^(\w+)'s base$/, "Basis von {N1}"],
        [/^moved here in the latest step$/, "im letzten Zug hierher gezogen"],
        [/^prong ([A-H]) inserted in the latest step$/, "Stab $1 im letzten Zug eingesetzt"],
        [/^pod captured in the latest step$/, "Stein im letzten Zug geschlagen"],
        [/^left in the latest step$/, "im letzten Zug verlassen"],
        [/^passed in the latest step$/, "im letzten Zug überquert"],
        [/^(\w+) in reserve: (\d+)$/, "{N1} hat $2 im Vorrat"],
        [/^(\d+) in reserve$/, "$1 im Vorrat"],
        [/^([A-H]) (\S)$/, "$1 $2"],
        [/^capture (\d\d)$/, "$1 schlagen"],
        [/^end the move$/, "Zug beenden"],
        [/^hole ([A-H]) (\S) of the pod on (\d\d)$/, "Loch $1 $2 des Steins auf $3"],
        [/^capture the pod on (\d\d)$/, "den Stein auf $1 schlagen"],
    ],
    endings: { base: "ein Stein hat die gegnerische Basis erreicht", "no move": "die andere Seite hat keinen Zug mehr" },
    options: {
        return_to_origin: { name: "Zurück zum Anfang", about: "Eine Kette darf auf dem Feld landen, auf dem sie begonnen hat (R9)." },
        capture_own: { name: "Eigene schlagen", about: "Auch eigene Steine, die man überspringt, darf man schlagen (R10)." },
        stop_on_base: { name: "Halt auf der Basis", about: "Eine Kette endet, wo sie zuerst auf der gegnerischen Basis landet (R12)." },
    },
    refusals: {
        "game-over-base": "Die Partie ist zu Ende: ein Stein hat die gegnerische Basis erreicht.",
        "game-over-no-action": "Die Partie ist zu Ende: wer am Zug ist, hat keinen Zug.",
        "insert-no-pod": "Auf diesem Feld steht kein Stein.",
        "insert-not-your-pod": "Der Stein auf diesem Feld gehört dem Gegner.",
        "insert-reserve-empty": "Dein Vorrat ist leer.",
        "insert-hole-taken": "In diesem Loch des Steins steckt schon ein Stab.",
        "step-no-pod": "Auf diesem Feld steht kein Stein.",
        "step-not-your-pod": "Der Stein auf diesem Feld gehört dem Gegner.",
        "step-no-prong": "Der Stein hat keinen Stab in dieser Richtung.",
        "step-occupied": "Auf dem Zielfeld steht ein Stein.",
        "jump-no-pod": "Auf diesem Feld steht kein Stein.",
        "jump-not-your-pod": "Der Stein auf diesem Feld gehört dem Gegner.",
        "jump-no-prong": "Der Stein hat keinen Stab in dieser Richtung.",
        "jump-over-nothing": "Da ist kein Stein, über den er springen könnte.",
        "jump-occupied": "Auf dem Feld, auf dem er landen würde, steht ein Stein.",
        "jump-pod-twice": "Eine Kette springt über jeden Stein höchstens einmal.",
        "jump-to-origin": "In dieser Variante darf eine Kette nicht landen, wo sie begonnen hat.",
        "jump-from-base": "Die Kette endet, wo sie auf der gegnerischen Basis landet.",
        "capture-own": "In dieser Variante darfst du eigene Steine nicht schlagen.",
        "no-pass": "Passen ist nicht erlaubt.",
        "other-spelling": "Dieser Zug wird mit einer anderen Kette aufgeschrieben.",
    },
};

function jump(text: string): string {
    const legs = legsOf(text);
    const path = legs.map(({ over, to }) => `über ${over} nach ${to}`).join(", dann ");
    const captured = legs.flatMap(({ captures, over }) => (captures ? [over] : []));
    const pods = captured.length === 1 ? "den Stein" : "die Steine";
    const capture = captured.length === 0 ? "" : ` und [schlägst|schlägt] ${pods} auf ${listed(captured, "und")}`;
    return `{S} [springst|springt] von ${legs[0]?.from} ${path}${capture}.`;
}
