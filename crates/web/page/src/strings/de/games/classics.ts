// German words for the classics.

import type { GameWords, Rule } from "../../say.js";
import { cardsOf, listed, wordsOf } from "../../parts.js";
import { ENTER, PIECES, SHIFT } from "./parts.js";

const FACES: Record<string, string> = { T: "eine Zehn", J: "ein Bube", Q: "eine Dame", K: "ein König" };
const SUITS: Record<string, string> = { s: " Pik-", h: " Herz-" };
const card = (text = "") => (FACES[text.charAt(0)] ?? text).replace(" ", SUITS[text.charAt(1)] ?? " ");
const given = (text = "") => card(text).replace(/^ein /, "einen ").replace("Bube", "Buben");
const shown = (cards = "") => listed(cardsOf(cards).map(card), "und");
const OVER = { "game-over": "Die Partie ist zu Ende." };
const PLAYERS = { players: { name: "Spieler", about: "Die Zahl der Spieler (R1)." } };

const deals: readonly Rule[] = [
    [/^\?/, "Eine Karte wird verdeckt ausgeteilt.", "quiet", "$n Karten werden verdeckt ausgeteilt."],
    [/: player (\d+) gets (\w+)$/, ([, , text]) => `{P1} [bekommst|bekommt] ${given(text)}.`],
    [/^(\w+): \w+ comes on the board$/, ([, text]) => `In die Mitte kommt ${card(text)}.`],
    [
        /^([TJQK][sh]?): after ([TJQK?sh ]*)$/,
        ([, text, before = ""]) => `{P#${1 + wordsOf(before).length}} [bekommst|bekommt] ${given(text)}.`,
    ],
    [/^([TJQK][sh]?): /, ([, text]) => `In die Mitte kommt ${card(text)}.`],
];
const rows: readonly Rule[] = [
    [/^(player \d+) \(you\)$/, "{N1} (du)"],
    [/^card (\w+)$/, ([, text]) => card(text)],
    [/^a hidden card$/, "eine verdeckte Karte"],
    [/^no card$/, "keine Karte"],
    [/^just dealt$/, "gerade ausgeteilt"],
    [/^just now$/, "gerade eben"],
    [/^paid (\d+)$/, "Einsatz $1"],
    [/^folded$/, "ausgestiegen"],
    [/^fold$/, "steigt aus"],
    [/^pass$/, "passt"],
    [/^check$/, "schiebt"],
    [/^call$/, "geht mit"],
    [/^bet$/, "setzt"],
    [/^raise$/, "erhöht"],
    [/^Fold$/, "Aussteigen"],
    [/^Pass$/, "Passen"],
    [/^Check$/, "Schieben"],
    [/^Call(?: the bet)?$/, "Mitgehen"],
    [/^Bet(?: one chip)?$/, "Setzen"],
    [/^Raise$/, "Erhöhen"],
    [/^board$/, "Mitte"],
    [/^the board$/, "die Mitte"],
    [/^(\d+) in the pot$/, "$1 im Topf"],
];
const drawn: readonly Rule[] = [
    [/^paid (\d+)$/, "gab $1"],
    [/^bet$/, "legt"],
    [/^call$/, "mit"],
    [/^fold(?:ed)?$/, "raus"],
];
const CARDS = {
    ...OVER,
    "not-dealt": "Die Karten sind noch nicht ausgeteilt.",
    "no-card-due": "Jetzt wird keine Karte ausgeteilt.",
    "not-in-deck": "Diese Karte gibt es im Spiel nicht.",
};

/** The second of two bids, which ends a round. */
function bids(first: number, second: number): string {
    if (first === second) return "{S} [bietest|bietet] auch $2.";
    const prize = first < second ? "[gewinnst|gewinnt] den Preis" : "[gehst|geht] leer aus";
    return `{S} [bietest|bietet] $2 gegen $1 und ${prize}.`;
}

