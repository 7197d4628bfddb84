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
    const show = (glance: Glance) => void (image.src = addressOf(glance));
    waiting.set(image, () => look().then(show, () => {})); // The words beside it say what it is.
    observer.observe(image);
    return image;
}

/** The parts of a drawing as an image. */
function addressOf({ svg, parts }: Glance): string {
    const [left, top] = [Math.min(...parts.map(({ area }) => area.x)), Math.min(...parts.map(({ area }) => area.y))];
    const right = Math.max(...parts.map(({ area }) => area.x + area.width));
    const bottom = Math.max(...parts.map(({ area }) => area.y + area.height));
    const [width, height] = [right - left, bottom - top];
    const cut = svg
        .replace(/viewBox="[^"]*" width="[^"]*" height="[^"]*"/, `viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}"`)
        .replace(/<rect width="[\d.]+" height="[\d.]+" fill="[^"]*"\/>/, ""); // The ground is that of the page.
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(cut)}`;
}
