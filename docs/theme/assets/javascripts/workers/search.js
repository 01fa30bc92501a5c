// Material's search, and two things more: an id is one word, and accents may be left out.
// docs/theme/main.html names Material's own script after the question mark.
const here = self.document ? document.currentScript.src : location.href;

const unaccented = (text) => text.normalize("NFD").replace(/\p{M}/gu, "");

// `card-b5` asks for that very id first, then for ids that begin so. Material reads the question twice,
// and each time takes one backslash away; the separator in mkdocs.yml leaves the hyphen behind one alone.
const ID = /(?<!\S)(?:con|aim|stg|prep|card|red|react|recon|assess|end|var|log|solo|d|q)-[a-z0-9][\w.]*/gi;
const spelled = (query) =>
  unaccented(query).replace(ID, (id) => {
    const word = id.toUpperCase().replace("-", "\\\\\\-");
    return `${word}^100 ${word}`;
  });

const QUERY = 2; // Material's number for such a message
addEventListener("message", ({ data }) => {
  if (data.type === QUERY) data.data = spelled(data.data);
});

const loaded = importScripts(new URL(new URL(here).search.slice(1), here).href);
Promise.resolve(loaded).then(() => {
  const { Token } = lunr;
  lunr.Token = class extends Token {
    constructor(text, metadata) {
      super(unaccented(text), metadata);
    }
  };
});
