// The drawing of the position on the screen, and the changes by picks.

import type { AppState } from "../app/state.js";
import type { Store } from "../app/store.js";
import { coloursOf } from "../app/theme.js";
import { captionHeight } from "../engine/drawing.js";
import type { Session, View } from "../engine/session.js";
import type { Area, Colours, Drawing, Preview } from "../engine/types.js";
import { translated, translatedSvg } from "../strings/say.js";
import type { History } from "./history.js";
import type { Turn } from "./turn.js";

export class Drawings {
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
            // The caption says in words what the title says.
            const title = titleOf(drawing);
            const others = notes.filter(({ label }) => label !== title);
            const labels = { elements: this.labelled(elements), buttons: this.labelled(buttons) };
            const svg = this.inWords(drawing.svg);
            this.latest = { of, drawing: { ...drawing, ...labels, svg, notes: this.labelled(others) } };
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

    /** The changes by picks: a fragment of the drawing, and places in its coordinates. */
    preview(picked: readonly string[]): Preview {
        const mover = this.turn.mover();
        if (!mover || picked.length === 0) return { svg: "", elements: [] };
        const { svg, elements } = mover.view.preview([...picked], this.colours);
        const top = this.latest ? captionHeight(this.latest.drawing) : 0;
        const lower = (area: Area) => ({ ...area, y: area.y + top });
        const shown = this.labelled(elements);
        return { svg: this.inWords(svg), elements: shown.map((element) => ({ ...element, area: lower(element.area) })) };
    }

    private labelled<Part extends { label: string }>(parts: Part[]): Part[] {
        return translated(this.store.get().t, this.session.game(), parts);
    }

    private inWords(svg: string): string {
        return translatedSvg(this.store.get().t, this.session.game(), svg);
    }

    private get colours(): Colours {
        return coloursOf(this.store.get().colours);
    }
}

/** The title of a drawing: the turn and the latest step, in the notation of the game. */
function titleOf({ svg }: Drawing): string {
    const title = /<title>([^<]*)<\/title>/.exec(svg)?.[1] ?? "";
    return title.replaceAll("&lt;", "<").replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
