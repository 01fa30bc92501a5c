/** Turns a question into search terms: handles accents, word endings, phrases, synonyms and typing errors. */

/**
 * @typedef {{stemWord: (word: string) => string}} Stemmer
 * @typedef {Map<string, number>} Terms  each term with its share, from 0 to 1
 * @typedef {{language: string, stop: string[], same: Record<string, string[]>}} Vocabulary  the stop words, and the synonyms by our own word
 */

const ELISION = /(^|[^\p{L}])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)'(?=[\p{L}])/gu;
export const ELSEWHERE = "other subjects"; // our word for subjects for which the site has no answer, such as prices and shops
const LITERAL = 0.4; // the share of the words of a phrase, beside its meaning
const STOP_WORD = 0.8; // the share of a stop word
const PAIR = 0.35; // the share of a pair of neighbouring terms
const WORD = /[\p{L}\p{N}_°]+(?:\.\d+)?/gu;

/** @type {Map<string, string>} */
const foldedWords = new Map();
/** Return a word without accents. @param {string} word */
function folded(word) {
  const found = foldedWords.get(word);
  if (found !== undefined) return found;
  const made = word.normalize("NFD").replace(/\p{M}/gu, "").replace(/œ/g, "oe").replace(/æ/g, "ae");
  foldedWords.set(word, made);
  return made;
}

/**
 * Return the Damerau–Levenshtein distance of two words, or `limit + 1` if it is greater than `limit`.
 * @param {string} one @param {string} other @param {number} limit
 */
function distance(one, other, limit) {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  /** @type {number[]} */
  let before = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + Number(one[i - 1] !== other[j - 1]));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        row[j] = Math.min(row[j], before[j - 2] + 1);
      }
    }
    if (Math.min(...row) > limit) return limit + 1;
    [before, last] = [last, row];
  }
  return last[other.length];
}

export class Words {
  /** @param {Vocabulary} vocabulary @param {Stemmer} stemmer */
  constructor({ language, stop, same }, stemmer) {
    this.french = language === "fr";
    this.stemmer = stemmer;
    /** @type {Map<string, string>} */
    this.accented = new Map(); // a word without accents → the word with accents
    /** @type {Map<string, string>} */
    this.stems = new Map();
    /** @type {Map<string, Array<{stems: string[], meaning: string}>>} */
    this.phrases = new Map(); // the first stem → the phrases that start with it, longest first
    this.stop = new Set(stop.flatMap((word) => this.split(word)).map(folded));
    /** @type {Map<string, number>} */
    this.counts = new Map(); // every word of the texts, without accents → how often it occurs
    /** @type {Set<string> | undefined} */
    this.allStems = undefined;
    /** @type {Set<string> | undefined} */
    this.stopStems = undefined;
    this.same = Object.entries(same).map(([ours, theirs]) => [ours, ...theirs]);
    for (const phrases of this.same) {
      // Typing errors are not corrected to words of other subjects.
      phrases.forEach((phrase) => this.learn(phrase, phrases[0] === ELSEWHERE ? 0 : 1));
    }
  }

  /** Parse the synonyms. Call this after all texts are learned, because accents affect the stem of a word. */
  preparePhrases() {
    for (const phrases of this.same) {
      for (const phrase of phrases) {
        const stems = this.split(phrase).map((word) => this.stem(word));
        const others = this.phrases.get(stems[0]) ?? [];
        others.push({ stems, meaning: `=${folded(phrases[0].toLowerCase())}` });
        this.phrases.set(stems[0], others);
      }
    }
    for (const those of this.phrases.values()) those.sort((a, b) => b.stems.length - a.stems.length);
  }

