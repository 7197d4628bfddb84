// The rules page of the game.

import { fill, h } from "../dom.js";
import { asRefusal, rulesPage } from "../engine/rules.js";
import { markdown } from "../markdown.js";
import type { AppState } from "../state.js";
import type { Store } from "../store.js";
import { OF_GAMES } from "../strings/index.js";

export function rulesView(store: Store<AppState>): HTMLElement {
    const root = h("article", { class: "rules", id: "rules", lang: OF_GAMES });
    let of = "";
    store.watch(({ match, panel }) => {
        if (!match || panel !== "rules" || of === match.info.name) return;
        of = match.info.name;
        const show = (text: string) => fill(root, ...markdown(text));
        rulesPage(of).then(show, (error: unknown) => {
            fill(root, h("p", {}, store.get().t.failed(asRefusal(error).message)));
        });
    });
    return root;
}

/** Scrolls to a rule, once the page is there. */
export function goToRule(rule: string): void {
    requestAnimationFrame(() => {
        const names = [...document.querySelectorAll<HTMLElement>("#rules strong")];
        const place = names.find((name) => name.textContent?.replace(/\W/g, "") === rule);
        place?.scrollIntoView({ block: "center" });
        place?.closest("p, li, tr")?.classList.add("found");
    });
}
