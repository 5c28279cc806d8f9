// bench/results/dashboard.json → the dashboard of docs/learn/operating.md. `node report.mjs --check` writes nothing, and
// fails if one of them is out of date.
import { page, picture, pictures, writeOrCheck } from "../report/pages.mjs";
import { machineLine, readResults } from "../report/results.mjs";
import { dashboard } from "./panels.mjs";

const name = "docs/learn/operating.md";

function sections({ machine, ends }) {
  return [
    picture("dashboard", "Requests per second by mode; durations, queries and rows by route; totals by strategy", name),
    `Recorded over ${Math.round(ends.at(-1))} seconds of requests to the example app on SQLite, with two more routes that count otherwise (${machineLine(machine)}, shared with other work). Percentiles come from the histogram's buckets, as in Prometheus.`,
  ];
}

const results = readResults("dashboard");
writeOrCheck(
  [
    page(name, "dashboard", results ? sections(results) : []),
    ...(results ? pictures("dashboard", (colours) => dashboard(results, colours)) : []),
  ],
  "bench/dashboard/report.mjs",
);
