// Whose turn it is, in words that are also spoken.

import { fill, h } from "../dom.js";
import { seatName } from "../match.js";
import type { AppState, MatchState } from "../state.js";
import type { Store } from "../store.js";
import { t } from "../strings/index.js";

export function statusView(store: Store<AppState>): HTMLElement {
    const caption = h("p", { class: "caption", id: "status", role: "status" });
    const about = h("p", { class: "about" });
    store.watch(({ match, language }, before) => {
        if (!match || (match === before.match && language === before.language)) return;
        const text = captionOf(match);
        const isNew = match.status.steps !== before.match?.status.steps;
        if (caption.textContent !== text) caption.textContent = text;
        // The same words about another step are to be spoken again.
        else if (isNew) caption.textContent = `${text}\u00a0`;
        const latest = match.history[match.shown - 1]?.description;
        fill(about, latest);
    });
    return h("div", { class: "status" }, caption, about);
}

function captionOf(match: MatchState): string {
    if (match.handOver !== null) return t.passTo(seatName(match, match.handOver));
    const caption = /<title>([^<]*)<\/title>/.exec(match.drawing?.svg ?? "")?.[1] ?? "";
    const said = caption.replaceAll("&lt;", "<").replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"').replaceAll("&amp;", "&");
    if (match.shown < match.status.steps) return `${said}. ${t.lookingBack}`;
    return match.thinking === null ? said : `${said}. ${t.thinking(seatName(match, match.thinking))}`;
}
