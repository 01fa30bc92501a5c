/**
 * Mutation testing of the JavaScript engine: which requests notice which small changes of its code.
 *
 * All mutants are compiled into one copy of the engine, and each is switched on in turn. A request runs only the mutants
 * whose code it reaches, so that thousands of mutants and requests take minutes.
 *
 *   node tools/javascript_mutants.mjs FOLDER < requests.jsonl > kills.jsonl
 *
 * reads one request per line and writes, first, the list of all mutants, then for each request the numbers of those
 * that it is the first to notice. FOLDER holds the engine: globe-rules.js and operations.js.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "acorn";

const OPPOSITES = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "+": ["-"],
  "-": ["+"],
  "*": ["+"],
  "%": ["*"],
  "^": ["|"],
  "|": ["^"],
};
const METHODS = { some: "every", every: "some", find: "findLast", max: "min", min: "max", push: "unshift" };
const OVER_LISTS = ["some", "every", "filter", "find", "map", "flatMap", "forEach", "join", "entries", "includes"];
/** Steps of a request after which a mutant counts as endless. */
const MOST_STEPS = 2_000_000;

/** Yield the changed texts of an expression, each with its name. */
function* variants(node, text) {
  const of = (part) => text.slice(part.start, part.end);
  if (node.type === "BinaryExpression") {
    for (const sign of OPPOSITES[node.operator] ?? []) yield [sign, `${of(node.left)} ${sign} ${of(node.right)}`];
  }
  if (node.type === "LogicalExpression") {
    if (node.operator !== "??") {
      const other = node.operator === "&&" ? "||" : "&&";
      yield [other, `(${of(node.left)}) ${other} (${of(node.right)})`];
      yield ["right", of(node.right)];
    }
    yield ["left", of(node.left)];
  }
  if (node.type === "ConditionalExpression") {
    yield ["then", of(node.consequent)];
    yield ["else", of(node.alternate)];
  }
  if (node.type === "UnaryExpression" && "!-".includes(node.operator)) yield ["without sign", of(node.argument)];
  if (node.type === "Literal") yield* literals(node);
  if (node.type === "ArrayExpression" && node.elements.length > 0) {
    const items = node.elements.map(of);
    yield ["without last", `[${items.slice(0, -1)}]`];
    if (items.length > 1) {
      yield ["without first", `[${items.slice(1)}]`];
      yield ["reversed", `[${[...items].reverse()}]`];
    }
  }
  if (node.type === "ObjectExpression") {
    const fields = node.properties.map(of);
    for (const [index] of fields.entries()) {
      yield ["without field", `({${fields.filter((_, each) => each !== index)}})`];
    }
  }
  if (node.type === "CallExpression") yield* calls(node, of);
  if (node.type === "MemberExpression" && of(node.property) === "length" && !node.computed) {
    yield ["length - 1", `(${of(node)} - 1)`];
    yield ["length + 1", `(${of(node)} + 1)`];
  }
}

function* literals(node) {
  const { value } = node;
  if (typeof value === "number") {
    yield ["+ 1", String(value + 1)];
    yield ["- 1", `(${value - 1})`];
  }
  if (typeof value === "string") yield ["other text", JSON.stringify(`${value}§`)];
  if (typeof value === "boolean") yield ["negated", String(!value)];
}

function* calls(node, of) {
  const { callee } = node;
  const listed = node.arguments.map(of);
  if (callee.type === "MemberExpression" && !callee.computed && !node.optional) {
    const [object, name] = [of(callee.object), of(callee.property)];
    if (Object.hasOwn(METHODS, name)) yield [METHODS[name], `${object}.${METHODS[name]}(${listed})`];
    if (["filter", "sort"].includes(name)) yield [`no ${name}`, object];
    if (OVER_LISTS.includes(name)) {
      yield ["not the last", `(${object}).slice(0, -1).${name}(${listed})`];
      yield ["not the first", `(${object}).slice(1).${name}(${listed})`];
      yield ["only the first two", `(${object}).slice(0, 2).${name}(${listed})`];
      yield ["at most four", `(${object}).slice(0, 4).${name}(${listed})`];
      if (name !== "includes" && name !== "some" && name !== "every") {
        yield ["each once", `[...new Set(${object})].${name}(${listed})`];
        yield ["from the end", `[...${object}].reverse().${name}(${listed})`];
      }
    }
  }
  if (listed.length > 1) yield ["arguments swapped", `${of(callee)}(${[listed[1], listed[0], ...listed.slice(2)]})`];
}

/** Return the children of a node that are expressions or statements. */
function children(node) {
  const found = [];
  for (const [key, value] of Object.entries(node)) {
    if (node.type === "MemberExpression" && key === "property" && !node.computed) continue;
    if (node.type === "Property" && key === "key" && !node.computed) continue;
    if (node.type === "Property" && node.shorthand) continue;
    if (/Pattern$/.test(node.type) || key === "params" || key === "id" || key === "source" || key === "specifiers") {
      continue;
    }
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each && typeof each.type === "string") found.push(each);
    }
  }
  return found.sort((one, other) => one.start - other.start);
}

const isTest = (node, parent) => parent && parent.test === node && parent.type !== "ConditionalExpression";

