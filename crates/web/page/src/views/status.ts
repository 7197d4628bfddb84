// The turn and the latest step, in words that are also spoken.

import { type AppState, type MatchState, seatName } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Drawing } from "../engine/types.js";
import { OF_GAMES, type Strings } from "../strings/index.js";
import { fill, h } from "./dom.js";

export function statusView(store: Store<AppState>): HTMLElement {
    const caption = h("p", { class: "caption", id: "status", role: "status" });
    const about = h("p", { class: "about", lang: OF_GAMES });
    const news = h("p", { class: "unseen", id: "news", role: "status", lang: OF_GAMES });
    let known: readonly string[] = []; // What the news have said of the position.
    store.watch(({ match, t }, before) => {
        if (!match || (match === before.match && t === before.t)) return;
        const [title, remark] = captionOf(match, t);
        const isNew = match.status.steps !== before.match?.status.steps;
        const isSame = caption.textContent === title + remark;
        // The same words about another step are to be spoken again.
        const end = isSame && isNew ? "\u00a0" : "";
        const said = title && h("span", { lang: OF_GAMES }, title);
        if (!isSame || isNew) fill(caption, said, remark + end);
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

/** The position in words, if nobody can walk through it because its drawing has no picks. */
function inWords({ drawing }: MatchState): string[] {
    if (!drawing || 0 < drawing.elements.length) return [];
    return drawing.notes.map(({ label }) => label).filter((label) => label !== titleOf(drawing));
}

/** The turn in the words of the game, and the remark of the page. */
function captionOf(match: MatchState, t: Strings): [title: string, remark: string] {
    if (match.handOver !== null) return ["", t.passTo(seatName(match, match.handOver, t))];
    const said = match.drawing ? titleOf(match.drawing) : "";
    if (match.shown < match.status.steps) return [said, `. ${t.lookingBack}`];
    return [said, match.thinking === null ? "" : `. ${t.thinking(seatName(match, match.thinking, t))}`];
}

/** The title of the drawing: the turn and the latest step. */
function titleOf({ svg }: Drawing): string {
    const title = /<title>([^<]*)<\/title>/.exec(svg)?.[1] ?? "";
    return title.replaceAll("&lt;", "<").replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
