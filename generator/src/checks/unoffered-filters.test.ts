import { expect, test } from "vitest";
import { sentencesOf } from "../../test/api-from-schema.js";

/** The warnings with their hints. */
async function warnings(onModel: string, onParent = ""): Promise<readonly string[]> {
  const lines = (
    await sentencesOf(`
/// ${onModel}
model Setting {
  id      Int    @id
  /// @filter(exact)
  name    String
  /// @filter(exact, path: "name")
  group   Group  @relation(fields: [groupId], references: [id])
  groupId Int

  @@index([groupId])
}
/// @pagination
model Group {
  id       Int       @id
  name     String
  /// ${onParent}
  settings Setting[]
}
`)
  ).split("\n");
  return lines.map((line) => line.trim()).filter((line) => /^(error|warning|help): /.test(line));
}

const itemOnly = "@pagination @resource(operations: [get])";

test("an item has no filters", async () => {
  const help = "help: add a collection, such as `getCollection` in `operations`, or remove `@filter`";
  expect(await warnings(itemOnly)).toEqual([
    "warning: the filter of `Setting.name` has no effect: `Setting` has no collection [unoffered-filter]",
    help,
    "warning: the filter of `Setting.group` has no effect: `Setting` has no collection [unoffered-filter]",
    help,
  ]);
});

test("nor has a collection that leaves them out", async () => {
  const help = (field: string) => `help: add \`"${field}"\` to the \`filters\` of a collection, or remove \`@filter\``;
  const warning = (field: string) =>
    `warning: the filter of \`Setting.${field}\` has no effect: \`Setting\` has no collection that offers it [unoffered-filter]`;
  const some = '@pagination(operation: "some", filters: ["name"])';
  expect(await warnings(`${itemOnly} ${some}`)).toEqual([warning("group"), help("group")]);
  const handled = '@pagination(operation: "mine", handler: true)';
  expect(await warnings(`${itemOnly} ${handled}`)).toEqual(
    ["name", "group"].flatMap((name) => [warning(name), help(name)]),
  );
});

test.each([
  ["@pagination", ""],
  [itemOnly, "@pagination"],
  [`${itemOnly} @pagination(operation: "all")`, ""],
])("a collection has them: %s, %s", async (onModel, onParent) => {
  expect(await warnings(onModel, onParent)).toEqual([]);
});
