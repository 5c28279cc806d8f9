import { expect, test } from "vitest";
import { dmmfOf } from "../../test/dmmf.js";
import { fromDmmf } from "./dmmf.js";

const schema = `
datasource db {
  provider = "postgresql"
  schemas  = ["auth"]
}

enum Color {
  RED  @map("r")
  BLUE
  @@schema("auth")
}

/// Somebody.
model User {
  id      BigInt   @id
  first   Int
  login   String   @unique
  at      DateTime @db.Timestamptz(6)
  /// What they like.
  color   Color?
  secret  String?  @ignore
  tags    String[]
  posts   Post[]
  place   Unsupported("point")?

  @@unique([first, at], name: "seen")
  @@index([at, first(sort: Desc)])
  @@index([tags], type: Gin)
  @@map("users")
  @@schema("auth")
}

model Post {
  x        Int
  y        String
  authorId BigInt?
  author   User?   @relation(fields: [authorId], references: [id])

  @@id([x, y])
  @@schema("auth")
}

model Hidden {
  id Int @id
  @@ignore
  @@schema("auth")
}
`;

test("fromDmmf fills the datamodel", async () => {
  const datamodel = fromDmmf(dmmfOf(schema));
  const field = { list: false, required: true };
  const up = (name: string) => ({ field: name, direction: "ASC" });
  expect(datamodel).toEqual({
    enums: [{ name: "Color", values: ["RED", "BLUE"], stored: ["r", "BLUE"] }],
    models: [
      {
        name: "User",
        table: "users",
        schema: "auth",
        keys: [{ fields: ["id"] }, { fields: ["login"] }, { fields: ["first", "at"], compound: "seen" }],
        identifier: ["id"],
        uniques: [["id"], ["login"], ["first", "at"]],
        singleKeys: ["id", "login"],
        indexes: [
          [up("id")],
          [up("login")],
          [up("at"), { ...up("first"), direction: "DESC" }],
          [up("first"), up("at")],
        ],
        unordered: [{ field: "tags", findsRanges: false }],
        fields: [
          { ...field, kind: "scalar", name: "id", type: "BigInt" },
          { ...field, kind: "scalar", name: "first", type: "Int" },
          { ...field, kind: "scalar", name: "login", type: "String" },
          { ...field, kind: "scalar", name: "at", type: "DateTime", nativeType: ["Timestamptz", ["6"]] },
          { ...field, kind: "enum", name: "color", type: "Color", required: false },
          { ...field, kind: "scalar", name: "tags", type: "String", list: true },
          {
            ...field,
            kind: "relation",
            name: "posts",
            type: "Post",
            list: true,
            relationName: "PostToUser",
            from: [],
            nullable: [],
            to: [],
          },
        ],
      },
      {
        name: "Post",
        table: "Post",
        schema: "auth",
        keys: [{ fields: ["x", "y"], compound: "x_y" }],
        identifier: ["x", "y"],
        identifierName: "x_y",
        uniques: [["x", "y"]],
        singleKeys: [],
        indexes: [[up("x"), up("y")]],
        fields: [
          { ...field, kind: "scalar", name: "x", type: "Int" },
          { ...field, kind: "scalar", name: "y", type: "String" },
          { ...field, kind: "scalar", name: "authorId", type: "BigInt", required: false },
          {
            ...field,
            kind: "relation",
            name: "author",
            type: "User",
            required: false,
            relationName: "PostToUser",
            from: ["authorId"],
            nullable: ["authorId"],
            to: ["id"],
          },
        ],
      },
    ],
  });
});

test.each([
  { fields: "id Int @unique\n other String @unique", identifier: ["id"] },
  { fields: "id Int? @unique\n other String @unique", identifier: ["other"] },
  { fields: "id Int? @unique\n other String", identifier: [] },
  { fields: "id Int\n other String\n @@unique([id, other])", identifier: ["id", "other"], identifierName: "id_other" },
  {
    fields: 'id Int\n other String\n @@unique([id, other], name: "x")',
    identifier: ["id", "other"],
    identifierName: "x",
  },
  { fields: "id Int\n other String?\n @@unique([id, other])", identifier: [] },
  { fields: "id Int\n other String @unique\n @@id([id])", identifier: ["id"] },
])("the identifier of $fields", async ({ fields, identifier, identifierName }) => {
  const model = `model M {\n ${fields}\n}`;
  const read = async (text: string) => {
    const datamodel = `datasource db {\n provider = "sqlite"\n}\ngenerator c {\n provider = "prisma-client"\n previewFeatures = ["views"]\n}\n${text}`;
    return fromDmmf(dmmfOf(datamodel)).models[0];
  };
  const isView = !fields.includes("@@id");
  const isModel = identifier.length > 0;
  for (const text of [...(isModel ? [model] : []), ...(isView ? [model.replace("model", "view")] : [])]) {
    expect(await read(text)).toMatchObject({ identifier, ...(identifierName && { identifierName }) });
  }
});

test("a row is found by a key of one field, but by one with a name of its own by neither name", async () => {
  const datamodel = `datasource db {\n provider = "sqlite"\n}
model M {
  id Int
  slug String @unique
  code Int
  isbn Int
  @@id([id])
  @@unique([code])
  @@unique([isbn], name: "number")
}`;
  const [model] = fromDmmf(dmmfOf(datamodel)).models;
  expect(model?.singleKeys).toEqual(["id", "slug", "code"]);
});
