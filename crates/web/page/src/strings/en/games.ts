// English sentences for the steps of each game, and the reasons for its end. The games have the rest.

import type { GameWords, Rule } from "../say.js";
import { cardsOf, legsOf, listed, wordsOf } from "../parts.js";

const COMPASS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
const prong = (letter = "") => COMPASS["ABCDEFGH".indexOf(letter)];
const toki = (card = "") => (card === "T" ? "Toki" : card);
const drawn = (card = "") => (card === "T" ? "a Toki" : `${/^(8|11)$/.test(card) ? "an" : "a"} ${card}`);
const FACES: Record<string, string> = { T: "ten", J: "jack", Q: "queen", K: "king" };
const SUITS: Record<string, string> = { s: " of spades", h: " of hearts" };
const card = (text = "") => {
    const face = FACES[text.charAt(0)] ?? text.charAt(0);
    return `a ${face}${SUITS[text.charAt(1)] ?? ""}`;
};
const shown = (cards = "") => listed(cardsOf(cards).map(card), "and");
// Players get their cards in order, and the board gets its card after bets.
const deals: readonly Rule[] = [
    [/^\?/, "A card is dealt face down.", "quiet", "$n cards are dealt face down."],
    [/: player (\d+) gets (\w+)$/, ([, , text]) => `{P1} [get|gets] ${card(text)}.`],
    [/^(\w+): \w+ comes on the board$/, ([, text]) => `The card of the board is ${card(text)}.`],
    [
        /^([TJQK][sh]?): after ([TJQK?sh ]*)$/,
        ([, text, before = ""]) => `{P#${1 + wordsOf(before).length}} [get|gets] ${card(text)}.`,
    ],
    [/^([TJQK][sh]?): /, ([, text]) => `The card of the board is ${card(text)}.`],
];
const ENTER: Rule = [/^(\d)@(..)/, "{S} [bring|brings] a new piece of size $1 to $2."];
const SHIFT: Rule = [/^(..)-(..)/, "{S} [move|moves] the piece on $1 to $2."];

function jump(text: string): string {
    const legs = legsOf(text);
    const path = legs.map(({ over, to }) => `over ${over} to ${to}`).join(", then ");
    const captured = legs.flatMap(({ captures, over }) => (captures ? [over] : []));
    const pods = captured.length === 1 ? "the pod on" : "the pods on";
    const capture = captured.length === 0 ? "" : ` and [capture|captures] ${pods} ${listed(captured, "and")}`;
    return `{S} [jump|jumps] from ${legs[0]?.from} ${path}${capture}.`;
}

/** The second of two bids, which ends a round. */
function bids(first: number, second: number): string {
    if (first === second) return "{S} [bid|bids] $2 as well.";
    const prize = first < second ? "[win|wins] the prize" : "[do|does] not get the prize";
    return `{S} [bid|bids] $2 against $1 and ${prize}.`;
}

