// The rules page of the game.

import type { AppState } from "../app/state.js";
import type { Store } from "../app/store.js";
import { asRefusal, drawingOf, rulesPage } from "../engine/rules.js";
import type { Actions } from "../match/actions.js";
import { fill, h } from "./dom.js";
import { learnButton } from "./learn.js";

/** Resolves when the latest page is shown. */
let shown = Promise.resolve();

export function rulesView(store: Store<AppState>, actions: Actions): HTMLElement {
    const root = h("article", { class: "rules", id: "rules" });
    let latest = "";
    store.watch(({ match, panel, language, t }) => {
        const wanted = `${language}/${match?.info.name}`;
        if (!match || panel !== "rules" || latest === wanted) return;
        latest = wanted;
        const loading = [rulesPage(match.info.name, language), import("../home.js")] as const;
        shown = Promise.all(loading).then(([page, { markdown }]) => {
            if (latest !== wanted) return;
            root.lang = page.language;
            const button = learnButton(match.info, actions, t);
            const learn = button && h("p", { lang: language }, button);
            fill(root, learn, ...markdown(page.text, drawingOf));
        }, (error: unknown) => {
            fill(root, h("p", {}, store.get().t.failed(asRefusal(error).message)));
        });
    });
    return root;
}

/** Scrolls to a rule, once the page is loaded. */
export function goToRule(rule: string): void {
    void shown.then(() => {
        const names = [...document.querySelectorAll<HTMLElement>("#rules strong")];
        const place = names.find((name) => name.textContent?.replace(/\W/g, "") === rule);
        place?.scrollIntoView({ block: "center" });
        place?.closest("p, li, tr")?.classList.add("found");
    });
}
