// bench/results/scale.json → the tables and the plots of docs/reference/performance.md.
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

/** Of each database, the sizes that the table shows; the plot has all of them. */
const sizes = [100_000, 10_000_000];

function curveTable(databases) {
  const works = [...new Set(Object.values(databases).flatMap(({ curve }) => curve.map(({ work }) => work)))];
  const columns = Object.entries(databases).flatMap(([provider, { curve }]) =>
    sizes.map((size) => ({ provider, size, curve })),
  );
  const cell = (work, { curve, size }) => {
    const found = curve.find((each) => each.work === work && each.size === size);
    return found === undefined ? "" : milliseconds(found.milliseconds);
  };
  return table(
    ["a page, ms", ...columns.map(({ provider, size }) => `${titles[provider]}, ${number(size)} rows`)],
    works.map((work) => [work, ...columns.map((column) => cell(work, column))]),
  );
}

const machineLine = ({ cpus, model, node }) => `${cpus} cores (${model}), Node ${node}.`;

const sections = {
  curves: ({ postgresql, sqlite }) => [
    ...Object.keys({ postgresql, sqlite }).map(
      (provider) =>
        `![Milliseconds a page by the size of the table, on ${titles[provider]}](../scaling/${provider}.svg)`,
    ),
    curveTable({ postgresql, sqlite }),
    [...new Set([postgresql, sqlite].map(({ machine }) => machineLine(machine)))].join(" "),
  ],
};

export function writeReport(results) {
  const file = path("../../docs/reference/performance.md");
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
