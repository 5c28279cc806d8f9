import { expect, test } from "vitest";
import { inTime } from "./time-limit.js";

const after = (milliseconds: number) => new Promise<string>((resolve) => setTimeout(resolve, milliseconds, "done"));

test("work that comes in time, and work that does not", async () => {
  expect(await inTime(after(1), 1000)).toBe("done");
  await expect(inTime(after(1000), 1)).rejects.toMatchObject({ status: 503 });
});

test.each([0, Number.POSITIVE_INFINITY, 2 ** 31])("%s is no limit", async (timeout) => {
  expect(await inTime(after(50), timeout)).toBe("done");
});
