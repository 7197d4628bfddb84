// Sentences and labels from the notation of games: the patterns of a catalogue, and their substitution.

import type { Strings } from "./en/en.js";
import { listed } from "./parts.js";

/**
 * A pattern of a game's text, and the words for it. In the words, `$1` is what the first group has found,
 * `{S}` the player who acts, `{P1}` the player whose number the first group is, `{P#1}` player 1, `{N1}` a name
 * that is translated, and `[take|takes]` depends on whether that player is "you". For a step of chance, `{S}`
 * is the player of the step before. A quiet step is left out of the caption, and in the list of moves the next
 * step stands for it, or `many` for several in a row, with `$n` for their number; a passing one is in the
 * caption only as the latest step.
 */
export type Rule = readonly [
    pattern: RegExp,
    words: string | ((found: RegExpExecArray) => string),
    weight?: "quiet" | "passing",
    many?: string,
];

/** Words for a step, how much it counts, and words for several such steps in a row. */
export interface StepWords {
    text: string;
    weight: Rule[2];
    many: Rule[3];
}

/** The most steps before one that decide its words. */
export const LATEST = 12;

/** The words for an option of the rules. */
export interface OptionWords {
    name?: string;
    about?: string;
    values?: Record<string, string>;
}

/** The words for a game. What is missing is taken from the game, in English. */
export interface GameWords {
    title?: string;
    aim?: string;
    /**
     * For the text of a step, and after a colon its description; if the observer has none, `after` and the
     * texts of the steps before.
     */
    steps?: readonly Rule[];
    /** For each of the facts in a label, which are separated by commas. */
    facts?: readonly Rule[];
    /** For texts within drawings that have less room than labels. */
    drawn?: readonly Rule[];
    /** The reasons for an end, by the name of the ending; `won` is added to it, `drawn` comes in its place. */
    endings?: Record<string, string>;
    /** By the code of the refusal. */
    refusals?: Record<string, string>;
    options?: Record<string, OptionWords>;
}

/** A player in a sentence. */
export interface Person {
    name: string;
    isYou: boolean;
}

/** A refusal by the rules, as the engine reports it. */
interface Refused {
    kind: string;
    code: string;
    rule?: string;
    message: string;
}

/** A string, and whether it is in the language of the games because the catalogue has no translation. */
export interface Said {
    text: string;
    isForeign: boolean;
}

/** The sentence for a step; `null` if the catalogue has none. `person` names the players by seat. */
export function stepWords(
    t: Strings,
    game: string,
    step: { text: string; description?: string | undefined },
    actor: Person | null,
    person: (seat: number) => Person,
    before: readonly string[] = [],
): StepWords | null {
    const about = `${step.text}: ${step.description ?? `after ${before.join(" ")}`}`;
    const found = find(t.games[game]?.steps ?? [], about);
    if (!found) return null;
    const { words, groups, weight, many } = found;
    return { text: sentence(filled(words, groups, t, actor, person)), weight, many };
}

/** A label of a game in the language of the page; as it is if the catalogue has no words for a part of it. */
export function labelWords(t: Strings, game: string, label: string, drawn: readonly Rule[] = []): string {
    const rules = [...drawn, ...(t.games[game]?.facts ?? []), ...t.facts];
    const facts = label.split(", ").map((fact) => {
        const found = find(rules, fact);
        return found && filled(found.words, found.groups, t, null, () => ({ name: "", isYou: false }));
    });
    return facts.includes(null) ? label : facts.join(", ");
}

/** The language of the labels of a game, if it is not that of the page. */
export function languageOfLabels(t: Strings, game: string): "en" | false {
    return t.facts.length !== 0 && t.games[game]?.facts === undefined && "en";
}

/** Parts of a drawing with labels in the language of the page. */
export function translated<Part extends { label: string }>(t: Strings, game: string, parts: Part[]): Part[] {
    if (t.games[game]?.facts === undefined) return parts;
    return parts.map((part) => ({ ...part, label: labelWords(t, game, part.label) }));
}

