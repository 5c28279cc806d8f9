/** `prisma-paged tune` on models that are `scopedBy`: as one tenant, chosen from the data or named. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { beforeAll, describe, expect, test } from "vitest";
import type { Delegate } from "../../../tools/src/tune/connection/open-client.js";
import { samplingOf } from "../../../tools/src/tune/requests/sampling.js";
import { apiFrom } from "../api-from-schema.js";
import { generateProject, prismaPaged } from "../in-process.js";
import { emptyFolder, type Finished } from "../prisma-child.js";
import { schemaHead } from "../schema-head.js";
import { schemaSql } from "../schema-sql.js";
import { put } from "../temporary-project.js";
import type { TuneFinding } from "../tuned-project.js";

const folder = emptyFolder("tune-tenants");
const path = join(folder, "schema.prisma");

const schema = `${schemaHead("sqlite")}

/// @pagination(partial: true, order: [{ field: "createdAt" }])
/// @resource(scopedBy: ["tenantId"])
model Project {
  id        Int    @id
  createdAt Int
  /// @hidden
  tenantId  Int
  /// @pagination(partial: true, filters: [], order: [{ field: "createdAt" }])
  tasks     Task[]
  /// @pagination(partial: true, filters: [], order: [{ field: "createdAt" }])
  notes     Note[]

  @@index([tenantId, createdAt, id])
}

/// @pagination(partial: true, order: [{ field: "createdAt" }])
/// @pagination(operation: "urgent", partial: true, filters: [], order: [{ field: "priority" }])
/// @pagination(operation: "rooms", partial: true, filters: [], distinct: ["room"], order: [{ field: "priority" }])
/// @resource(scopedBy: ["tenantId"])
model Task {
  id        Int     @id
  createdAt Int
  priority  Int
  /// @filter(exact)
  label     String
  room      Int
  /// @hidden
  unread    Int
  project   Project @relation(fields: [projectId], references: [id])
  projectId Int
  /// @hidden
  tenantId  Int

  @@index([tenantId, createdAt, id])
  @@index([tenantId, label, createdAt, id])
  @@index([projectId, createdAt])
  @@index([unread])
}

/// @pagination(partial: true)
model Note {
  id        Int     @id
  createdAt Int
  project   Project @relation(fields: [projectId], references: [id])
  projectId Int

  @@index([projectId, createdAt])
}

/// @pagination(partial: true)
/// @resource(where: { archived: false })
model Board {
  id       Int     @id
  /// @hidden
  archived Boolean
  /// @pagination(partial: true)
  pins     Pin[]
}

/// @pagination(partial: true)
model Pin {
  id      Int   @id
  board   Board @relation(fields: [boardId], references: [id])
  boardId Int

  @@index([boardId])
}
`;

/** Of a project. */
const tenantOf = (id: number): number => (id === 1 ? 1 : id % 10 < 6 ? 2 : id % 10 < 9 ? 1 : 3);

/** Tenant 2 has the most tasks; the project with the most tasks, and that with the most notes, are of tenant 1. */
const rows = [
  `INSERT INTO "Project" ("id", "createdAt", "tenantId") ${numbers(20_000)} n, (n * 7919) % 20011, CASE WHEN n = 1 THEN 1 WHEN n % 10 < 6 THEN 2 WHEN n % 10 < 9 THEN 1 ELSE 3 END FROM n`,
  `INSERT INTO "Task" ("id", "createdAt", "priority", "label", "room", "unread", "projectId", "tenantId") ${numbers(100_000)} n, (n * 7919) % 100003, (n * 6007) % 100003, 'label ' || (n % 20), n % 50000, n, CASE WHEN n % 10 = 0 THEN 1 ELSE n % 20000 + 1 END, 0 FROM n`,
  `UPDATE "Task" SET "tenantId" = (SELECT "tenantId" FROM "Project" WHERE "Project"."id" = "projectId")`,
  `INSERT INTO "Note" ("id", "createdAt", "projectId") ${numbers(20_000)} n, n, CASE WHEN n % 2 = 0 THEN 1 ELSE n END FROM n`,
  `INSERT INTO "Board" ("id", "archived") VALUES (1, 1), (2, 0), (3, 0)`,
  // An archived board has the most pins.
  `INSERT INTO "Pin" ("id", "boardId") ${numbers(1000)} n, CASE WHEN n % 2 = 0 THEN 1 WHEN n % 3 = 0 THEN 2 ELSE 3 END FROM n`,
  "ANALYZE",
];

