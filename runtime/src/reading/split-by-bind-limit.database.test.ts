import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../../test/fixture/database.js";
import { delegate } from "../../test/fixture/delegate.js";
import { fillNotes, ids, noteContext, noteResource } from "../../test/fixture/notes.js";
import type { FindManyArgs } from "../definition/row-source.js";
import { splitByBindLimit } from "./split-by-bind-limit.js";

let database: Database;
const total = 1000;

beforeAll(async () => {
  database = await openDatabase();
  await fillNotes(database.client, total);
});
afterAll(() => database.close());

/** Notes with a relation by three columns: two values for each row in one list more, which Prisma does not cut either. */
function wideSource() {
  const { source } = noteContext(database.client);
  const { note } = database.client;
  const sizes: number[] = [];
  const findMany = async (args: FindManyArgs) => {
    const rows = await source.findMany(args);
    const related = rows.flatMap(({ id }) => [{ id }, { id: -id }]);
    await note.findMany({ where: { OR: related }, take: 1 });
    sizes.push(rows.length);
    return rows;
  };
  const findKeys = (args: FindManyArgs) => delegate<object>(note).findMany({ ...args, select: { id: true } });
  return { sizes, source: splitByBindLimit({ ...source, findMany, findKeys }, noteResource.identifier) };
}

test("rows whose relations would take too many values are read in parts that become smaller", async () => {
  const { source, sizes } = wideSource();
  const orderBy = { id: "desc" as const };
  expect(ids(await source.findMany({ orderBy, take: 400 }))).toEqual(numbersFrom(total, 400));
  expect(sizes).toEqual([400]);
  expect(ids(await source.findMany({ orderBy, skip: 10, take: 600 }))).toEqual(numbersFrom(total - 10, 600));
  expect(sizes).toEqual([400, 250, 250, 100]);
  expect(ids(await source.findMany({ where: { score: 1 }, orderBy }))).toHaveLength(total / 5);
});

test("a condition that holds too many values itself is an error", async () => {
  const where = { OR: Array.from({ length: total }, (_, id) => ({ id })) };
  await expect(wideSource().source.findMany({ where, take: 3 })).rejects.toMatchObject({ code: "P2029" });
});

const numbersFrom = (first: number, length: number) => Array.from({ length }, (_, index) => first - index);
