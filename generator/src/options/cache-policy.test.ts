import { describe, expect, test } from "vitest";
import { apiFrom, problemsOf } from "../../test/api-from-schema.js";

const book = (annotation: string) => `/// @pagination\n/// ${annotation}\nmodel Book {\n  id Int @id\n}`;
const inYaml = (value: string) => `platform:\n  defaults:\n    cache: ${value}\n`;

test("a policy in an annotation and in platform.yaml", async () => {
  const policy = { maxAge: 0, sharedMaxAge: 60, staleWhileRevalidate: 600, vary: ["Accept-Language", "X-Shop"] };
  const own = await apiFrom(
    book(
      '@resource(cache: { maxAge: 0, sharedMaxAge: 60, staleWhileRevalidate: 600, vary: ["Accept-Language", "X-Shop"] })',
    ),
  );
  const global = await apiFrom(book(""), {
    yaml: inYaml("{ max_age: 0, shared_max_age: 60, stale_while_revalidate: 600, vary: [Accept-Language, X-Shop] }"),
  });
  for (const { api, problems } of [own, global]) {
    expect(problems).toBe("");
    const [resource] = api.resources;
    expect([resource?.resource.cache, resource?.operations[0]?.operation.pagination.cache]).toEqual([policy, policy]);
  }
});

test("the nearest level counts as a whole; false switches an outer one off; items have their own or the resource's", async () => {
  const yaml = inYaml("{ max_age: 1, vary: [X-Shop] }");
  const levels = async (...annotations: readonly string[]) => {
    const { api } = await apiFrom(`${annotations.join("\n")}\nmodel Book {\n  id Int @id\n}`, { yaml });
    const [resource] = api.resources;
    return [
      resource?.resource.cache,
      ...(resource?.operations ?? []).map(({ operation }) => operation.pagination.cache),
    ];
  };
  const [global, two, three] = [{ maxAge: 1, vary: ["X-Shop"] }, { maxAge: 2 }, { maxAge: 3 }];
  expect(await levels("/// @pagination")).toEqual([global, global]);
  expect(await levels("/// @pagination(cache: { maxAge: 2 })")).toEqual([two, two]);
  const some = '/// @pagination(operation: "some", cache: { maxAge: 3 })';
  expect(await levels("/// @pagination", "/// @resource(cache: { maxAge: 2 })", some)).toEqual([two, two, three]);
  const item = '/// @pagination(operation: "get", cache: { maxAge: 3 })';
  expect(await levels("/// @pagination", item)).toEqual([three, global]);
  expect(await levels("/// @pagination", '/// @pagination(operation: "get", cache: false)')).toEqual([
    undefined,
    global,
  ]);
  expect(await levels("/// @pagination(cache: false)", some)).toEqual([undefined, null, three]);
  expect(await levels("/// @pagination", '/// @pagination(operation: "some", cache: false)')).toEqual([
    global,
    global,
    null,
  ]);
});

describe("what is wrong", () => {
  test.each([
    [
      "60",
      "`cache` takes an object such as { maxAge: 60 }, or false; found 60. [wrong-type]",
      "write `{ maxAge: 60 }`",
    ],
    ["true", "`cache` takes an object such as { maxAge: 60 }, or false; found true. [wrong-type]", ""],
    [
      "{ }",
      "`cache` says nothing; it takes `maxAge`, `sharedMaxAge`, `staleWhileRevalidate` and `vary`. [cache-policy]",
      "",
    ],
    ["{ maxAge: -1 }", "`maxAge` takes seconds, an integer from 0 to 2147483647; found -1. [wrong-type]", ""],
    ["{ maxAge: 1.5 }", "`maxAge` takes seconds, an integer from 0 to 2147483647; found 1.5. [wrong-type]", ""],
    ['{ maxAge: "60" }', 'found "60". [wrong-type]', "write `60` without quotes"],
    ["{ maxAge: { a: 1 } }", "found an object. [wrong-type]", ""],
    ["{ maxage: 1 }", "`cache` has no `maxage`; it takes ", "did you mean `maxAge`?"],
    ["{ maxAge: 1, maxAge: 2 }", "`maxAge` is given twice in one `cache`. [duplicate-option]", ""],
    [
      "{ staleWhileRevalidate: 60 }",
      "`staleWhileRevalidate` has no effect without an age after which a response is stale. [cache-policy]",
      "add `maxAge` or `sharedMaxAge`",
    ],
    ['{ vary: "Cookie" }', "`vary` takes a list of names of request headers", ""],
    ["{ vary: [] }", "found an empty list. [wrong-type]", ""],
    ['{ vary: ["a b"] }', 'found "a b". [wrong-type]', ""],
    ['{ vary: ["*"] }', 'found "*". [wrong-type]', "no cache may keep a response that varies by everything"],
    ['{ vary: ["accept"] }', "`accept` is in `Vary` already. [cache-policy]", "remove it"],
    ['{ vary: ["Cookie", "cookie"] }', "`cookie` is in `Vary` already. [cache-policy]", "remove it"],
  ])("%s", async (value, message, hint) => {
    const problems = await problemsOf(book(`@resource(cache: ${value})`));
    expect(problems).toContain(message);
    expect(problems).toContain(hint);
    expect(problems).toMatch(/\n1 error\n$/);
  });

  test.each([
    ["60", "`cache` takes a mapping such as `max_age: 60`; found 60. [wrong-type]"],
    ["{ maxAge: 60 }", "`cache` has no `maxAge`; it takes "],
    [
      "{ max_age: soon }",
      '`max_age` takes seconds, an integer from 0 to 2147483647; found the text "soon". [wrong-type]',
    ],
    ["{ vary: Cookie }", "`vary` takes a list of names of request headers"],
    ["{ stale_while_revalidate: 5 }", "`stale_while_revalidate` has no effect without an age"],
    ["{}", "`cache` says nothing; it takes `max_age`, "],
  ])("in platform.yaml: %s", async (value, message) => {
    expect(await problemsOf(book(""), { yaml: inYaml(value) })).toContain(message);
  });

  test("names of other libraries lead to it", async () => {
    expect(await problemsOf(book("@pagination(cacheHeaders: { maxAge: 60 })"))).toContain("did you mean `cache`?");
  });
});
