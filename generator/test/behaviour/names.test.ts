/** Fields that clients know by other names: in items, parameters, links, positions, messages and documents. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fail, get, type Requestable, view } from "./client.js";
import { intWords } from "./int-words.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

let library: Library;
let app: Requestable;
let scoped: Requestable;

const handlers = { Book: { recommended }, Notice: { own: () => [] } };

beforeAll(async () => {
  library = await openLibrary();
  const { prisma } = library;
  await prisma.workPlace.createMany({
    data: [
      { placeId: 1, street_name: "Quay" },
      { placeId: 2, street_name: "Dike" },
    ],
  });
  // Shift n starts on day n; every second one has no remark and no place; three teams.
  await prisma.shift.createMany({
    data: [1, 2, 3, 4, 5, 6].map((day) => ({
      dayNumber: day,
      workerCode: `w${day}`,
      startedAt: new Date(Date.UTC(2026, 0, day)),
      teamName: ["red", "green", "blue"][day % 3] ?? "",
      remarkText: day % 2 ? `Remark ${day}` : null,
      lowTide: day,
      highTide: 10 - day,
      workPlaceId: day % 2 ? 1 : null,
    })),
  });
  await prisma.restPeriod.createMany({
    data: [15, 30, 45].map((minutes, index) => ({
      periodId: index + 1,
      minutesLong: minutes,
      dayNumber: 1,
      workerCode: "w1",
    })),
  });
  app = createApi({ prisma, handlers });
  scoped = createApi({ prisma, handlers, scope: { WorkPlace: () => ({ placeId: { not: 1 } }) } });
});
afterAll(() => library.prisma.$disconnect());

const days = async (path: string) => (await get(app, path))["hydra:member"].map(({ day_number: day }) => day);

it("an item has the public names, and a compound key too", async () => {
  const item = {
    "@id": "/shifts/day_number=3;worker_code=w3",
    "@type": "Shift",
    day_number: 3,
    worker_code: "w3",
    started_at: "2026-01-03T00:00:00.000Z",
    team_name: "red",
    note: "Remark 3",
    high_tide: 3,
    low_tide: 7,
    site: "/work-places/1",
    work_place_id: 1,
    breaks: "/shifts/day_number=3;worker_code=w3/breaks",
  };
  expect(await get(app, item["@id"])).toEqual({ "@context": "/contexts/Shift", ...item });
  const [first] = (await get(app, "/shifts?low_tide=7"))["hydra:member"];
  expect(first).toEqual(item);
  expect(await fail(app, "/shifts/day_number=9;worker_code=w3", 404)).toMatchObject({
    detail: expect.stringContaining("`day_number` and `worker_code`"),
  });
  await fail(app, "/shifts/dayNumber=3;workerCode=w3", 404);
});

it("embedded items and lists have theirs, and a scope hides relations in them", async () => {
  const place = await get(app, "/work-places/1");
  expect(place).toMatchObject({ placeId: 1, streetName: "Quay" });
  expect(place.firstShifts).toMatchObject([
    { day_number: 1, site: "/work-places/1" },
    { day_number: 3, site: "/work-places/1" },
  ]);
  expect(await get(app, "/rest-periods/1")).toMatchObject({ of_shift: { high_tide: 1, site: "/work-places/1" } });
  expect(await get(scoped, "/rest-periods/1")).toMatchObject({ of_shift: { high_tide: 1, site: null } });
  expect(await get(scoped, "/shifts/day_number=1;worker_code=w1")).toMatchObject({ site: null });
});

it("the fields of a route are sent by their public names", async () => {
  const path = "/brief-shifts?order[low_tide]=asc";
  const item = { "@type": "Shift", started_at: "2026-01-06T00:00:00.000Z", low_tide: 4, site: null };
  const [first] = (await get(app, path))["hydra:member"];
  expect(first).toEqual({ "@id": "/shifts/day_number=6;worker_code=w6", ...item });
  expect((await get(app, `${path}&pagination=false`))["hydra:member"][0]).toEqual(first);
  const [chosen] = (await get(app, "/brief-shifts?fields=low_tide,site&order[low_tide]=asc"))["hydra:member"];
  expect(chosen).toEqual({ "@id": "/shifts/day_number=6;worker_code=w6", "@type": "Shift", low_tide: 4, site: null });
  const [place] = (await get(app, "/brief-places"))["hydra:member"];
  expect(place).toMatchObject({ streetName: "Quay", firstShifts: [{ day_number: 1 }, { day_number: 3 }] });
  expect(place).not.toHaveProperty("placeId");
});

describe("parameters", () => {
  it.each([
    ["/shifts", [6, 5, 4]],
    ["/shifts?order[low_tide]=desc", [1, 2, 3]],
    ["/shifts?order[high_tide]=desc", [6, 5, 4]],
    ["/shifts?low_tide=7", [3]],
    ["/shifts?high_tide[]=2&high_tide[]=5", [5, 2]],
    ["/shifts?high_tide[gte]=5", [6, 5]],
    ["/shifts?low_tide[between]=8..9", [2, 1]],
    ["/shifts?team_name=RED", [6, 3]],
    ["/shifts?team_name=r_d", []],
    ["/shifts?team_name[]=red&team_name[]=b_ue", [6, 3]],
    ["/shifts?low_tide[not]=4&low_tide[not][]=6", [5, 3, 2]],
    ["/shifts?started_at[before]=2026-01-03&started_at[strictly_after]=2026-01-01", [3, 2]],
    ["/shifts?exists[note]=false&order[started_at]=asc", [2, 4, 6]],
    ["/shifts?site=/work-places/1&order[note]=desc", [5, 3, 1]],
    ["/shifts?exists[site]=true&started_at[lt]=2026-01-05", [3, 1]],
    ["/shifts?started_at=2026-01-02", [2]],
    ["/shifts?pagination=false&order[low_tide]=asc", [6, 5, 4, 3, 2, 1]],
    ["/shifts?pagination=false&order[team_name]=asc&order[low_tide]=desc", [2, 5, 1, 4, 3, 6]],
    ["/late-shifts", [6, 5, 4]],
    ["/few-shifts?high_tide[gt]=4&order[high_tide]=asc", [5, 6]],
    ["/shift-teams", [1, 2, 3]],
    ["/shift-teams?order[team_name]=asc", [2, 1, 3]],
    ["/shift-teams?pagination=false&order[high_tide]=desc", [3, 2, 1]],
    // The names in Prisma are not parameters.
    ["/shifts?teamName=red&order[lowTide]=asc&dayNumber=1", [6, 5, 4]],
  ])("%s", async (path, want) => {
    expect(await days(path)).toEqual(want);
  });

  it.each([
    ["/shifts?low_tide[gt]=x", "low_tide[gt]", `\`low_tide[gt]\` must be ${intWords}`],
    ["/shifts?order[started_at]=up", "order[started_at]", "`asc` or `desc`"],
    ["/shifts?site=/books/1", "site", "an id or a URL under `/work-places/`"],
    ["/shifts?exists[note]=maybe", "exists[note]", "`true` or `false`"],
    ["/shift-feed?started_at[lt]=x&day_number[lt]=1&worker_code[lt]=a", "started_at[lt]", "ISO 8601"],
    // The operation does not offer this filter.
    ["/few-shifts?low_tide=4", "low_tide", "Its parameters are `page`, `pagination`, `high_tide`, "],
    ["/late-shifts?teamName=red", "teamName", "Did you mean `team_name`?"],
  ])("%s is a 400 that names the parameter", async (path, parameter, detail) => {
    const problem = await fail(app, path, 400);
    expect(problem).toMatchObject({ parameter });
    expect(problem.detail).toContain(detail);
  });
});

it.each([
  ["/shift-feed", [6, 5, 4, 3, 2, 1], "day_number%5Blt%5D=4&started_at%5Blt%5D=2026-01-04T00%3A00%3A00.000Z"],
  ["/shift-feed?order[low_tide]=asc", [6, 5, 4, 3, 2, 1], "low_tide%5Bgt%5D=6"],
  ["/shift-feed?order[note]=desc&exists[note]=true", [5, 3, 1], undefined],
  ["/shift-feed?order[high_tide]=asc", [1, 2, 3, 4, 5, 6], "high_tide%5Bgt%5D=3"],
])("a walk along %s", async (start, want, position) => {
  const seen: unknown[] = [];
  for (let path: string | undefined = start; path !== undefined; ) {
    const document = await get(app, path);
    seen.push(...document["hydra:member"].map(({ day_number: day }) => day));
    path = view(document)?.["hydra:next"];
    if (path !== undefined && seen.length === 3 && position !== undefined) expect(path).toContain(position);
  }
  expect(seen).toEqual(want);
});

it("the address of a cursor's view spells the order by the public names", async () => {
  const own = "/shift-feed?order%5Bstarted_at%5D=desc&order%5Bday_number%5D=desc&order%5Bworker_code%5D=desc";
  expect(view(await get(app, "/shift-feed"))?.["@id"]).toBe(own);
  expect(await days(own)).toEqual([6, 5, 4]);
});

it("a list relation is at its public name", async () => {
  const document = await get(app, "/shifts/day_number=1;worker_code=w1/breaks?order[minutes_long]=desc");
  expect(document["hydra:member"].map(({ minutes_long: minutes }) => minutes)).toEqual([45, 30, 15]);
});

const textOf = async (path: string, accept = "application/json") =>
  (await app.request(path, { headers: { Accept: accept } })).text();

describe("no document of the API knows the names in Prisma", () => {
  const inPrisma = /dayNumber|workerCode|startedAt|teamName|remarkText|lowTide|highTide|workPlaceId|minutesLong/;

  it.each(["/openapi.json", "/docs.jsonld", "/contexts/Shift", "/contexts/WorkPlace", "/contexts/RestPeriod"])(
    "%s",
    async (path) => {
      const text = await textOf(path, "*/*");
      expect(text).not.toMatch(inPrisma);
    },
  );

  it("the search of a collection", async () => {
    const { "hydra:search": search } = await get(app, "/shift-feed");
    expect(JSON.stringify(search)).not.toMatch(inPrisma);
    expect(JSON.stringify(search)).toContain('"variable":"order[low_tide]","property":"low_tide"');
  });

  it("a page in a browser, whose columns can be sorted", async () => {
    const html = await textOf("/shifts", "text/html");
    expect(html).not.toMatch(inPrisma);
    expect(html).toContain("order%5Bstarted_at%5D=asc");
    expect(html).toContain('aria-sort="descending"');
    expect(html).toMatch(/<th[^>]*>(<[^>]*>)*\s*team name/i);
  });
});

