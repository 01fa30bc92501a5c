/** The search of the French pages, loaded when the box is first used. */
import { Search } from "../search/engine.js";
import { FrenchStemmer } from "../search/stemmer-fr.js";

window.GlobeSearch = (index) => new Search(index, new FrenchStemmer());
