// The latest steps and the turn in sentences; new sentences are spoken.

import type { AppState, MatchState } from "../app/state.js";
import type { Store } from "../app/store.js";
import { OF_GAMES, type Strings } from "../strings/index.js";
import { aimWords, languageOfLabels, type Said } from "../strings/say.js";
import { fill, h } from "./dom.js";
import { captionOf } from "./sentences.js";
import { Speaker } from "./speaker.js";

export function statusView(store: Store<AppState>): HTMLElement {
    const caption = h("p", { class: "caption", id: "status" });
    const place = h("div", { class: "unseen", id: "news", role: "status" });
    const root = h("div", { class: "status" }, caption, place);
    const speaker = new Speaker();
    let known: readonly string[] = []; // What was said of the position.
    store.watch(({ match, t }, before) => {
        if (!match) {
            known = [];
            return speaker.forget();
        }
        if (match === before.match && t === before.t) return;
        const aim = isFirstTurn(match) ? [aimOf(match, t)] : [];
        const isKnown = before.match?.info === match.info && isFirstTurn(before.match);
        fill(caption, aim.length !== 0 && h("span", { class: "goal" }, ...marked(aim)), ...marked(captionOf(match, t)));
        requestAnimationFrame(() => (root.scrollTop = root.scrollHeight));
        const news = speaker.news(match, t);
        const said = isKnown ? news : [...aim, ...news];
        const words = inWords(match);
        const fresh = words.filter((word) => !known.includes(word)).join(". ");
        known = words;
        if (said.length === 0 && fresh === "") return;
        const position = fresh !== "" && h("p", { lang: languageOfLabels(t, match.info.name) }, fresh);
        // The same words about another step are to be spoken again.
        const end = place.textContent?.endsWith("\u00a0") ? "" : "\u00a0";
        fill(place, said.length !== 0 && h("p", {}, ...marked(said)), position, end);
    });
    return root;
}

function aimOf({ info }: MatchState, t: Strings): Said {
    const { text, isForeign } = aimWords(t, info);
    return { text: t.aim(text), isForeign };
}

/** Whether a person is to move whose seat has not moved yet. */
function isFirstTurn({ history, next, status }: MatchState): boolean {
    return next !== null && history.every(({ actor }) => actor !== status.turn);
}

/** Sentences with spaces between, marked if they are in another language. */
function marked(said: readonly Said[]): (Node | string)[] {
    if (said.every(({ isForeign }) => !isForeign)) return [said.map(({ text }) => text).join(" ")];
    return said.flatMap(({ text, isForeign }) => [isForeign ? h("span", { lang: OF_GAMES }, text) : text, " "]);
}

/** The position in words, if nobody can walk through it because its drawing has no picks. */
function inWords({ drawing }: MatchState): string[] {
    if (!drawing || 0 < drawing.elements.length) return [];
    return drawing.notes.map(({ label }) => label);
}
