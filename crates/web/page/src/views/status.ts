// Whose turn it is, in words that are also spoken.

import { fill, h } from "../dom.js";
import type { Drawing } from "../engine/types.js";
import { seatName } from "../match.js";
import type { AppState, MatchState } from "../state.js";
import type { Store } from "../store.js";
import { t } from "../strings/index.js";

export function statusView(store: Store<AppState>): HTMLElement {
    const caption = h("p", { class: "caption", id: "status", role: "status" });
    const about = h("p", { class: "about" });
    const news = h("p", { class: "unseen", id: "news", role: "status" });
    let known: readonly string[] = []; // What the news have said of the position.
    store.watch(({ match, language }, before) => {
        if (!match || (match === before.match && language === before.language)) return;
        const text = captionOf(match);
        const isNew = match.status.steps !== before.match?.status.steps;
        if (caption.textContent !== text) caption.textContent = text;
        // The same words about another step are to be spoken again.
        else if (isNew) caption.textContent = `${text}\u00a0`;
        const latest = match.history[match.shown - 1]?.description;
        fill(about, latest);
        if (match.status.turn === "chance") return; // What it decides is said together with it.
        const words = inWords(match);
        const fresh = words.filter((word) => !known.includes(word)).join(". ");
        if (fresh !== "" || words.length === 0) news.textContent = fresh;
        known = words;
    });
    return h("div", { class: "status" }, caption, about, news);
}

/** The position in words, if nobody can walk through it because its drawing has no parts. */
function inWords({ drawing }: MatchState): string[] {
    if (!drawing || 0 < drawing.elements.length) return [];
    return drawing.notes.map(({ label }) => label).filter((label) => label !== titleOf(drawing));
}

function captionOf(match: MatchState): string {
    if (match.handOver !== null) return t.passTo(seatName(match, match.handOver));
    const said = match.drawing ? titleOf(match.drawing) : "";
    if (match.shown < match.status.steps) return `${said}. ${t.lookingBack}`;
    return match.thinking === null ? said : `${said}. ${t.thinking(seatName(match, match.thinking))}`;
}

/** What the drawing is called: whose turn it is, and the latest step. */
function titleOf({ svg }: Drawing): string {
    const title = /<title>([^<]*)<\/title>/.exec(svg)?.[1] ?? "";
    return title.replaceAll("&lt;", "<").replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
