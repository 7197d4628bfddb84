// The choice of a game: the matches that are kept, and a card for each game.

import type { AppState } from "../app/state.js";
import type { Store } from "../app/store.js";
import { isTaught, LESSONS } from "../app/taught.js";
import { coloursOfBoards, watchSystem } from "../app/theme.js";
import { hasModule } from "../engine/modules.js";
import { LEVELS, type Player } from "../engine/players.js";
import type { GameInfo } from "../engine/types.js";
import type { Actions } from "../match/actions.js";
import type { Glance } from "../match/glance.js";
import { OF_GAMES, type Strings } from "../strings/index.js";
import { MINUTES } from "../strings/minutes.js";
import { aimWords, titleWords } from "../strings/say.js";
import { button, fill, h } from "./dom.js";
import { type Icon, icon } from "./icons.js";
import { later } from "./later.js";
import { learnButton } from "./learn.js";
import { thumbnail } from "./thumbnail.js";

export function choiceView(store: Store<AppState>, actions: Actions): HTMLElement[] {
    const back = button("", () => actions.backToMatch(), { id: "back", hidden: true });
    const kept = h("section", { class: "kept", id: "kept", hidden: true });
    const list = h("section", { class: "games" });
    const looks = new Map<string, Promise<Glance>>(); // At the middle of games, by colours and language.

    const lookAt = (game: GameInfo) => (): Promise<Glance> => {
        const state = store.get();
        const of = [game.name, coloursOfBoards(state), state.language].join(" ");
        const look = looks.get(of) ?? actions.glanceAtMiddle(game.name);
        looks.set(of, look);
        return look;
    };
    const card = (game: GameInfo): HTMLElement => {
        const { t } = store.get();
        const title = titleWords(t, game);
        const root = h(
            "article",
            { class: "game" },
            thumbnail(lookAt(game)),
            h("h3", { lang: title.isForeign && OF_GAMES }, title.text),
            h("p", ...aim(game, t)),
            facts(game, t),
        );
        const play = button(t.playNow, () => void actions.start(game.name, "", usual(game)), {
            class: "main",
            "data-play": game.name,
            "aria-label": t.playGame(title.text),
        });
        const setUp = button(t.setUp, () => void openForm(game, root, setUp), {
            "data-game": game.name,
            "aria-label": t.setUpGame(title.text),
            "aria-expanded": "false",
        });
        root.append(h("div", { class: "acts" }, play, learnButton(game, actions, t), setUp));
        return root;
    };
    const closeForm = () => {
        list.querySelector("[aria-expanded=true]")?.setAttribute("aria-expanded", "false");
        list.querySelector(".setup")?.remove();
    };
    /** Opens the form of a game below its card. */
    const openForm = async (game: GameInfo, root: HTMLElement, setUp: HTMLButtonElement) => {
        closeForm();
        const views = await later(actions, import("../home.js"));
        if (!views || !root.isConnected) return;
        closeForm(); // Another one that was requested in the meantime.
        const close = () => {
            closeForm();
            setUp.focus();
        };
        const form = views.setup(game, actions, close);
        setUp.setAttribute("aria-expanded", "true");
        root.after(form);
        form.querySelector("h3")?.focus({ preventScroll: true });
        form.scrollIntoView({ block: "nearest" });
    };
    const draw = (state: AppState) => {
        const { t } = state;
        back.hidden = state.match === null;
        fill(back, icon("arrow", 6), ` ${t.back}`);
        const classics =
            state.classics.length === 0
                ? hasModule("classics") && button(t.classics, () => void actions.loadClassics(), { id: "classics" })
                : h("h2", {}, t.classics);
        const cards = (games: GameInfo[]) => h("div", { class: "cards" }, ...forNewcomers(games).map(card));
        const whatItIs = h("p", { class: "about", id: "what-it-is" }, t.whatItIs);
        fill(list, h("h2", {}, t.choose), whatItIs, cards(state.games), classics, cards(state.classics));
    };
    /** Shows the saved matches, once the games are loaded and on the screen. */
    const drawKept = async () => {
        const { screen, games } = store.get();
        if (screen !== "choose" || games.length === 0 || (kept.hidden && !actions.hasKept())) return;
        const views = await later(actions, import("../home.js"));
        if (views) await views.keptList(kept, store, actions);
    };
    store.watch((state, before) => {
        const keys = ["games", "classics", "t", "screen", "colours", "theme"] as const;
        if (list.childElementCount > 0 && keys.every((key) => state[key] === before[key])) return;
        draw(state);
        void drawKept();
    });
    watchSystem(() => {
        draw(store.get());
        void drawKept();
    });
    return [back, kept, list];
}

/** The games in the order in which somebody can learn them; those without a lesson at the end. */
function forNewcomers(games: readonly GameInfo[]): GameInfo[] {
    const place = ({ name }: GameInfo) => (isTaught(name) ? LESSONS.indexOf(name) : LESSONS.length);
    return [...games].sort((one, other) => place(one) - place(other));
}

/** The attributes of the aim of a game, and its words. */
function aim(game: GameInfo, t: Strings): [{ class: string; lang: string | false }, string] {
    const { text, isForeign } = aimWords(t, game);
    return [{ class: "aim", lang: isForeign && OF_GAMES }, text];
}

/** The usual players: a person, and the first bot in every other seat. */
function usual(game: GameInfo): Player[] {
    const counted = game.options.find((option) => option.key === "players");
    const n_seats = Number(counted?.default ?? game.seats[0]);
    return Array.from({ length: n_seats }, (_, seat) => (seat === 0 ? "person" : LEVELS[0]));
}

/** Players, minutes, luck and secrets at a glance. */
function facts({ name, seats, chance, hidden }: GameInfo, t: Strings): HTMLElement {
    const isRange = seats.every((n, i) => n === (seats[0] ?? 0) + i);
    const numbers = 1 < seats.length && isRange ? `${seats[0]}–${seats.at(-1)}` : seats.join(" / ");
    const minutes = MINUTES[name];
    const fact = (picture: Icon, text: string | Node, isQuiet = false) =>
        h("li", { class: isQuiet && "quiet" }, icon(picture), text);
    const unseen = h("span", { class: "unseen" }, ` ${t.players}`);
    return h(
        "ul",
        { class: "facts" },
        fact("people", h("span", {}, numbers, unseen)),
        minutes !== undefined && fact("clock", t.minutes(minutes)),
        fact("die", chance ? t.luck : t.noLuck, !chance),
        fact(hidden ? "mask" : "eye", hidden ? t.secrets : t.noSecrets, !hidden),
    );
}
