/**
 * Bundle the scripts of the site and print them as JSON: `{name: {code, inputs}}`.
 *
 * Without arguments, every file in `bundles/` becomes a classic script, because modules do not load from disk.
 * With a name and a file, that module alone is bundled and its exports become a global of this name, for tests.
 */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";

const here = import.meta.dirname;
const [globalName, file] = process.argv.slice(2);
const entries = file ? [file] : readdirSync(join(here, "bundles")).map((name) => join(here, "bundles", name));

const { outputFiles, metafile } = await build({
  absWorkingDir: join(here, "..", ".."),
  entryPoints: entries,
  bundle: true,
  format: "iife",
  globalName,
  target: "es2022",
  minify: file === undefined,
  charset: "utf8",
  legalComments: "inline",
  metafile: true,
  outdir: "bundled",
  entryNames: "[name]",
  write: false,
  logLevel: "error",
});

const bundles = outputFiles.map(({ path, text }) => {
  const { inputs } = metafile.outputs[`bundled/${basename(path)}`];
  return [basename(path, ".js"), { code: text, inputs: Object.keys(inputs) }];
});
process.stdout.write(JSON.stringify(Object.fromEntries(bundles)));
