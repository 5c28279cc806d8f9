/** Callers who see different restricted fields share the totals of one condition. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { get, type Requestable } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

const names = ["a", "b", "c", "d", "e", "f"] as const;
/** Each set of the restricted fields, as text. */
const callers = Array.from({ length: 2 ** names.length }, (_, bits) =>
  names.filter((_, index) => bits & (2 ** index)).join(),
);

let project: OpenProject;
let app: Requestable;

beforeAll(async () => {
  project = await openProject(
    "restricted-counts",
    `
/// @pagination(operation: "cached", path: "/cached-people", count: "cached", itemsPerPage: 2)
/// @pagination(operation: "shared", path: "/shared-people", count: "shared", itemsPerPage: 2)
/// @pagination
model Person {
  id     Int    @id
  team   Team   @relation(fields: [teamId], references: [id])
  /// @filter(exact)
  teamId Int
${names.map((name) => `  /// @restricted\n  ${name} Int @default(0)`).join("\n")}
  @@index([teamId])
}
/// @pagination
model Team {
  id     Int      @id
  /// @pagination(count: "cached", itemsPerPage: 2)
  people Person[]
}
`,
  );
  await project.prisma.team.createMany({ data: [{ id: 1 }, { id: 2 }] });
  await project.prisma.person.createMany({
    data: Array.from({ length: 9 }, (_, index) => ({ id: index + 1, teamId: 1 + (index % 2) })),
  });
});
afterAll(() => project.prisma.$disconnect());
beforeEach(() => {
  const fields = {
    Person: ({ req }: { req: { header(name: string): string } }) => req.header("x").split(",").filter(Boolean),
  };
  app = project.createApi({ prisma: project.prisma, fields });
  project.statements();
});

const total = async (path: string, caller: string): Promise<unknown> => {
  const asCaller: Requestable = { request: (url, init) => app.request(url, { ...init, headers: { x: caller } }) };
  return (await get(asCaller, path))["hydra:totalItems"];
};
const counts = () => project.statements().filter((sql) => sql.startsWith("SELECT COUNT(*)")).length;

test("a cached total is counted once for all of them; so is that of a list relation", async () => {
  for (const caller of callers) expect(await total("/cached-people?teamId=1", caller)).toBe(5);
  expect(counts()).toBe(1);
  for (const caller of callers) expect(await total("/teams/2/people", caller)).toBe(4);
  expect(counts()).toBe(1);
});

test("concurrent requests of all of them share a count", async () => {
  await Promise.all(callers.map((caller) => total("/people", caller)));
  project.statements();
  const totals = await Promise.all(callers.map((caller) => total("/shared-people?teamId=1", caller)));
  expect(totals).toEqual(callers.map(() => 5));
  expect(counts()).toBeLessThan(callers.length / 2);
});
