// src/engine/once.ts
function once(make) {
  let made = /* @__PURE__ */ new Map();
  return (name) => {
    let thing = made.get(name);
    return thing || (thing = make(name), thing.catch(() => made.delete(name)), made.set(name, thing)), thing;
  };
}

// games/search.ts
import { Refusal } from "./refusal.js";

// src/engine/searches.ts
function searchesFor(question, has) {
  let game = /^game (\S+)$/m.exec(question)?.[1] ?? "";
  for (let owner of [game, "classics"]) {
    let modules = ["", "-many", "-covered"].map((end) => `search/${owner}${end}`).filter(has), solver = `search/${owner}-solver`;
    if (0 < modules.length) return { modules, solver: has(solver) ? solver : null };
  }
  return { modules: ["rules"], solver: null };
}

// src/engine/searching.ts
var Searching = class {
  constructor(load2) {
    this.load = load2;
  }
  load;
  /** The searches by module and purpose, the one that was used last at the end. */
  kept = /* @__PURE__ */ new Map();
  /** The result at the end of the budget; `null` if the search is aborted before. Rejects if it cannot be searched. */
  async answer(asked, signal, progress) {
    let search2 = await this.searchFor(asked, signal), solver = await this.solverFor(asked);
    try {
      return search2 && await run(asked, search2, solver, signal, progress);
    } finally {
      solver?.free();
    }
  }
  /** Frees all but the `n` searches that were used last. */
  forget(n = 0) {
    for (let [name, search2] of [...this.kept].slice(0, Math.max(0, this.kept.size - n)))
      this.kept.delete(name), search2.free();
  }
  /**
   * The search of the first module that suits the position; nothing if it is aborted. One that was kept for this
   * purpose goes to the new position.
   */
  async searchFor(asked, signal) {
    let { question, memory, lines, seed } = asked, refusal2 = new Error("there is no search for this game");
    for (let module of asked.modules) {
      let { Search } = await this.load(module);
      if (signal.aborted) return null;
      let name = `${module} ${asked.purpose}`, search2 = this.kept.get(name);
      this.kept.delete(name);
      try {
        search2 ? search2.goTo(question) : search2 = new Search(question, memory, lines, seed);
      } catch (error) {
        search2?.free(), refusal2 = error;
        continue;
      }
      return this.kept.set(name, search2), this.forget(4), search2;
    }
    throw refusal2;
  }
  /** A solver; nothing if there is none for this position. */
  async solverFor(asked) {
    if (asked.solver === null) return null;
    let { Search } = await this.load(asked.solver);
    try {
      return new Search(asked.question, asked.memory, 2147483648, asked.seed);
    } catch {
      return null;
    }
  }
};
async function run(asked, search2, solver, signal, progress) {
  let [searching, solving, begun] = [sliced(search2), solver && sliced(solver), performance.now()], [left, told, goesOn, solves] = [asked.nodes, begun, !0, solver !== null];
  for (; goesOn && 0 < left || solves; ) {
    if (signal.aborted) return null;
    if (goesOn && 0 < left) {
      let { steps, isRunning } = searching(left);
      left -= steps, goesOn = isRunning;
    }
    if (solver && solving && solves && !solving(1 / 0).isRunning) {
      let solved = parsed(solver);
      if (isProved(solved)) return { ...solved, solved: !0 };
      solves = !1;
    }
    let now = performance.now();
    solves &&= now - begun < (asked.time ?? 1e4), goesOn &&= now - begun < (asked.time ?? 1 / 0), 250 < now - told && (told = now, progress(parsed(search2))), await new Promise((resolve) => setTimeout(resolve));
  }
  return parsed(search2);
}
function sliced(search2) {
  let slice = 1;
  return (most) => {
    let steps = Math.min(slice, most), start = performance.now(), isRunning = search2.run(steps), took = performance.now() - start, fits = Math.max(1, Math.floor(slice * 30 / took));
    return slice = Math.min(took < 30 / 2 ? slice * 2 : fits, 2 ** 30), { steps, isRunning };
  };
}
function isProved({ lines }) {
  return 0 < lines.length && lines.every(({ score }) => !("estimate" in score));
}
function parsed(search2) {
  return JSON.parse(search2.analysis());
}

// games/search.ts
import { MODULES } from "./modules.js";
var BOUNDS = {
  nodes: [1, Number.MAX_SAFE_INTEGER],
  seconds: [0, Number.MAX_SAFE_INTEGER],
  memory: [1, 2 ** 31],
  lines: [1, 2 ** 31],
  seed: [0, 2 ** 32 - 1]
}, KINDS = { solve: "boolean", progress: "function", signal: "AbortSignal" };
async function search(question, options = {}) {
  check(question, options);
  let { nodes, seconds = nodes === void 0 ? 1 : void 0, memory = 32 << 20, lines = 1, seed = 0 } = options, { solve = !1, progress = () => {
  }, signal = new AbortController().signal } = options;
  signal.throwIfAborted();
  let { modules, solver } = searchesFor(question, (name) => name in MODULES), searching = new Searching(load), bounds = { nodes: nodes ?? 1 / 0, time: seconds === void 0 ? null : 1e3 * seconds, memory, lines, seed }, asked = { question, modules, solver: solve ? solver : null, purpose: "", ...bounds };
  try {
    let analysis = await searching.answer(asked, signal, progress);
    if (analysis) return analysis;
  } finally {
    searching.forget();
  }
  throw signal.reason;
}
var load = once(async (name) => {
  let { Search } = await loaded(name);
  return {
    Search: class extends Search {
      constructor(...asked) {
        try {
          super(...asked);
        } catch (error) {
          throw error instanceof Refusal ? error : refusal("search", String(error.message));
        }
      }
    }
  };
});
async function loaded(name) {
  let { script, file } = MODULES[name];
  try {
    let module = await script(), code = file;
    if (await module.default({ module_or_path: code }), module.Search) return module;
  } catch (error) {
    throw refusal("network", `the search cannot be loaded: ${error.message}`);
  }
  throw refusal("search", "the module was built without searches");
}
function refusal(kind, message) {
  return new Refusal({ kind, code: kind, what: "search", message }, `search: ${message}`);
}
function check(question, options) {
  if (typeof question != "string") throw new TypeError("a question is a text, that of `match.question()` or `view.question()`");
  if (!/^game \w+$/m.test(question)) throw refusal("search", "this is not a question; `match.question()` and `view.question()` write them");
  if (typeof options != "object" || options === null) throw new TypeError("the options of a search are an object");
  for (let [name, value] of Object.entries(options))
    if (value !== void 0)
      if (name in BOUNDS) checkNumber(name, value, BOUNDS[name]);
      else if (name in KINDS) checkKind(name, value, KINDS[name]);
      else throw new TypeError(`a search has no option \`${name}\``);
}
function checkKind(name, value, kind) {
  if (!(kind === "AbortSignal" ? value instanceof AbortSignal : typeof value === kind)) throw new TypeError(`the option \`${name}\` has the type ${kind}`);
}
function checkNumber(name, value, [least, most]) {
  let isWhole = name === "seconds" || Number.isInteger(value);
  if (!(typeof value == "number" && isWhole && least <= value && value <= most))
    throw new TypeError(`${name} is a ${name === "seconds" ? "" : "whole "}number from ${least} to ${most}`);
}
export {
  search
};
