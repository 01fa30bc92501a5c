/** Sends requests to an adapter, which reads and writes one JSON object per line. An engine in JavaScript needs no adapter. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { AfterAll } from "@cucumber/cucumber";

const path = fileURLToPath(new URL("../../../javascript/adapter.js", import.meta.url));
const [command, ...options] = process.env.ENGINE?.split(" ") ?? [process.execPath, path];
const adapter = spawn(command, options, { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: adapter.stdout })[Symbol.asyncIterator]();

/** @param {object} request */
export async function respond(request) {
  adapter.stdin.write(`${JSON.stringify({ id: 1, ...request })}\n`);
  const { result, error } = JSON.parse((await lines.next()).value);
  if (error) throw new Error(error);
  return result;
}

AfterAll(() => {
  adapter.kill();
});
