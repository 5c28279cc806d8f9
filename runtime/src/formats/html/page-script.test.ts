import { expect, test } from "vitest";
import { pageScript } from "./page-script.js";

test("the script loads no other, and does not end its element", () => {
  expect(pageScript).not.toMatch(/import|XMLHttp|\bsrc\b|eval|innerHTML|<\//);
});
