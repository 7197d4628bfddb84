// Parts of notations, for every language.

/** A jump of a chain: `over` is the square of the pod that is jumped. */
export interface Leg {
    from: string;
    over: string;
    to: string;
    captures: boolean;
}

/** The jumps of an OCTI chain such as `22-44x-46`; none if it is a step to a neighbour. */
export function legsOf(text: string): Leg[] {
    const squares = text.split("-");
    const legs = squares.slice(1).map((square, i) => {
        const [from, to] = [(squares[i] ?? "").slice(0, 2), square.slice(0, 2)];
        const middle = (at: number) => (Number(from[at]) + Number(to[at])) / 2;
        return { from, over: `${middle(0)}${middle(1)}`, to, captures: square.endsWith("x") };
    });
    return legs.every(({ over }) => over.length === 2) ? legs : [];
}

/** The parts with commas between, and `and` before the last one. */
export function listed(parts: readonly string[], and: string): string {
    const last = parts.at(-1) ?? "";
    return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} ${and} ${last}`;
}

/** Notation of consecutive steps. */
export const wordsOf = (text: string): string[] => text.split(" ").filter(Boolean);

/** The cards in a string such as `KJ` or `KsQh`. */
export const cardsOf = (text: string): string[] => text.match(/[A-Z\d][sh]?/g) ?? [];
