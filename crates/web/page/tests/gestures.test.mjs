// The gestures of each game: by drag, by touch, by wheel and keys, on the dial and in the drawing.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { choose, midGame, numbers } from "./bot.mjs";
import { canPick, closeBrowser, copied, hasSteps, notice, PHONE, start, status, steps, typeMoves, withPage } from "./browser.mjs";

after(closeBrowser);

const cell = (page, pick) => page.locator(`#board [data-pick=${JSON.stringify(pick)}]`).first();
const middle = async (page, pick) => {
    const { x, y, width, height } = await cell(page, pick).boundingBox();
    return [x + width / 2, y + height / 2];
};

async function drag(page, from, to) {
    await page.mouse.move(...(await middle(page, from)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, to)), { steps: 5 });
    await page.mouse.up();
}

/** The same drag with a finger. */
async function swipe(page, from, to) {
    const session = await page.context().newCDPSession(page);
    const [a, b] = [await middle(page, from), await middle(page, to)];
    const touch = (type, points) =>
        session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
    await touch("touchStart", [a]);
    for (const share of [0.3, 0.6, 1, 1]) {
        await touch("touchMove", [[a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]]);
        // A finger that is lifted while it is fast flings, and the browser takes the next tap as its end.
        await page.waitForTimeout(60);
    }
    await touch("touchEnd", []);
}

test("a piece is dragged with a mouse, and put back if it is dropped nowhere", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        await drag(page, "0.hand-4", "b2");
        assert.match(await status(page), /size 4 to b2/);
        await page.mouse.move(...(await middle(page, "1.hand-4")));
        await page.mouse.down();
        await page.mouse.move(640, 790, { steps: 5 });
        await page.mouse.up();
        assert.equal(await page.locator(".cell.picked").count(), 0);
        assert.equal(await steps(page), 1);
    });
});

test("a piece is dragged with a finger on a phone", async () => {
    await withPage({ viewport: PHONE, hasTouch: true }, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        await canPick(page);
        await swipe(page, "0.hand-4", "b2");
        await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 1);
        assert.match(await status(page), /size 4 to b2/);
        await cell(page, "1.hand-4").tap();
        await cell(page, "a1").tap();
        assert.match(await status(page), /size 4 to a1/);
    });
});

test("a pick that is refused says why, with its rule", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        await typeMoves(page, "4@b2");
        await cell(page, "1.hand-4").click();
        await cell(page, "b2").click({ force: true });
        assert.match(await notice(page), /\(Rule R\d+\)/);
        assert.equal(await steps(page), 1);
    });
});

test("lifting a piece shows what is under it and the line that it uncovers", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        // White has three pieces in row 1 and, under a black one, the fourth.
        await typeMoves(page, "4@a1", "4@d4", "3@d1", "d4-d1", "4@b1", "4@a4", "4@c1");
        const label = await cell(page, "d1").getAttribute("aria-label");
        assert.match(label, /black piece of size 4 on white piece of size 3/);
        await cell(page, "d1").click();
        assert.equal(await page.locator(".picture [data-zone=board] g.draft line").count(), 1);
        await page.keyboard.press("Escape");
        await page.keyboard.press("ArrowUp");
        assert.equal(await page.locator(".picture [data-zone=board] g.draft line").count(), 0);
    });
});

test("OCTI: a click on a hole inserts a prong, the dial and the keyboard too", async () => {
    await withPage({}, async (page) => {
        await start(page, "octi", ["person", "person"]);
        await page.locator("#board .offered").first().click();
        await page.waitForSelector("#board [data-pick=A].offered");
        await cell(page, "A").click();
        assert.equal(await steps(page), 1);
        await page.locator("#board .offered").first().click();
        await page.click("[data-dial=E]");
        assert.equal(await steps(page), 2);
        await page.locator("#board .offered").first().focus();
        await page.keyboard.press("Enter");
        await page.focus("[data-dial=C]");
        await page.keyboard.press("Enter");
        assert.equal(await steps(page), 3);
    });
});