  /**
   * Return the words of a text in lower case, without French elisions (l', d', qu') or the English 's.
   * @param {string} text @returns {string[]}
   */
  split(text) {
    const plain = text.toLowerCase().replace(/[’ʼ`´]/g, "'");
    return (this.french ? plain.replace(ELISION, "$1 ") : plain.replace(/'s\b/g, "")).match(WORD) ?? [];
  }

  /**
   * Learn the words of a text with their accents, because readers leave out accents and mistype.
   * @param {string} text @param {number} count  0 if typing errors are not to be corrected to these words
   */
  learn(text, count = 1) {
    for (const word of this.split(text)) {
      const key = folded(word);
      if (count) this.counts.set(key, (this.counts.get(key) ?? 0) + count);
      if (key !== word && !this.accented.has(key)) this.accented.set(key, word);
    }
  }

  /** @param {string} word */
  stem(word) {
    const written = this.accented.get(folded(word)) ?? word;
    const stem = this.stems.get(written) ?? folded(this.stemmer.stemWord(written));
    this.stems.set(written, stem);
    return stem;
  }

  /**
   * Return the terms of a text: the meanings of its phrases, the stems of its words, and pairs of neighbouring terms.
   * @param {string} text
   */
  terms(text) {
    return this.termsOf(this.split(text));
  }

  /** @param {string[]} words */
  termsOf(words) {
    const stems = words.map((word) => this.stem(word));
    /** @type {Terms} */
    const found = new Map();
    /** @param {string} term @param {number} share */
    const add = (term, share) => found.set(term, Math.max(share, found.get(term) ?? 0));
    /** @type {string | undefined} */
    let last;
    for (let at = 0; at < words.length;) {
      const phrase = this.phrases.get(stems[at])?.find((each) => each.stems.every((stem, i) => stems[at + i] === stem));
      const end = at + (phrase?.stems.length ?? 1);
      if (!phrase && this.isStopWord(words[at])) add(stems[at], STOP_WORD);
      else {
        const term = phrase?.meaning ?? stems[at];
        add(term, 1);
        for (let i = at; i < (phrase ? end : at); i += 1) if (!this.isStopWord(words[i])) add(stems[i], LITERAL);
        if (last) add([last, term].sort().join("+"), PAIR);
        last = term;
      }
      at = end;
    }
    return found;
  }

  /**
   * Return the terms of a question, with typing errors corrected. If the last word may be unfinished, all words that start
   * with it are added with this share.
   * @param {string} question @param {boolean} typing @param {number} share
   */
  questionTerms(question, typing, share) {
    const words = this.corrected(question, typing);
    const terms = this.termsOf(words);
    const last = typing && words.length ? folded(words[words.length - 1]) : "";
    if (last.length > 2) {
      for (const word of this.counts.keys()) {
        if (word.startsWith(last)) {
          for (const term of this.termsOf([word]).keys()) if (!terms.has(term)) terms.set(term, share);
        }
      }
    }
    return terms;
  }

  /**
   * Return the meanings and stems of a question, without stop words, pairs, and a last word that is still being typed.
   * @param {string} question @param {boolean} typing
   */
  mainTerms(question, typing) {
    const words = this.withoutUnfinished(this.corrected(question, typing), typing);
    return [...this.termsOf(words)].filter(([term, share]) => share === 1 && !term.includes("+")).map(([term]) => term);
  }

  /**
   * Return the words of a question as they are written, without stop words and a last word that is still being typed.
   * @param {string} question @param {boolean} typing
   */
  mainWords(question, typing) {
    return this.withoutUnfinished(this.split(question), typing).filter((word) => !this.isStopWord(word));
  }

  /** @param {string[]} words @param {boolean} typing */
  withoutUnfinished(words, typing) {
    const last = folded(words.at(-1) ?? "");
    return typing && last && !this.counts.has(last) && this.isPrefix(last) ? words.slice(0, -1) : words;
  }

  /** @param {string} word */
  isStopWord(word) {
    return this.stop.has(folded(word.toLowerCase()));
  }

  /** @param {string} stem */
  isStopStem(stem) {
    this.stopStems ??= new Set([...this.stop].map((word) => this.stem(word)));
    return this.stopStems.has(stem);
  }

  /**
   * Return the words of a question with typing errors corrected, except a last word that is still being typed.
   * @param {string} text @param {boolean} typing
   */
  corrected(text, typing) {
    const words = this.split(text);
    return words.map((word, at) => {
      if (this.knows(word) || this.isElsewhere(word)) return word;
      if (typing && at === words.length - 1 && this.isPrefix(folded(word))) return word;
      const short = this.french && /^(?:[cdjlmnst]|qu)(.{3,})$/.exec(word)?.[1]; // jai, lautre: the apostrophe is missing
      return short && this.knows(short) ? short : (this.closestWord(folded(word)) ?? word);
    });
  }

  /** Return whether a word is in the texts; an unfinished word needs only the same start. @param {string} word */
  knows(word, isUnfinished = false) {
    const key = folded(word);
    if (this.counts.has(key) || this.stop.has(key) || /\d/.test(key)) return true;
    if (isUnfinished && this.isPrefix(key)) return true;
    this.allStems ??= new Set([...this.counts.keys()].map((each) => this.stem(each)));
    return this.allStems.has(this.stem(word));
  }

  /** Return whether a phrase about another subject starts with a word. @param {string} word */
  isElsewhere(word) {
    return this.phrases.get(this.stem(word))?.some(({ meaning }) => meaning === `=${ELSEWHERE}`) ?? false;
  }

  /** @param {string} start */
  isPrefix(start) {
    for (const word of this.counts.keys()) if (word.startsWith(start)) return true;
    return false;
  }

  /** @param {string} key */
  closestWord(key) {
    if (key.length < 5) return undefined;
    const limit = key.length < 8 ? 1 : 2;
    /** @type {{word: string, off: number, count: number} | undefined} */
    let best;
    for (const [word, count] of this.counts) {
      if (word.length < 4 || (limit > 1 && this.stop.has(word))) continue; // “shoulder” is not “should”
      const off = distance(key, word, limit) + (word[0] === key[0] ? 0 : 0.5);
      if (off <= limit + 0.5 && (!best || off < best.off || (off === best.off && count > best.count))) {
        best = { word, off, count };
      }
    }
    return best?.word;
  }
}
