// Small pictures of positions, which are drawn once they come into view.

import { boxOf, imageOf } from "../engine/drawing.js";
import type { Glance } from "../match/glance.js";
import { h } from "./dom.js";

/** The distance below the viewport within which pictures are drawn in advance. */
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
    const show = ({ parts }: Glance) => void (image.src = imageOf(boxOf(parts), parts));
    waiting.set(image, () => look().then(show, () => {})); // The words beside it say what it is.
    observer.observe(image);
    return image;
}
