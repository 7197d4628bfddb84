// The panels beside the board, one at a time.

import { PANELS, type AppState, type Panel } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Actions } from "../match/actions.js";
import { fill, h } from "./dom.js";

export function panelsView(
    store: Store<AppState>,
    actions: Actions,
    contents: Record<Panel, HTMLElement[]>,
): HTMLElement {
    const tabs = h("div", { role: "tablist", class: "tabs" });
    const panel = (name: Panel) =>
        h(
            "div",
            { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, class: "panel" },
            ...contents[name],
        );
    const panels = PANELS.map(panel);
    tabs.addEventListener("keydown", ({ key }) => {
        const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
        if (step === 0) return;
        const at = PANELS.indexOf(store.get().panel);
        const to = PANELS[(at + step + PANELS.length) % PANELS.length];
        if (to) actions.showPanel(to);
        document.getElementById(`tab-${to}`)?.focus();
    });
    store.watch((state, before) => {
        const { t } = state;
        panels.forEach((element, i) => (element.hidden = PANELS[i] !== state.panel));
        const isSame = state.panel === before.panel && t === before.t;
        if (isSame && tabs.hasChildNodes()) return;
        const tab = (name: Panel) => {
            const isOn = name === state.panel;
            const attributes = {
                type: "button",
                role: "tab",
                id: `tab-${name}`,
                "aria-selected": String(isOn),
                "aria-controls": `panel-${name}`,
                tabindex: isOn ? 0 : -1,
                onclick: () => actions.showPanel(name),
            };
            return h("button", attributes, t[name]);
        };
        fill(tabs, ...PANELS.map(tab));
    });
    return h("div", { class: "panels" }, tabs, ...panels);
}
