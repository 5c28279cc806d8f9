// Writes the options table of the README from the one table that the generator and the runtime read.
// With --check it only tells whether the README is up to date.
import { readFileSync, writeFileSync } from "node:fs";
import { attributeName, paginationOptions } from "../runtime/dist/options.js";

const path = new URL("../README.md", import.meta.url);
const kinds = {
  boolean: "boolean",
  "page-size": "integer from 0",
  "positive-integer": "integer from 1",
  cursor: "list of `{ field, direction }`",
  count: "a word",
};

const rows = paginationOptions.map(
  (option) =>
    `| \`${attributeName(option.key)}\` | ${option.global ? `\`${option.global}\`` : ""} | ${kinds[option.kind]} | ${option.default === null ? "unset" : option.default} | ${option.summary} |`,
);
const table = ["| option | global | type | default | |", "|---|---|---|---|---|", ...rows].join("\n");

const text = readFileSync(path, "utf8");
const start = "<!-- options:start -->";
const end = "<!-- options:end -->";
const next = `${text.slice(0, text.indexOf(start) + start.length)}\n${table}\n${text.slice(text.indexOf(end))}`;
if (process.argv.includes("--check")) {
  if (next !== text) {
    console.error("README.md: the options table is not up to date; run `node scripts/readme-options.mjs`.");
    process.exit(1);
  }
} else {
  writeFileSync(path, next);
}
