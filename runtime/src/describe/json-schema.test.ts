import { expect, test } from "vitest";
import { valueSchema } from "./json-schema.js";

test("integers without a sign are promised as far as they go, and no farther", () => {
  expect(valueSchema("Int")).toEqual({ type: "integer", format: "int32" });
  expect(valueSchema("UnsignedInt")).toEqual({ type: "integer", minimum: 0, maximum: 2 ** 32 - 1 });
  const pattern = new RegExp(String(valueSchema("UnsignedBigInt").pattern));
  expect(["18446744073709551615", "-1"].map((text) => pattern.test(text))).toEqual([true, false]);
});
