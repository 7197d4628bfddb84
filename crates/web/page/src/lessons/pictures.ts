// The pictures of a lesson, one after the other, and the invitation to play.

import { coloursOfBoards } from "../app/theme.js";
import type { GameInfo } from "../engine/types.js";
import { around } from "../strings/en/lesson.js";
import { OF_GAMES } from "../strings/index.js";
import { titleWords } from "../strings/say.js";
import { button, fill, h } from "../views/dom.js";
import { icon, iconButton } from "../views/icons.js";
import type { Page } from "./lesson.js";
import { pictureOf } from "./picture.js";
import type { Lesson } from "./types.js";

/** Shows the pictures of a lesson. `play` is called with options of the rules when the learner wants to play. */
export function showPictures(game: GameInfo, lesson: Lesson, page: Page, play: (variant: string) => void): void {
    const { t } = page.actions.store.get();
    const title = titleWords(t, game);
    const w = t.later?.lesson.around ?? around;
    const { scenes, short } = lesson;
    const colours = coloursOfBoards(page.actions.store.get());
    let at = 0;

    const counter = h("p", { class: "about" });
    const heading = h("h3");
    const text = h("p", { class: "lesson-text" });
    const words = h("div", { class: "lesson-words", id: "lesson-words", "aria-live": "polite" }, counter, heading, text);
    const picture = h("div", { class: "lesson-picture" });
    const wish = h("input", { type: "checkbox", id: "lesson-short", checked: true });
    const choice = short && h("label", { class: "lesson-short" }, wish, short.about);
    const back = button(w.back, () => go(at - 1), { id: "lesson-back" });
    const next = button(w.next, () => go(at + 1), { id: "lesson-next", class: "main" });
    const close = iconButton(icon("close"), t.close, () => dialog.close(), { id: "lesson-close" });
    const dialog = h(
        "dialog",
        {
            class: "lesson",
            id: "lesson",
            "aria-labelledby": "lesson-title",
            "aria-describedby": "lesson-words",
            onclose: () => dialog.remove(),
        },
        h("div", { class: "lesson-top" }, h("h2", { id: "lesson-title", lang: title.isForeign && OF_GAMES }, title.text), close),
        picture,
        words,
        choice,
        h("div", { class: "tools lesson-tools" }, back, next),
    );

    /** Shows a picture, or the invitation after the last one, or begins to play after that. */
    const show = async (to: number) => {
        if (scenes.length < to) {
            dialog.close();
            play(short && wish.checked ? short.variant : "");
            return;
        }
        at = to;
        const scene = scenes[to];
        counter.textContent = w.step(to + 1, scenes.length + 1);
        const usual = to === 0 ? w.theAim : w.aTurn;
        heading.textContent = scene ? (scene.title ?? usual) : w.yourTurn;
        text.textContent = scene?.text ?? w.yourTurnText;
        if (choice) choice.hidden = scene !== undefined;
        if (to === 0) next.focus(); // The button that had it goes.
        back.hidden = to === 0;
        next.textContent = scene ? w.next : w.begin;
        const drawn = scene ?? scenes[0]; // The aim is seen again at the end.
        const src = await pictureOf(game, drawn, colours, page);
        if (at === to) fill(picture, h("img", { src, alt: drawn.text }));
    };
    const go = (to: number) => {
        show(to).catch((error: unknown) => {
            dialog.close();
            page.actions.tell(page.actions.store.get().t.failed(String(error)));
        });
    };
    document.body.append(dialog);
    dialog.showModal();
    go(0);
}
