/** `prefix` of the generator block: only names with it are ours, and every other name is nobody's mistake. */
import { describe, expect, test } from "vitest";
import { dmmfOf } from "../../test/dmmf.js";
import { sentenceOf } from "../../test/sentences.js";
import { applyEdits } from "../diagnostics/edits.js";
import { schemaBlocks } from "../schema/blocks.js";
import { type Analysed, analyse } from "./analyse.js";
import { AnalysisCache } from "./analysis-cache.js";

const generator = (name: string, prefix?: string) => `generator ${name} {
  provider = "prisma-paged"
  output   = "./${name}"
${prefix === undefined ? "" : `  prefix   = ${JSON.stringify(prefix)}\n`}}
`;

/** A model with a field, and these comments. */
const user = (onModel: string, onPhone = "/// The phone.") => `${onModel}
model User {
  id    Int    @id
  ${onPhone}
  phone String
}
`;

interface Options {
  readonly prefix?: string;
  /** The prefix of a second block; undefined: it has none. */
  readonly others?: readonly (string | undefined)[];
  readonly memory?: AnalysisCache;
}

function read(models: string, { prefix, others = [], memory }: Options = {}): Analysed {
  const blocks = [generator("api", prefix), ...others.map((other, index) => generator(`other${index}`, other))];
  const text = `datasource db {\n  provider = "sqlite"\n}\n${blocks.join("")}${models}`;
  const files = [{ path: "/schema.prisma", name: "schema.prisma", text }];
  const dmmf = dmmfOf(text);
  const content = { kind: "nothing" } as const;
  return analyse(
    {
      files,
      dmmf,
      blocks: schemaBlocks(files),
      provider: "sqlite",
      name: "api",
      output: "/api",
      config: prefix === undefined ? {} : { prefix },
      configFile: { setting: { kind: "default" }, folder: "/", path: "/platform.yaml", shown: "", content, unread: [] },
    },
    undefined,
    memory,
  );
}

/** `error[near-miss] …` */
const problems = (analysed: Analysed) =>
  analysed.diagnostics.map(
    (each) => `${each.severity}[${each.code}] ${sentenceOf(each)}${each.help ? `. ${each.help}` : ""}`,
  );
const codes = (analysed: Analysed) => analysed.diagnostics.map(({ severity, code }) => `${severity}[${code}]`);
const fields = ({ api }: Analysed) => api.resources[0]?.fields.map(({ name }) => name);

describe("names with the prefix", () => {
  test("leave it a warning that a field is sent which another generator hides", () => {
    const hiddenBy = (comment: string) => codes(read(user("/// @paged.pagination", comment), { prefix: "paged" }));
    expect(hiddenBy("/// @HideField()")).toEqual(["warning[hidden-elsewhere]"]);
    expect(hiddenBy("/// @HideField() @paged.suppress(hidden-elsewhere)")).toEqual([]);
    // A `@hidden` of another generator says nothing of what an API sends.
    expect(hiddenBy("/// @hidden")).toEqual([]);
    const [problem] = problems(read(user("/// @paged.pagination", "/// @exclude"), { prefix: "paged" }));
    expect(problem).toContain("add `/// @paged.hidden` above it, or `/// @paged.suppress(hidden-elsewhere)`");
  });

  test("are read in every kind of doc comment, with their arguments", () => {
    const analysed = read(
      `${user('/// @paged.pagination(itemsPerPage: 5) @paged.resource(path: "/people")', "/** @paged.hidden */")}
/// @paged.pagination(
///   itemsPerPage: 7
/// )
model Book {
  id    Int    @id
  /// @paged.filter(exact) @paged.name("caption")
  title String @unique
}
`,
      { prefix: "paged" },
    );
    expect(problems(analysed)).toEqual([]);
    const [people, books] = analysed.api.resources;
    expect([people?.resource.path, fields(analysed)]).toEqual(["/people", ["id"]]);
    expect(books?.operations[0]?.operation).toMatchObject({
      pagination: { itemsPerPage: 7 },
      filters: { caption: {} },
    });
    expect([people?.description, books?.description]).toEqual(["", ""]);
  });

  test("alone are cut out of descriptions, besides lines of annotations", () => {
    const of = (...lines: readonly string[]) =>
      read(user(["/// @paged.pagination", ...lines].join("\n")), { prefix: "paged" }).api.resources[0]?.description;
    expect(of('/// A person @paged.resource(path: "/people") of @see(team).')).toBe("A person of @see(team).");
    expect(of("/// @hidden", "/// A person.", "/// @zod.strict()", "/// @format person")).toBe("A person.");
  });

  test("are not read without the prefix", () => {
    expect(codes(read(user("/// @paged.pagination", "/// @paged.hidden")))).toEqual(["warning[no-resources]"]);
  });
});

describe("names without the prefix are never reported", () => {
  test.each([
    ...["@hidden", "@hiden", "@Hidden", "The phone is @hidden", "@hidden because", "@filter(", "@name", "@suppress(x)"],
    ...["@other.hidden", "@pagination.hidden", '@resorce(scopedBy: ["x"])', "@scopedBy", "@zod.hidden", "(@hidden)"],
    ...["@@hidden", "@page 3", "@pages", "@prisma-paged.hidden"],
  ])("%s", (name) => {
    for (const comment of [
      `/// ${name}`,
      `// ${name}`,
      `/** ${name} */`,
      `/* ${name} */`,
      `/// ${name}\n\n  // ${name}`,
    ]) {
      const analysed = read(user("/// @paged.pagination\n/// @hidden\n// @resorce(where: { id: 1 })", comment), {
        prefix: "paged",
      });
      expect(problems(analysed)).toEqual([]);
      expect(fields(analysed)).toEqual(["id", "phone"]);
    }
  });
});

