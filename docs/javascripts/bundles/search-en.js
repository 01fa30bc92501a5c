/** The search of the pages in English, loaded when a reader opens it. */
import { Search } from "../search/engine.js";
import { EnglishStemmer } from "../search/stemmer-en.js";

window.GlobeSearch = (index) => new Search(index, new EnglishStemmer());
