import fc from "fast-check";
import { expect, test } from "vitest";
import { dmmfOf } from "../../test/dmmf.js";
import { newProblems } from "../diagnostics/corrections.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { schemaBlocks } from "../schema/blocks.js";
import { noPrefixes } from "../schema/doc-comment.js";
import { placedIn, readSources } from "../schema/source-map.js";
import { type Analysed, analyse } from "./analyse.js";
import { declarationTrial } from "./try-declaration.js";

/** The blocks, each with its model. Each `$` is a place for annotations. */
const blocks: readonly (readonly [model: string, text: string])[] = [
  [
    "Author",
    `/// $
/// $
model Author {
  id      Int      @id
  /// $
  name    String
  /// $
  email   String   @unique
  /// $
  books   Book[]
  /// $
  shelves Shelf[]
}
`,
  ],
  [
    "Book",
    `/// $
/// $
model Book {
  id       Int    @id
  /// $
  title    String
  authorId Int
  /// $
  author   Author @relation(fields: [authorId], references: [id])
  shelfId  Int?
  /// $
  shelf    Shelf? @relation(fields: [shelfId], references: [id])
}
`,
  ],
  [
    "Shelf",
    `/// $
/// $
model Shelf {
  id      Int    @id
  code    String @unique
  /// $
  place   String
  ownerId Int
  /// $
  owner   Author @relation(fields: [ownerId], references: [id])
  /// $
  books   Book[]
}
`,
  ],
];

/** Annotations that replace a `$` of the blocks. `@embed` is right on a relation, for example, and wrong on a model. */
const pieces = [
  "",
  "@hidden",
  "@restricted",
  "@pagination",
  '@pagination(fields: ["id", "name", "title", "books"])',
  '@pagination(fields: ["id", "author", "owner", "place"], clientIncludes: ["author", "owner"])',
  '@pagination(clientIncludes: ["books", "author.shelves", "owner"])',
  '@pagination(search: ["title", "author.name", "shelf.place"], itemsPerPage: 500)',
  '@pagination(order: [{ field: "author.email" }], viaCursor: [{ field: "title" }])',
  '@pagination(operation: "new", path: "/books", where: { id: 1 }, distinct: ["title"])',
  '@pagination(operation: "new", filters: ["title", "name"], anyOf: { any: ["owner.name", "title"] })',
  '@pagination(operation: "get", clientFields: true)',
  "@pagination(operation: ",
  '@resource(path: "/books")',
  '@resource(identifier: "email")',
  '@resource(identifier: "code", operations: ["getCollection"])',
  '@resource(computed: { label: "String" }, shortName: "Book")',
  '@resource(where: { author: { name: "a" } })',
  '@resource(where: { owner: { id: 1 } }, scopedBy: ["ownerId"])',
  "@filter(exact, order)",
  '@filter(exact, path: "name")',
  '@filter(partial, path: "author.email")',
  '@name("title")',
  "@embed",
  '@embed(limit: 3, fields: ["id", "title", "place"])',
  "@count",
  '@count(as: "total", order: true)',
  "@filtr(exact)",
];

const head = `datasource db {
  provider = "sqlite"
}
`;
const dmmf = dmmfOf(head + blocks.map(([, text]) => text).join("\n"));

/** The annotation of each `$`, in order, unless another piece is drawn. Most of them depend on other models. */
const usual = [
  '@pagination(clientIncludes: ["books"])',
  "",
  "",
  "",
  "@pagination",
  "@pagination",
  '@pagination(search: ["author.name", "shelf.place"], order: [{ field: "author.email" }])',
  "",
  "@filter(exact, order)",
  '@embed(fields: ["id", "name"])',
  '@filter(exact, path: "place")',
  '@pagination(fields: ["id", "place", "owner", "books"], clientIncludes: ["owner"], search: ["owner.name"])',
  "",
  "@filter(exact)",
  "@filter(exact)",
  "@pagination",
];

/**
 * Returns each block with its annotations. All annotations have one length with the blanks after them, so that a trial
 * can use the results of what follows another one again.
 * @param choices the indexes of pieces; -1 for the usual one
 */
function written(choices: readonly number[]): readonly string[] {
  let place = 0;
  const pieceAt = (at: number) => pieces[choices[at] ?? 0] ?? usual[at] ?? "";
  return blocks.map(([, text]) => text.replaceAll("$", () => pieceAt(place++).padEnd(length)));
}

const length = Math.max(...[...pieces, ...usual].map((piece) => piece.length));

const path = "/schema.prisma";

function analysed(texts: readonly string[]): Analysed {
  const files = [{ path, name: "schema.prisma", text: head + texts.join("\n") }];
  return analyse({
    dmmf,
    files,
    blocks: schemaBlocks(files),
    provider: "sqlite",
    name: "api",
    output: "/api",
    config: {},
    configFile: {
      setting: { kind: "default" },
      folder: "/",
      path: "/platform.yaml",
      shown: "platform.yaml",
      unread: [],
      content: { kind: "nothing" },
    },
  });
}

const places = blocks.map(([, text]) => text.split("$").length - 1);
const choice = fc.oneof({ weight: 5, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: fc.nat(pieces.length - 1) });
const allPlaces = places.reduce((sum, each) => sum + each, 0);

const isError = ({ severity, code }: Diagnostic) => severity === "error" || code === "misplaced-annotation";
const headlines = (problems: readonly Diagnostic[]) =>
  problems.map(({ headline, label }) => `${headline}: ${label}`).sort();

test("other annotations of one model have the errors that an analysis of the whole API finds", () => {
  let found = 0;
  fc.assert(
    fc.property(
      fc.array(choice, { minLength: allPlaces, maxLength: allPlaces }),
      fc.nat(blocks.length - 1),
      fc.array(choice, { minLength: Math.max(...places), maxLength: Math.max(...places) }),
      (choices, index, others) => {
        const first = places.slice(0, index).reduce((sum, each) => sum + each, 0);
        const changed = choices.map((each, at) =>
          at >= first && at < first + (places[index] ?? 0) ? (others[at - first] ?? 0) : each,
        );
        const [before, after] = [choices, changed].map(written);
        const last = analysed(before ?? []);
        const model = last.datamodel.models.find(({ name }) => name === blocks[index]?.[0]);
        if (model === undefined || before === undefined || after === undefined)
          throw new Error("There is no such model.");
        const attempt = declarationTrial(last.built, model);
        const tried = [before, after].map((texts) => {
          const block = readSources([{ path, name: path, text: texts[index] ?? "" }], noPrefixes);
          return placedIn(block, [...attempt(block)].at(-1) ?? []).map(inFile);
        });
        const whole = [last, analysed(after)].map(({ diagnostics }) => diagnostics.filter(isError));
        const [come, gone] = [
          [1, 0],
          [0, 1],
        ].map(([now = 0, then = 0]) => ({
          tried: headlines(newProblems(tried[now] ?? [], tried[then] ?? [])),
          whole: headlines(newProblems(whole[now] ?? [], whole[then] ?? [])),
        }));
        found += come?.whole.length ?? 0;
        expect([come?.tried, gone?.tried]).toEqual([come?.whole, gone?.whole]);
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 100) },
  );
  expect(found).toBeGreaterThan(30);
});

/** Problems of other blocks have spans in these, and those of an analysis have spans in their file. */
function inFile(problem: Diagnostic): Diagnostic {
  const { span } = problem;
  return span === undefined ? problem : { ...problem, span: { ...span, file: path } };
}
