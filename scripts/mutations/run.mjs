// Applies each edit of `list.json` to a copy of the repository, and reports which ones its tests catch.
//   npm run mutations                  all 60; fails if fewer than 57 are caught
//   npm run mutations -- 3 7           these
//   npm run mutations -- --draw SEED   prints the edits that a seed draws
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { draw } from "./draw.mjs";
import { edited, edits, problemOf } from "./edits.mjs";

const leastCaught = 57;
const projects = ["unit", "integration", "example", "docs", "slow"].flatMap((name) => ["--project", name]);
/** A test that an edit keeps from ending has caught it. */
const patience = 5 * 60_000;
/** How long the tests of all edits may take together without one. */
const patienceForAll = 20 * 60_000;

const rootUrl = new URL("../../", import.meta.url);
const root = fileURLToPath(rootUrl);

function run(command, args, cwd, options = {}) {
  const result = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 2 ** 28, ...options });
  if (result.error !== undefined && result.error.code !== "ETIMEDOUT") throw result.error;
  return result;
}

function must(command, args, cwd) {
  const { status, stdout, stderr } = run(command, args, cwd);
  if (status !== 0) throw new Error(`\`${[command, ...args].join(" ")}\` failed:\n${stdout}${stderr}`);
}

/**
 * Links each package that is installed; a package of the repository leads to the copy, since its link is relative.
 * Vitest writes into the folder itself.
 */
function linkPackages(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) cpSync(source, target, { verbatimSymlinks: true });
    else if (entry.isDirectory() && entry.name.startsWith("@")) linkPackages(source, target);
    else if (entry.name === ".bin") cpSync(source, target, { recursive: true, verbatimSymlinks: true });
    else if (entry.isDirectory() && !entry.name.startsWith(".")) symlinkSync(source, target, "junction");
  }
}

/** Makes a copy of the last commit, with what is installed and generated here. */
function makeCopy() {
  const folder = join(mkdtempSync(join(tmpdir(), "prisma-paged-mutations-")), "copy");
  must("git", ["worktree", "add", "--quiet", "--detach", folder, "HEAD"], root);
  const packages = [".", ...JSON.parse(readFileSync(join(root, "package.json"), "utf8")).workspaces];
  for (const name of packages) {
    const installed = join(root, name, "node_modules");
    if (existsSync(installed)) linkPackages(installed, join(folder, name, "node_modules"));
    for (const made of [".cache", "dist", "generated"]) {
      const source = join(root, name, made);
      if (existsSync(source)) cpSync(source, join(folder, name, made), { recursive: true, verbatimSymlinks: true });
    }
  }
  return folder;
}

function removeCopy(folder) {
  run("git", ["worktree", "remove", "--force", folder], root);
  rmSync(dirname(folder), { recursive: true, force: true });
}

/** Builds what a source file is part of, whatever its types are: they are no test of what it does. */
function build(folder, file) {
  const [workspace] = file.split("/");
  const command =
    workspace === "runtime" ? ["rolldown", "--config"] : ["tsc", "-p", "tsconfig.build.json", "--noCheck"];
  return run("npx", command, join(folder, workspace)).status === 0;
}

const isTest = (name) => name.endsWith(".test.ts");

/** The unit tests in the folder of a source file: its own first. */
function testsBeside(folder, file) {
  const beside = dirname(file);
  const own = file.replace(/\.ts$/, ".test.ts");
  return readdirSync(join(folder, beside))
    .filter((name) => isTest(name) && !name.endsWith(".database.test.ts"))
    .map((name) => `${beside}/${name}`)
    .toSorted((one, other) => Number(other === own) - Number(one === own));
}

