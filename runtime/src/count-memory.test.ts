import { expect, test, vi } from "vitest";
import { CountMemory } from "./count-memory.js";

test("concurrent equal counts run once, later ones again", async () => {
  const memory = new CountMemory();
  let runs = 0;
  const count = async () => ++runs;
  const both = [memory.share("a", count), memory.share("a", count), memory.share("b", count)];
  expect(await Promise.all(both)).toEqual([1, 1, 2]);
  expect(await memory.share("a", count)).toBe(3);
});

test("a count that fails is not kept", async () => {
  const memory = new CountMemory();
  const broken = async () => Promise.reject(new Error("no connection"));
  await expect(memory.share("a", broken)).rejects.toThrow("no connection");
  expect(await memory.share("a", async () => 7)).toBe(7);
});

test("a count that has run for thirty seconds is joined no more, and still answers those who wait", async () => {
  vi.useFakeTimers();
  const memory = new CountMemory();
  const long = memory.share("a", () => new Promise<number>((resolve) => setTimeout(() => resolve(1), 40_000)));
  await vi.advanceTimersByTimeAsync(29_999);
  const joined = memory.share("a", async () => 7);
  await vi.advanceTimersByTimeAsync(1);
  expect(await memory.share("a", async () => 8)).toBe(8);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await Promise.all([long, joined])).toEqual([1, 1]);
  vi.useRealTimers();
});

test("a total is remembered until its time", () => {
  const memory = new CountMemory();
  memory.remember("a", 5, 1000);
  expect(memory.recall("a", 999)).toBe(5);
  expect(memory.recall("a", 1000)).toBeUndefined();
});

test("beyond 1000 totals the one that was not asked for longest goes", () => {
  const memory = new CountMemory();
  for (let index = 0; index < 1000; index++) memory.remember(`${index}`, index, 1);
  memory.recall("0", 0);
  memory.remember("new", 1, 1);
  expect(memory.recall("0", 0)).toBe(0);
  expect(memory.recall("1", 0)).toBeUndefined();
  expect(memory.recall("2", 0)).toBe(2);
});
