// Short messages, which are also spoken.

import type { AppState, Notice } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Actions } from "../match/actions.js";
import { OF_GAMES, type Strings } from "../strings/index.js";
import { button, fill, h } from "./dom.js";
import { icon, iconButton } from "./icons.js";
import { goToRule } from "./rules.js";

/** The time that a message stays, in milliseconds. */
const TIME = 8000;

export function noticeView(store: Store<AppState>, actions: Actions): HTMLElement {
    const root = h("div", { class: "notice", id: "notice", role: "alert", "aria-live": "assertive" });
    let timer = 0;
    const close = () => store.set({ notice: null });
    document.addEventListener("keydown", ({ key }) => key === "Escape" && close());
    store.watch(({ notice, t }, before) => {
        if (notice === before.notice) return;
        clearTimeout(timer);
        if (!notice) return fill(root);
        const bar = root.querySelector("progress");
        if (bar && notice.share) return void (bar.value = notice.share); // It is not said again.
        const { rule, isError } = notice;
        root.classList.toggle("error", isError);
        const showRule = rule && button(`${t.rules} ${rule}`, () => {
            actions.showPanel("rules");
            goToRule(rule);
        });
        const done = notice.share && h("progress", { value: notice.share, "aria-hidden": "true" });
        fill(root, h("p", {}, ...wordsOf(notice, t)), done || null, showRule || null, iconButton(icon("close"), t.close, close));
        timer = setTimeout(close, TIME);
    });
    return root;
}

/** The words of a message. */
export function wordsOf({ text, said, rule }: Notice, t: Strings): (Node | string | undefined)[] {
    return [text, said && h("span", { lang: OF_GAMES }, said), rule && ` ${t.rule(rule)}`];
}
