/** `@embed(fields: …)`: items inside others that have some of their fields. */
import { afterAll, beforeAll, expect, expectTypeOf, test } from "vitest";
import { get, type Requestable } from "./client.js";
import type { TripItem } from "./generated/api/index.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

let library: Library;
let app: Requestable;
const handlers = { Book: { recommended } };

beforeAll(async () => {
  library = await openLibrary();
  const { prisma } = library;
  app = createApi({ prisma, handlers });
  await prisma.line.create({ data: { id: 1 } });
  await prisma.route.create({ data: { id: 7, code: "A7", length: 12, lineId: 1 } });
  await prisma.trip.createMany({
    data: [
      { id: 1, routeId: 7 },
      { id: 2, routeId: 7 },
    ],
  });
  const guests = [1, 2, 3].map((id) => ({ id, seat: `${id}a`, name: "Ada", tripId: 1 }));
  await prisma.seated.createMany({ data: guests });
});
afterAll(() => library.prisma.$disconnect());

const route = { "@id": "/routes/7", "@type": "Route", short: "A7", line: "/lines/1" };
const guests = [1, 2].map((id) => ({ "@id": `/seateds/${id}`, "@type": "Seated", seat: `${id}a` }));

test.each(["/trips", "/joined-trips", "/trips?fields=id,route,guests"])("%s", async (path) => {
  const [first, second] = (await get(app, path))["hydra:member"];
  expect([first?.route, first?.guests, second?.guests]).toEqual([route, guests, []]);
});

test("the item, plain JSON, and the row that is read", async () => {
  library.takeQueries();
  expect(await (await app.request("/trips/1")).json()).toMatchObject({ route, guests });
  const sql = library.takeQueries().join("\n");
  expect(sql).not.toMatch(/`(length|secret|name)`/);
  const plain = await (await app.request("/trips/1", { headers: { Accept: "application/json" } })).json();
  expect(plain).toMatchObject({ route: { short: "A7", line: "/lines/1" }, guests: [{ seat: "1a" }, { seat: "2a" }] });
  expect(await (await app.request("/trips", { headers: { Accept: "text/html" } })).text()).toContain("A7");
  expect((await get(app, "/routes"))["hydra:member"]).toMatchObject([{ short: "A7", length: 12 }]);
});

test("a client may include what is in an embedded item", async () => {
  const [first] = (await get(app, "/trips?include=route.line"))["hydra:member"];
  expect(first?.route).toEqual({ ...route, line: expect.objectContaining({ "@id": "/lines/1" }) });
});

test("within scopes", async () => {
  const scope = { Line: () => ({ id: 2 }), Seated: () => ({ id: { not: 1 } }) };
  const scoped = createApi({ prisma: library.prisma, handlers, scope });
  const [first] = (await get(scoped, "/trips"))["hydra:member"];
  expect(first).toMatchObject({ route: { short: "A7", line: null }, guests: [{ seat: "2a" }, { seat: "3a" }] });
  const without = createApi({ prisma: library.prisma, handlers, scope: { Route: () => ({ id: 8 }) } });
  expect((await get(without, "/trips"))["hydra:member"]).toMatchObject([{ route: null }, { route: null }]);
});

test("documents and types have the same fields", async () => {
  const { components } = (await (await app.request("/openapi.json")).json()) as {
    components: { schemas: Record<string, object> };
  };
  const text = JSON.stringify(Object.entries(components.schemas).filter(([name]) => name.startsWith("Trip")));
  expect([text.includes("short"), text.includes("length"), text.includes('"seat"')]).toEqual([true, false, true]);
  type Route = NonNullable<TripItem["route"]>;
  expectTypeOf<keyof Route>().toEqualTypeOf<"@id" | "@type" | "short" | "line">();
  expectTypeOf<keyof TripItem["guests"][number]>().toEqualTypeOf<"@id" | "@type" | "seat">();
});