it("OpenAPI describes the key, the default order and the distinct fields", async () => {
  const text = await textOf("/openapi.json", "*/*");
  expect(text).toContain("`day_number=…;worker_code=…`");
  expect(text).toContain("Default order: `started_at` descending.");
  expect(text).toContain("distinct by team_name");
});

it("a client includes relations by their public names", async () => {
  const path = "/placed-breaks?include=of_shift.site";
  expect((await get(app, path))["hydra:member"][0]).toMatchObject({
    of_shift: { day_number: 1, site: { "@id": "/work-places/1", placeId: 1, streetName: "Quay" } },
  });
  expect((await get(scoped, path))["hydra:member"][0]).toMatchObject({ of_shift: { day_number: 1, site: null } });
  expect(await fail(app, "/placed-breaks?include=ofShift.workPlace", 400)).toMatchObject({ parameter: "include" });
});

it("pages call embedded items by the searched text, under the name that clients know", async () => {
  const pageOf = async (path: string) => (await app.request(path, { headers: { Accept: "text/html" } })).text();
  const link = (team: string, day: number) =>
    new RegExp(`<a href="/shifts/day_number=${day};worker_code=w${day}"[^>]*><span class="short">${team}</span>`);
  expect(await pageOf("/placed-breaks")).toMatch(link("green", 1));
  const places = await pageOf("/brief-places");
  expect(places).toMatch(link("green", 1));
  expect(places).toMatch(link("red", 3));
});
