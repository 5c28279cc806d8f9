import { describe, expect, test } from "vitest";
import { sentencesOf } from "../../test/api-from-schema.js";

const userWith = (model: string, field: string) => `
/// A user.
/// @pagination
${model}
model User {
  id Int @id
  ${field}
  passwordHash String
  otherToken String // ${field === "" ? "" : "kept"}
}
`;

const headlines = (problems: string) => problems.match(/^(?:error|warning): .*$/gm) ?? [];

describe("@suppress", () => {
  test("on a field covers its warnings only", async () => {
    const problems = headlines(await sentencesOf(userWith("///", "/// @suppress(secret-looking)")));
    expect(problems).toEqual([expect.stringContaining("`User.otherToken`")]);
  });

  test.each([
    ["above", "/// @suppress(secret-looking)"],
    [
      "with other codes",
      '/// @suppress(secret-looking, client-size-unbounded)\n/// @pagination(operation: "a", clientItemsPerPage: true)',
    ],
    ["in quotes", '/// @suppress("secret-looking")'],
    ["behind another annotation", '/// @resource(path: "/u") @suppress(secret-looking)'],
  ])("on a model covers those of its fields: %s", async (_, model) => {
    expect(await sentencesOf(userWith(model, ""))).toBe("");
  });

  test("behind a field on its line", async () => {
    const schema = "/// @pagination\nmodel User {\n  id Int @id\n  token String /// @suppress(secret-looking)\n}\n";
    expect(await sentencesOf(schema)).toBe("");
  });

  test("on a model that is not exposed", async () => {
    const schema =
      "/// @suppress(misplaced-annotation)\nmodel User {\n  id Int @id\n  /// @hidden\n  token String\n}\n";
    expect(await sentencesOf(schema)).toBe("");
  });

  test("does not cover another model's", async () => {
    const schema = `${userWith("/// @suppress(secret-looking)", "")}\n/// @pagination\nmodel Account {\n  id Int @id\n  token String\n}\n`;
    expect(headlines(await sentencesOf(schema))).toEqual([expect.stringContaining("`Account.token`")]);
  });

  test("that covers nothing is itself a warning", async () => {
    const problems = headlines(await sentencesOf(userWith("/// @suppress(secret-looking, order-index)", "")));
    expect(problems).toEqual(["warning: there is no warning `order-index` here to suppress [unused-suppression]"]);
  });

  test.each([
    ["search-scan", true],
    ["filter-index", true],
    ["order-index", false],
  ])("%s may be acknowledged before the table is large: %s", async (code, isForeseen) => {
    const schema = `
/// @pagination(search: ["title"])
/// @suppress(${code})
model Book {
  id Int @id
  /// @filter(exact)
  title String
}
`;
    expect(await sentencesOf(schema)).toEqual(isForeseen ? "" : expect.stringContaining("[unused-suppression]"));
  });

  test("but not for what the model does not have", async () => {
    const schema =
      "/// @pagination\n/// @suppress(search-scan, filter-index)\nmodel Book {\n  id Int @id\n  title String\n}";
    expect(headlines(await sentencesOf(schema))).toHaveLength(2);
  });

  test("is no warning beside an error, which may keep others from being found", async () => {
    const problems = headlines(await sentencesOf(userWith("/// @suppress(order-index)", "/// @hidden @embed")));
    expect(problems.filter((line) => line.includes("unused-suppression"))).toEqual([]);
    expect(problems.some((line) => line.startsWith("error: "))).toBe(true);
  });

  test("never covers an error", async () => {
    const problems = headlines(await sentencesOf(userWith("/// @suppress(duplicate-annotation)\n/// @pagination", "")));
    expect(problems).toContainEqual(expect.stringContaining("[duplicate-annotation]"));
  });

  test.each([
    [
      "secret-lookin",
      "error: there is no warning `secret-lookin` [unknown-argument]",
      "did you mean `secret-looking`?",
    ],
    ["banana", "error: there is no warning `banana` [unknown-argument]", "write a code as warnings show it"],
    ["toString", "error: there is no warning `toString` [unknown-argument]", "write a code as warnings show it"],
    [
      "code: order-index",
      "error: there is no warning `code: …` [unknown-argument]",
      "write a code as warnings show it",
    ],
    ["5", "error: there is no warning 5 [unknown-argument]", "write a code as warnings show it"],
    ["", "error: `@suppress` needs the code of a warning [missing-argument]", "write `@suppress(secret-looking)`"],
  ])("takes codes alone: %s", async (given, headline, help) => {
    const problems = await sentencesOf(userWith(`/// @suppress(${given})`, ""));
    expect(headlines(problems)).toContain(headline);
    expect(problems).toContain(`help: ${help}`);
  });
});
