// The views around a match: questions, the settings, the form for a game, the matches that are kept, the end of a match, what is
// sent, and the rules page. A script of its own, which is fetched when one of them is used.

import styles from "./home.css";
import { adopt } from "./views/dom.js";

adopt(styles);

export { relationOf } from "./match/relatives.js";
export { ask } from "./views/ask.js";
export { endCard } from "./views/end.js";
export { keptList } from "./views/kept.js";
export { markdown } from "./views/markdown.js";
export { send, sendBar } from "./views/send.js";
export { settings } from "./views/settings.js";
export { setup } from "./views/setup.js";
