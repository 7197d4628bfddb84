// The modules that can answer the question to a search.

/**
 * The modules that may search the position of a question, the most suitable first, and one that may solve it;
 * `has` says whether there is a module.
 */
export function searchesFor(question: string, has: (name: string) => boolean): { modules: string[]; solver: string | null } {
    const game = /^game (\S+)$/m.exec(question)?.[1] ?? "";
    for (const owner of [game, "classics"]) {
        // For open positions, for more than two sides, and for covered hands.
        const modules = ["", "-many", "-covered"].map((end) => `search/${owner}${end}`).filter(has);
        const solver = `search/${owner}-solver`;
        if (0 < modules.length) return { modules, solver: has(solver) ? solver : null };
    }
    return { modules: ["rules"], solver: null };
}
