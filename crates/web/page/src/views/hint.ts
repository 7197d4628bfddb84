// The best line that a search for a hint has found.

import type { AppState, MatchState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Analysis } from "../engine/types.js";
import type { Strings } from "../strings/index.js";
import { inWords, lineWords } from "./analysis.js";
import { fill, h } from "./dom.js";

export function hintView(store: Store<AppState>): HTMLElement {
    const root = h("section", { class: "hint", "aria-live": "polite" });
    store.watch(({ match, t, notation }, before) => {
        const hint = match?.hint ?? null;
        if (hint === before.match?.hint && t === before.t && notation === before.notation) return;
        fill(root, ...(match && hint ? lines(match, hint, t, notation) : []));
    });
    return root;
}

function lines(match: MatchState, hint: Analysis, t: Strings, notation: boolean): (HTMLElement | false)[] {
    const at = { seat: Number(match.status.turn), shown: match.status.steps };
    const item = (line: Analysis["lines"][number]) =>
        h("li", {}, ...lineWords(match, at, line, t, notation), " ", h("em", {}, inWords(line.score, hint.solved ?? false, t)));
    return [h("h3", {}, t.hint), h("ol", {}, ...hint.lines.map(item)), notation && h("p", {}, t.positions(hint.nodes))];
}
