/** Relations by a compound key of which a part may be null: a row with that null has no related item. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { get, ids, type Requestable } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

const noAction = "onDelete: NoAction, onUpdate: NoAction";
const models = `
/// @pagination
model Team {
  id         Int        @id
  tenantId   Int
  name       String
  note       String?
  categories Category[]
  @@unique([tenantId, id])
}
/// @pagination
model Category {
  id       Int     @id
  tenantId Int
  name     String
  note     String?
  /// @filter(exact, not, exists)
  team     Team?   @relation(fields: [tenantId, teamId], references: [tenantId, id], ${noAction})
  teamId   Int?
  posts    Post[]
  @@unique([tenantId, id])
}
/// @pagination
/// @resource(identifier: "code")
model Project {
  id       Int    @id
  code     String @unique
  tenantId Int
  posts    Post[]
  @@unique([tenantId, id])
}
/// @pagination
/// @pagination(operation: "lacking", path: "/lacking", where: { category: { isNot: { name: "A" } } })
/// @pagination(operation: "negated", path: "/negated", where: { NOT: { category: { name: "A" } } })
model Post {
  id         Int       @id
  tenantId   Int
  /// @filter(exact, not, exists)
  /// @filter(exact, not, path: "name")
  /// @filter(exists, path: "note")
  /// @filter(not, path: "team.name")
  /// @filter(exists, path: "team.note")
  category   Category? @relation(fields: [tenantId, categoryId], references: [tenantId, id], ${noAction})
  categoryId Int?
  /// @filter(exact, not, exists, facet)
  project    Project?  @relation(fields: [tenantId, projectId], references: [tenantId, id], ${noAction})
  projectId  Int?
}
`;

const teams = [
  { id: 1, tenantId: 1, name: "X", note: null },
  { id: 2, tenantId: 1, name: "Y", note: "n" },
];
const categories = [
  { id: 1, tenantId: 1, name: "A", note: "n", teamId: 1 },
  { id: 2, tenantId: 1, name: "B", note: null, teamId: 2 },
  { id: 3, tenantId: 1, name: "B", note: "m", teamId: null },
];
const projects = [
  { id: 1, code: "p", tenantId: 1 },
  { id: 2, code: "q", tenantId: 1 },
];
const posts = [
  { id: 1, tenantId: 1, categoryId: 1, projectId: 1 },
  { id: 2, tenantId: 1, categoryId: 2, projectId: 2 },
  { id: 3, tenantId: 1, categoryId: 3, projectId: null },
  { id: 4, tenantId: 1, categoryId: null, projectId: 1 },
  { id: 5, tenantId: 2, categoryId: null, projectId: null },
];

let project: OpenProject;
let app: Requestable;

beforeAll(async () => {
  project = await openProject("compound-relations", models);
  const { prisma, createApi } = project;
  await prisma.team.createMany({ data: teams });
  await prisma.category.createMany({ data: categories });
  await prisma.project.createMany({ data: projects });
  await prisma.post.createMany({ data: posts });
  app = createApi({ prisma });
}, 120_000);

afterAll(() => project?.prisma.$disconnect());

type Post = (typeof posts)[number];
const categoryOf = ({ categoryId }: Post) => categories.find(({ id }) => id === categoryId);
const projectOf = ({ projectId }: Post) => projects.find(({ id }) => id === projectId);
const teamOf = (post: Post) => teams.find(({ id }) => id === categoryOf(post)?.teamId);

describe.each([
  ["without a scope", {}],
  ["within a scope", { scope: { Category: () => ({ id: { gt: 0 } }), Project: () => ({ id: { gt: 0 } }) } }],
])("%s", (_, options) => {
  test.each<[query: string, isWanted: (post: Post) => boolean]>([
    ["posts?exists[category]=true", (post) => categoryOf(post) !== undefined],
    ["posts?exists[category]=false", (post) => categoryOf(post) === undefined],
    ["posts?category=1", (post) => post.categoryId === 1],
    ["posts?category[not]=1", (post) => post.categoryId !== 1],
    ["posts?category[not][]=1&category[not][]=2", (post) => post.categoryId !== 1 && post.categoryId !== 2],
    ["posts?category.name[not]=A", (post) => categoryOf(post)?.name !== "A"],
    ["posts?exists[category.note]=true", (post) => categoryOf(post)?.note != null],
    ["posts?exists[category.note]=false", (post) => categoryOf(post)?.note == null],
    ["posts?category.team.name[not]=X", (post) => teamOf(post)?.name !== "X"],
    ["posts?exists[category.team.note]=false", (post) => teamOf(post)?.note == null],
    ["posts?exists[category.team.note]=true", (post) => teamOf(post)?.note != null],
    ["posts?exists[project]=true", (post) => projectOf(post) !== undefined],
    ["posts?exists[project]=false", (post) => projectOf(post) === undefined],
    ["posts?project[not]=p", (post) => projectOf(post)?.code !== "p"],
    ["posts?exists[project]=false&exists[category]=false", (post) => !projectOf(post) && !categoryOf(post)],
    ["lacking", (post) => categoryOf(post)?.name !== "A"],
    ["negated", (post) => categoryOf(post)?.name !== "A"],
  ])("%s", async (query, isWanted) => {
    const scoped = project.createApi({ prisma: project.prisma, ...options });
    const document = await get(scoped, `/${query}`);
    const wanted = posts.filter(isWanted).map(({ id }) => id);
    expect([ids(document), document["hydra:totalItems"]]).toEqual([wanted, wanted.length]);
  });
});

test("the categories without a team, and those of another one", async () => {
  expect(ids(await get(app, "/categories?exists[team]=false"))).toEqual([3]);
  expect(ids(await get(app, "/categories?exists[team]=true"))).toEqual([1, 2]);
  expect(ids(await get(app, "/categories?team[not]=1"))).toEqual([2, 3]);
});
