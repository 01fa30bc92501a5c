/** The search of the pages in French, loaded when a reader opens it. */
import { Search } from "../search/engine.js";
import { FrenchStemmer } from "../search/stemmer-fr.js";

window.GlobeSearch = (index) => new Search(index, new FrenchStemmer());
