import { describe, expect, test } from "vitest";
import { type Diagnostic, Diagnostics } from "./diagnostics.js";
import { GenerationError, renderDiagnostics } from "./report.js";

const schema = `/// A city.
/// @pagination(
///   itemPerPage: 20,
/// )
model City {
  id Int @id
}
`;

function spanOf(text: string, part: string, file = "/app/prisma/schema.prisma") {
  const start = text.indexOf(part);
  return { file, start, end: start + part.length };
}

function rendered(all: readonly Diagnostic[], ...files: readonly (readonly [string, string])[]) {
  return renderDiagnostics(all, new Map(files), { color: false, cwd: "/app" });
}

/** The frame of one error under `part` of `text`. */
function frame(text: string, part: string) {
  const diagnostic = { code: "syntax", severity: "error", headline: "m", span: spanOf(text, part) } as const;
  return rendered([diagnostic], ["/app/prisma/schema.prisma", text]);
}

describe("renderDiagnostics", () => {
  test("one error: frame, caret under the exact span, help, tally", () => {
    const diagnostics = new Diagnostics();
    diagnostics.error({
      code: "unknown-option",
      headline: "`@pagination` has no option `itemPerPage`",
      span: spanOf(schema, "itemPerPage"),
      help: "did you mean `itemsPerPage`?",
    });
    expect(rendered(diagnostics.all, ["/app/prisma/schema.prisma", schema])).toMatchInlineSnapshot(`
      "error[unknown-option]: \`@pagination\` has no option \`itemPerPage\`
       --> prisma/schema.prisma:3:7
        |
      2 | /// @pagination(
      3 | ///   itemPerPage: 20,
        |       ^^^^^^^^^^^
        |
        = help: did you mean \`itemsPerPage\`?
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics.md#unknown-option

      1 error
      "
    `);
  });

  test("errors come last, where a small terminal still shows them", () => {
    const at = (part: string) => spanOf(schema, part);
    const all = [
      { code: "syntax", severity: "error", headline: "first error", span: at("City") },
      { code: "secret-looking", severity: "warning", headline: "warning", span: at("id Int") },
      { code: "runtime-missing", severity: "warning", headline: "warning without a place" },
      { code: "syntax", severity: "error", headline: "error without a place" },
    ] as const;
    const heads = rendered(all, ["/app/prisma/schema.prisma", schema]).match(/^(warning|error)\[.*/gm);
    expect(heads).toEqual([
      "warning[runtime-missing]: warning without a place",
      "warning[secret-looking]: warning",
      "error[syntax]: error without a place",
      "error[syntax]: first error",
    ]);
  });

  test("an API without routes comes after the warnings that say why", () => {
    const all = [
      { code: "no-resources", severity: "warning", headline: "no routes", span: spanOf(schema, "/// A city") },
      { code: "near-miss", severity: "warning", headline: "unknown", span: spanOf(schema, "City") },
    ] as const;
    const heads = rendered(all, ["/app/prisma/schema.prisma", schema]).match(/^warning\[.*/gm);
    expect(heads).toEqual(["warning[near-miss]: unknown", "warning[no-resources]: no routes"]);
  });

  test("takes time in proportion to the problems and the text, not to their product", { timeout: 5_000 }, () => {
    const source = "model A {\n  id Int\n}\n".repeat(30_000);
    const all = Array.from({ length: 2_000 }, (_, index) => {
      const span = { file: "/app/prisma/schema.prisma", start: index * 300, end: index * 300 + 5 };
      return { code: "filter-index", severity: "warning", headline: `m${index}`, span } as const;
    });
    expect(rendered(all, ["/app/prisma/schema.prisma", source])).toContain("2000 warnings");
  });

  test("a warning waits until the error at its place is fixed", () => {
    const diagnostics = new Diagnostics();
    diagnostics.warning({ code: "filter-index", headline: "no index", span: spanOf(schema, "itemPerPage") });
    diagnostics.error({ code: "filter-type", headline: "does not work", span: spanOf(schema, "itemPerPage") });
    diagnostics.warning({ code: "secret-looking", headline: "odd", span: spanOf(schema, "id") });
    diagnostics.warning({ code: "runtime-missing", headline: "nothing there" });
    expect(diagnostics.all.map(({ code }) => code)).toEqual(["filter-type", "secret-looking", "runtime-missing"]);
  });

  test("several problems: warnings, then errors, each without a place first, then by file and place", () => {
    const diagnostics = new Diagnostics();
    const yaml = "platform:\n  titel: Cities\n";
    diagnostics.warning({ code: "secret-looking", headline: "the field `id` looks odd", span: spanOf(schema, "id") });
    diagnostics.error({
      code: "unknown-config-key",
      headline: "`titel` is no key",
      span: spanOf(yaml, "titel", "/app/prisma/platform.yaml"),
    });
    diagnostics.error({ code: "syntax", headline: "wrong", span: spanOf(schema, "@pagination") });
    diagnostics.error({ code: "no-client", headline: "the schema generates no client" });
    expect(diagnostics.hasErrors).toBe(true);
    const files = [
      ["/app/prisma/platform.yaml", yaml],
      ["/app/prisma/schema.prisma", schema],
    ] as const;
    expect(rendered(diagnostics.all, ...files)).toMatchInlineSnapshot(`
      "warning[secret-looking]: the field \`id\` looks odd
       --> prisma/schema.prisma:6:3
        |
      5 | model City {
      6 |   id Int @id
        |   ^^
        |
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics.md#secret-looking

      error[no-client]: the schema generates no client
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics.md#no-client

      error[unknown-config-key]: \`titel\` is no key
       --> prisma/platform.yaml:2:3
        |
      1 | platform:
      2 |   titel: Cities
        |   ^^^^^
        |
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics.md#unknown-config-key

      error[syntax]: wrong
       --> prisma/schema.prisma:2:5
        |
      1 | /// A city.
      2 | /// @pagination(
        |     ^^^^^^^^^^^
        |
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics.md#syntax

      3 errors, 1 warning
      "
    `);
  });

  test("a span over several lines is underlined on each, without the comment's slashes", () => {
    expect(frame(schema, schema.slice(schema.indexOf("@pag"), schema.indexOf(")") + 1))).toMatchInlineSnapshot(`
      "error[syntax]: m
       --> prisma/schema.prisma:2:5
        |
      1 | /// A city.
      2 | /// @pagination(
        |     ^^^^^^^^^^^^
      3 | ///   itemPerPage: 20,
        |       ^^^^^^^^^^^^^^^^
      4 | /// )
        |     ^
        |
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics.md#syntax

      1 error
      "
    `);
  });

  test("a span over five lines is shown whole, one over six is cut", () => {
    expect(frame("b\nc\nd\ne\nf\n", "b\nc\nd\ne\nf")).not.toContain("…");
    expect(frame("b\nc\nd\ne\nf\ng\n", "b\nc\nd\ne\nf\ng")).toContain("…");
  });

  test("a line of a span that has nothing in it is not underlined", () => {
    const text = "/// @pagination(\n///\n/// )\n";
    expect(frame(text, "@pagination(\n///\n/// )").match(/\^+/g)).toEqual(["^^^^^^^^^^^^", "^"]);
  });

  test("a long span is cut in the middle", () => {
    expect(frame("a\nb\nc\nd\ne\nf\ng\nh\n", "b\nc\nd\ne\nf\ng\nh")).toMatchInlineSnapshot(`
      "error[syntax]: m
       --> prisma/schema.prisma:2:1
        |
      1 | a
      2 | b
        | ^
      3 | c
        | ^
      4 | d
        | ^
      … |
      8 | h
        | ^
        |
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics.md#syntax

      1 error
      "
    `);
  });

  test.each([
    ["tabs", "\t///\tx\t@hiden", "@hiden"],
    ["wide characters", "/// 都市 @hiden", "@hiden"],
    ["wide characters within", "/// @filter(都市)", "都市"],
    ["an emoji of several code points", "/// 👩‍👩‍👧 @hiden", "@hiden"],
    ["combining characters", "/// e\u0301e\u0301 @hiden", "@hiden"],
    ["carriage returns", "/// a\r\n/// @hiden\r\n", "@hiden"],
    ["carriage returns alone", "/// a\r/// @hiden\r", "@hiden"],
    ["characters of no width", "/// \u200B@hiden", "@hiden"],
  ])("the caret is under the span: %s", (_, text, part) => {
    const lines = frame(text, part).split("\n");
    const shown = lines.findIndex((line) => line.includes(part));
    const columns = { "👩‍👩‍👧": 2, 都: 2, 市: 2, "e\u0301": 1, "\u200B": 0 };
    const flat = Object.entries(columns).reduce(
      (line, [character, width]) => line.replaceAll(character, "x".repeat(width)),
      lines[shown] ?? "",
    );
    const flatPart = part.replace("都市", "xxxx");
    expect(lines[shown + 1]).toBe(
      `${" ".repeat(flat.indexOf(flatPart)).replace(/^.{4}/, "  | ")}${"^".repeat(flatPart.length)}`,
    );
  });

  test("a long line is shown, without taking memory by the square of its length", () => {
    const text = `/// ${" ".repeat(100_000)}${"都".repeat(50_000)}@hiden`;
    const underline = frame(text, "@hiden").split("\n")[4] ?? "";
    expect(underline.indexOf("^")).toBe("1 | /// ".length + 100_000 + 2 * 50_000);
  });

  test("an empty span, one at the end of the file and one beyond it still get a caret", () => {
    const at = (start: number, end: number) =>
      rendered(
        [{ code: "syntax", severity: "error", headline: "m", span: { file: "a", start, end } }],
        ["a", "one\ntwo"],
      );
    expect(at(4, 4)).toContain("2 | two\n  | ^\n");
    expect(at(7, 7)).toContain("2 | two\n  |    ^\n");
    expect(at(70, 90)).toContain("2 | two\n  |    ^\n");
  });

  test("related places are underlined by hyphens: of the same file in one frame, of another below it", () => {
    const text = `${schema}\n${schema.replace("City", "Town")}`;
    const yaml = "platform:\n  title: Cities\n";
    const diagnostics = new Diagnostics();
    diagnostics.error({
      code: "path-clash",
      headline: "two routes have the path `/cities`",
      label: "the path of `Town`",
      span: spanOf(text, "Town"),
      related: [
        { span: spanOf(text, "City"), label: "the path of `City`" },
        { span: spanOf(yaml, "title", "/app/platform.yaml"), label: "a third place" },
      ],
    });
    const files = [
      ["/app/prisma/schema.prisma", text],
      ["/app/platform.yaml", yaml],
    ] as const;
    expect(rendered(diagnostics.all, ...files)).toMatchInlineSnapshot(`
      "error[path-clash]: two routes have the path \`/cities\`
        --> prisma/schema.prisma:13:7
         |
       5 | model City {
         |       ---- the path of \`City\`
       … |
      12 | /// )
      13 | model Town {
         |       ^^^^ the path of \`Town\`
         |
        ::: platform.yaml:2:3
         |
       2 |   title: Cities
         |   ----- a third place
         |
         = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics.md#path-clash

      1 error
      "
    `);
  });

  test("an unknown file is named without a frame", () => {
    const span = { file: "/elsewhere/x.prisma", start: 3, end: 4 };
    expect(rendered([{ code: "syntax", severity: "warning", headline: "m", span }])).toMatchInlineSnapshot(`
      "warning[syntax]: m
       --> ../elsewhere/x.prisma
        = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics.md#syntax

      1 warning
      "
    `);
  });

  test("no problem prints nothing", () => {
    expect(rendered([])).toBe("");
  });

  test("colours change nothing but colour", () => {
    const all: readonly Diagnostic[] = [
      { code: "syntax", severity: "error", headline: "m", span: spanOf(schema, "City"), help: "h" },
    ];
    const sources = new Map([["/app/prisma/schema.prisma", schema]]);
    const colored = renderDiagnostics(all, sources, { color: true, cwd: "/app" });
    expect(colored).toContain("\u001b[31m");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape is what colours are made of
    expect(colored.replaceAll(/\u001b\[\d+m/g, "")).toBe(
      renderDiagnostics(all, sources, { color: false, cwd: "/app" }),
    );
  });
});

test("GenerationError carries the text and the problems", () => {
  const error = new GenerationError("text", [{ code: "syntax", severity: "error", headline: "m" }]);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).toBe("GenerationError: text");
  expect(error.diagnostics).toHaveLength(1);
});
