import { describe, expect, test } from "vitest";
import { sentencesOf } from "../../test/api-from-schema.js";

const user = (onEmail: string, onModel = "/// @pagination") =>
  `${onModel}\nmodel User {\n  id    Int    @id\n  ${onEmail}\n  email String\n}\n`;

const warned = (name: string, place = `4:7 ${name}`) => [
  `warning: \`User.email\` is sent, although another generator hides it: this API does not read \`${name}\` [hidden-elsewhere]`,
  expect.stringMatching(`^  -->  schema.prisma:${place}`),
  "  help: add `/// @hidden` above it, or `/// @suppress(hidden-elsewhere)` if it is meant to be public",
];

const found = async (schema: string) => (await sentencesOf(schema)).split("\n").slice(0, 3);

describe("a field that another generator hides", () => {
  test.each([
    ["/// @HideField()", "@HideField"],
    ["/// @HideField", "@HideField"],
    ["/// @HideField({ output: true, input: true })", "@HideField"],
    ["/** @HideField() */", "@HideField"],
    ["/// The address. @HideField()", "@HideField", "4:20 @HideField"],
    ["/// @TypeGraphQL.omit(output: true)", "@TypeGraphQL.omit"],
    ["/// @TypeGraphQL.omit(input: true, output: true)", "@TypeGraphQL.omit"],
    ["/// @exclude", "@exclude"],
    ["/// @Exclude()", "@Exclude"],
    ["/// @filter(exact) @exclude", "@exclude", "4:22 @exclude"],
  ])("%s", async (annotation, name, place?: string) => {
    expect(await found(user(annotation))).toEqual(warned(name, place));
  });

  test("behind the field, and a relation", async () => {
    const behind = user("").replace("email String", "email String /// @HideField()");
    expect(await found(behind)).toEqual(warned("@HideField", "5:20 @HideField"));
    const schema =
      "/// @pagination\nmodel Note {\n  id Int @id\n  /// @exclude\n  user User @relation(fields: [userId], references: [id])\n  userId Int\n  @@index([userId])\n}\n/// @pagination\nmodel User {\n  id Int @id\n  notes Note[]\n}";
    expect(await sentencesOf(schema)).toContain("`Note.user` is sent, although another generator hides it");
  });

  test.each([
    ["hidden here, too", user("/// @hidden\n  /// @HideField()")],
    ["restricted", user("/// @restricted @exclude")],
    ["not sent", user("/// @exclude", '/// @pagination(fields: ["id"])')],
    ["of a model that is not exposed", user("/// @exclude", "/// A user.")],
    ["acknowledged", user("/// @HideField() @suppress(hidden-elsewhere)")],
  ])("draws no warning if it is %s", async (_, schema) => {
    expect(await sentencesOf(schema)).not.toContain("hidden-elsewhere");
  });

  test.each([
    "/// @DtoReadOnly",
    "/// @HideField({ input: true })",
    "/// @HideField({ output: false })",
    "/// @HideField({ match: 'UserCreate*Input' })",
    "/// @TypeGraphQL.omit(input: true)",
    "/// @TypeGraphQL.omit",
    "/// Lists do not @exclude it.",
    "/// `@exclude` in code",
    "/// @excluded",
    "// @exclude",
  ])("which only looks so: %s", async (annotation) => {
    expect(await sentencesOf(user(annotation))).not.toContain("hidden-elsewhere");
  });
});
