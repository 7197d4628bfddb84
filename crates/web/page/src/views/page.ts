// The frame: what is shown on which screen, and the keys that work everywhere.

import type { Actions } from "../actions.js";
import { button, fill, h } from "../dom.js";
import type { AppState } from "../state.js";
import type { Store } from "../store.js";
import { t } from "../strings/index.js";
import { analysisView } from "./analysis.js";
import { boardView } from "./board.js";
import { choiceView } from "./choice.js";
import { dialView } from "./dial.js";
import { evaluationView } from "./evaluation.js";
import { handOverView } from "./hand_over.js";
import { hintView } from "./hint.js";
import { movesView } from "./moves.js";
import { noticeView } from "./notice.js";
import { panelsView } from "./panels.js";
import { partsView } from "./parts.js";
import { recordView, watchDrops } from "./record.js";
import { rulesView } from "./rules.js";
import { settingsView } from "./settings.js";
import { statusView } from "./status.js";
import { typedView } from "./typed.js";

/** The elements of the page. */
export function page(store: Store<AppState>, actions: Actions): HTMLElement[] {
    const header = h("header", { class: "top" });
    store.watch((state, before) => {
        if (state.language !== before.language || header.childElementCount === 0) {
            const again = button(t.newGame, () => actions.choose(), { id: "new-game" });
            fill(header, h("h1", {}, t.title), again, settingsView(store, actions));
        }
    });
    const play = h(
        "main",
        { class: "play", id: "play" },
        h(
            "section",
            { class: "table" },
            handOverView(store, actions),
            evaluationView(store),
            boardView(store, actions),
        ),
        h(
            "section",
            { class: "side" },
            statusView(store),
            partsView(store, actions),
            dialView(store, actions),
            typedView(store, actions),
            panelsView(store, actions, {
                moves: [movesView(store, actions), hintView(store)],
                analysis: [analysisView(store)],
                rules: [rulesView(store)],
                record: [recordView(store, actions)],
            }),
        ),
    );
    const choice = h("main", { class: "choice", id: "choice" }, ...choiceView(store, actions));
    store.watch(({ screen, match }) => {
        play.hidden = screen !== "play" || match === null;
        choice.hidden = !play.hidden;
        header.classList.toggle("choosing", play.hidden);
    });
    watchDrops(actions);
    return [header, play, choice, noticeView(store, actions)];
}
