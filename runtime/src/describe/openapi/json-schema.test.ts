import { expect, test } from "vitest";
import { dialects } from "../../definition/dialects.js";
import { valueSchema } from "./json-schema.js";

test("integers without a sign are promised as far as they go, and no farther", () => {
  expect(valueSchema("Int")).toEqual({ type: "integer", format: "int32" });
  const { sqlite, postgresql, mysql } = dialects;
  const [minimum, maximum] = [-(2 ** 53 - 1), 2 ** 53 - 1];
  expect(valueSchema("Int", [], sqlite.ranges)).toEqual({ type: "integer", minimum, maximum });
  expect(valueSchema("Int", [], postgresql.ranges)).toEqual(valueSchema("Int"));
  const decimals = [postgresql, mysql].map(
    ({ ranges }) => new RegExp(String(valueSchema("Decimal", [], ranges).pattern)),
  );
  const texts = ["1.5", "NaN", "-Infinity", "-NaN", "1e3"];
  expect(decimals.map((each) => texts.filter((text) => each.test(text)))).toEqual([
    ["1.5", "NaN", "-Infinity"],
    ["1.5"],
  ]);
  expect(valueSchema("UnsignedInt")).toEqual({ type: "integer", minimum: 0, maximum: 2 ** 32 - 1 });
  const pattern = new RegExp(String(valueSchema("UnsignedBigInt").pattern));
  expect(["18446744073709551615", "-1"].map((text) => pattern.test(text))).toEqual([true, false]);
});
