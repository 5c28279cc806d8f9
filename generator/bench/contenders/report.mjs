// results.json → the tables of docs/benchmarks.md and the plots of docs/bench, in light and dark.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const { machine, results } = JSON.parse(readFileSync(path("results.json"), "utf8"));
const titles = {
  "raw-driver": "raw driver",
  "prisma-by-hand": "Prisma by hand",
  "prisma-extension-pagination": "prisma-extension-pagination",
  "prisma-generator-express": "prisma-generator-express",
  zenstack: "ZenStack REST",
  "prisma-paged": "prisma-paged",
};
const names = Object.keys(titles);
const providerTitles = { sqlite: "SQLite", postgresql: "PostgreSQL" };
const providers = [...new Set(results.map(({ provider }) => provider))];
const round = (value) => (value >= 10 ? value.toFixed(0) : value.toFixed(2));

const row = (cells) => `| ${cells.join(" | ")} |`;
const table = (head, rows) =>
  [row(head), row(head.map((_, index) => (index === 0 ? "---" : "---:"))), ...rows.map(row)].join("\n");

/** How many times as many requests prisma-paged serves as each other: the median of the ratios within a round. */
function ratios(provider, connections) {
  const rows = results.filter((each) => each.provider === provider && each.connections === connections);
  const others = names.filter((name) => name !== "prisma-paged");
  return table(
    ["", ...others.map((name) => titles[name]), "prisma-paged, requests/s"],
    rows.map(({ work, figures }) => [
      work,
      ...others.map((name) => (figures[name] ? `${round(figures[name].paged)} ×` : "–")),
      `${figures["prisma-paged"].perSecond.toFixed(0)} (${figures["prisma-paged"].slowest.toFixed(0)}–${figures["prisma-paged"].fastest.toFixed(0)})`,
    ]),
  );
}

function streams(provider) {
  const rows = results.filter((each) => each.provider === provider && each.contender);
  return table(
    ["", "first byte, ms", "whole, ms", "memory, MB", "grown by, MB"],
    rows.map(({ contender, figures }) => [
      titles[contender],
      figures.firstByte.toFixed(0),
      figures.whole.toFixed(0),
      figures.memory,
      figures.grown,
    ]),
  );
}

function depths() {
  const rows = results.filter(({ size }) => size !== undefined);
  return table(
    ["rows", "a page, ms", "of the smallest table's"],
    rows.map(({ size, figures }) => [
      size.toLocaleString("en"),
      figures.milliseconds.toFixed(3),
      `${figures.ratio.toFixed(2)} ×`,
    ]),
  );
}

const sections = [
  `${machine.cpus} cores (${machine.model}), Node ${machine.node}; ${machine.rounds} rounds of ${machine.milliseconds} ms each.`,
  ...providers.flatMap((provider) => [
    `### ${providerTitles[provider]}, 1,000,000 rows`,
    `![Requests a second on ${providerTitles[provider]}, relative to Prisma by hand](bench/${provider}-light.svg#gh-light-mode-only)\n![](bench/${provider}-dark.svg#gh-dark-mode-only)`,
    "Requests of prisma-paged for each one of the other's, 32 connections (– : the contender has no such page):",
    ratios(provider, 32),
    "The same with 1 connection:",
    ratios(provider, 1),
    "100,000 rows at once, from a server that has done nothing else:",
    streams(provider),
  ]),
  "### A cursor page by the size of the table (SQLite, two fields, from the middle)",
  depths(),
];

const documentPath = path("../../../docs/benchmarks.md");
const [before, rest] = readFileSync(documentPath, "utf8").split("<!-- results -->\n");
const [, after] = rest.split("<!-- /results -->\n");
writeFileSync(documentPath, `${before}<!-- results -->\n\n${sections.join("\n\n")}\n\n<!-- /results -->\n${after}`);

const themes = {
  light: { text: "#1f2328", muted: "#59636e", grid: "#d1d9e0", own: "#0969da", other: "#afb8c1", raw: "#8c959f" },
  dark: { text: "#f0f6fc", muted: "#9198a1", grid: "#3d444d", own: "#4493f8", other: "#656c76", raw: "#848d97" },
};

/** Bars along a logarithmic axis, Prisma by hand at 1. */
function plot(provider, theme) {
  const rows = results.filter((each) => each.provider === provider && each.connections === 32);
  const [left, right, width, bar, gap] = [230, 90, 900, 11, 16];
  const ratioOf = (figures, name) => figures[name] && figures[name].perSecond / figures["prisma-by-hand"].perSecond;
  const all = rows.flatMap(({ figures }) => names.map((name) => ratioOf(figures, name)).filter(Boolean));
  const [low, high] = [Math.min(0.3, ...all), Math.max(...all) * 1.1];
  const x = (value) =>
    left + ((Math.log(value) - Math.log(low)) / (Math.log(high) - Math.log(low))) * (width - left - right);
  const parts = [];
  const text = (at, y, content, anchor = "start", fill = theme.text, size = 12) =>
    parts.push(
      `<text x="${at.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="${fill}" font-size="${size}">${content}</text>`,
    );
  let y = 64;
  const top = y - 10;
  for (const { work, figures } of rows) {
    const shown = names.filter((name) => figures[name] && name !== "prisma-by-hand");
    text(left - 12, y + (shown.length * bar) / 2 + 4, work, "end");
    for (const name of shown) {
      const ratio = ratioOf(figures, name);
      const [from, to] = [x(1), x(ratio)].sort((a, b) => a - b);
      const fill = name === "prisma-paged" ? theme.own : name === "raw-driver" ? theme.raw : theme.other;
      parts.push(
        `<rect x="${from.toFixed(1)}" y="${y}" width="${Math.max(1, to - from).toFixed(1)}" height="${bar - 2}" fill="${fill}"/>`,
      );
      text(
        ratio >= 1 ? to + 4 : from - 4,
        y + bar - 3,
        `${round(ratio)} × ${titles[name]}`,
        ratio >= 1 ? "start" : "end",
        name === "prisma-paged" ? theme.text : theme.muted,
        9,
      );
      y += bar;
    }
    y += gap;
  }
  const grid = [0.3, 1, 3, 10, 30, 100].filter((value) => value >= low && value <= high);
  const lines = grid.map((value) => {
    const at = x(value).toFixed(1);
    return `<line x1="${at}" x2="${at}" y1="${top}" y2="${y}" stroke="${theme.grid}"/><text x="${at}" y="${top - 6}" text-anchor="middle" fill="${theme.muted}" font-size="11">${value} ×</text>`;
  });
  const title = `<text x="16" y="24" fill="${theme.text}" font-size="15" font-weight="600">Requests a second on ${providerTitles[provider]}, 1,000,000 rows, 32 connections; Prisma by hand is 1</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y + 8}" viewBox="0 0 ${width} ${y + 8}" font-family="system-ui, sans-serif">${title}${lines.join("")}${parts.join("")}</svg>\n`;
}

mkdirSync(path("../../../docs/bench/"), { recursive: true });
for (const provider of providers) {
  for (const [name, theme] of Object.entries(themes)) {
    writeFileSync(path(`../../../docs/bench/${provider}-${name}.svg`), plot(provider, theme));
  }
}
