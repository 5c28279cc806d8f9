// bench/results/size.json → the part of docs/project/benchmarks.md on size. `node report.mjs --check` writes nothing, and
// fails if it is out of date.
import { digits, medianOf } from "../report/figures.mjs";
import { page, writeOrCheck } from "../report/pages.mjs";
import { pages } from "../report/places.mjs";
import { machineNote, readResults } from "../report/results.mjs";
import { table } from "../report/table.mjs";

const kilobytes = (bytes) => digits(bytes / 1000);
const lowest = (values) => digits(Math.min(...values));

/** An API of numbered pages loads nearly the same with each database: the page shows one. */
const isShown = ({ name }) => !/SQLite|MySQL/.test(name);

const results = readResults("size");
const sections =
  results === undefined
    ? []
    : [
        table(
          ["application", "Rolldown, kB", "esbuild, kB"],
          results.sizes
            .filter(isShown)
            .map(({ name, gzipped, esbuild }) => [name, kilobytes(gzipped), kilobytes(esbuild)]),
        ),
        `${machineNote(results.machine)}. Load average before the run: ${digits(results.load)}.`,
        table(
          ["application", "import, CPU ms", "import, MB", "first response of a Worker, ms", "of an empty Hono app, ms"],
          results.loading.map(({ name, processor, heap, worker, emptyWorker }) => [
            name,
            lowest(processor),
            digits(medianOf(heap) / 1e6),
            lowest(worker),
            lowest(emptyWorker),
          ]),
        ),
      ];
writeOrCheck([page(pages.benchmarks, "size", sections)], "bench/size/report.mjs");
