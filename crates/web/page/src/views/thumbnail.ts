// Small pictures of positions, which are drawn once they come into view.

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

/** The board of a drawing as an image, or the whole drawing if it names no board. */
function addressOf({ svg, board }: Glance): string {
    const { x, y, width, height } = board ?? { x: 0, y: 0, width: 0, height: 0 };
    const box = `viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}"`;
    const cut = board ? svg.replace(/viewBox="[^"]*" width="[^"]*" height="[^"]*"/, box) : svg;
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(cut)}`;
}
