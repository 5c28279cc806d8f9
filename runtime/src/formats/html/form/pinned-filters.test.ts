import { expect, test } from "vitest";
import { collectionPage, operation } from "../../../../test/html-page.js";
import { formControls } from "./form-controls.js";
import { pinnedFilters } from "./pinned-filters.js";

const shownOf = (of: typeof operation, hasSearch: boolean) =>
  pinnedFilters(formControls(collectionPage("", { operation: of })).filters, hasSearch).shown.map(({ name }) => name);

test("a text and what can be chosen; with a search, only what can be chosen", () => {
  expect(shownOf(operation, false)).toEqual(["title", "genre"]);
  expect(shownOf(operation, true)).toEqual(["genre", "published"]);
  const { title, subtitle, ...others } = operation.filters;
  const filters = { "author.name": { type: "String", match: "partial" }, ...others, ...(title && { title }) } as const;
  expect(shownOf({ ...operation, filters }, false)).toEqual(["genre", "title"]);
});

test("all that is required", () => {
  const handlerParameters = Object.fromEntries(["a", "b", "c"].map((name) => [name, { type: "Int", required: true }]));
  const required = { ...operation, handlerParameters } as typeof operation;
  expect(shownOf(required, true)).toEqual(["a", "b", "c"]);
});

test("the others stay in their order", () => {
  const { filters } = formControls(collectionPage(""));
  const { shown, others } = pinnedFilters(filters, true);
  expect([...shown, ...others].map(({ name }) => name).sort()).toEqual(filters.map(({ name }) => name).sort());
  expect(others[0]?.name).toBe("title");
});
