/**
 * Finds the rule that answers a question. The score of an entry depends on all of its texts together, on the phrasing that is
 * closest to the question, on how much of the question it covers, on its kind, and on whether the question is about software.
 * The weights were chosen by cross-validation: one phrasing in five was left out, then searched for with the others.
 * Those of kinds and subjects were fitted to that and to the questions of `tests/site/search`, except `held_back_third`.
 * Those of pages, of all texts and of the required score were compared on all question files and on others outside the project.
 * A trained classifier and other weights were tried the same way and were not better.
 */
import { ELSEWHERE, Words } from "./words.js";

/**
 * @import { Stemmer, Terms, Vocabulary } from "./words.js"
 * @typedef {{kind: string, to: string, title: string, id?: string, answer?: string, asked?: string[], text?: string}} Entry
 * @typedef {Vocabulary & {entries: Entry[]}} Index  what the build writes (`docs/handbook/search.py`)
 * @typedef {{at: number, closeness: number, score: number}} Scored  an entry with how close it is to a question
 * @typedef {{at: number, size: number}} Phrase  a phrasing of the question that an entry answers
 * @typedef {{phrases: Terms[], counts: Terms, isWeighed: boolean, length: number}} Document  a parsed entry; the weights of
 *   terms are computed from the entries with `isWeighed`
 */

