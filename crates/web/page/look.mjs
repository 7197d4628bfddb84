// Draws every game in four states on six screens, one sheet for each game, to be looked at:
// `node look.mjs FOLDER [GAME …]`.

import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { ALL, midGame } from "./tests/bot.mjs";
import { closeBrowser, withPage } from "./tests/browser.mjs";
import { openMatch, WINDOWS } from "./tests/looks.mjs";

/** The number of moves before each state; in the second something is picked. */
const STATES = { start: 0, picked: undefined, middle: undefined, over: 1000 };

const [folder = "looks", ...wanted] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const game of 0 < wanted.length ? wanted : ALL) {
    const shots = [];
    for (const [screen, options] of Object.entries(WINDOWS)) {
        for (const [state, n_moves] of Object.entries(STATES)) {
            // A page of its own: one that is left saves its match over the next.
            await withPage({ reducedMotion: "reduce", ...options }, async (page) => {
                await openMatch(page, midGame(game, n_moves));
                const ready = page.locator("#hand-over button");
                if (await ready.isVisible()) await ready.click();
                const offered = page.locator(".cell.offered, #outside button").first();
                if (state === "picked" && (await offered.isVisible())) await offered.press("Enter");
                const picture = await page.screenshot();
                shots.push({ title: `${screen}: ${state}`, picture, width: options.viewport.width });
            });
        }
    }
    await writeFile(path.join(folder, `${game}.png`), await sheet(shots));
    console.log(`${path.join(folder, game)}.png`);
}
await closeBrowser();

/** All pictures on one. */
async function sheet(shots) {
    let picture = null;
    await withPage({ viewport: { width: 1800, height: 1000 } }, async (page) => {
        const figures = shots.map(({ title, picture, width }) => {
            const source = `data:image/png;base64,${picture.toString("base64")}`;
            return `<figure style="margin:4px"><figcaption>${title}</figcaption><img style="width:${width / 3}px" src="${source}"></figure>`;
        });
        await page.goto("about:blank"); // The policy of the page forbids these styles.
        await page.setContent(`<body style="display:flex;flex-wrap:wrap;background:#888">${figures.join("")}</body>`);
        picture = await page.screenshot({ fullPage: true });
    });
    return picture;
}
