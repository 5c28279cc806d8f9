/** `prisma-paged diff` reports each column that becomes public, however it becomes so. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { prismaPaged } from "./in-process.js";
import { book, head, projectWith as projectIn } from "./temporary-project.js";

/** A user with columns that nobody may see, and what leads to them. */
const schema = `
/// @pagination(itemsPerPage: 20)
model User {
  id       Int     @id
  name     String
  /// @hidden
  phone    String
  /// @restricted
  salary   Int
  /// @hidden
  team     Team    @relation(fields: [teamId], references: [id])
  /// @hidden
  teamId   Int
  posts    Post[]
}
/// @pagination(fields: ["id", "name"])
/// @pagination(operation: "get", fields: ["id", "name"])
model Team {
  id    Int    @id
  name  String
  code  String @unique
  users User[]
}
model Post {
  id     Int    @id
  title  String
  user   User   @relation(fields: [userId], references: [id])
  userId Int
}
`;

const folder = (name: string) => join("diff-public", name);

interface Way {
  readonly name: string;
  /** What is replaced, and by what. */
  readonly change: readonly (readonly [before: string, after: string])[];
  readonly columns: readonly string[];
  /** The schema before the change; `schema` by default. */
  readonly from?: readonly (readonly [before: string, after: string])[];
}

const replaced = (text: string, pairs: Way["change"]) =>
  pairs.reduce((all, [before, after]) => {
    if (!all.includes(before)) throw new Error(`There is no ${before}`);
    return all.replace(before, () => after);
  }, text);

const hiddenTeam = "/// @hidden\n  team ";
const hiddenKey = "/// @hidden\n  teamId";
const list = '/// @pagination(fields: ["id", "name"])';
const item = '/// @pagination(operation: "get", fields: ["id", "name"])';
/** Only a path from users leads to the code of a team. */
const team = [hiddenTeam, "team "] as const;
const key = [hiddenKey, "teamId"] as const;

const ways: readonly Way[] = [
  { name: "@hidden removed", change: [["/// @hidden\n  phone", "phone"]], columns: ["User.phone"] },
  { name: "@restricted removed", change: [["/// @restricted\n  ", ""]], columns: ["User.salary"] },
  { name: "a new field", change: [["  posts ", "  born     Int\n  posts "]], columns: ["User.born"] },
  { name: "a new field, hidden", change: [["  posts ", "  /// @hidden\n  born     Int\n  posts "]], columns: [] },
  { name: "a new field beside a list", change: [["  code ", "  motto String\n  code "]], columns: [] },
  { name: "the list of a resource", change: [[list, list.replace("]", ', "code"]')]], columns: ["Team.code"] },
  { name: "the list of one route", change: [[item, item.replace("]", ', "code"]')]], columns: ["Team.code"] },
  { name: "no list", change: [[list, "/// @pagination"]], columns: ["Team.code"] },
  {
    name: "a model",
    change: [["model Post", "/// @pagination\nmodel Post"]],
    columns: ["Post.id", "Post.title", "Post.user", "Post.userId"],
  },
  {
    name: "a list relation",
    change: [
      ["model Post", '/// @pagination(fields: ["id"])\nmodel Post'],
      ["  posts ", '  /// @pagination(fields: ["title"])\n  posts '],
    ],
    columns: ["Post.id", "Post.title", "User.posts"],
  },
  {
    name: "a reference, with what it refers to",
    change: [team, key],
    columns: ["User.team", "User.teamId"],
  },
  {
    name: "an embedded item",
    from: [
      team,
      key,
      [list, '/// @pagination(fields: ["id", "code"])\n/// @pagination(operation: "getCollection", fields: ["id"])'],
    ],
    change: [["team ", "/// @embed\n  team "]],
    columns: ["Team.code"],
  },
  {
    name: "another field of an embedded item",
    from: [
      ["/// @hidden\n  team ", '/// @embed(fields: ["id"])\n  team '],
      key,
      [list, '/// @pagination(fields: ["id", "code"])\n/// @pagination(operation: "getCollection", fields: ["id"])'],
    ],
    change: [['/// @embed(fields: ["id"])', '/// @embed(fields: ["id", "code"])']],
    columns: ["Team.code"],
  },
  {
    name: "an included item",
    from: [
      team,
      key,
      [list, '/// @pagination(fields: ["id", "code"])\n/// @pagination(operation: "getCollection", fields: ["id"])'],
    ],
    change: [["itemsPerPage: 20", 'itemsPerPage: 20, clientIncludes: ["team"]']],
    columns: ["Team.code"],
  },
  {
    name: "an included item of an included item",
    from: [
      team,
      key,
      [list, '/// @pagination(fields: ["id", "code"])\n/// @pagination(operation: "getCollection", fields: ["id"])'],
      ["model Post", "/// @pagination\nmodel Post"],
    ],
    change: [["/// @pagination\nmodel Post", '/// @pagination(clientIncludes: ["user.team"])\nmodel Post']],
    columns: ["Team.code"],
  },
  {
    name: "an included item of a restricted relation",
    from: [
      ["/// @hidden\n  team ", "/// @restricted\n  team "],
      ["/// @hidden\n  teamId", "/// @restricted\n  teamId"],
      [list, '/// @pagination(fields: ["id", "code"])\n/// @pagination(operation: "getCollection", fields: ["id"])'],
    ],
    change: [["itemsPerPage: 20", 'itemsPerPage: 20, clientIncludes: ["team"]']],
    columns: [],
  },
  { name: "a count", change: [["  posts ", "  /// @count\n  posts "]], columns: ["User.postsCount"] },
  {
    name: "a computed field",
    change: [["model User", '/// @resource(computed: { initials: "String" })\nmodel User']],
    columns: ["User.initials"],
  },
  {
    name: "a filter of a column that is not sent",
    change: [["  code ", "  /// @filter(exact)\n  code "]],
    columns: ["Team.code"],
  },
  { name: "a filter of a column that is sent", change: [["  name  ", "  /// @filter(exact)\n  name  "]], columns: [] },
  {
    name: "a filter of a restricted column",
    change: [["/// @restricted", "/// @restricted @filter(range)"]],
    columns: [],
  },
  { name: "a search", change: [[list, list.replace(")", ', search: ["code"])')]], columns: ["Team.code"] },
  {
    name: "a parameter over several columns",
    change: [[list, list.replace(")", ', anyOf: { which: ["name", "code"] })')]],
    columns: ["Team.code"],
  },
  {
    name: "a filter through a relation",
    from: [team, key],
    change: [["team ", '/// @filter(exact, path: "code")\n  team ']],
    columns: ["Team.code"],
  },
  {
    name: "a filter of a relation that is not sent",
    from: [team, key, ["itemsPerPage: 20", 'itemsPerPage: 20, fields: ["id"]']],
    change: [["team ", "/// @filter(exact)\n  team "]],
    columns: ["User.team"],
  },
  {
    name: "a cursor, whose links have its values",
    change: [[list, list.replace(")", ', viaCursor: [{ field: "code" }])')]],
    columns: ["Team.code"],
  },
  {
    name: "an order",
    change: [[list, list.replace(")", ', order: [{ field: "code", direction: "ASC" }])')]],
    columns: ["Team.code"],
  },
  {
    name: "another identifier",
    change: [["model Team", '/// @resource(identifier: "code")\nmodel Team']],
    columns: ["Team.code"],
  },
  { name: "another public name", change: [["  name  ", '  /// @name("title")\n  name  ']], columns: [] },
  { name: "what becomes private", change: [["  name  ", "  /// @hidden\n  name  "]], columns: [] },
];

