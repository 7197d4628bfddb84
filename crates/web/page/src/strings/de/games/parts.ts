// Parts of German sentences that more than one game has.

import type { Rule } from "../../say.js";

const COMPASS: Record<string, string> = {
    north: "Norden",
    "north-east": "Nordosten",
    east: "Osten",
    "south-east": "Südosten",
    south: "Süden",
    "south-west": "Südwesten",
    west: "Westen",
    "north-west": "Nordwesten",
};

/** The name of a point of the compass. */
export const way = (name = "") => COMPASS[name] ?? name;

/** The direction of an OCTI prong. */
export const prong = (letter = "") => Object.values(COMPASS)["ABCDEFGH".indexOf(letter)];

/** The pieces of a stack from the top, in Gobblet and Gobblers. */
export const PIECES: Rule = [
    /^(?:white|black) piece of size \d(?: on .*)?$/,
    ([stack]) => stack.split(" on ").map((piece) => piece.replace("white piece of size", "weißer Stein der Größe")
        .replace("black piece of size", "schwarzer Stein der Größe")).join(", darunter "),
];
export const ENTER: Rule = [/^(\d)@(..)/, "{S} [setzt|setzt] einen neuen Stein der Größe $1 auf $2 ein."];
export const SHIFT: Rule = [/^(..)-(..)/, "{S} [versetzt|versetzt] den Stein von $1 nach $2."];