test("OCTI: a capture is toggled on the pod that was jumped, and another spelling is told", async () => {
    await withPage({}, async (page) => {
        await start(page, "octi", ["person", "person"]);
        const { picks } = await untilCapture(page);
        const at = picks.findIndex((pick) => pick.startsWith("x"));
        for (const pick of picks.slice(0, at)) await cell(page, pick).click();
        await cell(page, picks[at]).click();
        const capture = `captures? the pods? on .*${picks[at].slice(1)}`;
        assert.match(await page.innerText("p.picks"), new RegExp(capture));
        await cell(page, picks[at]).click();
        assert.doesNotMatch(await page.innerText("p.picks"), new RegExp(capture));
        assert.match(await cell(page, picks[at]).getAttribute("aria-label"), /capture the pod/);
    });
});

/** Plays at random until the person to move can capture; returns that move. */
async function untilCapture(page) {
    for (let seed = 1; seed < 400; seed++) {
        const random = numbers(seed);
        const record = await page.inputValue("#record");
        for (let n = 0; n < 40; n++) {
            const chosen = choose(record, random);
            if (chosen.picks.some((pick) => pick.startsWith("x"))) return chosen;
        }
        await typeMoves(page, choose(record, random).move);
    }
    throw new Error("nobody can capture");
}

test("Octiles: the tile follows the pointer, the wheel, R and the dial turn it, and a runner plays", async () => {
    const { record, turnable } = turning();
    await withPage({}, async (page) => {
        await open(page, record);
        await canPick(page);
        const n_steps = await steps(page);
        const drawn = () => page.evaluate(() => document.querySelector(".picture [data-zone=board] g.draft")?.innerHTML ?? "");
        await cell(page, turnable).hover();
        const before = await drawn();
        assert.match(before, /<path/, "the tile lies under the pointer");
        await page.mouse.wheel(0, 100);
        await page.waitForFunction((old) => document.querySelector("g.draft")?.innerHTML !== old, before);
        await cell(page, turnable).click();
        const first = await turned(page);
        await cell(page, turnable).press("r");
        assert.notEqual(await turned(page), first);
        await cell(page, turnable).press("Shift+R");
        assert.equal(await turned(page), first);
        const [one, other] = await page.locator(".ring [aria-pressed]").all();
        await one.click();
        const begun = await turned(page);
        await one.hover();
        await page.mouse.down();
        const { x, y } = await other.boundingBox();
        await page.mouse.move(x + 5, y + 5, { steps: 3 });
        await page.mouse.up();
        assert.notEqual(await turned(page), begun, "dragged around the dial");
        const ring = await page.evaluate(() => getComputedStyle(document.querySelector(".cell.laid"), "::after").content);
        assert.equal(ring, "none", "nothing covers the paths of the tile");
        const [runner, end] = await ways(page);
        const colour = await page.evaluate(() => document.querySelectorAll(".draft .turning path[stroke-width='7']").length);
        assert.ok(0 < colour, "the ways of the runners are seen");
        await cell(page, end ?? runner).click();
        await hasSteps(page, n_steps + 1);
        assert.ok(await page.evaluate(() => document.activeElement.matches("#board .cell")), "the focus is not lost");
        const latest = ".picture [data-zone=board] path[fill=none][stroke-width='7']:not([stroke='#5c5850'])";
        assert.ok(1 < (await page.locator(latest).count()), "the way is seen after the move");
    });
});

/** The orientation on the dial. */
const turned = (page) => page.locator(".ring [aria-pressed=true]").getAttribute("id");

/** A runner of a single way and its end, or one with several ways. */
async function ways(page) {
    const offered = await page.locator("#board .offered").evaluateAll((all) => all.map((cell) => [cell.dataset.pick, cell.ariaLabel]));
    const [runner] = offered.find(([, label]) => label.includes("runner"));
    const [end] = offered.find(([, label]) => !label.includes("runner")) ?? [];
    return [runner, end];
}

