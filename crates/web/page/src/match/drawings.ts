// The drawing of the position on the screen, and the changes by picks.

import type { AppState } from "../app/state.js";
import type { Store } from "../app/store.js";
import { coloursOfBoards } from "../app/theme.js";
import type { Session, View } from "../engine/session.js";
import type { Colours, Drawing, Preview } from "../engine/types.js";
import { translated, translatedParts, translatedShapes } from "../strings/say.js";
import type { History } from "./history.js";
import type { Turn } from "./turn.js";

/** The label of what says the points of a player, or the shields that are left. */
const SCORED = /^player (\d+)[^,]*, (?:(?:total|score) (-?\d+)|(-?\d+) points|(\d+) shields? left)\b/;
/** The label of what a player has taken in hand. */
const HELD = /^hand of .+ from /;

export class Drawings {
    /** The points of the seats in the latest drawing, if it states them. */
    scores: number[] = [];
    /** The pick of the card or piece in the hand of the player to move, if the latest drawing has one. */
    held: string | null = null;
    private latest: { of: string; drawing: Drawing } | null = null;

    constructor(
        private readonly store: Store<AppState>,
        private readonly session: Session,
        private readonly history: History,
        private readonly turn: Turn,
    ) {}

    /** The drawing for a viewer. Picks do not change it, so it is computed once for each position. */
    drawing(view: View): Drawing {
        const { steps, turn } = this.session.status();
        const { language } = this.store.get();
        const of = [view.who, this.history.shown, steps, turn, this.colours, language].join(" ");
        if (this.latest?.of !== of) {
            const drawing = this.history.atShown((session) => session.view(view.who).drawing(this.colours));
            const { elements, notes, buttons } = drawing;
            this.scores = [];
            for (const { label } of [...notes, ...elements]) {
                const [, seat, ...numbers] = SCORED.exec(label) ?? [];
                if (seat) this.scores[Number(seat) - 1] = Number(numbers.find((number) => number !== undefined));
            }
            this.held = elements.find(({ label }) => HELD.test(label))?.pick ?? null;
            const labels = { elements: this.labelled(elements), notes: this.labelled(notes), buttons: this.labelled(buttons) };
            const parts = translatedParts(this.store.get().t, this.session.game(), drawing.parts);
            this.latest = { of, drawing: { ...drawing, ...labels, parts } };
        }
        return this.latest.drawing;
    }

    /** Forgets the drawing, because the match has changed. */
    renew(): void {
        this.latest = null;
    }

    /** Whether a pick has a place in the drawing. */
    has(pick: string): boolean {
        return this.latest?.drawing.elements.some((element) => element.pick === pick) ?? false;
    }

    /** The drawing as a document, with its caption. */
    document(view: View): string {
        return this.inWords(this.history.atShown((session) => session.view(view.who).document(this.colours)));
    }

    /** The changes by picks: shapes over the drawing, and places in it. */
    preview(picked: readonly string[]): Preview {
        const mover = this.turn.mover();
        if (!mover || picked.length === 0) return { shapes: "", elements: [] };
        const { shapes, elements } = mover.view.preview([...picked], this.colours);
        return { shapes: this.inWords(shapes), elements: this.labelled(elements) };
    }

    private labelled<Part extends { label: string }>(parts: Part[]): Part[] {
        return translated(this.store.get().t, this.session.game(), parts);
    }

    private inWords(shapes: string): string {
        return translatedShapes(this.store.get().t, this.session.game(), shapes);
    }

    private get colours(): Colours {
        return coloursOfBoards(this.store.get());
    }
}
