/** A nondeterministic collation of PostgreSQL, which finds equal texts and no parts of texts. */
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { fail, get, ids, type Requestable } from "../behaviour/client.js";
import { type OpenProject, openProject } from "../behaviour/open-project.js";

const { provider } = inject("database");

const models = `
/// @pagination(search: ["plain", "exact"])
/// @pagination(operation: "feed", path: "/tag-feed", viaCursor: [{ field: exact }])
model Tag {
  id      Int    @id
  /// @filter(exact, range, order)
  exact   String
  /// @filter(iexact)
  folded  String
  /// @filter(partial)
  partial String
  /// @filter(start)
  start   String
  /// @filter(end)
  end     String
  /// @filter(word)
  word    String
  /// @filter(partial)
  plain   String
  notes   Note[]
}
/// @pagination
model Note {
  id    Int    @id
  /// @filter(exact)
  text  String
  /// @filter(partial, path: "partial")
  /// @filter(exact, path: "exact")
  tag   Tag    @relation(fields: [tagId], references: [id])
  tagId Int
  @@index([tagId])
}
/// @pagination(search: ["text"])
model Cited {
  id   Int    @id
  /// @filter(partial)
  text String @db.Citext
}
`;

const columns = ["exact", "folded", "partial", "start", "end", "word"];
const alter = (table: string, column: string) =>
  `ALTER TABLE "${table}" ALTER COLUMN "${column}" TYPE TEXT COLLATE "folding"`;
const values = (count: number) => Array.from({ length: count }, () => "'Abc'").join(", ");

describe.runIf(provider === "postgresql")("a nondeterministic collation", () => {
  let project: OpenProject;
  let app: Requestable;
  const logged: unknown[] = [];

  beforeAll(async () => {
    project = await openProject("nondeterministic", models, {
      tablesOf: (statements) => [
        "CREATE EXTENSION citext",
        ...statements,
        `CREATE COLLATION folding (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`,
        ...columns.map((column) => alter("Tag", column)),
        alter("Note", "text"),
        `INSERT INTO "Tag" VALUES (1, ${values(7)}), (2, ${values(7)})`,
        `INSERT INTO "Note" VALUES (1, 'Abc', 1)`,
        `INSERT INTO "Cited" VALUES (1, 'Abc')`,
      ],
    });
    app = project.createApi({ prisma: project.prisma, onError: (error: unknown) => void logged.push(error) });
  });
  afterAll(() => project?.prisma.$disconnect());

  test.each(["exact=ABC", "folded=aBC", "exact[gte]=abc", "exact[]=abc&exact[]=x", "plain=B"])(
    "%s finds its rows",
    async (query) => {
      expect(ids(await get(app, `/tags?${query}`))).toEqual([1, 2]);
    },
  );

  test("citext is searched", async () => {
    expect(ids(await get(app, "/citeds?text=B"))).toEqual([1]);
    expect(ids(await get(app, "/citeds?search=B"))).toEqual([1]);
  });

  test("a relation by an equal text", async () => {
    expect(ids(await get(app, "/notes?tag.exact=abc"))).toEqual([1]);
  });

  test.each([
    ["/tags?partial=b", "partial", "b"],
    ["/tags?plain=b&partial[]=b", "partial[]", "b"],
    ["/tags?start=a", "start", "a"],
    ["/tags?end=c", "end", "c"],
    ["/tags?word=abc", "word", "abc"],
    ["/tags?search=x", "search", "x"],
    ["/tag-feed?partial=b", "partial", "b"],
    ["/tags?partial=b&page=2", "partial", "b"],
    ["/notes?tag.partial=b", "tag.partial", "b"],
  ])("%s returns 400 that names the parameter and the cause", async (path, parameter, value) => {
    const problem = await fail(app, path, 400);
    expect(problem).toMatchObject({ parameter, value, detail: expect.stringContaining("nondeterministic collation") });
    expect(logged).toEqual([]);
  });

  test("a scope is not blamed on the client, and the log says what to change", async () => {
    const scope = { Note: () => ({ text: { contains: "b", mode: "insensitive" } }) };
    const onError = (error: unknown) => void logged.push(error);
    const scoped = project.createApi({ prisma: project.prisma, scope, onError });
    expect(JSON.stringify(await fail(scoped, "/notes?text=Abc", 500))).not.toContain('"parameter"');
    expect(String(logged[0])).toContain("nondeterministic collation. In a `where` or a scope, use `equals`");
  });
});
