// The line that says what can be done now, in the words of the lessons.

import { type AppState, type MatchState, seatName } from "../app/state.js";
import type { Store } from "../app/store.js";
import { OF_GAMES, type Strings } from "../strings/index.js";
import { languageOfLabels, sentence } from "../strings/say.js";
import { h } from "./dom.js";
import { lessonScript } from "./later.js";

type Instruction = Awaited<ReturnType<typeof lessonScript>>["instruction"];

/** The most buttons that are named. */
const FEW = 4;

export function todoView(store: Store<AppState>): HTMLElement {
    const line = h("p", { class: "todo", id: "todo" });
    let instruction: Instruction | null = null;
    const say = ({ match, t }: AppState) => {
        const { text, lang } = match ? todo(match, t, instruction) : { text: "", lang: false as const };
        if (line.textContent !== text) line.textContent = text;
        if (lang) line.lang = lang;
        else line.removeAttribute("lang");
    };
    /** Fetches the words behind the first board; without them the labels have to do. */
    const fetch = async () => {
        ({ instruction } = await lessonScript());
        say(store.get());
    };
    let isAsked = false;
    store.watch((state, before) => {
        if (state.match && !isAsked) {
            isAsked = true;
            setTimeout(() => void fetch().catch(() => (isAsked = false)));
        }
        if (state.match !== before.match || state.t !== before.t) say(state);
    });
    return line;
}

/** The instruction for what can be picked, or whom the viewer waits for. */
function todo(match: MatchState, t: Strings, instruction: Instruction | null): { text: string; lang: string | false } {
    const { status, shown, next, picked, info, handOver } = match;
    const own = (text: string) => ({ text, lang: false as const });
    if (handOver !== null || status.turn === "over" || shown < status.steps) return own("");
    const isWaiting = status.turn !== "chance" && match.players.includes("person");
    if (!next) return own(isWaiting ? t.waitFor(seatName(match, Number(status.turn), t)) : "");
    const told = instruction?.(info.name, picked, next, t);
    if (told !== undefined) return { text: told, lang: t.later?.lesson.games[info.name] || t.facts.length === 0 ? false : OF_GAMES };
    const names = new Map(match.drawing?.buttons.map(({ pick, label }) => [pick, label]));
    const named = next.picks.flatMap((pick) => names.get(pick) ?? []);
    const isNamed = 0 < named.length && named.length === next.picks.length && named.length <= FEW;
    return isNamed ? { text: t.chooseOne(named.map(sentence)), lang: languageOfLabels(t, info.name) } : own(t.tapMarked);
}
