import { expect, test } from "vitest";
import { withTimeLimit } from "./time-limit.js";

const after = (milliseconds: number) => new Promise<string>((resolve) => setTimeout(resolve, milliseconds, "done"));

test("work that comes in time, and work that does not", async () => {
  expect(await withTimeLimit(after(1), 1000)).toBe("done");
  await expect(withTimeLimit(after(1000), 1)).rejects.toMatchObject({
    status: 503,
    detail: "The response took too long. Send the request again later, or request fewer items.",
    cause: new Error("Timed out after 1 ms (option `timeout`)."),
  });
});

test.each([0, Number.POSITIVE_INFINITY, 2 ** 31])("%s is no limit", async (timeout) => {
  expect(await withTimeLimit(after(50), timeout)).toBe("done");
});

test("work that has ended leaves no timer behind, which would hold it and its process for the rest of the time", async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
  const before = timers();
  await withTimeLimit(Promise.resolve("done"), 60_000);
  await expect(withTimeLimit(Promise.reject(new Error("failed")), 60_000)).rejects.toThrow("failed");
  expect(timers()).toBe(before);
});
