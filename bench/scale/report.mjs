// bench/results/scale.json → the table and the plots of docs/reference/performance.md. `node report.mjs --check` writes
// nothing, and fails if one of them is out of date.
import { page, writeOrCheck } from "../report/pages.mjs";
import { readResults } from "../report/results.mjs";
import { plot } from "./plot.mjs";

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

const { postgresql, sqlite } = readResults("scale");
const databases = { postgresql, sqlite };
const curves = [
  ...Object.keys(databases).map(
    (provider) => `![Milliseconds a page by the size of the table, on ${titles[provider]}](../scaling/${provider}.svg)`,
  ),
  curveTable(databases),
  [...new Set(Object.values(databases).map(({ machine }) => machineLine(machine)))].join(" "),
];

writeOrCheck(
  [
    page("docs/reference/performance.md", "curves", curves),
    ...Object.entries(databases).map(([provider, { curve }]) => [
      `docs/scaling/${provider}.svg`,
      plot(curve, titles[provider]),
    ]),
  ],
  "bench/scale/report.mjs",
);