describe("now public", () => {
  test.each(ways)("$name", async ({ name, change, columns, from = [] }) => {
    const before = replaced(schema, from);
    const project = projectIn(folder(name), {
      "old/schema.prisma": head + before,
      "schema.prisma": head + replaced(before, change),
    });
    const { stdout, stderr } = await prismaPaged(project, "diff", "--from", "old", "--json");
    expect(stderr).toBe("");
    const { changes } = JSON.parse(stdout) as { changes: readonly { kind: string; names: readonly string[] }[] };
    const found = changes.filter(({ kind }) => kind === "public").flatMap(({ names }) => names);
    expect(found.sort()).toEqual([...columns].sort());
  });

  test("as text, with the place and an exit code on request", async () => {
    const before = "/// @hidden\n  title";
    const project = projectIn(folder("text"), {
      "old/schema.prisma": head + book.replace("title", before),
      "schema.prisma": head + book,
    });
    const diff = (...args: readonly string[]) => prismaPaged(project, "diff", "--from", "old", ...args);
    const shown = await diff();
    expect(shown).toMatchObject({ code: 0, stderr: "" });
    expect(shown.stdout).toContain("compared with `old`: 0 breaking, 1 public, ");
    expect(shown.stdout).toContain("\npublic\n  now public: `Book.title` (schema.prisma:15)\n");
    const codeWith = async (...args: readonly string[]) => (await diff(...args)).code;
    expect(await codeWith("--check")).toBe(0);
    expect(await codeWith("--fail-on", "public")).toBe(1);
    expect(await codeWith("--fail-on", "breaking")).toBe(0);
    expect(await codeWith("--fail-on", "breaking", "--fail-on", "public", "--json")).toBe(1);
    expect(await codeWith("--check", "--fail-on", "public")).toBe(1);
    expect(await diff("--fail-on", "publik")).toMatchObject({
      ...{ code: 1, stdout: "" },
      stderr: "`diff` finds no changes called `publik`.\n  = help: did you mean `public`?\n",
    });
    expect(await diff("--fail-on", "secrets")).toMatchObject({
      stderr: expect.stringContaining("it finds breaking, public, visible, compatible"),
    });
  });

  test("each API for itself: what an admin sees may become public", async () => {
    const admin = '\ngenerator admin {\n  provider = "prisma-paged"\n  output = "./admin"\n}\n';
    const hidden = book.replace("title", '/// @hidden(api: "api")\n  title');
    const project = projectIn(folder("two"), {
      "old/schema.prisma": head + admin + hidden,
      "schema.prisma": head + admin + book,
    });
    const { stdout } = await prismaPaged(project, "diff", "--from", "old");
    expect(stdout).toContain("\npublic, generator api\n  now public: `Book.title`");
    expect(stdout).not.toContain("public, generator admin");
  });
});
