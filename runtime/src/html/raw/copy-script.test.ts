import { expect, test } from "vitest";
import { copyScript } from "./copy-script.js";

test("the script loads nothing, and does not end its element", () => {
  expect(copyScript).not.toMatch(/fetch|import|XMLHttp|src|<\//);
});
