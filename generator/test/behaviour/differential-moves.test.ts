/** Random walks while rows move: no row that stays may be lost, nor shown twice. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience, type Random, repeat } from "../random.js";
import { get, ids } from "./client.js";
import { createApi, type Library, openLibrary, provider, recommended } from "./library.js";

let library: Library;

beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.prisma.$disconnect());

const instant = (random: Random) => new Date(Date.UTC(2020, 0, 1, 0, 0, random.integer(0, 2), random.integer(0, 3)));

/** Another instant, on the same day. */
const later = (date: Date, random: Random) => {
  const [seconds, milliseconds] = [date.getUTCSeconds(), date.getUTCMilliseconds()];
  const moved = new Date(date);
  moved.setUTCSeconds((seconds + random.integer(0, 2)) % 3, (milliseconds + random.integer(1, 3)) % 4);
  return moved;
};

test("a walk shows each row that stays once, while others move", { timeout: patience }, async () => {
  const { prisma } = library;
  const app = createApi({ prisma, handlers: { Book: { recommended } } });
  await repeat(async (random) => {
    await prisma.moment.deleteMany();
    const all = Array.from({ length: 40 }, (_, index) => index + 1);
    await prisma.moment.createMany({ data: all.map((id) => ({ id, at: instant(random), time: instant(random) })) });
    for (let digits = 0; digits < 3; digits++) await refine(random.some(all, 30), random.integer(1, 999));
    const since = random.pick([undefined, instant(random)]);
    const filter = since === undefined ? {} : { at: { gte: since } };
    const meeting = (await prisma.moment.findMany({ where: filter, select: { id: true } })).map(({ id }) => id);
    const moved = new Set<unknown>();
    const found: unknown[] = [];
    const path = random.pick(["/moments-by-at", "/moments-by-time"]);
    const start = `${path}?itemsPerPage=${random.integer(1, 7)}${since ? `&at[gte]=${since.toISOString()}` : ""}`;
    for (let next: string | undefined = start; next !== undefined; ) {
      const document = await get(app, next);
      found.push(...ids(document));
      next = document["hydra:view"]?.["hydra:next"];
      expect(found.length).toBeLessThan(all.length * 3);
      if (!random.chance(0.5)) continue;
      // Often the very row that the next page starts after.
      const id = random.chance(0.5) && found.length > 0 ? Number(found.at(-1)) : random.pick(all);
      moved.add(id);
      // To another millisecond: a move within one is not seen by Prisma.
      const { at, time } = await prisma.moment.findUniqueOrThrow({ where: { id } });
      await prisma.moment.update({ where: { id }, data: { at: later(at, random), time: later(time, random) } });
      await refine([id], random.integer(0, 999));
    }
    const stayed = meeting.filter((id) => !moved.has(id));
    const seen = found.filter((id) => !moved.has(id));
    // On columns finer than a millisecond, rows of the position's millisecond may come again once its row has moved.
    const rows = provider === "sqlite" ? seen : [...new Set(seen)];
    expect({ start, rows: [...rows].sort(byNumber) }).toEqual({ start, rows: [...stayed].sort(byNumber) });
  });
});

/** Moves dates by less than a millisecond, where the database keeps such dates. */
async function refine(rows: readonly number[], microseconds: number): Promise<void> {
  if (provider === "sqlite" || rows.length === 0) return;
  const plus = provider === "mysql" ? `INTERVAL ${microseconds} MICROSECOND` : `interval '${microseconds} microsecond'`;
  const set = ["at", "time"].map((field) => `${field} = ${truncated(field)} + ${plus}`).join();
  const table = provider === "mysql" ? "Moment" : '"Moment"';
  await library.prisma.$executeRawUnsafe(`UPDATE ${table} SET ${set} WHERE id IN (${rows.join()})`);
}

const truncated = (field: string) =>
  provider === "mysql"
    ? `${field} - INTERVAL MOD(MICROSECOND(${field}), 1000) MICROSECOND`
    : `${field} - EXTRACT(microseconds FROM ${field})::int % 1000 * interval '1 microsecond'`;

const byNumber = (a: unknown, b: unknown) => Number(a) - Number(b);
