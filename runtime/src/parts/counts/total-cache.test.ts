import { describe, expect, onTestFinished, test, vi } from "vitest";
import { counting } from "../../../test/fixture/counting.js";
import { totalCache } from "./total-cache.js";

const never = () => Promise.reject(new Error("counted"));

describe("a kept total", () => {
  test("serves those that come in its time, and no later ones", async () => {
    let now = 0;
    const kept = totalCache(() => now);
    expect(await kept.get("a", 10, async () => 5)).toBe(5);
    now = 9_999;
    expect(await kept.get("a", 10, never)).toBe(5);
    now = 10_000;
    expect(await kept.get("a", 10, async () => 6)).toBe(6);
  });

  test("is no older than each of several operations allows", async () => {
    let now = 0;
    const kept = totalCache(() => now);
    await kept.get("a", 3_600, async () => 5);
    now = 1_000;
    expect(await kept.get("a", 3_600, never)).toBe(5);
    expect(await kept.get("a", 1, async () => 6)).toBe(6);
  });

  test("is as old as its count, which may have taken long", async () => {
    let now = 0;
    const kept = totalCache(() => now);
    const { run, started } = counting();
    const first = kept.get("a", 10, run);
    now = 10_000;
    started[0]?.end(5);
    expect(await first).toBe(5);
    expect(await kept.get("a", 10, async () => 6)).toBe(6);
  });

  test("is counted once for concurrent requests, also those that come while the count runs", async () => {
    const kept = totalCache();
    const { run, started } = counting();
    const requests = [kept.get("a", 10, run), kept.get("a", 10, run), kept.get("a", 10, run)];
    started[0]?.end(5);
    expect(await Promise.all(requests)).toEqual([5, 5, 5]);
    expect(started).toHaveLength(1);
  });

  test("does not outlive its time because the wall clock is set back, nor end before because it is set forward", async () => {
    const wallClock = vi.spyOn(Date, "now").mockReturnValue(1e12);
    onTestFinished(() => wallClock.mockRestore());
    const kept = totalCache();
    await kept.get("a", 0.001, async () => 5);
    await kept.get("b", 3_600, async () => 5);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await kept.get("a", 0.001, async () => 6)).toBe(6);
    wallClock.mockReturnValue(1e15);
    expect(await kept.get("b", 3_600, never)).toBe(5);
  });

  test("is none of a count that failed", async () => {
    const kept = totalCache();
    await expect(kept.get("a", 10, never)).rejects.toThrow("counted");
    expect(await kept.get("a", 10, async () => 7)).toBe(7);
  });
});

describe("memory", () => {
  const key = (index: number) => `${index}`.padStart(8_000, ".");
  /** Bytes of ten such keys, at two bytes a character, with the rest of an entry. */
  const tenKeys = 10 * (2 * 8_000 + 200);

  test("is bounded by bytes: the totals that were not asked for longest go first", async () => {
    const kept = totalCache(() => 0, tenKeys);
    for (let index = 0; index < 10; index++) await kept.get(key(index), 10, async () => index);
    expect(await kept.get(key(0), 10, never)).toBe(0);
    kept.set(key(10), 10, 10);
    const counted: number[] = [];
    for (const index of [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1]) {
      await kept.get(key(index), 10, async () => counted.push(index));
    }
    expect(counted).toEqual([1]);
  });

  test("a key that is larger than the whole is not kept, and drives none out", async () => {
    const kept = totalCache(() => 0, tenKeys);
    kept.set("a", 1, 10);
    const large = "x".repeat(tenKeys);
    expect(await kept.get(large, 10, async () => 2)).toBe(2);
    expect(await kept.get(large, 10, async () => 3)).toBe(3);
    expect(await kept.get("a", 10, never)).toBe(1);
  });

  test("keys that are set again and again count once", async () => {
    const kept = totalCache(() => 0, tenKeys);
    kept.set("first", 1, 10);
    for (let index = 0; index < 100; index++) kept.set(key(1), index, 10);
    expect(await kept.get("first", 10, never)).toBe(1);
    expect(await kept.get(key(1), 10, never)).toBe(99);
  });
});
