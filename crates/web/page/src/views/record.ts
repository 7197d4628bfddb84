// The game as text: to copy, to keep, to open.

import { linkTo } from "../app/link.js";
import type { AppState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Actions } from "../match/actions.js";
import type { Strings } from "../strings/index.js";
import { button, fill, h } from "./dom.js";
import { later } from "./later.js";

export function recordView(store: Store<AppState>, actions: Actions): HTMLElement {
    const text = h("textarea", { rows: 12, spellcheck: "false", id: "record" });
    const file = h("input", { type: "file", class: "unseen", tabindex: -1, "aria-hidden": "true" });
    file.addEventListener("change", () => {
        if (file.files?.[0]) void actions.openFile(file.files[0]);
    });
    const root = h("div", { class: "record" });
    const copy = (what: string) => actions.copy(what);
    const now = () => store.get().match?.record ?? "";
    const guarded = (act: () => Promise<void>) => () =>
        void act().catch((error: unknown) => actions.tell(store.get().t.failed(String(error))));
    const own: HTMLElement[] = []; // The elements that show this match.
    const hide = () => {
        // During a hand-over there is nobody to whom it could be shown.
        for (const element of own) element.hidden = store.get().match?.handOver !== null;
    };
    store.watch(({ match, t }, before) => {
        hide();
        if (match?.record !== before.match?.record || text.value === "") {
            text.value = match?.record ?? "";
        }
        if (root.hasChildNodes() && t === before.t) return;
        text.setAttribute("aria-label", t.recordOf);
        const open = [
            button(t.openRecord, () => void actions.open(text.value), { id: "open" }),
            button(t.openFile, () => file.click(), { id: "open-file" }),
        ];
        const send = async () => (await later(actions, import("../home.js")))?.send(store, actions);
        const copies = [
            button(t.copy, guarded(() => copy(now())), { id: "copy" }),
            button(t.copyLink, guarded(async () => copy(await linkTo(now()))), { id: "copy-link" }),
            button(t.send, () => void send(), { id: "send-match" }),
            button(t.download, () => download(now(), store.get().match?.info.name), { id: "download" }),
        ];
        const pictures = pictureTools(store, actions, copy, guarded, t);
        own.splice(0, own.length, ...copies, ...pictures);
        hide();
        const tools = h("div", { class: "tools" }, ...copies, ...open, file);
        fill(root, h("p", {}, t.recordHelp), text, tools, ...pictures);
    });
    return root;
}

/** Opens what is dropped on the page, or pasted outside of its fields. */
export function watchDrops(actions: Actions): void {
    window.addEventListener("dragover", (event) => event.preventDefault());
    window.addEventListener("drop", (event) => {
        event.preventDefault();
        const data = event.dataTransfer;
        const text = data?.getData("text/plain");
        if (data?.files[0]) void actions.openFile(data.files[0]);
        else if (text) void actions.open(text);
    });
    window.addEventListener("paste", (event) => {
        const isField = event.target instanceof HTMLElement && event.target.matches("input, textarea");
        const text = event.clipboardData?.getData("text/plain");
        if (!isField && text) void actions.open(text);
    });
}

type Guarded = (act: () => Promise<void>) => () => void;

/** Buttons that copy and save the position on the screen and its picture. */
function pictureTools(
    store: Store<AppState>,
    actions: Actions,
    copy: (what: string) => Promise<void>,
    guarded: Guarded,
    t: Strings,
): HTMLElement[] {
    const match = () => store.get().match;
    const svg = () => actions.match?.document() ?? "";
    const name = (end: string) => `${match()?.info.name ?? "game"}.${end}`;
    const save = (end: string, type: string) => async () => keep(new Blob([svg()], { type }), name(end));
    const png = async () => keep(await rastered(svg()), name("png"));
    return [
        h("h3", {}, t.pictures),
        h(
            "div",
            { class: "tools" },
            button(t.copyPosition, guarded(() => copy(actions.match?.position() ?? "")), { id: "copy-position" }),
            button(t.copySvg, guarded(() => copy(svg())), { id: "copy-svg" }),
            button(t.saveSvg, guarded(save("svg", "image/svg+xml")), { id: "save-svg" }),
            button(t.savePng, guarded(png), { id: "save-png" }),
        ),
    ];
}

/** The drawing in pixels, two for each of its units. */
async function rastered(svg: string): Promise<Blob> {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = h("canvas", { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve, reject) => {
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
    });
}

function keep(blob: Blob, name: string): void {
    const address = URL.createObjectURL(blob);
    h("a", { href: address, download: name }).click();
    URL.revokeObjectURL(address);
}

function download(text: string, game = "game"): void {
    keep(new Blob([text], { type: "text/plain" }), `${game}.txt`);
}
