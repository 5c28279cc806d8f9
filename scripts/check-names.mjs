// Finds names that leave their reader guessing, as a part of `npm run comments`: an exported name that two files declare,
// a file or an exported name that is a bare participle, preposition or adjective, and a variable such as `found` or
// `each` in a signature or a long function. CONTRIBUTING.md has the words.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import ts from "typescript-6";
import { parseSource, sourceFilesIn, sourceFolders } from "./source-files.mjs";

/** Names that break a rule for a reason: by rule and name, the reason. */
const exceptions = JSON.parse(readFileSync(new URL("name-exceptions.json", import.meta.url), "utf8"));

const cures = {
  "declared-twice": "Give each of them a name that says which thing it means.",
  "bare-word": "Add the noun: `clientFields` instead of `chosen`; a function begins with a verb.",
  "vague-variable": "Name the thing: `operation` instead of `each`, `match` instead of `found`.",
};

/** Participles of irregular verbs, prepositions and adjectives. */
const bareWords = new Set(
  `bound built chosen drawn found given gone held hidden kept known left made meant met paid put sent set shown taken
  told unsent unread unshown written about above after along among at before behind below beside by for from in into of
  off on onto over per through to under upon with within without all any both each every few many most no none other
  others own same several some such empty equal exact free full great large last long loose new next old open plain
  possible private public pure ready real safe short simple single small true usual valid whole`.split(/\s+/),
);

const isBare = (name) => bareWords.has(name) || (/^[a-z]+ed$/.test(name) && !/(?:eed|embed|shed)$/.test(name));

const vagueNames = new Set(["each", "own", "all", "others", "found", "known", "stated", "given"]);

/** A function with more lines has its variables checked. */
const longestUnchecked = 10;

const problems = [];
const used = new Set();

function report(rule, name, place) {
  if (exceptions[rule]?.[name] !== undefined) used.add(`${rule} ${name}`);
  else problems.push({ rule, text: `${place} ${rule}: ${name}\n  ${cures[rule]}` });
}

const isExported = (node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

/** Returns the names that a file exports by a declaration, each once. */
function exportedNames(source) {
  const names = source.statements.filter(isExported).flatMap((statement) => {
    const declarations = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
    return declarations.flatMap(({ name }) => (name !== undefined && ts.isIdentifier(name) ? [name.text] : []));
  });
  return [...new Set(names)];
}

/** Calls `onName` with each variable and parameter of exported signatures and long functions. */
function eachVariable(source, onName) {
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const visitName = (name) => {
    if (ts.isIdentifier(name)) return onName(name.text, lineAt(name.getStart()));
    for (const element of name.elements) {
      if (ts.isOmittedExpression(element)) continue;
      // A property that keeps its name was named where it is declared.
      const isRenamed = element.propertyName !== undefined || element.dotDotDotToken !== undefined;
      if (!ts.isIdentifier(element.name) || isRenamed || ts.isArrayBindingPattern(name)) visitName(element.name);
    }
  };
  const visit = (node, isChecked) => {
    if (ts.isFunctionLike(node) && node.body !== undefined) {
      const lines = lineAt(node.body.getEnd()) - lineAt(node.body.getStart()) + 1;
      const isLong = isChecked || lines > longestUnchecked;
      if (isLong || isExported(node)) for (const { name } of node.parameters) visitName(name);
      ts.forEachChild(node.body, (child) => visit(child, isLong));
      return;
    }
    if (ts.isVariableDeclaration(node) && isChecked) visitName(node.name);
    ts.forEachChild(node, (child) => visit(child, isChecked));
  };
  visit(source, false);
}

const declaring = new Map();
const files = sourceFolders.flatMap(sourceFilesIn);
for (const path of files) {
  const source = parseSource(path);
  const file = basename(path).replace(/\.tsx?$/, "");
  if (isBare(file)) report("bare-word", file, path);
  for (const name of exportedNames(source)) {
    if (isBare(name)) report("bare-word", name, path);
    declaring.set(name, [...(declaring.get(name) ?? []), path]);
  }
  eachVariable(source, (name, line) => {
    if (vagueNames.has(name)) report("vague-variable", name, `${path}:${line}`);
  });
}
for (const [name, paths] of declaring) {
  if (paths.length > 1) report("declared-twice", name, paths.join(" and "));
}
for (const [rule, names] of Object.entries(exceptions)) {
  for (const name of Object.keys(names)) {
    if (used.has(`${rule} ${name}`)) continue;
    problems.push({
      rule: "unused-exception",
      text: `scripts/name-exceptions.json: no name needs “${name}” (${rule}).`,
    });
  }
}
for (const { text } of problems) console.log(text);
const rules = [...new Set(problems.map(({ rule }) => rule))];
const counts = rules.map((rule) => `${rule} ${problems.filter((problem) => problem.rule === rule).length}`);
console.log(
  `${files.length} files, ${problems.length} names to change${counts.length > 0 ? `: ${counts.join(", ")}` : ""}`,
);
process.exit(problems.length > 0 ? 1 : 0);
