// Help for the first turns of a match: it says what can be picked.

import type { AppState, MatchState } from "../app/state.js";
import type { GameInfo } from "../engine/types.js";
import type { Actions } from "../match/actions.js";
import type { Match } from "../match/match.js";
import { around, type AroundWords } from "../strings/en/lesson.js";
import type { Strings } from "../strings/index.js";
import { titleWords } from "../strings/say.js";
import { button, fill } from "../views/dom.js";
import { bar } from "./bar.js";
import { phaseOf } from "./instruction.js";
import type { Lesson } from "./types.js";

/** The seat of the learner. */
const SEAT = "0";

/** The part of a match that is guided, which the words and the buttons depend on. */
type Stage = "move" | "enough" | "over";

/** The help for one match. */
interface Guided {
    match: Match;
    update(state: AppState): void;
    end(): void;
}

let current: Guided | null = null;
let isWatching = false; // A store is watched for the lifetime of the page.

/** Guides the first turns of a match with the lesson in the language of the page. */
export function guide(
    game: GameInfo,
    lesson: (t: Strings) => Lesson,
    variant: string,
    match: Match,
    actions: Actions,
): void {
    current?.end();
    const { store } = actions;
    const { root, said, tools, remove } = bar("guide");
    let shown = ""; // What the buttons depend on.

    const end = () => {
        remove();
        current = null;
    };
    const showRules = () => {
        end();
        actions.showPanel("rules");
        document.getElementById("rules")?.scrollIntoView({ block: "nearest" });
    };
    const again = () => {
        const { players } = store.get().match ?? {};
        end();
        void actions.start(game.name, variant, players ?? []);
    };
    const showTools = (stage: Stage, w: AroundWords) => {
        const on = stage === "over" ? button(w.again, again, { class: "main" }) : button(w.playOn, end, { class: "main" });
        const alone = button(w.alone, end, { id: "guide-end" });
        fill(tools, ...(stage === "move" ? [alone] : [on, button(w.allRules, showRules, { id: "guide-rules" })]));
    };
    const update = ({ match: state, screen, language, t }: AppState) => {
        root.hidden = screen !== "play" || state === null;
        if (!state) return;
        const w = t.later?.lesson.around ?? around;
        const told = lesson(t);
        const stage = stageOf(state, told);
        const words = wordsOf(stage, state, told, w);
        if (said.textContent !== words) said.textContent = words;
        const wanted = `${stage} ${language}`;
        if (shown === wanted) return;
        shown = wanted;
        root.setAttribute("aria-label", w.lesson(titleWords(t, game).text));
        root.dataset["stage"] = stage;
        showTools(stage, w);
    };
    current = { match, update, end };
    if (isWatching) update(store.get());
    else store.watch((state) => follow(actions, state));
    isWatching = true;
}

/** Updates the help, or ends it when another match is on the screen. */
function follow(actions: Actions, state: AppState): void {
    if (current && state.match && actions.match !== current.match) current.end();
    current?.update(state);
}

function stageOf({ status, history, next }: MatchState, lesson: Lesson): Stage {
    if (status.turn === "over") return "over";
    return lesson.moves <= movesIn(history) && next !== null ? "enough" : "move";
}

/** The number of moves of the learner. */
function movesIn(history: MatchState["history"]): number {
    return history.filter(({ actor }) => actor === SEAT).length;
}

function wordsOf(stage: Stage, match: MatchState, lesson: Lesson, w: AroundWords): string {
    if (stage === "over") return w.over;
    if (stage === "enough") return `${w.enough} ${w.aim} ${lesson.aim}`;
    const { next, picked, history, shown, status } = match;
    if (shown < status.steps) return w.lookingBack;
    if (!next) return w.waiting;
    if (next.move !== undefined) return w.confirm;
    const phase = phaseOf(lesson, match);
    if (!phase) return "";
    const isNewTurn = picked.length === 0 && 0 < movesIn(history);
    const before = isNewTurn ? `${w.wellDone} ${w.aim} ${lesson.aim} ` : "";
    return before + phase.say;
}
