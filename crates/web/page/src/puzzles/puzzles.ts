// Puzzles on the ordinary board, one at a time. A script of its own, which the page fetches with the data of a
// game when a person asks for puzzles.

import { type AppState, type MatchState, seatName } from "../app/state.js";
import { numberOf } from "../engine/fraction.js";
import type { Puzzled } from "../app/settings.js";
import type { Player } from "../engine/players.js";
import type { GameInfo } from "../engine/types.js";
import { bar } from "../lessons/bar.js";
import type { Actions } from "../match/actions.js";
import type { Match } from "../match/match.js";
import { puzzles as english, type PuzzleWords } from "../strings/en/puzzles.js";
import { sentence, titleWords } from "../strings/say.js";
import { boardStop, button, fill, h } from "../views/dom.js";
import { judge, type Puzzle, type Stage } from "./judge.js";

/** The time before a reply, in milliseconds, so that both moves are seen. */
const PAUSE = 700;
/** The name of the streak beside those of the games. */
const STREAK = "in a row";
/** The digits of points. */
const DIGITS = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** The puzzle on the screen. */
interface Shown {
    match: Match;
    update(state: AppState): void;
    end(): void;
}

let current: Shown | null = null;
let isWatching = false; // A store is watched for the lifetime of the page.

/** Shows the puzzles of a game, one after the other, from where the person was last. */
export async function showPuzzles(game: GameInfo, actions: Actions): Promise<void> {
    const { store } = actions;
    try {
        const answer = await fetch(new URL(`puzzles/${game.name}.json`, import.meta.url));
        if (!answer.ok) throw new Error(String(answer.status));
        const { puzzles } = (await answer.json()) as { puzzles: Puzzle[] };
        await show(game, puzzles, actions);
    } catch {
        actions.tell(store.get().t.notLoaded);
    }
}

