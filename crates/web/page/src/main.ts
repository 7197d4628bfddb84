// Starts the page.

import type { AppState } from "./app/state.js";
import { type Settings, USUAL } from "./app/settings.js";
import { saved } from "./app/storage.js";
import { Store } from "./app/store.js";
import { paintSettings, watchSystem } from "./app/theme.js";
import { gamesOf } from "./engine/rules.js";
import type { GameInfo } from "./engine/types.js";
import { Actions } from "./match/actions.js";
import { follow, openAddress } from "./match/address.js";
import { ENGLISH, preferred, tableOf } from "./strings/index.js";
import { listen } from "./views/heard.js";
import { later } from "./views/later.js";
import { page } from "./views/page.js";

async function main(): Promise<void> {
    const settings: Settings = { ...USUAL, language: preferred(), sound: isMotionWanted(), ...saved() };
    const wanted = settings.language;
    // Without its words, for instance offline, the page is English.
    const table = await tableOf(wanted).catch(() => null);
    const language = table ? wanted : "en";
    const store = new Store<AppState>({
        screen: "choose",
        games: [],
        classics: [],
        ...settings,
        language,
        t: table ?? ENGLISH,
        panel: "moves",
        help: null,
        match: null,
        notice: null,
        preview: null,
    });
    const actions: Actions = new Actions(store, async (words) => {
        const views = await later(actions, import("./home.js"));
        return views?.ask(words, store.get()) ?? false;
    });
    const paint = () => {
        const settings = store.get();
        paintSettings(document.documentElement, settings);
        document.documentElement.lang = settings.language;
        const { backgroundColor } = getComputedStyle(document.body);
        document.querySelector("meta[name=theme-color]")?.setAttribute("content", backgroundColor);
    };
    paint();
    store.watch((state, before) => {
        // Reading a colour makes the browser compute the styles of the page.
        if ((Object.keys(USUAL) as (keyof Settings)[]).some((name) => state[name] !== before[name])) paint();
    });
    listen(store);
    watchSystem(() => {
        paint();
        actions.match?.refresh();
    });
    addEventListener("pagehide", () => actions.match?.flush());
    document.body.append(...page(store, actions));
    let games: GameInfo[];
    try {
        games = await gamesOf("rules");
    } catch {
        actions.tell(store.get().t.notLoaded);
        return;
    }
    // Opens a match before the choice of games, so that the choice is not drawn for it.
    await openAddress(actions);
    store.set({ games });
    addEventListener("popstate", () => void follow(actions));
    document.documentElement.dataset["ready"] = "";
    if ("serviceWorker" in navigator && isSecureContext) {
        await navigator.serviceWorker.register("sw.js");
    }
}

/** Whether animations are wanted. Reduced motion also turns the sound off by default. */
function isMotionWanted(): boolean {
    return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

void main();