test("Octiles on a phone: two taps are a turn, three if the tile is turned", async () => {
    await withPage({ viewport: PHONE, hasTouch: true }, async (page) => {
        const counts = [];
        const random = numbers(4);
        await start(page, "octiles", ["person", "person"]);
        for (let n = 0; n < 8; n++) {
            await canPick(page);
            const before = await steps(page);
            let n_taps = 0;
            const tap = async (target) => {
                await target.tap();
                n_taps += 1;
                await page.waitForTimeout(150);
            };
            const octagons = await page.locator("#board .offered").all();
            await tap(octagons[Math.floor(random() * octagons.length)]);
            if (n % 2 === 1 && 1 < (await page.locator(".ring [aria-pressed]").count())) {
                await tap(page.locator(".ring [aria-pressed=false]").first());
            }
            while ((await steps(page)) === before && n_taps < 9) await tap(page.locator("#board .offered").last());
            counts.push(n_taps);
        }
        assert.ok(counts.filter((n) => n <= 3).length >= 6, `taps: ${counts}`);
        assert.ok(Math.max(...counts) <= 5, `taps: ${counts}`);
    });
});

/** Picks an octagon on which the tile can be turned. */
async function layTurnable(page) {
    for (const octagon of await page.locator("#board .offered").all()) {
        await octagon.click();
        await page.waitForSelector("#clear");
        await page.waitForTimeout(150);
        if (0 < (await page.locator(".ring [aria-pressed]").count())) return;
        await page.click("#clear");
    }
    assert.fail("no octagon takes the tile in two orientations");
}

test("Octiles: a turn of the tile keeps the runner that was picked, and plays nothing", async () => {
    await withPage({}, async (page) => {
        await page.click(".settings summary");
        await page.selectOption("#confirming", "always");
        await start(page, "octiles", ["person", "person"]);
        await canPick(page);
        const n_steps = await steps(page);
        await layTurnable(page);
        const [runner] = await ways(page);
        await cell(page, runner).click();
        await page.waitForSelector("#confirm");
        const place = await page.locator("#confirm").boundingBox();
        const begun = await turned(page);
        const drawn = () => page.locator("[data-zone=board] .draft .turning").innerHTML();
        const before = await drawn();
        await cell(page, runner).press("r");
        assert.notEqual(await turned(page), begun);
        await cell(page, runner).press("Shift+R");
        assert.equal(await turned(page), begun);
        assert.ok(await page.isVisible(`#board .picked[data-pick="${runner}"]`), "the runner is picked still");
        assert.equal(await drawn(), before, "and goes where it went");
        assert.equal(await steps(page), n_steps);
        await page.evaluate(() => (document.querySelector(".ring").style.display = "none"));
        assert.deepEqual(await page.locator("#confirm").boundingBox(), place, "the button does not move");
        await page.locator("#confirm").click();
        await hasSteps(page, n_steps + 1);
    });
});

test("Octiles: places and tiles have names only with the notation, on the board and in sentences", async () => {
    await withPage({}, async (page) => {
        await open(page, midGame("octiles"));
        await canPick(page);
        const shown = () => page.locator("#play text").evaluateAll((all) =>
            all.filter((text) => text.getClientRects().length).map(({ textContent }) => textContent).join(" "));
        const names = /\b(T\d+|[a-e][1-5]|s\d\d|[WNES]\d|r\d)\b/;
        assert.doesNotMatch(await shown(), names);
        await page.locator("#board .offered").first().click();
        assert.doesNotMatch(await shown(), names);
        assert.doesNotMatch(await page.innerText(".bar"), names);
        assert.doesNotMatch(await page.innerText("#moves"), names);
        await page.click(".settings summary");
        await page.selectOption("#notation", "on");
        assert.match(await shown(), names);
        assert.match(await page.innerText("#moves"), names);
    });
});

test("Octiles: the circles where runners finish have their colour at the first turn", async () => {
    await withPage({}, async (page) => {
        await start(page, "octiles", ["person", "person"]);
        await canPick(page);
        const ring = (pick) => page.evaluate((pick) => {
            const { x, y, width } = document.querySelector(`#board [data-pick=${pick}]`).getBoundingClientRect();
            const circles = [...document.querySelectorAll("[data-zone=board] circle[r='26']")];
            const at = circles.find((circle) => {
                const box = circle.getBoundingClientRect();
                return Math.hypot(box.x + box.width / 2 - x - width / 2, box.y + box.height / 2 - y - width / 2) < 2;
            });
            return at?.getAttribute("stroke");
        }, pick);
        const strip = (seat) => page.locator(`[data-zone=seat-${seat}] path[stroke-width='46']`).getAttribute("stroke");
        assert.equal(await ring("E3"), await strip(0), "West goes to the east");
        assert.equal(await ring("W3"), await strip(1), "East goes to the west");
        assert.equal(await ring("s11"), undefined);
    });
});

