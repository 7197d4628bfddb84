// The settings of a person: they are kept, change the page and the board, and call one when it is one's turn.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { closeBrowser, LAPTOP, notice, PHONE, ready, start, withPage } from "./browser.mjs";

after(closeBrowser);

/** Opens the settings and sets some of them. */
async function set(page, settings) {
    if (!(await page.locator(".settings[open]").count())) await page.click(".settings summary");
    for (const [name, value] of Object.entries(settings)) await page.selectOption(`#${name}`, value);
}

/** The size of the texts, in pixels. */
const size = (page, selector = "#todo") => page.evaluate((at) => parseFloat(getComputedStyle(document.querySelector(at)).fontSize), selector);

const seen = (page, selector) => page.locator(selector).first().isVisible();

test("what is set is kept", async () => {
    await withPage({}, async (page) => {
        const chosen = {
            theme: "plain",
            text: "large",
            motion: "slow",
            hand: "left",
            coordinates: "off",
            notation: "on",
            sound: "off",
            confirming: "always",
        };
        await set(page, chosen);
        await page.reload();
        await ready(page);
        await page.click(".settings summary");
        for (const [name, value] of Object.entries(chosen)) assert.equal(await page.inputValue(`#${name}`), value, name);
        await assertAccessible(page);
    });
});

test("texts grow, and board, line and actions stay on a phone", async () => {
    await withPage({ viewport: PHONE, hasTouch: true, isMobile: true }, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        const before = await size(page);
        await set(page, { text: "largest" });
        await page.click(".settings summary");
        assert.ok(1.3 * before < (await size(page)));
        for (const selector of ["#todo", "#status", "#hint", ".picture"]) {
            const { bottom, right } = await page.evaluate((at) => document.querySelector(at).getBoundingClientRect().toJSON(), selector);
            assert.ok(bottom <= PHONE.height && right <= PHONE.width, `${selector}: ${right}, ${bottom}`);
        }
    });
});

test("coordinates are shown or not", async () => {
    await withPage({}, async (page) => {
        for (const game of ["gobblet", "octi", "toki", "octagone"]) {
            await start(page, game, ["person", "person"]);
            await set(page, { coordinates: "on" });
            assert.ok(await seen(page, ".picture .coordinate"), game);
            await set(page, { coordinates: "off" });
            assert.ok(!(await seen(page, ".picture .coordinate")), game);
        }
    });
});

test("boards are of wood, plain or of high contrast", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        const drawn = [];
        for (const theme of ["wood", "plain", "contrast"]) {
            await set(page, { theme });
            drawn.push(await page.innerHTML(".picture"));
        }
        assert.equal(new Set(drawn).size, 3);
        const lines = (drawing) => drawing.split("<path").length;
        assert.ok(lines(drawn[1]) < lines(drawn[0]), "no grain");
        assert.ok(drawn[2].includes('fill="#ffffff"'));
    });
});

test("the controls are at the chosen hand", async () => {
    const middle = (page, selector) => page.evaluate((at) => {
        const { left, right } = document.querySelector(at).getBoundingClientRect();
        return (left + right) / 2;
    }, selector);
    for (const [viewport, selector] of [[LAPTOP, ".bar"], [PHONE, ".dial"]]) {
        await withPage({ viewport }, async (page) => {
            await start(page, "octi", ["person", "person"]);
            await page.locator(".cell.offered").first().click();
            await page.waitForSelector(".dial");
            assert.ok(viewport.width / 2 < (await middle(page, selector)));
            await set(page, { hand: "left" });
            assert.ok((await middle(page, selector)) < viewport.width / 2);
        });
    }
});

test("what moves on the board is slow, or does not move", async () => {
    await withPage({ reducedMotion: "no-preference" }, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        await page.evaluate(() => {
            const { animate } = Element.prototype;
            Element.prototype.animate = function (...how) {
                const animation = animate.apply(this, how);
                if (this.closest(".picture")) window.moved.push(animation);
                return animation;
            };
        });
        const rates = async (motion, piece, square) => {
            await set(page, { motion });
            await page.evaluate(() => (window.moved = []));
            await page.click(`#board [data-pick="${piece}"]`);
            await page.click(`#board [data-pick="${square}"]`);
            await page.waitForSelector(".picture .moving", { state: "detached" });
            return [...new Set(await page.evaluate(() => window.moved.map(({ playbackRate }) => playbackRate)))];
        };
        assert.deepEqual(await rates("usual", "0.hand-4", "b2"), [1]);
        const [rate] = await rates("slow", "1.hand-4", "c2");
        assert.ok(rate < 0.5);
        assert.deepEqual(await rates("none", "0.hand-4", "b3"), []);
    });
});

test("a notification says that it is one's turn while the page is not seen, if it is permitted", async () => {
    await withPage({ permissions: ["notifications"] }, async (page) => {
        await page.evaluate(() => {
            Object.defineProperty(document, "hidden", { get: () => true });
            window.told = [];
            window.Notification = class {
                static permission = "granted";
                static requestPermission = async () => "granted";
                constructor(title, { body }) {
                    window.told.push(`${title} ${body}`);
                }
                close() {}
            };
            ServiceWorkerRegistration.prototype.showNotification = async (title, { body }) => window.told.push(`${title} ${body}`);
        });
        const play = async () => {
            await page.locator(".cell.offered").first().click();
            await page.locator(".cell.offered").first().click();
            await page.waitForFunction(() => /^Your turn/.test(document.title) && 2 <= document.querySelectorAll("#moves li").length);
        };
        await start(page, "gobblet", ["person", "random"]);
        await play();
        assert.deepEqual(await page.evaluate(() => window.told), []);
        await set(page, { notifying: "on" });
        await play();
        await page.waitForFunction(() => 0 < window.told.length);
        assert.deepEqual(await page.evaluate(() => window.told), ["Your turn. Gobblet 4×4"]);
    });
});

test("a browser that forbids notifications keeps them off, and the page says so", async () => {
    await withPage({}, async (page) => {
        await page.evaluate(() => (window.Notification = class { static requestPermission = async () => "denied"; }));
        await set(page, { notifying: "on" });
        await page.waitForSelector("#notice:not(:empty)");
        assert.match(await notice(page), /does not permit/);
        await page.reload();
        await ready(page);
        await page.click(".settings summary");
        assert.equal(await page.inputValue("#notifying"), "off");
    });
});
