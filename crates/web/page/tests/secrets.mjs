// The content that is accessible while the device is handed over: two matches that differ only in what is hidden
// must not differ in any of it.

import assert from "node:assert/strict";

/** The games of the page that hide something, at least under an option. */
export const HIDING = ["goofspiel", "kuhn", "leduc", "octagone"];

/** The number of deals tried to find two that look alike. */
const DEALS = 60;
/** The number of moves of a position tried for that. */
const MOVES = 400;

/**
 * For every game with hidden information in the modules below `base`: a variant that hides something,
 * and two records of the host with the same person to move. With a move each, which the public sees
 * alike, it becomes the turn of the same other person. What the first one knows is different.
 */
export function twinsOf(page, base, modules) {
    return page.evaluate(dealTwins, { base, modules, n_deals: DEALS, n_moves: MOVES });
}

async function dealTwins({ base, modules, n_deals, n_moves }) {
    /** The first text of the options under which something is hidden; nothing if there is none. */
    const hidingVariant = (game, { seats, options }) => {
        const changes = options.flatMap(({ key, values }) => (values ?? []).map((value) => `${key}=${value}`));
        const counts = ["", ...seats.filter((n) => 1 < n).map((n) => `players=${n}`)];
        for (const count of counts) {
            for (const change of ["", ...changes]) {
                const variant = [count, change].filter(Boolean).join(",");
                try {
                    if (game.start(variant).hasHiddenInfo) return variant;
                } catch {
                    continue; // These options do not go together.
                }
            }
        }
    };
    const movesOf = (match) => {
        const [moves, left] = [[], [[]]];
        while (0 < left.length && moves.length < n_moves) {
            const picked = left.shift();
            const { picks, move } = match.nextPicks(picked);
            if (move !== undefined) moves.push(move);
            left.push(...picks.map((pick) => [...picked, pick]));
        }
        return moves;
    };
    const pair = (game, variant) => {
        const known = new Map();
        for (let n = 0; n < n_deals; n++) {
            const match = game.start(variant);
            match.deal(n);
            const { turn } = match;
            const record = match.record();
            for (const move of movesOf(match)) {
                match.play(move);
                const [next, all, own] = [match.turn, match.view("public").record(), match.view(turn).record()];
                match.undo();
                if (next === turn || typeof next !== "number") continue;
                const seen = [next, all].join("\n");
                const other = known.get(seen);
                if (other && other.own !== own) return [other, { record, move, own }];
                known.set(seen, { record, move, own });
            }
        }
        throw new Error(`no two matches of ${game.name} look alike`);
    };
    const found = [];
    for (const name of modules) {
        const module = await import(new URL(`${name}.js`, base).href);
        await module.default({ module_or_path: new URL(`${name}.wasm`, base) });
        for (const game of module.games()) {
            const { info } = game;
            const variant = hidingVariant(game, info);
            if ((variant !== undefined) !== info.hidden) throw new Error(`${info.name} says that it hides ${info.hidden}`);
            if (info.hidden) found.push({ game: info.name, variant, matches: pair(game, variant) });
        }
    }
    return found;
}

/** The ways for a page to show the match of a record. */
export const SHOWS = {
    page: (page, record) =>
        page.evaluate((record) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", record);
            document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
        }, record),
    board: (page, record) =>
        page.evaluate((record) => void (document.querySelector("rulebook-board").record = record), record),
};

/**
 * The view and the move of the person to move, and everything that is accessible during the hand-over
 * before it and during that after the move: at once, after each control was pressed (those beside the
 * panels with each tab open, those of the header with the first), and after the page was loaded again.
 * `plant` may change the page before.
 */
