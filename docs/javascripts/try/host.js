/**
 * The sandbox for untrusted programs: a worker in a frame without an origin and without network access.
 * The program is one for Node, so the worker provides the few parts of Node that an adapter needs.
 * The frame is a template of the page (frame.html), because the content security policy of the page also applies to it and
 * allows its script.
 */
import { make } from "../board/dom.js";

/**
 * @import { HostMessage } from "./types.js"
 * @typedef {string | Uint8Array} Chunk
 */

/** Runs in the worker before the program, and replaces standard input and output by messages. @param {any} scope */
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
  const asLine = (things) =>
    `${things.map((thing) => (typeof thing === "string" ? thing : JSON.stringify(thing))).join(" ")}\n`;
  /** @type {Record<string | symbol, any>} */
  const stdin = {
    /** @param {string} event @param {(text: string) => void} listener */
    on(event, listener) {
      (listeners[event] || []).push(listener);
      return stdin;
    },
    /** @param {string} event @param {(text: string) => void} listener */
    once(event, listener) {
      return stdin.on(event, listener);
    },
    setEncoding() {
      return stdin;
    },
    resume() {
      return stdin;
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
    stdin,
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
    log: (/** @type {unknown[]} */ ...things) => write(asLine(things)),
    info: (/** @type {unknown[]} */ ...things) => write(asLine(things)),
    error: (/** @type {unknown[]} */ ...things) => log(asLine(things)),
    warn: (/** @type {unknown[]} */ ...things) => log(asLine(things)),
  };
  /** @type {Record<string, unknown>} */
  const modules = {
    readline: { createInterface: () => stdin },
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
      throw new Error(
        `cannot load module ${name}: this page has only readline, fs.writeSync and process; bundle your adapter into one file`,
      );
    }
    return module;
  };
}

const PRELUDE = `const globeRequire = (${actAsNode})(self);(function (exports, require, module) {`;
const LINES_BEFORE = PRELUDE.split("\n").length - 1;

/**
 * Open a sandbox. `onMessage` gets each line, log output, exit or failure of the current run.
 * @param {(message: HostMessage) => void} onMessage
 */
export function openHost(onMessage) {
  let run = 0;
  const frame = make("iframe", { sandbox: "allow-scripts", hidden: true, title: "adapter", "aria-hidden": "true" });
  frame.srcdoc = document.getElementById("gb-frame")?.innerHTML ?? "";
  const ready = new Promise((/** @type {(value?: unknown) => void} */ go) => {
    addEventListener("message", (event) => {
      if (event.source !== frame.contentWindow) return;
      if (event.data.ready) go();
      else if (event.data.run === run) onMessage({ ...event.data, at: event.data.at && event.data.at - LINES_BEFORE });
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
    send: (line) => post({ line }),
    stop() {
      run += 1;
      post({ stop: true });
    },
  };
}
