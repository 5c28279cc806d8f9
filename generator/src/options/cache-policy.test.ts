import { describe, expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../test/api-from-schema.js";

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
  for (const { api, sentences } of [own, global]) {
    expect(sentences).toBe("");
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
      "wrong-type",
      "`cache` must be an object such as `{ maxAge: 60 }`, or false",
      "found 60",
      "write `{ maxAge: 60 }`",
    ],
    ["true", "wrong-type", "`cache` must be an object such as `{ maxAge: 60 }`, or false", "found true", ""],
    [
      "{ }",
      "cache-policy",
      "`cache` has no effect",
      "it takes `maxAge`, `sharedMaxAge`, `staleWhileRevalidate` and `vary`",
      "",
    ],
    ["{ maxAge: -1 }", "wrong-type", "`maxAge` must be seconds, an integer from 0 to 2147483647", "found -1", ""],
    ["{ maxAge: 1.5 }", "wrong-type", "`maxAge` must be seconds, an integer from 0 to 2147483647", "found 1.5", ""],
    ['{ maxAge: "60" }', "wrong-type", "`maxAge` must be seconds", 'found "60"', "write `60` without quotes"],
    ["{ maxAge: { a: 1 } }", "wrong-type", "`maxAge` must be seconds", "found an object", ""],
    ["{ maxAge: now() }", "wrong-type", "`maxAge` must be seconds", "found `now()`", ""],
    ["{ maxage: 1 }", "unknown-argument", "`cache` has no `maxage`", "it takes `maxAge`, ", "did you mean `maxAge`?"],
    ["{ maxAge: 1, maxAge: 2 }", "duplicate-option", "`cache` names `maxAge` twice", "", "remove one of the two"],
    [
      "{ staleWhileRevalidate: 60 }",
      "cache-policy",
      "`staleWhileRevalidate` has no effect",
      "without an age, no response is ever stale",
      "add `maxAge` or `sharedMaxAge`",
    ],
    ['{ vary: "Cookie" }', "wrong-type", "`vary` must be a list of names of request headers", 'found "Cookie"', ""],
    ["{ vary: [] }", "wrong-type", "`vary` must be", "found an empty list", ""],
    ['{ vary: ["a b"] }', "wrong-type", "`vary` must be", 'found "a b"', ""],
    [
      '{ vary: ["*"] }',
      "wrong-type",
      "`vary` must be",
      'found "*"',
      "no cache may keep a response that varies by everything",
    ],
    ['{ vary: ["accept"] }', "cache-policy", "`accept` changes nothing", "it is in `Vary` already", "remove it"],
    [
      '{ vary: ["Cookie", "cookie"] }',
      "cache-policy",
      "`cookie` changes nothing",
      "it is in `Vary` already",
      "remove it",
    ],
  ])("%s", async (value, code, headline, label, help) => {
    const problems = await sentencesOf(book(`@resource(cache: ${value})`));
    expect(problems).toContain(`error: ${headline}`);
    expect(problems).toContain(label);
    expect(problems).toMatch(new RegExp(` \\[${code}\\]\n  -->  schema.prisma:2:\\d+ `));
    expect(problems).toContain(help);
    expect(problems).toMatch(/\n1 error\n$/);
  });

  test.each([
    ["60", "wrong-type", "`cache` must be a mapping such as `max_age: 60`", "found 60"],
    ["{ maxAge: 60 }", "unknown-config-key", "`cache` has no `maxAge`", "it takes `max_age`, "],
    ["{ max_age: soon }", "wrong-type", "`max_age` must be seconds", 'found the text "soon"'],
    ["{ vary: Cookie }", "wrong-type", "`vary` must be a list", 'found the text "Cookie"'],
    ["{ stale_while_revalidate: 5 }", "cache-policy", "`stale_while_revalidate` has no effect", "without an age"],
    ["{}", "cache-policy", "`cache` has no effect", "it takes `max_age`, "],
  ])("in platform.yaml: %s", async (value, code, headline, label) => {
    const problems = await sentencesOf(book(""), { yaml: inYaml(value) });
    expect(problems).toContain(`error: ${headline}`);
    expect(problems).toContain(label);
    expect(problems).toMatch(new RegExp(` \\[${code}\\]\n  -->  platform.yaml:3:\\d+ `));
  });

  test("names of other libraries lead to it", async () => {
    expect(await sentencesOf(book("@pagination(cacheHeaders: { maxAge: 60 })"))).toContain("did you mean `cache`?");
  });
});
