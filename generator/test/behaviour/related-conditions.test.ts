/** Alternatives, and conditions on related rows, in a `where` of the schema: they know only rows that a request may see. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { generateProject } from "../in-process.js";
import { toMysql } from "../mysql-sql.js";
import { emptyFolder } from "../prisma-child.js";
import { schemaHead } from "../schema-head.js";
import { schemaSql } from "../schema-sql.js";
import { get, ids, type Requestable } from "./client.js";
import { openDatabase } from "./open-database.js";

const database = inject("database");
const { provider } = database;

interface User {
  readonly id: number;
  readonly name: string;
  readonly tenant: number | null;
  readonly deletedAt: Date | null;
}

interface Task {
  readonly id: number;
  readonly done: boolean;
  readonly tenant: number;
  readonly hidden: boolean;
  readonly due: Date;
  readonly projectId: number;
  readonly assigneeId: number | null;
}

interface Project {
  readonly id: number;
  readonly score: number | null;
  readonly archived: boolean;
  readonly ownerId: number | null;
}

/** What a project leads to, as far as a request may see it. */
interface Seen extends Project {
  readonly owner: User | undefined;
  readonly tasks: readonly (Task & { readonly assignee: User | undefined })[];
  readonly tags: readonly string[];
}

/** As Prisma reads a `where`, null fulfils neither a comparison nor its opposite. */
const conditions: { readonly [operation: string]: readonly [where: string, holds: (project: Seen) => boolean] } = {
  either: ["{ OR: [{ archived: false }, { score: null }] }", ({ archived, score }) => !archived || score === null],
  not: ["{ NOT: { score: { gt: 5 } } }", ({ score }) => score !== null && score <= 5],
  neither: ["{ NOT: [{ archived: true }, { score: null }] }", ({ archived, score }) => !archived && score !== null],
  between: [
    "{ AND: [{ score: { gte: 2 } }, { score: { lt: 8 } }] }",
    ({ score }) => score !== null && score >= 2 && score < 8,
  ],
  nested: [
    "{ archived: false, OR: [{ score: 1 }, { AND: { score: { gt: 3 }, NOT: { score: 7 } } }] }",
    ({ archived, score }) => !archived && score !== null && (score === 1 || (score > 3 && score !== 7)),
  ],
  owned: ['{ owner: { name: "a" } }', ({ owner }) => owner?.name === "a"],
  hasOwner: ["{ owner: { is: {} } }", ({ owner }) => owner !== undefined],
  otherOwner: ['{ owner: { isNot: { name: "a" } } }', ({ owner }) => owner?.name !== "a"],
  withoutOwner: ["{ owner: { isNot: {} } }", ({ owner }) => owner === undefined],
  notOwned: ['{ NOT: { owner: { name: "a" } } }', ({ owner }) => owner?.name !== "a"],
  some: ["{ tasks: { some: { done: true } } }", ({ tasks }) => tasks.some(({ done }) => done)],
  any: ["{ tasks: { some: {} } }", ({ tasks }) => tasks.length > 0],
  none: ["{ tasks: { none: { done: true } } }", ({ tasks }) => !tasks.some(({ done }) => done)],
  empty: ["{ tasks: { none: {} } }", ({ tasks }) => tasks.length === 0],
  every: ["{ tasks: { every: { done: true } } }", ({ tasks }) => tasks.every(({ done }) => done)],
  someAndEvery: [
    "{ tasks: { some: { tenant: 1 }, every: { done: true } } }",
    ({ tasks }) => tasks.some(({ tenant }) => tenant === 1) && tasks.every(({ done }) => done),
  ],
  assigned: [
    '{ tasks: { some: { assignee: { name: "b" } } } }',
    ({ tasks }) => tasks.some(({ assignee }) => assignee?.name === "b"),
  ],
  late: ["{ tasks: { some: { due: { lt: now() } } } }", ({ tasks }) => tasks.some(({ due }) => due < new Date())],
  tagged: ['{ tags: { some: { name: "x" } } }', ({ tags }) => tags.includes("x")],
  untagged: [
    '{ tags: { none: { name: { in: ["x", "y"] } } } }',
    ({ tags }) => !tags.includes("x") && !tags.includes("y"),
  ],
  mixed: [
    '{ OR: [{ owner: { name: "a" } }, { tasks: { none: { done: false } } }], tags: { every: { name: { not: "z" } } } }',
    ({ owner, tasks, tags }) => (owner?.name === "a" || tasks.every(({ done }) => done)) && !tags.includes("z"),
  ],
};

const operations = Object.entries(conditions).map(
  ([name, [where]]) =>
    `/// @pagination(operation: "${name}", path: "/${name}", paginationEnabled: false, where: ${where})`,
);

const models = `
/// @pagination
${operations.join("\n")}
model Project {
  id       Int     @id
  score    Int?
  archived Boolean
  owner    User?   @relation(fields: [ownerId], references: [id])
  ownerId  Int?
  tasks    Task[]
  tags     Tag[]
}
/// @pagination
/// @resource(where: { deletedAt: null })
model User {
  id        Int       @id
  name      String
  tenant    Int?
  deletedAt DateTime?
  projects  Project[]
  tasks     Task[]
}
/// Shown if its assignee may be seen, or if it has none.
/// @pagination
/// @resource(where: { hidden: false, OR: [{ assigneeId: null }, { assignee: { is: {} } }] })
model Task {
  id         Int      @id
  done       Boolean
  tenant     Int
  hidden     Boolean
  due        DateTime
  project    Project  @relation(fields: [projectId], references: [id])
  projectId  Int
  assignee   User?    @relation(fields: [assigneeId], references: [id])
  assigneeId Int?
}
model Tag {
  id       Int       @id
  name     String
  projects Project[]
}
`;

