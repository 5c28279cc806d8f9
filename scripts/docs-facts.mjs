// Lists the pieces of code and the figures that the documentation of an earlier commit names and today's does not:
// `npm run docs:facts`, or `npm run docs:facts -- main` for a branch. Each is a rule that a rewrite lost, or has a reason in
// docs/left-out.json. Without an argument, the documents of the commit before are compared.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { docs, isPage, pagesIn } from "./docs-pages.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const leftOut = JSON.parse(readFileSync(`${docs}left-out.json`, "utf8"));
const units = "%|ms|kB|MB|GB|s|seconds|rows|values|bytes|items|days|months|minutes|words|characters|connections";
const figure = new RegExp(`\\b\\d[\\d,.]*(?: ?(?:${units})\\b)`, "g");

/** Returns a page's pieces of code and its figures, without blocks of code, tables of figures and addresses of links. */
function factsIn(text) {
  const prose = text
    .replaceAll(/^```.*?^```\n/gms, "")
    .replaceAll(/^\|(?: -|---).*$/gm, "")
    .replaceAll(/\]\([^)]*\)/g, "]");
  const code = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, piece]) => piece.trim());
  const figures = [...prose.replaceAll(/`[^`]*`/g, "").matchAll(figure)].map(([found]) => found);
  return [...code, ...figures];
}

const git = (...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

function exists(commit) {
  try {
    git("rev-parse", "--verify", `${commit}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

const [given] = process.argv.slice(2);
const commit = given ?? (exists("HEAD") && git("status", "--porcelain", "--", "docs") !== "" ? "HEAD" : "HEAD~1");
if (!exists(commit)) {
  console.log(`There is no commit ${commit} to compare with.`);
  process.exit(given === undefined ? 0 : 2);
}

/** The facts of the earlier pages, each with the pages that name it. */
const before = new Map();
for (const path of git("ls-tree", "-r", "--name-only", commit, "docs").split("\n")) {
  const name = path.replace(/^docs\//, "");
  if (!isPage(name)) continue;
  for (const fact of factsIn(git("show", `${commit}:${path}`))) before.set(fact, [...(before.get(fact) ?? []), name]);
}
const now = new Set(pagesIn().flatMap((name) => factsIn(readFileSync(docs + name, "utf8"))));
const lost = [...before].filter(([fact]) => !now.has(fact) && leftOut[fact] === undefined);
for (const [fact, pages] of lost.toSorted(([one], [other]) => one.localeCompare(other))) {
  console.error(`${fact}\t${[...new Set(pages)].join(", ")}`);
}
console.log(`${before.size} facts of ${commit}, ${lost.length} of them lost`);
process.exitCode = lost.length > 0 ? 1 : 0;
