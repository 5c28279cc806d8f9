/** What was likely meant to protect a field or rows of an exposed model, and does not: an error, in any kind of comment. */
import { describe, expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../test/api-from-schema.js";

/** A model whose field `phone` has these lines around it. */
const user = (above: string, beside = "", onModel = "/// @pagination") => `
${onModel}
model User {
  id       Int    @id
${above}
  phone    String ${beside}
  tenantId Int

  @@index([tenantId, id])
}
`;

const block = { own: "api", all: ["api", "admin"] };

/** `error[near-miss]`, once for each problem. */
async function found(schema: string): Promise<readonly string[]> {
  const sentences = await sentencesOf(schema, { block });
  return [...sentences.matchAll(/^(error|warning): .* \[([\w-]+)\]$/gm)].map(
    ([, severity, code]) => `${severity}[${code}]`,
  );
}

const sent = async (schema: string) =>
  (await apiFrom(schema, { block })).api.resources[0]?.fields.map(({ name }) => name);

describe("in a doc comment of a field", () => {
  test.each([
    ...["@hiden", "@hide", "@restrict", "@Hidden", "@HIDDEN", "@hidden_", "@hdiden", "@hidn", "@hiddden", "@hides"],
    ...[
      "@hiddenField",
      "@hidden_from_clients",
      "@hidden-field",
      "@hidden.always",
      "@restricted-to/admins",
      "@restricts",
    ],
    ...[
      "@ hidden",
      "@\thidden",
      "@@hidden",
      "@@hiden",
      "＠hidden",
      "@hіdden",
      "@hid\u200bden",
      "\\@hidden",
      "*@hidden*",
    ],
    ...["@pagination.hidden", "@pagination.hiden", "@paged.hidden", "@paged:hidden", "@prisma-paged.hidden"],
    ...["@prisma-paged/hidden", "@resource.restricted", "(@hidden)", '"@hidden"', "{@hidden}", "[@hidden]", ",@hidden"],
    ...["The hash. @hidden", "The hash. @hiden", "Never @hidden to admins", "The @hiden hash", "the hash,@hidden"],
    ...["@Hidden()", '@hide(api: "api")', "@restricted_", "@Restricted", "@resticted", "@restrictedTo(admins)"],
    ...["@scopedBy(tenantId)", "@scopedby", "@scopeBy", "@scope", '@resorce(scopedBy: ["tenantId"])'],
    ...["@filter(exact),@hidden", "@filter(exact) and @hidden", "a `@hidden` b @hidden"],
  ])("%s", async (text) => {
    expect(await found(user(`  /// ${text}`))).toEqual(["error[near-miss]"]);
    expect(await found(user("", `/// ${text}`))).toEqual(["error[near-miss]"]);
    expect(await found(user(`  /** ${text} */`))).toEqual(["error[near-miss]"]);
    expect(await found(user(`  /**\n   * The hash.\n   * ${text}\n   */`))).toEqual(["error[near-miss]"]);
  });

  test.each([
    ["four slashes", "  //// @hidden"],
    ["an empty line below", "  /// @hiden\n"],
    ["another comment between", "  /// @hiden\n  // the hash"],
  ])("%s", async (_, lines) => {
    expect(await found(user(lines))).toEqual(["error[near-miss]"]);
  });

  test("of a view", async () => {
    const view = user("  /// @hiden")
      .replace("model User", "view User")
      .replace("Int    @id", "Int @unique")
      .replace("  @@index([tenantId, id])\n", "");
    const preview = 'generator client {\n  provider = "prisma-client"\n  previewFeatures = ["views"]\n}\n';
    expect(await found(view + preview)).toEqual(["error[near-miss]"]);
  });

  test("whole messages", async () => {
    expect(await sentencesOf(user("  /// @hiden", "/// For logins. @restricted"))).toMatchInlineSnapshot(`
      "error: unknown annotation \`@hiden\` is ignored: \`User.phone\` is not hidden. if another generator reads it, add \`prefix = "paged"\` to the generator block: then only names such as \`@paged.hidden\` count [near-miss]
        -->  schema.prisma:4:7 @hiden
        help: did you mean \`@hidden\`?
      error: \`@restricted\` inside a sentence is treated as text: \`User.phone\` is not restricted [near-miss]
        -->  schema.prisma:5:35 @restricted
        help: put it on a separate line to apply it, or in backticks to keep it as text

      2 errors
      "
    `);
  });
});

describe("a name is not read, and names of others are not near", () => {
  test.each([
    ...["@HideField()", "@HideField({ match: 'A*' })", "@TypeGraphQL.omit(output: true)", "@exclude", "@DtoReadOnly"],
    ...["@DtoEntityHidden", "@zod.string.max(5)", "@zod.hidden", "@Formly.hide()", "@graphql.hide", "@openapi.hidden"],
    ...["hidden from @admins", "ask @hayden or @holden", "me@hidden.example", "`@hidden` in code", "@omit", "@header"],
    ...[
      "@host",
      "@hash",
      "@hint",
      "@schema",
      "@score",
      "@source",
      "@see",
      "@returns",
      "@required",
      "@readonly",
      "@related",
    ],
    ...['@openapi(text: "see @hidden")', "@registered", "@private", "@internal", "@deprecated", "restricted to admins"],
  ])("%s", async (text) => {
    const problems = (await found(user(`  /// ${text}`))).filter((each) => !each.endsWith("[hidden-elsewhere]"));
    expect(problems).toEqual([]);
    for (const style of [`  // ${text}`, `  /* ${text} */`]) expect(await found(user(style))).toEqual([]);
  });
});

describe("in a comment that is not read", () => {
  test.each([
    ["above", "  // @hidden", "single-comment"],
    ["above, with text", "  // @hidden because it is secret", "single-comment"],
    ["at the end of a sentence", "  // the hash, which is @hidden", "single-comment"],
    ["in brackets", "  // (@hidden)", "single-comment"],
    ["with arguments in a sentence", '  // this is @hidden(api: "api") for now', "single-comment"],
    ["after other slashes", "  // the hash /// @hidden", "single-comment"],
    ["misspelt", "  // @hiden", "near-miss"],
    ["misspelt, in a block", "  /* @hide */", "near-miss"],
    ["a block", "  /* @hidden */", "single-comment"],
    ["a block on several lines", "  /*\n   * The hash.\n   * @restricted\n   */", "single-comment"],
    ["between doc comments", "  /// The hash.\n  // @hidden\n  /// It is long.", "single-comment"],
    ["an empty line below", "  // @hidden\n", "single-comment"],
    ["an empty line below a block", "  /* @hidden */\n\n  // the hash", "single-comment"],
    ["behind another annotation", "  // @filter(exact) @hidden since last year", "single-comment"],
    ["a doc comment, cut off", "  /// @hidden\n\n  /// The hash.", "misplaced-annotation"],
    ["a doc comment, cut off and misspelt", "  /// @hiden\n\n  /// The hash.", "near-miss"],
    ["a block doc comment, cut off", "  /** @hidden */\n\n  /** The hash. */", "misplaced-annotation"],
    ["an argument of a model", "  // @scopedBy(tenantId)", "near-miss"],
  ])("%s", async (_, lines, code) => {
    expect((await found(user(lines))).filter((each) => each.startsWith("error"))).toEqual([`error[${code}]`]);
  });

  test.each([
    ["beside", "// @hidden", "single-comment"],
    ["beside, with text", "// the hash @hidden", "single-comment"],
    ["beside, as if it was a doc comment", "// the hash /// @hidden", "single-comment"],
    ["a block beside", "/* @hidden */", "single-comment"],
    ["misspelt beside", "// @Hidden", "near-miss"],
  ])("%s", async (_, beside, code) => {
    expect(await found(user("", beside))).toEqual([`error[${code}]`]);
  });

  test.each([
    ["after the last field", "model User {\n  id   Int @id\n  phone String\n  // @hidden\n}", "single-comment"],
    [
      "a doc comment after the last field",
      "model User {\n  id   Int @id\n  phone String\n  /// @hidden\n}",
      "misplaced-annotation",
    ],
    [
      "behind an attribute",
      "model User {\n  id   Int @id\n  phone String\n  @@index([phone]) // @hidden\n}",
      "single-comment",
    ],
    ["behind the brace", "model User { // @hidden\n  id   Int @id\n  phone String\n}", "single-comment"],
    ["a doc comment behind the brace", "model User { /// @hiden\n  id   Int @id\n  phone String\n}", "near-miss"],
    ["behind the closing brace", "model User {\n  id   Int @id\n  phone String\n} // @hidden", "single-comment"],
  ])("%s", async (_, model, code) => {
    expect(await found(`/// @pagination\n${model}\n`)).toEqual([`error[${code}]`]);
  });

  test("whole messages", async () => {
    expect(await sentencesOf(user("  // @hidden", "/* @hiden */"))).toMatchInlineSnapshot(`
      "error: \`@hidden\` is in a \`//\` comment, which is ignored: \`User.phone\` is not hidden [single-comment]
        -->  schema.prisma:4:6 @hidden
        help: write \`/// @hidden\`
      error: unknown annotation \`@hiden\` is ignored: \`User.phone\` is not hidden. if another generator reads it, add \`prefix = "paged"\` to the generator block: then only names such as \`@paged.hidden\` count [near-miss]
        -->  schema.prisma:5:22 @hiden
        help: did you mean \`/** @hidden */\`?

      2 errors
      "
    `);
  });
});

describe("on a model", () => {
  test.each([
    ["a doc comment", "/// @pagination\n/// @hide", "near-miss"],
    ["a block", "/** @pagination */\n/* @hidden */", "single-comment"],
    ["an ordinary comment", "/// @pagination\n// @hidden", "single-comment"],
    ["a scope in an ordinary comment", '/// @pagination\n// @resource(scopedBy: ["tenantId"])', "single-comment"],
    ["over several lines", '/// @pagination\n// @resource(\n//   scopedBy: ["tenantId"]\n// )', "single-comment"],
    ["without parentheses", '/// @pagination\n// @resource scopedBy: ["tenantId"]', "single-comment"],
    ["cut off", '/// @resource(scopedBy: ["tenantId"])\n\n/// @pagination', "misplaced-annotation"],
    [
      "cut off, over several lines",
      '/// @resource(\n///   scopedBy: ["tenantId"]\n/// )\n\n/// @pagination',
      "misplaced-annotation",
    ],
    ["a misspelt annotation", '/// @pagination\n/// @resorce(scopedBy: ["tenantId"])', "near-miss"],
    [
      "over several lines, misspelt",
      '/// @pagination\n/// @Resource(\n///   scopeBy: ["tenantId"]\n/// )',
      "near-miss",
    ],
    ["a misspelt operation", '/// @pagination\n/// @paginaton(scopedBy: ["tenantId"])', "near-miss"],
    ["as an annotation", '/// @pagination\n/// @scopedBy(["tenantId"])', "near-miss"],
    ["as an annotation with a slip", "/// @pagination\n/// @scopedby: tenantId", "near-miss"],
    ["after a comma", '/// @pagination(itemsPerPage: 5),@resource(scopedBy: ["tenantId"])', "near-miss"],
    ["a condition", "/// @pagination\n/// @resorce(where: { tenantId: 1 })", "near-miss"],
    ["a condition, in an ordinary comment", "/// @pagination\n// @resource(where: { tenantId: 1 })", "single-comment"],
  ])("%s", async (_, lines, code) => {
    expect(await found(user("  /// The hash.", "", lines))).toEqual([`error[${code}]`]);
  });

  test.each(["scopeBy", "ScopedBy", "scopedby", "scoped_by"])("the argument `%s`", async (name) => {
    const lines = `/// @pagination\n/// @resource(${name}: ["tenantId"])`;
    expect(await sentencesOf(user("", "", lines))).toContain(`error: \`@resource\` has no option \`${name}\``);
    expect(await sentencesOf(user("", "", lines))).toContain("did you mean `scopedBy`?");
  });
});

describe("what exposes, and what is protected, stays a warning", () => {
  test.each([
    [
      "a misspelt `@pagination`",
      user("  /// @hiden", "", "/// @paginaton"),
      ["warning[near-miss]", "warning[near-miss]"],
    ],
    [
      "one that is switched off",
      user("  // @hidden", "", "// @pagination"),
      ["warning[single-comment]", "warning[single-comment]"],
    ],
    [
      "an operation that is switched off",
      user("", "", '/// @pagination\n// @pagination(operation: "all")'),
      ["warning[single-comment]"],
    ],
    ["a filter", user("  // @filter(exact)"), ["warning[single-comment]"]],
    ["a path", user("", "", '/// @pagination\n// @resource(path: "/a")'), ["warning[single-comment]"]],
    ["a field that is hidden, too", user("  /// @hidden\n  // @hidden"), ["warning[single-comment]"]],
    ["a hidden field that others hide", user("  /// @hide\n  /// @hidden"), ["warning[near-miss]"]],
    ["a mention on a model", user("", "", "/// Some fields are @hidden\n/// @pagination"), ["warning[near-miss]"]],
    ["a model with a scope", user("  /// @scope", "", '/// @pagination\n/// @resource(scopedBy: ["tenantId"])'), []],
    ["prose in an ordinary comment", user("  // see @hidden, and others"), []],
    ["a field that is commented out", user("  // /// @hidden\n  // old String"), []],
    ["one with its comment behind it", user("  // old String? @unique /// @hidden"), []],
    ["code that is commented out", user("  /*\n  /// @hidden\n  old String\n  */"), []],
    [
      "an enum",
      `${user("")}\n// @hidden\nenum A {\n  /// @hidden\n  B // @hiden\n}\n`,
      ["warning[misplaced-annotation]", "warning[single-comment]"],
    ],
    ["prose between models", `// @hidden fields are secret\n\n${user("")}`, ["warning[single-comment]"]],
  ])("%s", async (_, schema, want) => {
    expect([...(await found(schema))].sort()).toEqual([...want].sort());
  });

  test("`/** */` is read", async () => {
    const schema = user(
      "  /** @hidden */",
      "",
      "/**\n * Who logs in.\n * @pagination(\n *   itemsPerPage: 5\n * )\n */",
    );
    const { api, sentences } = await apiFrom(schema);
    expect(sentences).toBe("");
    expect(api.resources.map(({ description, fields }) => [description, fields.map(({ name }) => name)])).toEqual([
      ["Who logs in.", ["id", "tenantId"]],
    ]);
    expect(await sent(user("", "/** @hidden */"))).toEqual(["id", "tenantId"]);
  });
});

describe("a model without `@pagination`", () => {
  const lines = [
    "@hiden",
    "@hidden because",
    "@hidden(",
    "@suppress(x)",
    '@hidden(api: "x")',
    "@name a b",
    "@filter(",
    "The @hidden",
  ];

  test.each(lines)("draws no error, and no advice to expose it: %s", async (text) => {
    for (const style of [`/// ${text}`, `// ${text}`, `/** ${text} */`, `/* ${text} */`]) {
      const sentences = await sentencesOf(user(`  ${style}`, "", style));
      expect(sentences).not.toContain("error");
      expect(sentences).not.toContain("expose it");
    }
  });

  test("one that only another API exposes draws the error of that API", async () => {
    const schema = user("  /// @hiden", "", '/// @pagination(api: "admin")');
    expect(await found(schema)).toEqual(["error[near-miss]"]);
    expect(await sentencesOf(schema, { block: { ...block, own: "admin" } })).toContain("error: unknown annotation");
  });

  test("a `@pagination` of an API that does not exist is an error", async () => {
    expect(await found(user("", "", '/// @pagination(api: "admn")'))).toEqual(["error[unknown-api]"]);
  });
});
