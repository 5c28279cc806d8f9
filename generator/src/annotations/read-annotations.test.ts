import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sentenceOf, sentencesIn } from "../../test/sentences.js";
import { Diagnostics, type Span } from "../diagnostics/diagnostics.js";
import type { Value } from "../options/value.js";
import { placedIn, readSources } from "../schema/source-map.js";
import { type ProtectedSubject, reportNearMisses } from "./near-misses.js";
import { type Annotation, readAnnotations } from "./read-annotations.js";

/** A file whose model carries `lines` as its comment, read as the generator does. */
function read(...lines: readonly string[]) {
  return readAs("model", lines);
}

function readAs(kind: ProtectedSubject["kind"], lines: readonly string[], isExposed = false) {
  const text = `${lines.map((line) => `///${line}\n`).join("")}model A {\n  id Int @id\n}\n`;
  const diagnostics = new Diagnostics();
  const sources = readSources([{ path: "schema.prisma", name: "schema.prisma", text }]);
  const comment = sources.model("A")?.comment ?? { file: "schema.prisma", lines: [] };
  const { annotations, description, strays } = readAnnotations(comment, diagnostics);
  const subject = { kind, name: kind === "model" ? "A" : "A.b", line: lines.length, isExposed, protections: [] };
  reportNearMisses(strays, subject, diagnostics);
  const all = placedIn(sources, diagnostics.all);
  const shown = sentencesIn(all, new Map([["schema.prisma", text]]));
  const at = (span: Span) => text.slice(span.start, span.end);
  return { text, annotations, description, diagnostics: all, shown, at };
}

/** A value without its places. */
function plain(value: Value): unknown {
  switch (value.kind) {
    case "list":
      return value.items.map(plain);
    case "object":
      return Object.fromEntries(value.entries.map((entry) => [entry.key, plain(entry.value)]));
    case "identifier":
      return { identifier: value.value };
    case "type":
      return { type: value.name + value.modifier };
    case "call":
      return { call: value.name };
    default:
      return value.value;
  }
}

function outline(annotations: readonly Annotation[]) {
  return annotations.map(({ name, arguments: given }) => [
    name,
    ...given.map(({ key, value }) => (key === undefined ? plain(value) : { [key]: plain(value) })),
  ]);
}