export const games: Record<string, GameWords> = {
    octi: {
        steps: [
            [/^(\d\d)\+([A-H])/, ([, , way]) => `{S} [put|puts] a prong to the ${prong(way)} into the pod on $1.`],
            [/^(\d\d)-(\d\d)(?=:|$)/, ([text]) => (legsOf(text).length === 0 ? "{S} [step|steps] from $1 to $2." : jump(text))],
            [/^\d\d(-\d\dx?)+/, ([text]) => jump(text)],
        ],
        endings: { base: "a pod has reached the opponent's base", "no move": "the other player cannot move" },
    },
    octiles: {
        aim: "Bring all your runners across the board, to the circles with rims in their colour.",
        steps: [
            [/^T\S+ (\w+)-\1(?!\w)/, "{S} [lay|lays] a tile and [move|moves] a runner back to where it was."],
            [/^T\S+ [WNES]\d-s/, "{S} [lay|lays] a tile and [move|moves] a runner out."],
            [/^T\S+ s\d+-s/, "{S} [lay|lays] a tile and [move|moves] a runner on."],
            [/^T/, "{S} [lay|lays] a tile and [bring|brings] a runner home."],
            [/^pass/, "{S} [pass|passes] and [leave|leaves] the tile to the next player."],
            [/^[WNES]\d/, "{S} [have|has] put all runners on circles."],
            [/^draw/, "The next tile is turned up.", "quiet"],
        ],
        endings: { won: "all runners have arrived", drawn: "nobody can use the next tile" },
    },
    gobblet: {
        steps: [
            ENTER,
            SHIFT,
            [/^\^(..)/, "{S} [lift|lifts] the piece on $1."],
            [/^([a-d]\d)/, "{S} [drop|drops] the lifted piece on $1."],
        ],
        endings: {
            line: "four pieces in a line",
            reveal: "the last move has uncovered a line of four",
            touch: "the lifted piece could not be dropped anywhere",
        },
    },
    toki: {
        steps: [
            [/^open-(..)/, "{S} [open|opens] the hidden card at $1.", "quiet"],
            [/^pile: take the (\d+|T)/, ([, face]) => `{S} [take|takes] the ${toki(face)} from the pile.`],
            [/^pile/, "{S} [take|takes] the top card of the pile."],
            [/^bank/, "{S} [draw|draws] a card from the bank.", "quiet"],
            [
                /^place-(..): place the (\w+) at ..; the (\w+)/,
                ([, , face, old]) => `{S} [place|places] the ${toki(face)} at $1; the ${old === "hidden" ? "hidden card" : toki(old)} there goes to the pile.`,
            ],
            [/^place-(..)/, "{S} [place|places] the card at $1."],
            [/^flip-(..): throw the (\w+)/, ([, , face]) => `{S} [throw|throws] the ${toki(face)} on the pile and [open|opens] the hidden card at $1.`],
            [/^flip-(..)/, "{S} [throw|throws] the card on the pile and [open|opens] the hidden card at $1."],
            [/^keep/, "{S} [throw|throws] the card on the pile and [open|opens] nothing."],
            [/^fly-(..)-(..)/, "{S} [place|places] the card at $1; the Toki from there flies to $2, whose hidden card goes to the pile."],
            [/^(\w+): the pile begins/, ([, face]) => `The pile begins with ${drawn(face)}.`],
            [/^(\w+): player (\d) draws/, ([, face]) => `{P2} [draw|draws] ${drawn(face)}.`],
            [/^(\w+): the card that goes to the pile/, ([, face]) => `The hidden card is ${drawn(face)}.`],
            [/^(\w+): the hidden card of player (\d) at (..)/, ([, face]) => `[Your hidden card|The hidden card of {P2}] at $3 is ${drawn(face)}.`],
            [/^(\w+): the card of player (\d) at (..)/, ([, face]) => `{P2} [turn|turns] up ${drawn(face)} at $3.`],
            [/^(\d+|T)(?=:|$)/, ([, face]) => `The card is ${drawn(face)}.`],
        ],
        endings: { won: "the lowest total", drawn: "the totals are equal" },
    },
    octagone: {
        steps: [
            [/^L>(\d)/, ([, seat]) => `{P#${1 + Number(seat)}} [draw|draws] the White Lady and [start|starts].`],
            [/^\+\?/, "A shield is dealt face down.", "quiet", "$n shields are dealt."],
            [/^\+([A-Z])/, "A shield $1 is dealt.", "quiet", "$n shields are dealt."],
            [/^J>(\d)/, ([, seat]) => `{P#${1 + Number(seat)}} [get|gets] the joker of the pair.`],
            [/^J>/, "{S} [give|gives] the joker of the pair."],
            [/^L(\d+)-\d: .* to square (\d+)$/, "{S} [lay|lays] the White Lady on $1; she points at $2."],
            [/^L(\d+)-\d/, "{S} [lay|lays] the White Lady on $1."],
            [/^(\d+)J\d: .* to the last free square (\d+)$/, "{S} [lay|lays] a joker on $1; it points at the last free square, $2."],
            [/^(\d+)J\d: .* to square (\d+)$/, "{S} [lay|lays] a joker on $1; it points at $2."],
            [/^(\d+)J/, "{S} [lay|lays] a joker on $1."],
            [/^(\d+)([A-Z])\d: .* to square (\d+)$/, "{S} [lay|lays] a shield $2 on $1; it points at $3."],
            [/^(\d+)([A-Z])/, "{S} [lay|lays] a shield $2 on $1."],
            [/^pass: no closing/, "{S} [lay|lays] no closing shield."],
            [/^pass/, "{S} [have|has] nothing that fits and [pass|passes]."],
        ],
        endings: {
            "no arrow": "no arrow is possible on the indicated square",
            "no shield": "nobody has a shield that fits",
            "empty hand": "a hand is empty",
            won: "the other side has more shields left",
            drawn: "both sides have the same number of shields left",
        },
    },
    tictactoe: {
        steps: [[/^([a-c]\d)/, "{S} [mark|marks] $1."]],
        endings: { line: "three in a row", "full board": "the board is full" },
    },
    connect4: {
        steps: [
            [/^(\w): a disc into column \w, row (\d+)/, "{S} [drop|drops] a disc into column $1, and it falls to row $2."],
            [/^(\w)/, "{S} [drop|drops] a disc into column $1."],
        ],
        endings: { line: "four in a row", "full board": "the board is full" },
    },
    gobblers: {
        steps: [ENTER, SHIFT],
        endings: { line: "three pieces in a line", reveal: "the last move has uncovered a line of three" },
    },
    nim: {
        steps: [
            [/^([a-d])1(?=:|$)/, "{S} [take|takes] a stone from heap $1."],
            [/^([a-d])(\d+)/, "{S} [take|takes] $2 stones from heap $1."],
        ],
        endings: { won: "the last stone is gone" },
    },
    pig: {
        aim: "Be the first with 100 points.",
        steps: [
            [/^roll/, "{S} [roll|rolls] the die.", "quiet"],
            [/^hold: hold and score (\d+)/, "{S} [hold|holds] for $1 points."],
            [/^hold/, "{S} [hold|holds]."],
            [/^1:/, "{S} [roll|rolls] a 1 and [lose|loses] the points of this turn."],
            [/^(8|11|18):/, "{S} [roll|rolls] an $1."],
            [/^(\d+)/, "{S} [roll|rolls] a $1."],
        ],
        endings: { won: "the target is reached" },
    },
    goofspiel: {
        steps: [
            [/^p(\d+)/, "The prize is $1."],
            [/^\?/, "{S} [bid|bids] a covered card."],
            [/^(\d+)-(\d+)/, ([, first, second]) => bids(Number(first), Number(second))],
            [/^(\d+)/, "{S} [bid|bids] $1."],
        ],
        endings: { won: "more points than the other", drawn: "both have the same number of points" },
    },
    kuhn: {
        steps: [
            [/^b ([^:\s]+)/, ([, cards]) => `{S} [call|calls] the bet; the cards are ${shown(cards)}.`],
            [/^b: (?:call|after .*b)/, "{S} [call|calls] the bet."],
            [/^b/, "{S} [bet|bets] one chip."],
            [/^p ([^:\s]+)/, ([, cards]) => `{S} [pass|passes]; the cards are ${shown(cards)}.`],
            [/^p: fold/, "{S} [fold|folds]."],
            [/^p: after .*b/, "{S} [fold|folds]."],
            [/^p/, "{S} [pass|passes]."],
            ...deals,
        ],
        endings: { fold: "everybody else has folded", showdown: "the best card" },
    },
    leduc: {
        steps: [
            [/^f/, "{S} [fold|folds]."],
            [/^[cr] ([^:\s]+)/, ([, cards]) => `{S} [call|calls]; the cards are ${shown(cards)}.`],
            [/^c: (?:call|after .*r[fc ]*$)/, "{S} [call|calls]."],
            [/^c/, "{S} [check|checks]."],
            [/^r: (?:raise|after .*r[fc ]*$)/, "{S} [raise|raises]."],
            [/^r/, "{S} [bet|bets]."],
            ...deals,
        ],
        endings: { fold: "everybody else has folded", showdown: "the best hand", drawn: "the hands are equal" },
    },
};
