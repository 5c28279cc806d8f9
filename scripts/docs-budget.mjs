// Checks that the documentation stays as small as docs/budget.json says: `npm run docs:budget`. Raising a limit is a commit
// of its own that says why.
import { readFileSync } from "node:fs";
import { docs, pagesIn } from "./docs-pages.mjs";

const budget = JSON.parse(readFileSync(`${docs}budget.json`, "utf8"));

const wordsIn = (text) => text.split(/\s+/).filter(Boolean).length;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** Returns the headings of a page, without lines in blocks of code that look like headings. */
const headingsIn = (text) =>
  [...text.replaceAll(/^```.*?^```/gms, "").matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading);

const pages = pagesIn().map((name) => {
  const text = readFileSync(docs + name, "utf8");
  return {
    name,
    folder: name.includes("/") ? name.split("/")[0] : "top",
    words: wordsIn(text),
    headings: headingsIn(text),
  };
});

const problems = [];
function limit(name, count, maximum) {
  if (count > maximum) problems.push(`${name}: ${count}, at most ${maximum}`);
}

limit("words", sum(pages.map(({ words }) => words)), budget.words);
limit("pages", pages.length, budget.pages);
for (const folder of new Set(pages.map((page) => page.folder))) {
  const own = pages.filter((page) => page.folder === folder);
  limit(`words in ${folder}/`, sum(own.map(({ words }) => words)), budget.folders[folder] ?? 0);
  limit(`pages in ${folder}/, which its sidebar lists`, own.length, budget.links);
}
for (const { name, words, headings } of pages) {
  limit(`words of ${name}`, words, budget.longer[name] ?? budget.page);
  const mayBeShort = name.startsWith("start/") || name === "playground.md";
  if (words < budget.shortest && !mayBeShort)
    problems.push(`${name}: ${words} words; a section of the page on its subject is enough`);
  for (const heading of new Set(headings)) {
    if (headings.filter((other) => other === heading).length > 1) problems.push(`${name}: two headings “${heading}”`);
  }
}
for (const problem of problems) console.error(problem);
console.log(`${pages.length} pages, ${sum(pages.map(({ words }) => words))} words, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
