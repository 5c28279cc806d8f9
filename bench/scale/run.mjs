// `npm run bench:scale`: how pages and counts grow with their table, and how far estimates are off. Writes its results, and of
// them the table and the plots of docs/reference/performance.md. Takes about half an hour. With a name, such as `sqlite`,
// only that part.
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { resultsOf } from "../report/places.mjs";
import { measureCurve } from "./curves.mjs";
import { measureEstimates } from "./estimates.mjs";

const file = fileURLToPath(resultsOf("scale"));
const asked = process.argv.slice(2);
const parts = {
  sqlite: async () => ({ curve: await measureCurve("sqlite") }),
  postgresql: async () => ({ curve: await measureCurve("postgresql") }),
  estimates: async () => ({
    estimates: [...(await measureEstimates("postgresql")), ...(await measureEstimates("mysql"))],
  }),
};

for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const measured = await measure();
  const known = JSON.parse(readFileSync(file, "utf8"));
  const machine = { cpus: cpus().length, model: cpus()[0].model, node: process.version };
  writeFileSync(file, `${JSON.stringify({ ...known, [name]: { machine, ...measured } }, null, 2)}\n`);
}
await import("./report.mjs");
