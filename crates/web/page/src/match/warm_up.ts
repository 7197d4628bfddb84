// A move on a copy of a match. The browser compiles a function of the rules on its first call, which would
// otherwise delay the first move of a person.

import type { Session } from "../engine/session.js";
import type { Colours } from "../engine/types.js";
import type { Mover } from "./turn.js";

/** Plays the first legal move on a copy, and draws it. */
export function warmUp(session: Session, { seat, view }: Mover, colours: Colours): void {
    const { steps } = session.status();
    const picked: string[] = [];
    const copy = session.at(steps);
    try {
        const copied = copy.view(view.who);
        let next = copied.nextPicks(picked);
        while (next.move === undefined && next.picks[0] !== undefined) {
            picked.push(next.picks[0]);
            next = copied.nextPicks(picked);
        }
        if (next.move !== undefined) copy.play(String(seat), next.move);
        copied.drawing(colours);
        copied.history(steps);
        copied.record([]);
    } finally {
        copy.free();
    }
}
