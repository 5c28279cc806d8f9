/** Groups whose order is that of an enum: by the enum's order of the database, as rows are. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { get, ids, type Requestable } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

const { provider } = inject("database");

/** Declared in another order than their texts have. */
const stages = ["WRITTEN", "EDITED", "PRINTED"] as const;

const models = `
/// @pagination(paginationEnabled: false)
/// @pagination(operation: "up", path: "/up", enabled: true, clientEnabled: true, itemsPerPage: 2, distinct: ["shelf"], order: [{ field: "stage" }])
/// @pagination(operation: "down", path: "/down", enabled: true, itemsPerPage: 2, distinct: ["shelf"], order: [{ field: "stage", direction: DESC }])
/// @pagination(operation: "along", path: "/along", enabled: true, itemsPerPage: 2, distinct: ["shelf", "room"], order: [{ field: "room", direction: DESC }, { field: "stage" }])
/// @pagination(operation: "stages", path: "/stages", enabled: true, itemsPerPage: 2, distinct: ["stage"], order: [{ field: "stage", direction: DESC }])
model Draft {
  id    Int     @id
  room  Int
  shelf String?
  stage Stage?
}
enum Stage {
  ${stages.join("\n  ")}
}
`;

type Stage = (typeof stages)[number] | null;
interface Draft {
  readonly id: number;
  readonly room: number;
  readonly shelf: string | null;
  readonly stage: Stage;
}

const drafts: readonly Draft[] = Array.from({ length: 80 }, (_, index) => {
  const shelf = index % 13 === 0 ? null : `shelf ${(index * 7) % 11}`;
  // Some shelves have no stage, others lack the first one.
  const most = index % 11;
  const stage = most < 2 ? null : (stages[(most + (index % 5 === 0 ? 1 : 0)) % 3] ?? null);
  return { id: index + 1, room: index % 3, shelf, stage: index % 9 === 0 ? null : stage };
});

const rank: readonly Stage[] = provider === "sqlite" ? ["EDITED", "PRINTED", "WRITTEN"] : stages;

let project: OpenProject;
let app: Requestable;
beforeAll(async () => {
  project = await openProject("distinct-enums", models);
  app = project.createApi({ prisma: project.prisma });
  await project.prisma.draft.createMany({ data: drafts });
});
afterAll(() => project.prisma.$disconnect());

type Sign = 1 | -1;
const compared = <Value>(a: Value, b: Value) => (a === b ? 0 : a < b ? -1 : 1);
/** A null is neither the least nor the greatest. */
const byStage = (sign: Sign) => (a: Draft, b: Draft) =>
  a.stage === null || b.stage === null
    ? Number(a.stage === null) - Number(b.stage === null)
    : sign * (rank.indexOf(a.stage) - rank.indexOf(b.stage));
const isNullLeast = provider !== "postgresql";
/** A group without a stage is where the database has nulls. */
const byGroup = (sign: Sign) => (a: Draft, b: Draft) =>
  a.stage === null || b.stage === null
    ? sign * (isNullLeast ? -1 : 1) * (Number(a.stage === null) - Number(b.stage === null))
    : byStage(sign)(a, b);
const byShelf = (a: Draft, b: Draft) =>
  a.shelf === null || b.shelf === null
    ? (isNullLeast ? -1 : 1) * (Number(a.shelf === null) - Number(b.shelf === null))
    : compared(a.shelf, b.shelf);

function firsts(keyOf: (draft: Draft) => string, sign: Sign): readonly Draft[] {
  const sorted = drafts.toSorted((a, b) => byStage(sign)(a, b) || sign * (a.id - b.id));
  return [...new Map(sorted.reverse().map((draft) => [keyOf(draft), draft])).values()];
}

async function walked(path: string): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const document = await get(app, next);
    found.push(...ids(document));
    next = document["hydra:view"]?.["hydra:next"];
  }
  return found;
}

const idsOf = (rows: readonly Draft[]) => rows.map(({ id }) => id);

test.each([
  ["/up", 1],
  ["/down", -1],
] as const)("%s", async (path, sign) => {
  const groups = firsts(({ shelf }) => String(shelf), sign);
  const expected = idsOf(groups.toSorted((a, b) => byGroup(sign)(a, b) || byShelf(a, b)));
  expect(new Set(groups.map(({ stage }) => stage)).size).toBeGreaterThan(2);
  expect(await walked(path)).toEqual(expected);
  if (path === "/up") expect(ids(await get(app, "/up?pagination=false"))).toEqual(expected);
});

test("behind a field that groups", async () => {
  const groups = firsts(({ shelf, room }) => `${shelf} ${room}`, 1);
  const sorted = groups.toSorted((a, b) => b.room - a.room || byGroup(1)(a, b) || byShelf(a, b));
  expect(await walked("/along")).toEqual(idsOf(sorted));
});

test("the enum itself groups", async () => {
  const found = (await walked("/stages")).map((id) => drafts.find((draft) => draft.id === id)?.stage);
  expect(found.filter((stage) => stage !== null)).toEqual(rank.toReversed());
});
