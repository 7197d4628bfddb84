// The review of a match: a graph of the values, whose positions can be gone to, and the moves that decided
// the match.

import { type AppState, type Estimate, type MatchState, type ReviewState, seatName, type TurningPoint } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { StepInfo } from "../engine/types.js";
import type { Actions } from "../match/actions.js";
import styles from "../review.css";
import { OF_GAMES, type Strings } from "../strings/index.js";
import { review as english, type ReviewWords } from "../strings/en/review.js";
import { adopt, button, fill, h } from "./dom.js";
import { Graph, percent, shareAt } from "./graph.js";
import { personAt, stepSentence } from "./sentences.js";

adopt(styles);

/** The words of the page and of the review, in one language, and whether moves are also shown in notation. */
interface Words {
    t: Strings;
    r: ReviewWords;
    notation: boolean;
}

/** The review, as long as there is one: nothing of it stays for the next person. */
export function reviewView(store: Store<AppState>, actions: Actions): HTMLElement {
    const root = h("div", {});
    let update: Update | null = null;
    store.watch(({ match }, before) => {
        if (!match?.review) {
            update = null;
            return fill(root);
        }
        update ??= begin(root, store, actions);
        update(match, before);
    });
    return root;
}

/** Shows a match whose review has changed. */
type Update = (match: MatchState, before: AppState) => void;

function begin(root: HTMLElement, store: Store<AppState>, actions: Actions): Update {
    const said = h("p", { role: "status", id: "review-status" });
    const progress = h("progress", { id: "review-progress" });
    const step = h("p", { class: "review-step", id: "review-step" });
    const help = h("p", { class: "about", id: "review-help" });
    const latest = button("", () => actions.match?.show(store.get().match?.status.steps ?? 0));
    const relative = h("p", { class: "about" });
    const turning = h("div", { id: "turning" });
    const summary = h("summary", {});
    const table = h("table", {});
    const inWords = h("details", {}, summary, h("div", { class: "scroll", tabindex: 0 }, table));
    const wordsNow = () => {
        const { t, notation } = store.get();
        return { t, r: t.later?.review ?? english, notation };
    };
    const show = () => {
        const { match, t } = store.get();
        const review = match?.review;
        if (!match || !review) return;
        const words = wordsNow();
        const { r } = words;
        const stage = stageOf(review, r);
        if (said.textContent !== stage) said.textContent = stage;
        progress.hidden = !review.isRunning;
        progress.max = Math.max(1, review.n_all);
        progress.value = review.n_done;
        progress.setAttribute("aria-label", r.progress(review.n_done, review.n_all));
        const isEmpty = review.points.length === 0;
        for (const part of [graph.element, step, help, inWords]) part.hidden = isEmpty;
        latest.hidden = match.shown === match.status.steps;
        latest.textContent = t.last;
        if (!isEmpty) showGraph(match, review, words);
        help.textContent = r.graphHelp;
        relative.textContent = review.most === null ? "" : r.relative;
        summary.textContent = r.inWords;
        if (inWords.open) fill(table, ...rows(match, review, words));
    };
    const showGraph = (match: MatchState, review: ReviewState, words: Words) => {
        const { t, r } = words;
        const valueAt = (n: number) => h("strong", {}, valueWords(match, review, n, words));
        const at = (n: number) => h("p", {}, ...placeOf(match, n, words), " ", valueAt(n));
        const name = r.graph(seatName(match, match.seat, t));
        graph.show(review, match, { name, share: (share) => label(review, share), at: (n) => at(n).textContent });
        fill(step, ...at(graph.pointed ?? match.shown).childNodes);
    };
    const graph = new Graph((n) => actions.match?.show(n), show);
    inWords.addEventListener("toggle", show);
    const buttons = h("div", { class: "tools" }, latest);
    fill(root, said, progress, graph.element, step, buttons, help, relative, turning, inWords);
    return (match, before) => {
        const { t, notation } = store.get();
        const isSaidSo = t === before.t && notation === before.notation;
        const isSame = match.review === before.match?.review && isSaidSo && turning.hasChildNodes();
        if (match === before.match && isSame) return;
        show();
        if (!isSame) showTurning(turning, match, actions, wordsNow());
        markCurrent(turning, match.shown);
    };
}

function stageOf({ isRunning, n_done, n_all, points }: ReviewState, r: ReviewWords): string {
    if (isRunning) return r.running;
    if (n_done < n_all) return r.stopped;
    return points.length === 0 ? r.nothing : r.finished;
}

/** The step that led to the position after `n` steps. */
function placeOf(match: MatchState, n: number, words: Words): (Node | string)[] {
    const step = match.history[n - 1];
    return step ? [`${words.r.step(n)} `, ...said(match, step, words)] : [`${words.r.start}.`];
}

function valueWords(match: MatchState, review: ReviewState, n: number, { t, r }: Words): string {
    const share = shareAt(review, match.seat, n);
    return share === null ? r.noValue : r.share(seatName(match, match.seat, t), worth(review, share, t));
}

/** A share in percent, or as a lead where the game counts points. */
function label({ most }: ReviewState, share: number): string {
    return most === null ? percent(share) : signed(decimal(most * (2 * share - 1)));
}

