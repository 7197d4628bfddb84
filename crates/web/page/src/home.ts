// The views around a match: the form for a game, the matches that are kept, the end of a match, and what
// is sent. A script of its own, which is fetched when one of them is used.

export { relationOf } from "./match/relatives.js";
export { endCard } from "./views/end.js";
export { keptList } from "./views/kept.js";
export { send, sendBar } from "./views/send.js";
export { setup } from "./views/setup.js";
