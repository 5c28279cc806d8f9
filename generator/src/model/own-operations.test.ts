import { describe, expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../test/api-from-schema.js";

const schema = (operations: string, further = "", relation = "") =>
  `
/// @pagination
/// @resource(operations: ${operations})
${further}
model Log {
  id Int @id
  /// @filter(order)
  text String
  ${relation}
  lines Line[]
}

/// @pagination
model Line {
  id Int @id
  log Log @relation(fields: [logId], references: [id])
  logId Int
  @@index([logId])
}
`.replaceAll(/^\s*\n/gm, "");

describe("`@resource(operations: …)`", () => {
  test("both are the default", async () => {
    const { api } = await apiFrom(schema("[get, getCollection]"));
    expect(api.resources[0]?.resource).not.toHaveProperty("only");
  });

  test("items only: no collection at the resource's path, named ones and references as ever", async () => {
    const archive = '/// @pagination(operation: "archive")';
    const { api, sentences } = await apiFrom(schema("[get]", archive));
    const [log, line] = api.resources;
    expect(sentences).toBe("");
    expect(log?.resource.only).toBe("get");
    expect(log?.operations.map(({ operation }) => operation.path)).toEqual(["/logs/archive"]);
    expect(line?.fields.map(({ name }) => name)).toEqual(["id", "log", "logId"]);
  });

  test("the collection only: its items have no URLs, so nothing refers to them", async () => {
    const { api, sentences } = await apiFrom(schema('["getCollection"]', "", "/// @embed(limit: 2)"));
    const [log, line] = api.resources;
    expect(sentences).toBe("");
    expect(log?.resource.only).toBe("getCollection");
    expect(line?.fields.map(({ name }) => name)).toEqual(["id", "logId"]);
  });

  test("an item without a URL is embedded all the same, but not referred to where that item is embedded", async () => {
    const embedding = schema("[getCollection]", "", "/// @embed(limit: 2)").replace(
      "  log Log",
      "  /// @embed\n  log Log",
    );
    const { api, sentences } = await apiFrom(embedding);
    expect(sentences).toBe("");
    expect(api.resources[1]?.fields).toContainEqual(expect.objectContaining({ name: "log", kind: "embedded" }));
    expect(api.resources[1]?.fields.find(({ name }) => name === "log")).not.toHaveProperty("key");
  });

  test("a named operation is no item of such a resource, whatever the identifier's type", async () => {
    const text = schema("[getCollection]", '/// @pagination(operation: "archive")')
      .replace("  id Int @id\n  /// @filter", "  id String @id\n  /// @filter")
      .replace("logId Int", "logId String");
    expect(await sentencesOf(text)).toBe("");
    expect(await sentencesOf(text.replace("[getCollection]", "[getCollection, get]"))).toContain("[swallowed-path]");
  });

  test("a filter without a collection needs no index", async () => {
    const large = schema("[get]").replace(
      "/// @pagination\n/// @resource",
      "/// @pagination(partial: true)\n/// @resource",
    );
    expect(await sentencesOf(large)).not.toContain("filter-index");
    expect(await sentencesOf(large.replace("[get]", "[get, getCollection]"))).toContain("[filter-index]");
  });

  test.each([
    ["[]", "`operations` must be a list of `getCollection` and `get`: found an empty list [wrong-type]", "@pagination"],
    ["get", "found `get` [wrong-type]", "put it into brackets"],
    ["[gett]", "found `gett` [wrong-type]", "did you mean `get`?"],
    ["[archive]", "found `archive` [wrong-type]", "`@pagination(operation: …)`"],
    ["[get, get]", "`operations` names `get` twice [duplicate-option]", "remove one of the two"],
  ])("%s: an error", async (operations, message, help) => {
    const found = await sentencesOf(schema(operations));
    expect(found).toContain(message);
    expect(found).toContain(help);
  });

  test.each([
    ["[get]", '/// @pagination(operation: "getCollection", itemsPerPage: 5)', "getCollection"],
    ["[getCollection]", '/// @pagination(operation: "get", fields: ["id"])', "get"],
  ])("%s: an operation that is left out cannot be described", async (operations, further, name) => {
    expect(await sentencesOf(schema(operations, further))).toContain(
      `the resource does not have \`${name}\`: \`@resource(operations: …)\` does not include it [left-out-operation]`,
    );
  });

  test("a list relation needs a parent with a URL, and a filter by a relation a target with one", async () => {
    const found = await sentencesOf(schema("[getCollection]", "", "/// @pagination"));
    expect(found).toContain("leaves `get` out, so its items have no URLs [relation-target]");
    expect(found).toContain("or embed the list: `@embed(limit: 5)`");
    const filtered = schema("[getCollection]").replace("  log Log", "  /// @filter(exact)\n  log Log");
    expect(await sentencesOf(filtered)).toContain("the items of `Log` have no URLs [filter-type]");
  });
});
