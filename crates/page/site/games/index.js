var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf, __hasOwnProp = Object.prototype.hasOwnProperty;
var __commonJS = (cb, mod) => function() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from == "object" || typeof from == "function")
    for (let key of __getOwnPropNames(from))
      !__hasOwnProp.call(to, key) && key !== except && __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: !0 }) : target,
  mod
));

// left out:classics
var require_classics = __commonJS({
  "left out:classics"() {
  }
});

// src/engine/load.ts
import initGames, * as games from "./rules.js";

// src/engine/once.ts
function once(make) {
  let made = /* @__PURE__ */ new Map();
  return (name) => {
    let thing = made.get(name);
    return thing || (thing = make(name), thing.catch(() => made.delete(name)), made.set(name, thing)), thing;
  };
}

// src/engine/load.ts
var load = once(async (name) => {
  if (name === "rules") return started(games, initGames, new URL("./rules.wasm", import.meta.url));
  let classics = await Promise.resolve().then(() => __toESM(require_classics(), 1));
  return started(classics, classics.default, new URL("./classics.wasm", import.meta.url));
});
async function started(module, start, file) {
  try {
    return await start({ module_or_path: file }), module;
  } catch (error) {
    throw new Error(`${file} cannot be loaded: ${error.message}`, { cause: error });
  }
}

// games/catalogue.ts
import { Refusal } from "./refusal.js";
function catalogue(modules, others) {
  let names = /* @__PURE__ */ new Map(), list = () => [...loaded2()].flatMap((module) => module.games());
  function* loaded2() {
    let isLoaded = !1;
    for (let module of modules())
      module && (yield module), isLoaded ||= module !== null;
    if (!isLoaded) throw new Error("the games are not loaded: `await load()` first");
  }
  let unknown = ({ kind, code, what, message, help }) => {
    let right = (help?.startsWith("did you mean") ? help : `one of: ${[...loaded2()].flatMap(namesIn).join(", ")}`) + others();
    return new Refusal({ kind, code, what, message, help: right }, `${what}: ${message}; ${right}`);
  }, namesIn = (module) => {
    let found = names.get(module);
    return found || names.set(module, found = module.games().map(nameOf)), found;
  }, ask = (name, question) => {
    for (let module of loaded2())
      if (typeof name == "string" && namesIn(module).includes(name)) return question(module);
    let missing;
    for (let module of loaded2())
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

// games/index.ts
import { Refusal as Refusal2 } from "./refusal.js";
var loaded = { games: null, classics: null }, { follow, game, games: games2, replay } = catalogue(() => [loaded.games, loaded.classics], () => loaded.games ? "" : "; `await load()` adds the games");
async function load2(name = "games") {
  let module = await load(checked(name) === "classics" ? "classics" : "rules");
  loaded[name] || checkReceivers(module), loaded[name] = module;
}
export {
  Refusal2 as Refusal,
  follow,
  game,
  games2 as games,
  load2 as load,
  replay
};
