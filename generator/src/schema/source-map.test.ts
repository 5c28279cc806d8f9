import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fastestOf } from "../../../runtime/test/fastest-of.js";
import { sentencesOf } from "../../test/api-from-schema.js";
import { dmmfOf } from "../../test/dmmf.js";
import { sentencesIn } from "../../test/sentences.js";
import { checkOtherComments } from "../checks/other-comments.js";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import { schemaLines } from "./lines.js";
import { formatLocation, locationOf } from "./location.js";
import { placedIn, readSources, type SourceEntry, withCommentEdit } from "./source-map.js";

function map(...texts: readonly string[]) {
  const files = texts.map((text, index) => ({
    path: `schema${index || ""}.prisma`,
    name: `schema${index || ""}.prisma`,
    text,
  }));
  const diagnostics = new Diagnostics();
  const sources = readSources(files);
  checkOtherComments(sources, { resources: new Map() }, diagnostics);
  const byPath = new Map(files.map(({ path, text }) => [path, text]));
  return {
    sources,
    byPath,
    shown: sentencesIn(placedIn(sources, diagnostics.all), byPath),
  };
}

function comment(entry: SourceEntry | undefined) {
  return entry?.comment?.lines.map(({ text }) => text.trim()).join("\n");
}

const head = 'datasource db {\n  provider = "postgresql"\n}\n';

/** Schemas that Prisma accepts; comments other than block comments are to be found as Prisma finds them. */
const schemas = {
  "above and behind": "/// a\nmodel A {\n  /// f\n  id Int @id /// t\n  /// g\n  name String // no\n}\n",
  "several lines, others between": "/// a\n// no\n/// b\nmodel A {\n  /// f\n  // no\n  /// g\n  id Int @id\n}\n",
  "an empty line above a model": "/// a\n\nmodel A {\n  id Int @id\n}\n",
  "an empty line above a field": "/// a\n\n/// b\nmodel A {\n  /// f\n\n  /// g\n\n  id Int @id\n}\n",
  "behind the brace": "/// a\nmodel A { /// no\n  id Int @id\n}\n",
  "block attributes between": "model A {\n  id Int @id\n  /// f\n  @@index([id]) /// no\n  b Int\n}\n",
  "other blocks between":
    '/// g\ngenerator x {\n  provider = "a"\n}\n/// e\nenum E {\n  /// v\n  A\n}\nmodel A {\n  id Int @id\n  e E\n}\n',
  "slashes in strings":
    'model A {\n  id Int @id\n  s String @default("/// no \\" // no") /// f\n  t String @default("{}") /// g // h\n}\n',
  "carriage returns": "/// a\r\nmodel A {\r\n  /// b\r\n  id Int @id /// c\r\n\r\n  d Int\r\n}\r\n",
  "lone carriage returns": "/// a\rmodel A {\r  id Int @id /// b\r}\r",
  "tabs and no spaces": "///a\n\tmodel A {\n\t///f\n\tid\tInt\t@id\t///\tg\n\t}",
  "block comments on their own": "/// a\nmodel A {\n  id Int @id\n  c Int\n}\n\n/* @x\n model Z {\n*/\n",
  "four slashes": "//// a\nmodel A {\n  id Int @id //// b\n}\n",
  "names with keywords": "model model {\n  model Int @id /// a\n  enum Int /// b\n  view_1 Int /// c\n}\n",
} as const;

describe("comments are those that Prisma gives to its generators", () => {
  test.each(Object.entries(schemas))("%s", async (_, schema) => {
    const { datamodel } = dmmfOf(head + schema);
    const { sources } = map(schema);
    const names = datamodel.models.flatMap((model) => [
      [model.name, model.documentation, comment(sources.model(model.name))],
      ...model.fields.map((field) => [
        `${model.name}.${field.name}`,
        field.documentation,
        comment(sources.field(model.name, field.name)),
      ]),
    ]);
    expect(names.map(([name, , ours]) => [name, ours])).toEqual(names.map(([name, theirs]) => [name, theirs]));
  });
});

