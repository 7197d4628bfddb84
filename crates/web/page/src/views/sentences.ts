// Sentences about a match: from the steps as its viewer saw them, and from nothing else.

import { type MatchState, seatName } from "../app/state.js";
import type { StepInfo } from "../engine/types.js";
import { roundEnd } from "../match/rounds.js";
import { listed } from "../strings/parts.js";
import type { Strings } from "../strings/index.js";
import { endingWords, LATEST, type Person, type Said, sentence, type StepWords, stepWords } from "../strings/say.js";

/** A match as far as its players, its turn and its end need it. */
export type Table = Pick<MatchState, "info" | "players" | "seats" | "status" | "observer"> & { round?: MatchState["round"] };

/** The sentence for a step. */
type Told = Said & Partial<StepWords>;

/** A line of the list of moves: one step, or several of which the last one leads to its position. */
export interface Line extends Told {
    step: StepInfo;
    n_steps: number;
}

/** The maximum number of steps in a caption. */
const MOST = 12;

/** A verdict: who has won, by which declaration or limit, and whose it was. */
const VERDICT = /^(?:win ([\d+]+)|draw)(?: by ([a-z ]+?)(?: of (\d+))?)?$/;

/** The seat that is "you": that of the only person at this device; `null` if there are more, or none. */
function ownSeat({ players, observer }: Pick<MatchState, "players" | "observer">): number | null {
    const people = players.flatMap((player, seat) => (player === "person" ? [seat] : []));
    const [only] = people;
    const isSeen = observer === null || observer === String(only);
    return isSeen && people.length === 1 ? (only ?? null) : null;
}

/** A player as sentences call him. */
export function personAt(table: Table, seat: number, t: Strings): Person {
    return { name: seatName(table, seat, t), isYou: ownSeat(table) === seat };
}

/** The sentence for a step; without words for it, its description in the language of the games. */
export function stepSentence(match: MatchState, step: StepInfo, t: Strings): Told {
    const person = (seat: number) => personAt(match, seat, t);
    const { history } = match;
    let at = step.number - 1;
    while (history[at]?.actor === "chance") at -= 1; // Chance completes what a player has begun.
    const of = step.actor === "chance" ? history[at] : step;
    const actor = of ? person(Number(of.actor)) : null;
    const before = history.slice(Math.max(0, step.number - 1 - LATEST), step.number - 1);
    const found = stepWords(t, match.info.name, step, actor, person, before.map(({ text }) => text));
    if (found) return { ...found, isForeign: false };
    const who = step.actor === "chance" ? t.chance : seatName(match, Number(step.actor), t);
    return { text: `${who}: ${step.description ?? step.text}.`, isForeign: t.facts.length !== 0 };
}

/** Steps as lines: quiet ones are part of the next line, or several in a row are one. */
export function linesOf(steps: readonly Line[]): Line[] {
    const lines: Line[] = [];
    for (const step of steps) {
        const last = lines.at(-1);
        if (last?.weight !== "quiet" || (last.many !== undefined && last.many !== step.many)) {
            lines.push(step);
            continue;
        }
        const n_steps = last.n_steps + 1;
        const text = last.many?.replace("$n", String(n_steps)) ?? step.text;
        lines[lines.length - 1] = { ...step, text, n_steps };
    }
    return lines;
}

/** The steps of the others since the last decision of the viewer, and the turn. */
export function captionOf(match: MatchState, t: Strings): Said[] {
    const own = (text: string): Said => ({ text, isForeign: false });
    if (match.handOver !== null) return [own(`${t.passTo(seatName(match, match.handOver, t))}.`)];
    const { history, shown, status, thinking } = match;
    if (shown < status.steps) {
        const step = history[shown - 1];
        return [step ? stepSentence(match, step, t) : own(`${t.first}.`), own(status.turn === "over" ? t.isOver : t.lookingBack)];
    }
    const steps = newsOf(match).map((step) => stepSentence(match, step, t));
    const latest = steps.at(-1);
    const news = steps.filter((step) => step.weight === undefined || (step.weight === "passing" && step === latest));
    const now = thinking === null ? turnSentence(match, t) : t.thinking(seatName(match, thinking, t));
    return [...joined(match, news.slice(-MOST), t), own(now)];
}

