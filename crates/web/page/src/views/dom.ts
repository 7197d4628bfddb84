// Elements in one line.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined | EventHandler>;
type EventHandler = (event: never) => void;

/**
 * An element. Attributes that are `false`, `null` or missing are left out, `true` is written
 * without a value, and functions listen to the event of their name: `{ onclick: act }`.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
    name: K,
    attributes: Attributes = {},
    ...children: Child[]
): HTMLElementTagNameMap[K] {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (typeof value === "function") {
            element.addEventListener(key.slice(2), value as EventListener);
        } else if (value === true) {
            element.setAttribute(key, "");
        } else if (value !== false && value !== null && value !== undefined) {
            element.setAttribute(key, String(value));
        }
    }
    element.append(...children.filter((child): child is Node | string => isThere(child)));
    return element;
}

/** Adds the style of a script that is fetched later. */
export function adopt(style: string): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets.push(sheet);
}

/** Replaces the children of an element. */
export function fill(element: Element, ...children: Child[]): void {
    element.replaceChildren(...children.filter((child): child is Node | string => isThere(child)));
}

/**
 * Gives an element these children. Those that it has already are not touched, so that they keep the
 * focus and are not laid out again.
 */
export function arrange(element: Element, children: readonly Element[]): void {
    const wanted = new Set(children);
    for (const child of [...element.children]) if (!wanted.has(child)) child.remove();
    let next = element.firstElementChild;
    for (const child of children) {
        if (child === next) next = next.nextElementSibling;
        else element.insertBefore(child, next);
    }
}

/** A button that does something. */
export function button(
    label: string | Node,
    act: (event: Event) => void,
    attributes: Attributes = {},
): HTMLButtonElement {
    return h("button", { type: "button", onclick: act, ...attributes }, label);
}

/** The element that has the focus, in the document or the shadow root of `place`. */
export function focusedNear(place: Node): Element | null {
    const root = place.getRootNode();
    return root instanceof ShadowRoot ? root.activeElement : document.activeElement;
}

/** The tab stop of the board, or the first button if nothing of it can be picked. */
export function boardStop(near: Node): HTMLElement | null {
    const root = near.getRootNode() as Document | ShadowRoot;
    return root.querySelector<HTMLElement>('#board .cell[tabindex="0"], #outside button');
}

/** The element at a point of the window, in the document or the shadow root of `place`. */
export function elementAt(place: Node, x: number, y: number): Element | null {
    const root = place.getRootNode();
    return (root instanceof ShadowRoot ? root : document).elementFromPoint(x, y);
}

function isThere(child: Child): boolean {
    return child !== null && child !== undefined && child !== false;
}