function worth(review: ReviewState, share: number, t: Strings): string {
    return review.most === null ? percent(share) : t.pointsFor(label(review, share));
}

/** An amount with its unit. */
function amount({ most }: ReviewState, value: number, half: number, { t }: Words, sign = false): string {
    const rounded = (part: number) => (most === null ? Math.round(100 * part) : decimal(part));
    const text = `${sign ? signed(rounded(value)) : rounded(value)}${half === 0 ? "" : ` ± ${rounded(half)}`}`;
    return most === null ? `${text}\u00a0%` : t.pointsFor(text);
}

function decimal(number: number): number {
    return Math.round(10 * number) / 10;
}

function signed(number: number): string {
    return `${number < 0 ? "−" : 0 < number ? "+" : ""}${Math.abs(number)}`;
}

/** A step as the list of moves shows it. */
function said(match: MatchState, step: StepInfo, { t, notation }: Words): (Node | string)[] {
    const { text, isForeign } = stepSentence(match, step, t);
    return [...(notation ? [h("code", {}, step.text), " "] : []), h("span", { lang: isForeign && OF_GAMES }, text)];
}

function showTurning(place: HTMLElement, match: MatchState, actions: Actions, words: Words): void {
    const { review } = match;
    if (!review || review.isRunning || review.points.length === 0) return fill(place);
    const { r } = words;
    const items = review.turning.map((point) => item(point, match, actions, words));
    const list = items.length === 0 ? h("p", {}, r.noTurning) : h("ol", { class: "turning" }, ...items);
    fill(place, h("h3", {}, r.turning), list, ...accounts(match, review, words));
}

/** What luck and decisions gave to each seat. */
function accounts(match: MatchState, review: ReviewState, words: Words): HTMLElement[] {
    if (review.accounts.length === 0) return [];
    const { t, r } = words;
    const lost = ({ value, half }: Estimate) => amount(review, -value, half, words, true);
    const lines = review.accounts.map((account) => {
        const luck = account.luck === null ? null : amount(review, account.luck, 0, words, true);
        return h("li", {}, r.account(seatName(match, account.seat, t), lost(account.lost), luck));
    });
    return [h("h3", {}, r.accounts), h("ul", { id: "accounts" }, ...lines), h("p", { class: "about" }, r.accountsHelp)];
}

/** The loss of a move that cost much, and a fact about it. */
function costWords(point: TurningPoint, match: MatchState, review: ReviewState, words: Words): string[] {
    const { t, r } = words;
    const { seat, before, after, cost, lesson } = point;
    const person = personAt(match, seat, t);
    const isCompared = cost !== null && 0 < cost.half;
    const loss = isCompared ? r.costs(person, amount(review, cost.value, cost.half, words)) : r.cost(person, worth(review, before, t), worth(review, after, t));
    const fact = () => {
        switch (lesson.kind) {
            case "missed":
                return r.missed(lesson.n);
            case "allowed":
                return r.allowed(lesson.n);
            case "draw":
                return r.drawn;
            case "luck":
                return (0 <= lesson.value ? r.lucky : r.unlucky)(amount(review, Math.abs(lesson.value), 0, words));
            default:
                return r[lesson.kind];
        }
    };
    return [loss, fact()];
}

function item(point: TurningPoint, match: MatchState, actions: Actions, words: Words): HTMLElement {
    const { shown, step, better } = point;
    const { r } = words;
    const { review } = match;
    const id = `turning-${shown}`;
    const show = () => {
        actions.match?.show(shown);
        document.getElementById("board")?.scrollIntoView({ block: "nearest" });
    };
    const number = (review?.turning.indexOf(point) ?? 0) + 1;
    const [loss, fact] = review ? costWords(point, match, review, words) : [];
    return h(
        "li",
        { "data-shown": shown },
        h("span", { class: "review-mark" }, String(number)),
        h(
            "p",
            { id },
            `${r.step(shown + 1)} `,
            ...said(match, step, words),
            h("br"),
            `${loss} ${fact} ${r.better} `,
            ...said(match, { ...step, text: better.move, description: better.description }, words),
        ),
        button(r.show, show, { "aria-describedby": id }),
    );
}

/** Marks the move whose position is shown. */
function markCurrent(place: HTMLElement, shown: number): void {
    for (const item of place.querySelectorAll<HTMLElement>("li")) {
        if (item.dataset["shown"] === String(shown)) item.setAttribute("aria-current", "true");
        else item.removeAttribute("aria-current");
    }
}

function rows(match: MatchState, review: ReviewState, words: Words): HTMLElement[] {
    const { t, r } = words;
    const heads = [r.stepColumn, r.moveColumn, seatName(match, match.seat, t)];
    const row = (_: unknown, n: number) => {
        const share = shareAt(review, match.seat, n);
        const step = match.history[n - 1];
        const move = step ? said(match, step, words) : [r.start];
        const cells = [[String(n)], move, [share === null ? "" : worth(review, share, t)]];
        return h("tr", {}, ...cells.map((cell) => h("td", {}, ...cell)));
    };
    const head = h("tr", {}, ...heads.map((text) => h("th", { scope: "col" }, text)));
    return [h("thead", {}, head), h("tbody", {}, ...Array.from({ length: match.status.steps + 1 }, row))];
}
