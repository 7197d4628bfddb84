// The words of the views around a match.

import type { HomeWords } from "../en/home.js";

export const home: HomeWords = {
    nPlayers: (n) => `${n} Spieler`,
    options: "Regelvarianten",
    start: "Beginnen",
    cancel: "Abbrechen",
    resignSure: "Aufgeben? Das Spiel ist dann verloren.",
    drawSure: "Sind alle Spieler mit einem Unentschieden einverstanden? Das Spiel endet dann.",
    deleteSure: "Diese Partie löschen? Sie lässt sich nicht zurückholen.",
    delete: "Löschen",
    openHere: "Diese Partie ist in einem anderen Tab offen. Hier fortsetzen und dort schließen?",
    continueHere: "Hier fortsetzen",
    kept: "Deine Partien",
    justNow: "eben gerade",
    keptAll: (n) => `Alle ${n} zeigen`,
    against: (others) => `gegen ${others}`,
    opponent: (name, n) => {
        const [who = "", how = ""] = name.split(", ");
        if (n === 1) return `einen ${who.replace(/^Mensch$/, "Menschen")} (${how})`;
        return `${n} ${who === "Bot" ? "Bots" : "Menschen"} (${how})`;
    },
    together: (n) => `${n} Menschen an diesem Gerät`,
    onlyBots: "Bots unter sich",
    goOnWith: (what) => `${what} fortsetzen`,
    onTable: "auf dem Tisch",
    inOtherTab: "in einem anderen Tab offen",
    remove: (what) => `${what} löschen`,
    playAgain: "Noch einmal",
    swapSides: "Seiten tauschen",
    lost: "Du verlierst",
    lookBack: "Partie ansehen",
    otherGame: "Anderes Spiel",
    sendMove: "Zug senden",
    sendHelp: (name) => `${name} spielt anderswo: sende deinen Zug als Link.`,
    sendAnswer: (move) => `${move} Sende diesen Zug als Link; du kannst auch noch einen anderen wählen.`,
    sendAway: (name) =>
        `Diese Partie an ${name} senden? ${name} spielt dann anderswo weiter, per Link; nur die anderen bleiben an diesem Gerät.`,
    sendEnd: "Sende das Ende als Link.",
    invitation: (title) => `${title}: Du bist dran`,
    linkCopied: "Der Link ist kopiert: füge ihn in eine Nachricht ein.",
    noAddressee: "Alle anderen sind Bots. Wähle in den Optionen eines Spiels „Mensch, per Link“, um per Link zu spielen.",
    moveFirst: "Du bist dran: ziehe erst, dann sende.",
    noAnswer: "Nur die Seite, auf der diese Partie begann, kennt alle Hände. Wähle einen Zug und sende ihn dorthin.",
};
