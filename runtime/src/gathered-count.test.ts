import { afterEach, describe, expect, test, vi } from "vitest";
import { openDatabase } from "../test/fixture/database.js";
import { CountGathering, gatherCount } from "./gathered-count.js";

/** Counts that are started, each ended by the test. */
function counting() {
  const started: { readonly end: (total: number) => void; readonly fail: (error: Error) => void }[] = [];
  const run = () => new Promise<number>((end, fail) => started.push({ end, fail }));
  return { run, started };
}

afterEach(() => vi.useRealTimers());

describe("CountGathering", () => {
  test("those who come while a count runs share the next one, which starts after them", async () => {
    const gathering = new CountGathering();
    const { run, started } = counting();
    const first = gathering.count("a", run);
    const others = [gathering.count("a", run), gathering.count("a", run)];
    expect(started).toHaveLength(1);
    started[0]?.end(1);
    expect(await first).toBe(1);
    await vi.waitFor(() => expect(started).toHaveLength(2));
    const later = gathering.count("a", run);
    started[1]?.end(2);
    expect(await Promise.all(others)).toEqual([2, 2]);
    await vi.waitFor(() => expect(started).toHaveLength(3));
    started[2]?.end(3);
    expect(await later).toBe(3);
    expect(started).toHaveLength(3);
  });

  test("other counts do not wait", () => {
    const gathering = new CountGathering();
    const { run, started } = counting();
    void gathering.count("a", run);
    void gathering.count("b", run);
    expect(started).toHaveLength(2);
  });

  test("a count that fails fails for those it was to serve, not for the next", async () => {
    const gathering = new CountGathering();
    const { run, started } = counting();
    const first = gathering.count("a", run);
    const others = [gathering.count("a", run), gathering.count("a", run)];
    started[0]?.fail(new Error("gone"));
    await expect(first).rejects.toThrow("gone");
    await vi.waitFor(() => expect(started).toHaveLength(2));
    started[1]?.fail(new Error("still gone"));
    for (const other of others) await expect(other).rejects.toThrow("still gone");
    void gathering.count("a", run);
    expect(started).toHaveLength(3);
  });

  test("a count that has run for five seconds is no longer waited for", async () => {
    vi.useFakeTimers();
    const gathering = new CountGathering();
    const { run, started } = counting();
    void gathering.count("a", run);
    const waiting = [gathering.count("a", run), gathering.count("a", run)];
    await vi.advanceTimersByTimeAsync(4_999);
    expect(started).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toHaveLength(2);
    // The late end of the first does not end the second's time.
    started[0]?.end(1);
    const last = gathering.count("a", run);
    started[1]?.end(2);
    expect(await Promise.all(waiting)).toEqual([2, 2]);
    await vi.waitFor(() => expect(started).toHaveLength(3));
    started[2]?.end(3);
    expect(await last).toBe(3);
  });

  test("who comes when one is no longer waited for starts at once", async () => {
    vi.useFakeTimers();
    const gathering = new CountGathering();
    const { run, started } = counting();
    void gathering.count("a", run);
    await vi.advanceTimersByTimeAsync(5_000);
    const later = gathering.count("a", run);
    expect(started).toHaveLength(2);
    started[1]?.end(2);
    expect(await later).toBe(2);
  });
});

describe("gatherCount", () => {
  test("equal conditions of one model, and no others", async () => {
    const { client, close } = await openDatabase();
    const { run, started } = counting();
    const gather = gatherCount(client);
    void gather?.(undefined, run);
    void gather?.(undefined, run);
    expect(started).toHaveLength(1);
    void gather?.({ score: 1 }, run);
    void gatherCount(client)?.(undefined, run);
    void gather?.({ data: { equals: new Map() } }, run);
    void gather?.({ data: { equals: new Map() } }, run);
    expect(started).toHaveLength(5);
    await close();
  });

  test("not for an extended client, whose query hooks may count otherwise for each request", async () => {
    const { client, close } = await openDatabase();
    const extended = client.$extends({ query: { note: { count: ({ query, args }) => query(args) } } });
    expect(gatherCount(extended)).toBeUndefined();
    await close();
  });

  test("a client that stands for several counts with the one that answers", async () => {
    const tenants = [await openDatabase(), await openDatabase()];
    let tenant: object = tenants[0]?.client ?? {};
    const client = new Proxy({}, { get: (_, key) => Reflect.get(tenant, key) });
    const { run, started } = counting();
    const gather = gatherCount(client);
    void gather?.(undefined, run);
    tenant = tenants[1]?.client ?? {};
    void gather?.(undefined, run);
    expect(started).toHaveLength(2);
    tenant = tenants[1]?.client.$extends({ query: { note: { count: ({ query, args }) => query(args) } } }) ?? {};
    void gather?.(undefined, run);
    void gather?.(undefined, run);
    expect(started).toHaveLength(4);
    for (const { close } of tenants) await close();
  });
});