/** Prisma keeps the asterisks of block comments, and slashes between comments that follow each other. */
const plain = (text: string | undefined) => text?.replaceAll(/[\s/*]+/g, " ").trim() || undefined;

describe("block comments that begin with two asterisks are documentation, as for Prisma", () => {
  test.each([
    ["on one line", "/** a @hidden */\nmodel A {\n  /** f */\n  id Int @id\n}\n"],
    ["on several lines", "/**\n * a\n * @x\n */\nmodel A {\n  /**\n   f\n\n   * g */\n  id Int @id\n}\n"],
    ["after a field", "model A {\n  id Int @id /** f */\n  b Int /** g\n  h */\n}\n"],
    ["on the line of what they document", "/** a */ model A {\n  /** f */ id Int @id\n}\n"],
    ["with other comments", "/// a\n/** b */\nmodel A {\n  /** f */\n  // no\n  /// g\n  id Int @id /// h\n}\n"],
    ["with a comment behind", "/** a */ // no\nmodel A {\n  /** f */ /// g\n  id Int @id\n}\n"],
    ["an empty line below", "/** a */\n\nmodel A {\n  /** f */\n\n  id Int @id\n}\n"],
    ["an empty line between", "model A {\n  /** f */\n\n  /** g */\n  id Int @id\n}\n"],
    ["carriage returns", "/**\r\n * a\r\n */\r\nmodel A {\r\n  /** f */\r\n  id Int @id\r\n}\r\n"],
    ["more asterisks, and none", "/*** a ***/\nmodel A {\n  /**/\n  id Int @id\n  /***/\n  b Int\n}\n"],
    ["behind the brace", "model A { /** no */\n  id Int @id\n}\n"],
    ["above an attribute", "model A {\n  id Int @id\n  /** f */\n  @@index([id])\n  b Int\n}\n"],
  ])("%s", (_, schema) => {
    const { datamodel } = dmmfOf(head + schema);
    const { sources } = map(schema);
    const [model] = datamodel.models;
    expect(plain(comment(sources.model("A")))).toBe(plain(model?.documentation));
    for (const { name, documentation } of model?.fields ?? []) {
      expect([name, plain(comment(sources.field("A", name)))]).toEqual([name, plain(documentation)]);
    }
  });

  test("their margin is no text", () => {
    const { sources } = map("/**\n * A.\n *\n * - b\n   c **d** */\nmodel A {\n  /** f **/\n  id Int @id\n}\n");
    expect(sources.model("A")?.comment?.lines.map(({ text, line }) => [text, line])).toEqual([
      ["", 0],
      [" A.", 1],
      ["", 2],
      [" - b", 3],
      ["c **d** ", 4],
    ]);
    expect(sources.field("A", "id")?.comment?.lines.map(({ text }) => text)).toEqual([" f "]);
  });
});

test("lines and places, over several files", () => {
  const one = "// é\n/// a\nmodel City {\n  id Int @id\n  name String /// t\n}\n";
  const { sources, byPath } = map(one, "\n\nview Town {\n  id Int @unique\n}\n\ntype Part {\n  x Int\n}\n");
  const places = [
    sources.model("City"),
    sources.field("City", "name"),
    sources.model("Town"),
    sources.field("Town", "id"),
    sources.field("Part", "x"),
  ].map((entry) => {
    const { file = "", start = 0, end = 0 } = entry ? sources.absolute(entry.nameSpan) : {};
    const place = entry ? formatLocation(sources.locate(locationOf(entry))) : "";
    return `${place} ${byPath.get(file)?.slice(start, end)}`;
  });
  expect(places).toEqual([
    "schema.prisma:3 City",
    "schema.prisma:5 name",
    "schema1.prisma:3 Town",
    "schema1.prisma:4 id",
    "schema1.prisma:8 x",
  ]);
  expect(sources.model("Other")).toBeUndefined();
  expect(sources.field("City", "other")).toBeUndefined();
  expect(sources.model("City")?.comment?.lines).toEqual([
    { style: "///", text: " a", offset: one.indexOf(" a"), line: 1 },
  ]);
});