const random = ((state: number) => (below: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
})(7);
const maybe = <Value>(value: Value): Value | null => (random(4) === 0 ? null : value);

const users: readonly User[] = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  name: "abc"[index % 3] ?? "",
  // Under the tenant's scope, these are hidden, though the scope is NULL of them.
  tenant: index < 4 ? null : random(2),
  deletedAt: random(3) === 0 ? new Date(0) : null,
}));
const projects: readonly Project[] = Array.from({ length: 80 }, (_, index) => ({
  id: index + 1,
  score: maybe(random(10)),
  archived: random(2) === 0,
  ownerId: maybe(random(users.length) + 1),
}));
const tasks: readonly Task[] = Array.from({ length: 110 }, (_, index) => ({
  id: index + 1,
  done: random(3) > 0,
  tenant: random(2),
  hidden: random(5) === 0,
  due: new Date(random(2) === 0 ? 0 : Date.UTC(2200, 0)),
  projectId: random(projects.length) + 1,
  assigneeId: maybe(random(users.length) + 1),
}));
const tagNames = ["x", "y", "z"];
const tagsOf = new Map(projects.map(({ id }) => [id, tagNames.filter(() => random(3) === 0)]));

type Sees = (row: { readonly tenant: number | null }) => boolean;

function seen(sees: Sees): readonly Seen[] {
  const visible = users.filter((user) => user.deletedAt === null && sees(user));
  const userOf = (id: number | null) => visible.find((user) => user.id === id);
  const shown = tasks
    .map((task) => ({ ...task, assignee: userOf(task.assigneeId) }))
    .filter((task) => !task.hidden && sees(task) && (task.assigneeId === null || task.assignee !== undefined));
  return projects.map((project) => ({
    ...project,
    owner: userOf(project.ownerId),
    tasks: shown.filter(({ projectId }) => projectId === project.id),
    tags: tagsOf.get(project.id) ?? [],
  }));
}

type CreateApi = (options: object) => Requestable;

let prisma: { $disconnect(): Promise<void> };
let createApi: CreateApi;

beforeAll(async () => {
  const folder = emptyFolder(join("behaviour", `related-conditions-${provider}`));
  writeFileSync(join(folder, "schema.prisma"), `${schemaHead(provider)}${models}`);
  await generateProject(folder);
  const { PrismaClient } = await import(join(folder, "client/client.ts"));
  ({ createApi } = (await import(join(folder, "api/index.ts"))) as { createApi: CreateApi });
  const text = `${schemaHead(provider === "mysql" ? "postgresql" : provider)}${models}`;
  const sql = await schemaSql([{ path: "schema.prisma", name: "schema.prisma", text }]);
  const { adapter } = await openDatabase({ ...database, tables: provider === "mysql" ? toMysql(sql) : sql });
  const client = new PrismaClient({ adapter });
  await client.tag.createMany({ data: tagNames.map((name, index) => ({ id: index + 1, name })) });
  await client.user.createMany({ data: users });
  for (const project of projects) {
    const connect = tagsOf.get(project.id)?.map((name) => ({ id: tagNames.indexOf(name) + 1 })) ?? [];
    await client.project.create({ data: { ...project, tags: { connect } } });
  }
  await client.task.createMany({ data: tasks });
  prisma = client;
});
afterAll(() => prisma.$disconnect());

const tenant = { User: () => ({ tenant: 1 }), Task: () => ({ tenant: 1 }) };
const nothing = { User: () => ({ OR: [] }), Task: () => ({ OR: [] }) };
const unrestricted = { User: () => ({}), Tag: "public" };

describe.each<[string, object, Sees]>([
  ["without scopes", {}, () => true],
  ["under scopes that allow every row", { scope: unrestricted }, () => true],
  ["under a tenant's scopes", { scope: tenant }, (row) => row.tenant === 1],
  ["under scopes that allow no row", { scope: nothing }, () => false],
])("%s", (_, options, sees) => {
  test.each(Object.entries(conditions))("%s", async (name, [, holds]) => {
    const found = await get(createApi({ prisma, ...options }), `/${name}`);
    const expected = seen(sees).filter(holds);
    expect(ids(found)).toEqual(expected.map(({ id }) => id));
  });
});

test("a model that only a condition leads to may have a scope, and needs one if every model does", async () => {
  const scoped = createApi({ prisma, scope: { Tag: () => ({ name: { not: "x" } }) } });
  expect(ids(await get(scoped, "/tagged"))).toEqual([]);
  expect(() =>
    createApi({ prisma, requireScopes: true, scope: { Project: "public", User: "public", Task: "public" } }),
  ).toThrow("there is no scope for Tag");
});

test("totals count what is listed, and so do item routes and filters find it", async () => {
  const app = createApi({ prisma, scope: tenant });
  const shown = new Set(seen((row) => row.tenant === 1).flatMap(({ tasks }) => tasks.map(({ id }) => id)));
  const page = await get(app, "/tasks");
  expect(page["hydra:totalItems"]).toBe(shown.size);
  for (const { id } of tasks.slice(0, 30))
    expect((await app.request(`/tasks/${id}`)).status).toBe(shown.has(id) ? 200 : 404);
});
