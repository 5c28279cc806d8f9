import fc from "fast-check";
import { expect, test } from "vitest";
import { apiFrom } from "../../test/api-from-schema.js";
import type { ApiModel } from "../model/api-model.js";
import { type EmissionMemory, emitFiles } from "./emission.js";

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
      const memory: EmissionMemory = new Map();
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

test("only what differs is printed anew", async () => {
  const memory: EmissionMemory = new Map();
  const edits = [await apiOf([0, 0, 0, 0, 0, 0, 0], ""), await apiOf([1, 0, 0, 4, 0, 0, 0], "")];
  const [first, second] = edits.filter((api) => api !== undefined);
  if (first === undefined || second === undefined) throw new Error("The schemas are right.");
  emitFiles(first, imports, memory);
  const before = new Map(memory);
  emitFiles(second, imports, memory);
  expect([...memory].filter(([file, emitted]) => before.get(file) !== emitted).map(([file]) => file)).toEqual(["book"]);
});
