// Readers have this repository and nothing else: no text may cite a document, or a section, that is not in it.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
const files = tracked
  .split("\n")
  .filter((file) => /\.(?:[cm]?[jt]sx?|md|prisma|ya?ml)$/.test(file) && existsSync(file));

/** Ways of pointing into a document by its number or its capitals. */
const citations = [
  /\b(?:BEHAVIOUR|CONTRACT|DESIGN|CLIENTS|LAYOUT|EDITING|STYLE|SPECIFICATION)\b(?! *[(=:[,\]])/g,
  /\b[Ss]pec(?:ification)?(?: (?:rule|section))? \d+(?:\.\d+)*/g,
];
/** Where a browser shows this repository's files: what follows is a path of it. */
const ownAddress = "https://github.com/prisma-paged/prisma-paged/blob/main/";
const document = /(?<![\w/-])(?:\.{0,2}\/)?(?:[\w-]+\/)*[\w-]+\.md\b/g;

/** True if the repository has it: named from the root, from the file, or by its name alone. */
function isThere(file, path) {
  const name = path.replace(/^\.?\//, "");
  return existsSync(name) || existsSync(join(dirname(file), path)) || files.some((other) => other.endsWith(`/${name}`));
}

const problems = files.flatMap((file) => {
  if (file === "scripts/check-citations.mjs") return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, index) => {
      const cited = citations.flatMap((pattern) => line.match(pattern) ?? []);
      // Tests name files that they write themselves.
      const named = /\.test\.tsx?$/.test(file) ? [] : (line.replaceAll(ownAddress, "").match(document) ?? []);
      const missing = named.filter((path) => !isThere(file, path));
      return [...cited, ...missing].map((text) => `${file}:${index + 1}: ${text}`);
    });
});

for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error("These are not in the repository: state the rule itself, or link to a page under docs/.");
  process.exit(1);
}
console.log(`${files.length} files cite nothing that is not in the repository`);
