// Small pictures of positions, which are drawn once they come into view.

import type { Area } from "../engine/types.js";
import type { Glance } from "../match/glance.js";
import { h } from "./dom.js";

/** How far below the window a picture is drawn already. */
const MARGIN = "200px";

const waiting = new WeakMap<Element, () => Promise<void>>();
const observer = new IntersectionObserver(
    (entries) => {
        for (const { target, isIntersecting } of entries) {
            if (!isIntersecting) continue;
            observer.unobserve(target);
            void waiting.get(target)?.();
        }
    },
    { rootMargin: MARGIN },
);

/** A picture of the board of a match. `look` is called when it comes into view; one that fails stays empty. */
export function thumbnail(look: () => Promise<Glance>): HTMLImageElement {
    const image = h("img", { class: "thumbnail", alt: "" });
    waiting.set(image, async () => {
        try {
            image.src = addressOf(await look());
        } catch {
            image.classList.add("missing"); // The list beside it says what it is.
        }
    });
    observer.observe(image);
    return image;
}

/** The parts of a drawing as an image, or all of it below its caption if it names none. */
function addressOf({ svg, parts }: Glance): string {
    const shown = parts.length === 0 ? [below(svg)] : parts.map(({ area }) => area);
    const [left, top] = [Math.min(...shown.map(({ x }) => x)), Math.min(...shown.map(({ y }) => y))];
    const right = Math.max(...shown.map(({ x, width }) => x + width));
    const bottom = Math.max(...shown.map(({ y, height }) => y + height));
    const [width, height] = [right - left, bottom - top];
    const cut = svg
        .replace(/viewBox="[^"]*" width="[^"]*" height="[^"]*"/, `viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}"`)
        .replace(/<rect width="[\d.]+" height="[\d.]+" fill="[^"]*"\/>/, ""); // The ground is that of the page.
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(cut)}`;
}

/** The part of a drawing below its caption. */
function below(svg: string): Area {
    const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
    const y = Number(/<g transform="translate\(0 ([\d.]+)\)">/.exec(svg)?.[1] ?? 0);
    return { x: 0, y, width: Number(width), height: Number(height) - y };
}
