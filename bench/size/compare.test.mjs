import { expect, test } from "vitest";
import { beyond, compare } from "./compare.mjs";

const baseline = { version: "1.2.0", gzipped: { grown: 10_000, same: 10_000, shrunk: 10_000 } };

test("sizes are shown with their change since the last release", () => {
  const sizes = [
    { name: "grown", bytes: 30_000, gzipped: 10_500, esbuild: 11_000 },
    { name: "same", bytes: 29_000, gzipped: 10_000, esbuild: 10_600 },
    { name: "shrunk", bytes: 20_000, gzipped: 8_000, esbuild: 8_500 },
    { name: "new", bytes: 2_000, gzipped: 900, esbuild: 950 },
  ];
  expect(compare(sizes, baseline)).toEqual({
    lines: [
      "grown: 30,000 bytes minified, 10,500 gzipped (+5.0 %); by esbuild 11,000",
      "same: 29,000 bytes minified, 10,000 gzipped (0.0 %); by esbuild 10,600",
      "shrunk: 20,000 bytes minified, 8,000 gzipped (-20.0 %); by esbuild 8,500",
      "new: 2,000 bytes minified, 900 gzipped (not measured then); by esbuild 950",
    ],
    warnings: [],
  });
});

test("more than 5 % is a warning", () => {
  const { warnings } = compare([{ name: "grown", bytes: 30_000, gzipped: 10_501, esbuild: 11_000 }], baseline);
  expect(warnings).toEqual(["Warning: grown: +5.0 % since 1.2.0, from 10,000 to 10,501 gzipped bytes"]);
});

test("a size beyond its limit is an error, and so is one without a limit", () => {
  const sizes = [
    { name: "within", gzipped: 30_000 },
    { name: "beyond", gzipped: 30_001 },
    { name: "new", gzipped: 10 },
  ];
  expect(beyond(sizes, { within: 30_000, beyond: 30_000 })).toEqual([
    "Error: beyond: 30,001 gzipped bytes, and the limit is 30,000",
    "Error: new: 10 gzipped bytes, and no limit",
  ]);
});