/** The first test that fails; undefined if all pass. */
function firstFailure(folder, files, time = patience) {
  if (files.length === 0) return undefined;
  const report = join(dirname(folder), "report.json");
  rmSync(report, { force: true });
  // Not by `npx`, which would be ended alone.
  const vitest = join(folder, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "--run", "--bail", "1", ...projects, "--reporter=json", `--outputFile=${report}`, ...files];
  const options = { timeout: time, killSignal: "SIGKILL" };
  const { status, error, stdout, stderr } = run(process.execPath, args, folder, options);
  if (error !== undefined) return `no end after ${time / 60_000} min: ${files.join(" ")}`;
  if (status === 0) return undefined;
  const { testResults = [] } = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
  const failed = testResults.find((each) => each.status === "failed");
  // Nothing was tested, or what failed is no test.
  if (failed === undefined) throw new Error(`The tests of ${files.join(" ")} did not run:\n${stdout}${stderr}`);
  const test = failed.assertionResults.find((each) => each.status === "failed");
  const name = failed.name.slice(failed.name.lastIndexOf("/") + 1);
  return `${name}: ${test?.fullName ?? failed.message.split("\n")[0]}`;
}

/** What catches an edit: the unit tests beside its file, then those that are named for it. */
function caughtBy(folder, { file, tests }) {
  const unit = testsBeside(folder, file);
  const failure = firstFailure(folder, unit);
  if (failure !== undefined) return failure;
  const named = tests.filter((test) => !unit.includes(test));
  if (named.length === 0) return undefined;
  if (!build(folder, file)) return "the build fails";
  return firstFailure(folder, named);
}

function apply(folder, edit) {
  const path = join(folder, edit.file);
  const source = readFileSync(path, "utf8");
  const start = Date.now();
  try {
    writeFileSync(path, edited(source, edit));
    return { edit, caught: caughtBy(folder, edit), seconds: (Date.now() - start) / 1000 };
  } finally {
    writeFileSync(path, source);
    build(folder, edit.file);
  }
}

function line({ edit, caught, seconds }) {
  const result = caught !== undefined ? "caught  " : edit.equivalent === undefined ? "SURVIVED" : "survived";
  const by =
    caught !== undefined ? `  by ${caught}` : edit.equivalent === undefined ? "" : `  since ${edit.equivalent}`;
  return `${String(edit.number).padStart(2)}  ${result}  ${seconds.toFixed(0).padStart(4)} s  ${edit.file}: ${edit.why}${by}`;
}

function mutate(chosen) {
  const folder = makeCopy();
  const remove = () => removeCopy(folder);
  process.once("exit", remove);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));
  const read = (file) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8") : undefined);
  const problems = edits.flatMap((edit) => problemOf(edit, read(edit.file)) ?? []);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  for (const workspace of ["runtime", "generator"]) build(folder, `${workspace}/src`);
  const files = [...new Set(chosen.flatMap((edit) => [...testsBeside(folder, edit.file), ...edit.tests]))];
  console.log(`Without an edit: ${files.length} test files`);
  const failure = firstFailure(folder, files, patienceForAll);
  if (failure !== undefined) throw new Error(`A test fails without an edit: ${failure}`);
  const results = chosen.map((edit) => {
    const result = apply(folder, edit);
    console.log(line(result));
    return result;
  });
  const caught = results.filter((result) => result.caught !== undefined).length;
  const minutes = results.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
  console.log(`${caught} of ${results.length} caught, in ${minutes.toFixed(1)} min`);
  const expected = chosen.filter(({ equivalent }) => equivalent === undefined);
  return caught >= Math.min(expected.length, leastCaught);
}

const args = process.argv.slice(2);
if (args[0] === "--draw") {
  console.log(JSON.stringify(draw(Number(args[1]), 20, rootUrl), null, 2));
} else {
  const unknown = args.filter((each) => !edits.some(({ number }) => String(number) === each));
  if (unknown.length > 0)
    throw new Error(`There is no edit ${unknown.join(", ")}. They have the numbers 1 to ${edits.length}.`);
  process.exitCode = mutate(args.length === 0 ? edits : edits.filter(({ number }) => args.includes(String(number))))
    ? 0
    : 1;
}