describe("the grammar", () => {
  test.each<[string, readonly string[], unknown]>([
    ["a bare name", [" @pagination"], [["pagination"]]],
    ["without a space before", ["@pagination"], [["pagination"]]],
    ["empty arguments", [" @hidden()"], [["hidden"]]],
    [
      "named arguments",
      [" @pagination(itemsPerPage: 20, partial: false)"],
      [["pagination", { itemsPerPage: 20 }, { partial: false }]],
    ],
    ["values alone", [" @filter(exact, order)"], [["filter", { identifier: "exact" }, { identifier: "order" }]]],
    ["words with hyphens", [" @suppress(order-index)"], [["suppress", { identifier: "order-index" }]]],
    ["a trailing comma", [" @filter(exact,)"], [["filter", { identifier: "exact" }]]],
    ["numbers", [" @embed(limit: -5, x: 1.50, y: 0)"], [["embed", { limit: -5 }, { x: 1.5 }, { y: 0 }]]],
    [
      "strings with escapes",
      [String.raw` @resource(path: "/b\"o\\o\/k\u00e9\n")`],
      [["resource", { path: '/b"o\\o/ké\n' }]],
    ],
    ["marks within a string", [' @resource(type: "a), @hidden // {")'], [["resource", { type: "a), @hidden // {" }]]],
    ["lists", [' @resource(type: ["A", "B",])'], [["resource", { type: ["A", "B"] }]]],
    [
      "types of fields",
      [" @pagination(parameters: { a: Int, b: Int?, c: Int[] })"],
      [["pagination", { parameters: { a: { identifier: "Int" }, b: { type: "Int?" }, c: { type: "Int[]" } } }]],
    ],
    ["an empty list and object", [" @resource(type: [], x: {})"], [["resource", { type: [] }, { x: {} }]]],
    [
      "objects in lists",
      [' @pagination(viaCursor: [{ field: "id", direction: DESC }])'],
      [["pagination", { viaCursor: [{ field: "id", direction: { identifier: "DESC" } }] }]],
    ],
    [
      "several lines",
      [" @pagination(", "   itemsPerPage:", "     20,", "", '   order: [{ field: "name"', "   }],", " )"],
      [["pagination", { itemsPerPage: 20 }, { order: [{ field: "name" }] }]],
    ],
    ["two on a line", [" @filter(exact) @hidden"], [["filter", { identifier: "exact" }], ["hidden"]]],
    ["two without a space between", [" @filter(exact)@hidden"], [["filter", { identifier: "exact" }], ["hidden"]]],
    ["a space before the arguments", [" @filter (exact)"], [["filter", { identifier: "exact" }]]],
    ["arguments on the next line", [" @embed", " (limit: 3)"], [["embed", { limit: 3 }]]],
    ["a parenthesis on the next line is prose", [" @hidden", " (a secret)"], [["hidden"]]],
    [
      "behind another annotation over lines",
      [" @embed(", "   limit: 3", " ) @hidden"],
      [["embed", { limit: 3 }], ["hidden"]],
    ],
    ["behind prose with arguments", [" The name @filter(partial), you know."], [["filter", { identifier: "partial" }]]],
    ["behind another generator's", [' @zod.max(5, "x)") @hidden'], [["hidden"]]],
    ["another generator's arguments are its own", [' @openapi(text: "see @hidden", (@embed))'], []],
    ["before another generator's", [" @hidden @zod.max(5)"], [["hidden"]]],
    ["another generator's names", [" @hidden.x @hidden/y @omit"], []],
    ["code and addresses", [" `@hidden` me@hidden (@hidden) x@pagination(a)"], []],
    ["code with a space before the name", [" Write ` @hidden ` or `/// @pagination(itemsPerPage: 5)`."], []],
    ["behind code", [" `x` @filter(exact)"], [["filter", { identifier: "exact" }]]],
    [
      "a fenced block",
      [" An example:", " ```prisma", " @pagination(itemsPerPage: 5)", " ```", " @hidden"],
      [["hidden"]],
    ],
    ["a fence that nothing closes", [" ```", " @hidden"], [["hidden"]]],
  ])("%s", (_, lines, want) => {
    const { annotations, shown } = read(...lines);
    expect(shown).toBe("");
    expect(outline(annotations)).toEqual(want);
  });

  test("places are exact, over lines too", () => {
    const { annotations, at } = read(
      " Prose.",
      " @pagination(itemsPerPage: 20,",
      '   order: [{ field: "né" }])',
      " @hidden",
    );
    const [pagination, hidden] = annotations;
    expect(at(pagination?.nameSpan ?? fail())).toBe("@pagination");
    expect(at(pagination?.span ?? fail())).toBe('@pagination(itemsPerPage: 20,\n///   order: [{ field: "né" }])');
    expect(at(hidden?.span ?? fail())).toBe("@hidden");
    const [size, order] = pagination?.arguments ?? [];
    expect([at(size?.keySpan ?? fail()), at(size?.value.span ?? fail())]).toEqual(["itemsPerPage", "20"]);
    expect(at(order?.value.span ?? fail())).toBe('[{ field: "né" }]');
    const item = order?.value.kind === "list" ? order.value.items[0] : undefined;
    const entry = item?.kind === "object" ? item.entries[0] : undefined;
    expect([at(entry?.keySpan ?? fail()), at(entry?.value.span ?? fail())]).toEqual(["field", '"né"']);
  });
});

function fail(): never {
  throw new Error("nothing was read");
}

describe("prose", () => {
  test.each<[string, readonly string[], string]>([
    ["all of it without annotations", [" A city.", "", "  - of a list", " x "], "A city.\n\n - of a list\nx"],
    [
      "lines of annotations only are gone",
      [" A city.", " @pagination(", "   itemsPerPage: 3", " )", " Of a country."],
      "A city.\nOf a country.",
    ],
    ["an empty line stays a paragraph", [" A city.", "", " @hidden", " Second."], "A city.\n\nSecond."],
    ["the rest of a line stays", [" The hash. @embed(limit: 3)", " @filter(exact) the end"], "The hash.\nthe end"],
    ["nothing of a line of another generator's", [" @zod.max(5)", " A title.", " @TypeGraphQL.omit"], "A title."],
    ["nor what a name without parentheses is given", [" @format uuid", " The key.", " @minLength 5"], "The key."],
    [
      "nor its arguments over lines",
      [" @zod.import([", "   \"import { z } from 'zod'\"", " ])", " A title."],
      "A title.",
    ],
    ["the sentence before it stays", [" The address. @HideField()"], "The address."],
    ["and the one around it", [" The address @HideField({ output: true }) of a person."], "The address of a person."],
    ["a name within a sentence stays", [" Ask @alice about it."], "Ask @alice about it."],
    ["an attribute that is commented out goes", [" @@index([title])", " A book."], "A book."],
    ["code stays", [" Written as `@zod.max(5)`."], "Written as `@zod.max(5)`."],
    ["of a parenthesis that does not close, its line goes", [" @zod.max(5", " A title."], "A title."],
    ["nothing else", [" @hidden"], ""],
  ])("%s", (_, lines, want) => {
    expect(read(...lines).description).toBe(want);
  });
});