test("Octiles: a path that ends where it starts is played by Enter, too", async () => {
    const { record, picks } = returning();
    await withPage({}, async (page) => {
        await open(page, record);
        await canPick(page);
        const n_steps = await steps(page);
        const [octagon, rotation, runner, end] = picks;
        await cell(page, octagon).press("Enter");
        await page.locator(`#turn-${rotation}`).press("Enter");
        await cell(page, runner).press("Enter");
        if ((await steps(page)) === n_steps) await cell(page, end).press("Enter");
        await hasSteps(page, n_steps + 1);
    });
});

/** A game in progress in which a runner can return to where it is, and the picks of that move. */
function returning() {
    const random = numbers(3);
    for (let n_moves = 10; n_moves < 60; n_moves++) {
        const record = midGame("octiles", n_moves);
        for (let n = 0; n < 60; n++) {
            const { picks } = choose(record, random);
            if (picks.length === 4 && picks[2] === picks[3]) return { record, picks };
        }
    }
    throw new Error("no path returns");
}

/**
 * A game in progress, and an octagon of it on which the tile in hand can be turned, but can be neither as
 * it is drawn nor an eighth further: to turn it by an eighth would show nothing.
 */
function turning() {
    const random = numbers(3);
    for (let n_moves = 10; n_moves < 60; n_moves++) {
        const record = midGame("octiles", n_moves);
        const rotations = new Map();
        for (let n = 0; n < 200; n++) {
            const { picks } = choose(record, random);
            if (picks.length !== 4) continue;
            const [turnable, rotation] = picks;
            rotations.set(turnable, (rotations.get(turnable) ?? new Set()).add(rotation));
        }
        for (const [turnable, found] of rotations) {
            if (1 < found.size && !found.has("r0") && !found.has("r1")) return { record, turnable };
        }
    }
    throw new Error("no tile can be turned");
}

/** Shows a match between two people as the page would after a reload. */
async function open(page, record) {
    const players = Array(2).fill("person");
    await page.evaluate((match) => localStorage.setItem("rulebook", JSON.stringify({ match })), { record, players });
    await page.reload();
}

test("Octagone: the dial lays a shield, and shows where its arrow would point", async () => {
    await withPage({}, async (page) => {
        await start(page, "octagone", ["person", "person"]);
        await canPick(page);
        await cell(page, "23").click();
        await page.locator("[data-dial].dial button, .dial button").first().click();
        const n_steps = await steps(page);
        await page.locator("#board .offered").first().click();
        const button = page.locator(".dial button").first();
        await button.hover();
        assert.ok(0 < (await page.locator(".picture [data-zone=board] g.draft path").count()));
        await button.click();
        assert.equal(await steps(page), n_steps + 1);
    });
});

test("Octagone: each square where an arrow leads is marked, and a tap on it lays the shield", async () => {
    await withPage({ viewport: PHONE, hasTouch: true }, async (page) => {
        await start(page, "octagone", ["person", "person"]);
        await canPick(page);
        await cell(page, "23").tap();
        // Over the edge: up from 2 is 37, at the other end of the column.
        await cell(page, "23").tap();
        await cell(page, "2").tap();
        const goal = page.locator("#board .cell.offered[aria-label^='37, row T, arrow north points here']");
        await goal.tap();
        assert.match(await status(page), /points at 37/);
        const before = await steps(page);
        await page.locator("#board .offered[data-pick*=hand]").first().tap();
        const goals = page.locator("#board .cell.offered[aria-label*='points here']");
        assert.ok(0 < (await goals.count()));
        const square = /^\d+/.exec(await goals.last().getAttribute("aria-label"))[0];
        await goals.last().press("Enter");
        assert.equal(await steps(page), before + 1);
        assert.match(await status(page), new RegExp(`points at ${square}\\.`));
    });
});

test("a match that a tap starts shows no preview of a pick that nobody points at", async () => {
    await withPage({ viewport: PHONE, hasTouch: true }, async (page) => {
        await start(page, "octagone", ["person", "person"]);
        await canPick(page);
        assert.equal(await page.locator(".picture g.draft > *").count(), 0);
        assert.match(await cell(page, "1").getAttribute("aria-label"), /^1, row A, empty/);
    });
});

