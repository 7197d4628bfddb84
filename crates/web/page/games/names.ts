// The names of what a package loads.

/** The five games, or the small classics. */
export type Name = "games" | "classics";

/** A name from any caller. Throws a `TypeError` if the package has nothing of this name. */
export function checked(name: Name): Name {
    const names: readonly string[] = CLASSICS ? ["games", "classics"] : ["games"];
    if (names.includes(name)) return name;
    const right = names.map((known) => JSON.stringify(known)).join(" or ");
    throw new TypeError(`what is loaded is ${right}${typeof name === "string" ? `, not ${JSON.stringify(name)}` : ""}`);
}