export async function reached(page, match, show, { plant = null, tabs = null } = {}) {
    const downloads = [];
    page.on("download", (download) => downloads.push(read(download)));
    const session = await page.context().newCDPSession(page);
    await session.send("Accessibility.enable");
    const look = async () => {
        const { nodes } = await session.send("Accessibility.getFullAXTree");
        const told = nodes.map(({ role, name, description, value }) =>
            [role, name, description, value].map((one) => one?.value));
        const [seen, files] = [await page.evaluate(everything), await Promise.all(downloads.splice(0))];
        // Each page has a host of its own.
        return JSON.stringify({ told, seen, files }).replaceAll(new URL(page.url()).origin, "");
    };
    const begin = async () => {
        await page.evaluate(overhear);
        // That of an earlier match, so that the next one is that of this match.
        await page.locator("#hand-over").evaluate((element) => element.replaceChildren());
        await show(page, match.record);
        await page.waitForSelector("#hand-over button");
        if (show === SHOWS.page) await openSettings(page); // Their fields are fetched when they are opened first.
        await page.evaluate(settled);
    };
    const handOver = async () => {
        await page.fill("#typed", match.move);
        await page.evaluate(overhear);
        await page.press("#typed", "Enter");
        await page.waitForSelector("#hand-over button");
        await page.evaluate(settled);
        if (plant) await page.evaluate(plant, match);
    };
    await begin();
    const states = [["before the move", await look()]];
    await page.click("#hand-over button");
    const own = match.move + (await look());
    await handOver();
    const heading = await page.innerText("#hand-over h2");
    const ensure = async () => {
        if (await page.evaluate(isHandedOver, heading)) return;
        await begin();
        await page.click("#hand-over button");
        await handOver();
    };
    states.push(["at once", await look()]);
    for (const [i, tab] of (tabs ?? (await page.evaluate(identifiersOfTabs))).entries()) {
        await ensure();
        const all = await page.evaluate(press, { tab, at: -1, hasHeader: i === 0 });
        for (let at = 0; at < all.n; at++) {
            await ensure();
            await page.evaluate(() => navigator.clipboard.writeText(""));
            const { n, name } = await page.evaluate(press, { tab, at, hasHeader: i === 0 });
            assert.equal(n, all.n, `the same controls are there before ${name}`);
            await page.evaluate(settled);
            if (await page.isVisible("#yes")) {
                await page.click("#yes");
                await page.evaluate(settled);
            }
            states.push([`${tab} ${name}`, await look()]);
            await page.evaluate(dismiss);
        }
    }
    if (show === SHOWS.page) {
        await ensure();
        await page.reload();
        await page.waitForSelector("#hand-over button");
        await page.evaluate(settled);
        states.push(["loaded again", await look()]);
    }
    return { own, states };
}

/** Opens the settings, and waits for their fields. */
async function openSettings(page) {
    await page.locator(".settings").evaluate((details) => (details.open = true));
    await page.waitForSelector("#colours");
}

/** Fails if two matches differ in what is reached, and names the control. */
export function assertAlike([one, other], game) {
    assert.notEqual(one.own, other.own, `${game}: what is hidden differs`);
    assert.ok(5 < one.states.length, `${game}: controls were pressed`);
    assert.deepEqual(one.states.map(([what]) => what), other.states.map(([what]) => what), game);
    one.states.forEach(([what, seen], i) => {
        const [, also] = other.states[i];
        let at = 0;
        while (at < seen.length && seen[at] === also[at]) at += 1;
        const near = (text) => text.slice(Math.max(0, at - 60), at + 60);
        assert.ok(seen === also, `${game}, ${what}: ${near(seen)} is not ${near(also)}`);
    });
}

async function read(download) {
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
}

/** In the page: whether the device is handed over to the same person, in any language. */
function isHandedOver(heading) {
    const roots = [document, ...[...document.querySelectorAll("rulebook-board")].map((board) => board.shadowRoot)];
    const seat = (text) => text?.split(" ").at(-1);
    const headings = roots.map((root) => root.querySelector("#hand-over h2")).filter((one) => one?.checkVisibility());
    return headings.some(({ innerText }) => seat(innerText) === seat(heading));
}

/** In the page: the identifiers of the tabs, or an empty one if there are none. */
function identifiersOfTabs() {
    const found = [...document.querySelectorAll("[role=tab]")].map(({ id }) => id);
    return found.length === 0 ? [""] : found;
}

