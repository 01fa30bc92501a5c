/** The search of the English pages, loaded when the box is first used. */
import { Search } from "../search/engine.js";
import { EnglishStemmer } from "../search/stemmer-en.js";

window.GlobeSearch = (index) => new Search(index, new EnglishStemmer());
