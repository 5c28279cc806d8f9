import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sha256 } from "./sha256.js";

const expected = (text: string) => createHash("sha256").update(text).digest("base64");

test("is Node's digest, of every length around a block", () => {
  for (let length = 0; length <= 130; length++) {
    const text = "x".repeat(length);
    expect(sha256(text)).toBe(expected(text));
  }
});

test("is Node's digest of any text", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => sha256(text) === expected(text)));
});