describe("nothing is read within another generator's arguments over lines", () => {
  test("arguments that quote an annotation", () => {
    const { annotations, description, diagnostics } = read(
      " @zod.custom.use(z.string()",
      '   .refine((value) => value !== "@hidden", { message: "write @filter(exact)" })',
      "   .describe('a) @pagination'))",
      " @embed",
    );
    expect(annotations.map(({ name }) => name)).toEqual(["embed"]);
    expect(description).toBe("");
    expect(diagnostics).toEqual([]);
  });

  test("`@hidden` on a line between the parentheses of `@see (…)` is an error, because the field would be sent", () => {
    const { annotations, diagnostics } = readAs("field", [" @see (the list", " @hidden", " of fields)"], true);
    expect(annotations).toEqual([]);
    expect(diagnostics.map((each) => `${each.severity}[${each.code}] ${sentenceOf(each)}`)).toEqual([
      "error[near-miss] `@hidden` inside the arguments of `@see` is treated as text: `A.b` is not hidden",
    ]);
  });

  test("a parenthesis that never closes hides nothing", () => {
    const { annotations } = read(" @zod.max(5", " @hidden");
    expect(annotations.map(({ name }) => name)).toEqual(["hidden"]);
  });
});

describe("broken annotations are errors at the place, and reading goes on", () => {
  test("whole messages", () => {
    const { shown, annotations } = read(
      " @pagination(itemsPerPage 20)",
      " @filter(exact,, order) @hidden",
      " @embed(limit: 1_000)",
      " @resource(path: '/books')",
      ' @resource(path: "/books)',
      String.raw` @resource(path: "\q")`,
      " @embed(limit: )",
      " @pagination(where: { a 1 })",
      " @filter(exact",
    );
    expect(shown).toMatchInlineSnapshot(`
      "error: expected \`:\`, found \`20\` [syntax]
        -->  schema.prisma:1:30 20
        help: put a \`:\` before it
      error: expected a value, found \`,\` [syntax]
        -->  schema.prisma:2:19 ,
        help: remove one comma
      error: \`1_000\` is not a number: expected a value [syntax]
        -->  schema.prisma:3:19 1_000
        help: a number consists of digits, with an optional \`-\` before and one \`.\` within
      error: \`'/books'\` is not a string: expected a value [syntax]
        -->  schema.prisma:4:21 '/books'
        help: write text in double quotes: "/books"
      error: the string has no closing \`"\` on its line: expected a value [syntax]
        -->  schema.prisma:5:21 "/books)
      error: \`\\q\` is not an escape: expected a value [syntax]
        -->  schema.prisma:6:22 \\q
        help: write \`\\\\\` for a backslash; the others are \\" \\/ \\b \\f \\n \\r \\t and \\u with four hex digits
      error: expected a value, found \`)\` [syntax]
        -->  schema.prisma:7:19 )
      error: expected \`:\`, found \`1\` [syntax]
        -->  schema.prisma:8:28 1
        help: put a \`:\` before it
      error: this bracket is never closed: expected \`)\` [syntax]
        -->  schema.prisma:9:12 (
        help: add \`)\` at its end

      9 errors
      "
    `);
    expect(annotations.map(({ name }) => name)).toContain("hidden");
  });

  test.each([
    ["@filter(exact order)", "expected `,` or `)`, found `order`", "order"],
    ["@filter(exact: )", "expected a value, found `)`", ")"],
    ["@filter(=)", "unexpected `=`: expected a value", "="],
    ["@embed(limit = 5)", "expected `:`, found `=`", "="],
    ["@filter(@hidden)", "unexpected `@hidden`: expected a value", "@hidden"],
    ["@embed(limit: 1.2.3)", "`1.2.3` is not a number: expected a value", "1.2.3"],
    ["@embed(limit: 5x)", "`5x` is not a number: expected a value", "5x"],
    ["@embed(limit: .5)", "unexpected `.5`: expected a value", ".5"],
    ["@filter([exact)", "expected `,` or `]`, found `)`", ")"],
    ["@filter({ 1: 2 })", "expected a key, found `1`", "1"],
    ['@filter("a" "b")', 'expected `,` or `)`, found the string "b"', '"b"'],
    ["@filter([exact", "this bracket is never closed: expected `]`", "["],
    ['@pagination("itemsPerPage": 20)', "a name is written without quotes", '"itemsPerPage"'],
    ['@pagination(viaCursor: [{ "field": "id" }])', "a name is written without quotes", '"field"'],
    ["@pagination(partial true)", "expected `:`, found `true`", "true"],
    ["@pagination(where: { at: 2024-01-01 })", "`2024-01-01` is not a value", "2024-01-01"],
    ['@resource(path: /books, type: "x")', "`/books` is not a value", "/books"],
    [
      "@resource(type: “https://schema.org/Book”)",
      "`“https://schema.org/Book”` is not a value",
      "“https://schema.org/Book”",
    ],
    ["@embed(limit: 20; x)", "unexpected `;`: expected `,` or `)`", ";"],
    ["@pagination(itemsPerPage: 20))", "`)` has no opening bracket", ")"],
    ["@hidden)", "`)` has no opening bracket", ")"],
    ["@filter(order)]", "`]` has no opening bracket", "]"],
    ["@filter(exact:", "expected a value, found the end of the comment", ""],
    ['@filter("\\ud8")', "`\\u` is not an escape: expected a value", "\\u"],
  ])("%s", (line, message, part) => {
    const { diagnostics, at } = read(` ${line}`);
    const [problem] = diagnostics;
    expect(diagnostics).toHaveLength(1);
    expect(problem?.code).toBe("syntax");
    expect(problem && sentenceOf(problem)).toBe(message);
    expect(at(problem?.span ?? fail())).toBe(part);
  });

  test("a bracket that the next annotation cuts off is shown itself: the annotation is not at fault", () => {
    const { shown } = read(" @pagination(itemsPerPage: 20", ' @resource(path: "/books")');
    expect(shown).toMatchInlineSnapshot(`
      "error: this bracket is never closed: expected \`)\` [syntax]
        -->  schema.prisma:1:16 (
        help: add \`)\` at its end

      1 error
      "
    `);
  });

  test.each([
    ["@pagination(order: [{ fie", "expected `:`, found the next annotation"],
    ["@pagination(order: [{ field:", "expected a value, found the next annotation"],
    ["@pagination(order", "this bracket is never closed: expected `)`"],
    ['@pagination(order: [{ field: "tit', 'the string has no closing `"` on its line: expected a value'],
  ])("%s leaves the annotation on the next line as it is", (unfinished, message) => {
    const { diagnostics, annotations } = read(` ${unfinished}`, ' @pagination(operation: "new", itemsPerPage: 5)');
    expect(diagnostics.map(sentenceOf)).toEqual([message]);
    expect(outline(annotations).at(-1)).toEqual(["pagination", { operation: "new" }, { itemsPerPage: 5 }]);
  });

  test("texts without their quotes, and a value without its colon: what to write", () => {
    const hintOf = (line: string) => read(line).diagnostics[0]?.help;
    expect(hintOf(" @resource(path: /books)")).toBe('write text in double quotes: "/books"');
    expect(hintOf(" @resource(type: “https://schema.org/Book”)")).toBe(
      'write text in double quotes: "https://schema.org/Book"',
    );
    expect(hintOf(" @pagination(where: { at: 2024-01-01 })")).toBe('write text in double quotes: "2024-01-01"');
    expect(hintOf(" @pagination(itemsPerPage 20)")).toBe("put a `:` before it");
    expect(hintOf(" @filter(exact order)")).toBe("put a `,` before it");
  });

  test("amid prose a bracket closes what the prose opened", () => {
    const { diagnostics, annotations } = read(" Small (by @pagination(itemsPerPage: 5)) and quick.");
    expect(diagnostics).toEqual([]);
    expect(annotations).toHaveLength(1);
  });

  test("nesting has a bound, so that no comment exhausts the stack", () => {
    const { diagnostics } = read(` @filter(${"[".repeat(100_000)}`);
    expect(diagnostics.map(sentenceOf)).toEqual(["values nest deeper than 32 levels"]);
    const nested = (levels: number) => read(` @filter(${"[".repeat(levels)}1${"]".repeat(levels)})`).diagnostics;
    expect(nested(32)).toEqual([]);
    expect(nested(33)).toHaveLength(1);
  });
});

