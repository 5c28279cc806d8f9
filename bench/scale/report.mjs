// bench/results/scale.json → the tables and the plots of docs/explain/performance.md.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { plot } from "./plot.mjs";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const titles = { sqlite: "SQLite", postgresql: "PostgreSQL" };
const number = (value) => value.toLocaleString("en");
const milliseconds = (value) => (value >= 10 ? value.toFixed(0) : value.toFixed(1));

const row = (cells) => `| ${cells.join(" | ")} |`;
const table = (head, rows) =>
  [row(head), row(head.map((_, index) => (index === 0 ? "---" : "---:"))), ...rows.map(row)].join("\n");

function curveTable(curve) {
  const sizes = [...new Set(curve.map(({ size }) => size))];
  const works = [...new Set(curve.map(({ work }) => work))];
  const cell = (work, size) => {
    const found = curve.find((each) => each.work === work && each.size === size);
    return milliseconds(found.milliseconds);
  };
  return table(
    ["a page, ms", ...sizes.map((size) => `${number(size)} rows`)],
    works.map((work) => [work, ...sizes.map((size) => cell(work, size))]),
  );
}

const sections = {
  curves: ({ postgresql, sqlite }) =>
    Object.entries({ postgresql, sqlite }).flatMap(([provider, { machine, curve }]) => [
      `### ${titles[provider]}`,
      `![Milliseconds a page by the size of the table, on ${titles[provider]}](../scaling/${provider}.svg)`,
      curveTable(curve),
      `${machine.cpus} cores (${machine.model}), Node ${machine.node}.`,
    ]),
};

export function writeReport(results) {
  const file = path("../../docs/explain/performance.md");
  let text = readFileSync(file, "utf8");
  for (const [name, section] of Object.entries(sections)) {
    const marked = new RegExp(`(<!-- ${name} -->\\n).*?(<!-- /${name} -->)`, "s");
    text = text.replace(marked, (_, start, end) => `${start}\n${section(results).join("\n\n")}\n\n${end}`);
  }
  writeFileSync(file, text);
  mkdirSync(path("../../docs/scaling"), { recursive: true });
  for (const provider of ["postgresql", "sqlite"]) {
    writeFileSync(path(`../../docs/scaling/${provider}.svg`), plot(results[provider].curve, titles[provider]));
  }
}
