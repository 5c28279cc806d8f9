/**
 * `explain` and a real client over schemas that are drawn by a seed: every request that `explain` shows leads to the
 * calls that it shows. `EXPLAINED_SCHEMAS=200` draws more; `DIFFERENTIAL_SCHEMA` repeats from a seed.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openProject } from "../behaviour/open-project.js";
import { dmmfOf } from "../dmmf.js";
import { fillWithExamples } from "../example-database.js";
import { apiAt } from "../explained.js";
import { differingRequests } from "../explained-routes.js";
import { randomOf, schemaSeed } from "../random.js";
import { drawnSchema } from "./explained-schema.js";

const schemas = Number(process.env.EXPLAINED_SCHEMAS ?? 4);
const firstSeed = process.env.DIFFERENTIAL_SCHEMA === undefined ? 1000 : schemaSeed;
/**
 * Schemas whose calls `explain` did not show once: alternatives of a condition, texts beyond a bound, the row of a
 * position, a list without rows, more values than a statement takes.
 */
const known = process.env.DIFFERENTIAL_SCHEMA === undefined ? [137, 500021, 500022, 500051, 982011] : [];

test(`${schemas} schemas from seed ${firstSeed}`, { timeout: schemas * 120_000 }, async () => {
  let compared = 0;
  const differing: object[] = [];
  for (const seed of [...known, ...Array.from({ length: schemas }, (_, index) => firstSeed + index)]) {
    const random = randomOf(seed);
    const rows = random.pick([3, 40, 40, 1010]);
    const models = drawnSchema(random);
    const { folder, prisma, createApi } = await openProject(`explained-${seed}`, models);
    const file = join(folder, "schema.prisma");
    const api = apiAt(file);
    // Whatever the conditions: a column whose value one of them requires would be null in every row, or the same.
    await fillWithExamples(prisma, dmmfOf(readFileSync(file, "utf8")).datamodel, { ...api, resources: [] }, rows);
    const open = (client: object) => createApi({ prisma: client });
    const { requests, ...found } = await differingRequests({ api, prisma, open, rows });
    await prisma.$disconnect();
    differing.push(...found.differing.map((request) => ({ seed, ...request })));
    compared += requests;
  }
  expect(differing).toEqual([]);
  expect(compared).toBeGreaterThan(schemas);
  if (process.env.EXPLAINED_SCHEMAS)
    console.log(`${schemas} schemas from ${firstSeed}, ${compared} requests: no difference.`);
});