describe("an annotation inside a sentence is text", () => {
  test.each([
    " Passwords live here: never give this model a @pagination",
    " Passwords live here: never give this model a @pagination.",
    " Passwords live here: a @pagination would show them",
    " Passwords live here: a @pagination() would show them",
    " A list: @pagination @pagination",
    " - @pagination",
    " (see) @pagination",
  ])("%s", (line) => {
    const { annotations, description, diagnostics } = read(line);
    expect(annotations).toEqual([]);
    expect(description).toBe(line.trim());
    const found = new Set(diagnostics.map((each) => `${each.severity}[${each.code}] ${sentenceOf(each)}`));
    expect([...found]).toEqual(["warning[near-miss] `@pagination` inside a sentence is treated as text"]);
  });

  test("and an error for `@hidden` on a field, which as text would expose it", () => {
    const line = " The hash. @hidden";
    expect(readAs("field", [line], true).diagnostics).toMatchObject([{ code: "near-miss", severity: "error" }]);
    expect(readAs("model", [line]).diagnostics).toMatchObject([{ code: "near-miss", severity: "warning" }]);
  });

  test("with arguments it applies", () => {
    const { annotations, diagnostics } = read(" Small @pagination(itemsPerPage: 5) and quick.");
    expect(annotations).toHaveLength(1);
    expect(diagnostics).toEqual([]);
  });
});