/** @type {Record<string, number>} */
const KINDS = {
  rule: 1,
  ruling: 0.97,
  play: 0.9,
  kit: 0.85,
  chapter: 0.85,
  learn: 0.7,
  library: 0.6,
  section: 0.5,
  home: 0.5,
  card: 0.5,
  word: 0.3,
  scenario: 0.2,
};
const SOFTWARE = ["kit", "library", "home"]; // kinds of entries for developers
const NOT_FOR_PLAYERS = ["kit", "library", "home", "word", "scenario"]; // kinds whose words are not those of players
const WITHOUT_PAGE = ["rule", "ruling", "card"]; // kinds whose pages list many subjects
const FIELDS = { title: 3, asked: 1, answer: 0.6, text: 0.3 }; // the weight of a term in each field
const ALL_TEXTS = 5.5; // the weight of all texts of an entry; that of the closest phrasing is 1
const SECOND = 0.2; // the weight of the second closest phrasing
const SATURATION = 2.5; // occurrences for half of the maximum score, in a text of average length (k1 of BM25)
const LENGTH = 0.5; // how much the length of the texts counts (b of BM25)
const SAME_PAGE = 0.3; // the weight of the best other entry of the same page
const NOT_FIRST = 0.85; // the factor of an entry if another one of its page is better, so that the first three differ
const UNKNOWN = 1.5; // the weight of a term that is in no entry
const MIN_COVERAGE = 0.4; // the factor of an entry that covers almost nothing of the question
const MIN_SCORE = 1.8; // the score, before the factor of its kind, that a question of one word needs; longer ones need less
const STRANGE = 2.2; // the logarithm of how much higher the score must be if all words of the question are unknown
const ONLY_STOP_WORDS = 4; // the score that a question of stop words needs, such as “what is allowed”
const COMPARED = /^(?:diff[eé]rences?|vs\.?|versus)$/i; // “difference between G1 and G2” names two entries
const WITH_HYPHEN = /^\W*[a-z]+-[a-z]*\d+[a-z]?\W*$/i; // an id that is found among any other words, such as Q-12
const NAME = /^(?:[a-z]+(?:_[a-z]+)+|(?:[A-Z][a-z]+){2,})$/;
const TOPIC = 0.6; // how much the score of an entry for developers grows or shrinks with the subject of the question
const MISTYPED = 0.5; // how strange a word is that is known after correction; an unknown word is 1
const UNFINISHED = 0.4; // the share of words that start like the word being typed

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
    // Typing errors are corrected to words of players only, not to those of the pages about software.
    for (const { kind, title, answer, asked = [] } of entries) {
      for (const text of NOT_FOR_PLAYERS.includes(kind) ? asked : [title, answer ?? "", ...asked]) {
        this.words.learn(text);
      }
    }
    this.words.preparePhrases();
    /** @type {Map<string, number[]>} */
    this.ids = new Map();
    entries.forEach(({ id }, at) => id && listed(this.ids, plain(id.replace(/^CARD-(?=[GBR]\d$)/, "")), at));
    /** Names in code, such as `read_puzzle` and `RefusedLine`. @type {Map<string, number[]>} */
    this.names = new Map();
    entries.forEach(({ kind, title }, at) => kind === "library" && NAME.test(title) && listed(this.names, title, at));
    /** By term: the entries whose texts contain it. @type {Map<string, Array<{at: number, full: number}>>} */
    this.texts = new Map();
    /** By term: the phrasings that contain it. @type {Map<string, Array<{phrase: Phrase, weight: number}>>} */
    this.phrases = new Map();
    /** @type {(term: string) => number} */
    this.weight = () => UNKNOWN;
    /** By term: how typical it is of questions about software (positive) or about the game. @type {Terms} */
    this.topics = new Map();
    const documents = entries.map((entry) => this.read(entry));
    this.weigh(documents);
    this.compareTopics(documents);
  }

  /**
   * Return the phrasings of an entry, and how often each term occurs in all of its texts.
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
    const isWeighed = kind === "rule" || kind === "ruling" || asked.length > 0;
    return { phrases, counts, isWeighed, length: [...counts.values()].reduce((sum, each) => sum + each, 0) };
  }

  /** Compute the weights of the terms, higher for rare ones, and list where each occurs. @param {Document[]} documents */
  weigh(documents) {
    const weighed = documents.filter(({ isWeighed }) => isWeighed);
    /** @type {Terms} */
    const spread = new Map();
    for (const { counts } of weighed) for (const term of counts.keys()) added(spread, term, 1);
    /** @param {number} often */
    const rarity = (often) => Math.log(1 + (weighed.length - often + 0.5) / (often + 0.5));
    this.weight = (term) => {
      const often = spread.get(term);
      return often === undefined ? UNKNOWN : Math.sqrt(rarity(often));
    };
    const average = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
    documents.forEach(({ phrases, counts, length }, at) => {
      const saturation = SATURATION * (1 - LENGTH + (LENGTH * length) / average);
      counts.forEach((often, term) => listed(this.texts, term, { at, full: often / (often + saturation) }));
      for (const terms of phrases) {
        const phrase = { at, size: this.size(terms) };
        terms.forEach((share, term) => listed(this.phrases, term, { phrase, weight: share * this.weight(term) }));
      }
    });
  }

  /** Compute the log-odds of each term between phrasings about software and about the game. @param {Document[]} documents */
  compareTopics(documents) {
    /** @type {Map<string, [number, number]>} */
    const counts = new Map();
    const totals = [1, 1];
    documents.forEach(({ phrases }, at) => {
      const { kind } = this.entries[at];
      if (kind === "word" || kind === "scenario") return;
      const topic = SOFTWARE.includes(kind) ? 1 : 0;
      totals[topic] += phrases.length;
      for (const terms of phrases) {
        for (const term of terms.keys()) {
          const both = counts.get(term) ?? [0.5, 0.5];
          both[topic] += 1;
          counts.set(term, both);
        }
      }
    });
    counts.forEach(([game, software], term) => {
      if (!term.includes("+")) this.topics.set(term, Math.log(software / totals[1]) - Math.log(game / totals[0]));
    });
  }

  /** Return how much a question is about software, from -1 to 1. @param {Terms} terms */
  topic(terms) {
    let sum = 0;
    terms.forEach((share, term) => {
      if (!this.words.isStopStem(term)) sum += share * (this.topics.get(term) ?? 0);
    });
    return Math.tanh(sum / 4);
  }

  /** @param {Terms} terms */
  size(terms) {
    return Math.sqrt([...terms].reduce((sum, [term, share]) => sum + (share * this.weight(term)) ** 2, 0)) || 1;
  }

  /**
   * Return the entries that answer a question, best first. `typing`: its last word may be unfinished.
   * @param {string} question @param {{typing?: boolean, limit?: number}} [options]
   */
  find(question, { typing = false, limit = 8 } = {}) {
    const ranked = this.ranked(this.words.questionTerms(question, typing, UNFINISHED));
    const isAbout = this.isAbout(question, typing, ranked[0]?.closeness ?? 0);
    const found = [...this.named(question), ...(isAbout ? ranked.map(({ at }) => at) : [])];
    return [...new Set(found)].slice(0, limit).map((at) => this.entries[at]);
  }

  /**
   * Return whether the site can answer a question: the more of its words are strange, the higher its best score must be.
   * Otherwise the best entry has only stop words or chance words in common with the question.
   * @param {string} question @param {boolean} typing @param {number} closeness  of the best entry
   */
  isAbout(question, typing, closeness) {
    const terms = this.words.mainTerms(question, typing);
    if (terms.includes(`=${ELSEWHERE}`)) return false;
    const words = this.words.mainWords(question, typing);
    if (!words.length) return typing || closeness >= ONLY_STOP_WORDS;
    const strange = words.reduce((sum, word) => sum + this.strangeness(word), 0) / words.length;
    return closeness >= (MIN_SCORE * Math.exp(STRANGE * strange)) / Math.sqrt(words.length);
  }

  /** Return how strange a word is to this site, from 0 to 1. @param {string} word */
  strangeness(word) {
    if (this.words.knows(word) || this.texts.has(this.words.stem(word))) return 0;
    const [corrected] = this.words.corrected(word, false);
    return corrected !== undefined && this.words.knows(corrected) ? MISTYPED : 1;
  }

  /**
   * Return the share of the words of a question that this language has, from 0 to 1.
   * @param {string} question @param {{typing?: boolean}} [options]
   */
  knownShare(question, { typing = false } = {}) {
    const words = this.words.split(question);
    const known = words.filter((word, at) => this.words.knows(word, typing && at === words.length - 1));
    return words.length ? known.length / words.length : 1;
  }

  /** Return the entries that have a term of a question, with their scores, best first. @param {Terms} terms */
  ranked(terms) {
    /** @type {Map<number, number>} */
    const sums = new Map();
    /** @type {Map<number, number>} */
    const covered = new Map();
    /** @type {Map<Phrase, number>} */
    const close = new Map();
    let whole = 0;
    terms.forEach((share, term) => {
      if (this.words.isStopStem(term) && !this.texts.has(term)) return; // an empty word that no text has, such as “lol”
      const weight = share * this.weight(term);
      whole += weight;
      for (const { at, full } of this.texts.get(term) ?? []) {
        added(sums, at, weight * full);
        added(covered, at, weight);
      }
      for (const { phrase, weight: its } of this.phrases.get(term) ?? []) added(close, phrase, weight * its);
    });
    /** @type {Map<number, number[]>} */
    const best = new Map(); // entry → how close each of its phrasings is
    const size = this.size(terms);
    close.forEach((product, phrase) => listed(best, phrase.at, product / size / phrase.size));
    /** @type {Scored[]} */
    const scores = [];
    const software = Math.exp(TOPIC * this.topic(terms));
    sums.forEach((sum, at) => {
      const [first, second = 0] = (best.get(at) ?? [0]).sort((a, b) => b - a);
      const coverage = (covered.get(at) ?? 0) / whole;
      const matches = (ALL_TEXTS * sum) / whole + first + SECOND * second;
      const closeness = matches * (MIN_COVERAGE + coverage ** 1.5);
      const { kind } = this.entries[at];
      scores.push({ at, closeness, score: closeness * KINDS[kind] * (SOFTWARE.includes(kind) ? software : 1) });
    });
    return this.comparedByPage(scores).sort((one, other) => other.score - one.score);
  }

  /**
   * Return the entries with the scores adjusted to those of the other entries of their pages: several sections that are
   * close to a question show which page it is about, but only one of them needs to be among the first results.
   * @param {Scored[]} scores
   */
  comparedByPage(scores) {
    /** The two best scores of each page. @type {Map<string, [number, number]>} */
    const best = new Map();
    const page = (/** @type {number} */ at) => {
      const { kind, to } = this.entries[at];
      return WITHOUT_PAGE.includes(kind) ? undefined : to.split("#")[0];
    };
    for (const { at, score } of scores) {
      const name = page(at);
      if (!name) continue;
      const [first, second] = best.get(name) ?? [0, 0];
      best.set(name, score > first ? [score, first] : [first, Math.max(second, score)]);
    }
    return scores.map((each) => {
      const [first, second] = best.get(page(each.at) ?? "") ?? [each.score, 0];
      const isFirst = each.score === first;
      return { ...each, score: (each.score + SAME_PAGE * (isFirst ? second : first)) * (isFirst ? 1 : NOT_FIRST) };
    });
  }

  /**
   * Return the entries whose id is in the question, in any spelling: `q14`, `Q 14`, `card b5`, `what is rule q-14?`
   * Names in code are found among any words.
   * @param {string} question
   */
  named(question) {
    const words = question.trim().split(/[\s?!]+/);
    const isIgnored = words.map((word) => this.words.split(word).every((each) => this.words.isStopWord(each)));
    const names = words
      .filter((word, at) => !isIgnored[at] && !COMPARED.test(word))
      .map((word) => this.ids.get(plain(word)));
    if (names.length > 1 && names.every(Boolean)) return names.flatMap((each) => each ?? []);
    for (let from = 0; from === 0 || isIgnored[from - 1]; from += 1) {
      for (let to = words.length; to > from && (to === words.length || isIgnored[to]); to -= 1) {
        const name = plain(words.slice(from, to).join(""));
        const found = this.ids.get(name) ?? this.ids.get(name.replace(/^(?:CARD|CARTE)(?=[GBR]\d$)/, ""));
        if (found) return [...found].sort((a, b) => KINDS[this.entries[b].kind] - KINDS[this.entries[a].kind]);
      }
    }
    const those = words.flatMap((word) => (WITH_HYPHEN.test(word) ? this.ids.get(plain(word)) : undefined) ?? []);
    return [...those, ...(question.match(/\w+/g) ?? []).flatMap((name) => this.names.get(name) ?? [])];
  }
}
