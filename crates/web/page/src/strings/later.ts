// The words of the views that are fetched when they are used.

import type { Language, Strings } from "./index.js";

const en = {
    kept: "Your matches",
    justNow: "just now",
    keptAll: (n: number) => `Show all ${n}`,
    against: (others: string) => `against ${others}`,
    together: (n: number) => `${n} people on this device`,
    onlyBots: "bots among themselves",
    goOnWith: (what: string) => `Continue ${what}`,
    onTable: "on the table",
    inOtherTab: "open in another tab",
    remove: (what: string) => `Delete ${what}`,
    playAgain: "Play again",
    swapSides: "Swap sides",
    lookBack: "Look at the game",
    otherGame: "Other game",
    sendMove: "Send your move",
    sendHelp: (name: string) => `${name} plays elsewhere: send your move as a link.`,
    sendAnswer: (move: string) => `${move} Send this move as a link; you can still choose another one.`,
    sendEnd: "Send the end as a link.",
    invitation: (title: string) => `${title}: your turn`,
    linkCopied: "The link is copied: paste it into a message.",
    noAddressee: "Everybody else is a bot. Choose “Friend, by link” in the options of a game to play by link.",
    moveFirst: "It is your turn: move first, then send.",
    noAnswer: "Only the page that started this match knows every hand. Choose a move, then send it there.",
};

type LaterStrings = typeof en;

const de: LaterStrings = {
    kept: "Deine Partien",
    justNow: "eben gerade",
    keptAll: (n) => `Alle ${n} zeigen`,
    against: (others) => `gegen ${others}`,
    together: (n) => `${n} Menschen an diesem Gerät`,
    onlyBots: "Bots unter sich",
    goOnWith: (what) => `${what} fortsetzen`,
    onTable: "auf dem Tisch",
    inOtherTab: "in einem anderen Tab offen",
    remove: (what) => `${what} löschen`,
    playAgain: "Noch einmal",
    swapSides: "Seiten tauschen",
    lookBack: "Partie ansehen",
    otherGame: "Anderes Spiel",
    sendMove: "Zug senden",
    sendHelp: (name) => `${name} spielt anderswo: sende deinen Zug als Link.`,
    sendAnswer: (move) => `${move} Sende diesen Zug als Link; du kannst auch noch einen anderen wählen.`,
    sendEnd: "Sende das Ende als Link.",
    invitation: (title) => `${title}: Du bist dran`,
    linkCopied: "Der Link ist kopiert: füge ihn in eine Nachricht ein.",
    noAddressee: "Alle anderen sind Bots. Wähle in den Optionen eines Spiels „Mensch, per Link“, um per Link zu spielen.",
    moveFirst: "Du bist dran: ziehe erst, dann sende.",
    noAnswer: "Nur die Seite, auf der diese Partie begann, kennt alle Hände. Wähle einen Zug und sende ihn dorthin.",
};

const LATER: Record<Language, LaterStrings> = { en, de };

/** The words of the page, with those of these views. */
export type AllStrings = Strings & LaterStrings;

/** The words in the language of the page. */
export function allWords({ t, language }: { t: Strings; language: Language }): AllStrings {
    return { ...t, ...LATER[language] };
}
