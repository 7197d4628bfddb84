// Play by link: the message, its recipient and the ways to send it.

import { type AppState, type MatchState, seatName } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Actions } from "../match/actions.js";
import { type AllStrings, allWords } from "../strings/later.js";
import { titleWords } from "../strings/say.js";
import { button, fill, h } from "./dom.js";
import { peopleOf } from "./opponents.js";
import { stepSentence } from "./sentences.js";

/** Says when something is to be sent, or is awaited. Empty for matches whose people share the device. */
export function sendBar(store: Store<AppState>, actions: Actions): HTMLElement {
    const root = h("section", { class: "send-bar", id: "send-bar", hidden: true });
    store.watch((state) => {
        const { match } = state;
        const t = allWords(state);
        const words = match && match.handOver === null ? wordsOf(match, actions, t) : null;
        root.hidden = words === null;
        if (words === null) return fill(root);
        const [text, label] = words;
        const back = actions.match?.correspondence.answer ? t.undo : "";
        if (root.textContent === text + label + back) return;
        fill(
            root,
            h("p", {}, text),
            label !== "" && button(label, () => void send(store, actions), { id: "send", class: "main" }),
            back !== "" && button(back, () => actions.match?.undo(), { id: "take-back" }),
        );
    });
    return root;
}

/** Sends the match to the person of the seat to move, or shows why that is impossible. */
export async function send(store: Store<AppState>, actions: Actions): Promise<void> {
    const { match } = store.get();
    const { correspondence } = actions.match ?? {};
    const t = allWords(store.get());
    if (!match || !correspondence) return;
    const seat = addressee(match);
    const isAnswer = match.observer !== null;
    if (!isAnswer && seat === null) return actions.tell(whyNot(match, t));
    const isHere = seat !== null && match.players[seat] === "person";
    if (!isAnswer && isHere && !(await actions.ask((t) => [t.sendAway(seatName(match, seat, t)), t.send]))) return;
    if (actions.match?.correspondence !== correspondence) return; // Another match is on the screen by now.
    try {
        const link = isAnswer ? correspondence.linkWithAnswer() : await correspondence.linkFor(seat ?? 0);
        if (link === null) return actions.tell(t.noAnswer);
        // Where the system has no way of sending, the link is copied.
        const { share } = navigator as Partial<Navigator>;
        if (share) await navigator.share({ url: link, text: t.invitation(titleWords(t, match.info).text) });
        else await actions.copy(link, t.linkCopied);
    } catch (error) {
        const isGivenUp = error instanceof DOMException && error.name === "AbortError";
        if (!isGivenUp) actions.tell(t.failed(String(error)));
    }
}

/** The seat of the person to whom the match goes; `null` if there is nobody, or it is not their turn. */
function addressee(match: MatchState): number | null {
    const { players, status } = match;
    const people = peopleOf(players);
    if (status.turn === "over") {
        const others = players.flatMap((player, seat) => (player === "away" ? [seat] : []));
        return others[0] ?? people[1] ?? null;
    }
    const turn = Number(status.turn);
    const isShared = players[turn] === "person" && 1 < people.length;
    return players[turn] === "away" || isShared ? turn : null;
}

function whyNot({ players, status }: MatchState, t: AllStrings): string {
    const isMine = players.includes("away") && players[Number(status.turn)] === "person";
    return isMine ? t.moveFirst : t.noAddressee;
}

/** The text of the bar, and the label of its button; `null` if the bar is hidden. */
function wordsOf(match: MatchState, actions: Actions, t: AllStrings): [text: string, label: string] | null {
    const { players, status, observer } = match;
    if (!players.includes("away")) return null;
    const { answer, isEndKnown } = actions.match?.correspondence ?? {};
    if (answer) {
        const step = { number: answer.steps + 1, actor: String(answer.seat), text: answer.move };
        return [t.sendAnswer(stepSentence(match, step, t).text), t.sendMove];
    }
    if (status.turn === "over") return observer === null && !isEndKnown ? [t.sendEnd, t.send] : null;
    const isAway = players[Number(status.turn)] === "away";
    if (observer !== null) return isAway ? null : [t.noAnswer, ""];
    return isAway ? [t.sendHelp(seatName(match, Number(status.turn), t)), t.sendMove] : null;
}