test("a comment after a closing brace is not read as the next model's, as Prisma does: it was meant for the one before", () => {
  const { sources, shown } = map("model A {\n  id Int @id\n} /// @pagination\nmodel B {\n  id Int @id\n}\n");
  expect(comment(sources.model("B"))).toBeUndefined();
  expect(shown).toContain("`@pagination` is not attached to a model or field");
});

test("syntax that Prisma may learn later stops nothing", () => {
  const { sources, shown } = map(
    "model A {\n  /// f\n  id Int @id @new({ a: [1] })\n  @@unique([id], where: { id: { gt: 1 } })\n}\n",
  );
  expect(comment(sources.field("A", "id"))).toBe("f");
  expect(shown).toBe("");
});

test("annotations without effect are warned of", () => {
  const { shown } = map(
    `// @pagination
model City { /// @resource(path: "/x")
  id Int @id
  name String // @filter(exact)
  // see @hidden, an email a@hidden
  // @hidden.x @omit
  /* @hidden */
  hash String
}

/// @pagination(itemsPerPage: 3)

/**
 * @embed
 */
enum Color { 
  /// @hidden
  RED
}
`,
  );
  expect(shown).toMatchInlineSnapshot(`
    "warning: \`@pagination\` is in a \`//\` comment, which is ignored: annotations are read from \`///\` and \`/**\` comments [single-comment]
      -->  schema.prisma:1:4 @pagination
      help: write \`/// @pagination\`
    warning: \`@resource\` is not attached to a model or field, so it has no effect [misplaced-annotation]
      -->  schema.prisma:2:18 @resource
      help: put it on the lines directly above the model or field, without an empty line between
    warning: \`@filter\` is in a \`//\` comment, which is ignored: annotations are read from \`///\` and \`/**\` comments [single-comment]
      -->  schema.prisma:4:18 @filter
      help: write \`/// @filter\`
    warning: \`@hidden\` is in a \`/*\` comment, which is ignored: annotations are read from \`///\` and \`/**\` comments [single-comment]
      -->  schema.prisma:7:6 @hidden
      help: write \`/** @hidden */\`
    warning: \`@pagination\` is not attached to a model or field, so it has no effect [misplaced-annotation]
      -->  schema.prisma:11:5 @pagination
      help: put it on the lines directly above the model or field, without an empty line between
    warning: \`@embed\` is not attached to a model or field, so it has no effect [misplaced-annotation]
      -->  schema.prisma:14:4 @embed
      help: put it on the lines directly above the model or field, without an empty line between
    warning: \`@hidden\` is not attached to a model or field, so it has no effect [misplaced-annotation]
      -->  schema.prisma:17:7 @hidden
      help: put it on the lines directly above the model or field, without an empty line between

    7 warnings
    "
  `);
});

