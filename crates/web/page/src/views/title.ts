// The title of the tab: whose turn it is, for those who look at another one meanwhile.

import type { AppState } from "../app/state.js";
import type { Store } from "../app/store.js";
import { titleWords } from "../strings/say.js";
import { captionOf } from "./sentences.js";

/** Keeps the title of the document that of the screen. */
export function watchTitle(store: Store<AppState>): void {
    store.watch(({ screen, match, t }) => {
        const now = screen === "play" && match ? captionOf(match, t).at(-1)?.text : undefined;
        const title = match && now !== undefined ? `${now.replace(/\.$/, "")} – ${titleWords(t, match.info).text}` : t.title;
        if (document.title !== title) document.title = title;
    });
}
