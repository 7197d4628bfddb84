// src/engine/refusal.ts
var Refusal = class extends Error {
  #sentence;
  /** `sentence` is the whole refusal on one line, which a console shows. */
  constructor(members, sentence) {
    super(sentence), this.#sentence = sentence;
    for (let [name, value] of Object.entries(members)) Object.defineProperty(this, name, { value, enumerable: !0 });
  }
  get name() {
    return "Refusal";
  }
  toString() {
    return `Refusal: ${this.#sentence}`;
  }
};
export {
  Refusal
};
