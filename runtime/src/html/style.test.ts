import { expect, test } from "vitest";
import { style } from "./style.js";

test("the style loads nothing", () => {
  expect(style).not.toMatch(/url\(|@import|@font-face|expression\(|<\//);
});
