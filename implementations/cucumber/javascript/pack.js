/** Copies the features, the step catalogue, the schemas and the licence into this package. npm runs it before packing. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../../../", import.meta.url);
const here = new URL("./", import.meta.url);
for (const [from, to] of [
  ["features", "features"],
  ["globe_rules/schemas", "schemas"],
  ["LICENSE", "LICENSE"],
]) {
  rmSync(new URL(to, here), { recursive: true, force: true });
  cpSync(new URL(from, root), new URL(to, here), { recursive: true });
}
const catalogue = new URL("features/steps.json", here);
if (!existsSync(catalogue)) {
  const options = { cwd: fileURLToPath(root), maxBuffer: 1e8 };
  writeFileSync(catalogue, execFileSync(process.env.PYTHON ?? "python3", ["-m", "globe_rules.bdd"], options));
}
