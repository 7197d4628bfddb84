// The form for a game: its variant, and who plays.

import { hasModule } from "../engine/modules.js";
import { LEVELS, PLAYERS, type Player, playerNamed } from "../engine/players.js";
import type { GameInfo, OptionInfo } from "../engine/types.js";
import type { Actions } from "../match/actions.js";
import { OF_GAMES } from "../strings/index.js";
import { type AllStrings, allWords } from "../strings/later.js";
import { aimWords, optionWords, titleWords } from "../strings/say.js";
import { button, fill, h } from "./dom.js";
import { later, puzzleScript } from "./later.js";

/** The form for a game. `close` is called when it is to go away without a match. */
export function setup(game: GameInfo, actions: Actions, close: () => void): HTMLElement {
    const t = allWords(actions.store.get());
    const [title, aim] = [titleWords(t, game), aimWords(t, game)];
    const seats = h("div", { class: "fields" });
    const counted = game.options.find((option) => option.key === "players");
    const n_players = h("select", { name: "players", onchange: () => draw() });
    n_players.append(...game.seats.map((n) => h("option", { value: n }, t.nPlayers(n))));
    n_players.value = counted?.default ?? String(game.seats[0]);

    const draw = () => {
        const chosen = players();
        const field = (_: unknown, seat: number) => {
            const usual = seat === 0 ? "person" : LEVELS[0];
            const select = h("select", { name: `seat-${seat}` });
            const offered = game.seats[0] === 1 ? PLAYERS.filter((player) => player !== "away") : PLAYERS;
            select.append(...offered.map((player) => h("option", { value: player }, t[player])));
            select.value = chosen[seat] ?? usual;
            return h("label", {}, t.seat(seat + 1), select);
        };
        fill(seats, ...Array.from({ length: Number(n_players.value) }, field));
    };
    const players = (): Player[] =>
        [...seats.querySelectorAll("select")].map((select) => playerNamed(select.value));
    draw();

    const others = game.options.filter((option) => option.key !== "players");
    const options = others.map((option) => optionField(game, option, t));
    const submit = (event: SubmitEvent) => {
        event.preventDefault();
        const changed = options.flatMap(({ option, input }) =>
            input.value === option.default ? [] : [`${option.key}=${input.value}`],
        );
        if (counted) changed.unshift(`players=${n_players.value}`);
        void actions.start(game.name, changed.join(","), players());
    };
    const solve = async () => (await later(actions, puzzleScript()))?.showPuzzles(game, actions);
    const leave = (event: KeyboardEvent) => {
        if (event.key === "Escape") close();
    };
    return h(
        "form",
        { class: "setup", onsubmit: submit, onkeydown: leave },
        h("h3", { tabindex: -1, lang: title.isForeign && OF_GAMES }, title.text),
        h("p", { lang: aim.isForeign && OF_GAMES }, aim.text),
        1 < game.seats.length && h("label", {}, t.players, n_players),
        seats,
        0 < options.length &&
            h(
                "details",
                {},
                h("summary", {}, t.options),
                h("div", { class: "fields" }, ...options.map(({ label }) => label)),
            ),
        h(
            "div",
            { class: "tools" },
            h("button", { type: "submit", class: "main", id: "start" }, t.start),
            hasModule(`puzzles/${game.name}`) && button(t.puzzles, () => void solve(), { id: "puzzles" }),
            button(t.close, close, { id: "close-form" }),
        ),
    );
}

function optionField(game: GameInfo, option: OptionInfo, t: AllStrings) {
    const { key, min, max } = option;
    const { name, about, value, isForeign } = optionWords(t, game.name, option);
    const input: HTMLSelectElement | HTMLInputElement = option.values
        ? h("select", { name: key }, ...option.values.map((one) => h("option", { value: one }, value(one))))
        : h("input", { name: key, type: "number", min, max, required: true });
    input.value = option.default;
    const label = h("label", { lang: isForeign && OF_GAMES }, h("span", {}, name), input, h("small", {}, about));
    return { option, input, label };
}
