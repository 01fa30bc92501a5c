/** Globals of the pages: data that the build writes, and values that one bundle sets for another. */
import type { Catalogue } from "./messages.js";
import type { Book, Days } from "./board/data.js";
import type { Cases } from "./voyage/types.js";
import type { Tables } from "./board/solver.js";
import type { Suite } from "./try/types.js";
import type { Index, Search } from "./search/engine.js";

declare global {
  interface Window {
    GlobeMessages?: Catalogue;
    GlobeBook?: Book;
    GlobeDays?: Days;
    GlobeToday?: Record<string, string>;
    GlobeCases?: Cases;
    GlobeVectors?: Suite;
    GlobeStarter?: string;
    GlobeRequest?: (element: HTMLElement, request: object, run: (request: any) => void) => void;
    GlobeSolver?: string;
    GlobeNear?: Tables;
    GlobeFar?: Tables;
    GlobeIndex?: Index;
    GlobeSearch?: (index: Index) => Search;
    /** Of Material: store a value for all pages of the site. */
    __md_set(name: string, value: unknown): void;
    /** Set colours by number, by default those picked on this page; null for those stored, or those of the device. It is in
     * partials/javascripts/palette.html. */
    showPalette(picked?: number | null): void;
  }
}
