// Compares the paths that AGENTS.md lists with what runs: the files of the runtime for a page by number and for one by
// cursor, and the files of the generator for one `prisma generate`. Prints how large each path is.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { SourceMap } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript-6";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * The most files that a page by number may lead through, and the most syntax nodes that may run for one in all. A commit
 * that raises one of them says why.
 */
const most = { steps: 25, nodes: 11_200 };

/** As many cities as fill more than three pages. */
const cities = Array.from({ length: 100 }, (_, index) => ({
  id: index + 1,
  name: `City ${index + 1}`,
  countryCode: "FR",
  featureCode: "PPL",
  adminCode: "11",
  population: 1000 * (100 - index),
  latitude: 48.8,
  longitude: 2.3,
}));

const guide = readFileSync(join(root, "AGENTS.md"), "utf8");
const failures = [];
const folder = mkdtempSync(join(tmpdir(), "prisma-paged-paths-"));
try {
  const { numbered, cursor } = await requestedFiles();
  comparePath("numbered", numbered, most);
  comparePath("cursor", cursor);
  comparePath("generate", generatorFiles());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const failure of failures) console.error(failure);
process.exit(failures.length > 0 ? 1 : 0);

/**
 * Requires that each listed file runs. Of a request, each file that runs is listed, too: as a step, or among the helpers
 * below the steps.
 */
function comparePath(name, ran, { steps: mostSteps = Infinity, nodes: mostNodes = Infinity } = {}) {
  const { steps, helpers } = listed(name);
  const nodes = (files) => files.reduce((sum, file) => sum + (ran.get(file) ?? 0), 0);
  const figure = (number) => number.toLocaleString("en");
  console.log(
    `${name}: ${steps.length} steps, of which ${figure(nodes(steps))} syntax nodes run; in all, ${ran.size} files and ${figure(nodes([...ran.keys()]))} nodes`,
  );
  for (const file of [...steps, ...(helpers ?? [])]) {
    if (!existsSync(join(root, file))) failures.push(`${name}: AGENTS.md lists ${file}, which does not exist.`);
    else if (!ran.has(file)) failures.push(`${name}: AGENTS.md lists ${file}, of which no function runs.`);
  }
  const twice = [...steps, ...(helpers ?? [])].filter((file, index, all) => all.indexOf(file) !== index);
  for (const file of twice) failures.push(`${name}: AGENTS.md lists ${file} twice.`);
  if (helpers !== undefined) {
    for (const file of ran.keys()) {
      if (![...steps, ...helpers].includes(file))
        failures.push(`${name}: ${file} runs, but AGENTS.md does not list it.`);
    }
  }
  if (steps.length > mostSteps) {
    failures.push(`${name}: the path has ${steps.length} files. At most ${mostSteps} are allowed.`);
  }
  const all = nodes([...ran.keys()]);
  if (all > mostNodes)
    failures.push(`${name}: ${figure(all)} syntax nodes run. At most ${figure(mostNodes)} are allowed.`);
}

/**
 * Reads a path of AGENTS.md: between `<!-- path numbered -->` and `<!-- end of numbered -->`, the steps are the items of
 * the numbered list, and the helpers the bullets `- http/: mount, respond`. Undefined helpers: none are listed.
 */
