/**
 * Where somebody else's program runs: in a worker of a frame that has no origin and may ask no network for anything.
 * The program is the one that Node would run; what it needs of Node is here in miniature.
 * The frame waits in the page as a template (frame.html): the page's own policy holds for it too, and knows its script.
 */
import { make } from "../board/grid.js";

/** In the worker, before the program: lines come in as messages and go out as messages. */
function actAsNode(scope) {
  const listeners = { line: [], data: [], close: [], end: [] };
  const waiting = [];
  const unread = [];
  const text = (chunk) => (typeof chunk === "string" ? chunk : new TextDecoder().decode(chunk));
  let unwritten = "";
  const write = (chunk) => {
    const lines = (unwritten + text(chunk)).split("\n");
    unwritten = lines.pop();
    for (const line of lines) scope.postMessage({ line });
    return true;
  };
  const log = (chunk) => {
    scope.postMessage({ log: text(chunk) });
    return true;
  };
  const shown = (things) =>
    `${things.map((thing) => (typeof thing === "string" ? thing : JSON.stringify(thing))).join(" ")}\n`;
  const heard = {
    on(event, listener) {
      (listeners[event] || []).push(listener);
      return heard;
    },
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
  scope.onmessage = ({ data: { line } }) => {
    for (const listener of listeners.line) listener(line);
    for (const listener of listeners.data) listener(`${line}\n`);
    if (waiting.length > 0) waiting.shift()({ value: line, done: false });
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
    nextTick: (deed, ...given) => queueMicrotask(() => deed(...given)),
    exit(code = 0) {
      scope.postMessage({ exit: code });
      scope.close();
      throw new Error("exit");
    },
  };
  scope.Buffer = { from: (chunk) => new TextEncoder().encode(chunk) };
  scope.console = {
    ...scope.console,
    log: (...things) => write(shown(things)),
    info: (...things) => write(shown(things)),
    error: (...things) => log(shown(things)),
    warn: (...things) => log(shown(things)),
  };
  const modules = {
    readline: { createInterface: () => heard },
    fs: {
      writeSync: (to, chunk) => {
        (to === 2 ? log : write)(chunk);
        return chunk.length;
      },
    },
    process: scope.process,
  };
  return (name) => {
    const module = modules[name.replace(/^node:/, "")];
    if (module === undefined) {
      throw new Error(`there is no module ${name} on this page: paste one file that needs none`);
    }
    return module;
  };
}

const PRELUDE = `const globeRequire = (${actAsNode})(self);(function (exports, require, module) {`;
const LINES_BEFORE = PRELUDE.split("\n").length - 1;

/** A place for a program. `heard(message)` gets each line, log, exit or failure of the run that goes on. */
export function openHost(heard) {
  let run = 0;
  const frame = make("iframe", { sandbox: "allow-scripts", hidden: true, title: "engine", "aria-hidden": "true" });
  frame.srcdoc = document.getElementById("gb-frame").innerHTML;
  const ready = new Promise((go) => {
    addEventListener("message", (event) => {
      if (event.source !== frame.contentWindow) return;
      if (event.data.ready) go();
      else if (event.data.run === run) heard({ ...event.data, at: event.data.at && event.data.at - LINES_BEFORE });
    });
  });
  const post = (message) => frame.contentWindow.postMessage(message, "*");
  return {
    frame,
    ready,
    start(code) {
      run += 1;
      post({ run, start: `${PRELUDE}${code}\n}).call({}, {}, globeRequire, { exports: {} });` });
    },
    say: (line) => post({ line }),
    stop() {
      run += 1;
      post({ stop: true });
    },
  };
}
