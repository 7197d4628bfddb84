// The words of the page, and those for the games beyond what the games say themselves.

import { listed } from "../parts.js";
import type { GameWords, Person, Rule } from "../say.js";
import { games } from "./games.js";
import type { HomeWords } from "./home.js";
import type { LessonWords } from "./lesson.js";
import type { PuzzleWords } from "./puzzles.js";
import type { ReviewWords } from "./review.js";

const named = (people: readonly Person[]) => people.map(({ name, isYou }) => (isYou ? "you" : name));

export const en = {
    // The choice of a game.
    title: "Rulebook",
    choose: "Choose a game",
    whatItIs: "Board games against a patient bot, with others at this device, or with a friend by link. Nothing to install, no account. The easiest come first.",
    newGame: "New game",
    players: "Players",
    learn: "Learn",
    back: "Back to the game",
    classics: "Small classics",
    person: "Person",
    beginner: "Bot, beginner",
    easy: "Bot, easy",
    club: "Bot, club",
    strong: "Bot, strong",
    master: "Bot, master",
    random: "Bot, random",
    seat: (n: number) => `Player ${n}`,
    // The board.
    board: "Board",
    boardHelp: "Arrow keys move, Enter picks, Backspace takes the last pick back, Escape all of them.",
    canPick: "can be picked",
    picked: "picked",
    inWords: "The position in words",
    choices: "What can be picked",
    clear: "Put back",
    confirmMove: (move: string) => `Play ${move}`,
    turn: "Turn it",
    turnHelp: "R and Shift+R turn it, so does the wheel.",
    directions: "Directions",
    ways: ["up", "up right", "right", "down right", "down", "down left", "left", "up left"],
    flip: "Flip board",
    flipWord: "Flip",
    zoom: "Larger board",
    zoomWord: "Larger",
    enlarged: "Enlarged: tap what you mean.",
    recordedAs: (move: string) => `Recorded as ${move}.`,
    waitFor: (name: string) => `Wait for ${name}.`,
    chooseOne: (names: readonly string[]) => `Choose: ${listed(names, "or")}.`,
    tapMarked: "Tap what is marked.",
    aim: (text: string) => `Aim: ${text}`,
    notNow: "That cannot be picked now.",
    severalGo: "More than one of yours can stop there: tap the one that goes.",
    notYou: "It is not your turn.",
    isOver: "The game is over.",
    lookingBack: "This is an earlier position. Go to the latest one to play.",
    type: "Type a move",
    play: "Play",
    thinking: (seat: string) => `${seat} is thinking …`,
    stopped: (why: string) => `The bot finds no move (${why}), so this one is random.`,
    noBot: "The bot cannot be loaded. Is the network there? The page tries again.",
    // Moves.
    moves: "Moves",
    noMoves: "No moves yet.",
    chance: "Chance",
    first: "First position",
    previous: "One step back",
    next: "One step forward",
    last: "Latest position",
    close: "Close",
    undo: "Undo",
    redo: "Redo",
    hint: "Hint",
    resign: "Resign",
    playFrom: "Play from here",
    stepBack: "Go to an earlier position first.",
    noPlayFrom: "Only after the end: it could show what is hidden.",
    agreeDraw: "Agree on a draw",
    nothingToUndo: "There is nothing to undo.",
    noUndo: "The game is over and has shown what was hidden; its moves cannot be taken back.",
    // Hints and analysis.
    analysis: "Analysis",
    analysing: (seat: string) => `${seat} to move: thinking …`,
    analysed: (seat: string) => `${seat} to move: the search is at its end.`,
    solved: (seat: string) => `${seat} to move: solved. These values are exact.`,
    noAnalysis: "There is nothing to analyse: nobody is to move, or you may not know what the player to move knows.",
    botThinks: "The analysis waits for the bot.",
    lineColumn: "Line",
    scoreColumn: "Score",
    depth: (n: number) => `depth ${n}`,
    chances: (seat: string, share: string) => `${seat}: ${share}`,
    pointsFor: (points: string) => `${points} points`,
    positions: (n: number) => `${n.toLocaleString("en")} positions`,
    winIn: (n: number, isExact: boolean) => `wins in ${isExact || n === 1 ? n : `at most ${n}`}`,
    lossIn: (n: number, isExact: boolean) => `loses in ${isExact || n === 1 ? n : `at most ${n}`}`,
    draw: "draw",
    // The review of a match; the other words of it are in its script.
    review: "Review the game",
    stopReview: "Stop the review",
    noReview: {
        bot: "The review waits for the bot.",
        empty: "There is nothing to review yet: nobody has moved.",
        secret: "You may not know what the players knew, so there is nothing to review.",
    },
    reviewing: "The analysis waits for the review.",
    // Hand-over.
    passTo: (seat: string) => `Pass the device to ${seat}`,
    passHelp: "What the others hold is hidden until then.",
    ready: (seat: string) => `I am ${seat}: show my view`,
    // Rules and records.
    rules: "Rules",
    record: "Record",
    recordHelp: "The game as text. Paste another one to open it, or drop a file on the page.",
    recordOf: "The record of this game",
    copy: "Copy",
    copyLink: "Copy link",
    download: "Download",
    copyPosition: "Copy position",
    copySvg: "Copy SVG",
    saveSvg: "Download SVG",
    savePng: "Download PNG",
    pictures: "The position and its picture",
    openRecord: "Open this text",
    openFile: "Open a file …",
    copied: "Copied.",
    notCopied: "The browser does not let this page copy.",
    notOpened: (why: string) => `This is not a game that can be opened: ${why}`,
    opening: "Opening the match …",
    tooLong: "the text is longer than 4 MiB.",
    unreadable: "the file cannot be read.",
    damagedLink: "the link is damaged.",
    invited: (seat: string) => `You are ${seat} in this match; the others play elsewhere, by link.`,
    onlySeen: "This game was played elsewhere. You see what its observer saw.",
    // Settings.
    settings: "Settings",
    notPermitted: "The browser does not permit notifications.",
    replay: "Show the last turn again",
    replayWord: "Again",
    // Sentences.
    you: "you",
    and: "and",
    yourTurn: "Your turn.",
    turnOf: (seat: string) => `${seat}'s turn.`,
    chanceTurn: "Chance decides.",
    roundOver: (n: number, of: number) => `Round ${n} of ${of} is over.`,
    rule: (rule: string) => `(Rule ${rule})`,
    won: (winners: readonly Person[]) =>
        `${named(winners).join(" and ")} ${winners.length === 1 && !winners[0]?.isYou ? "wins" : "win"}`,
    drawn: "Draw",
    /** The reason of an adjudication, and whose declaration it was. */
    because: (reason: string, by: Person) =>
        ({
            repetition: "the same position has come up too often",
            "ply limit": "the match has as many moves as it may have",
            agreement: "the players have agreed on it",
            resignation: by.isYou ? "you have resigned" : `${by.name} has resigned`,
            forfeit: by.isYou ? "you have lost it outside the game" : `${by.name} has lost it outside the game`,
        })[reason],
    thisMove: "Play this move",
    stepFails: (step: number) => `Step ${step} cannot be played.`,
    /** For refusals that no rule of a game makes, by their kind. */
    kinds: {
        game: "There is no such game.",
        variant: "The game does not have these options.",
        position: "This is not a position of the game.",
        view: "Nobody in this game has this view.",
        move: "This is not how a move of this game is written. Its rules page shows how.",
        event: "Chance cannot decide this now.",
        observed: "This is not a step of the game.",
        picks: "This cannot be picked.",
        over: "The game is over.",
        "not-your-turn": "It is not your turn.",
        deal: "The cards cannot be dealt like this.",
        record: "This is not the record of a game.",
        steps: "It has more than 5,000 steps, and the page opens no longer ones.",
        declaration: "This cannot be declared now.",
        search: "The bots cannot think about this.",
        network: "The search cannot be loaded. Is the network there?",
    } as Record<string, string>,
    /** The names of seats; of those that are missing, the names that the game gives them. */
    names: {} as Record<string, string>,
    values: { on: "on", off: "off" } as Record<string, string>,
    /** For the facts of labels in every game; empty in the language of the games. */
    facts: [] as readonly Rule[],
    games: games as Record<string, GameWords>,
    // Cards of games, matches that are kept, and play by link; see also `later.ts`.
    playNow: "Play",
    playGame: (title: string) => `Play ${title}`,
    setUp: "Options",
    setUpGame: (title: string) => `Options of ${title}`,
    minutes: (n: number) => `${n} min`,
    luck: "Luck",
    noLuck: "No luck",
    secrets: "Secrets",
    noSecrets: "No secrets",
    away: "Friend, by link",
    isElsewhere: "This match is open in another tab.",
    takenAway: "Another tab continues this match.",
    send: "Send",
    noMatchHere: "The match of this link is not kept in this browser.",
    forged: "This link makes moves of yours that were not made here, so your match stays as it is.",
    oldMove: "This move was played already, or does not fit the match any more.",
    // Failures.
    failed: (why: string) => `Something went wrong: ${why}`,
    notLoaded: "The games cannot be loaded. Is the network there?",
    notSaved: "The browser does not let this page save the game.",
};

/** The words of the scripts that are fetched when they are used. English has them in these scripts. */
export interface Later {
    home: HomeWords;
    review: ReviewWords;
    lesson: LessonWords;
    puzzles: PuzzleWords;
}

/** The words of the page in some language. */
export type Strings = typeof en & { later?: Later };
