/** What a client never gets: rows of a model that is not exposed, and values of hidden fields, whatever it sends. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Requestable } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

const models = `
/// @pagination(clientFields: true, clientIncludes: ["posts"], clientEnabled: true, search: ["name"])
/// @pagination(operation: "feed", path: "/feed", viaCursor: [{ field: "id" }])
/// @pagination(operation: "all", path: "/all-users", enabled: false)
/// @pagination(operation: "names", path: "/names", distinct: ["name"])
model User {
  id       Int     @id
  /// @filter(exact, order, facet)
  name     String
  /// @hidden
  password String
  strongbox Strongbox  @relation(fields: [boxId], references: [id])
  boxId  Int
  scribbles Scribble[]
  /// @pagination
  posts    Post[]
  @@index([name])
  @@index([boxId])
}
/// @pagination
model Post {
  id       Int     @id
  /// @hidden
  draft    String
  /// @embed
  author   User    @relation(fields: [authorId], references: [id])
  authorId Int
  @@index([authorId])
}
model Strongbox {
  id    Int    @id
  combination  String
  users User[]
}
model Scribble {
  id     Int    @id
  wording String
  user   User   @relation(fields: [userId], references: [id])
  userId Int
  @@index([userId])
}
`;

let project: OpenProject;
let app: Requestable;
const logged: unknown[] = [];

beforeAll(async () => {
  project = await openProject("never-sent", models);
  const { prisma, createApi } = project;
  await prisma.strongbox.createMany({ data: [1, 2].map((id) => ({ id, combination: `${marker}strongbox${id}` })) });
  await prisma.user.createMany({
    data: [1, 2, 3].map((id) => ({
      id,
      name: id < 3 ? "Ada" : "Bo",
      password: `${marker}password${id}`,
      boxId: 1 + (id % 2),
    })),
  });
  await prisma.scribble.createMany({
    data: [1, 2].map((id) => ({ id, wording: `${marker}scribble${id}`, userId: id })),
  });
  await prisma.post.createMany({
    data: [1, 2].map((id) => ({ id, draft: `${marker}draft${id}`, authorId: id })),
  });
  app = createApi({ prisma, onError: (error: unknown) => logged.push(error) });
});
afterAll(() => project.prisma.$disconnect());

/** Is a part of each value that nobody may get, and of nothing else. */
const marker = "zq7marker";

const rows = [
  ...["/users", "/users?pagination=false", "/users/1", "/feed", "/all-users", "/names", "/users/1/posts"],
  ...["/users?include=posts", "/users/1?include=posts", "/users?facets[]=name", "/posts", "/posts/1"],
];

/** Requests for a field that is not there for clients, and for a relation to a model that is not exposed. */
const asked = [
  ...["fields=id,password", "fields[]=password", "order[password]=asc", `password=${marker}password1`, "search=zq7"],
  ...["password[gt]=a", "password[like]=zq7", "exists[password]=true", "facets[]=password", "password[lt]=zq7"],
  ...[
    "fields=strongbox",
    "include=strongbox",
    "include=scribbles",
    "include=posts.author.strongbox",
    "strongbox.combination=zq7markerstrongbox1",
  ],
  ...[
    "order[strongbox.combination]=asc",
    "strongbox=/strongboxes/1",
    "exists[strongbox]=true",
    "scribbles.wording=zq7marker",
    "facets[]=strongbox.combination",
  ],
  ...["select[password]=true", "include[strongbox]=true", "where[password][startsWith]=z", "omit=", "_count=scribbles"],
].flatMap((query) => ["/users", "/users/1", "/feed", "/all-users", "/names"].map((path) => `${path}?${query}`));

const documents = ["/", "/docs.jsonld", "/openapi.json", "/contexts/User", "/contexts/Post", "/nowhere", "/errors/404"];
const types = ["application/ld+json", "application/json", "text/html", "*/*"];

/** Returns the whole answer: status, headers and body. */
async function answer(path: string, accept: string): Promise<string> {
  const response = await app.request(path, { headers: { accept } });
  return JSON.stringify([response.status, [...response.headers], await response.text()]);
}

describe("a model without `@pagination`", () => {
  test.each([
    "/strongboxes",
    "/strongboxes/1",
    "/scribbles",
    "/scribbles/1",
    "/users/1/scribbles",
    "/users/1/strongbox",
    "/contexts/Strongbox",
  ])("has no route: %s", async (path) => {
    for (const accept of types) expect((await app.request(path, { headers: { accept } })).status).toBe(404);
  });

  test("is in no answer and in no document: neither its rows nor its fields", async () => {
    project.statements();
    for (const path of [...rows, ...documents]) {
      for (const accept of types) {
        const text = await answer(path, accept);
        expect(text, path).not.toContain(marker);
        expect(text, path).not.toMatch(/strongbox|scribble|combination|wording/i);
      }
    }
    const statements = project.statements().join("\n");
    expect(statements).toMatch(/[`"]User[`"]/);
    expect(statements).not.toMatch(/Strongbox|Scribble/);
  });
});

describe("a field with `@hidden`", () => {
  test("is in no answer, no header, no document and no log, and is not read", async () => {
    project.statements();
    for (const path of [...rows, ...documents]) {
      for (const accept of types) expect(await answer(path, accept), path).not.toMatch(/zq7|password|draft/i);
    }
    const statements = project.statements().join("\n");
    expect(statements).toMatch(/[`"]name[`"]/);
    expect(statements).not.toMatch(/password|draft/);
    expect(logged).toEqual([]);
  });

  test("changes no answer by its value, whatever a client sends", async () => {
    const { prisma } = project;
    const requests = [...rows, ...asked].flatMap((path) => types.map((type) => [path, type] as const));
    const answers = async () => {
      const found: string[] = [];
      for (const [path, type] of requests) found.push(`${path} ${await answer(path, type)}`);
      return found;
    };
    const before = await answers();
    // What was sent is in links and problems; what was stored is not.
    for (const text of before) expect(text).not.toMatch(/zq7marker(strongbox2|password[23]|scribble|draft)/);
    await prisma.user.updateMany({ data: { password: "a" } });
    await prisma.user.update({ where: { id: 3 }, data: { password: "b" } });
    await prisma.post.updateMany({ data: { draft: "c" } });
    await prisma.strongbox.updateMany({ data: { combination: "d" } });
    await prisma.scribble.deleteMany();
    expect(await answers()).toEqual(before);
    expect(logged).toEqual([]);
  });
});
