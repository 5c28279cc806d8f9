/**
 * Random conditions with `NOT`, `is` and `isNot` over relations to one row, in each `where` of a schema, under random
 * scopes that may be NULL, and the same questions to plain JavaScript: no answer may depend on a hidden row's values.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience, type Random, randomOf, repeat, schemaSeed } from "../random.js";
import { get, ids, type Requestable } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

interface Row {
  readonly [field: string]: number | string | null;
}
interface Condition {
  readonly [key: string]: unknown;
}
/** Undefined where SQL's condition is NULL. */
type Truth = boolean | undefined;

const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);
const all = (truths: readonly Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes(undefined) ? undefined : true;
const any = (truths: readonly Truth[]): Truth => not(all(truths.map(not)));

type Model = "Task" | "User" | "Team" | "Card";

/** How to get from a row to its related rows: `own` is compared with `other` of the model's rows. */
const relations: {
  readonly [model in Model]: {
    readonly [name: string]: { readonly model: Model; readonly own: string; readonly other: string; many?: true };
  };
} = {
  Task: {
    owner: { model: "User", own: "ownerId", other: "id" },
    assignee: { model: "User", own: "assigneeId", other: "id" },
  },
  User: {
    team: { model: "Team", own: "teamId", other: "id" },
    card: { model: "Card", own: "id", other: "userId" },
    owned: { model: "Task", own: "id", other: "ownerId", many: true },
  },
  Team: { members: { model: "User", own: "id", other: "teamId", many: true } },
  Card: { user: { model: "User", own: "userId", other: "id" } },
};
const columns: { readonly [model in Model]: readonly string[] } = {
  Task: ["kind"],
  User: ["name", "level", "tenant"],
  Team: ["name", "level"],
  Card: ["name"],
};

type Sees = (model: Model, row: Row) => boolean;

/** @param sees of the related rows: a scope's own condition sees all of them */
function holds(where: Condition, row: Row, model: Model, sees: Sees): Truth {
  return all(Object.entries(where).map(([key, value]) => holdsPart(key, value, row, model, sees)));
}

function holdsPart(key: string, value: unknown, row: Row, model: Model, sees: Sees): Truth {
  const parts = () => [value].flat().map((each) => holds(each as Condition, row, model, sees));
  if (key === "AND") return all(parts());
  if (key === "OR") return any(parts());
  if (key === "NOT") return all(parts().map(not));
  const relation = relations[model][key];
  if (relation === undefined) return holdsValue(row[key] ?? null, value, row);
  const related = rows[relation.model].filter((each) => {
    return each[relation.other] === row[relation.own] && row[relation.own] !== null && sees(relation.model, each);
  });
  const truths = (inner: unknown) => related.map((each) => holds(inner as Condition, each, relation.model, sees));
  return all(
    Object.entries(value as Condition).map(([quantifier, inner]) => {
      const only = related.length > 0 && truths(inner)[0];
      if (quantifier === "is") return only;
      if (quantifier === "isNot") return not(only);
      if (quantifier === "every") return !truths(inner).includes(false);
      return truths(inner).includes(true) === (quantifier === "some");
    }),
  );
}

function holdsValue(value: number | string | null, wanted: unknown, row: Row): Truth {
  if (typeof wanted !== "object" || wanted === null) return wanted === null ? value === null : equal(value, wanted);
  return all(
    Object.entries(wanted).map(([operator, operand]) => {
      // Prisma negates each operator.
      if (operator === "not" && typeof operand === "object" && operand !== null)
        return all(Object.entries(operand).map(([each, other]) => not(holdsValue(value, { [each]: other }, row))));
      if (operator === "not") return not(holdsValue(value, operand, row));
      if (operator === "equals") return holdsValue(value, operand, row);
      if (operator === "in")
        return operand.length === 0 ? false : any(operand.map((each: unknown) => equal(value, each)));
      const other = typeof operand === "object" ? row[operand.name] : operand;
      return value === null || other === null ? undefined : Number(value) > Number(other);
    }),
  );
}

function equal(value: unknown, wanted: unknown): Truth {
  return value === null ? undefined : value === wanted;
}

const names = ["a", "b"];
/** A condition of a schema, or of a scope, which may also do what a schema cannot. */
function condition(random: Random, model: Model, depth: number, scope?: OpenProject): Condition {
  const inner = (of: Model = model) => condition(random, of, depth - 1, scope);
  const one = Object.entries(relations[model]).filter(([, { many }]) => !many);
  const many = Object.entries(relations[model]).filter(([, each]) => each.many);
  const kind = depth === 0 ? 0 : random.integer(0, 9);
  // The `where` of a resource cannot lead back to the resource, so a schema's conditions lead one way.
  const ways = scope ? one : one.filter(([name]) => name !== "user");
  if (kind >= 5 && ways.length > 0) {
    const [name, { model: related }] = random.pick(ways);
    const isAny = random.chance(0.15);
    const quantifier = isAny ? "isNot" : random.pick(["is", "isNot"]);
    const way = { [name]: { [quantifier]: isAny ? {} : inner(related) } };
    return random.chance(0.4) ? { NOT: way } : way;
  }
  if (kind === 4 && many.length > 0 && scope) {
    const [name, { model: related }] = random.pick(many);
    return { [name]: { [random.pick(["some", "none", "every"])]: inner(related) } };
  }
  if (kind >= 1 && kind <= 3) {
    return { [random.pick(["AND", "OR", "NOT", "NOT"])]: Array.from({ length: random.integer(1, 2) }, () => inner()) };
  }
  const column = random.pick(columns[model]);
  const value = column === "name" ? random.pick(names) : random.integer(1, 3);
  const comparisons = [value, null, { not: value }, { not: null }, { in: [value] }];
  const more = [
    { in: [] },
    { not: { equals: value } },
    { not: { in: [value], equals: null } },
    { in: [value], not: value },
  ];
  const reference = model === "User" && column !== "name" ? [{ gt: scope?.prisma.user.fields.tenant }] : [];
  return { [column]: random.pick<unknown>(scope ? [...comparisons, ...more, ...reference] : comparisons) };
}

const written = (where: Condition) => JSON.stringify(where).replace(/"(\w+)":/g, "$1: ");
const drawn = randomOf(schemaSeed);
const wheres = Array.from({ length: 16 }, () => condition(drawn, "Task", 3));
const ofResource = {
  Task: condition(drawn, "Task", 2),
  User: { OR: [{ level: 1 }, condition(drawn, "User", 2)] },
  Team: { OR: [{ level: { in: [1, 2] } }, condition(drawn, "Team", 1)] },
  Card: { NOT: { name: "b" } },
};
const counted = condition(drawn, "User", 2);

const models = `
/// @pagination(paginationEnabled: false)
/// @resource(where: ${written(ofResource.Task)})
${wheres.map((where, index) => `/// @pagination(operation: "w${index}", path: "/w${index}", paginationEnabled: false, where: ${written(where)})`).join("\n")}
model Task {
  id         Int   @id
  kind       Int?
  owner      User  @relation("owner", fields: [ownerId], references: [id])
  ownerId    Int
  assignee   User? @relation("assignee", fields: [assigneeId], references: [id])
  assigneeId Int?
}
/// @pagination(paginationEnabled: false)
/// @resource(where: ${written(ofResource.User)})
model User {
  id       Int     @id
  name     String?
  level    Int?
  tenant   Int?
  team     Team?   @relation(fields: [teamId], references: [id])
  teamId   Int?
  card     Card?
  owned    Task[]  @relation("owner")
  assigned Task[]  @relation("assignee")
}
/// @pagination(paginationEnabled: false)
/// @resource(where: ${written(ofResource.Team)})
model Team {
  id      Int     @id
  name    String?
  level   Int?
  /// @count(as: "number", where: ${written(counted)})
  members User[]
}
/// @pagination(paginationEnabled: false)
/// @resource(where: ${written(ofResource.Card)})
model Card {
  id     Int     @id
  name   String?
  user   User?   @relation(fields: [userId], references: [id])
  userId Int?    @unique
}
`;

const fill = randomOf(11);
const listOf = (length: number, make: (id: number) => Row) => Array.from({ length }, (_, index) => make(index + 1));
const maybe = (most: number) => (fill.chance(0.35) ? null : fill.integer(1, most));
const name = () => (fill.chance(0.3) ? null : fill.pick(names));
const rows: { readonly [model in Model]: readonly Row[] } = {
  Team: listOf(5, (id) => ({ id, name: name(), level: maybe(3) })),
  User: listOf(14, (id) => ({ id, name: name(), level: maybe(3), tenant: maybe(2), teamId: maybe(5) })),
  Card: listOf(8, (id) => ({ id, name: name(), userId: fill.chance(0.2) ? null : id })),
  Task: listOf(40, (id) => ({ id, kind: maybe(3), ownerId: fill.integer(1, 14), assigneeId: maybe(14) })),
};

let project: OpenProject;
beforeAll(async () => {
  project = await openProject("negations", models);
  const { prisma } = project;
  await prisma.team.createMany({ data: rows.Team });
  await prisma.user.createMany({ data: rows.User });
  await prisma.card.createMany({ data: rows.Card });
  await prisma.task.createMany({ data: rows.Task });
}, patience);
afterAll(() => project.prisma.$disconnect());

const modelNames = ["Task", "User", "Team", "Card"] as const;

test("what is listed and counted depends on no row that is hidden", { timeout: patience }, async () => {
  await repeat(async (random) => {
    const scopes: { readonly [model: string]: Condition } = Object.fromEntries(
      modelNames.flatMap((model) =>
        random.chance(0.6) ? [[model, condition(random, model, random.integer(0, 2), project)]] : [],
      ),
    );
    const known = new Map<Row, boolean>();
    const sees: Sees = (model, row) => {
      const found = known.get(row) ?? isSeen(model, row);
      known.set(row, found);
      return found;
    };
    const isSeen: Sees = (model, row) =>
      holds(scopes[model] ?? {}, row, model, () => true) === true &&
      holds(ofResource[model], row, model, sees) === true;
    const scope = Object.fromEntries(Object.entries(scopes).map(([model, where]) => [model, () => where]));
    const app: Requestable = project.createApi({ prisma: project.prisma, scope });
    const found = (model: Model, where: Condition) =>
      rows[model].filter((row) => sees(model, row) && holds(where, row, model, sees) === true);
    const idsOf = (found: readonly Row[]) => found.map(({ id }) => id);
    for (const [index, where] of wheres.entries()) {
      const listed = ids(await get(app, `/w${index}`));
      expect([where, scopes, listed]).toEqual([where, scopes, idsOf(found("Task", where))]);
    }
    for (const [model, path] of [
      ["Task", "/tasks"],
      ["User", "/users"],
      ["Card", "/cards"],
    ] as const) {
      const listed = ids(await get(app, path));
      expect([ofResource[model], scopes, listed]).toEqual([ofResource[model], scopes, idsOf(found(model, {}))]);
    }
    const teams = (await get(app, "/teams"))["hydra:member"].map(({ id, number }) => [id, number]);
    const numbers = found("Team", {}).map(({ id }) => [
      id,
      found("User", counted).filter(({ teamId }) => teamId === id).length,
    ]);
    expect([counted, scopes, teams]).toEqual([counted, scopes, numbers]);
  });
});
