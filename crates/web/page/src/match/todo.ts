// The words for what can be done now: those of the lessons, or the labels of what can be picked.

import { type AppState, seatName } from "../app/state.js";
import { isTaught } from "../app/taught.js";
import { OF_GAMES } from "../strings/index.js";
import { languageOfLabels, sentence } from "../strings/say.js";

/** Words and their language, if it is not that of the page. */
interface Words {
    text: string;
    lang: string | false;
}

/** The most buttons that are named. */
const FEW = 4;

/** The instruction for what can be picked, or whom the viewer waits for. */
export function todo({ match, t, help }: AppState): Words {
    const own = (text: string): Words => ({ text, lang: false });
    if (!match) return own("");
    const { status, shown, next, info, handOver } = match;
    if (handOver !== null || status.turn === "over" || shown < status.steps) return own("");
    const isWaiting = status.turn !== "chance" && match.players.includes("person");
    if (!next) return own(isWaiting ? t.waitFor(seatName(match, Number(status.turn), t)) : "");
    if (!help && isTaught(info.name)) return own(""); // Its words are on their way.
    const helped = help?.(match, t);
    if (helped) return { text: helped.say, lang: languageOfHelp(info.name, t) };
    const names = new Map(match.drawing?.buttons.map(({ pick, label }) => [pick, label]));
    const named = next.picks.flatMap((pick) => names.get(pick) ?? []);
    const isNamed = 0 < named.length && named.length === next.picks.length && named.length <= FEW;
    return isNamed ? { text: t.chooseOne(named.map(sentence)), lang: languageOfLabels(t, info.name) } : own(t.tapMarked);
}

/** The reason why something cannot be picked now, and what can be. */
export function insteadOf(state: AppState): Words {
    const { match, t, help } = state;
    const { text, lang } = todo(state);
    const why = match?.next && help?.(match, t)?.why;
    return { text: `${why ?? t.notNow} ${text}`.trim(), lang: why === undefined ? false : lang };
}

/** The language of a lesson, if it is not that of the page. */
function languageOfHelp(game: string, t: AppState["t"]): string | false {
    return t.later?.lesson.games[game] || t.facts.length === 0 ? false : OF_GAMES;
}
