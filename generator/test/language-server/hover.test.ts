/** What an editor explains at a place of an annotation, also of one that is unfinished. */
import { expect, test } from "vitest";
import { hoverAt } from "../../../tools/src/language-server/hover.js";
import { placeIn } from "./view.js";

const schema = (annotation = "@pagination", onTitle = "A title.") => `datasource db {
  provider = "sqlite"
}

/// ${annotation}
model Book {
  id    Int    @id
  /// ${onTitle}
  title String
}
`;

const hover = (text: string) => {
  const found = hoverAt(placeIn(schema(), text));
  return found && [text.replace("|", "").slice(found.start, found.end), found.text.split("\n")[0]];
};

test.each([
  ["@pagina|tion(itemsPerPage: 5)", "@pagination", "Exposes"],
  ["@pagination(itemsPer|Page: 5)", "itemsPerPage", "**itemsPerPage**"],
  ["@pagination(itemsPerPage: |5)", undefined, undefined],
  ["@pagination(itemsPerPage 20, par|tial: true)", "partial", "**partial**"],
  ['@pagination(order: [{ field: "id" }], par|tial: true', "partial", "**partial**"],
  ['@pagination(order: [{ field: "id", dir|ection: "ASC" }])', undefined, undefined],
])("%s", (annotation, word, start) => {
  const found = hover(schema(annotation));
  expect(found?.[0]).toBe(word);
  if (start === undefined) expect(found).toBeUndefined();
  else expect(found?.[1]).toContain(start);
});

test("filters", () => {
  expect(hover(schema(undefined, "@filter(exact, ord|er)"))?.[0]).toBe("order");
  expect(hover(schema(undefined, "@filter(exact range, ord|er)"))?.[0]).toBe("order");
});

test("a filter shows the requests that it allows", () => {
  const text = schema(undefined, "@filter(exact, order)");
  const place = placeIn(text, text.replace("@filter", "@fil|ter"));
  expect(hoverAt(place)?.text.split("\n").slice(2)).toEqual([
    "- `GET /books?title=…`: Filter by `title`: this value.",
    "- `GET /books?title[]=…`: Filter by `title`: any of these values.",
    "- `GET /books?order[title]=…`: Sorts by `title`.",
  ]);
});

test("an option with several words says what each means", () => {
  const text = schema('@pagination(count: "exact")');
  const place = placeIn(text, text.replace("count:", "co|unt:"));
  expect(hoverAt(place)?.text).toContain("\n- `capped`: Exact up to `countLimit`, and no total beyond it.\n");
});
