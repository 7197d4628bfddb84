// A game by keyboard alone, as the accessibility tree of the browser shows it.

import { picksOf } from "./bot.mjs";
import { ended, start, withPage } from "./browser.mjs";

/** The transcript of a game between people, of which these moves are played: all, or only the first ones. */
export async function transcript(game, { moves, options = {}, isWhole = true }) {
    const lines = [];
    await withPage({ reducedMotion: "reduce" }, async (page, { context }) => {
        // The order of chance is part of the transcript.
        await page.evaluate(() => (crypto.getRandomValues = (numbers) => numbers.fill(1n)));
        const tree = await treeOf(context, page);
        await start(page, game, ["person", "person"], options);
        const teller = new Teller(tree, lines);
        await teller.listen();
        for (const move of moves) await makeMove(page, teller, move);
        if (isWhole) await ended(page);
        await teller.listen();
    });
    return lines.join("\n");
}

/** Makes a move with the keys that lead to its picks. */
async function makeMove(page, teller, move) {
    const press = async (key) => {
        await page.keyboard.press(key);
        await teller.press(key);
    };
    if (await page.isVisible("#hand-over button")) await press("Enter");
    for (const pick of picksOf(await page.inputValue("#record"), move)) {
        const inBoard = await page.locator(`#board [data-pick=${JSON.stringify(pick)}]`).count();
        if (inBoard === 0) {
            for (let n = 0; n < 40 && (await focused(page)) !== pick; n++) await press("Tab");
        } else {
            await enterBoard(page, press);
            for (let n = 0; n < 30 && (await focused(page)) !== pick; n++) await press(await arrow(page, pick));
        }
        if ((await focused(page)) !== pick) throw new Error(`the keyboard does not reach ${pick}`);
        await press("Enter");
    }
}

const focused = (page) =>
    page.evaluate(() => document.activeElement.dataset.pick);

async function enterBoard(page, press) {
    const isIn = () => page.evaluate(() => document.activeElement.matches("#board .cell"));
    for (let n = 0; n < 40 && !(await isIn()); n++) await press("Tab");
}

/** The arrow that leads nearest to a pick. */
function arrow(page, pick) {
    return page.evaluate((pick) => {
        const middle = (element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return [x + width / 2, y + height / 2];
        };
        const [x, y] = middle(document.activeElement);
        const ways = [...document.querySelectorAll("#board .cell")]
            .filter(({ dataset }) => dataset.pick === pick)
            .map((cell) => middle(cell))
            .map(([to, down]) => [to - x, down - y])
            .sort(([a, b], [c, d]) => a * a + b * b - c * c - d * d);
        const [dx, dy] = ways[0];
        const isAcross = Math.abs(dy) < Math.abs(dx);
        return isAcross ? (0 < dx ? "ArrowRight" : "ArrowLeft") : 0 < dy ? "ArrowDown" : "ArrowUp";
    }, pick);
}

/** Writes down what was pressed, what has the focus then, and what live regions say. */
class Teller {
    said = new Map();

    constructor(tree, lines) {
        this.tree = tree;
        this.lines = lines;
    }

    async press(key) {
        const nodes = await this.listen(() => `[${key}]`);
        const focus = nodes.find((node) => !node.ignored && property(node, "focused") && text(node.role) !== "RootWebArea");
        if (focus) this.lines.push(`    ${described(focus)}`);
    }

    /** Tells the live regions that say something new, after a heading. */
    async listen(heading) {
        const nodes = await this.tree();
        if (heading) this.lines.push(heading());
        const isRegion = (node) => !node.ignored && ["status", "alert"].includes(text(node.role));
        for (const node of nodes.filter(isRegion)) {
            const words = content(node, nodes);
            const before = this.said.get(node.nodeId);
            this.said.set(node.nodeId, words);
            if (words !== "" && words !== before) this.lines.push(`    says: ${words.trim()}`);
        }
        return nodes;
    }
}

/** Asks the browser for the accessibility tree of a page. */
async function treeOf(context, page) {
    const session = await context.newCDPSession(page);
    await session.send("Accessibility.enable");
    return async () => {
        // The effect of a key is drawn and announced within two frames.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        const { nodes } = await session.send("Accessibility.getFullAXTree");
        return nodes;
    };
}

const text = (value) => value?.value ?? "";
const property = (node, name) =>
    node.properties?.find((property) => property.name === name)?.value.value ?? false;

function described(node) {
    const states = ["selected", "disabled"].filter((name) => property(node, name) === true);
    return [`${text(node.role)}: ${text(node.name)}`, ...states].join(", ");
}

/** The texts below a node. */
function content(node, nodes) {
    const below = (id) => {
        const child = nodes.find(({ nodeId }) => nodeId === id);
        if (!child) return [];
        if (text(child.role) === "StaticText") return [text(child.name)];
        return (child.childIds ?? []).flatMap(below);
    };
    return (node.childIds ?? []).flatMap(below).join(" ");
}
