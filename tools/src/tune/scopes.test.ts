import { expect, test } from "vitest";
import { scopeText } from "./scopes.js";

test("a value of the database stays within the quotes of the advised command", () => {
  const scopes = { Task: { tenant: "it's '; rm -rf . #'\n\u001b[31m\u007f\u202e", id: 2n } };
  const text = scopeText(scopes);
  expect(text).toMatch(/^[ -&(-~]+$/);
  expect(JSON.parse(text)).toEqual({ Task: { ...scopes.Task, id: 2 } });
});
