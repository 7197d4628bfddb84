// The modules that the page was built with.

/** The names of the files without `.js` or `.md`; the element `html` of a page lists them. */
let modules = new Set((document.documentElement.dataset["modules"] ?? "rules").split(" "));

/** Says which modules there are where no page lists them. */
export function offer(names: readonly string[]): void {
    modules = new Set(names);
}

export function hasModule(name: string): boolean {
    return modules.has(name);
}

/** The modules that may have a search for a game, the most suitable first. */
export function searchModules(game: string): string[] {
    const own = searchesOf(game);
    const found = own.length === 0 ? searchesOf("classics") : own;
    return found.length === 0 ? ["rules"] : found;
}

/** The module that may solve positions of a game; nothing if there is none. */
export function solverModule(game: string): string | null {
    const owner = searchesOf(game).length === 0 ? "classics" : game;
    const name = `search/${owner}-solver`;
    return modules.has(name) ? name : null;
}

/** The search modules of a game: for open positions, for more than two sides, and for covered hands. */
function searchesOf(game: string): string[] {
    return ["", "-many", "-covered"].map((end) => `search/${game}${end}`).filter(hasModule);
}
