// A move on a copy of a match. The browser compiles a function of the rules when it is called for the
// first time, which a person would have to wait for.

import type { Table } from "../engine/table.js";
import type { Colours } from "../engine/types.js";
import type { Mover } from "./turn.js";

/** Plays the first legal move on a copy, and draws it. */
export function warmUp(table: Table, { seat, view }: Mover, colours: Colours): void {
    const { steps } = table.status();
    const picked: string[] = [];
    const copy = table.at(steps);
    try {
        const copied = copy.seenBy(view.who);
        let next = copied.nextParts(picked);
        while (next.move === undefined && next.parts[0] !== undefined) {
            picked.push(next.parts[0]);
            next = copied.nextParts(picked);
        }
        if (next.move !== undefined) copy.play(String(seat), next.move);
        copied.drawing(colours);
        copied.history(steps);
        copied.record([]);
    } finally {
        copy.free();
    }
}
