var __defProp = Object.defineProperty;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __esm = (fn, res, err) => function() {
  if (err) throw err[0];
  try {
    return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
  } catch (e) {
    throw err = [e], e;
  }
};
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: !0 });
};

// left out:classics
var classics_exports = {};
__export(classics_exports, {
  default: () => classics_default,
  initSync: () => initSync
});
var classics_default, initSync, init_classics = __esm({
  "left out:classics"() {
    classics_default = void 0, initSync = void 0;
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
  let classics = await Promise.resolve().then(() => (init_classics(), classics_exports));
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
