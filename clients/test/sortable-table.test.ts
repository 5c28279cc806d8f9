/** A sortable table with page numbers, by TanStack Table: the API sorts and cuts the pages. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type Dispatch, type SetStateAction } from "react";
// @ts-expect-error: the package has no declarations, and only this function is needed.
import { renderToString } from "react-dom/server";
import { afterAll, expect, expectTypeOf, test } from "vitest";
import type { CityItem } from "../../example-app/src/generated/api/index.js";
import { serveExample } from "./serve-example.js";
import { citiesAt, useCities } from "./sortable-table.js";

const { origin, close } = await serveExample();
afterAll(close);

const page = (pageIndex: number) => ({ pageIndex, pageSize: 30 });

test("each page is sorted by the API, over all rows", async () => {
  const queries = new QueryClient();
  const populations = async (pageIndex: number) =>
    (await queries.fetchQuery(citiesAt(origin, [{ id: "population", desc: true }], page(pageIndex))))[
      "hydra:member"
    ].map(({ population }) => population);
  const both = [...(await populations(0)), ...(await populations(1))];
  expect(both).toHaveLength(60);
  expect(both).toEqual([...both].sort((one, other) => other - one));
  const byName = await queries.fetchQuery(citiesAt(origin, [{ id: "name", desc: false }], page(0)));
  const names = byName["hydra:member"].map(({ name }) => name);
  expect(names).toEqual([...names].sort());
});

/** Prints the number of pages, and the names on the first one. */
function Table() {
  const table = useCities(origin);
  const names = table.getRowModel().rows.map(({ original }) => original.name);
  return JSON.stringify([table.getPageCount(), names]);
}

test("the table shows the page, and knows the number of pages", async () => {
  const queries = new QueryClient();
  const first = await queries.fetchQuery(citiesAt(origin, [{ id: "population", desc: true }], page(0)));
  const html = renderToString(createElement(QueryClientProvider, { client: queries }, createElement(Table)));
  const total = first["hydra:totalItems"] ?? 0;
  expect(total).toBeGreaterThan(100_000);
  expect(JSON.parse(html.replaceAll("&quot;", '"').replaceAll("&#x27;", "'"))).toEqual([
    Math.ceil(total / 30),
    first["hydra:member"].map(({ name }) => name),
  ]);
});

test("a state of the exported item type holds the items of an answer", async () => {
  const queries = new QueryClient();
  const { "hydra:member": cities } = await queries.fetchQuery(citiesAt(origin, [], page(0)));
  type Setter<State> = Parameters<Dispatch<SetStateAction<State>>>[0];
  expectTypeOf(cities).toExtend<Setter<CityItem[]>>();
  expectTypeOf(cities).toExtend<Setter<readonly CityItem[]>>();
  expect(cities).toHaveLength(30);
});