function listed(name) {
  const [, text] = guide.match(new RegExp(`<!-- path ${name} -->\n([^]*?)\n<!-- end of ${name} -->`)) ?? [];
  if (text === undefined) throw new Error(`AGENTS.md has no path "${name}".`);
  const package_ = name === "generate" ? "generator" : "runtime";
  const toPath = (file) => `${package_}/src/${file}`;
  const steps = [...text.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => toPath(file));
  const groups = [...text.matchAll(/^- `([^`]+\/)`: (.*)$/gm)];
  const helpers = groups.flatMap(([, place, files]) =>
    [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => toPath(`${place}${file}.ts`)),
  );
  return { steps, helpers: groups.length === 0 ? undefined : helpers };
}

/** Requests pages of the example, each twice before it is recorded: what is made once belongs to no request. */
async function requestedFiles() {
  const url = pathToFileURL(join(folder, "cities.db")).href;
  const { migrate } = await import("../prisma/dist/index.js");
  const { connect } = await import("../example-app/dist/database.js");
  const { createApp } = await import("../example-app/dist/app.js");
  await migrate(url);
  const prisma = await connect(url);
  await prisma.country.create({ data: { code: "FR", name: "France" } });
  await prisma.feature.create({ data: { code: "PPL", description: "populated place" } });
  await prisma.city.createMany({ data: cities });
  const app = createApp(prisma);
  const get = async (path) => {
    const response = await app.request(path, { headers: { Accept: "application/json" } });
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    await response.text();
    return response;
  };
  const first = await get("/cities/by-population");
  const [, next] = first.headers.get("Link").match(/<([^>]*)>; rel="next"/);
  const numbered = await recorded(() => get("/cities?page=3"));
  const cursor = await recorded(() => get(next));
  await prisma.$disconnect();
  return { numbered, cursor };
}

async function recorded(request) {
  for (let warm = 0; warm < 3; warm++) await request();
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await request();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  return filesOf(result, join(root, "runtime/dist"));
}

/** Runs `prisma generate` for the example, and only our generator, since other checks read the client meanwhile, with Node's own coverage of each process. */
function generatorFiles() {
  const { status, stderr } = spawnSync("npx", ["prisma", "generate", "--no-hints", "--generator", "api"], {
    cwd: join(root, "example-app"),
    env: { ...process.env, NODE_V8_COVERAGE: join(folder, "coverage") },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  const reports = readdirSync(join(folder, "coverage")).map((file) =>
    JSON.parse(readFileSync(join(folder, "coverage", file), "utf8")),
  );
  return filesOf(
    reports.flatMap(({ result }) => result),
    join(root, "generator/dist"),
  );
}

/**
 * Returns the source files of which a function ran, each with the number of syntax nodes of these functions.
 * @param scripts as V8's profiler reports them
 * @param dist the folder of the scripts that count
 */
function filesOf(scripts, dist) {
  const offsets = new Map();
  for (const { url, functions } of scripts) {
    if (!url.startsWith("file:")) continue;
    const path = fileURLToPath(url);
    if (relative(dist, path).startsWith("..")) continue;
    const toSource = sourcePositions(path);
    for (const { ranges } of functions) {
      const [{ count, startOffset }] = ranges;
      // The module itself begins at 0; it runs when it is loaded.
      if (count === 0 || startOffset === 0) continue;
      const position = toSource(startOffset);
      if (position === undefined) continue;
      const known = offsets.get(position.file) ?? [];
      offsets.set(position.file, [...known, position]);
    }
  }
  const files = [...offsets].flatMap(([file, positions]) => {
    const nodes = nodesOfFunctions(file, positions);
    return nodes === 0 ? [] : [[relative(root, file).replaceAll("\\", "/"), nodes]];
  });
  return new Map(files.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns a function from an offset in an emitted script to the line and column of its source. */
function sourcePositions(path) {
  if (!existsSync(`${path}.map`)) return () => undefined;
  const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, "utf8")));
  const text = readFileSync(path, "utf8");
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    const { originalSource, originalLine, originalColumn } = map.findEntry(line, offset - starts[line]);
    if (originalSource === undefined) return undefined;
    const source = originalSource.startsWith("file:") ? fileURLToPath(originalSource) : originalSource;
    return { file: resolve(dirname(path), source), line: originalLine, column: originalColumn };
  };
}

/**
 * Counts the syntax nodes of the functions that begin at these places, without the functions within them that did not
 * run. A source map may name a place before the function, such as its `return` or its property: the function that ran is
 * the one whose body follows next.
 */
function nodesOfFunctions(file, positions) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const functions = [];
  const collect = (node) => {
    if (ts.isFunctionLike(node) && node.body !== undefined) functions.push(node);
    ts.forEachChild(node, collect);
  };
  collect(source);
  const inOrder = functions.sort((one, other) => one.body.getStart() - other.body.getStart());
  const ran = new Set(
    positions.map(({ line, column }) => {
      const at = source.getPositionOfLineAndCharacter(line, column);
      return inOrder.find(({ body }) => body.getStart() >= at);
    }),
  );
  let nodes = 0;
  const count = (node, isWithin) => {
    const isCounted = functions.includes(node) ? ran.has(node) : isWithin;
    if (isCounted) nodes += 1;
    ts.forEachChild(node, (child) => count(child, isCounted));
  };
  count(source, false);
  return nodes;
}
