import { describe, expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../test/api-from-schema.js";

const blog = (identifier: string, user = "id Int @id", post = "") => `
/// @pagination
/// @resource(identifier: ${identifier})
model User {
  ${user}
  slug String @unique
  nick String? @unique
  name String
  team Int
  seat Int
  /// @pagination
  posts Post[]
  @@unique([team, seat], name: "place")
}

/// @pagination
model Post {
  id Int @id
  ${post}
  author User @relation(fields: [authorId], references: [id])
  /// @hidden
  authorId Int
  @@index([authorId])
}
`;

const hiddenId = "/// @hidden\n  id Int @id";

describe("`@resource(identifier: …)`", () => {
  test("a unique field identifies the items in place of the primary key, which may be hidden", async () => {
    const { api, sentences } = await apiFrom(blog('"slug"', hiddenId));
    const [user, post] = api.resources;
    expect(sentences).toBe("");
    expect(user?.resource.identifier).toEqual({ fields: [{ name: "slug", type: "String" }] });
    expect(user?.fields.map(({ name }) => name)).not.toContain("id");
    // By the foreign key, whatever a URL names.
    expect(user?.relations[0]?.parent).toEqual({ columns: { id: "authorId" } });
    expect(post?.fields).toContainEqual(
      expect.objectContaining({ name: "author", relation: { columns: { authorId: "id" } } }),
    );
  });

  test("a set keeps the order of its `@@unique`, which its index has, and its name", async () => {
    const { api } = await apiFrom(blog('["seat", "team"]', hiddenId));
    expect(api.resources[0]?.resource.identifier).toEqual({
      fields: [
        { name: "team", type: "Int" },
        { name: "seat", type: "Int" },
      ],
      compound: "place",
    });
  });

  test("a foreign key that refers to the chosen field stays the source of the link", async () => {
    const schema = blog('"slug"', hiddenId)
      .replace("references: [id]", "references: [slug]")
      .replace("  /// @hidden\n  authorId Int", "  authorId String");
    const { api } = await apiFrom(schema);
    expect(api.resources[1]?.fields).toContainEqual(
      expect.objectContaining({ name: "author", relation: { columns: { authorId: "slug" }, texts: true } }),
    );
  });

  test("positions and orders are completed by the chosen field, and indexes are advised for it", async () => {
    const cursor = blog('"slug"', hiddenId).replace(
      "/// @pagination\n/// @resource",
      '/// @pagination(viaCursor: [{ field: "name" }])\n/// @resource',
    );
    const { api, sentences } = await apiFrom(cursor);
    expect(api.resources[0]?.operations[0]?.operation.pagination.viaCursor?.map(({ field }) => field)).toEqual([
      "name",
      "slug",
    ]);
    expect(sentences).toContain("help: add `@@index([name, slug])` to `User`");
    // MySQL keeps the primary key in every index, which is not what the order ends in.
    const indexed = (index: string) => cursor.replace("@@unique", `${index}\n  @@unique`);
    const onMysql = { provider: "mysql" };
    expect(await sentencesOf(indexed("@@index([name])"), onMysql)).toContain("add `@@index([name, slug])`");
    expect(await sentencesOf(indexed("@@index([name, slug])"), onMysql)).toBe("");
    expect(
      await sentencesOf(
        indexed("@@index([name])")
          .replace('identifier: "slug"', "")
          .replace(hiddenId, "id Int @id")
          .replace("/// @hidden\n", ""),
        onMysql,
      ),
    ).toBe("");
  });

  test.each([
    ['"slgu"', "`User` has no field `slgu` [unknown-field]", "did you mean `slug`?"],
    [
      '"nick"',
      "`User.nick` cannot identify items: it can be null [invalid-identifier]",
      "make `nick` required, or choose another field",
    ],
    ['"name"', "`User.name` cannot identify items: it is not unique [invalid-identifier]", "add `@unique` to `name`"],
    [
      '["team", "name"]',
      "`User.team` and `User.name` cannot identify items: they are not unique together [invalid-identifier]",
      "add `@@unique([team, name])` to `User`",
    ],
    [
      '"posts"',
      "`User.posts` (Post[]) cannot identify items: a URL has no place for its value [invalid-identifier]",
      "",
    ],
    ['["slug", "slug"]', "`identifier` names `slug` twice [duplicate-option]", "remove one of the two"],
    ["[]", "`identifier` must be a list of texts in quotes: found an empty list [wrong-type]", ""],
    ["slug", "`identifier` must be a text in quotes: found `slug` [wrong-type]", 'write "slug"'],
  ])("%s: an error", async (identifier, message, help) => {
    const found = await sentencesOf(blog(identifier));
    expect(found).toContain(message);
    expect(found).toContain(help);
  });

  test("a hidden key of one field or of several is an error that names another one", async () => {
    expect(await sentencesOf(blog('"id"', hiddenId))).toContain(
      'help: remove `@hidden`, or choose another key: `@resource(identifier: "slug")`',
    );
  });

  test("a visible foreign key of a hidden primary key is reported", async () => {
    const shown = blog('"slug"', hiddenId).replace("  /// @hidden\n  authorId", "  authorId");
    expect(await sentencesOf(shown)).toContain(
      "warning: `Post.authorId` reveals the hidden `User.id`: it is a foreign key, and every client receives it [shown-key]",
    );
    expect(await sentencesOf(shown.replace("  authorId", "  /// @suppress(shown-key)\n  authorId"))).toBe("");
  });

  test("a hidden foreign key of a visible primary key is an error still", async () => {
    expect(await sentencesOf(blog('"slug"'))).toContain("[hidden-foreign-key]");
  });
});
