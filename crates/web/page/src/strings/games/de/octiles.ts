// German words for Octiles.

import type { GameWords } from "../../say.js";
import { listed } from "../parts.js";
import { way } from "./parts.js";

const SIDES = { W: "West", N: "Nord", E: "Ost", S: "Süd" };

export const octiles: GameWords = {
    aim: "Bringe alle deine Läufer auf die Kreise der Seite gegenüber. In deinem Zug legst du die Kachel in deiner Hand auf ein Achteck und ziehst einen deiner Läufer auf einem Weg, der über sie führt.",
    steps: [
        [/^(T\d+)@(\w\d)r\d (\w+)-(s\d+)/, "{S} [legst|legt] Kachel $1 auf $2 und [ziehst|zieht] einen Läufer von $3 nach $4."],
        [/^(T\d+)@(\w\d)r\d (\w+)-(\w+)/, "{S} [legst|legt] Kachel $1 auf $2 und [bringst|bringt] einen Läufer von $3 nach $4 ins Ziel."],
        [/^pass/, "{S} [passt|passt] und [überlässt|überlässt] die Kachel dem Nächsten."],
        [/^([WNES]\d(?:,[WNES]\d)*)/, ([circles = ""]) => `{S} [beginnst|beginnt] auf ${listed(circles.split(","), "und")}.`],
        [/^draw (T\d+)/, "Die nächste Kachel ist $1."],
    ],
    facts: [
        [/^tile (T\d+) turned by (\d+)°$/, "Kachel $1 um $2° gedreht"],
        [/^next tile (T\d+) turned by (\d+)°$/, "als Nächstes Kachel $1 um $2° gedreht"],
        [/^joins ([\w-]+) with ([\w-]+)$/, ([, one, other]) => `verbindet ${way(one)} mit ${way(other)}`],
        [/^([\w-]+) with ([\w-]+)$/, ([, one, other]) => `${way(one)} mit ${way(other)}`],
        [/^laid in the latest step$/, "im letzten Zug gelegt"],
        [/^(\w+)'s start$/, "Start von {N1}"],
        [/^(\w+)'s finish$/, "Ziel von {N1}"],
        [/^(\w+)'s runner$/, "Läufer von {N1}"],
        [/^not in play$/, "nicht im Spiel"],
        [/^moved here in the latest step$/, "im letzten Zug hierher gezogen"],
        [/^placed in the latest step$/, "im letzten Zug aufgestellt"],
        [/^left in the latest step$/, "im letzten Zug verlassen"],
        [/^latest tile on (\w\d)$/, "letzte Kachel auf $1"],
        [/^(\w+) goes from (\w+) to (\w+)$/, "{N1} geht von {N2} nach {N3}"],
        [/^partner of (\w+)$/, "Partner von {N1}"],
        [/^tile (T\d+) in hand$/, "Kachel $1 in der Hand"],
        [/^just drawn$/, "gerade gezogen"],
        [/^top tile not seen$/, "oberste Kachel nicht zu sehen"],
        [/^passes in a row: (\d+)$/, "Gepasst hintereinander: $1"],
        [/^pass$/, "Passen"],
    ],
    options: {
        runners: { name: "Läufer", about: "Die Zahl der Läufer jedes Spielers (R5)." },
        first: { name: "Erster Spieler", about: "Die Seite des ersten Spielers (R4).", values: SIDES },
        placement: { name: "Aufstellung", about: "Wer entscheidet, auf welchen Kreisen die Läufer beginnen (R5).", values: { fixed: "vorgegeben", chosen: "von den Spielern gewählt" } },
        face_up: { name: "Nächste Kachel offen", about: "Die Kachel unter der obersten ist zu sehen (R6)." },
        bury_on_deadlock: { name: "Unbrauchbares unter den Stapel", about: "Eine Kachel, die niemand brauchen kann, kommt unter den Stapel (R16)." },
        teams: { name: "Partner", about: "Vier Spieler sind zwei Paare, die einander gegenübersitzen (R18)." },
        players: { name: "Spieler", about: "Die Zahl der Spieler (R4)." },
    },
    refusals: {
        "game-won": "Die Partie ist zu Ende: alle Läufer der Sieger sind im Ziel.",
        deadlocked: "Die Partie ist zu Ende: niemand kann die oberste Kachel brauchen.",
        "not-drawn": "Erst muss eine Kachel gezogen werden.",
        "lay-before-start": "Wähle erst deine Startkreise; vorher wird keine Kachel gelegt.",
        "pass-before-start": "Wähle deine Startkreise; passen kannst du nicht.",
        "draw-before-start": "Bevor eine Kachel gezogen wird, wählen die Spieler ihre Startkreise.",
        "start-too-late": "Startkreise werden jetzt nicht gewählt.",
        "start-not-yours": "Deine Läufer beginnen auf den Kreisen deiner Seite.",
        "start-count": "Wähle für jeden deiner Läufer einen Startkreis.",
        "not-top-tile": "Nur die oberste Kachel des Stapels kann gelegt werden.",
        "not-your-runner": "Dort hast du keinen Läufer.",
        "has-arrived": "Ein Läufer auf einem Zielkreis bleibt dort.",
        "forbidden-circle": "Ein Läufer hält nur auf Halten und auf eigenen Zielkreisen.",
        occupied: "Der Platz ist besetzt.",
        "avoids-tile": "Der Weg dorthin führt nicht über die neue Kachel.",
        "no-path": "Kein Weg führt dorthin.",
        "must-leave-start": "Alle deine Startkreise sind besetzt; ziehe einen Läufer von einem weg.",
        "pass-must-leave": "Alle deine Startkreise sind besetzt und einer lässt sich verlassen; du kannst also nicht passen.",
        "must-move": "Alle haben hintereinander gepasst, und du kannst ziehen; du kannst also nicht passen.",
        "already-drawn": "Jetzt ist keine Kachel zu ziehen.",
        "tile-elsewhere": "Diese Kachel ist schon gezogen.",
    },
};