describe("text where arguments were likely meant is an error with the right form", () => {
  const before = "expected `(` or the end of the line after";
  test.each([
    ["@pagination {itemsPerPage: 20}", "{itemsPerPage: 20}", "write `@pagination(itemsPerPage: 20)`"],
    ["@pagination{itemsPerPage: 20}", "{itemsPerPage: 20}", "write `@pagination(itemsPerPage: 20)`"],
    ["@pagination: itemsPerPage 20", ": itemsPerPage 20", "write `@pagination(itemsPerPage: 20)`"],
    ["@pagination:itemsPerPage 20", ":itemsPerPage 20", "write `@pagination(itemsPerPage: 20)`"],
    ["@pagination itemsPerPage: 20", "itemsPerPage: 20", "write `@pagination(itemsPerPage: 20)`"],
    ["@pagination itemsPerPage = 20", "itemsPerPage = 20", "write `@pagination(itemsPerPage: 20)`"],
    ["@pagination itemsPerPage=20", "itemsPerPage=20", "write `@pagination(itemsPerPage: 20)`"],
    ["@pagination [itemsPerPage: 20]", "[itemsPerPage: 20]", "write `@pagination(itemsPerPage: 20)`"],
    ["@pagination = { partial: true }", "= { partial: true }", "write `@pagination(partial: true)`"],
    [
      "@pagination paginationPartial: true, itemsPerPage: 5",
      "paginationPartial: true, itemsPerPage: 5",
      "write `@pagination(paginationPartial: true, itemsPerPage: 5)`",
    ],
    ["@pagination {", "{", "write the arguments in parentheses: `@pagination(itemsPerPage: 20)`"],
    ["@pagination x: 1", "x: 1", "put the text on a line of its own, or `@pagination` in backticks to keep it as text"],
    ["@filter exact", "exact", "write `@filter(exact)`"],
    ["@filter: exact, order", ": exact, order", "write `@filter(exact, order)`"],
    ["@filter [exact]", "[exact]", "write `@filter(exact)`"],
    ["@resource /books", "/books", "put the text on a line of its own, or `@resource` in backticks to keep it as text"],
    ['@resource "/books"', '"/books"', 'write the arguments in parentheses: `@resource(path: "/books")`'],
    ['@resource path: "/books"', 'path: "/books"', 'write `@resource(path: "/books")`'],
    ["@embed limit 5", "limit 5", "write `@embed(limit: 5)`"],
    [
      "@hidden because it is a secret",
      "because it is a secret",
      "put the text on a line of its own, or `@hidden` in backticks to keep it as text",
    ],
    ["@hidden.", ".", "put the text on a line of its own, or `@hidden` in backticks to keep it as text"],
    ["@pagination() {partial: true}", "{partial: true}", "write `@pagination(partial: true)`"],
  ])("%s", (line, part, help) => {
    const { diagnostics, at } = read(` ${line}`);
    const [problem] = diagnostics;
    expect(diagnostics).toHaveLength(1);
    expect(problem).toMatchObject({ code: "syntax", severity: "error", help });
    expect(problem?.headline).toBe(`${before} \`@${/\w+/.exec(line)?.[0]}\``);
    expect(at(problem?.span ?? fail())).toBe(part);
  });

  test.each<string[]>([
    [" @pagination", "   itemsPerPage: 20"],
    [" @pagination", " {", "   itemsPerPage: 20", " }"],
    [" @pagination @resource", '   path: "/books"'],
    [" @embed", " limit = 5"],
    [" @hidden @filter exact"],
    [" @hidden @filter(exact) as it is secret"],
  ])("is one error: %s / %s", (...lines) => {
    expect(read(...lines).diagnostics).toMatchObject([{ code: "syntax", severity: "error" }]);
  });

  test.each([
    ["@pagination(itemsPerPage: 20), partial: true", "), partial: true".slice(1)],
    ["@pagination(itemsPerPage: 20) { partial: true }", "{ partial: true }"],
    ["@pagination(itemsPerPage: 20)(partial: true)", "(partial: true)"],
  ])("after the parentheses: %s", (line, part) => {
    const { diagnostics, at } = read(` ${line}`);
    expect(diagnostics).toMatchObject([{ code: "syntax", help: "put them into the parentheses" }]);
    expect(at(diagnostics[0]?.span ?? fail())).toBe(part);
  });

  test.each<string[]>([
    [" @pagination", " Note: books are read."],
    [" @pagination", " (read only)"],
    [" @pagination(itemsPerPage: 20) Note: books are read."],
    [" @pagination(itemsPerPage: 20) (see the shop)"],
    [" @pagination", "", " itemsPerPage: a word of the shop"],
  ])("prose is none: %s / %s", (...lines) => {
    expect(read(...lines).diagnostics).toEqual([]);
  });
});

