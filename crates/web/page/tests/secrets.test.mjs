// Nobody looks at a match while the device is handed over: on the page, two matches that differ only in
// what is hidden do not differ in anything that can be reached then.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, withPage } from "./browser.mjs";
import { assertAlike, HIDING, reached, SHOWS, twinsOf } from "./secrets.mjs";

after(closeBrowser);

const OPTIONS = { permissions: ["clipboard-read", "clipboard-write"] };

/** The observable content of each of two matches, on fresh pages. */
async function both(matches, options) {
    const found = [];
    for (const match of matches) {
        await withPage(OPTIONS, async (page) => void found.push(await reached(page, match, SHOWS.page, options)));
    }
    return found;
}

let games = [];

before(async () => {
    await withPage({}, async (page) => {
        games = await twinsOf(page, page.url(), ["rules", "classics"]);
    });
});

test("every game with hidden information has two matches that look alike", () => {
    assert.deepEqual(games.map(({ game }) => game).sort(), HIDING);
});

test("during a hand-over no control shows what is hidden, in any game", async () => {
    for (const { game, matches } of games) assertAlike(await both(matches), game);
});

/** Leaks of hidden information, each in its own place. */
const LEAKS = {
    "a label": ({ own }) => document.querySelector("#status").setAttribute("aria-description", own),
    "a field": ({ own }) => (document.querySelector("#record").value = own),
    "the clipboard": ({ own }) => {
        const copy = ({ target }) => target.id === "undo" && navigator.clipboard.writeText(own);
        document.addEventListener("click", copy);
    },
    // The page itself takes away what is after `#`.
    "the address": ({ own }) => history.replaceState(null, "", `?${encodeURIComponent(own)}`),
    "the history of the tab": ({ own }) => history.replaceState({ own }, ""),
    "what is saved": ({ own }) => localStorage.setItem("undone", JSON.stringify({ own })),
    "words that pass": ({ own }) => {
        document.querySelector("#news").textContent = own;
        setTimeout(() => (document.querySelector("#news").textContent = ""), 20);
    },
    "a question to a worker": ({ own }) => window.heard.push(own),
};

for (const [place, plant] of Object.entries(LEAKS)) {
    test(`a leak that is planted in ${place} is found`, async () => {
        const { game, matches } = games.find(({ game }) => game === "kuhn");
        const found = await both(matches, { plant, tabs: ["tab-moves"] });
        assert.throws(() => assertAlike(found, game), { code: "ERR_ASSERTION" });
    });
}
