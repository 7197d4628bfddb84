// A move in the notation of the game.

import type { AppState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { MatchActions } from "../match/match.js";
import { fill, h } from "./dom.js";

export function typedView(store: Store<AppState>, actions: MatchActions): HTMLElement {
    const input = h("input", {
        id: "typed",
        autocomplete: "off",
        autocapitalize: "off",
        spellcheck: "false",
        enterkeyhint: "go",
    });
    const form = h("form", { class: "typed" });
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        const isLegal = actions.match?.play(input.value.trim()) ?? false;
        input.setAttribute("aria-invalid", String(!isLegal));
        if (isLegal) input.value = "";
        else input.select();
    });
    store.watch(({ match, t }, before) => {
        // During a hand-over, a refusal could reveal something of a hand.
        // A match that was sent is answered with a move.
        const isHere = match !== null && (match.observer === null || match.players.includes("away"));
        const isPlayed = isHere && match.handOver === null;
        form.hidden = !isPlayed || match.status.turn === "over";
        if (match?.status.steps !== before.match?.status.steps) input.removeAttribute("aria-invalid");
        // What one person has typed and not played, the next must not read.
        if (match?.handOver !== null) input.value = "";
        if (form.hasChildNodes() && t === before.t) return;
        const play = h("button", { type: "submit" }, t.play);
        fill(form, h("label", { for: "typed" }, t.type), input, play);
    });
    return form;
}
