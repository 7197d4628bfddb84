// Buttons for the picks that can be made next: for those without a place in the drawing always, for the
// others on demand.

import type { AppState, MatchState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { MatchActions } from "../match/match.js";
import { OF_GAMES, type Strings } from "../strings/index.js";
import { languageOfLabels, sentence } from "../strings/say.js";
import { boardStop, button, fill, focusedNear, h } from "./dom.js";
import { stepSentence } from "./sentences.js";

/** The most picks that are listed. */
const MOST = 200;

/** The buttons of the picks without a place, and the list of all others. */
export function picksView(store: Store<AppState>, actions: MatchActions): HTMLElement[] {
    const picked = h("p", { class: "picks" });
    const outside = h("div", { class: "tools", id: "outside" });
    const summary = h("summary", {});
    const inside = h("div", { class: "tools", id: "inside" });
    const all = h("details", { class: "all-picks" }, summary, inside);
    // A hidden list is not rendered.
    let write = () => fill(inside);
    all.addEventListener("toggle", () => write());
    let lost: string | null = null; // The pick whose button had the focus when all of them went.
    store.watch(({ match, t }, before) => {
        if (match === before.match && t === before.t && match !== null) return;
        const next = match?.next;
        const focused = focusedNear(outside);
        const isFocused = outside.contains(focused) || inside.contains(focused);
        if (isFocused && focused instanceof HTMLElement) lost = focused.dataset["pick"] ?? "";
        if (!match || !next) {
            all.hidden = true;
            write = () => fill(inside);
            write();
            return [picked, outside].forEach((pick) => fill(pick));
        }
        const drawn = new Map(match.drawing?.elements.map(({ pick, label }) => [pick, label]));
        const names = new Map(match.drawing?.buttons.map(({ pick, label }) => [pick, label]));
        const choice = (pick: string) => {
            const label = names.get(pick) ?? drawn.get(pick) ?? pick;
            const lang = languageOfLabels(t, match.info.name);
            const isOnly = next.picks.length === 1 && next.picks[0] === pick && !drawn.has(pick);
            return button(sentence(label), () => actions.match?.pick(pick), { "data-pick": pick, lang, class: isOnly && "main" });
        };
        fill(picked, ...picks(match, actions, t));
        const dialled = new Set(next.dials.map(({ pick }) => pick));
        const isOutside = (pick: string) => !drawn.has(pick) && !dialled.has(pick);
        const instead = next.move === undefined ? match.instead : [];
        fill(outside, ...[...new Set([...next.picks, ...instead])].filter(isOutside).slice(0, MOST).map(choice));
        const within = next.picks.filter((pick) => drawn.has(pick));
        all.hidden = within.length === 0;
        summary.textContent = t.choices;
        write = () => fill(inside, ...(all.open ? within.slice(0, MOST).map(choice) : []));
        write();
        // Nobody else has taken the focus in the meantime.
        const isLost = lost !== null && [null, document.body].includes(focusedNear(outside) as HTMLElement);
        if (isLost) (buttonOf(lost, outside, inside) ?? boardStop(outside))?.focus();
        lost = null;
    });
    return [h("div", { class: "choices" }, picked, outside), all];
}

/** The button of a pick, or the first one. */
function buttonOf(pick: string | null, ...places: HTMLElement[]): HTMLElement | undefined {
    const buttons = places.flatMap((place) => [...place.querySelectorAll("button")]);
    return buttons.find((button) => button.dataset["pick"] === pick) ?? buttons[0];
}

/** The current picks: a complete move as a sentence, or the common beginning of the labels. */
function picks(match: MatchState, actions: MatchActions, t: Strings): (HTMLElement | string)[] {
    if (match.picked.length === 0) return [];
    const clear = button(t.clear, () => actions.match?.takeBack(true), { id: "clear" });
    const { drawing, places, next, info, status } = match;
    if (next?.move !== undefined) {
        const step = { number: status.steps + 1, actor: status.turn, text: next.move, description: next.description };
        const { text, isForeign } = stepSentence(match, step, t);
        return [h("span", { lang: isForeign && OF_GAMES }, text), clear];
    }
    const named = [...(drawing?.elements ?? []), ...(drawing?.buttons ?? []), ...places];
    const labels = new Map(named.map(({ pick, label }) => [pick, briefly(label)]));
    const way = (eighths: number) => t.ways[(eighths + 2 * match.turn) % t.ways.length];
    const dials = new Map(next?.dials.map(({ pick, eighths }) => [pick, way(eighths)]));
    // What lies on the board is seen there.
    if (match.laid !== null) return [clear];
    const said = match.picked.flatMap((pick) => labels.get(pick) ?? dials.get(pick) ?? []).join("; ");
    return [h("span", {}, `${sentence(t.picked)}: `, h("span", { lang: languageOfLabels(t, info.name) }, said)), clear];
}

/** The first two facts of a label; letters that follow belong to the second. */
function briefly(label: string): string {
    return /^[^,]*(, [^,]*)?(, [A-Z](?=,|$))*/.exec(label)?.[0] ?? label;
}