export const classics: Record<string, GameWords> = {
    tictactoe: {
        title: "Tic-Tac-Toe",
        aim: "Kreuze drei Felder in einer Reihe, Spalte oder Diagonale an.",
        steps: [[/^([a-c]\d)/, "{S} [besetzt|besetzt] $1."]],
        facts: [],
        endings: { line: "drei in einer Reihe", "full board": "das Brett ist voll" },
        refusals: { ...OVER, marked: "Das Feld ist schon besetzt." },
    },
    connect4: {
        title: "Vier gewinnt",
        aim: "Bringe vier deiner Scheiben in eine Reihe, eine Spalte oder eine Diagonale.",
        steps: [
            [/^(\w): a disc into column \w, row (\d+)/, "{S} [wirfst|wirft] eine Scheibe in Spalte $1; sie fällt in Reihe $2."],
            [/^(\w)/, "{S} [wirfst|wirft] eine Scheibe in Spalte $1."],
        ],
        facts: [
            [/^column (\w)$/, "Spalte $1"],
            [/^row (\d+)$/, "Reihe $1"],
        ],
        endings: { line: "vier in einer Reihe", "full board": "das Brett ist voll" },
        options: {
            columns: { name: "Spalten", about: "Die Zahl der Spalten (R1)." },
            rows: { name: "Reihen", about: "Die Zahl der Reihen (R1)." },
        },
        refusals: {
            ...OVER,
            "no-such-column": "Diese Spalte hat das Brett nicht.",
            "column-full": "Die Spalte ist voll.",
        },
    },
    gobblers: {
        aim: "Zeige drei deiner Steine in einer Reihe, Spalte oder Diagonale.",
        steps: [ENTER, SHIFT],
        facts: [
            PIECES,
            [/^beside the board$/, "neben dem Brett"],
            [/^not beside the board$/, "nicht neben dem Brett"],
        ],
        endings: { line: "drei Steine in einer Linie", reveal: "der letzte Zug hat eine Linie mit drei Steinen aufgedeckt" },
        refusals: {
            ...OVER,
            "enter-none-left": "Neben dem Brett hast du keinen Stein dieser Größe mehr.",
            "enter-too-small": "Der Stein dort ist nicht kleiner.",
            "shift-not-yours": "Auf diesem Feld hast du keinen sichtbaren Stein.",
            "shift-too-small": "Der Stein dort ist nicht kleiner.",
        },
    },
    nim: {
        aim: "Nimm den letzten Stein, oder lass ihn dem Gegner, wenn das vereinbart ist.",
        steps: [
            [/^([a-d])1(?=:|$)/, "{S} [nimmst|nimmt] einen Stein von Haufen $1."],
            [/^([a-d])(\d+)/, "{S} [nimmst|nimmt] $2 Steine von Haufen $1."],
        ],
        facts: [
            [/^heap (\w)$/, "Haufen $1"],
            [/^stone (\d+)$/, "Stein $1"],
            [/^take (\d+)$/, "$1 nehmen"],
            [/^just taken$/, "gerade genommen"],
            [/^taken$/, "genommen"],
        ],
        endings: { won: "der letzte Stein ist weg" },
        options: {
            ...Object.fromEntries([..."abcd"].map((heap) => [heap, { name: `Haufen ${heap}`, about: `Die Steine in Haufen ${heap} am Anfang (R1).` }])),
            last: { name: "Der letzte Stein", about: "Was der letzte Stein bedeutet (R4).", values: { wins: "gewinnt", loses: "verliert" } },
        },
        refusals: {
            ...OVER,
            "no-stones": "Ein Zug nimmt mindestens einen Stein.",
            "too-many": "So viele Steine hat der Haufen nicht.",
        },
    },
    pig: {
        title: "Böse Eins",
        aim: "Erreiche als Erster 100 Punkte.",
        steps: [
            [/^roll/, "{S} [würfelst|würfelt].", "quiet"],
            [/^hold: hold and score (\d+)/, "{S} [behältst|behält] $1 Punkte."],
            [/^hold/, "{S} [hältst|hält]."],
            [/^1:/, "{S} [würfelst|würfelt] eine 1 und [verlierst|verliert] die Punkte dieses Zuges."],
            [/^(\d+)/, "{S} [würfelst|würfelt] eine $1."],
        ],
        facts: [
            [/^score (\d+)$/, "$1 Punkte"],
            [/^this turn:? (\d+)$/, "dieser Zug: $1"],
            [/^has just held$/, "hat gerade gehalten"],
            [/^the die$/, "der Würfel"],
            [/^rolling$/, "rollt"],
            [/^just rolled$/, "gerade geworfen"],
            [/^target (\d+)$/, "Ziel $1"],
            [/^roll$/i, "Würfeln"],
            [/^hold$/i, "Halten"],
        ],
        endings: { won: "das Ziel ist erreicht" },
        options: {
            ...PLAYERS,
            sides: { name: "Seiten", about: "Die Zahl der Seiten des Würfels (R1)." },
            target: { name: "Ziel", about: "Die Punkte, die gewinnen (R6)." },
        },
        refusals: {
            ...OVER,
            "die-rolling": "Der Würfel rollt noch.",
            "roll-at-target": "Du hast das Ziel erreicht: halte.",
            "hold-at-once": "Ein Zug beginnt mit einem Wurf.",
            "die-at-rest": "Niemand hat gewürfelt.",
            "no-such-side": "Diese Seite hat der Würfel nicht.",
        },
    },
    goofspiel: {
        aim: "Gewinne Preise, die mehr wert sind als die des anderen.",
        steps: [
            [/^p(\d+)/, "Der Preis ist $1."],
            [/^\?/, "{S} [bietest|bietet] eine verdeckte Karte."],
            [/^(\d+)-(\d+)/, ([, first, second]) => bids(Number(first), Number(second))],
            [/^(\d+)/, "{S} [bietest|bietet] $1."],
        ],
        facts: [
            ...rows,
            [/^prizes$/, "Preise"],
            [/^(\d+) carried$/, "$1 übernommen"],
            [/^left none$/, "übrig: nichts"],
            [/^left ([\d ]+)$/, "übrig: $1"],
            [/^round (\d+) card (\d+)$/, "Runde $1: Karte $2"],
            [/^round (\d+) a hidden card$/, "Runde $1: eine verdeckte Karte"],
            [/^round (\d+) no card$/, "Runde $1: keine Karte"],
            [/^(-?\d+) points$/, "$1 Punkte"],
            [/^Bid (\d+)$/, "$1 bieten"],
        ],
        endings: { won: "mehr Punkte als der andere", drawn: "beide haben gleich viele Punkte" },
        options: {
            cards: { name: "Karten", about: "Die Zahl der Karten in jeder Hand (R1)." },
            ties: { name: "Gleiche Gebote", about: "Was bei gleichen Geboten aus dem Preis wird (R5).", values: { discard: "niemand bekommt ihn", carry: "er kommt zum nächsten" } },
        },
        refusals: {
            ...OVER,
            "no-prize": "Der Preis dieser Runde ist noch nicht gezogen.",
            "no-such-card": "Diese Karte gibt es in dieser Partie nicht.",
            "already-bid": "Diese Karte hast du schon geboten.",
            "no-prize-due": "Jetzt wird kein Preis gezogen.",
            "already-drawn": "Dieser Preis ist schon gezogen.",
        },
    },
    kuhn: {
        title: "Kuhn-Poker",
        aim: "Gewinne die Chips der anderen.",
        steps: [
            [/^b ([^:\s]+)/, ([, cards]) => `{S} [gehst|geht] mit; die Karten: ${shown(cards)}.`],
            [/^b: (?:call|after .*b)/, "{S} [gehst|geht] mit."],
            [/^b/, "{S} [setzt|setzt] einen Chip."],
            [/^p ([^:\s]+)/, ([, cards]) => `{S} [passt|passt]; die Karten: ${shown(cards)}.`],
            [/^p: fold/, "{S} [steigst|steigt] aus."],
            [/^p: after .*b/, "{S} [steigst|steigt] aus."],
            [/^p/, "{S} [passt|passt]."],
            ...deals,
        ],
        facts: rows,
        drawn,
        endings: { fold: "alle anderen sind ausgestiegen", showdown: "die beste Karte" },
        options: PLAYERS,
        refusals: { ...CARDS, "card-taken": "Diese Karte hat ein anderer Spieler." },
    },
    leduc: {
        aim: "Gewinne die Chips der anderen.",
        steps: [
            [/^f/, "{S} [steigst|steigt] aus."],
            [/^[cr] ([^:\s]+)/, ([, cards]) => `{S} [gehst|geht] mit; die Karten: ${shown(cards)}.`],
            [/^c: (?:call|after .*r[fc ]*$)/, "{S} [gehst|geht] mit."],
            [/^c/, "{S} [schiebst|schiebt]."],
            [/^r: (?:raise|after .*r[fc ]*$)/, "{S} [erhöhst|erhöht]."],
            [/^r/, "{S} [setzt|setzt]."],
            ...deals,
        ],
        facts: rows,
        drawn,
        endings: { fold: "alle anderen sind ausgestiegen", showdown: "das beste Blatt", drawn: "die Blätter sind gleich" },
        options: { ...PLAYERS, raises: { name: "Erhöhungen", about: "Die Zahl der Erhöhungen in einer Runde (R6)." } },
        refusals: {
            ...CARDS,
            "board-due": "Erst kommt die Karte in die Mitte.",
            "fold-for-nothing": "Niemand hat gesetzt: schiebe, statt auszusteigen.",
            "too-many-raises": "In dieser Runde gibt es keine Erhöhungen mehr.",
            "card-taken": "Diese Karte ist schon ausgeteilt.",
        },
    },
};
