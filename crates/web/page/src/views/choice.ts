// The choice of a game, its variant, and who plays.

import type { AppState } from "../app/state.js";
import type { Store } from "../app/store.js";
import { hasModule } from "../engine/modules.js";
import { PLAYERS, type Player, playerNamed } from "../engine/players.js";
import type { GameInfo, OptionInfo } from "../engine/types.js";
import type { Actions } from "../match/actions.js";
import { OF_GAMES, type Strings } from "../strings/index.js";
import { aimWords, optionWords } from "../strings/say.js";
import { button, fill, h } from "./dom.js";
import { learnButton } from "./learn.js";

export function choiceView(store: Store<AppState>, actions: Actions): HTMLElement[] {
    const list = h("div", { class: "games" });
    const form = h("div");
    let chosen: GameInfo | null = null;

    const choose = (game: GameInfo) => {
        chosen = game;
        draw(store.get());
        form.querySelector("h2")?.focus({ preventScroll: true });
        form.scrollIntoView({ block: "nearest" }); // On a phone it is below the games.
    };
    const draw = (state: AppState) => {
        const { t } = state;
        const card = (game: GameInfo) =>
            h(
                "button",
                {
                    type: "button",
                    class: "game",
                    "data-game": game.name,
                    "aria-pressed": String(chosen?.name === game.name),
                    onclick: () => choose(game),
                },
                h("strong", { lang: OF_GAMES }, game.title),
                h("span", ...aim(game, t)),
            );
        const back = state.match && button(t.back, () => actions.backToMatch(), { id: "back" });
        const classics =
            state.classics.length === 0
                ? hasModule("classics") && button(t.classics, () => void actions.loadClassics(), { id: "classics" })
                : h("h3", {}, t.classics);
        const cards = (games: GameInfo[]) => h("div", { class: "cards" }, ...games.map(card));
        fill(list, h("h2", {}, t.choose), back, cards(state.games), classics, cards(state.classics));
        fill(form, chosen && setup(chosen, actions, t));
    };
    store.watch((state, before) => {
        const keys = ["games", "classics", "t", "screen"] as const;
        if (list.childElementCount === 0 || keys.some((key) => state[key] !== before[key])) {
            draw(state);
        }
    });
    return [list, form];
}

/** The attributes of the aim of a game, and the aim. */
function aim(game: GameInfo, t: Strings): [{ lang: string | false }, string] {
    const { text, isForeign } = aimWords(t, game);
    return [{ lang: isForeign && OF_GAMES }, text];
}

/** The form for a game. */
function setup(game: GameInfo, actions: Actions, t: Strings): HTMLElement {
    const seats = h("div", { class: "fields" });
    const counted = game.options.find((option) => option.key === "players");
    const n_players = h("select", { name: "players", onchange: () => draw() });
    n_players.append(...game.seats.map((n) => h("option", { value: n }, t.nPlayers(n))));
    n_players.value = counted?.default ?? String(game.seats[0]);

    const draw = () => {
        const chosen = players();
        const field = (_: unknown, seat: number) => {
            const usual = seat === 0 ? "person" : "beginner";
            const select = h("select", { name: `seat-${seat}` });
            select.append(...PLAYERS.map((player) => h("option", { value: player }, t[player])));
            select.value = chosen[seat] ?? usual;
            return h("label", {}, t.seat(seat + 1), select);
        };
        fill(seats, ...Array.from({ length: Number(n_players.value) }, field));
    };
    const players = (): Player[] =>
        [...seats.querySelectorAll("select")].map((select) => playerNamed(select.value));
    draw();

    const options = game.options
        .filter((option) => option.key !== "players")
        .map((option) => optionField(game, option, t));
    const submit = (event: SubmitEvent) => {
        event.preventDefault();
        const changed = options.flatMap(({ option, input }) =>
            input.value === option.default ? [] : [`${option.key}=${input.value}`],
        );
        if (counted) changed.unshift(`players=${n_players.value}`);
        void actions.start(game.name, changed.join(","), players());
    };
    return h(
        "form",
        { class: "setup", onsubmit: submit },
        h("h2", { tabindex: -1, lang: OF_GAMES }, game.title),
        h("p", ...aim(game, t)),
        learnButton(game, actions, t),
        1 < game.seats.length && h("label", {}, t.players, n_players),
        seats,
        0 < options.length &&
            h(
                "details",
                {},
                h("summary", {}, t.options),
                h("div", { class: "fields" }, ...options.map(({ label }) => label)),
            ),
        h("button", { type: "submit", class: "main", id: "start" }, t.start),
    );
}

function optionField(game: GameInfo, option: OptionInfo, t: Strings) {
    const { key, min, max } = option;
    const words = optionWords(t, game.name, option);
    const input: HTMLSelectElement | HTMLInputElement = option.values
        ? h("select", { name: key }, ...option.values.map((value) => h("option", { value }, words.value(value))))
        : h("input", { name: key, type: "number", min, max, required: true });
    input.value = option.default;
    const lang = words.isForeign && OF_GAMES;
    const label = h("label", { lang }, h("span", {}, words.name), input, h("small", {}, words.about));
    return { option, input, label };
}
