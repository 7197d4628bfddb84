// The best lines that a search for a hint has found.

import type { AppState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Analysis } from "../engine/types.js";
import type { Strings } from "../strings/index.js";
import { inWords } from "./analysis.js";
import { fill, h } from "./dom.js";

export function hintView(store: Store<AppState>): HTMLElement {
    const root = h("section", { class: "hint", "aria-live": "polite" });
    store.watch(({ match, t }, before) => {
        const hint = match?.hint ?? null;
        if (hint === before.match?.hint && t === before.t) return;
        fill(root, ...(hint ? lines(hint, t) : []));
    });
    return root;
}

function lines(hint: Analysis, t: Strings): HTMLElement[] {
    const line = ({ moves, score }: Analysis["lines"][number]) => {
        const [best = "", ...rest] = moves.slice(0, 6);
        return h("li", {}, h("strong", {}, best), ` ${rest.join(" ")} `, h("em", {}, inWords(score, t)));
    };
    return [
        h("h3", {}, t.lines),
        h("ol", {}, ...hint.lines.map(line)),
        h("p", {}, t.positions(hint.nodes)),
    ];
}