async function show(game: GameInfo, all: readonly Puzzle[], actions: Actions): Promise<void> {
    const { store } = actions;
    const at = (store.get().puzzles[game.name] ?? 0) % all.length;
    const puzzle = all[at];
    if (!puzzle) return;
    const { seat, turns } = puzzle;
    let stage: Stage = { kind: "move", turn: 0 };
    let n_hints = 0; // For the move to find now.
    let hinted: ((w: PuzzleWords) => string) | null = null; // The latest one.
    let isClean = true; // Whether nothing was wrong or shown.
    let timer: number | undefined;
    let drawn = "";

    const look = () => {
        clearTimeout(timer);
        const match = store.get().match;
        if (!current || !match) return;
        const steps = match.history.map(({ text }) => text);
        stage = judge(puzzle, steps, match.status.result?.winners.includes(seat) ?? false);
        [n_hints, hinted] = [0, null];
        if (stage.kind === "wrong") fail();
        if (stage.kind === "solved" && store.get().puzzles[game.name] !== at + 1) {
            keep({ [STREAK]: isClean ? streak() + 1 : 0, [game.name]: at + 1 });
        }
        const reply = "reply" in stage ? stage.reply : undefined;
        if (reply !== undefined) timer = setTimeout(() => answer(reply), PAUSE);
        current.update(store.get());
    };
    const streak = () => store.get().puzzles[STREAK] ?? 0;
    const keep = (change: Puzzled) => actions.set({ puzzles: { ...store.get().puzzles, ...change } });
    const fail = () => {
        isClean = false;
        keep({ [STREAK]: 0 });
    };
    const answer = (reply: string) => {
        const { turn } = session.status();
        if (current?.match !== match || turn === "over" || turn === String(seat)) return;
        session.play(turn, reply);
        match.changed();
    };
    const again = () => {
        const n_right = 2 * (stage.kind === "wrong" ? stage.turn : 0);
        while (n_right < session.status().steps && session.undo());
        match.changed(true);
        boardStop(document)?.focus();
    };
    const hint = () => {
        const move = stage.kind === "move" ? turns[stage.turn]?.play : undefined;
        if (move === undefined) return;
        n_hints += 1;
        fail();
        const view = session.view(String(seat));
        const picks = view.picksOf(move);
        const { drawing = null } = store.get().match ?? {};
        const places = [...(drawing?.elements ?? []), ...(drawing?.buttons ?? [])];
        const label = places.find(({ pick }) => pick === picks[0])?.label ?? move;
        const description = view.check(move).description ?? move;
        hinted = (w) => (n_hints === 1 ? w.hintPlace(label) : w.hintMove(description));
        match.mark(n_hints === 1 ? picks.slice(0, 1) : picks);
    };
    const analyse = async () => {
        await actions.open(session.record([]));
        actions.showPanel("analysis");
    };

    const players = [0, 1].map((n): Player => (n === seat ? "person" : "strong"));
    current?.end();
    const host = { letsChanceAct: false, changed: look, refused: () => {}, hint };
    const staged = await actions.stage(puzzle.record, players, host);
    if (!staged) return;
    const { match, session } = staged;
    const place = bar("puzzle");
    const counter = h("small");
    place.root.prepend(counter);
    document.getElementById("todo")?.after(place.tools); // The line is empty when there are buttons.
    const update = (state: AppState) => {
        const { t, screen, language } = state;
        place.root.hidden = screen !== "play";
        if (place.root.hidden) return;
        const w = t.later?.puzzles ?? english;
        const said = state.match ? [words(puzzle, stage, state.match, state, w), hinted?.(w)].filter(Boolean).join(" ") : "";
        if (place.said.textContent !== said) place.said.textContent = said;
        const about = `${w.place(at + 1, all.length)}. ${w.streak(streak())}.`;
        const wanted = [stage.kind, language, about].join(" ");
        if (drawn === wanted) return;
        drawn = wanted;
        place.root.dataset["stage"] = stage.kind;
        place.root.setAttribute("aria-label", `${w.puzzle(titleWords(t, game).text)}. ${about}`);
        counter.textContent = about;
        const main = { class: "main", id: "puzzle-main" };
        const isDecided = stage.kind === "wrong" || stage.kind === "solved";
        place.tools.hidden = !isDecided;
        fill(
            place.tools,
            stage.kind === "wrong" && button(w.tryAgain, again, main),
            stage.kind === "solved" && button(w.next, () => void show(game, all, actions), main),
            isDecided && button(w.analyse, () => void analyse(), { id: "puzzle-analyse" }),
        );
        if (isDecided) place.tools.querySelector<HTMLElement>(".main")?.focus();
    };
    const end = () => {
        clearTimeout(timer);
        place.remove();
        current = null;
    };
    current = { match, update, end };
    if (!isWatching) store.watch((state) => follow(actions, state));
    isWatching = true;
    look();
}

/** What to do, or the outcome of the latest move. */
function words({ seat, goal, turns, margin }: Puzzle, stage: Stage, match: MatchState, { t, language }: AppState, w: PuzzleWords): string {
    const who = sentence(seatName(match, seat, t));
    const points = (fraction = "0") => numberOf(fraction).toLocaleString(language, DIGITS);
    if (stage.kind === "solved") return margin === undefined ? w.solved : `${w.solved} ${w.margin(points(margin))}`;
    if (stage.kind === "reply") return w.right;
    const left = turns.length - stage.turn;
    if (stage.kind === "wrong") {
        if (goal === "best") return w.costs(points(stage.why.costs));
        return goal === "win" ? w.noWin(left) : w.loses;
    }
    const aim = goal === "win" ? w.win(who, left) : w[goal](who);
    return 0 < stage.turn ? `${w.right} ${aim}` : aim;
}

/** Updates the bar, or removes it when another match is on the screen. */
function follow(actions: Actions, state: AppState): void {
    if (current && state.match && actions.match !== current.match) current.end();
    current?.update(state);
}
