// games/node.ts
import { readFileSync } from "node:fs";
import * as classics from "./classics.js";
import * as rules from "./rules.js";

// games/catalogue.ts
import { Refusal } from "./refusal.js";
function catalogue(modules2, others) {
  let loaded = () => {
    let found = [...modules2()].filter((module) => module !== null);
    if (found.length === 0) throw new Error("the games are not loaded: `await load()` first");
    return found;
  }, list = () => loaded().flatMap((module) => module.games()), unknown = ({ kind, code, what, message, help }) => {
    let names = list().map(({ name }) => name).join(", "), right = (help?.startsWith("did you mean") ? help : `one of: ${names}`) + others();
    return new Refusal({ kind, code, what, message, help: right }, `${what}: ${message}; ${right}`);
  }, ask = (question) => {
    let missing;
    for (let module of loaded())
      try {
        return question(module);
      } catch (error) {
        if (!(error instanceof Refusal) || error.kind !== "game") throw error;
        missing?.help?.startsWith("did you mean") || (missing = error);
      }
    throw missing && unknown(missing);
  };
  return {
    games: list,
    game: (name) => ask((module) => module.game(name)),
    replay: (record) => ask((module) => module.replay(record)),
    follow: (record) => ask((module) => module.follow(record))
  };
}

// games/names.ts
function checked(name) {
  let names = ["games"];
  if (names.includes(name)) return name;
  let right = names.map((known) => JSON.stringify(known)).join(" or ");
  throw new TypeError(`what is loaded is ${right}, not ${JSON.stringify(name)}`);
}

// games/node.ts
import { Refusal as Refusal2 } from "./refusal.js";
rules.initSync({ module: file("rules.wasm") });
var areClassicsReady = !1, { follow, game, games, replay } = catalogue(modules, () => "");
async function load(name = "games") {
  checked(name);
}
function* modules() {
  yield rules;
}
function file(name) {
  return readFileSync(new URL(name, import.meta.url));
}
export {
  Refusal2 as Refusal,
  follow,
  game,
  games,
  load,
  replay
};
