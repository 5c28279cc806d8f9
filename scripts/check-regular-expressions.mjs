// Proves that every regular expression of the libraries takes linear time, whatever text it meets.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { check } from "recheck";
import ts from "typescript-6";

const root = fileURLToPath(new URL("..", import.meta.url));

const sources = ["runtime/src", "generator/src", "tools/src"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test(-d)?\.ts$/.test(file))
    .map((file) => `${folder}/${file}`),
);

/** @returns {readonly { literal: string, line: number }[]} */
function regularExpressionsOf(file) {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      found.push({ literal: node.text, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Ten times as long as usual, in milliseconds: a busy machine must not fail. */
const patience = { timeout: 100_000, attackTimeout: 10_000, incubationTimeout: 2_500 };

/** Checked by the binary for this system, which takes a sixth of the time that JavaScript does. */
async function problemOf(literal) {
  const end = literal.lastIndexOf("/");
  const { status, complexity, error } = await check(literal.slice(1, end), literal.slice(end + 1), patience);
  if (status === "safe") return;
  return status === "vulnerable" ? complexity.summary : `not to be proven linear (${error?.kind ?? status})`;
}

let count = 0;
for (const file of sources) {
  for (const { literal, line } of regularExpressionsOf(file)) {
    count++;
    const problem = await problemOf(literal);
    if (problem === undefined) continue;
    console.error(`${file}:${line} ${literal}: ${problem}`);
    process.exitCode = 1;
  }
}
if (!process.exitCode) console.log(`${count} regular expressions, each linear`);
