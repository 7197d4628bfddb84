// Announcements of a match in the live region: the news since the last one.

import type { MatchState } from "../app/state.js";
import type { Strings } from "../strings/index.js";
import type { Said } from "../strings/say.js";
import { captionOf, stepsAfter, turnSentence } from "./sentences.js";

/** The listener of a match whose device is not handed over. */
const EVERYBODY = -1;

/** Tells each person at the device once what has happened, that person's own steps included. */
export class Speaker {
    private listener = EVERYBODY; // The seat that has the device.
    private readonly told = new Map<number, number>(); // The number of steps, by listener.
    private turn = ""; // The one that was announced.
    private text = "";

    /** Forgets the match. */
    forget(): void {
        this.listener = EVERYBODY;
        this.told.clear();
        [this.turn, this.text] = ["", ""];
    }

    /** The sentences that are new; none if nothing is. */
    news(match: MatchState, t: Strings): Said[] {
        const { handOver, shown, status } = match;
        if (handOver !== null) this.listener = handOver;
        const isLatest = handOver === null && shown === status.steps;
        for (const [listener, n] of this.told) {
            if (n <= status.steps) continue;
            this.told.set(listener, status.steps); // Steps were undone.
            this.turn = "";
        }
        const from = this.told.get(this.listener);
        const isTurnTold = status.turn === this.turn || isBots(match);
        const turn = isTurnTold ? [] : [{ text: turnSentence(match, t), isForeign: false }];
        const isKnown = isLatest && from !== undefined;
        const said = isKnown ? [...stepsAfter(match, from, t), ...turn] : captionOf(match, t);
        if (isLatest) this.told.set(this.listener, status.steps);
        this.turn = isLatest ? status.turn : "";
        const text = said.map(({ text }) => text).join(" ");
        if (text === "" || (!isKnown && text === this.text)) return [];
        this.text = text;
        return said;
    }
}

/** Whether a bot is to move, who will be heard of soon. */
function isBots({ players, status }: MatchState): boolean {
    return !["person", "away", undefined].includes(players[Number(status.turn)]);
}
