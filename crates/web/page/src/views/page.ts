// The frame: what is shown on which screen, and the keys that work everywhere.

import type { AppState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Actions } from "../match/actions.js";
import { analysisView } from "./analysis.js";
import { aroundView } from "./around.js";
import { boardView } from "./board.js";
import { choiceView } from "./choice.js";
import { arrange, boardStop, button, fill, h } from "./dom.js";
import { evaluationView } from "./evaluation.js";
import { handOverView } from "./hand_over.js";
import { hintView } from "./hint.js";
import { later, laterDial } from "./later.js";
import { movesView } from "./moves.js";
import { noticeView } from "./notice.js";
import { panelsView } from "./panels.js";
import { picksView } from "./picks.js";
import { plateTexts } from "./plates.js";
import { recordView, watchDrops } from "./record.js";
import { rulesView } from "./rules.js";
import { statusView } from "./status.js";
import { watchTitle } from "./title.js";
import { todoView } from "./todo.js";
import { toolsView } from "./tools.js";
import { typedView } from "./typed.js";

/** The elements of the page. */
export function page(store: Store<AppState>, actions: Actions): HTMLElement[] {
    const header = h("header", { class: "top" });
    const settings = settingsView(store, actions);
    store.watch((state, before) => {
        const { t } = state;
        if (t !== before.t || header.childElementCount === 0) {
            const again = button(t.newGame, () => actions.choose(), { id: "new-game" });
            const home = button(t.title, () => actions.choose(), { class: "home" });
            arrange(header, [h("h1", {}, home), again, settings]);
        }
    });
    const boardTools = h("div", { class: "tools" });
    const [choices, allChoices] = picksView(store, actions);
    const [end, sent] = aroundView(store, actions);
    const play = h(
        "main",
        { class: "play", id: "play", tabindex: -1 },
        h(
            "section",
            { class: "table" },
            handOverView(store, actions),
            evaluationView(store),
            boardView(store, actions, boardTools, plateTexts),
        ),
        h(
            "section",
            { class: "bar" },
            todoView(store),
            statusView(store),
            choices,
            laterDial(store, actions),
            toolsView(store, actions, boardTools),
            end,
        ),
        h(
            "section",
            { class: "side" },
            allChoices,
            sent,
            typedView(store, actions),
            panelsView(store, actions, {
                moves: [movesView(store, actions), hintView(store)],
                analysis: [analysisView(store, actions)],
                rules: [rulesView(store, actions)],
                record: [recordView(store, actions)],
            }),
        ),
    );
    const choice = h("main", { class: "choice", id: "choice", tabindex: -1 }, ...choiceView(store, actions));
    /** Moves the focus to what is shown now, if what had it is not shown any more. */
    const follow = () => {
        const focused = document.activeElement;
        if (focused !== null && focused !== document.body && focused.checkVisibility()) return;
        (play.hidden ? choice : (boardStop(play) ?? play)).focus({ preventScroll: true });
    };
    store.watch(({ screen, match }) => {
        const wasPlaying = !play.hidden;
        play.hidden = screen !== "play" || match === null;
        choice.hidden = !play.hidden;
        header.classList.toggle("choosing", play.hidden);
        const hasBegun = document.documentElement.dataset["ready"] !== undefined;
        // All views have drawn what they show by then.
        if (wasPlaying === play.hidden && hasBegun) queueMicrotask(follow);
    });
    watchDrops(actions);
    watchTitle(store);
    return [header, play, choice, noticeView(store, actions)];
}

/** The settings, whose fields are fetched when they are opened. */
function settingsView(store: Store<AppState>, actions: Actions): HTMLElement {
    const [summary, fields] = [h("summary", {}), h("div", { class: "fields" })];
    const show = async () => {
        const views = await later(actions, import("../home.js"));
        const focused = fields.contains(document.activeElement) ? document.activeElement?.id : null;
        if (views) fill(fields, ...views.settings(store, actions));
        if (focused) document.getElementById(focused)?.focus();
    };
    const open = () => fields.hasChildNodes() || void show();
    store.watch(({ t }, before) => {
        if (t === before.t && summary.hasChildNodes()) return;
        summary.textContent = t.settings;
        if (fields.hasChildNodes()) void show();
    });
    return h("details", { class: "settings", ontoggle: open }, summary, fields);
}
