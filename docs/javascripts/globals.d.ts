/** What the build writes for the pages, and what the bundles leave for each other. */
import type { Catalogue } from "./messages.js";
import type { Book, Days } from "./board/data.js";
import type { Cases } from "./voyage/types.js";
import type { Suite } from "./try/types.js";
import type { Index, Search } from "./search/engine.js";

declare global {
  interface Window {
    GlobeMessages?: Catalogue;
    GlobeBook?: Book;
    GlobeDays?: Days;
    GlobeCases?: Cases;
    GlobeVectors?: Suite;
    GlobeStarter?: string;
    GlobeIndex?: Index;
    GlobeSearch?: (index: Index) => Search;
  }
}
