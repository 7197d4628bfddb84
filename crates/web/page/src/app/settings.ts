// The settings of a person, which are the same in every match.

import type { Language } from "../strings/index.js";

/** The values of the settings, the usual one first. */
export const CHOICES = {
    /** Of the page. */
    colours: ["auto", "light", "dark", "contrast"],
    /** The material of boards. */
    theme: ["wood", "plain", "contrast"],
    /** The size of texts. */
    text: ["usual", "large", "largest"],
    /** The pace of what moves on the board. */
    motion: ["usual", "slow", "none"],
    /** The side on which the controls are. */
    hand: ["right", "left"],
    /** The moves that wait for a confirmation. */
    confirming: ["long", "never", "always"],
} as const;

/** What can be switched on and off. */
export const SWITCHES = [
    "coordinates",
    /** Whether moves are also shown in the notation of the game. */
    "notation",
    /** Whether steps are heard. */
    "sound",
    /** Whether a notification says that it is a person's turn while the page is not seen. */
    "notifying",
] as const;

type Choices = { [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number] };

/** The puzzles solved in a row without an error or a hint, and the number of the next puzzle of each game. */
export type Puzzled = Readonly<Record<string, number>>;

export interface Settings extends Choices, Record<(typeof SWITCHES)[number], boolean> {
    language: Language;
    puzzles: Puzzled;
}

/** The settings of somebody who has chosen nothing. */
export const USUAL: Settings = {
    colours: "auto",
    theme: "wood",
    text: "usual",
    motion: "usual",
    hand: "right",
    confirming: "long",
    coordinates: true,
    notation: false,
    sound: true,
    notifying: false,
    language: "en",
    puzzles: {},
};

/** The known ones among named values. */
export function settingsIn(values: Record<string, unknown>): Partial<Settings> {
    const choices = Object.entries(CHOICES).filter(([name, offered]) => offered.some((one) => one === values[name]));
    const names = [...choices.map(([name]) => name), ...SWITCHES.filter((name) => typeof values[name] === "boolean")];
    return Object.fromEntries(names.map((name) => [name, values[name]]));
}
