/**
 * What a request allocates, Prisma and Hono with it, on SQLite: a report, which fails beyond 5 % of what is pinned.
 * `PIN_ALLOCATIONS=1` pins anew.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Library, openLibrary } from "../behaviour/library.js";
import { bundled } from "../bundled.js";
import pinned from "./allocations.json" with { type: "json" };
import { growthOf } from "./growth.js";

/**
 * Only the interpreter, since what optimised code allocates depends on when it is optimised; one thread; and room for
 * everything that is allocated, so that nothing is collected between the two looks at the heap.
 */
const flags = [
  ...["--expose-gc", "--single-threaded", "--no-opt", "--no-sparkplug", "--no-lazy-feedback-allocation"],
  ...["--min-semi-space-size=256", "--max-semi-space-size=256"],
];

let library: Library;

beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.prisma.$disconnect());

/** Engines differ in the size of their objects: the figures are those of one major version, the one that CI runs. */
test.runIf(process.version.startsWith(`${pinned.node}.`))(
  `no request allocates 5 % more than it did (pinned for Node ${pinned.node} only)`,
  async () => {
    const paths = Object.keys(pinned.bytes);
    const meter = await bundled(new URL("./allocations-meter.ts", import.meta.url));
    const said = execFileSync(process.execPath, [...flags, meter, library.url, ...paths], { encoding: "utf8" });
    const measured: number[] = JSON.parse(said);
    const bytes = Object.fromEntries(paths.map((path, index) => [path, Math.round(measured[index] ?? 0)]));
    if (process.env.PIN_ALLOCATIONS) {
      const file = new URL("./allocations.json", import.meta.url);
      writeFileSync(file, `${JSON.stringify({ ...pinned, bytes }, undefined, 2)}\n`);
      return;
    }
    const { lines, beyond } = growthOf(bytes, pinned.bytes);
    console.log(`Bytes allocated by a request\n${lines.join("\n")}`);
    expect(beyond).toEqual([]);
  },
  180_000,
);
