import { expect, test } from "vitest";
import { apiFrom } from "../../../test/api-from-schema.js";

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
  const { api, problems } = await apiFrom(items("/// @filter(exact, required)"));
  expect(problems).toBe("");
  const [item, kind] = api.resources;
  const [all, named, own] = item?.operations ?? [];
  expect(all?.operation.filters.kind).toMatchObject({ match: "exact", required: true });
  expect(Object.keys(named?.operation.filters ?? {})).toEqual(["name"]);
  expect(own?.operation.filters).toEqual({});
  expect(kind?.relations[0]?.operation.filters.kind).not.toHaveProperty("required");
});

test("the parent's column is not required, either", async () => {
  const { api, problems } = await apiFrom(items("", "/// @filter(exact, required)"));
  expect(problems).toBe("");
  expect(api.resources[0]?.operations[0]?.operation.filters.kindId).toHaveProperty("required");
  expect(api.resources[1]?.relations[0]?.operation.filters.kindId).not.toHaveProperty("required");
});

test.each([
  ["/// @filter(required)", "error[filter-conflict]: `Item.kind` cannot be `required`"],
  ["/// @filter(not, required)", "it needs `exact` beside it, which takes the value"],
  ["/// @filter(exact, not, required)", "each request has one value of it, so `not` has nothing to do"],
  ["/// @filter(exact, facet, required)", "each request has one value of it, so `facet` has nothing to do"],
  ["/// @restricted\n  /// @filter(exact, required)", "callers who may not see the field could not send it"],
  ['/// @filter(exact, required, path: "name")', "error[filter-path]: `required` is not supported on `Kind.name`"],
  ["/// @filter(exact, mandatory)", "for `mandatory`, write `required`"],
])("%s is refused", async (kind, problem) => {
  expect((await apiFrom(items(kind))).problems).toContain(problem);
});

test.each([
  [
    "sqlite",
    '/// @filter(exact, required, path: "a", type: Int)\n  data Json',
    "it needs a column, or a relation to one item",
  ],
  ["postgresql", "/// @filter(exact, required)\n  words String[]", "lists support `exact`, `not` and `exists` only"],
] as const)("on %s, %s is refused", async (provider, field, problem) => {
  expect((await apiFrom(items("", field), { provider })).problems).toContain(problem);
});

test("a list relation is refused", async () => {
  const schema = items("").replace("/// @pagination\n  items", "/// @filter(exact, required)\n  items");
  expect((await apiFrom(schema)).problems).toContain("error[filter-type]: `required` is not supported on `Kind.items`");
});
