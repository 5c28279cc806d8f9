import fc from "fast-check";
import { expect, test } from "vitest";
import { dmmfOf } from "../../test/dmmf.js";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import { schemaBlocks } from "../schema/blocks.js";
import { noPrefixes } from "../schema/doc-comment.js";
import { type AnalyseInput, analyse } from "./analyse.js";
import { AnalysisCache } from "./analysis-cache.js";

/** Each `$n` is the place of an edit. */
const template = `datasource db {
  provider = "sqlite"
}
/// $0
/// @pagination($1)
/// @pagination(operation: "latest", $2)
model Book {
  id       Int    @id
  /// @filter($3) $4
  title    String
  /// $5
  // $6
  author   Author @relation(fields: [authorId], references: [id])
  authorId Int
  @@index([authorId])
}
// $7

/// $8
model Author {
  id    Int    @id
  /// $9
  name  String
  token String
  /// $5
  books Book[]
}
`;

/** What is written there: nothing, what is right, what is wrong, what concerns other models, and lines more or less. */
const pieces = [
  "",
  "@hidden",
  "@embed",
  "@embed(limit: 3)",
  "@pagination",
  "@suppress(secret-looking)",
  '@resource(path: "/books")',
  "itemsPerPage: 30",
  "itemsPerPage: ten",
  "exact, order",
  "exakt",
  'order: [{ field: "author.name" }]',
  "a comment\n/// of two lines",
  "x\n\n\n/// y",
];

const dmmf = dmmfOf(template);

function inputOf(choices: readonly number[], naming: string): AnalyseInput {
  const text = template.replace(/\$(\d)/g, (_, place: string) => pieces[choices[Number(place)] ?? 0] ?? "");
  const files = [{ path: "/schema.prisma", name: "schema.prisma", text }];
  const yaml = `platform:\n  naming: ${naming}\n`;
  return {
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
      content: { kind: "text", text: yaml },
    },
  };
}

const place = fc.nat(9);
const piece = fc.nat(pieces.length - 1);
const edit = fc.record({ place, piece, naming: fc.constantFrom("none", "none", "none", "snake_case") });

test("after any edits of comments, an analysis with a memory finds what one without it finds", () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 10, maxLength: 10 }), fc.array(edit, { maxLength: 8 }), (first, edits) => {
      const memory = new AnalysisCache();
      let choices: readonly number[] = first;
      for (const { place, piece, naming } of edits) {
        choices = choices.with(place, piece);
        const input = inputOf(choices, naming);
        // The map of the sources is functions, which are equal only to themselves. The results of the steps contain it.
        const { sourceMap: _, built: _built, ...remembered } = analyse(input, new Diagnostics(), memory);
        const { sourceMap: __, built: __built, ...fresh } = analyse(input);
        expect(remembered).toEqual(fresh);
      }
    }),
    { numRuns: 100 },
  );
});

test("an edit of one model does not move what is known of another", () => {
  const memory = new AnalysisCache();
  const read = (choices: readonly number[]) => memory.sourcesOf(inputOf(choices, "none").files, noPrefixes);
  const before = read([]);
  const after = read([12]);
  expect(after.model("Author")).toBe(before.model("Author"));
  expect(after.model("Book")).not.toBe(before.model("Book"));
  expect(after.blocks.get("/schema.prisma#Author")?.line).toBe(
    (before.blocks.get("/schema.prisma#Author")?.line ?? 0) + 1,
  );
});
