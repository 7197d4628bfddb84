// The transcripts in `docs/accessibility.md` equal what the browser exposes to assistive programs.
// `cargo xtask web --bless` renews them.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, test } from "node:test";
import { closeBrowser } from "./browser.mjs";
import { transcript } from "./transcript.mjs";

after(closeBrowser);

const PAGE = path.join(import.meta.dirname, "../../../../docs/accessibility.md");

/** A game of each kind: perfect information, chance, hidden hands. */
const GAMES = {
    gobblet: { moves: ["4@a1", "4@d4"], isWhole: false },
    pig: { moves: ["roll", "roll", "hold", "roll", "roll", "hold"], options: { target: "10" } },
    kuhn: { moves: ["b", "b"] },
};

for (const [game, match] of Object.entries(GAMES)) {
    test(`the transcript of ${game} is what the browser tells`, async () => {
        const told = `\n\`\`\`text\n${await transcript(game, match)}\n\`\`\`\n`;
        const page = await readFile(PAGE, "utf8");
        const [begin, end] = ["begin", "end"].map((edge) => `<!-- transcript ${game}: ${edge} -->`);
        const [start, stop] = [page.indexOf(begin) + begin.length, page.indexOf(end)];
        assert.ok(begin.length <= start && start <= stop, `the page has no marks for ${game}`);
        if (process.env.RULEBOOK_RENEW) {
            await writeFile(PAGE, page.slice(0, start) + told + page.slice(stop));
        } else {
            assert.equal(page.slice(start, stop), told);
        }
    });
}
