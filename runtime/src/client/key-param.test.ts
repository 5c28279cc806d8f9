import { expect, test } from "vitest";
import { itemKey } from "../request/item-key.js";
import { keyParam } from "./key-param.js";

test.each(["FR", "a/b", "https://example.org/?a=1&b#c", "", ".", "..", "...", "=.", "%2e", "é 💥", "a;b=c", "$&"])(
  "%j, alone and beside another one",
  (key) => {
    const fields = [
      { name: "a", type: "String" },
      { name: "b", type: "Int" },
    ] as const;
    expect(decodeURIComponent(keyParam(key))).toBe(decodeURIComponent(itemKey({ fields: [fields[0]] }, { a: key })));
    expect(new URL(`http://x/items/${keyParam(key)}`).pathname).toBe(`/items/${keyParam(key)}`);
    const row = { a: key, b: -7 };
    const compound = itemKey({ fields, compound: "a_b" }, row);
    expect(decodeURIComponent(keyParam(row))).toBe(decodeURIComponent(compound));
  },
);

test("numbers have all their digits", () => {
  expect([keyParam(31), keyParam(9223372036854775807n)]).toEqual(["31", "9223372036854775807"]);
});
