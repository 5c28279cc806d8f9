import { afterEach, describe, expect, test, vi } from "vitest";
import { counting } from "../../../test/fixture/counting.js";
import { coalescedCount } from "./coalesced-count.js";

afterEach(() => vi.useRealTimers());

describe("coalescedCount", () => {
  test("those who come while a count runs share the next one, which starts after them", async () => {
    const count = coalescedCount();
    const { run, started } = counting();
    const first = count("a", run);
    const others = [count("a", run), count("a", run)];
    expect(started).toHaveLength(1);
    started[0]?.end(1);
    expect(await first).toBe(1);
    await vi.waitFor(() => expect(started).toHaveLength(2));
    const later = count("a", run);
    started[1]?.end(2);
    expect(await Promise.all(others)).toEqual([2, 2]);
    await vi.waitFor(() => expect(started).toHaveLength(3));
    started[2]?.end(3);
    expect(await later).toBe(3);
    expect(started).toHaveLength(3);
  });

  test("other counts do not wait", () => {
    const count = coalescedCount();
    const { run, started } = counting();
    void count("a", run);
    void count("b", run);
    expect(started).toHaveLength(2);
  });

  test("a count that fails fails for those it was to serve, not for the next", async () => {
    const count = coalescedCount();
    const { run, started } = counting();
    const first = count("a", run);
    const others = [count("a", run), count("a", run)];
    started[0]?.fail(new Error("gone"));
    await expect(first).rejects.toThrow("gone");
    await vi.waitFor(() => expect(started).toHaveLength(2));
    started[1]?.fail(new Error("still gone"));
    for (const other of others) await expect(other).rejects.toThrow("still gone");
    void count("a", run);
    expect(started).toHaveLength(3);
  });

  test("a count that has run for five seconds is no longer waited for", async () => {
    vi.useFakeTimers();
    const count = coalescedCount();
    const { run, started } = counting();
    void count("a", run);
    const waiting = [count("a", run), count("a", run)];
    await vi.advanceTimersByTimeAsync(4_999);
    expect(started).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toHaveLength(2);
    // The late end of the first does not end the second's time.
    started[0]?.end(1);
    const last = count("a", run);
    started[1]?.end(2);
    expect(await Promise.all(waiting)).toEqual([2, 2]);
    await vi.waitFor(() => expect(started).toHaveLength(3));
    started[2]?.end(3);
    expect(await last).toBe(3);
  });

  test("who comes when one is no longer waited for starts at once", async () => {
    vi.useFakeTimers();
    const count = coalescedCount();
    const { run, started } = counting();
    void count("a", run);
    await vi.advanceTimersByTimeAsync(5_000);
    const later = count("a", run);
    expect(started).toHaveLength(2);
    started[1]?.end(2);
    expect(await later).toBe(2);
  });
});
