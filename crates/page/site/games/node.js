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

// games/node.ts
var classics = __toESM(require_classics(), 1);
import { readFileSync } from "node:fs";
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
