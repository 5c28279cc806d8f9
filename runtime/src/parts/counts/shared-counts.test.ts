import { expect, test } from "vitest";
import { sharedBy, sharedCounts } from "./shared-counts.js";

test("the key is one of the condition and of what the application says, asked once for a request", async () => {
  const counts = sharedCounts();
  let asked = 0;
  const sharing = sharedBy(counts, async () => `tenant ${++asked}`);
  const [all, some] = [await sharing(undefined), await sharing({ score: 1 })];
  expect(all?.counts).toBe(counts);
  expect(all?.key).not.toBe(some?.key);
  expect(asked).toBe(1);
  const other = sharedBy(counts, () => "another");
  expect((await other(undefined))?.key).not.toBe(all?.key);
  const same = sharedBy(counts, () => "tenant 1");
  expect((await same(undefined))?.key).toBe(all?.key);
});

test.each([undefined, null, 7, {}, Symbol("tenant")])("nothing is shared if the application says %s", async (key) => {
  expect(await sharedBy(sharedCounts(), () => key)({ score: 1 })).toBeUndefined();
});

test("a condition that has no text is counted for its request alone", async () => {
  expect(await sharedBy(sharedCounts(), () => "")({ data: { equals: new Map() } })).toBeUndefined();
});

test("a failure of the application's key is the request's", async () => {
  const sharing = sharedBy(sharedCounts(), () => Promise.reject(new Error("no tenant")));
  await expect(sharing(undefined)).rejects.toThrow("no tenant");
});
