// Finds the rule that settles a question. MiniSearch scores; what counts besides is how much of the question
// is met, and the kind of entry: what settles a quarrel stands before what is about programs.
(function () {
  "use strict";

  const KINDS = { rule: 1, ruling: 1, chapter: 0.68, section: 0.42, card: 0.6, play: 0.5, learn: 0.35, word: 0.25, kit: 0.3, home: 0.3, library: 0.25, scenario: 0.1 };
  const FIELDS = { title: 3, answer: 1.15, text: 0.4, phrase: 5.2 };
  const SECTIONS = "con|aim|stg|prep|card|red|react|recon|assess|end|var|log|solo|d|q";
  const ID = new RegExp(`^(?:\\p{L}+ )?(${SECTIONS})[\\s-]*((?:\\d+|[gbrtw]\\d|origin|arrow|[gbr])[a-z]?(?:\\.\\d+[a-z]?)?)$`, "iu");
  const CARD = /^(?:\p{L}+ )?(?:card?t?e?[\s-]*)?([gbr])[\s-]?(\d)$/iu;

  const sum = (terms, weight) => terms.reduce((total, term) => total + weight(term), 0);

  /** A phrase, and its parts if commas set them apart. */
  const parts = (phrase) => [phrase, ...(phrase.includes(", ") ? phrase.split(", ").filter((part) => part.includes(" ")) : [])];

  class Search {
    constructor(index, stemmer) {
      this.entries = index.entries;
      this.words = new window.GlobeWords(index, stemmer);
      this.byId = new Map(this.entries.map((each, at) => [each.id?.toUpperCase(), at]));
      // Every way to put a question is a document of its own: one that fits wholly says more than many that touch it.
      const documents = this.entries.flatMap(({ title, answer, text, asked = [] }, at) => [
        { id: `${at}`, title, answer, text },
        ...asked.flatMap(parts).map((phrase, nth) => ({ id: `${at} ${nth}`, phrase })),
      ]);
      // A typing error is put right towards the words of players, never towards those of programs.
      for (const { kind, title, answer, asked = [] } of this.entries) {
        const texts = KINDS[kind] > KINDS.kit ? [title, answer ?? "", ...asked] : asked;
        for (const text of texts) this.words.learn(text);
      }
      this.mini = new window.MiniSearch({ fields: Object.keys(FIELDS), tokenize: (text) => this.words.terms(text), processTerm: (term) => term });
      this.mini.addAll(documents);
      this.terms = new Map(); // the terms of each title and each phrase
      this.frequency = new Map(); // in how many rules and rulings a term stands
      for (const { id, title, answer, phrase } of documents) {
        this.terms.set(id, [...new Set(this.words.terms(phrase ?? title))]);
      }
      this.entries.forEach(({ kind, title, answer, asked = [] }) => {
        const texts = kind === "rule" || kind === "ruling" ? [title, answer, ...asked] : asked;
        for (const term of new Set(texts.flatMap((text) => this.words.terms(text)))) {
          this.frequency.set(term, (this.frequency.get(term) ?? 0) + 1);
        }
      });
      // A rare term tells more than a common one; one that no rule knows tells little about rules.
      this.weight = (term) => (this.frequency.has(term) ? Math.log(1 + 200 / (1 + this.frequency.get(term))) : 1);
    }

    /** The entries that answer a question, the best first. `typing`: its last word may go on. */
    find(question, { typing = false, limit = 8 } = {}) {
      const asked = question.trim();
      const named = this.named(asked);
      const terms = [...new Set(this.words.understood(this.words.corrected(asked, typing)).map(({ term }) => term))];
      const found = terms.length ? this.ranked(terms, typing) : [];
      return [...new Set([...named, ...found])].slice(0, limit);
    }

    ranked(terms, typing) {
      const last = terms.at(-1);
      const results = this.mini.search("-", {
        tokenize: () => terms,
        boost: FIELDS,
        boostTerm: this.weight,
        prefix: (term) => typing && term === last && term.length > 2 && term[0] !== "=",
        weights: { prefix: 0.4, fuzzy: 0.3 },
        bm25: { k: 2.5, b: 0.45, d: 0.27 },
      });
      const whole = sum(terms, this.weight);
      const best = new Map(); // entry → what its own text scores, and the phrase that fits best
      for (const { id, score, queryTerms } of results) {
        const [at, nth] = id.split(" ").map(Number);
        const own = this.terms.get(id);
        const fit = sum(own.filter((term) => terms.includes(term)), this.weight) / (sum(own, this.weight) || 1);
        const met = sum(queryTerms, this.weight) / whole;
        const entry = best.get(at) ?? { text: 0, phrase: 0, met: new Set() };
        if (nth === undefined) entry.text = score * (1 + 0.8 * (fit === 1 ? met : 0));
        else entry.phrase = Math.max(entry.phrase, score * (0.35 + 0.65 * fit) * (0.3 + 0.7 * met));
        for (const term of queryTerms) entry.met.add(term);
        best.set(at, entry);
      }
      const scored = [...best].map(([at, { text, phrase, met }]) => {
        const share = Math.min(1, sum([...met], this.weight) / whole);
        return { entry: this.entries[at], score: (text + phrase) * (0.15 + share * share) * KINDS[this.entries[at].kind] };
      });
      return scored.sort((a, b) => b.score - a.score).map(({ entry }) => entry);
    }

    /** The entries that are asked for by their id, however it is typed: `q14`, `Q 14`, `card b5`. */
    named(asked) {
      const card = CARD.exec(asked);
      const id = ID.exec(asked);
      const names = [asked];
      if (card) names.push(`CARD-${card[1]}${card[2]}`, card[1] + card[2]);
      else if (id) names.push(`${id[1]}-${id[2]}`);
      const places = names.map((name) => this.byId.get(name.toUpperCase())).filter((at) => at !== undefined);
      const found = [...new Set(places)].map((at) => this.entries[at]);
      return found.sort((a, b) => KINDS[b.kind] - KINDS[a.kind]);
    }
  }

  window.GlobeSearch = Search;
})();
