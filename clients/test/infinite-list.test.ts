import { nextQuery, pageOf, RequestError } from "@prisma-paged/runtime/client";
import { InfiniteQueryObserver, infiniteQueryOptions, QueryCache, QueryClient } from "@tanstack/react-query";
import { hc } from "hono/client";
import { afterAll, expect, test, vi } from "vitest";
import type { Api } from "../../example-app/src/generated/api/index.js";
import { serveExample } from "./serve-example.js";

const { origin, close } = await serveExample();
afterAll(close);

const client = hc<Api>(origin);
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });

test("TanStack Query reads a list to its end, by page number and by cursor", async () => {
  const byNumber = infiniteQueryOptions({
    queryKey: ["cities"],
    initialPageParam: { country: "LU" },
    queryFn: ({ pageParam, signal }) => pageOf(client.cities, { query: pageParam, signal }),
    getNextPageParam: nextQuery,
  });
  const byCursor = infiniteQueryOptions({
    queryKey: ["feed"],
    initialPageParam: { country: "LU" },
    queryFn: ({ pageParam, signal }) => pageOf(client.cities["by-population"], { query: pageParam, signal }),
    getNextPageParam: nextQuery,
  });
  const numbered = (await queries.fetchInfiniteQuery({ ...byNumber, pages: 99 })).pages;
  const fed = (await queries.fetchInfiniteQuery({ ...byCursor, pages: 99 })).pages;
  const idsOf = (pages: typeof numbered) => pages.flatMap((page) => page["hydra:member"].map(({ id }) => id));
  const total = numbered[0]?.["hydra:totalItems"];
  expect(total).toBeGreaterThan(60);
  for (const pages of [numbered, fed]) {
    expect(pages.length).toBeGreaterThan(2);
    expect(new Set(idsOf(pages)).size).toBe(total);
  }
});

test("a bad parameter is its query's error", async () => {
  const reading = queries.fetchInfiniteQuery({
    queryKey: ["bad"],
    initialPageParam: { page: 0 },
    queryFn: ({ pageParam }) => pageOf(client.cities, { query: pageParam }),
    getNextPageParam: () => undefined,
  });
  await expect(reading).rejects.toBeInstanceOf(RequestError);
});

test("a list whose position is out of date starts over, as the recipe says", async () => {
  const queries: QueryClient = new QueryClient({
    defaultOptions: { queries: { retry: false } },
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (error instanceof RequestError && error.isStaleCursor) void queries.resetQueries({ queryKey, exact: true });
      },
    }),
  });
  // A link from before the population was in the cursor.
  const fetch = ((url: string, init?: RequestInit) =>
    globalThis.fetch(url.replace(/&?population%5Blt%5D=\d+/, ""), init)) as typeof globalThis.fetch;
  const feed = hc<Api>(origin, { fetch }).cities["by-population"];
  const list = new InfiniteQueryObserver(queries, {
    queryKey: ["stale"],
    initialPageParam: { country: "LU" },
    queryFn: ({ pageParam, signal }) => pageOf(feed, { query: pageParam, signal }),
    getNextPageParam: nextQuery,
  });
  const stop = list.subscribe(() => {});
  await vi.waitFor(() => expect(list.getCurrentResult().data?.pages).toHaveLength(1));
  const first = list.getCurrentResult().dataUpdatedAt;
  await list.fetchNextPage();
  await vi.waitFor(() => {
    const { data, dataUpdatedAt, isError } = list.getCurrentResult();
    expect([data?.pages.length, isError]).toEqual([1, false]);
    expect(dataUpdatedAt).toBeGreaterThan(first);
  });
  stop();
});
