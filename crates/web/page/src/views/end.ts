// The card at the end of a match: who won and why, and what to do next; and the one at the end of a round: who leads.

import { type AppState, type MatchState, type Panel, type RoundEnd, seatName } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Actions } from "../match/actions.js";
import { type AllStrings, allWords } from "../strings/later.js";
import { sentence } from "../strings/say.js";
import { boardStop, button, fill, h } from "./dom.js";
import { reviewScript } from "./later.js";
import { endOf, personAt, turnSentence } from "./sentences.js";

export function endCard(store: Store<AppState>, actions: Actions): HTMLElement {
    const root = h("section", { class: "end-card", id: "end", hidden: true });
    let closed: object | null = null; // The match whose card was put away.
    store.watch((state, before) => {
        const [{ match }, t] = [state, allWords(state)];
        const isOver = match !== null && (match.status.turn === "over" || match.round !== null) && match.handOver === null;
        if (!isOver) closed = null;
        // For an earlier position the bar shows the steps that led to it.
        const isShown = isOver && match.shown === match.status.steps && closed !== actions.match;
        if (isShown && !root.hidden && match.status === before.match?.status && state.t === before.t) return;
        root.hidden = !isShown;
        if (!isShown) return fill(root);
        const leaveTo = (panel: Panel, act: () => void) => () => {
            closed = actions.match;
            root.hidden = true;
            act();
            actions.showPanel(panel);
            // On a phone the tabs are below the board, which is what one wants to see.
            const isLook = panel === "moves";
            document.getElementById(`tab-${panel}`)?.focus({ preventScroll: isLook });
            if (isLook) document.getElementById("board")?.scrollIntoView({ block: "nearest" });
        };
        const look = leaveTo("moves", () => {});
        // A running review continues, a finished one is shown.
        const review = leaveTo("analysis", () => store.get().match?.review || actions.match?.review(reviewScript));
        const shown = match.round ? ofRound(match, match.round, actions, t) : contents(match, actions, t, { look, review });
        fill(root, ...shown);
        // The other views have drawn the end by then.
        requestAnimationFrame(() => {
            // Where the bar sticks to the screen, a browser would scroll to where it would be otherwise.
            const bar = root.closest(".bar");
            if (!bar || getComputedStyle(bar).position !== "sticky") root.scrollIntoView({ block: "nearest" });
            const focused = document.activeElement;
            // It does not stay on a field where nothing can be picked, nor is it lost.
            const isPlaying = focused === document.body || focused?.closest("#board");
            if (isPlaying) document.getElementById("end-title")?.focus({ preventScroll: true });
        });
    });
    return root;
}

/** The points of a round that has ended, and the button that goes on. */
function ofRound(match: MatchState, { points, totals, isLow }: RoundEnd, actions: Actions, t: AllStrings): HTMLElement[] {
    const best = isLow ? Math.min(...totals) : Math.max(...totals);
    const rows = totals.map((total, seat) => ({ seat, total, points: points[seat] ?? 0 }));
    rows.sort((one, other) => (isLow ? one.total - other.total : other.total - one.total));
    const leaders = rows.filter(({ total }) => total === best).map(({ seat }) => personAt(match, seat, t));
    const row = ({ seat, total, points }: (typeof rows)[number]) =>
        h("li", {}, `${seatName(match, seat, t)} `, h("strong", {}, signed(total)), t.ofRound(signed(points)));
    const goOn = () => {
        actions.match?.goOn();
        boardStop(document)?.focus({ preventScroll: true });
    };
    return [
        h("h2", { id: "end-title", tabindex: -1 }, sentence(t.leads(leaders))),
        h("p", {}, `${turnSentence(match, t)} ${isLow ? t.lowLeads : t.highLeads}`),
        h("ul", { class: "points" }, ...rows.map(row)),
        h("div", { class: "tools" }, button(t.goOn, goOn, { id: "go-on", class: "main" })),
    ];
}

/** A number of points with its sign. */
const signed = (points: number) => String(points).replace("-", "−");

function contents(
    match: MatchState,
    actions: Actions,
    t: AllStrings,
    { look, review }: Record<"look" | "review", () => void>,
): (HTMLElement | false)[] {
    const { players, observer } = match;
    const { outcome, isWon, isLost, why } = endOf(match, t);
    const about = isLost ? turnSentence(match, t) : why && `${sentence(why)}.`;
    const canSwap = players.length === 2 && players[0] !== players[1];
    const canRepeat = observer === null && !players.includes("away");
    return [
        h("h2", { id: "end-title", class: isWon && "won", tabindex: -1 }, isLost ? t.lost : outcome),
        about !== "" && h("p", {}, about),
        points(match, t),
        h(
            "div",
            { class: "tools" },
            canRepeat && button(t.playAgain, () => void actions.again([...players]), { id: "again", class: "main" }),
            canRepeat && canSwap && button(t.swapSides, () => void actions.again([...players].reverse()), { id: "swap" }),
            match.noReview === null && button(t.review, review, { id: "end-review" }),
            button(t.lookBack, look, { id: "look-back" }),
            button(t.otherGame, () => actions.choose(), { id: "other-game" }),
        ),
    ];
}

/** The points of each seat as the board shows them, or else its payoff where that says more than who has won. */
function points(match: MatchState, t: AllStrings): HTMLElement | false {
    const payoffs = match.status.result?.payoffs ?? [];
    const { scores } = match;
    const hasScores = scores.length === payoffs.length;
    const isPlain = payoffs.length <= 2 && payoffs.every((points) => Math.abs(points) <= 1);
    if (payoffs.length === 0 || (isPlain && !hasScores)) return false;
    const sign = (points: number) => (0 < points ? `+${points}` : signed(points));
    const rows = payoffs.map((payoff, seat) => ({ payoff, score: scores[seat], name: seatName(match, seat, t) }));
    rows.sort((one, other) => other.payoff - one.payoff);
    const row = ({ name, payoff, score }: (typeof rows)[number]) =>
        h("li", {}, `${name} `, h("strong", {}, hasScores ? signed(score ?? 0) : sign(payoff)));
    return h("ul", { class: "points" }, ...rows.map(row));
}
