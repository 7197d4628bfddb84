var __defProp = Object.defineProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: !0 });
};

// games/node.ts
import { readFileSync } from "node:fs";

// left out:classics
var classics_exports = {};
__export(classics_exports, {
  default: () => classics_default,
  initSync: () => initSync
});
var classics_default = void 0, initSync = void 0;

// games/node.ts
import * as rules from "./rules.js";

// games/catalogue.ts
import { Refusal } from "./refusal.js";
function catalogue(modules2, others) {
  let names = /* @__PURE__ */ new Map(), list = () => [...loaded()].flatMap((module) => module.games());
  function* loaded() {
    let isLoaded = !1;
    for (let module of modules2())
      module && (yield module), isLoaded ||= module !== null;
    if (!isLoaded) throw new Error("the games are not loaded: `await load()` first");
  }
  let unknown = ({ kind, code, what, message, help }) => {
    let right = (help?.startsWith("did you mean") ? help : `one of: ${[...loaded()].flatMap(namesIn).join(", ")}`) + others();
    return new Refusal({ kind, code, what, message, help: right }, `${what}: ${message}; ${right}`);
  }, namesIn = (module) => {
    let found = names.get(module);
    return found || names.set(module, found = module.games().map(nameOf)), found;
  }, ask = (name, question) => {
    for (let module of loaded())
      if (typeof name == "string" && namesIn(module).includes(name)) return question(module);
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
    game: (name) => ask(name, (module) => module.game(name)),
    replay: (record) => ask(gameOf(record), (module) => module.replay(record)),
    follow: (record) => ask(gameOf(record), (module) => module.follow(record))
  };
}
function nameOf(game2) {
  let { name } = game2;
  return game2.free(), name;
}
function gameOf(record) {
  return typeof record == "string" ? /^game: (\w+)$/m.exec(record)?.[1] : void 0;
}

// games/names.ts
function checked(name) {
  let names = ["games"];
  if (names.includes(name)) return name;
  let right = names.map((known) => JSON.stringify(known)).join(" or ");
  throw new TypeError(`what is loaded is ${right}${typeof name == "string" ? `, not ${JSON.stringify(name)}` : ""}`);
}

// games/receivers.ts
function checkReceivers({ Game, Match, View }) {
  for (let [title, Class] of Object.entries({ Game, Match, View })) {
    let { free } = Class.prototype, isAlive = (object) => object instanceof Class && !!object.__wbg_ptr, { constructor, __destroy_into_raw, ...members } = Object.getOwnPropertyDescriptors(Class.prototype);
    for (let name of Reflect.ownKeys(members)) {
      let member = members[name], kind = member.get ? "get" : "value", call = member[kind];
      member[kind] = function(...given) {
        if (isAlive(this)) return call.apply(this, given);
        if (!(call === free && this instanceof Class))
          throw new TypeError(`\`${String(name)}\` needs a ${title} that was not freed`);
      }, Object.defineProperty(Class.prototype, name, member);
    }
  }
}

// games/node.ts
import { Refusal as Refusal2 } from "./refusal.js";
rules.initSync({ module: file("rules.wasm") });
checkReceivers(rules);
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
