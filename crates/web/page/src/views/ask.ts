// A question whose answer is yes or no.

import type { Ask } from "../match/actions.js";
import { allWords } from "../strings/later.js";
import type { Strings } from "../strings/index.js";
import { button, h } from "./dom.js";

/**
 * Asks a question over the page; returns whether the answer is `yes`. No has the focus, and is what Escape and the
 * way back mean. The focus returns to where it was.
 */
export function ask(words: Parameters<Ask>[0], state: { t: Strings }): Promise<boolean> {
    const t = allWords(state);
    const [question, yes] = words(t);
    const refuse = () => dialog.close();
    const dialog = h(
        "dialog",
        { class: "question", id: "ask", role: "alertdialog", "aria-labelledby": "question" },
        h("p", { id: "question" }, question),
        h(
            "div",
            { class: "tools" },
            button(t.cancel, refuse, { id: "no" }),
            button(yes, () => dialog.close("yes"), { id: "yes", class: "main" }),
        ),
    );
    document.body.append(dialog);
    dialog.showModal();
    addEventListener("popstate", refuse);
    return new Promise((resolve) => {
        dialog.addEventListener("close", () => {
            removeEventListener("popstate", refuse);
            dialog.remove();
            resolve(dialog.returnValue === "yes");
        });
    });
}
