import { expect, test } from "vitest";
import { styleWith } from "./site-head.js";
import { style } from "./style.js";

test("the style loads nothing", () => {
  expect(styleWith(style, {})).not.toMatch(/url\(|@import|@font-face|expression\(|<\//);
});
