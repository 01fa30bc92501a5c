/**
 * Where somebody else's program runs: in a worker of a frame that has no origin and may ask no network for anything.
 * The program is the one that Node would run; what it needs of Node is here in miniature.
 * The frame waits in the page as a template (frame.html): the page's own policy holds for it too, and knows its script.
 */
import { make } from "../board/grid.js";

/**
 * @import { HostMessage } from "./types.js"
 * @typedef {string | Uint8Array} Chunk
 */

/** In the worker, before the program: lines come in as messages and go out as messages. @param {any} scope */
function actAsNode(scope) {
  /** @type {Record<string, Array<(text: string) => void>>} */
  const listeners = { line: [], data: [], close: [], end: [] };
  /** @type {Array<(line: {value: string | undefined, done: boolean}) => void>} */
  const waiting = [];
  /** @type {string[]} */
  const unread = [];
  /** @param {Chunk} chunk */
  const text = (chunk) => (typeof chunk === "string" ? chunk : new TextDecoder().decode(chunk));
  let unwritten = "";
  /** @param {Chunk} chunk */
  const write = (chunk) => {
    const lines = (unwritten + text(chunk)).split("\n");
    unwritten = lines.pop() ?? "";
    for (const line of lines) scope.postMessage({ line });
    return true;
  };
  /** @param {Chunk} chunk */
  const log = (chunk) => {
    scope.postMessage({ log: text(chunk) });
    return true;
  };
  /** @param {unknown[]} things */
  const shown = (things) =>
    `${things.map((thing) => (typeof thing === "string" ? thing : JSON.stringify(thing))).join(" ")}\n`;
  /** @type {Record<string | symbol, any>} */
  const heard = {
    /** @param {string} event @param {(text: string) => void} listener */
    on(event, listener) {
      (listeners[event] || []).push(listener);
      return heard;
    },
    /** @param {string} event @param {(text: string) => void} listener */
    once(event, listener) {
      return heard.on(event, listener);
    },
    setEncoding() {
      return heard;
    },
    resume() {
      return heard;
    },
    close() {},
    [Symbol.asyncIterator]: () => ({
      next: () =>
        new Promise((give) => {
          if (unread.length > 0) give({ value: unread.shift(), done: false });
          else waiting.push(give);
        }),
    }),
  };
  /** @param {MessageEvent} event */
  scope.onmessage = ({ data: { line } }) => {
    for (const listener of listeners.line) listener(line);
    for (const listener of listeners.data) listener(`${line}\n`);
    const next = waiting.shift();
    if (next) next({ value: line, done: false });
    else unread.push(line);
  };
  scope.process = {
    argv: ["node", "adapter.js"],
    env: {},
    platform: "browser",
    version: "",
    versions: {},
    stdin: heard,
    stdout: { write },
    stderr: { write: log },
    on() {},
    /** @param {(...given: unknown[]) => void} action @param {unknown[]} given */
    nextTick: (action, ...given) => queueMicrotask(() => action(...given)),
    exit(code = 0) {
      scope.postMessage({ exit: code });
      scope.close();
      throw new Error("exit");
    },
  };
  scope.Buffer = { from: (/** @type {string} */ chunk) => new TextEncoder().encode(chunk) };
  scope.console = {
    ...scope.console,
    log: (/** @type {unknown[]} */ ...things) => write(shown(things)),
    info: (/** @type {unknown[]} */ ...things) => write(shown(things)),
    error: (/** @type {unknown[]} */ ...things) => log(shown(things)),
    warn: (/** @type {unknown[]} */ ...things) => log(shown(things)),
  };
  /** @type {Record<string, unknown>} */
  const modules = {
    readline: { createInterface: () => heard },
    fs: {
      /** @param {number} to @param {Chunk} chunk */
      writeSync: (to, chunk) => {
        (to === 2 ? log : write)(chunk);
        return chunk.length;
      },
    },
    process: scope.process,
  };
  return (/** @type {string} */ name) => {
    const module = modules[name.replace(/^node:/, "")];
    if (module === undefined) {
      throw new Error(`there is no module ${name} on this page: paste one file that needs none`);
    }
    return module;
  };
}

const PRELUDE = `const globeRequire = (${actAsNode})(self);(function (exports, require, module) {`;
const LINES_BEFORE = PRELUDE.split("\n").length - 1;

/**
 * A place for a program. `heard(message)` gets each line, log, exit or failure of the run that goes on.
 * @param {(message: HostMessage) => void} heard
 */
export function openHost(heard) {
  let run = 0;
  const frame = make("iframe", { sandbox: "allow-scripts", hidden: true, title: "engine", "aria-hidden": "true" });
  frame.srcdoc = document.getElementById("gb-frame")?.innerHTML ?? "";
  const ready = new Promise((/** @type {(value?: unknown) => void} */ go) => {
    addEventListener("message", (event) => {
      if (event.source !== frame.contentWindow) return;
      if (event.data.ready) go();
      else if (event.data.run === run) heard({ ...event.data, at: event.data.at && event.data.at - LINES_BEFORE });
    });
  });
  /** @param {unknown} message */
  const post = (message) => frame.contentWindow?.postMessage(message, "*");
  return {
    frame,
    ready,
    /** @param {string} code */
    start(code) {
      run += 1;
      post({ run, start: `${PRELUDE}${code}\n}).call({}, {}, globeRequire, { exports: {} });` });
    },
    /** @param {string} line */
    say: (line) => post({ line }),
    stop() {
      run += 1;
      post({ stop: true });
    },
  };
}