test("Toki: a card in hand goes where one taps, clicks or presses, and to the pile as it says", async () => {
    for (const way of ["tap", "click", "press"]) {
        await withPage({ viewport: PHONE, hasTouch: true }, async (page) => {
            await start(page, "toki", ["person", "person"]);
            for (const move of ["open-a1", "open-b1", "open-a1", "open-b1"]) {
                await canPick(page);
                await typeMoves(page, move);
            }
            await canPick(page);
            const label = (pick) => cell(page, pick).getAttribute("aria-label");
            assert.match(await label("pile"), /^pile, take the (\d+|Toki)/);
            await typeMoves(page, "bank");
            await page.waitForSelector("#board [data-pick=drawn]:not([aria-disabled])");
            assert.match(await label("pile"), /^pile, throw the (\d+|Toki) away/);
            if (way === "click") {
                await cell(page, "pile").hover();
                assert.ok(0 < (await page.locator(".picture [data-zone=board] g.draft > *").count()), "thrown onto the pile");
            }
            const [player] = /\d/.exec(await label("drawn"));
            const place = cell(page, `${Number(player) - 1}.c2`);
            assert.match(await place.getAttribute("aria-label"), /hidden card, can be picked$/);
            const n_steps = await steps(page);
            await place[way](...(way === "press" ? ["Enter"] : []));
            await hasSteps(page, n_steps + 2);
            assert.match(await page.inputValue("#record"), /place-c2/);
            assert.equal(await page.locator("#notice.error p").count(), 0);
        });
    }
});

test("Toki: a card over its slot shows the points of the box", async () => {
    await withPage({}, async (page) => {
        await start(page, "toki", ["person", "random"]);
        const random = numbers(3);
        for (let n = 0; n < 8; n++) {
            await canPick(page);
            if (await page.locator("#board [data-pick=drawn]:not([aria-disabled])").count()) break;
            await typeMoves(page, choose(await page.inputValue("#record"), random).move);
        }
        await cell(page, "drawn").click();
        const slot = page.locator("#board .offered[data-pick^='0.']").first();
        await slot.hover();
        assert.match(await page.locator(".picture [data-zone=board] g.draft").innerHTML(), /so far|score/);
        const n_steps = await steps(page);
        await slot.click();
        assert.ok(n_steps < (await steps(page)));
    });
});

test("Toki: a card that was turned up is seen at once, whatever turned it up", async () => {
    for (const way of ["tap", "click", "press"]) {
        await withPage({ viewport: PHONE, hasTouch: true }, async (page) => {
            await start(page, "toki", ["person", "person"]);
            await canPick(page);
            const n_steps = await steps(page);
            const hidden = page.locator("#board .offered[data-pick^='0.']").first();
            const draft = page.locator(".picture g.draft > *");
            const pick = await hidden.getAttribute("data-pick");
            if (way === "click") await hidden.hover();
            if (way === "press") {
                // The page has focused it unseen.
                await hidden.blur();
                await page.keyboard.press("Tab"); // The focus of those who use keys is shown.
                await hidden.focus();
            }
            if (way !== "tap") assert.ok(0 < (await draft.count()), `${way}: a preview`);
            await hidden[way](...(way === "press" ? ["Enter"] : []));
            await hasSteps(page, n_steps + 1);
            assert.match(await status(page), /You turn up|Player 1 turns up/);
            assert.doesNotMatch(await cell(page, pick).getAttribute("aria-label"), /hidden/);
            assert.equal(await draft.count(), 0, `${way}: nothing covers the card`);
        });
    }
});

test("a finger that misses a small cell picks it", async () => {
    await withPage({ viewport: PHONE, hasTouch: true }, async (page) => {
        await open(page, midGame("octiles"));
        await canPick(page);
        const n_steps = await steps(page);
        await page.locator("#board .offered").first().tap();
        await page.waitForSelector("#board .laid");
        const runner = "#board .offered";
        const pick = await page.locator(runner).first().getAttribute("data-pick");
        const { height } = await cell(page, pick).boundingBox();
        assert.ok(height < 30, "the cell is smaller than a finger");
        const [x, y] = await middle(page, pick);
        const [right, down] = await page.evaluate(beside, [x, y, 18]);
        assert.ok(height / 2 < Math.max(Math.abs(right - x), Math.abs(down - y)), "beside the cell");
        await page.touchscreen.tap(right, down);
        await hasSteps(page, n_steps + 1);
    });
});

