import { expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../../test/api-from-schema.js";

const items = (kind: string, others = "") => `
/// @pagination
/// @pagination(operation: "named", path: "/named", filters: ["name"])
/// @pagination(operation: "own", path: "/own", handler: true)
model Item {
  id Int @id
  /// @filter(partial)
  name String
  ${kind}
  kind Kind @relation(fields: [kindId], references: [id])
  ${others}
  kindId Int
  @@index([kindId])
}
/// @pagination
model Kind {
  id Int @id
  name String
  /// @pagination
  items Item[]
}
`;

test("a required filter is required wherever it is offered, but not of a list whose parent it is", async () => {
  const { api, sentences } = await apiFrom(items("/// @filter(exact, required)"));
  expect(sentences).toBe("");
  const [item, kind] = api.resources;
  const [all, named, own] = item?.operations ?? [];
  expect(all?.operation.filters.kind).toMatchObject({ match: "exact", required: true });
  expect(Object.keys(named?.operation.filters ?? {})).toEqual(["name"]);
  expect(own?.operation.filters).toEqual({});
  expect(kind?.relations[0]?.operation.filters.kind).not.toHaveProperty("required");
});

test("the parent's column is not required, either", async () => {
  const { api, sentences } = await apiFrom(items("", "/// @filter(exact, required)"));
  expect(sentences).toBe("");
  expect(api.resources[0]?.operations[0]?.operation.filters.kindId).toHaveProperty("required");
  expect(api.resources[1]?.relations[0]?.operation.filters.kindId).not.toHaveProperty("required");
});

test.each([
  ["/// @filter(required)", "filter-conflict", "`Item.kind` cannot be `required`"],
  ["/// @filter(not, required)", "filter-conflict", "it also needs `exact`, the filter that takes the value"],
  [
    "/// @filter(exact, not, required)",
    "filter-conflict",
    "each request has one value of it, so `not` has nothing to do",
  ],
  [
    "/// @filter(exact, facet, required)",
    "filter-conflict",
    "each request has one value of it, so `facet` has nothing to do",
  ],
  [
    "/// @restricted\n  /// @filter(exact, required)",
    "filter-conflict",
    "callers who may not see the field could not send it",
  ],
  ['/// @filter(exact, required, path: "name")', "filter-path", "`required` is not supported on `Kind.name`"],
  ["/// @filter(exact, mandatory)", "unknown-argument", "for `mandatory`, write `required`"],
])("%s is refused", async (kind, code, problem) => {
  const problems = await sentencesOf(items(kind));
  expect(problems).toMatch(/^error: /);
  expect(problems).toContain(problem);
  expect(problems).toContain(`[${code}]`);
});

test.each([
  [
    "sqlite",
    '/// @filter(exact, required, path: "a", type: Int)\n  data Json',
    "it needs a column, or a relation to one item",
  ],
  ["postgresql", "/// @filter(exact, required)\n  words String[]", "lists support … only"],
] as const)("on %s, %s is refused", async (provider, field, problem) => {
  expect(await sentencesOf(items("", field), { provider })).toContain(problem);
});

test("a list relation is refused", async () => {
  const schema = items("").replace("/// @pagination\n  items", "/// @filter(exact, required)\n  items");
  const problems = await sentencesOf(schema);
  expect(problems).toContain("error: `required` is not supported on `Kind.items`");
  expect(problems).toContain("[filter-type]");
});
