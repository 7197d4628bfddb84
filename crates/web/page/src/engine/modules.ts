// Which modules the page was built with.

/** The names of the files without `.js`; the element `html` of a page lists them. */
let modules = new Set((document.documentElement.dataset["modules"] ?? "rules").split(" "));

/** Says which modules there are where no page lists them. */
export function offer(names: readonly string[]): void {
    modules = new Set(names);
}

export function hasModule(name: string): boolean {
    return modules.has(name);
}

/** The module that searches a game: its own, that of the classics, or the one with the rules. */
export function searchModule(game: string): string {
    const own = `search/${game}`;
    if (modules.has(own)) return own;
    return modules.has("search/classics") ? "search/classics" : "rules";
}
