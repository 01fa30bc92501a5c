/** What tests call directly. Bundles export nothing, so tests bundle this file and load it into a page. */
export * as rules from "../../../implementations/javascript/globe-rules.js";
export { mixedWithCards } from "../../../docs/javascripts/board/mixing.js";
export { newRace, readCodes, readKey, roundOf, writeCode, writeKey } from "../../../docs/javascripts/race/codes.js";
export { grouped } from "../../../docs/javascripts/try/groups.js";
export { judge } from "../../../docs/javascripts/try/judging.js";
export { scenesOfCase, scenesOfRounds } from "../../../docs/javascripts/voyage/replay.js";
export { readLog, writeLog } from "../../../docs/javascripts/voyage/rounds.js";
