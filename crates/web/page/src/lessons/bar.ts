// The bar above the board, in which a lesson or a puzzle speaks.

import { adopt, boardStop, h } from "../views/dom.js";
import styles from "./bar.css";

adopt(styles);

/** Puts an empty bar above the board. Screen readers read what `said` gets; `remove` gives the focus to the board. */
export function bar(id: string) {
    const said = h("p", { class: "guide-text", role: "status" });
    const tools = h("div", { class: "tools" });
    const root = h("section", { class: "guide", id }, said, tools);
    const resizes = new ResizeObserver(() => roomFor(root));
    document.getElementById("play")?.before(root);
    resizes.observe(root);
    const remove = () => {
        const hadFocus = [root, tools].some((part) => part.contains(document.activeElement));
        resizes.disconnect();
        root.remove();
        tools.remove();
        roomFor(null);
        if (hadFocus) boardStop(document)?.focus();
    };
    return { root, said, tools, remove };
}

/** Says how much room the bar takes above the board, for the style. */
function roomFor(root: HTMLElement | null): void {
    document.documentElement.style.setProperty("--guide", `${root?.offsetHeight ?? 0}px`);
}
