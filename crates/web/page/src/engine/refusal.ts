// The exception of the rules modules: what is refused, and why. Nothing has changed then.

import type { Refusal as Members } from "./types.js";

export interface Refusal extends Members {}

export class Refusal extends Error {
    readonly #sentence: string;

    /** `sentence` is the whole refusal on one line, which a console shows. */
    constructor(members: Members, sentence: string) {
        super(sentence);
        this.#sentence = sentence;
        for (const [name, value] of Object.entries(members)) Object.defineProperty(this, name, { value, enumerable: true });
    }

    override get name(): string {
        return "Refusal";
    }

    override toString(): string {
        return `Refusal: ${this.#sentence}`;
    }
}
