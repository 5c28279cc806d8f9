// Writes the generated parts of pages, between two markers, and their pictures.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { pages, plots, repository, root } from "./places.mjs";
import { themes } from "./svg.mjs";

/** A page of the repository with these sections between the markers of this name. */
export function page(name, marker, sections) {
  const text = readFileSync(new URL(name, repository), "utf8");
  const [start, end] = [`<!-- ${marker}:start -->\n`, `<!-- ${marker}:end -->`];
  const [before, rest] = text.split(start);
  const [, after] = rest.split(end);
  return [name, `${before}${start}${sections.length > 0 ? `\n${sections.join("\n\n")}\n\n` : ""}${end}${after}`];
}

/** A whole page beside the results, for the long tables. */
export function longTables(bench, title, sections) {
  const made = `Made from \`${bench}.json\` by \`npm run reports\`; [Benchmarks](../../${pages.benchmarks}) explains it.`;
  return [`bench/results/${bench}.md`, `${[`# ${title}`, made, ...sections].join("\n\n")}\n`];
}

/** The plot in each theme, as files. */
export const pictures = (name, plot) =>
  Object.entries(themes).map(([theme, colours]) => [`${plots}${name}-${theme}.svg`, plot(colours)]);

/** The HTML of a picture, for this page. */
export function picture(name, alt, page = pages.benchmarks) {
  const file = (theme) => posix.relative(posix.dirname(page), `${plots}${name}-${theme}.svg`);
  return [
    "<picture>",
    `  <source media="(prefers-color-scheme: dark)" srcset="${file("dark")}">`,
    `  <img alt="${alt}" src="${file("light")}">`,
    "</picture>",
  ].join("\n");
}

/** Writes the files; with `--check` writes nothing, and fails if one of them is out of date. */
export function writeOrCheck(files, script) {
  for (const [name, text] of files) {
    const file = new URL(name, root);
    if (!process.argv.includes("--check")) {
      mkdirSync(new URL(".", file), { recursive: true });
      writeFileSync(file, text);
    } else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
      console.error(`${name} is out of date. Write it again: node ${script}`);
      process.exitCode = 1;
    }
  }
}
