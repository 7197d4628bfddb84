// The matches that are kept: a picture, who plays, whose turn it is, and when it was played.

import type { AppState } from "../app/state.js";
import type { KeptMatch } from "../app/storage.js";
import type { Store } from "../app/store.js";
import type { Actions } from "../match/actions.js";
import { OF_GAMES } from "../strings/index.js";
import { allWords } from "../strings/later.js";
import { type Said, sentence, titleWords } from "../strings/say.js";
import { button, fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { opponents } from "./opponents.js";
import { turnSentence } from "./sentences.js";
import { thumbnail } from "./thumbnail.js";

/** The number of matches that are shown at first. */
const FIRST = 3;
/** Units of time that have passed, in milliseconds, the longest first. */
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
    ["year", 365 * 24 * 3_600_000],
    ["month", 30 * 24 * 3_600_000],
    ["week", 7 * 24 * 3_600_000],
    ["day", 24 * 3_600_000],
    ["hour", 3_600_000],
];

/** Fills an element with the matches that are kept, and hides it if there are none. */
export async function keptList(root: HTMLElement, store: Store<AppState>, actions: Actions, all = false): Promise<void> {
    const { matches, elsewhere, own } = await actions.kept();
    const { language } = store.get();
    const t = allWords(store.get());
    const again = (all: boolean) => keptList(root, store, actions, all);
    const item = (kept: KeptMatch): HTMLElement => {
        const title = h("strong");
        const turn = h("span", { class: "turn" });
        const picture = thumbnail(async () => {
            const look = await actions.glanceAtKept(kept);
            turn.textContent = turnSentence({ ...look, players: kept.players }, t);
            name(titleWords(t, look.info));
            turn.classList.toggle("mine", turn.textContent === t.yourTurn);
            return look;
        });
        const where = kept.name === own ? t.onTable : elsewhere.has(kept.name) ? t.inOtherTab : "";
        const remove = async () => {
            if (!(await actions.deleteKept(kept.name))) return;
            await again(all);
            root.querySelector("button")?.focus();
        };
        const goOn = button("", () => void actions.openKept(kept.name), { class: "go-on" });
        const bin = button(icon("bin"), () => void remove(), { class: "remove" });
        const name = ({ text, isForeign }: Said) => {
            title.textContent = text;
            title.lang = isForeign ? OF_GAMES : language;
            goOn.setAttribute("aria-label", t.goOnWith(text));
            bin.setAttribute("aria-label", t.remove(text));
        };
        name(titleOf(kept, store.get()));
        return h(
            "li",
            { class: "kept-match" },
            picture,
            h(
                "div",
                { class: "about-match" },
                title,
                h("span", {}, opponents(kept.players, t)),
                turn,
                h("small", {}, [kept.time !== undefined && (since(kept.time, language) ?? t.justNow), where].filter(Boolean).join(" · ")),
            ),
            goOn,
            bin,
        );
    };
    root.hidden = matches.length === 0;
    const shown = all ? matches : matches.slice(0, FIRST);
    const more = shown.length < matches.length && button(t.keptAll(matches.length), () => void again(true), { id: "kept-all" });
    fill(root, h("h2", {}, t.kept), h("ul", { class: "kept-list" }, ...shown.map(item)), more);
}

/** The title of the game of a match, or its name until its module is loaded. */
function titleOf({ record }: KeptMatch, { games, classics, t }: AppState): Said {
    const name = /^game: (\S+)$/m.exec(record)?.[1] ?? "";
    const found = [...games, ...classics].find((game) => game.name === name);
    return titleWords(t, found ?? { name, title: sentence(name) });
}

/** The time that has passed, in words; `null` if it is short. */
function since(time: number, language: string): string | null {
    const passed = Date.now() - time;
    const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
    const found = UNITS.find(([, length]) => length <= passed);
    if (!found) return null;
    const [unit, length] = found;
    return format.format(-Math.floor(passed / length), unit);
}