describe("near misses of names with the prefix are errors", () => {
  test.each([
    ...[
      "@paged.hiden",
      "@paged.Hidden",
      "@pagd.hidden",
      "@Paged.hidden",
      "@PAGED.HIDDEN",
      "@paged:hidden",
      "@paged-hidden",
    ],
    ...[
      "@paged/hidden",
      "@paged_hidden",
      "@pagedHidden",
      "@pagedhidden",
      "@pagde.hiden",
      "@ paged.hidden",
      "(@paged.hidden)",
    ],
    ...["The phone. @paged.hidden", "@paged.hidden.always", "@paged.hide", "@paged.restrict", "@@paged.hidden"],
    ...["@paged.scopedBy(id)", '@paged.resorce(scopedBy: ["id"])', "@paged.private", "@paged", "@paged hidden"],
    ...["@paged. hidden", "@paged(hidden)", "@paged.hidden_"],
  ])("%s", (name) => {
    for (const comment of [`/// ${name}`, `/** ${name} */`]) {
      expect(codes(read(user("/// @paged.pagination", comment), { prefix: "paged" }))).toEqual(["error[near-miss]"]);
    }
    expect(codes(read(user("/// @other.thing", `/// ${name}`), { prefix: "paged" }))).not.toContain("error[near-miss]");
  });

  test.each(["// @paged.hidden", "/* @paged.hidden */", "/// @paged.hidden\n\n  /// The phone."])("%s", (comment) => {
    const [code = ""] = codes(read(user("/// @paged.pagination", comment), { prefix: "paged" }));
    expect(code).toMatch(/^error\[(?:single-comment|misplaced-annotation)\]$/);
  });

  test("what exposes stays a warning", () => {
    const analysed = read(user("/// @paged.paginaton"), { prefix: "paged" });
    expect(codes(analysed)).toEqual(["warning[near-miss]", "warning[no-resources]"]);
  });
});

describe("messages", () => {
  test("name annotations as the schema has them, and so do fixes", () => {
    const schema = user("/// @paged.pagination(itemsPerPage: 5)", "/// @paged.hiden");
    const analysed = read(schema, { prefix: "paged" });
    expect(problems(analysed)).toEqual([
      "error[near-miss] unknown annotation `@paged.hiden` is ignored: `User.phone` is not hidden. did you mean `@paged.hidden`?",
    ]);
    const [text = ""] = applyEdits(analysed.diagnostics[0]?.fix ?? [], analysed.sources).values();
    expect(text).toContain("/// @paged.hidden\n");
  });

  test.each([
    [
      "/// @paged.filter(exact)",
      "error[misplaced-annotation] `@paged.filter` belongs on a field: `User` is a model. move it above the field that is meant",
    ],
    [
      "/// @paged.pagination(itemsPerPge: 5)",
      "error[unknown-option] `@paged.pagination` has no option `itemsPerPge`. did you mean `itemsPerPage`?",
    ],
    [
      "// @paged.filter",
      "warning[single-comment] `@paged.filter` is in a `//` comment, which is ignored: annotations are read from `///` and `/**` comments. write `/// @paged.filter`",
    ],
    [
      "/// A @paged.filter",
      "warning[near-miss] `@paged.filter` inside a sentence is treated as text. put it on a separate line to apply it, or in backticks to keep it as text",
    ],
  ])("%s", (comment, message) => {
    expect(problems(read(user(`/// @paged.pagination\n${comment}`), { prefix: "paged" }))).toContain(message);
  });

  test("advice on a field", () => {
    const secret = user("/// @paged.pagination").replaceAll("phone", "password");
    expect(problems(read(secret, { prefix: "paged" })).join()).toContain("add `/// @paged.hidden` above it");
  });
});

describe("several blocks", () => {
  const schema = user("/// @pagination @paged.pagination", "/// @paged.hidden");

  test("each reads its own names, and no other block's names are near misses", () => {
    const plain = read(schema, { others: ["paged"] });
    expect([problems(plain), fields(plain)]).toEqual([[], ["id", "phone"]]);
    const own = read(schema, { prefix: "paged", others: [undefined] });
    expect([problems(own), fields(own)]).toEqual([[], ["id"]]);
    const another = read(user("/// @admin.pagination @paged.pagination", "/// @paged.hidden"), {
      prefix: "admin",
      others: ["paged"],
    });
    expect([problems(another), fields(another)]).toEqual([[], ["id", "phone"]]);
  });
});

test.each(["pa ged", "", "1st", "paged.", "@paged"])("%s is no prefix", (prefix) => {
  expect(problems(read(user("/// @pagination"), { prefix }))).toContainEqual(
    expect.stringContaining("error[wrong-type] `prefix` must be letters, digits and underscores"),
  );
});

test("an editor's memory knows that a prefix has changed", () => {
  const memory = new AnalysisCache();
  const schema = user("/// @pagination @paged.pagination", "/// @paged.hidden");
  expect(fields(read(schema, { memory, others: ["paged"] }))).toEqual(["id", "phone"]);
  expect(fields(read(schema, { memory, prefix: "paged", others: [undefined] }))).toEqual(["id"]);
});