test("Octiles on a phone: a tap on another octagon lays the tile there, and one on the tile turns it", async () => {
    await withPage({ viewport: PHONE, hasTouch: true }, async (page) => {
        await open(page, midGame("octiles"));
        await canPick(page);
        const n_steps = await steps(page);
        const octagons = await page.locator("#board .offered").evaluateAll((all) => all.map((cell) => cell.dataset.pick));
        assert.ok(2 < octagons.length);
        let n_turned = 0;
        for (const octagon of octagons) {
            await page.touchscreen.tap(...(await middle(page, octagon)));
            await page.waitForSelector(`#board .laid[data-pick=${octagon}]`);
            await page.waitForTimeout(150);
            if ((await page.locator(".ring [aria-pressed]").count()) === 0) continue;
            const before = await turned(page);
            await page.touchscreen.tap(...(await middle(page, octagon)));
            await page.waitForFunction((before) => document.querySelector(".ring [aria-pressed=true]")?.id !== before, before);
            n_turned += 1;
        }
        assert.ok(0 < n_turned);
        assert.equal(await steps(page), n_steps, "nothing was played");
    });
});

/** In the page: a point at a distance from another one where nothing is that is picked or can be. */
function beside([x, y, distance]) {
    const points = [[1, 0], [0, 1], [-1, 0], [0, -1]].map(([right, down]) => [x + distance * right, y + distance * down]);
    return points.find(([x, y]) => !document.elementFromPoint(x, y)?.matches(".offered, .picked"));
}

test("the whole dial is on the screen of a phone, upright and sideways", async () => {
    for (const [width, height] of [[PHONE.width, PHONE.height], [PHONE.height, PHONE.width]]) {
        await withPage({ viewport: { width, height }, hasTouch: true }, async (page) => {
            for (const game of ["octagone", "octi"]) {
                await start(page, game, ["person", "person"]);
                await canPick(page);
                await page.locator("#board .offered").first().click();
                await page.waitForSelector(".dial button");
                const keys = await page.locator(".dial button").evaluateAll((all) =>
                    all.map((key) => key.getBoundingClientRect()).map(({ left, top, right, bottom }) =>
                        ({ left, top, right, bottom })));
                for (const { left, top, right, bottom } of keys) {
                    assert.ok(0 <= left && 0 <= top && right <= width && bottom <= height, `${game}, ${height} px high`);
                }
            }
        });
    }
});

test("where a finger may mean several cells, the board is enlarged for one pick", async () => {
    await withPage({ viewport: PHONE, hasTouch: true }, async (page) => {
        await start(page, "octi", ["person", "person"]);
        await canPick(page);
        const isLarger = async () => (await page.getAttribute("#zoom", "aria-pressed")) === "true";
        await page.locator("#board .offered").first().tap();
        await page.waitForSelector("#board [data-pick=A].offered");
        const [one, other] = [await middle(page, "A"), await middle(page, "B")];
        await page.touchscreen.tap((one[0] + other[0]) / 2, (one[1] + other[1]) / 2);
        assert.ok(await isLarger());
        assert.match(await page.innerText("#enlarged"), /Enlarged/);
        assert.equal(await page.getAttribute("#enlarged", "role"), "status");
        assert.ok(await page.isHidden("#notice"), "no message covers what can be picked");
        assert.equal(await page.evaluate(controlsBelow, "#enlarged"), 0, "the message covers nothing");
        assert.equal(await steps(page), 0);
        const [x, y] = await middle(page, "A");
        assert.ok(0 < x && x < PHONE.width && 0 < y && y < PHONE.height, "the place is on the screen");
        await page.touchscreen.tap(x, y);
        assert.equal(await steps(page), 1);
        assert.ok(!(await isLarger()));
        assert.equal(await page.innerText("#enlarged"), "");
    });
});

