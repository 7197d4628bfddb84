// The address of the page: what links and the entries of the browser's history lead to.

import { type Addressee, type Answer, answerIn, isLink, type Linked, recordIn } from "../app/link.js";
import { become, routeNow } from "../app/route.js";
import { seatName } from "../app/state.js";
import { claimLatest, matchId, ownPlace, type SavedMatch } from "../app/storage.js";
import { type Player, playerNamed } from "../engine/players.js";
import { open } from "../engine/rules.js";
import { type Actions, STEPS } from "./actions.js";
import type { Relation } from "./relatives.js";

/** Shows what the page was opened with: a link, or else what this tab has shown last. */
export async function openAddress(actions: Actions): Promise<void> {
    if ((await openLink(actions)) || routeNow()?.screen === "choose") return;
    const place = await claimLatest();
    if (place) await actions.resume(place);
}

/** Shows what the entry of the browser's history leads to. */
export async function follow(actions: Actions): Promise<void> {
    const route = routeNow();
    const { match, store } = actions;
    if (isLink(location.hash)) {
        const isShown = match && location.hash === actions.hash && ownPlace() === "";
        if (isShown) store.set({ screen: "play" });
        else await openLink(actions);
    } else if (route?.screen === "play") {
        const isShown = match && [ownPlace(), ""].includes(route.place);
        if (isShown) store.set({ screen: "play" });
        else if (!(await actions.showKept(route.place))) actions.stayAtChoice();
    } else if (route || location.hash === "") {
        match?.flush();
        actions.stayAtChoice();
    }
}

/** Opens the record in the address, beside the match that was saved. Returns whether that succeeded. */
async function openLink(actions: Actions): Promise<boolean> {
    const { hash } = location;
    const answer = answerIn(hash);
    if (answer) return openAnswer(actions, answer);
    let linked: Linked | null;
    try {
        linked = await recordIn(hash);
    } catch (error) {
        const { t } = actions.store.get();
        actions.tell(t.notOpened(error instanceof RangeError ? t.tooLong : t.damagedLink));
        return false;
    }
    if (linked === null) return false;
    if (linked.to) return openSent(actions, linked.record, linked.to);
    if (!(await actions.load(linked.record))) return false;
    actions.hash = hash;
    return true;
}

/**
 * Opens a match that the person of another seat has sent: as the match that is kept, if one of them continues
 * the other one, otherwise as a match of its own. Nobody else moves for a person who plays here.
 */
async function openSent(actions: Actions, record: string, to: Addressee): Promise<boolean> {
    const { hash } = location;
    const { matches, own } = await actions.kept();
    const known = matches.find(({ id, players }) => id === to.id && players[to.seat] === "person");
    let relation: Relation | undefined;
    try {
        relation = known && (await relationTo(known, record, to.seat));
    } catch (error) {
        return actions.refuseRecord(record, error);
    }
    if (known && (relation === "known" || relation === "forged")) {
        const isShown = await showKept(actions, known.name);
        if (relation === "forged") actions.tell(actions.store.get().t.forged);
        return isShown;
    }
    const place = relation === "later" && known ? await actions.claimKept(known.name, own) : undefined;
    if (place === null) return false;
    const players = place ? place.match.players : seatedFor(record, to.seat);
    if (!(await actions.load(record, players, 0, place))) return false;
    matchId(to.id);
    const { match, t } = actions.store.get();
    if (match?.status.turn === "over") actions.match?.endCame();
    else if (match && !place) actions.tell(t.invited(seatName(match, to.seat, t)), false);
    actions.match?.save();
    if (ownPlace() === "") actions.hash = hash; // Somebody else has the whole match.
    else become({ screen: "play", place: ownPlace() });
    return true;
}

/** The relation of a match sent to the person of a seat to a saved one. Rejects if it cannot be opened. */
async function relationTo(known: SavedMatch, record: string, seat: number): Promise<Relation> {
    const [{ relationOf }, kept, sent] = [await import("../home.js"), await open(known.record), await open(record, STEPS)];
    try {
        return relationOf(kept, known.players, sent, seat);
    } finally {
        kept.free();
        sent.free();
    }
}

/** Plays a move that the person of another seat has sent, in the match that is kept. */
async function openAnswer(actions: Actions, answer: Answer): Promise<boolean> {
    const { matches } = await actions.kept();
    const { t } = actions.store.get();
    const known = matches.find(({ id, players }) => id === answer.id && players[answer.seat] === "away");
    if (!known) actions.tell(t.noMatchHere);
    if (!known || !(await showKept(actions, known.name))) return false;
    if (!actions.match?.correspondence.receive(answer)) actions.tell(t.oldMove, false);
    return true;
}

/** Shows a match that is kept in place of the link that led to it. Returns whether that succeeded. */
async function showKept(actions: Actions, place: string): Promise<boolean> {
    const isShown = await actions.showKept(place);
    if (isShown) become({ screen: "play", place });
    return isShown;
}

/** The players of a match that was sent to the person of a seat: bots stay, the others are elsewhere. */
function seatedFor(record: string, own: number): Player[] {
    const names = [...record.matchAll(/^player: (.*)$/gm)].map(([, name]) => name ?? "");
    const usual = (name: string) => (name.startsWith("bot ") ? playerNamed(name.slice(4)) : "away");
    return names.map((name, seat) => (seat === own ? "person" : usual(name)));
}
