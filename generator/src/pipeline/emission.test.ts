import fc from "fast-check";
import { expect, test } from "vitest";
import { richSchema } from "../../../bench/editing/schema.mjs";
import { apiFrom } from "../../test/api-from-schema.js";
import type { ApiModel } from "../model/api-model.js";
import { type EmissionCache, emitFiles } from "./emission.js";

const imports = { client: "../prisma/client.js", extension: ".js" } as const;

/** What may be written at a place: options of one model that others' modules read, too, and some that no module has. */
const places: readonly (readonly string[])[] = [
  ["@pagination", "@pagination(itemsPerPage: 50)", "@pagination(clientFields: true)", "A book.\n/// @pagination", ""],
  ["x", '@resource(scopedBy: "shop")', "@resource(where: { size: 5 })", '@resource(path: "/volumes")'],
  [
    "x",
    "@resource(where: { made: { lt: now() } })",
    "@resource(operations: [getCollection])",
    '@resource(shortName: "V")',
  ],
  ["x", "@hidden", '@name("heading")', "@filter(exact, order)", "more\n/// lines"],
  ["x", "@embed", "@hidden"],
  ["@pagination", '@pagination(fields: ["id", "name"])', '@pagination(clientIncludes: ["books"])', ""],
  ["x", "@embed(limit: 3)", "@pagination", "@pagination(handler: true, parameters: { since: DateTime })"],
];

const schemaOf = (choices: readonly number[]) => {
  const at = (place: number) => places[place]?.[choices[place] ?? 0] ?? "";
  return `/// ${at(0)}
/// ${[at(1), at(2)].find((each) => each !== "x") ?? ""}
model Book {
  id       Int      @id
  /// ${at(3)}
  title    String
  shop     Int
  size     BigInt
  made     DateTime
  /// ${at(4)}
  author   Author   @relation(fields: [authorId], references: [id])
  authorId Int
}
/// ${at(5)}
model Author {
  id    Int    @id
  name  String
  /// ${at(6)}
  books Book[]
}
/// @pagination
model Shelf {
  id   Int    @id
  name String
}
`;
};

const apis = new Map<string, Promise<ApiModel | undefined>>();

/** Undefined if there is an error: then nothing is emitted. */
async function apiOf(choices: readonly number[], yaml: string): Promise<ApiModel | undefined> {
  const key = JSON.stringify([choices, yaml]);
  const known =
    apis.get(key) ??
    apiFrom(schemaOf(choices), { yaml }).then(({ api, sentences }) => (/^error: /m.test(sentences) ? undefined : api));
  apis.set(key, known);
  return await known;
}

test("after any edits, an emission with a memory is one without it, byte for byte", async () => {
  const edit = fc.nat(places.length - 1).chain((place) =>
    fc.record({
      place: fc.constant(place),
      choice: fc.nat((places[place]?.length ?? 1) - 1),
      yaml: fc.constantFrom("", "", "platform:\n  title: Books\n"),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
      const memory: EmissionCache = new Map();
      let choices: readonly number[] = places.map(() => 0);
      for (const { place, choice, yaml } of edits) {
        choices = choices.with(place, choice);
        const api = await apiOf(choices, yaml);
        if (api !== undefined) expect(emitFiles(api, imports, memory)).toEqual(emitFiles(api, imports));
      }
    }),
    { numRuns: 25 },
  );
});

/** Returns the API of a schema that has no errors. */
async function validApi(schema: string, yaml = ""): Promise<ApiModel> {
  const { api, sentences } = await apiFrom(schema, { yaml });
  expect(sentences).not.toMatch(/^error: /m);
  return api;
}

/**
 * Emits an API with a memory, and returns the files of the modules that were printed again: those whose entry in the
 * memory is another object. Each of them must have another text.
 */
function printedAgain(api: ApiModel, memory: EmissionCache): readonly string[] {
  const before = new Map(memory);
  expect([...emitFiles(api, imports, memory)]).toEqual([...emitFiles(api, imports)]);
  const printed = [...memory].filter(([file, emitted]) => before.get(file) !== emitted);
  expect(printed.filter(([file, { text }]) => before.get(file)?.text === text)).toEqual([]);
  return printed.map(([file]) => file);
}

/** The schema of several models, of which each embeds the one before it, and lists the one after it. */
const count = 6;
const rich = richSchema(count).replace(/datasource db \{[^}]*\}/, "");

/** Replaces a line of one model of {@link rich}. */
function withLine(schema: string, model: number, line: string, replacement: string): string {
  const start = schema.indexOf(`/// What the shop knows of number ${model}.`);
  const at = schema.indexOf(line, start);
  expect(start).not.toBe(-1);
  expect(at).not.toBe(-1);
  return schema.slice(0, at) + replacement + schema.slice(at + line.length);
}

const last = count - 1;

/** Edits of one model, and the models whose modules depend on what they change. */
const edits: readonly {
  readonly edit: string;
  readonly line: string;
  readonly replacement: string;
  /** The distances of the models that depend on the edited one: -1 is the model before it. */
  readonly dependents: readonly number[];
}[] = [
  { edit: "a doc comment", line: "/// What the shop", replacement: "/// All that the shop", dependents: [0] },
  {
    edit: "a filter, which a list relation has, too",
    line: "  notes String?",
    replacement: "  /// @filter(exact)\n  notes String?",
    dependents: [-1, 0],
  },
  {
    edit: "a hidden column, which the row of an item that embeds it lacks, too",
    line: "  weight Float",
    replacement: "  /// @hidden\n  weight Float",
    dependents: [0, 1],
  },
  {
    edit: "a column that a scope compares, which the options of each route to it name",
    line: "/// @pagination(operation",
    replacement: '/// @resource(scopedBy: ["stock"])\n/// @pagination(operation',
    // The module before depends on the edit, too: its items contain items that link to this model.
    dependents: [-1, 0, 1, 2],
  },
  { edit: "a comment that no module has", line: "model Model", replacement: "// A note.\nmodel Model", dependents: [] },
];

test.each(edits)("$edit: only the modules that depend on it are printed again", async (edit) => {
  const memory: EmissionCache = new Map();
  let schema = rich;
  expect(printedAgain(await validApi(schema), memory)).toHaveLength(count);
  for (let model = 0; model <= last; model++) {
    schema = withLine(schema, model, edit.line, edit.replacement);
    const wanted = edit.dependents.map((distance) => model + distance).filter((each) => each >= 0 && each <= last);
    expect(printedAgain(await validApi(schema), memory)).toEqual(wanted.map((each) => `model${each}`));
  }
});

test("settings of the API: a title is in no module, names of parameters are in each", async () => {
  const memory: EmissionCache = new Map();
  printedAgain(await validApi(rich), memory);
  expect(printedAgain(await validApi(rich, "platform:\n  title: Shop\n"), memory)).toEqual([]);
  const renamed = "platform:\n  collection:\n    pagination:\n      page_parameter_name: p\n";
  expect(printedAgain(await validApi(rich, renamed), memory)).toHaveLength(count);
});

test("an integer and a large one are not one value", async () => {
  const schemaOf = (type: string) => `
/// @pagination
/// @resource(where: { size: 5 })
model Book {
  id   Int @id
  /// @hidden
  size ${type}
}
`;
  const memory: EmissionCache = new Map();
  printedAgain(await validApi(schemaOf("BigInt")), memory);
  expect(memory.get("book")?.text).toContain("where: { size: 5n }");
  expect(printedAgain(await validApi(schemaOf("Int")), memory)).toEqual(["book"]);
  expect(memory.get("book")?.text).toContain("where: { size: 5 }");
});