describe("names that are likely meant for ours", () => {
  test("with two signs, as attributes of a model have; Prisma's own are left alone", () => {
    const { diagnostics, annotations, at } = read(
      " @@pagination(itemsPerPage: 5)",
      " Found by @@index and @@unique([a]).",
    );
    expect(annotations).toEqual([]);
    expect(diagnostics.map(({ code, help }) => `${code}: ${help}`)).toEqual(["near-miss: did you mean `@pagination`?"]);
    expect(at(diagnostics[0]?.span ?? fail())).toBe("@@pagination");
  });

  test.each([
    ["@paginaton", "pagination"],
    ["@Pagination", "pagination"],
    ["@pagniation(itemsPerPage: 3)", "pagination"],
    ["@paginate", "pagination"],
    ["@filtre(exact)", "filter"],
    ["@filters(exact)", "filter"],
    ["@hide", "hidden"],
    ["@hiden", "hidden"],
    ["@resorce", "resource"],
    ["@embedd", "embed"],
  ])("%s → %s", (line, meant) => {
    const { diagnostics, annotations } = read(` ${line}`);
    expect(annotations).toEqual([]);
    expect(diagnostics).toMatchObject([
      { code: "near-miss", severity: "warning", help: `did you mean \`@${meant}\`?` },
    ]);
  });

  test.each(["@field", "@file", "@source", "@param page", "@deprecated", "@zod.string()", "text with @filtre inside"])(
    "%s is left alone",
    (line) => {
      expect(read(` ${line}`).diagnostics).toEqual([]);
    },
  );

  test("whole messages", () => {
    expect(read(" @Hidden", " All but @hidden fields are sent.").shown).toMatchInlineSnapshot(`
      "warning: unknown annotation \`@Hidden\` is ignored. keep it if another generator reads it [near-miss]
        -->  schema.prisma:1:5 @Hidden
        help: did you mean \`@hidden\`?
      warning: \`@hidden\` inside a sentence is treated as text [near-miss]
        -->  schema.prisma:2:13 @hidden
        help: put it on a separate line to apply it, or in backticks to keep it as text

      2 warnings
      "
    `);
  });
});

