// The best lines of the position on the screen, while the worker thinks.

import { type AppState, type MatchState, seatName } from "../app/state.js";
import type { Store } from "../app/store.js";
import { numberOf } from "../engine/fraction.js";
import type { Analysis, ScoreInfo } from "../engine/types.js";
import type { Actions } from "../match/actions.js";
import { OF_GAMES, type Strings } from "../strings/index.js";
import type { Said } from "../strings/say.js";
import { fill, h } from "./dom.js";
import { reviewEntry } from "./review_entry.js";
import { stepSentence } from "./sentences.js";

type Line = Analysis["lines"][number];

/** The most moves of a line that are shown in notation. */
const MOVES = 6;

export function analysisView(store: Store<AppState>, actions: Actions): HTMLElement {
    const said = h("p", { role: "status", id: "analysis-status" });
    const body = h("tbody", {});
    const head = h("tr", {});
    const table = h("table", { class: "lines", id: "lines" }, h("thead", {}, head), body);
    const effort = h("p", { class: "about", id: "effort" });
    store.watch(({ match, panel, t, notation }, before) => {
        const isSame = match === before.match && panel === before.panel;
        if (isSame && t === before.t && notation === before.notation) return;
        // Nothing of it stays for the next person.
        if (!match || panel !== "analysis") return [said, body, effort].forEach((part) => fill(part));
        fill(head, h("th", { scope: "col" }, t.scoreColumn), h("th", { scope: "col" }, t.lineColumn));
        const { analysis } = match;
        const text = status(match, t);
        if (said.textContent !== text) said.textContent = text;
        const lines = analysis?.found?.lines ?? [];
        table.hidden = lines.length === 0;
        const at = { seat: analysis?.seat ?? 0, shown: match.shown };
        const row = (line: Line) => {
            const score = inWords(line.score, analysis?.found?.solved ?? false, t);
            return h("tr", {}, h("td", {}, score), h("td", {}, ...lineWords(match, at, line, t, notation)));
        };
        fill(body, ...lines.map(row));
        effort.textContent = analysis?.found ? spent(analysis.found, t) : "";
    });
    const lines = h("div", { class: "scroll", tabindex: 0 }, table);
    return h("div", { class: "analysis" }, reviewEntry(store, actions), said, lines, effort);
}

function status(match: MatchState, t: Strings): string {
    const { analysis, thinking } = match;
    if (thinking !== null) return t.botThinks;
    if (match.review?.isRunning) return t.reviewing;
    if (!analysis) return t.noAnalysis;
    const seat = seatName(match, analysis.seat, t);
    if (analysis.found?.solved) return t.solved(seat);
    return analysis.isRunning ? t.analysing(seat) : t.analysed(seat);
}

/** A line: its first move as a sentence, or all of it in notation. */
export function lineWords(
    match: MatchState,
    { seat, shown }: { seat: number; shown: number },
    { moves, description }: Line,
    t: Strings,
    notation: boolean,
): (Node | string)[] {
    const [text = "", ...rest] = moves.slice(0, MOVES);
    if (notation) return [h("strong", {}, text), rest.length === 0 ? "" : ` ${rest.join(" ")}`];
    const said = lineSaid(match, { seat, shown }, { moves, description }, t);
    return [h("span", { lang: said.isForeign && OF_GAMES }, said.text)];
}

/** The first move of a line as a sentence. */
export function lineSaid(
    match: MatchState,
    { seat, shown }: { seat: number; shown: number },
    { moves: [text = ""], description }: Pick<Line, "moves" | "description">,
    t: Strings,
): Said {
    return stepSentence(match, { number: shown + 1, actor: String(seat), text, description }, t);
}

function spent({ depth, nodes }: Analysis, t: Strings): string {
    return depth === 0 ? t.positions(nodes) : `${t.depth(depth)}, ${t.positions(nodes)}`;
}

/** A score in a few words, a solver's if it is exact; an estimate as the share of the stake, in percent. */
export function inWords(score: ScoreInfo, isExact: boolean, t: Strings): string {
    if ("win" in score) return t.winIn(score.win, isExact);
    if ("loss" in score) return t.lossIn(score.loss, isExact);
    if ("draw" in score) return t.draw;
    if ("exact" in score) {
        const isWhole = !score.exact.includes("/");
        return t.pointsFor(isWhole ? score.exact : `≈ ${numberOf(score.exact).toFixed(2)}`);
    }
    return `${Math.round(50 + 50 * score.estimate)} %`;
}
