import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "./html.js";

test("is Node's digest of the text in UTF-8, as base64", () => {
  for (const text of ["", "a", "ä€😀", "x".repeat(1000)]) {
    expect(sha256(text)).toBe(createHash("sha256").update(text).digest("base64"));
  }
});