test("any text is read to its end, and every place lies within it", () => {
  const piece = fc.constantFrom(
    "///",
    "//",
    "/*",
    "*/",
    "/",
    "\n",
    "\r\n",
    "\r",
    " ",
    "\t",
    '"',
    "\\",
    "{",
    "}",
    "model A {",
    "a Int",
    "@hidden",
    "é",
    "\u0000",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(piece).map((pieces) => pieces.join("")),
      ),
      (text) => {
        const { sources } = map(text);
        const entry = sources.model("A");
        const { start, end } = entry ? sources.absolute(entry.nameSpan) : { start: 0, end: 0 };
        expect(text.slice(start, end)).toBe(sources.model("A") ? "A" : "");
        for (const line of schemaLines(text)) {
          if (line.kind === "blank" || line.comment === undefined) continue;
          expect(text.slice(line.comment.offset).startsWith(line.comment.text)).toBe(true);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test("the time to read a schema grows as its length does", () => {
  const model = (index: number) =>
    `/// @pagination\nmodel M${index} {\n  id Int @id\n${"  name String /// @filter(exact)\n".repeat(20)}}\n\n`;
  const textOf = (models: number) => Array.from({ length: models }, (_, index) => model(index)).join("");
  const [short, long] = [textOf(50), textOf(500)];
  expect([...map(long).sources.blocks.values()].at(-1)?.line).toBeGreaterThan(10_000);
  const timeOf = (text: string) => fastestOf(5, () => map(text));
  // If it grew with the square of the length, it would be 100 times.
  expect(timeOf(long) / timeOf(short)).toBeLessThan(40);
});

test("annotations on what Prisma's client does not have: each is reported once", async () => {
  const schema = `
/// @pagination
model User {
  id    Int     @id
  /// @filter(exact)
  old   String? @ignore
  place Unsupported("point")? /// @hidden
  /// @pagination
  gone  Gone[]  @ignore
}

/// @pagination(itemsPerPage: 5)
model Gone {
  id     Int  @id
  /// @filter(exact)
  userId Int
  user   User @relation(fields: [userId], references: [id])

  @@ignore
}
`;
  expect(await sentencesOf(schema, { provider: "postgresql" })).toMatchInlineSnapshot(`
    "warning: \`@filter\` has no effect: Prisma's client does not have \`User.old\`, because it has \`@ignore\` or an unsupported type [misplaced-annotation]
      -->  schema.prisma:4:7 @filter
      help: remove it
    warning: \`@hidden\` has no effect: Prisma's client does not have \`User.place\`, because it has \`@ignore\` or an unsupported type [misplaced-annotation]
      -->  schema.prisma:6:35 @hidden
      help: remove it
    warning: \`@pagination\` has no effect: Prisma's client does not have \`User.gone\`, because it has \`@ignore\` or an unsupported type [misplaced-annotation]
      -->  schema.prisma:7:7 @pagination
      help: remove it
    warning: \`@pagination\` has no effect: Prisma's client does not have \`Gone\`, because it has \`@@ignore\` [misplaced-annotation]
      -->  schema.prisma:11:5 @pagination
      help: remove it

    4 warnings
    "
  `);
});

describe("an edit within a doc comment", () => {
  const before = `
/// @pagination(itemsPerPage: 10)
model Book {
  id    Int    @id /// the number
  /// the name
  title String // no
}
`;
  const read = (text: string) => readSources([{ path: "schema.prisma", name: "schema.prisma", text }]);
  const edited = (one: string, other: string) => {
    const after = before.replace(one, other);
    return { after, sources: withCommentEdit(read(before), before, after) };
  };

  test.each([
    ["10)", "20)"],
    ["the number", "no number!"],
    ["the name", "the text"],
  ])("from `%s` to `%s` has the result of reading the text", (one, other) => {
    const { after, sources } = edited(one, other);
    const whole = read(after);
    expect(sources?.entries).toEqual(whole.entries);
    expect(sources?.blocks).toEqual(whole.blocks);
    expect(sources?.otherComments).toEqual(whole.otherComments);
  });

  test("keeps the entries of other fields, and no entry of the model", () => {
    const first = read(before);
    const sources = withCommentEdit(first, before, before.replace("the name", "the text"));
    expect(sources?.field("Book", "id")).toBe(first.field("Book", "id"));
    expect(sources?.model("Book")).not.toBe(first.model("Book"));
  });

  test.each([
    ["10)", "100)"],
    ["title", "label"],
    ["// no", "// on"],
    ["/// the name", "//  the name"],
  ])("is no such edit from `%s` to `%s`", (one, other) => {
    expect(edited(one, other).sources).toBeUndefined();
  });
});
