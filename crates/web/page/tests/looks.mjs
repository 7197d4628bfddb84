// The pictures of the suite: their positions, and the comparison of two pictures.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { GAMES, LAPTOP, PHONE, ready, withPage } from "./browser.mjs";
import { midGame } from "./bot.mjs";

/** The folder of the pictures. */
export const FOLDER = path.join(import.meta.dirname, "../../../../docs/screenshots");

/** A channel of a pixel may differ by this much, of 255, before the pixel counts as different. */
const CHANNEL = 48;
/** The share of pixels that may be different. */
export const TOLERANCE = 0.004;

/** The screens of the pictures: each game once on a phone and once on a laptop. */
const SCREENS = { phone: [PHONE, "light"], desktop: [LAPTOP, "dark"] };

/** Six windows, which `look.mjs` draws. */
export const WINDOWS = {
    phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    "phone, dark": { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: "dark" },
    landscape: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
    desktop: { viewport: { width: 1280, height: 800 } },
    "desktop, dark": { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
    "200 %": { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
};

/** Calls `take` with a page that shows each of the pictures. */
export async function eachLook(take) {
    for (const [screen, [viewport, colorScheme]] of Object.entries(SCREENS)) {
        await withPage({ viewport, colorScheme }, async (page) => {
            for (const game of GAMES) {
                await openMatch(page, midGame(game));
                await take(page, `${game}-${screen}`);
            }
        });
    }
}

/** Shows a match between people as the page would after a reload. */
export async function openMatch(page, record, players = Array(6).fill("person")) {
    await page.evaluate((match) => localStorage.setItem("rulebook", JSON.stringify({ match })), {
        record,
        players,
    });
    await page.reload();
    await ready(page);
    await page.waitForSelector("#play:not([hidden]) :is(.picture svg, #hand-over button)");
}

/** A picture with at most 256 colours as PNG, a third as large. `page` chooses the colours. */
export async function smaller(page, bytes) {
    const { width, height, colours, places } = await page.evaluate(async (address) => {
        const bitmap = await createImageBitmap(await (await fetch(address)).blob());
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
        context.drawImage(bitmap, 0, 0);
        const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
        const counts = new Map();
        const colourAt = (i) => (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
        for (let i = 0; i < data.length; i += 4) counts.set(colourAt(i), (counts.get(colourAt(i)) ?? 0) + 1);
        const colours = [...counts].sort(([, a], [, b]) => b - a).slice(0, 256).map(([colour]) => colour);
        const channels = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];
        const nearest = new Map(colours.map((colour, place) => [colour, place]));
        const find = (colour) => {
            const wanted = channels(colour);
            const distance = (other) => channels(other).reduce((sum, c, k) => sum + (c - wanted[k]) ** 2, 0);
            const distances = colours.map(distance);
            return distances.indexOf(Math.min(...distances));
        };
        const places = [];
        for (let i = 0; i < data.length; i += 4) {
            const colour = colourAt(i);
            if (!nearest.has(colour)) nearest.set(colour, find(colour));
            places.push(nearest.get(colour));
        }
        return { width, height, colours: colours.flatMap(channels), places };
    }, `data:image/png;base64,${bytes.toString("base64")}`);
    const rows = Buffer.alloc(height * (width + 1)); // Each begins with its filter: none.
    for (let y = 0; y < height; y++) {
        rows.set(places.slice(y * width, (y + 1) * width), y * (width + 1) + 1);
    }
    const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]); // 8 bits, with a palette.
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    return Buffer.concat([
        Buffer.from("89504e470d0a1a0a", "hex"),
        chunk("IHDR", head),
        chunk("PLTE", Buffer.from(colours)),
        chunk("IDAT", deflateSync(rows, { level: 9 })),
        chunk("IEND", Buffer.alloc(0)),
    ]);
}

function chunk(name, data) {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    const body = Buffer.concat([Buffer.from(name), data]);
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
}

/** The share of the pixels that differ; 1 if the sizes do. `page` does the work. */
export async function difference(page, one, two) {
    const addresses = [one, two].map((bytes) => `data:image/png;base64,${bytes.toString("base64")}`);
    return page.evaluate(async ([addresses, channel]) => {
        const pixels = async (address) => {
            const bitmap = await createImageBitmap(await (await fetch(address)).blob());
            const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
            context.drawImage(bitmap, 0, 0);
            return context.getImageData(0, 0, bitmap.width, bitmap.height);
        };
        const [a, b] = await Promise.all(addresses.map(pixels));
        if (a.width !== b.width || a.height !== b.height) return 1;
        let n_different = 0;
        for (let i = 0; i < a.data.length; i += 4) {
            const differs = (k) => channel < Math.abs(a.data[i + k] - b.data[i + k]);
            if (differs(0) || differs(1) || differs(2)) n_different += 1;
        }
        return (4 * n_different) / a.data.length;
    }, [addresses, CHANNEL]);
}

/** The kept picture of a name. */
export const kept = (name) => readFile(path.join(FOLDER, `${name}.png`));