/** Return the code with all mutants built in; adds a description of each to `mutants`. */
function instrumented(file, text, mutants) {
  const tree = parse(text, { ecmaVersion: "latest", sourceType: "module", locations: true });
  let points = mutants.points;
  function emit(node, parent) {
    let code = "";
    let at = node.start;
    for (const child of children(node)) {
      code += text.slice(at, child.start) + emit(child, node);
      at = child.end;
    }
    code += text.slice(at, node.end);
    const isCallee = parent?.type === "CallExpression" && parent.callee === node;
    if (isCallee || parent?.type === "ImportDeclaration" || parent?.type === "UpdateExpression") return code;
    if (parent?.type === "AssignmentExpression" && parent.left === node) return code;
    const changed = [...variants(node, text)];
    if (isTest(node, parent)) changed.push(["true", "true"], ["false", "false"]);
    if (node.type === "ArrowFunctionExpression" || changed.length === 0) return removable(node, code);
    const number = points++;
    changed.forEach(([name], index) => {
      const { line } = node.loc.start;
      mutants.list.push({
        point: number,
        variant: index + 1,
        where: `${file}:${line}`,
        name,
        text: text.slice(node.start, node.end).slice(0, 70),
      });
    });
    const choice = changed.map(([, other], index) => `$.v===${index + 1}?(${other}):`).join("");
    return `($(${number})?(${choice}0):(${code}))`;
  }
  function removable(node, code) {
    if (node.type !== "ExpressionStatement" || /^["']/.test(code)) return code;
    const number = points++;
    mutants.list.push({
      point: number,
      variant: 1,
      where: `${file}:${node.loc.start.line}`,
      name: "removed",
      text: code.slice(0, 70),
    });
    return `if (!$(${number})) ${code}`;
  }
  const code = emit(tree, undefined);
  mutants.points = points;
  return `const $ = globalThis.$m;\n${code}`;
}

const [, , folder] = process.argv;
const names = readdirSync(folder).filter((name) => name.endsWith(".js") && name !== "adapter.js");
const mutants = { list: [], points: 0 };
const work = mkdtempSync(join(tmpdir(), "mutants-"));
writeFileSync(join(work, "package.json"), '{"type": "module"}');
for (const name of names) {
  writeFileSync(join(work, name), instrumented(name, readFileSync(join(folder, name), "utf8"), mutants));
}

/** Note that a point was reached, and return whether one of its mutants is switched on. */
const switches = (point) => {
  if (switches.noted) switches.reached.add(point);
  if ((switches.steps += 1) > switches.most) throw new Error("endless");
  return switches.on === point;
};
Object.assign(switches, { on: -1, v: 0, steps: 0, most: Infinity, noted: true, reached: new Set() });
globalThis.$m = switches;

/** Load the engine, with one mutant switched on. */
async function load(on, v) {
  Object.assign(switches, { on, v, steps: 0, most: MOST_STEPS });
  const copy = mkdtempSync(join(work, "copy-"));
  writeFileSync(join(copy, "package.json"), '{"type": "module"}');
  for (const name of names) writeFileSync(join(copy, name), readFileSync(join(work, name)));
  return import(pathToFileURL(join(copy, "operations.js")).href);
}

/** Return the response to a request as text, or "error". */
function respond(engine, request, on, v, most) {
  Object.assign(switches, { on, v, steps: 0, most });
  try {
    return JSON.stringify(engine.respond(structuredClone(request)));
  } catch {
    return "error";
  }
}

const engine = await load(-1, 0);
const atLoading = new Set(switches.reached);
const byPoint = new Map();
mutants.list.forEach((mutant, number) => {
  Object.assign(mutant, { number });
  byPoint.set(mutant.point, [...(byPoint.get(mutant.point) ?? []), mutant]);
});
const requests = [];
for await (const line of createInterface({ input: process.stdin })) if (line) requests.push(JSON.parse(line));
console.log(JSON.stringify(mutants.list));
const rows = requests.map(() => []);
const noticed = new Set();
/** Note that a request notices a mutant. It is not run again. */
function note(index, number) {
  rows[index].push(number);
  noticed.add(number);
}
const rights = [];
requests.forEach((request, index) => {
  Object.assign(switches, { noted: true, reached: new Set() });
  const right = respond(engine, request, -1, 0, Infinity);
  const most = 20 * switches.steps + 10_000;
  switches.noted = false;
  rights.push([right, most]);
  for (const point of switches.reached) {
    if (atLoading.has(point)) continue;
    for (const { variant, number } of byPoint.get(point)) {
      if (!noticed.has(number) && respond(engine, request, point, variant, most) !== right) note(index, number);
    }
  }
});
for (const point of atLoading) {
  for (const { variant, number } of byPoint.get(point)) {
    let other;
    try {
      other = await load(point, variant);
    } catch {
      rows.forEach((row) => row.push(number));
      continue;
    }
    requests.forEach((request, index) => {
      const [right, most] = rights[index];
      if (!noticed.has(number) && respond(other, request, point, variant, most) !== right) note(index, number);
    });
  }
}
for (const row of rows) console.log(JSON.stringify(row));
rmSync(work, { recursive: true });
