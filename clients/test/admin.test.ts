/** The Hydra data provider of @api-platform/admin: what its lists, tables and detail views call. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { serveExample } from "./serve-example.js";

const { origin, close } = await serveExample();
afterAll(close);

interface Record {
  readonly id: string;
  readonly [field: string]: unknown;
}

interface List {
  readonly data: readonly Record[];
  readonly total?: number;
  readonly pageInfo?: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean };
}

interface ListParameters {
  readonly pagination: { readonly page: number; readonly perPage: number };
  readonly sort?: { readonly field: string; readonly order: "ASC" | "DESC" };
  readonly filter?: object;
  readonly searchParams?: object;
}

interface DataProvider {
  introspect(): Promise<{ readonly data: { readonly resources: readonly { readonly name: string }[] } }>;
  getList(resource: string, parameters: ListParameters): Promise<List>;
  getOne(resource: string, parameters: { readonly id: string }): Promise<{ readonly data: Record }>;
  getMany(resource: string, parameters: { readonly ids: readonly string[] }): Promise<List>;
  getManyReference(
    resource: string,
    parameters: ListParameters & { readonly target: string; readonly id: string },
  ): Promise<List>;
}

/** The package exports its pages alone, which need a browser: this is the module that they call. */
async function dataProvider(): Promise<DataProvider> {
  // It resolves the entrypoint against the page that it runs in.
  vi.stubGlobal("window", { location: new URL(origin) });
  const entry = createRequire(import.meta.url).resolve("@api-platform/admin");
  const module: { readonly default: (given: object) => DataProvider } = await import(
    pathToFileURL(join(dirname(entry), "hydra/dataProvider.js")).href
  );
  return module.default({ entrypoint: origin, mercure: false });
}

let admin: DataProvider;
beforeAll(async () => {
  admin = await dataProvider();
  await admin.introspect();
});
afterAll(() => vi.unstubAllGlobals());

const page = (number: number, perPage = 100) => ({ page: number, perPage });
const byName = { field: "name", order: "DESC" } as const;

describe("@api-platform/admin's data provider", () => {
  test("finds the resources that its menu shows", async () => {
    const { data } = await admin.introspect();
    expect(data.resources.map(({ name }) => name)).toEqual(["countries", "cities", "features"]);
  });

  test("lists and pages with its own size, to the end, sorted", async () => {
    const names: unknown[] = [];
    let total = Number.POSITIVE_INFINITY;
    for (let number = 1; names.length < total; number++) {
      const list = await admin.getList("countries", { pagination: page(number), sort: byName, filter: {} });
      expect(list.data.length).toBeGreaterThan(0);
      names.push(...list.data.map(({ name }) => name));
      total = list.total ?? 0;
    }
    expect(names).toHaveLength(total);
    expect(new Set(names).size).toBe(total);
    expect(total).toBeGreaterThan(200);
    expect(names).toEqual(names.toSorted().reverse());
  });

  test("lists every resource with what it sends on its own: an order by `id`, and its own size", async () => {
    const { data } = await admin.introspect();
    const requests = vi.spyOn(globalThis, "fetch");
    for (const { name } of data.resources) {
      // What `useListController` begins with if a list states nothing.
      const list = await admin.getList(name, {
        pagination: page(1, 10),
        sort: { field: "id", order: "ASC" },
        filter: {},
      });
      expect(list.total, name).toBeGreaterThan(list.data.length - 1);
      const [first] = list.data;
      expect(first?.id, name).toMatch(new RegExp(`^/${name}/`));
      expect((await admin.getOne(name, { id: first?.id ?? "" })).data).toMatchObject({ id: first?.id });
    }
    const sent = requests.mock.calls.map(([url]) => decodeURIComponent(String(url)));
    for (const { name } of data.resources) {
      expect(sent).toContainEqual(expect.stringMatching(new RegExp(`/${name}\\?.*order\\[id\\]=ASC`)));
    }
  });

  test("pages by the size of the API if the client may not set one", async () => {
    const list = await admin.getList("cities", { pagination: page(2, 10), sort: { field: "id", order: "ASC" } });
    expect(list.data).toHaveLength(30);
    expect(list.total).toBeGreaterThan(100_000);
  });

  test("filters; it treats the total of an empty list as absent, and the view shows that no page follows", async () => {
    const filter = { name: "paris", population: { gte: 1_000_000 } };
    const found = await admin.getList("cities", { pagination: page(1), filter });
    expect(found.data.map(({ name }) => name)).toEqual(["Paris"]);
    const none = await admin.getList("cities", { pagination: page(1), filter: { name: "zzzzzz" } });
    expect(none).toEqual({ data: [], pageInfo: { hasNextPage: false, hasPreviousPage: false } });
  });

  test("pages without a total by the links of the view", async () => {
    const partial = { partial: "true" };
    const first = await admin.getList("cities", {
      pagination: page(1),
      filter: { country: "LU" },
      searchParams: partial,
    });
    expect(first.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false });
    let number = 1;
    let list = first;
    let members = 0;
    for (; ; number++) {
      members += list.data.length;
      if (list.pageInfo?.hasNextPage !== true) break;
      list = await admin.getList("cities", {
        pagination: page(number + 1),
        filter: { country: "LU" },
        searchParams: partial,
      });
    }
    const counted = await admin.getList("cities", { pagination: page(1), filter: { country: "LU" } });
    expect(members).toBe(counted.total);
  });

  test("shows an item, and what its references lead to", async () => {
    const { data: city } = await admin.getOne("cities", { id: "/cities/2988507" });
    expect(city).toMatchObject({ id: "/cities/2988507", originId: "2988507", name: "Paris", country: "/countries/FR" });
    const { data } = await admin.getMany("countries", { ids: [String(city.country), "/countries/DE"] });
    expect(data.map(({ name }) => name)).toEqual(["France", "Germany"]);
  });

  test("lists what belongs to an item", async () => {
    const { data, total } = await admin.getManyReference("cities", {
      target: "country",
      id: "/countries/LU",
      pagination: page(1),
      sort: { field: "population", order: "DESC" },
    });
    expect(total).toBeGreaterThan(60);
    expect(data[0]).toMatchObject({ name: "Luxembourg", country: "/countries/LU" });
  });

  test("reports a missing item as an error with its status", async () => {
    await expect(admin.getOne("cities", { id: "/cities/0" })).rejects.toMatchObject({ status: 404 });
  });
});
