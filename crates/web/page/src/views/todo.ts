// The line that says what can be done now, in the words of the lessons.

import type { AppState } from "../app/state.js";
import type { Store } from "../app/store.js";
import { todo } from "../match/todo.js";
import { OF_GAMES } from "../strings/index.js";
import { lineSaid } from "./analysis.js";
import { h } from "./dom.js";
import { lessonScript } from "./later.js";

export function todoView(store: Store<AppState>): HTMLElement {
    const line = h("p", { class: "todo", id: "todo" });
    const say = (state: AppState) => {
        const { text, lang } = hinted(state) ?? todo(state);
        if (line.textContent !== text) line.textContent = text;
        if (lang) line.lang = lang;
        else line.removeAttribute("lang");
    };
    let isAsked = false;
    /** Fetches the words behind the first board; without them the labels have to do. */
    const fetch = async () => {
        const found = await lessonScript().catch(() => null);
        store.set({ help: found?.help ?? (() => undefined) });
        isAsked = found !== null;
    };
    store.watch((state, before) => {
        if (state.match && !isAsked) {
            isAsked = true;
            setTimeout(() => void fetch());
        }
        if (state.match !== before.match || state.t !== before.t || state.help !== before.help) say(state);
    });
    return line;
}

/** The best move in words, if a hint was asked for. */
function hinted({ match, t }: AppState): { text: string; lang: string | false } | undefined {
    const line = match?.hint?.lines[0];
    if (!match || !line) return undefined;
    const { text, isForeign } = lineSaid(match, { seat: Number(match.status.turn), shown: match.status.steps }, line, t);
    return { text: `${t.hint}: ${text}`, lang: isForeign && OF_GAMES };
}