/** In the page: how many things that can be picked or pressed an element covers. */
function controlsBelow(selector) {
    const cover = document.querySelector(selector);
    const { left, top, width, height } = cover.getBoundingClientRect();
    const points = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((right) => [0.25, 0.75].map((down) => [right, down]));
    const below = points.flatMap(([right, down]) => {
        const [upper, ...others] = document.elementsFromPoint(left + right * width, top + down * height);
        return upper === cover ? others : [];
    });
    return below.filter((element) => element.matches("button, input, .cell")).length;
}

test("a finger scrolls the page from a board on which everything is offered, and drags what it can", async () => {
    await withPage({ viewport: PHONE, hasTouch: true }, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        await canPick(page);
        await cell(page, "0.hand-4").tap();
        const offered = await page.locator("#board .offered").evaluateAll((all) => all.map((one) => one.dataset.pick));
        assert.ok(offered.includes("b1") && offered.includes("b4"));
        await swipe(page, "b1", "b4");
        assert.ok(0 < (await page.evaluate(() => scrollY)), "the page is scrolled");
        assert.equal(await steps(page), 0);
        await page.evaluate(() => scrollTo(0, 0));
        await page.locator("#clear").tap();
        await swipe(page, "0.hand-4", "b2");
        assert.equal(await steps(page), 1);
        assert.equal(await page.evaluate(() => scrollY), 0, "what is dragged does not scroll");
    });
});

test("the board is shown from the other side, and larger for fingers", async () => {
    await withPage({ viewport: PHONE, hasTouch: true }, async (page) => {
        for (const game of ["gobblet", "octiles", "octagone"]) {
            await start(page, game, ["person", "person"]);
            await canPick(page);
            if ((await page.getAttribute("#zoom", "aria-pressed")) !== "true") await page.click("#zoom");
            const small = await page.locator("#board .offered").evaluateAll((cells) =>
                cells.map((c) => c.getBoundingClientRect()).filter(({ width, height }) => width < 44 || height < 44).length,
            );
            assert.equal(small, 0, game);
        }
        await page.click("#zoom");
        await start(page, "gobblet", ["person", "person"]);
        const [, before] = await middle(page, "a1");
        await page.click("#flip");
        assert.ok((await middle(page, "a1"))[1] < before);
        await cell(page, "0.hand-4").tap();
        await cell(page, "a1").tap();
        assert.match(await status(page), /size 4 to a1/);
    });
});

test("undone steps survive a reload", async () => {
    await withPage({}, async (page) => {
        await start(page, "toki", ["person", "random"]);
        const random = numbers(5);
        for (let n = 0; n < 3; n++) {
            await canPick(page);
            await typeMoves(page, choose(await page.inputValue("#record"), random).move);
        }
        await canPick(page);
        const before = await page.inputValue("#record");
        await page.click("#undo");
        await page.reload();
        await page.waitForSelector("[data-ready]", { state: "attached" });
        assert.notEqual(await page.inputValue("#record"), before);
        await page.click("#redo");
        assert.equal(await page.inputValue("#record"), before);
    });
});

test("the position and its picture are copied and kept", async () => {
    await withPage({ permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        await typeMoves(page, "4@b2");
        await page.click("#tab-record");
        assert.match(await copied(page, "#copy-svg"), /^<svg .*Black to move/s);
        const position = await copied(page, "#copy-position");
        assert.match(position, /\S/);
        assert.doesNotMatch(position, /<svg/);
        assert.match(position, /D/, "the piece on b2");
        await page.click("#tab-moves");
        await page.click("#to-first");
        await page.click("#tab-record");
        assert.doesNotMatch(await copied(page, "#copy-position"), /D/, "that of the start, which is on the screen");
        assert.match(await copied(page, "#copy-svg"), /White to move/);
        for (const [button, name, magic] of [
            ["#save-svg", "gobblet.svg", "<svg"],
            ["#save-png", "gobblet.png", "\u0089PNG"],
        ]) {
            const [download] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
            assert.equal(download.suggestedFilename(), name);
            const chunks = [];
            for await (const chunk of await download.createReadStream()) chunks.push(chunk);
            assert.equal(Buffer.concat(chunks).toString("latin1").slice(0, 4), magic);
        }
    });
});
