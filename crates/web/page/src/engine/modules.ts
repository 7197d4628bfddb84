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