/**
 * In the page: opens a tab and everything that can be folded, and presses the control with a number,
 * apart from the one that ends the hand-over; each choice of a list is a control. Returns its name and
 * the number of controls.
 */
function press({ tab, at, hasHeader }) {
    document.getElementById(tab)?.click();
    const roots = [document, ...[...document.querySelectorAll("rulebook-board")].map((board) => board.shadowRoot)];
    const all = (selector) => roots.flatMap((root) => [...root.querySelectorAll(selector)]);
    for (const details of all("details")) details.open = true;
    const controls = all("button, summary, select, input:not([type=file]), textarea, a[href], [role=gridcell]").filter(
        (element) => element.checkVisibility() && !element.disabled &&
            !element.closest(hasHeader ? "#hand-over" : "#hand-over, header"),
    );
    const presses = controls.flatMap((element) => [...(element.options ?? [null])].map((option) => [element, option]));
    const [control, option] = presses[at] ?? [];
    const name = control && [control.getAttribute("aria-label") || control.id || control.innerText, option?.value].join(" ");
    control?.focus();
    if (option) {
        control.value = option.value;
        control.dispatchEvent(new Event("change"));
    } else if (control?.matches("input, textarea")) {
        control.value += "x";
        control.form?.requestSubmit();
    } else {
        control?.click();
    }
    return { n: presses.length, name };
}

/** In the page: closes a message, which would go away by itself, and a lesson. */
function dismiss() {
    document.querySelector("#notice button:last-child")?.click();
    document.querySelector("#lesson-close")?.click();
}

/** In the page: takes note of everything that hand-overs show from now on, also if it goes away at once. */
function overhear() {
    const roots = [document, ...[...document.querySelectorAll("rulebook-board")].map((board) => board.shadowRoot)];
    const texts = ({ target, attributeName, addedNodes }) =>
        attributeName ? [target.getAttribute(attributeName)] : [target.data, ...[...addedNodes].map((one) => one.outerHTML ?? one.data)];
    window.overheard?.disconnect();
    window.passed = new Set();
    window.overheard = new MutationObserver((changes) => {
        // Before, the person to move may see what is under the pointer.
        if (!roots.some((root) => root.querySelector("#hand-over button"))) return;
        for (const text of changes.flatMap(texts)) window.passed.add(text);
    });
    const everything = { subtree: true, childList: true, characterData: true, attributes: true };
    for (const root of roots) window.overheard.observe(root, everything);
}

/** In the page: everything that a click sets off has happened. */
async function settled() {
    for (let n = 0; n < 2; n++) await new Promise((done) => requestAnimationFrame(done));
    await new Promise((done) => setTimeout(done, 80)); // The match is saved after a moment.
}

/** In the page: what a person can get at, apart from what is known to differ between two runs. */
async function everything() {
    const elements = [...document.querySelectorAll("*")];
    const inner = elements.flatMap(({ shadowRoot }) => (shadowRoot ? [...shadowRoot.querySelectorAll("*")] : []));
    const fields = [...elements, ...inner].filter((element) => element.matches("input, textarea, select"));
    const stored = (storage) =>
        Object.entries(storage).map(([name, text]) => {
            const value = JSON.parse(text);
            // The one place that may hold the host's record.
            if (/ \/\S* [\d-]+$/.test(name) || name === "rulebook") delete (value.match ?? value).record;
            for (const key of ["time", "place", "id"]) delete value[key];
            return JSON.stringify([name.replace(/ [\d-]+$/, ""), value]);
        }).sort(); // A storage has no order.
    return {
        html: document.documentElement.outerHTML,
        inner: elements.map(({ shadowRoot }) => shadowRoot?.innerHTML),
        fields: fields.map(({ value }) => value),
        clipboard: await navigator.clipboard.readText(),
        passed: [...(window.passed ?? [])].sort(),
        address: location.pathname + location.search + location.hash,
        state: [{ ...history.state, place: "" }, window.name],
        stored: [stored(localStorage), stored(sessionStorage), await indexedDB.databases()],
        cookies: document.cookie,
        heard: window.heard,
        events: window.events,
    };
}