describe("any text in a comment", () => {
  const piece = fc.constantFrom(
    ..."()[]{}:,\"'\\@-. \t".split(""),
    "@pagination",
    "@filter(",
    "@hidden",
    "@paginaton(",
    "@x(",
    "true",
    "20",
    "name: ",
    '"a"',
    "\\u00e9",
    "//",
    "/*",
    "🏙️",
    "\u0000",
    "\u2028",
  );
  const line = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join("")),
  );
  const oneLine = line.map((text) => text.replaceAll(/[\r\n]/g, ""));

  test("reading never fails and every place lies within the file and is in order", () => {
    fc.assert(
      fc.property(fc.array(oneLine, { maxLength: 8 }), (lines) => {
        const { text, annotations, diagnostics } = read(...lines);
        const spans = [
          ...annotations.flatMap(({ span, nameSpan, arguments: given }) => [
            span,
            nameSpan,
            ...given.map(({ value }) => value.span),
          ]),
          ...diagnostics.flatMap(({ span }) => span ?? []),
        ];
        for (const { start, end } of spans) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
        for (const { nameSpan, name } of annotations) expect(text.slice(nameSpan.start, nameSpan.end)).toBe(`@${name}`);
      }),
      { numRuns: 500 },
    );
  });

  test("what is printed is read back", () => {
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string(),
        fc.boolean(),
        fc.integer(),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(fc.stringMatching(/^[a-z]\w{0,5}$/), tie("value"), { maxKeys: 4 }),
      ),
    }));
    const print = (given: unknown): string => {
      if (Array.isArray(given)) return `[${given.map(print).join(", ")}]`;
      if (typeof given !== "object" || given === null) return JSON.stringify(given);
      return `{ ${Object.entries(given)
        .map(([key, item]) => `${key}: ${print(item)}`)
        .join(",\n/// ")} }`;
    };
    fc.assert(
      fc.property(value, (given) => {
        const { annotations, shown } = read(...` @pagination(x: ${print(given)})`.split("\n///"));
        expect(shown).toBe("");
        expect(plain(annotations[0]?.arguments[0]?.value ?? fail())).toEqual(given);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    [" @resource(type: schema:Book)", '`schema:Book` is not a value. write text in double quotes: "schema:Book"'],
    [" @pagination(operation: new/ones)", '`new/ones` is not a value. write text in double quotes: "new/ones"'],
    [" @pagination(distinct: [a.b])", '`a.b` is not a value. write text in double quotes: "a.b"'],
    [' @pagination(path: "/a" order: [])', "expected `,` or `)`, found `order`. put a `,` before it"],
    [" @pagination(order: [{ } { }])", "expected `,` or `]`, found `{`. put a `,` before it"],
    [" @pagination(itemsPerPage = 20)", "expected `:`, found `=`. write `:` instead of `=`"],
    [" @pagination(itemsPerPage=20)", "expected `:`, found `=`. write `:` instead of `=`"],
    [" @pagination(where: { a = 1 })", "expected `:`, found `=`. write `:` instead of `=`"],
    [" @filter(exact range)", "expected `,` or `)`, found `range`. put a `,` before it"],
    [" @filter(exact,, range)", "expected a value, found `,`. remove one comma"],
  ])("one mistake is one message: %s", (text, want) => {
    const { diagnostics } = read(text);
    expect(diagnostics.map((each) => `${sentenceOf(each)}. ${each.help}`)).toEqual([want]);
  });

  // Each expression is linear (`npm run linear`): a reader that began anew at every mark would run into the time limit.
  test.each([
    ["foreign names", "@x(".repeat(20_000), 0, []],
    ["our names", "@hidden ".repeat(60_000), 60_000, []],
    ["spaces", `@filter${" ".repeat(100_000)}x`, 1, ["syntax"]],
    ["sentences", "a @filter ".repeat(200), 0, Array(200).fill("near-miss")],
    ["backticks", "` @filter(exact) ".repeat(20_001), 10_001, []],
    ["quotes", '"'.repeat(100_000), 0, []],
    ["openings", "@filter(".repeat(20_000), 1, ["syntax"]],
  ])("long lines are read: %s", (_, text, count, codes) => {
    const { annotations, diagnostics } = read(` ${text}`);
    expect(annotations).toHaveLength(count);
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  });
});
