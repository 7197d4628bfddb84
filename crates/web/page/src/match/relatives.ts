// The records of one match that people send back and forth.

import type { Player } from "../engine/players.js";
import type { Session } from "../engine/session.js";

/**
 * The relation of a match that was sent to the one that is saved here: `later` if it continues it, `known` if it
 * adds nothing, `apart` if it differs, and `forged` if it has a step or a declaration of a person who plays
 * here and has not made it here.
 */
export type Relation = "later" | "known" | "apart" | "forged";

/** Compares the match that is kept, whose players are those, with one that was sent to the person of `seat`. */
export function relationOf(kept: Session, players: readonly Player[], sent: Session, seat: number): Relation {
    const [own, other] = [linesOf(kept), linesOf(sent)];
    const isSame = own.head === other.head;
    const n = isSame ? countCommon(own.steps, other.steps) : 0;
    const added = sent.view(String(seat)).history(n).map(({ actor }) => actor);
    const isHere = (actor: string) => players[Number(actor)] === "person";
    if ([...added, ...declaredBy(kept, sent)].some(isHere)) return "forged";
    const [isOver, wasOver] = [sent, kept].map((session) => session.status().turn === "over");
    const hasAll = n === own.steps.length;
    if (isSame && n === other.steps.length && (wasOver || !isOver || !hasAll)) return "known";
    return isSame && hasAll && !wasOver ? "later" : "apart";
}

/** The record of a match without names: what does not change while it is played, and its steps. */
function linesOf(session: Session): { head: string; steps: string[] } {
    const [head = "", body = ""] = session.record([]).split("\n\n");
    return { head: head.replace(/^(result|steps): .*/gm, ""), steps: body.split("\n").slice(0, -2) };
}

/** The number of lines at the beginning that are the same. */
function countCommon(ones: readonly string[], others: readonly string[]): number {
    const n = ones.findIndex((line, i) => line !== others[i]);
    return n < 0 ? ones.length : n;
}

/** The seats that declare the end of a match that was sent, unless that end is known here. */
function declaredBy(kept: Session, sent: Session): string[] {
    const verdict = sent.status().result?.verdict ?? "";
    if (verdict === kept.status().result?.verdict) return [];
    if (verdict.endsWith(" by agreement")) return sent.seats().map(({ seat }) => String(seat));
    return / of (\d+)$/.exec(verdict)?.slice(1) ?? [];
}
