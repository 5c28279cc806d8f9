import { attributeName, type PaginationOption, paginationOptions } from "@prisma-paged/runtime/generator";
import { describe, expect, test } from "vitest";
import { sentenceOf } from "../../test/sentences.js";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import { optionSpecs } from "../options/option-specs.js";
import { readerOf } from "./arguments.js";
import { readAnnotations } from "./read-annotations.js";

function option(key: string): PaginationOption {
  const found = paginationOptions.find((candidate) => candidate.key === key);
  if (!found) throw new Error(`there is no option ${key}`);
  return found;
}

/** What an option takes of a value as written, and the problems as "message (help) at text". */
function read(key: string, written: string) {
  const diagnostics = new Diagnostics();
  const text = `@pagination(x: ${written})`;
  const lines = [{ style: "///", text, offset: 0, line: 1 } as const];
  const { annotations } = readAnnotations({ file: "schema.prisma", lines }, diagnostics);
  const value = annotations[0]?.arguments[0]?.value;
  if (!value) throw new Error(`${written} is no value`);
  const { key: name, kind } = option(key);
  const result = optionSpecs[kind].read(value, readerOf(attributeName(name), diagnostics));
  const problems = diagnostics.all.map((each) => [
    `${each.code}: ${sentenceOf(each)}`,
    text.slice(each.span?.start, each.span?.end),
    ...(each.help ? [each.help] : []),
  ]);
  return { result, problems };
}

describe("values that fit", () => {
  test.each<[string, string, unknown]>([
    ["enabled", "false", false],
    ["itemsPerPage", "0", 0],
    ["itemsPerPage", "-0", 0],
    ["itemsPerPage", "2147483647", 2147483647],
    ["maximumItemsPerPage", "1", 1],
    ["count", '"capped"', "capped"],
    ["count", "estimated", "estimated"],
  ])("%s: %s", (key, written, want) => {
    expect(read(key, written)).toEqual({ result: want, problems: [] });
  });

  test.each<[string, readonly unknown[]]>([
    ['[{ field: "id", direction: "DESC" }]', [{ field: "id", direction: "DESC" }]],
    [
      "[{ field: id, direction: desc }, { direction: Asc, field: name }]",
      [
        { field: "id", direction: "DESC" },
        { field: "name", direction: "ASC" },
      ],
    ],
    ["[{ field: id }]", [{ field: "id", direction: "ASC" }]],
    ["[]", []],
  ])("viaCursor: %s", (written, want) => {
    const { result, problems } = read("viaCursor", written);
    expect(problems).toEqual([]);
    expect(result).toMatchObject(want);
  });
});

describe("values that do not", () => {
  test.each([
    ["enabled", "1", "`paginationEnabled` must be true or false: found 1", undefined],
    ["enabled", '"yes"', '`paginationEnabled` must be true or false: found "yes"', "write `true`"],
    ["partial", "off", "`paginationPartial` must be true or false: found `off`", "write `false`"],
    ["itemsPerPage", "-1", "`paginationItemsPerPage` must be an integer from 0 to 2147483647: found -1", undefined],
    ["itemsPerPage", "1.5", "`paginationItemsPerPage` must be an integer from 0 to 2147483647: found 1.5", undefined],
    [
      "itemsPerPage",
      "2147483648",
      "`paginationItemsPerPage` must be an integer from 0 to 2147483647: found 2147483648",
      undefined,
    ],
    [
      "itemsPerPage",
      '"20"',
      '`paginationItemsPerPage` must be an integer from 0 to 2147483647: found "20"',
      "write `20` without quotes",
    ],
    [
      "maximumItemsPerPage",
      "0",
      "`paginationMaximumItemsPerPage` must be an integer from 1 to 2147483647: found 0",
      undefined,
    ],
    [
      "itemsPerPage",
      "[20]",
      "`paginationItemsPerPage` must be an integer from 0 to 2147483647: found a list",
      undefined,
    ],
    [
      "count",
      "exakt",
      "`paginationCount` must be one of exact, shared, cached, capped, estimated: found `exakt`",
      "did you mean `exact`?",
    ],
    [
      "viaCursor",
      "id",
      '`paginationViaCursor` must be a list such as `[{ field: "id" }]`: found `id`',
      'write `[{ field: "id" }]`',
    ],
    ["viaCursor", "3", '`paginationViaCursor` must be a list such as `[{ field: "id" }]`: found 3', undefined],
    [
      "viaCursor",
      '{ name: "desc" }',
      '`paginationViaCursor` must be a list such as `[{ field: "id" }]`: found an object',
      'write `[{ field: "name", direction: "DESC" }]`',
    ],
    [
      "viaCursor",
      "{ field: id }",
      '`paginationViaCursor` must be a list such as `[{ field: "id" }]`: found an object',
      "put it in brackets: `[{ … }]`",
    ],
  ])("%s: %s", (key, written, message, help) => {
    const { result, problems } = read(key, written);
    expect(result).toBeUndefined();
    expect(problems).toEqual([[`wrong-type: ${message}`, written, ...(help ? [help] : [])]]);
  });

  test.each([
    ['[{ name: "asc" }]', ["name", 'write `{ field: "name", direction: "ASC" }`']],
    ['["name"]', ['"name"', 'write `{ field: "name" }`']],
    ['[{ fild: "name" }]', ["fild", "did you mean `field`?"]],
    ["[{ name: 1 }]", ["name"]],
  ])("an order in the form of Prisma's client is reported with the right form: %s", (written, want) => {
    const { result, problems } = read("viaCursor", written);
    expect([result, problems.map(([, ...rest]) => rest)]).toEqual([undefined, [want]]);
  });

  test("every error of a cursor is reported, each at its place", () => {
    const { result, problems } = read(
      "viaCursor",
      '[{ fild: "id", direction: "DSC" }, "id", { field: 3 }, { field: a, field: b }, { field: id }, { field: id }, { field: b, nulls: lats }, { field: c, nulls: 1 }]',
    );
    expect(result).toBeUndefined();
    expect(problems).toMatchInlineSnapshot(`
      [
        [
          "unknown-argument: an item of \`paginationViaCursor\` has no \`fild\`: it takes \`field\`, \`direction\` and \`nulls\`",
          "fild",
          "did you mean \`field\`?",
        ],
        [
          "wrong-type: \`direction\` must be "ASC" or "DESC": found "DSC"",
          ""DSC"",
          "did you mean \`DESC\`?",
        ],
        [
          "wrong-type: \`paginationViaCursor\` must be items such as \`{ field: "id", direction: "DESC" }\`: found "id"",
          ""id"",
          "write \`{ field: "id" }\`",
        ],
        [
          "wrong-type: \`field\` must be the name of a field: found 3",
          "3",
        ],
        [
          "duplicate-option: an item of \`paginationViaCursor\` names \`field\` twice",
          "field",
          "remove one of the two",
        ],
        [
          "wrong-type: \`nulls\` must be "first", "last" or "database": found \`lats\`",
          "lats",
          "did you mean \`last\`?",
        ],
        [
          "wrong-type: \`nulls\` must be "first", "last" or "database": found 1",
          "1",
        ],
        [
          "duplicate-option: \`paginationViaCursor\` names \`id\` twice",
          "id",
          "remove one of the two",
        ],
      ]
    `);
  });
});