function numbers(count: number): string {
  return `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${count}) SELECT`;
}

const tune = (...args: readonly string[]): Promise<Finished> =>
  prismaPaged(folder, "tune", "--schema", "schema.prisma", "--slow", "2ms", ...args);
const onFile = (...args: readonly string[]): Promise<Finished> => tune("--database-url", "file:tasks.db", ...args);

interface ClientModule {
  readonly PrismaClient: new (options: {
    readonly adapter: PrismaLibSql;
  }) => { readonly task: Delegate; $disconnect(): Promise<void> };
}

interface Report {
  readonly chosenScope: object;
  readonly requests: readonly { readonly url: string; readonly failed?: string; readonly rowsSent: number }[];
  readonly findings: readonly (TuneFinding & { readonly headline: string })[];
}

async function reportOf(...args: readonly string[]): Promise<Report> {
  const { code, stdout, stderr } = await onFile("--json", ...args);
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

const unusedIn = ({ findings }: Report) =>
  findings.filter(({ code }) => code === "unused-index").map(({ headline }) => headline);
const advisedIn = ({ findings }: Report) =>
  findings.flatMap(({ remedy }) => (remedy.kind === "index" ? [remedy.fields.map(({ field }) => field).join()] : []));
/** Those of a scope begin with its column, also of `distinct`. */
const expected = ["tenantId,priority,id", "tenantId,room,priority"];

/** The projects whose lists were requested. */
const parentsIn = ({ requests }: Report): readonly number[] => [
  ...new Set(requests.flatMap(({ url }) => /^\/projects\/(\d+)\//.exec(url)?.[1] ?? []).map(Number)),
];
const scopeOf = (tenantId: number) => JSON.stringify({ Project: { tenantId }, Task: { tenantId } });
const failedIn = ({ requests }: Report) => requests.filter(({ failed }) => failed !== undefined);

beforeAll(async () => {
  writeFileSync(path, schema);
  await generateProject(folder);
  const connection = await new PrismaLibSql({ url: `file:${join(folder, "tasks.db")}` }).connect();
  for (const sql of [...(await schemaSql([{ path, name: "schema.prisma", text: schema }])), ...rows])
    await connection.executeRaw({ sql, args: [], argTypes: [] });
  await connection.dispose();
});

describe("without `--scope`", () => {
  test("the tenant of the most rows is measured, the report says which, and no index of theirs is called unused", async () => {
    const { code, stdout } = await onFile("/projects");
    expect(code).toBe(0);
    expect(stdout).toContain(
      `Measured as the tenant with the most rows: \`--scope '{"Task":{"tenantId":2},"Project":{"tenantId":2}}'\`.`,
    );
    const report = await reportOf();
    expect(report.chosenScope).toEqual({ Task: { tenantId: 2 }, Project: { tenantId: 2 } });
    expect(failedIn(report)).toEqual([]);
    expect(parentsIn(report).map(tenantOf)).toEqual([2, 2]);
    expect(unusedIn(report)).toEqual(["no measured request uses the index over `unread`"]);
    expect(advisedIn(report)).toEqual(expected);
  });

  test("a tenant that the database does not say is none to measure as", async () => {
    const client = `import { PrismaLibSql } from "@prisma/adapter-libsql";
import { PrismaClient } from "./client/client.js";

const refuse = () => { throw new Error("Grouping is not allowed here."); };
export const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url: "file:tasks.db" }) }).$extends({
  query: { task: { groupBy: refuse }, project: { groupBy: refuse } },
});
`;
    // A process loads a file once, and its client has been disconnected after a run.
    for (const name of ["all.ts", "named.ts"]) writeFileSync(join(folder, name), client);
    const { code, stdout, stderr } = await tune("--client", "all.ts");
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("`tune` cannot choose a tenant of `Task`: Grouping is not allowed here.");
    expect(stderr).toContain(`name one: \`--scope '{"Task":{"tenantId":…}}'\``);
    // Nothing is to be chosen.
    const named = await tune("/projects", "--client", "named.ts", "--scope", scopeOf(3));
    expect([named.code, named.stdout]).toEqual([0, expect.not.stringContaining("the tenant with the most rows")]);
  });
});

test("a sample under a condition of its own is of the same tenant", async () => {
  const { api } = await apiFrom(schema.slice(schemaHead("sqlite").length));
  const resource = api.resources.find(({ resource: { model } }) => model === "Task");
  if (resource === undefined) throw new Error("Task is no resource.");
  const client: ClientModule = await import(pathToFileURL(join(folder, "client/client.ts")).href);
  const prisma = new client.PrismaClient({ adapter: new PrismaLibSql({ url: `file:${join(folder, "tasks.db")}` }) });
  const sampling = samplingOf(api, { Task: { tenantId: 3 } }, { delegate: () => prisma.task });
  const where = { room: { lt: 1000 } };
  const own = await prisma.task.count({ where: { ...where, tenantId: 3 } });
  expect([await sampling.delegate(resource).count({ where }), own > 0]).toEqual([own, true]);
  expect(await prisma.task.count({ where })).toBeGreaterThan(own);
  await prisma.$disconnect();
});

test("a parent is one that a request sees", async () => {
  const { requests } = await reportOf("/boards/{id}/pins");
  expect(requests[0]).toMatchObject({ url: "/boards/3/pins", rowsSent: 30 });
});

describe("with `--scope`", () => {
  test("parents are of the same tenant, and an index that serves others is not called unused", async () => {
    const report = await reportOf("--scope", scopeOf(3));
    expect(failedIn(report)).toEqual([]);
    expect(parentsIn(report).map(tenantOf)).toEqual([3]);
    expect(report.requests.find(({ url }) => /^\/projects\/\d+\/tasks/.test(url))?.rowsSent).toBeGreaterThan(0);
    expect(unusedIn(report)).toEqual(["no measured request uses the index over `unread`"]);
    expect(advisedIn(report)).toEqual(expected);
    expect(report.chosenScope).toEqual({});
  });

  test("for some of the models, the others have the same tenant", async () => {
    const report = await reportOf("/projects", "--scope", '{"Project":{"tenantId":{"equals":3}}}');
    expect(report.chosenScope).toEqual({ Task: { tenantId: 3 } });
    expect(failedIn(report)).toEqual([]);
  });
});

test("--fix writes what the report counts into the model's file, and its next step names the folder of several files", async () => {
  const project = emptyFolder("tune-files");
  const [head = "", models = ""] = [schemaHead("sqlite"), schema.slice(schemaHead("sqlite").length)];
  put(project, "prisma/schema/main.prisma", head);
  put(project, "prisma/schema/models.prisma", models);
  await generateProject(project, "prisma/schema");
  const args = [
    "tune",
    "--schema",
    "prisma/schema",
    "--slow",
    "2ms",
    "--database-url",
    `file:${join(folder, "tasks.db")}`,
  ];
  const { code, stdout } = await prismaPaged(project, ...args, "/tasks", "--fix");
  expect(code).toBe(0);
  expect(stdout).toContain("`--fix` can write 2 of them into the schema.");
  expect(stdout).toContain(
    "Make a migration for the indexes: `npx prisma migrate dev --schema prisma/schema`, then run `npx prisma generate --schema prisma/schema`.",
  );
  const lines = (text: string) => text.split("\n").filter((line) => line.includes("@@index"));
  const written = lines(readFileSync(join(project, "prisma/schema/models.prisma"), "utf8"));
  expect(written.filter((line) => !lines(models).includes(line))).toEqual([
    "  @@index([tenantId, priority, id])",
    "  @@index([tenantId, room, priority])",
  ]);
});