/** The steps after the first `n` ones, as the list of moves has them once the step after a quiet one is taken. */
export function stepsAfter(match: MatchState, n: number, t: Strings): Said[] {
    const told = match.history.slice(n).map((step) => ({ ...stepSentence(match, step, t), step, n_steps: 1 }));
    return linesOf(told).filter(({ weight, many }) => weight !== "quiet" || many !== undefined);
}

/** Sentences, of which those in a row that begin with the same player are one. */
function joined(match: MatchState, told: readonly Said[], t: Strings): Said[] {
    const people = match.seats.map(({ seat }) => personAt(match, seat, t));
    const begins = people.map(({ name, isYou }) => `${sentence(isYou ? t.you : name)} `);
    const subjectOf = ({ text, isForeign }: Said) =>
        isForeign ? undefined : begins.find((begin) => text.startsWith(begin));
    const groups: { subject: string | undefined; isForeign: boolean; texts: string[] }[] = [];
    for (const one of told) {
        const [subject, group] = [subjectOf(one), groups.at(-1)];
        // What follows a semicolon has another subject.
        const goesOn = subject !== undefined && group?.subject === subject && !group.texts.at(-1)?.includes(";");
        if (goesOn) group.texts.push(one.text.slice(subject.length));
        else groups.push({ subject, isForeign: one.isForeign, texts: [one.text] });
    }
    return groups.map(({ isForeign, texts }) => {
        const last = texts.length - 1;
        const parts = texts.map((text, i) => (i === last ? text : text.replace(/\.$/, "")));
        return { text: listed(parts, t.and), isForeign };
    });
}

/** The winner of a finished match, whether "you" have won or lost, and the reason, which may be empty. */
export function endOf(table: Table, t: Strings): { outcome: string; isWon: boolean; isLost: boolean; why: string } {
    const { verdict = "", ending = "" } = table.status.result ?? {};
    const [, seats, declared, by] = VERDICT.exec(verdict) ?? [];
    const winners = seats?.split("+").map((seat) => personAt(table, Number(seat), t)) ?? [];
    const isDrawn = winners.length === 0;
    const isWon = winners.some(({ isYou }) => isYou);
    return {
        outcome: isDrawn ? t.drawn : sentence(t.won(winners)),
        isWon,
        isLost: !isDrawn && !isWon && ownSeat(table) !== null,
        why: declared
            ? (t.because(declared, personAt(table, Number(by ?? 0), t)) ?? "")
            : endingWords(t, table.info.name, ending, isDrawn),
    };
}

/** The turn, or the end of the match with its reason. */
export function turnSentence(table: Table, t: Strings): string {
    const { turn } = table.status;
    if (turn === "over") {
        const { outcome, why } = endOf(table, t);
        return why === "" ? `${outcome}.` : `${outcome}: ${why}.`;
    }
    if (turn === "chance") return table.round ? t.roundOver(table.round.round, table.round.of) : t.chanceTurn;
    const { name, isYou } = personAt(table, Number(turn), t);
    return isYou ? t.yourTurn : t.turnOf(name);
}

/** The steps that the caption reports: those after the last one of "you", or of the person to move, in this round. */
function newsOf(match: MatchState): StepInfo[] {
    const { history, players, status } = match;
    const me = ownSeat(match);
    const mover = players[Number(status.turn)] === "person" ? status.turn : null;
    const seat = me === null ? mover : String(me);
    const ended = history.findLastIndex(({ description }) => roundEnd(description));
    const last = Math.max(match.round ? -1 : ended, history.findLastIndex(({ actor }) => actor === seat));
    // If nobody plays here, only the latest move, with what chance adds to it.
    const latest = history.findLastIndex(({ actor }) => actor !== "chance");
    return history.slice(seat === null ? Math.max(0, latest) : last + 1);
}
