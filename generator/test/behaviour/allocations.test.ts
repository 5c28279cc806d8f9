/** What a request allocates, Prisma and Hono with it, on SQLite: growth fails, and so does a gain that is not pinned. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundled } from "../bundled.js";
import pinned from "./allocations.json" with { type: "json" };
import { type Library, openLibrary } from "./library.js";

/** Repeated runs on a busy machine differed by half of this at most. */
const tolerance = (bytes: number): number => bytes * 0.01 + 1024;

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
  `each mode allocates what it did, within 1 % and a kilobyte (pinned for Node ${pinned.node} alone)`,
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
    const changed = Object.entries(pinned.bytes).filter(
      ([path, before]) => Math.abs((bytes[path] ?? 0) - before) > tolerance(before),
    );
    expect(Object.fromEntries(changed.map(([path]) => [path, bytes[path]]))).toEqual(Object.fromEntries(changed));
  },
  180_000,
);
