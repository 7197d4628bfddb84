// Cards that are turned over: one side shrinks to an edge, from which the other side grows.

import type { PlacedShape } from "./shapes.js";

/** A card that shows another side. */
interface Card {
    found: PlacedShape;
    x: number;
    y: number;
    width: number;
    height: number;
}

const SIDE = 110; // The time for which one side is seen to turn, in milliseconds.

/** The distance by which what is drawn on a card may stand out from it, in units of the drawing. */
const SLACK = 6;

const CARD = /^<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" rx="[\d.]+" fill="#/;

/** The cards that show another side after a change: their outline stays, and its colour does not. */
export function cardsOf(before: readonly PlacedShape[], after: readonly PlacedShape[]): Card[] {
    const outlineOf = ({ shape }: PlacedShape) => CARD.exec(shape.line)?.[0];
    const gone = new Set(before.map(outlineOf));
    return after.flatMap((found) => {
        const outline = CARD.exec(found.shape.line);
        if (!outline || !gone.has(outline[0])) return [];
        const [x = 0, y = 0, width = 0, height = 0] = outline.slice(1).map(Number);
        return [{ found, x, y, width, height }];
    });
}

/** The card on which a shape is. */
export function cardUnder({ change, place: [x, y] }: PlacedShape, cards: readonly Card[]): Card | undefined {
    const holds = (low: number, size: number, at: number) => low - SLACK <= at && at <= low + size + SLACK;
    return cards.find(
        (card) => card.found.change === change && holds(card.x, card.width, x) && holds(card.y, card.height, y),
    );
}

/** Lets a shape turn with its card: into sight, or out of it. */
export function turnOver({ shape, place }: PlacedShape, { x, width }: Card, isSeen: boolean): Animation {
    // A text turns about its own middle (see the styles), any other shape about the left edge of the drawing.
    const about = x + width / 2 - (shape.node.matches("text") ? place[0] : 0);
    const edge = { translate: `${about.toFixed(1)}px`, scale: "0 1" };
    const open = { translate: "0px", scale: "1 1" };
    return isSeen
        ? shape.node.animate([edge, open], { duration: SIDE, delay: SIDE, easing: "ease-out", fill: "backwards" })
        : shape.node.animate([open, edge], { duration: SIDE, easing: "ease-in", fill: "both" });
}
