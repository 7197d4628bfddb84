// What has happened and whose turn it is, in sentences that are also spoken.

import type { AppState, MatchState } from "../app/state.js";
import type { Store } from "../app/store.js";
import { OF_GAMES } from "../strings/index.js";
import { languageOfLabels, type Said } from "../strings/say.js";
import { fill, h } from "./dom.js";
import { captionOf } from "./sentences.js";

export function statusView(store: Store<AppState>): HTMLElement {
    const caption = h("p", { class: "caption", id: "status", role: "status" });
    const news = h("p", { class: "unseen", id: "news", role: "status" });
    let known: readonly string[] = []; // What the news have said of the position.
    store.watch(({ match, t }, before) => {
        if (!match || (match === before.match && t === before.t)) return;
        const said = captionOf(match, t);
        const text = said.map(({ text }) => text).join(" ");
        const isNew = match.status.steps !== before.match?.status.steps;
        const isSame = caption.textContent?.trimEnd() === text;
        // The same words about another step are to be spoken again.
        const end = isSame && isNew && !caption.textContent?.endsWith("\u00a0") ? "\u00a0" : "";
        if (!isSame || isNew) {
            const isMixed = said.some(({ isForeign }) => isForeign);
            fill(caption, ...(isMixed ? [...said.flatMap(marked), end] : [text + end]));
        }
        if (match.status.turn === "chance") return; // What it decides is said together with it.
        const words = inWords(match);
        const fresh = words.filter((word) => !known.includes(word)).join(". ");
        if (fresh !== "" || words.length === 0) {
            fill(news, h("span", { lang: languageOfLabels(t, match.info.name) }, fresh));
        }
        known = words;
    });
    return h("div", { class: "status" }, caption, news);
}

/** A sentence and a space before it, marked if it is in another language. */
function marked({ text, isForeign }: Said, i: number): (Node | string)[] {
    const sentence = isForeign ? h("span", { lang: OF_GAMES }, text) : text;
    return i === 0 ? [sentence] : [" ", sentence];
}

/** The position in words, if nobody can walk through it because its drawing has no picks. */
function inWords({ drawing }: MatchState): string[] {
    if (!drawing || 0 < drawing.elements.length) return [];
    return drawing.notes.map(({ label }) => label);
}
