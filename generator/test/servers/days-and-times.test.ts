/** Columns that keep a day or a time of day: their values are plain wherever a client sees or sends them. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { fail, get, type Requestable } from "../behaviour/client.js";
import { openDatabase } from "../behaviour/open-database.js";
import { generateProject } from "../in-process.js";
import { toMysql } from "../mysql-sql.js";
import { emptyFolder } from "../prisma-child.js";
import { schemaHead } from "../schema-head.js";
import { schemaSql } from "../schema-sql.js";

const database = inject("database");

const schemaFor = (provider: string) => `
${schemaHead(provider)}
/// @pagination(itemsPerPage: 1, viaCursor: [{ field: "date" }])
model Day {
  date  DateTime @id @db.Date
  /// @pagination
  slots Slot[]
}
/// @pagination(itemsPerPage: 2)
/// @pagination(operation: "byTime", path: "/slots-by-time", itemsPerPage: 1, viaCursor: [{ field: "start", direction: "DESC" }])
/// @pagination(operation: "late", path: "/late-slots", where: { start: { gte: "17:00:00" }, date: "2024-02-29" })
model Slot {
  /// @filter(exact, range)
  date  DateTime  @db.Date
  /// @filter(exact, range, order)
  start DateTime  @db.Time(3)
  /// @filter(exact, exists)
  until DateTime? @db.Time(0)
  /// @filter(exact)
  day   Day       @relation(fields: [date], references: [date])

  @@id([date, start])
}
`;

interface Client {
  readonly day: { createMany(args: object): PromiseLike<unknown> };
  readonly slot: { createMany(args: object): PromiseLike<unknown> };
  $disconnect(): Promise<void>;
}

const days = ["2024-02-28", "2024-02-29", "2024-03-01"];
const slots = [
  { date: "2024-02-28", start: "09:30:00", until: "10:00:00" },
  { date: "2024-02-28", start: "17:00:00", until: null },
  { date: "2024-02-29", start: "00:00:00", until: "23:59:59" },
  { date: "2024-02-29", start: "23:59:59.999", until: null },
];
const slotIri = ({ date, start }: (typeof slots)[number]) => `/slots/date=${date};start=${encodeURIComponent(start)}`;

let prisma: Client;
let app: Requestable;

beforeAll(async () => {
  const folder = emptyFolder(join("servers", "days-and-times"));
  writeFileSync(join(folder, "schema.prisma"), schemaFor(database.provider));
  await generateProject(folder);
  const { PrismaClient } = await import(join(folder, "client/client.ts"));
  const { createApi } = await import(join(folder, "api/index.ts"));
  const sql = await schemaSql([{ path: "schema.prisma", name: "schema.prisma", text: schemaFor("postgresql") }]);
  const { adapter } = await openDatabase({
    ...database,
    tables: database.provider === "postgresql" ? sql : toMysql(sql),
  });
  prisma = new PrismaClient({ adapter });
  app = createApi({ prisma });
  const time = (text: string) => new Date(`1970-01-01T${text}Z`);
  await prisma.day.createMany({ data: days.map((date) => ({ date: new Date(date) })) });
  await prisma.slot.createMany({
    data: slots.map(({ date, start, until }) => ({
      date: new Date(date),
      start: time(start),
      until: until === null ? null : time(until),
    })),
  });
});
afterAll(() => prisma.$disconnect());

const walk = async (start: string) => {
  const pages = [];
  for (let next: string | undefined = start; next !== undefined && pages.length < 10; ) {
    const document = await get(app, next);
    pages.push({ page: next, items: document["hydra:member"] });
    next = document["hydra:view"]?.["hydra:next"];
  }
  return pages;
};

test("items, their IRIs, and those that refer to them", async () => {
  const members = (await get(app, "/slots?pagination=0"))["hydra:member"];
  expect(members).toEqual(
    slots.slice(0, 2).map((slot) => ({ "@id": slotIri(slot), "@type": "Slot", ...slot, day: `/days/${slot.date}` })),
  );
  for (const slot of slots) {
    expect(await get(app, slotIri(slot))).toMatchObject({ "@id": slotIri(slot), ...slot });
  }
  expect(await get(app, "/days/2024-02-29")).toMatchObject({ date: "2024-02-29", slots: "/days/2024-02-29/slots" });
  expect((await get(app, "/days/2024-02-29/slots"))["hydra:totalItems"]).toBe(2);
  await fail(app, "/days/2024-02-29T00:00:00.000Z", 404);
  await fail(app, "/days/2024-02-30", 404);
});

const found = async (query: string) => (await get(app, `/slots?${query}`))["hydra:member"].map(({ "@id": id }) => id);

test.each([
  ["date=2024-02-29", [2, 3]],
  ["date[lte]=2024-02-28", [0, 1]],
  ["date[gt]=2024-02-28", [2, 3]],
  ["date[between]=2024-02-01..2024-02-28", [0, 1]],
  ["date[]=2024-02-29&date[]=2024-03-01", [2, 3]],
  ["day=/days/2024-02-28", [0, 1]],
  ["day=2024-02-28", [0, 1]],
  ["start=23:59:59.999", [3]],
  ["start=17:00", [1]],
  ["start[lt]=09:30:00", [2]],
  ["start[gte]=17:00:00", [1, 3]],
  ["start[between]=09:00..17:00&order[start]=desc", [1, 0]],
  ["until=23:59:59", [2]],
  ["exists[until]=false", [1, 3]],
])("%s", async (query, rows) => {
  expect(await found(query)).toEqual(rows.map((row) => slotIri(slots[row] as (typeof slots)[number])));
});

test.each([
  ["date=2024-02-29T00:00:00Z", "date", "a date such as `2026-01-31`"],
  ["date[gt]=23:59:59", "date[gt]", "a date such as `2026-01-31`"],
  ["start=2024-02-29", "start", "a time of day such as `09:30:00`"],
  ["start[gt]=1970-01-01T23:59:59Z", "start[gt]", "a time of day such as `09:30:00`"],
  ["start[between]=9..10", "start[between]", "a time of day such as `09:30:00`"],
])("%s is refused", async (query, parameter, expected) => {
  const problem = await fail(app, `/slots?${query}`, 400);
  expect(problem).toMatchObject({ parameter, detail: expect.stringContaining(expected) });
});

test("a fixed filter", async () => {
  const { "hydra:member": members } = await get(app, "/late-slots");
  expect(members.map(({ "@id": id }) => id)).toEqual([slotIri(slots[3] as (typeof slots)[number])]);
});

test("positions in links", async () => {
  const byDay = await walk("/days");
  expect(byDay.map(({ items }) => items.map(({ date }) => date))).toEqual(days.map((day) => [day]));
  expect(byDay.map(({ page }) => decodeURIComponent(page))).toEqual([
    "/days",
    "/days?date[gt]=2024-02-28",
    "/days?date[gt]=2024-02-29",
  ]);
  const byTime = await walk("/slots-by-time");
  expect(byTime.flatMap(({ items }) => items.map(({ start }) => start))).toEqual([
    "23:59:59.999",
    "17:00:00",
    "09:30:00",
    "00:00:00",
  ]);
  expect(decodeURIComponent(byTime[1]?.page ?? "")).toBe("/slots-by-time?date[lt]=2024-02-29&start[lt]=23:59:59.999");
});

test("what the API says of them", async () => {
  const read = async (path: string) => JSON.parse(await (await app.request(path)).text());
  const { "@context": context } = await read("/contexts/Slot");
  expect(context).toMatchObject({
    date: { "@type": "http://www.w3.org/2001/XMLSchema#date" },
    start: { "@type": "http://www.w3.org/2001/XMLSchema#time" },
  });
  const { components } = await read("/openapi.json");
  expect(components.schemas.SlotItem?.properties ?? components.schemas.Slot?.properties).toMatchObject({
    date: { type: "string", format: "date" },
    start: { type: "string", format: "time" },
    until: { type: ["string", "null"], format: "time" },
  });
  const parameters: readonly object[] = Object.values(components.parameters);
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: "date", schema: { type: "string", format: "date" } }),
  );
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: "start[gt]", schema: { type: "string", format: "time" } }),
  );
  const page = await (await app.request("/slots?start=09:30:00", { headers: { Accept: "text/html" } })).text();
  expect(page).toMatch(/<input type="date" id="field-date"/);
  expect(page).toMatch(/<input type="time" id="field-start" name="start" value="09:30:00"[^>]* step="any"/);
});
