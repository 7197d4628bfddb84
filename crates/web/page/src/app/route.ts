// The entries of the browser's history: the choice of a game, and matches. Back and Forward go between
// them without loading the page again.

/** The screen of a history entry. A match that is not saved has an empty `place`. */
export type Route = { screen: "choose" } | { screen: "play"; place: string };

/** The route of the current entry; `null` for the address of a link, or of a page that was just opened. */
export function routeNow(): Route | null {
    const state: unknown = history.state;
    if (typeof state !== "object" || state === null) return null;
    const { screen, place } = state as Record<string, unknown>;
    if (screen === "choose") return { screen };
    return screen === "play" && typeof place === "string" ? { screen, place } : null;
}

/** Adds an entry after the current one. `hash` is the link to what it shows. */
export function enter(route: Route, hash = ""): void {
    history.pushState(route, "", location.pathname + location.search + hash);
}

/** Makes the current entry show something else, without the link that led to it. */
export function become(route: Route): void {
    const isThere = location.hash === "" && JSON.stringify(routeNow()) === JSON.stringify(route);
    // Safari refuses to change an entry a hundred times within half a minute.
    if (!isThere) history.replaceState(route, "", location.pathname + location.search);
}