/** Shapes of a drawing with their texts in the language of the page, apart from a caption. */
export function translatedShapes(t: Strings, game: string, shapes: string): string {
    const words = t.games[game];
    if (words?.facts === undefined) return shapes;
    // A line may end within a list.
    const texts = /(<text(?![^>]*"caption")[^>]*>)([^<]*[a-z]{2}[^<]*?)(,?)(?=<\/text>)/g;
    const said = (text: string) => labelWords(t, game, text, words.drawn);
    return shapes.replace(texts, (_, tag: string, text: string, comma: string) => tag + said(text) + comma);
}

/** Parts of a drawing with their texts in the language of the page. */
export function translatedParts<Part extends { shapes: string }>(t: Strings, game: string, parts: Part[]): Part[] {
    return parts.map((part) => ({ ...part, shapes: translatedShapes(t, game, part.shapes) }));
}

/** The reason for the end of a game; empty if the catalogue has none. */
export function endingWords(t: Strings, game: string, ending: string, isDrawn: boolean): string {
    const words = t.games[game]?.endings ?? {};
    const reasons = isDrawn ? [words["drawn"] ?? words[ending]] : [words[ending], words["won"]];
    return listed(reasons.filter((reason) => reason !== undefined), t.and);
}

/** The sentence for a refusal, without its rule. */
export function refusalWords(t: Strings, game: string | undefined, { code, kind, rule, message }: Refused): Said {
    const own = t.games[game ?? ""]?.refusals?.[code];
    if (own !== undefined) return { text: own, isForeign: false };
    const general = code === kind && rule === undefined ? t.kinds[kind] : undefined;
    if (general !== undefined) return { text: general, isForeign: false };
    return { text: `${sentence(message)}.`, isForeign: t.facts.length !== 0 };
}

/** The title of a game. */
export function titleWords(t: Strings, { name, title }: { name: string; title: string }): Said {
    const own = t.games[name]?.title;
    return { text: own ?? title, isForeign: t.facts.length !== 0 && own === undefined };
}

/** The aim of a game: the first statement of its description. */
export function aimWords(t: Strings, { name, aim }: { name: string; aim: string }): Said {
    const own = t.games[name]?.aim;
    return { text: own ?? `${/^[^.:;]*/.exec(aim)?.[0]}.`, isForeign: t.facts.length !== 0 && own === undefined };
}

/** The name of an option, one line about it, and the names of its values. */
export function optionWords(t: Strings, game: string, option: { key: string; about: string }) {
    const own = t.games[game]?.options?.[option.key] ?? {};
    const about = own.about ?? `${sentence(option.about)}.`;
    return {
        name: own.name ?? sentence(option.key.replaceAll("_", " ")),
        about: about.replace(/ \(R\d+(, R\d+)*\)/, ""),
        value: (value: string) => own.values?.[value] ?? t.values[value] ?? value.replaceAll("_", " "),
        isForeign: t.facts.length !== 0 && own.about === undefined,
    };
}

/** A string with its first letter capitalised. */
export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function find(rules: readonly Rule[], text: string) {
    for (const [pattern, words, weight, many] of rules) {
        const groups = pattern.exec(text);
        if (groups) return { words, groups, weight, many };
    }
    return null;
}

function filled(
    words: Rule[1],
    groups: RegExpExecArray,
    t: Strings,
    actor: Person | null,
    person: (seat: number) => Person,
): string {
    const template = typeof words === "string" ? words : words(groups);
    const numbered = (of: string) => person(Number(of.startsWith("#") ? of.slice(1) : groups[Number(of)]) - 1);
    const first = /\{P(#?\d+)/.exec(template)?.[1];
    const subject = template.includes("{S}") || first === undefined ? actor : numbered(first);
    return template
        .replace(/\[([^|\]]*)\|([^\]]*)\]/g, (_, you: string, other: string) => (subject?.isYou ? you : other))
        .replace(/\{S\}/g, () => (actor?.isYou ? t.you : (actor?.name ?? "")))
        .replace(/\{P(#?\d+)\}/g, (_, of: string) => {
            const { name, isYou } = numbered(of);
            return isYou ? t.you : name;
        })
        .replace(/\{N(\d)\}/g, (_, group: string) => {
            const name = groups[Number(group)] ?? "";
            const player = /^player (\d+)$/.exec(name)?.[1];
            return player ? t.seat(Number(player)) : (t.names[name] ?? name);
        })
        .replace(/\$(\d)/g, (_, group: string) => groups[Number(group)] ?? "");
}
