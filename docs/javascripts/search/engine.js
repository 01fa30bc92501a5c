/**
 * Finds the rule that answers a question. An entry is ranked by all of its texts taken together and by the closest of the
 * ways to ask for it, then by how much of the question it covers and by its kind: rules come before pages about programs.
 * The weights below were chosen by leaving out one way to ask in five and looking for its entry with the others.
 */
import { Words } from "./words.js";

/**
 * @import { Stemmer, Terms, Vocabulary } from "./words.js"
 * @typedef {{kind: string, to: string, title: string, id?: string, answer?: string, asked?: string[], text?: string}} Entry
 * @typedef {Vocabulary & {entries: Entry[]}} Index  what the build writes (`docs/handbook/search.py`)
 * @typedef {{at: number, size: number}} Phrase  a way to ask for an entry
 * @typedef {{phrases: Terms[], counts: Terms, tells: boolean, length: number}} Document
 */

/** @type {Record<string, number>} */
const KINDS = {
  rule: 1,
  ruling: 1,
  chapter: 0.8,
  play: 0.75,
  card: 0.6,
  kit: 0.55,
  learn: 0.5,
  section: 0.42,
  library: 0.35,
  home: 0.3,
  word: 0.25,
  scenario: 0.1,
};
const OTHERS = ["kit", "library", "home", "word", "scenario"]; // whose words are not those of players
const FIELDS = { title: 3, asked: 1, answer: 0.6, text: 0.3 }; // how much a term counts in each
const TOGETHER = 3; // all texts of an entry, against the closest way to ask
const SECOND = 0.2; // the next closest
const ENOUGH = 4; // where counting a term again stops to matter, for a text of usual length
const LENGTH = 0.5; // how much the length of the texts matters
const UNKNOWN = 1.5; // the weight of a word that nothing here knows
const LEAST = 0.4; // what is left of an entry that meets next to nothing of the question
const UNFINISHED = 0.4; // the share of words that begin like the one being typed

/** @param {string} id */
const plain = (id) =>
  id
    .toUpperCase()
    .replace(/[^A-Z\d.]/g, "")
    .replace(/^([A-Z]+)\./, "$1")
    .replace(/\.$/, "");
