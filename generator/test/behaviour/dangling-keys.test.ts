/** Foreign keys that no constraint enforces (`relationMode = "prisma"`): a row whose key finds no row has no related item. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { get, ids, type Requestable } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

const models = `
/// @pagination(clientIncludes: ["owner"])
model Team {
  id       Int     @id
  tenantId Int
  name     String
  note     String?
  owner    User?   @relation(fields: [ownerId], references: [id])
  ownerId  Int?
  /// @count
  /// @pagination
  posts    Post[]
  @@unique([tenantId, id])
  @@index([ownerId])
}
/// @pagination
model User {
  id    Int    @id
  name  String
  posts Post[]
  teams Team[]
  badge Badge?
}
/// @pagination
/// @resource(identifier: "code")
model Topic {
  id    Int    @id
  code  String @unique
  posts Post[]
}
/// @pagination(clientIncludes: ["user"])
model Badge {
  id     Int   @id
  /// @filter(exact, exists)
  user   User? @relation(fields: [userId], references: [id])
  userId Int?  @unique
}
/// @pagination(clientIncludes: ["author", "team", "team.owner", "topic"], anyOf: { whose: ["author"] })
/// @pagination(operation: "embedding", path: "/embedding", fields: ["id", "again"])
/// @pagination(operation: "lacking", path: "/lacking", where: { author: { isNot: { name: "A" } } })
/// @pagination(operation: "negated", path: "/negated", where: { NOT: { author: { name: "A" } } })
/// @pagination(operation: "lonely", path: "/lonely", where: { author: { isNot: {} } })
/// @pagination(operation: "having", path: "/having", where: { author: { is: {} } })
model Post {
  id       Int     @id
  tenantId Int
  /// @filter(exact, not, facet)
  /// @filter(exact, not, path: "name")
  author   User    @relation(fields: [authorId], references: [id])
  authorId Int
  /// @filter(exact, not, exists)
  /// @filter(exists, path: "note")
  /// @filter(not, path: "owner.name")
  team     Team?   @relation(fields: [tenantId, teamId], references: [tenantId, id], onDelete: Restrict, onUpdate: Restrict)
  teamId   Int?
  /// @filter(exact, not, exists, facet)
  topic    Topic?  @relation(fields: [topicId], references: [id])
  topicId  Int?
  /// @embed
  again    Again   @relation(fields: [againId], references: [id])
  againId  Int
  @@index([authorId])
  @@index([tenantId, teamId])
  @@index([topicId])
  @@index([againId])
}
/// @pagination
model Again {
  id    Int    @id
  name  String
  /// @embed(limit: 5)
  posts Post[]
}
`;

const users = [
  { id: 1, name: "A" },
  { id: 2, name: "B" },
];
const teams = [
  { id: 1, tenantId: 1, name: "X", note: null, ownerId: 1 },
  { id: 2, tenantId: 1, name: "Y", note: "n", ownerId: 9 },
  { id: 3, tenantId: 1, name: "Z", note: "n", ownerId: null },
];
const topics = [
  { id: 1, code: "p" },
  { id: 2, code: "q" },
];
const badges = [
  { id: 1, userId: 1 },
  { id: 2, userId: 9 },
  { id: 3, userId: null },
];
const agains = [{ id: 1, name: "x" }];
const posts = [
  { id: 1, tenantId: 1, authorId: 1, teamId: 1, topicId: 1, againId: 1 },
  { id: 2, tenantId: 1, authorId: 2, teamId: 2, topicId: 2, againId: 9 },
  { id: 3, tenantId: 1, authorId: 9, teamId: 9, topicId: 9, againId: 1 },
  { id: 4, tenantId: 2, authorId: 1, teamId: 1, topicId: null, againId: 1 },
  { id: 5, tenantId: 2, authorId: 8, teamId: null, topicId: 8, againId: 1 },
  { id: 6, tenantId: 1, authorId: 1, teamId: 3, topicId: 1, againId: 1 },
];

let project: OpenProject;
let app: Requestable;

beforeAll(async () => {
  project = await openProject("dangling-keys", models, { relationMode: "prisma" });
  const { prisma, createApi } = project;
  await prisma.user.createMany({ data: users });
  await prisma.team.createMany({ data: teams });
  await prisma.topic.createMany({ data: topics });
  await prisma.badge.createMany({ data: badges });
  await prisma.again.createMany({ data: agains });
  await prisma.post.createMany({ data: posts });
  app = createApi({ prisma });
}, 120_000);

afterAll(() => project?.prisma.$disconnect());

type Post = (typeof posts)[number];
const userOf = (id: number | null | undefined) => users.find((user) => user.id === id);
const authorOf = ({ authorId }: Post) => userOf(authorId);
const teamOf = ({ tenantId, teamId }: Post) => teams.find((team) => team.id === teamId && team.tenantId === tenantId);
const topicOf = ({ topicId }: Post) => topics.find(({ id }) => id === topicId);
const ownerOf = (post: Post) => userOf(teamOf(post)?.ownerId);

const everyRow = () => ({ id: { gt: 0 } });
const scope = { User: everyRow, Team: everyRow, Topic: everyRow };

describe.each([
  ["without a scope", {}],
  ["within a scope", { scope }],
])("%s", (_, options) => {
  test.each<[query: string, isWanted: (post: Post) => boolean]>([
    ["posts?author=1", (post) => authorOf(post)?.id === 1],
    ["posts?author=9", () => false],
    ["posts?author[]=9&author[]=2", (post) => authorOf(post)?.id === 2],
    ["posts?author[not]=1", (post) => authorOf(post)?.id !== 1],
    ["posts?author[not]=9", () => true],
    ["posts?author.name=A", (post) => authorOf(post)?.name === "A"],
    ["posts?author.name[not]=A", (post) => authorOf(post)?.name !== "A"],
    ["posts?exists[team]=true", (post) => teamOf(post) !== undefined],
    ["posts?exists[team]=false", (post) => teamOf(post) === undefined],
    ["posts?team=1", (post) => teamOf(post)?.id === 1],
    ["posts?team[not]=1", (post) => teamOf(post)?.id !== 1],
    ["posts?exists[team.note]=true", (post) => teamOf(post)?.note != null],
    ["posts?exists[team.note]=false", (post) => teamOf(post)?.note == null],
    ["posts?team.owner.name[not]=A", (post) => ownerOf(post)?.name !== "A"],
    ["posts?exists[topic]=true", (post) => topicOf(post) !== undefined],
    ["posts?exists[topic]=false", (post) => topicOf(post) === undefined],
    ["posts?topic=p", (post) => topicOf(post)?.code === "p"],
    ["posts?topic[not]=p", (post) => topicOf(post)?.code !== "p"],
    ["posts?exists[team]=false&exists[topic]=false", (post) => !teamOf(post) && !topicOf(post)],
    ["posts?whose=9", () => false],
    ["lacking", (post) => authorOf(post)?.name !== "A"],
    ["negated", (post) => authorOf(post)?.name !== "A"],
    ["lonely", (post) => authorOf(post) === undefined],
    ["having", (post) => authorOf(post) !== undefined],
  ])("%s", async (query, isWanted) => {
    const scoped = project.createApi({ prisma: project.prisma, ...options });
    const document = await get(scoped, `/${query}`);
    const wanted = posts.filter(isWanted).map(({ id }) => id);
    expect([ids(document), document["hydra:totalItems"]]).toEqual([wanted, wanted.length]);
  });

  test("the IRIs of the related items", async () => {
    const scoped = project.createApi({ prisma: project.prisma, ...options });
    const members = (await get(scoped, "/posts"))["hydra:member"];
    const iri = (path: string, key: string | number | undefined) => (key === undefined ? null : `/${path}/${key}`);
    expect(members.map(({ author, team, topic }) => [author, team, topic])).toEqual(
      posts.map((post) => [
        iri("users", authorOf(post)?.id),
        iri("teams", teamOf(post)?.id),
        iri("topics", topicOf(post)?.code),
      ]),
    );
    const [, second, third] = (await get(scoped, "/teams"))["hydra:member"];
    expect([second?.owner, third?.owner]).toEqual([null, null]);
    expect(await get(scoped, "/posts/3")).toMatchObject({ author: null, team: null, topic: null });
  });

  test("the items that a client includes", async () => {
    const scoped = project.createApi({ prisma: project.prisma, ...options });
    const members = (await get(scoped, "/posts?include=author,topic,team.owner"))["hydra:member"];
    expect(members.map(({ author }) => author)).toMatchObject(posts.map((post) => authorOf(post) ?? null));
    expect(members.map(({ topic }) => topic)).toMatchObject(posts.map((post) => topicOf(post) ?? null));
    expect(members.map(({ team }) => team)).toMatchObject(
      posts.map((post) => {
        const team = teamOf(post);
        return team === undefined ? null : { id: team.id, owner: ownerOf(post) ?? null };
      }),
    );
  });

  test("the values of facets", async () => {
    const scoped = project.createApi({ prisma: project.prisma, ...options });
    const { facets } = await get(scoped, "/posts?facets=author,topic");
    expect(facets).toEqual({
      author: [
        { value: "/users/1", count: 3 },
        { value: "/users/2", count: 1 },
      ],
      topic: [
        { value: "/topics/p", count: 2 },
        { value: "/topics/q", count: 1 },
      ],
    });
  });
});

test("an item that is always embedded", async () => {
  const members = (await get(app, "/posts"))["hydra:member"];
  expect(members.map(({ again }) => again)).toMatchObject(
    posts.map(({ againId }) => (againId === 1 ? { name: "x" } : null)),
  );
});

test("the links of items in an embedded list", async () => {
  const [again] = (await get(app, "/agains"))["hydra:member"];
  const inList = posts.filter(({ againId }) => againId === 1);
  expect(again?.posts).toMatchObject(
    inList.map((post) => ({ id: post.id, author: authorOf(post) ? `/users/${post.authorId}` : null })),
  );
});

test("the two sides of a one-to-one relation", async () => {
  expect(ids(await get(app, "/badges?exists[user]=false"))).toEqual([2, 3]);
  expect(ids(await get(app, "/badges?user=9"))).toEqual([]);
  expect((await get(app, "/badges?include=user"))["hydra:member"].map(({ user }) => user)).toMatchObject([
    { name: "A", badge: "/badges/1" },
    null as never,
    null as never,
  ]);
  expect((await get(app, "/users"))["hydra:member"].map(({ badge }) => badge)).toEqual(["/badges/1", null]);
});

test("the rows of lists, and their numbers", async () => {
  const members = (await get(app, "/teams"))["hydra:member"];
  expect(members.map(({ postsCount }) => postsCount)).toEqual([1, 1, 1]);
  expect(ids(await get(app, "/teams/1/posts"))).toEqual([1]);
});
