/** A filter may lead through a model that is not a resource, such as a join table: its scope holds there too. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { generateProject } from "../in-process.js";
import { toMysql } from "../mysql-sql.js";
import { emptyFolder, runNode } from "../prisma-child.js";
import { schemaHead } from "../schema-head.js";
import { schemaSql } from "../schema-sql.js";
import { get, ids, type Requestable } from "./client.js";
import { openDatabase } from "./open-database.js";

const database = inject("database");
const { provider } = database;

const models = `
/// @pagination
model Post {
  id   Int       @id
  /// @filter(exact, not, path: "tag.name")
  tags PostTag[]
}
model PostTag {
  id     Int     @id
  post   Post    @relation(fields: [postId], references: [id])
  postId Int
  tag    Tag     @relation(fields: [tagId], references: [id])
  tagId  Int
  draft  Boolean
}
/// @pagination
model Tag {
  id    Int       @id
  name  String
  posts PostTag[]
}
`;

type CreateApi = (options: object) => Requestable;

let prisma: { $disconnect(): Promise<void> };
let createApi: CreateApi;
let folder: string;

beforeAll(async () => {
  folder = emptyFolder(join("behaviour", `join-scopes-${provider}`));
  writeFileSync(join(folder, "schema.prisma"), `${schemaHead(provider)}${models}`);
  await generateProject(folder);
  const { PrismaClient } = await import(join(folder, "client/client.ts"));
  ({ createApi } = (await import(join(folder, "api/index.ts"))) as { createApi: CreateApi });
  const text = `${schemaHead(provider === "mysql" ? "postgresql" : provider)}${models}`;
  const sql = await schemaSql([{ path: "schema.prisma", name: "schema.prisma", text }]);
  const { adapter } = await openDatabase({ ...database, tables: provider === "mysql" ? toMysql(sql) : sql });
  const client = new PrismaClient({ adapter });
  await client.post.createMany({ data: [1, 2, 3].map((id) => ({ id })) });
  await client.tag.create({ data: { id: 1, name: "new" } });
  const data = [1, 2].map((id) => ({ id, postId: id, tagId: 1, draft: id === 2 }));
  await client.postTag.createMany({ data });
  prisma = client;
});
afterAll(() => prisma?.$disconnect());

test("a row in between that the scope forbids leads nowhere", async () => {
  const all = createApi({ prisma });
  expect(ids(await get(all, "/posts?tags.tag.name=new"))).toEqual([1, 2]);
  expect(ids(await get(all, "/posts?tags.tag.name[not]=new"))).toEqual([3]);
  const scoped = createApi({ prisma, scope: { PostTag: () => ({ draft: false }) } });
  expect(ids(await get(scoped, "/posts?tags.tag.name=new"))).toEqual([1]);
  const none = createApi({ prisma, scope: { PostTag: () => ({ OR: [] }) } });
  expect(ids(await get(none, "/posts?tags.tag.name=new"))).toEqual([]);
});

test("`requireScopes` requires its scope, too", () => {
  const scope = { Post: "public", Tag: "public" };
  expect(() => createApi({ prisma, requireScopes: true, scope })).toThrow("there is no scope for PostTag.");
  expect(() => createApi({ prisma, requireScopes: true, scope: { ...scope, PostTag: "public" } })).not.toThrow();
});

test("any other model is unknown, as before", () => {
  expect(() => createApi({ prisma, scope: { PostTags: "public" } })).toThrow(
    "unknown model `PostTags` in `scope` (did you mean `PostTag`?). Models: Post, Tag, PostTag.",
  );
});

test("its type is in the options", async () => {
  writeFileSync(
    join(folder, "use.ts"),
    `import type { ApiOptions, PostOptions, TagOptions } from "./api/index.js";
export const scope: NonNullable<ApiOptions["scope"]> = { PostTag: () => ({ draft: false }) };
export const ofPosts: NonNullable<PostOptions["scope"]> = { PostTag: () => ({ draft: false }) };
// @ts-expect-error: no filter of the tags leads through it
export const ofTags: NonNullable<TagOptions["scope"]> = { PostTag: () => ({ draft: false }) };
// @ts-expect-error: it has no such column
export const wrong: NonNullable<ApiOptions["scope"]> = { PostTag: () => ({ drafts: false }) };
`,
  );
  const compilerOptions = {
    ...{ module: "nodenext", target: "es2022", strict: true, noEmit: true, skipLibCheck: true, types: [] },
    allowImportingTsExtensions: true,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["use.ts"] }));
  expect(await runNode(folder, "typescript/bin/tsc", ["-p", "."])).toMatchObject({ stdout: "", code: 0 });
});
