// The words of the views around a match, which are fetched when they are used.

export const home = {
    nPlayers: (n: number) => `${n} players`,
    options: "Options of the rules",
    start: "Start",
    cancel: "Cancel",
    resignSure: "Resign? The game is lost then.",
    drawSure: "Do all players agree on a draw? The game ends then.",
    deleteSure: "Delete this match? It cannot be brought back.",
    delete: "Delete",
    openHere: "This match is open in another tab. Continue it here, and close it there?",
    continueHere: "Continue here",
    kept: "Your matches",
    justNow: "just now",
    keptAll: (n: number) => `Show all ${n}`,
    against: (others: string) => `against ${others}`,
    opponent: (name: string, n: number) => {
        const [who = "", how = ""] = name.toLowerCase().split(", ");
        return n === 1 ? `a ${who} (${how})` : `${n} ${who}s (${how})`;
    },
    together: (n: number) => `${n} people on this device`,
    onlyBots: "bots among themselves",
    goOnWith: (what: string) => `Continue ${what}`,
    onTable: "on the table",
    inOtherTab: "open in another tab",
    remove: (what: string) => `Delete ${what}`,
    playAgain: "Play again",
    swapSides: "Swap sides",
    lost: "You lose",
    lookBack: "Look at the game",
    otherGame: "Other game",
    sendMove: "Send your move",
    sendHelp: (name: string) => `${name} plays elsewhere: send your move as a link.`,
    sendAnswer: (move: string) => `${move} Send this move as a link; you can still choose another one.`,
    sendAway: (name: string) =>
        `Send this match to ${name}? That player goes on elsewhere, by link; only the others stay at this device.`,
    sendEnd: "Send the end as a link.",
    invitation: (title: string) => `${title}: your turn`,
    linkCopied: "The link is copied: paste it into a message.",
    noAddressee: "Everybody else is a bot. Choose “Friend, by link” in the options of a game to play by link.",
    moveFirst: "It is your turn: move first, then send.",
    noAnswer: "Only the page that started this match knows every hand. Choose a move, then send it there.",
};

export type HomeWords = typeof home;
