import { describe, expect, test } from "vitest";
import { sentencesOf } from "../../test/api-from-schema.js";

const listed = { yaml: "platform:\n  fields: listed\n" };

const users = (annotations: string) => `
${annotations}
model User {
  id       Int    @id
  name     String
  /// @hidden
  password String
  /// @count
  posts    Post[]
}
model Post {
  id     Int  @id
  user   User @relation(fields: [userId], references: [id])
  userId Int
}
`;

const demanded = [
  "error: `User` does not list the fields that clients may see: `fields: listed` in platform.yaml requires it [unlisted-fields]",
  expect.stringMatching(/^ {2}--> {2}schema\.prisma:1:5 @pagination/),
  '  help: write `@pagination(fields: ["id", "name"])`, with the public ones of these',
];

/** The problems with this code. */
async function found(schema: string, options: { readonly yaml?: string } = listed): Promise<readonly string[]> {
  const lines = (await sentencesOf(schema, options)).split("\n");
  const start = lines.findIndex((line) => line.includes("[unlisted-fields]"));
  return start < 0 ? [] : lines.slice(start, start + 3);
}

describe("fields: listed", () => {
  test.each([
    "/// @pagination",
    "/// @pagination(itemsPerPage: 5)",
    // The list of a route says nothing of other routes, nor of items inside other items.
    '/// @pagination(operation: "names", fields: ["name"])',
    '/// @pagination(operation: "get", fields: ["name"])',
    '/// @pagination(operation: "getCollection", fields: ["id"])\n/// @pagination(operation: "get", fields: ["name"])',
  ])("a resource without a list is an error: %s", async (annotations) => {
    expect(await found(users(annotations.replace("@count", "")).replace("/// @count", "///"))).toEqual(demanded);
  });

  test("counts and computed fields are listed, too", async () => {
    const schema = users('/// @pagination\n/// @resource(computed: { initials: "String" })').replace(
      "model Post",
      '/// @pagination(fields: ["id"])\nmodel Post',
    );
    expect((await found(schema))[2]).toBe(
      '  help: write `@pagination(fields: ["id", "name", "postsCount", "initials"])`, with the public ones of these',
    );
  });

  test("a resource with a list is right, and a route may list more", async () => {
    const annotations = '/// @pagination(fields: ["id"])\n/// @pagination(operation: "names", fields: ["name"])';
    const schema = users(annotations).replace("/// @count", "///");
    expect(await sentencesOf(schema, listed)).toBe("");
  });

  test("a model that is not exposed, or that sends nothing, needs no list", async () => {
    expect(await found(users("/// A user."))).toEqual([]);
    expect(await found("/// @pagination\nmodel Secret {\n  /// @hidden\n  id Int @id\n}")).toEqual([]);
  });

  test.each([undefined, "platform:\n  fields: all\n", "platform:\n  title: Users\n"])(
    "is not the default: %j",
    async (yaml) => {
      expect(await found(users("/// @pagination"), yaml === undefined ? {} : { yaml })).toEqual([]);
    },
  );

  test("a misspelt value is an error, and never means all", async () => {
    const problems = await sentencesOf(users("/// @pagination"), { yaml: "platform:\n  fields: lited\n" });
    expect(problems).toContain("error: `fields` must be `all` or `listed`");
    expect(problems).toContain("did you mean `listed`?");
  });
});
