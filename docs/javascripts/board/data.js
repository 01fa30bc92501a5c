/** The data that the build writes beside the scripts (`docs/board_hook.py`). */

/**
 * @typedef {import("../../../implementations/javascript/globe-rules.js").Caption} Caption
 * @typedef {{id: string, when: string, remedy: string}} Situation
 * @typedef {{key: string, id: string, level: string, edition: "en" | "fr", stars: number, puzzle: string,
 *   caption: Caption, solution: {photo: string, programs: string[]}}} Challenge
 * @typedef {{
 *   titles: Record<string, string>,
 *   pages: Record<string, string>,
 *   situations: Record<string, Situation>,
 *   regions: Record<string, string>,
 *   challenges: Challenge[],
 *   tiles: Record<number, string>,
 *   cards: Record<string, Record<string, string>>,
 *   photo: string,
 *   frame: string,
 * }} Book  titles and pages of the rules, situations, challenges, and pictures as SVG
 * @typedef {Record<string, [puzzle: string, photo: string, program: string]>} Days
 *   the puzzles of the day by month and day, such as `11-16`
 */

export const book = /** @type {Book} */ (window.GlobeBook);

/** @type {Days} */
export const days = window.GlobeDays ?? {};
