import { describe, expect, test } from "vitest";
import { counting } from "../test/fixture/counting.js";
import { openDatabase } from "../test/fixture/database.js";
import { serverCounts } from "./server-counts.js";

/** A plain client, and one with a hook that may count otherwise for each request. */
async function openClients() {
  const { client, close } = await openDatabase();
  const extended = client.$extends({ query: { note: { count: ({ query, args }) => query(args) } } });
  return { client, extended, close };
}

describe("gathered", () => {
  test("equal conditions of one model, and no others", async () => {
    const { client, close } = await openClients();
    const { run, started } = counting();
    const counts = serverCounts(client);
    expect(counts.gathered).toBe(true);
    void counts.count(undefined, run);
    void counts.count(undefined, run);
    expect(started).toHaveLength(1);
    void counts.count({ score: 1 }, run);
    void serverCounts(client).count(undefined, run);
    void counts.count({ data: { equals: new Map() } }, run);
    void counts.count({ data: { equals: new Map() } }, run);
    expect(started).toHaveLength(5);
    await close();
  });

  test("not for an extended client, whose query hooks may count otherwise for each request", async () => {
    const { extended, close } = await openClients();
    const { run, started } = counting();
    const counts = serverCounts(extended);
    expect(counts.gathered).toBe(false);
    void counts.count(undefined, run);
    void counts.count(undefined, run);
    expect(started).toHaveLength(2);
    await close();
  });

  test("a client that stands for several counts with the one that answers", async () => {
    const tenants = [await openClients(), await openClients()];
    let tenant: object = tenants[0]?.client ?? {};
    const client = new Proxy({}, { get: (_, key) => Reflect.get(tenant, key) });
    const { run, started } = counting();
    const counts = serverCounts(client);
    void counts.count(undefined, run);
    tenant = tenants[1]?.client ?? {};
    void counts.count(undefined, run);
    expect(started).toHaveLength(2);
    tenant = tenants[1]?.extended ?? {};
    void counts.count(undefined, run);
    void counts.count(undefined, run);
    expect(started).toHaveLength(4);
    for (const { close } of tenants) await close();
  });
});

describe("the last total", () => {
  test.each(["client", "extended"] as const)("of each condition, by the %s; 0 before the first", async (name) => {
    const { close, [name]: client } = await openClients();
    const counts = serverCounts(client);
    expect(counts.lastTotal(undefined)).toBe(0);
    expect(await counts.count(undefined, async () => 10)).toBe(10);
    expect(await counts.count({ score: 1 }, async () => 2)).toBe(2);
    expect([undefined, { score: 1 }, { score: 2 }].map(counts.lastTotal)).toEqual([10, 2, 0]);
    await counts.count(undefined, async () => 11);
    expect(counts.lastTotal(undefined)).toBe(11);
    await close();
  });

  test("none of a condition that no other can be compared with", async () => {
    const { client, close } = await openClients();
    const counts = serverCounts(client);
    const unlike = { data: { equals: new Map() } };
    expect(await counts.count(unlike, async () => 3)).toBe(3);
    expect(counts.lastTotal(unlike)).toBe(0);
    await close();
  });

  test("of a thousand conditions at most", async () => {
    const { client, close } = await openClients();
    const counts = serverCounts(client);
    for (let score = 0; score <= 1000; score++) await counts.count({ score }, async () => 5);
    expect([999, 1000].map((score) => counts.lastTotal({ score }))).toEqual([0, 5]);
    await close();
  });
});
