// Rules pages: the part of Markdown that they use, as elements.

import { h } from "./dom.js";

/** The elements of a page. Its headings begin at level 3. `imageOf` is the file of an image, if the page has it. */
export function markdown(text: string, imageOf: (target: string) => URL | null): HTMLElement[] {
    const blocks = text.replaceAll("\r", "").split(/\n{2,}/);
    return joinFences(blocks).flatMap((text) => image(text, imageOf) ?? block(text));
}

/** A block that is an image: the element, or nothing if the page does not have it. */
function image(text: string, imageOf: (target: string) => URL | null): HTMLElement[] | null {
    const [, alt, target] = /^!\[([^\]]*)\]\(([^)]+)\)$/.exec(text.trim()) ?? [];
    if (alt === undefined || target === undefined) return null;
    const src = imageOf(target)?.href;
    return src ? [h("img", { src, alt, loading: "lazy" })] : [];
}

/** Blocks of code may contain empty lines. */
function joinFences(blocks: string[]): string[] {
    const joined: string[] = [];
    let open: string[] | null = null;
    for (const block of blocks) {
        if (open) open.push(block);
        else if (block.startsWith("```")) open = [block];
        else joined.push(block);
        if (open && block.trimEnd().endsWith("```") && (1 < open.length || 3 < block.length)) {
            joined.push(open.join("\n\n"));
            open = null;
        }
    }
    return open ? [...joined, open.join("\n\n")] : joined;
}

function block(text: string): HTMLElement[] {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    const [first = ""] = lines;
    const heading = /^(#+)\s+(.*)$/.exec(first);
    if (heading?.[1]) {
        const level = Math.min(6, heading[1].length + 2);
        const element = h(`h${level}` as "h3", {}, ...inline(heading[2] ?? ""));
        const rest = lines.slice(1).join("\n");
        return rest ? [element, ...block(rest)] : [element];
    }
    if (first.startsWith("```")) {
        const code = lines.slice(1, -1).join("\n");
        return [h("pre", { tabindex: 0 }, h("code", {}, code))];
    }
    if (first.startsWith("|")) return [table(lines)];
    if (/^([-*]|\d+\.)\s/.test(first)) return [list(lines)];
    const words = inline(lines.join(" "));
    return words.length === 0 ? [] : [h("p", {}, ...words)];
}

function list(lines: string[]): HTMLElement {
    const items: string[] = [];
    for (const line of lines) {
        const item = /^\s*(?:[-*]|\d+\.)\s+(.*)$/.exec(line);
        if (item) items.push(item[1] ?? "");
        else items.push(`${items.pop() ?? ""} ${line.trim()}`);
    }
    const isNumbered = /^\d/.test(lines[0] ?? "");
    return h(isNumbered ? "ol" : "ul", {}, ...items.map((item) => h("li", {}, ...inline(item))));
}

function table(lines: string[]): HTMLElement {
    const rows = lines.filter((line) => !/^\|[\s:|-]+\|$/.test(line));
    const cells = (line: string) => line.replace(/^\||\|$/g, "").split(/(?<!\\)\|/);
    const row = (line: string, name: "th" | "td") =>
        h("tr", {}, ...cells(line).map((cell) => {
            // An empty heading is an ordinary cell.
            const text = cell.trim();
            return h(text === "" ? "td" : name, {}, ...inline(text));
        }));
    const [head = "", ...body] = rows;
    return h("div", { class: "scroll", tabindex: 0 },
        h("table", {}, h("thead", {}, row(head, "th")),
            h("tbody", {}, ...body.map((line) => row(line, "td")))));
}

/** Code, bold, emphasis and links. Images within a line are left out. */
function inline(text: string): (HTMLElement | string)[] {
    const pieces = text.replaceAll(/!\[[^\]]*\]\([^)]*\)/g, "").split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*|\[[^\]]+\]\([^)]+\))/);
    return pieces.filter((piece) => piece !== "").map((piece) => {
        const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece);
        if (link) return linked(link[1] ?? "", link[2] ?? "");
        if (piece.startsWith("`")) return h("code", {}, piece.slice(1, -1));
        if (piece.startsWith("**")) return h("strong", {}, ...inline(piece.slice(2, -2)));
        if (piece.startsWith("*") && piece.endsWith("*")) return h("em", {}, piece.slice(1, -1));
        return piece.replaceAll("\\|", "|");
    });
}

/** Only links to other sites: pages of the repository are not here. */
function linked(text: string, target: string): HTMLElement {
    if (!/^https?:/.test(target)) return h("span", {}, ...inline(text));
    return h("a", { href: target, rel: "noopener", target: "_blank" }, ...inline(text));
}