/** @template K @param {Map<K, number>} map @param {K} key @param {number} value */
const added = (map, key, value) => map.set(key, (map.get(key) ?? 0) + value);
/** @template K, V @param {Map<K, V[]>} map @param {K} key @param {V} value */
function listed(map, key, value) {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

export class Search {
  /** @param {Index} index @param {Stemmer} stemmer */
  constructor({ entries, ...index }, stemmer) {
    this.entries = entries;
    this.words = new Words(index, stemmer);
    // A typing error is put right towards the words of players, never towards those of programs.
    for (const { kind, title, answer, asked = [] } of entries) {
      for (const text of OTHERS.includes(kind) ? asked : [title, answer ?? "", ...asked]) this.words.learn(text);
    }
    this.words.settle();
    /** @type {Map<string, number[]>} */
    this.ids = new Map();
    entries.forEach(({ id }, at) => id && listed(this.ids, plain(id.replace(/^CARD-(?=[GBR]\d$)/, "")), at));
    /** Where terms stand: the entries whose texts have one. @type {Map<string, Array<{at: number, full: number}>>} */
    this.texts = new Map();
    /** Where terms stand: the ways to ask that have one. @type {Map<string, Array<{phrase: Phrase, weight: number}>>} */
    this.phrases = new Map();
    /** @type {(term: string) => number} */
    this.weight = () => UNKNOWN;
    this.weigh(entries.map((entry) => this.read(entry)));
  }

  /**
   * The ways to ask for an entry, and how often each term stands in all of its texts.
   * @param {Entry} entry @returns {Document}
   */
  read({ kind, title, answer = "", text = "", asked = [] }) {
    const phrases = [title, ...asked].map((phrase) => this.words.terms(phrase));
    /** @type {Terms} */
    const counts = new Map();
    /** @param {Terms} terms @param {number} weight */
    const count = (terms, weight) => terms.forEach((share, term) => added(counts, term, share * weight));
    phrases.forEach((terms, nth) => count(terms, nth ? FIELDS.asked : FIELDS.title));
    for (const sentence of answer.split(/[.;:] /)) count(this.words.terms(sentence), FIELDS.answer);
    count(this.words.terms(text), FIELDS.text);
    const tells = kind === "rule" || kind === "ruling" || asked.length > 0;
    return { phrases, counts, tells, length: [...counts.values()].reduce((sum, each) => sum + each, 0) };
  }

  /** Weigh the terms, a rare one more than a common one, and list where each stands. @param {Document[]} documents */
  weigh(documents) {
    const telling = documents.filter(({ tells }) => tells);
    /** @type {Terms} */
    const spread = new Map();
    for (const { counts } of telling) for (const term of counts.keys()) added(spread, term, 1);
    /** @param {number} often */
    const rarity = (often) => Math.log(1 + (telling.length - often + 0.5) / (often + 0.5));
    this.weight = (term) => {
      const often = spread.get(term);
      return often === undefined ? UNKNOWN : Math.sqrt(rarity(often));
    };
    const usual = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
    documents.forEach(({ phrases, counts, length }, at) => {
      const enough = ENOUGH * (1 - LENGTH + (LENGTH * length) / usual);
      counts.forEach((often, term) => listed(this.texts, term, { at, full: often / (often + enough) }));
      for (const terms of phrases) {
        const phrase = { at, size: this.size(terms) };
        terms.forEach((share, term) => listed(this.phrases, term, { phrase, weight: share * this.weight(term) }));
      }
    });
  }

  /** @param {Terms} terms */
  size(terms) {
    return Math.sqrt([...terms].reduce((sum, [term, share]) => sum + (share * this.weight(term)) ** 2, 0)) || 1;
  }

  /**
   * The entries that answer a question, the best first. `typing`: its last word may go on.
   * @param {string} question @param {{typing?: boolean, limit?: number}} [options]
   */
  find(question, { typing = false, limit = 8 } = {}) {
    const found = [...this.named(question), ...this.ranked(this.words.asked(question, typing, UNFINISHED))];
    return [...new Set(found)].slice(0, limit).map((at) => this.entries[at]);
  }

  /** @param {Terms} terms */
  ranked(terms) {
    /** @type {Map<number, number>} */
    const together = new Map();
    /** @type {Map<number, number>} */
    const met = new Map();
    /** @type {Map<Phrase, number>} */
    const close = new Map();
    let whole = 0;
    terms.forEach((share, term) => {
      const weight = share * this.weight(term);
      whole += weight;
      for (const { at, full } of this.texts.get(term) ?? []) {
        added(together, at, weight * full);
        added(met, at, weight);
      }
      for (const { phrase, weight: its } of this.phrases.get(term) ?? []) added(close, phrase, weight * its);
    });
    /** @type {Map<number, number[]>} */
    const best = new Map(); // entry → how close its closest ways to ask come
    const size = this.size(terms);
    close.forEach((product, phrase) => listed(best, phrase.at, product / size / phrase.size));
    /** @type {Map<number, number>} */
    const scores = new Map();
    together.forEach((sum, at) => {
      const [first, second = 0] = (best.get(at) ?? [0]).sort((a, b) => b - a);
      const share = (met.get(at) ?? 0) / whole;
      scores.set(
        at,
        ((TOGETHER * sum) / whole + first + SECOND * second) * (LEAST + share ** 1.5) * KINDS[this.entries[at].kind],
      );
    });
    return [...scores].sort(([, a], [, b]) => b - a).map(([at]) => at);
  }

  /**
   * The entries that are asked for by their id, however it is typed: `q14`, `Q 14`, `card b5`, `what is rule q-14?`
   * @param {string} question
   */
  named(question) {
    const words = question.trim().split(/[\s?!]+/);
    const idle = words.map((word) => this.words.split(word).every((each) => this.words.tellsLittle(each)));
    for (let from = 0; from === 0 || idle[from - 1]; from += 1) {
      for (let to = words.length; to > from && (to === words.length || idle[to]); to -= 1) {
        const name = plain(words.slice(from, to).join(""));
        const found = this.ids.get(name) ?? this.ids.get(name.replace(/^(?:CARD|CARTE)(?=[GBR]\d$)/, ""));
        if (found) return [...found].sort((a, b) => KINDS[this.entries[b].kind] - KINDS[this.entries[a].kind]);
      }
    }
    return [];
  }
}
