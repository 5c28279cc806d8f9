/** Dates in texts that Prisma did not write: SQLite keeps whichever text its own functions and defaults make. */
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { fail, get, ids, type Requestable } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

const { provider, opener } = inject("database");

const models = `
/// @pagination
model Entry {
  id   Int      @id
  /// @filter(exact, range)
  at   DateTime @default("1900-01-01T00:00:00Z") @map("at once")
  /// @filter(exact, range)
  made DateTime @default(dbgenerated("CURRENT_TIMESTAMP"))
  /// @embed
  log   Log?    @relation(fields: [logId], references: [id])
  logId Int?

  @@index([at])
  @@index([made])
  @@map("the entries")
}
/// @pagination
model Log {
  id      Int       @id
  ended   DateTime?
  entries Entry[]
}
`;

describe.runIf(provider === "sqlite" && opener !== "d1")("dates of SQLite in another form", () => {
  let project: OpenProject;
  let app: Requestable;
  const logged: unknown[] = [];
  const run = (sql: string) => project.prisma.$executeRawUnsafe(sql);

  beforeAll(async () => {
    project = await openProject("stored-dates", models);
    app = project.createApi({ prisma: project.prisma, onError: (error: unknown) => void logged.push(error) });
  });
  afterAll(() => project.prisma.$disconnect());
  beforeEach(async () => {
    logged.splice(0);
    await run('DELETE FROM "the entries"');
  });

  const repair = () => /UPDATE .*;$/.exec(String(logged[0]))?.[0] ?? "";

  test.each(["/entries", "/entries/1"])(
    "%s: the log has the stored text, and an UPDATE that repairs it",
    async (path) => {
      await run('INSERT INTO "the entries" ("id") VALUES (1)');
      const problem = await fail(app, path, 500);
      expect(problem).toMatchObject({
        detail: "`at` of /entries/1 is not a date that Prisma reads, and cannot be shown.",
      });
      expect(String(logged[0])).toContain("SQLite holds the text '1900-01-01 00:00:00 +00:00'.");
      expect(repair()).toMatch(/^UPDATE "the entries" SET "at once" = /);
      await run(repair());
      expect(await get(app, "/entries/1")).toMatchObject({ at: "1900-01-01T00:00:00.000Z" });
      expect(ids(await get(app, "/entries?at=1900-01-01T00:00:00Z"))).toEqual([1]);
    },
  );

  test("in an embedded item, of the embedded model's table", async () => {
    await run(`INSERT INTO "Log" VALUES (7, '2024-05-06 07:08:09 +02:00')`);
    const at = "2024-01-01T00:00:00.000+00:00";
    await run(`INSERT INTO "the entries" ("id", "at once", "logId") VALUES (1, '${at}', 7)`);
    const problem = await fail(app, "/entries", 500);
    expect(problem).toMatchObject({ detail: expect.stringContaining("`log.ended` of /entries/1") });
    await run(repair());
    expect(await get(app, "/logs/7")).toMatchObject({ ended: "2024-05-06T05:08:09.000Z" });
  });

  test("a text that is not a date is shown, and nothing is proposed", async () => {
    await run(`INSERT INTO "the entries" ("id", "at once") VALUES (1, 'one day''s end')`);
    await fail(app, "/entries", 500);
    expect(String(logged[0])).toContain("SQLite holds the text 'one day''s end'.");
    expect(repair()).toBe("");
  });
});
