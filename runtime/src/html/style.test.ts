import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { style, styleDigest } from "./style.js";

test("the digest in the Content-Security-Policy is the style's", () => {
  expect(styleDigest).toBe(`sha256-${createHash("sha256").update(style).digest("base64")}`);
});

test("the style loads nothing", () => {
  expect(style).not.toMatch(/url\(|@import|@font-face|expression\(|<\//);
});
