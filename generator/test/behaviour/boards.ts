/** Tasks of several tenants, and what a request may see of them, in plain JavaScript. */
import { type Random, randomOf } from "../random.js";
import type { AnyClient } from "./open-project.js";

const statuses = ["OPEN", "HELD", "DONE"] as const;

export interface User {
  readonly id: number;
  readonly name: string;
  readonly tenant: number;
  readonly email: string;
}

export interface Task {
  readonly id: number;
  readonly title: string;
  readonly code: string;
  readonly status: (typeof statuses)[number];
  readonly points: number | null;
  readonly rank: number;
  readonly tenant: number;
  readonly secret: number;
  readonly ownerId: number;
  readonly assigneeId: number | null;
  readonly teamId: number;
}

interface Comment {
  readonly id: number;
  readonly text: string;
  readonly tenant: number;
  readonly hidden: boolean;
  readonly taskId: number;
}

interface Tag {
  readonly id: number;
  readonly name: string;
  readonly tenant: number;
}

/** What a task leads to, as far as a request may see it. */
export interface SeenTask extends Task {
  readonly owner: User | undefined;
  readonly assignee: User | undefined;
  readonly comments: readonly Comment[];
  readonly tags: readonly Tag[];
  readonly team: string;
}

const random = randomOf(7);
const listOf = <Row>(length: number, make: (id: number) => Row) =>
  Array.from({ length }, (_, index) => make(index + 1));

const titles = ["plan", "=plan moon", 'a,b "rise"', "moon\nrise", "-plan", "b"];
export const words = ["plan", "moon", "rise", "b"];
const teams = listOf(4, (id) => ({ id, name: random.pick(["x", "y"]) }));
const users = listOf(5, (id) => ({ id, name: random.pick(words), tenant: 1 + (id % 2), email: `u${id}` }));
const all: readonly Task[] = listOf(24, (id) => ({
  ...{ id, title: random.pick(titles), code: random.pick(["Ab", "AB", "ab", "b"]), status: random.pick(statuses) },
  ...{ points: random.pick([null, 0, 1, 2, 3]), rank: random.integer(0, 4), tenant: random.integer(1, 2) },
  ...{ secret: random.integer(0, 3), ownerId: random.integer(1, 5), assigneeId: random.pick([null, 1, 2, 3, 4]) },
  teamId: random.integer(1, 4),
}));
const comments: readonly Comment[] = listOf(40, (id) => ({
  ...{ id, text: random.pick(words), tenant: random.integer(1, 2), hidden: random.chance(0.3) },
  taskId: random.integer(1, 24),
}));
const tags: readonly Tag[] = listOf(4, (id) => ({ id, name: words[id - 1] ?? "", tenant: 1 + (id % 2) }));
const tagged = all.map(() => random.some(tags, 2));

export async function fillBoards(prisma: AnyClient): Promise<void> {
  await prisma.team.createMany({ data: teams });
  await prisma.user.createMany({ data: users });
  await prisma.tag.createMany({ data: tags });
  for (const [index, task] of all.entries()) {
    const connect = tagged[index]?.map(({ id }) => ({ id }));
    await prisma.task.create({ data: { ...task, tags: { connect } } });
  }
  await prisma.comment.createMany({ data: comments });
}

const models = ["Task", "User", "Comment", "Tag"] as const;
type Visible = { readonly [model in (typeof models)[number]]: (row: { id: number; tenant: number }) => boolean };

/** Scopes of some models, and the tasks that a request may see under them. */
export function randomScopes(random: Random): {
  readonly scope: { readonly [model: string]: () => object };
  readonly tasks: readonly SeenTask[];
} {
  const [tenant, least] = [random.integer(1, 2), random.integer(0, 3)];
  const drawn = models.map((model) => {
    const [where, test] = random.pick([
      [undefined, () => true],
      [{ tenant }, (row: { tenant: number }) => row.tenant === tenant],
      [{ id: { gt: least } }, (row: { id: number }) => row.id > least],
      [{}, () => true],
      random.chance(0.3)
        ? [{ OR: [] }, () => false]
        : [{ NOT: { tenant } }, (row: { tenant: number }) => row.tenant !== tenant],
    ] as const);
    return { model, where, test };
  });
  const scope = Object.fromEntries(drawn.flatMap(({ model, where }) => (where ? [[model, () => where]] : [])));
  const may = Object.fromEntries(drawn.map(({ model, test }) => [model, test])) as unknown as Visible;
  const userOf = (key: number | null) => users.find((user) => user.id === key && may.User(user));
  const tasks = all.filter(may.Task).map((task) => ({
    ...task,
    owner: userOf(task.ownerId),
    assignee: userOf(task.assigneeId),
    comments: comments.filter((each) => each.taskId === task.id && !each.hidden && may.Comment(each)),
    tags: (tagged[task.id - 1] ?? []).filter(may.Tag),
    team: teams[task.teamId - 1]?.name ?? "",
  }));
  return { scope, tasks };
}

/** @param wheres conditions, each of an operation */
export const boardModels = (wheres: readonly string[]): string => `
/// @pagination
model Team {
  id    Int    @id
  name  String
  tasks Task[]
}
/// @pagination
model User {
  id       Int    @id
  name     String
  tenant   Int
  /// @restricted
  email    String
  /// @embed(limit: 2, fields: ["id", "title"])
  owned    Task[] @relation("owner")
  /// @pagination(itemsPerPage: 2, where: { status: { not: HELD } }, order: [{ field: "id", direction: "DESC" }])
  assigned Task[] @relation("assignee")
}
/// @pagination
/// @resource(where: { hidden: false })
model Comment {
  id     Int     @id
  text   String
  tenant Int
  /// @hidden
  hidden Boolean
  task   Task    @relation(fields: [taskId], references: [id])
  taskId Int
  @@index([taskId])
}
/// @pagination
model Tag {
  id     Int    @id
  name   String
  tenant Int
  tasks  Task[]
}
/// @pagination(order: [{ field: "team.name", direction: "DESC" }, { field: "id" }], clientOffset: true, clientItemsPerPage: true, clientEnabled: true, clientIncludes: ["assignee", "assignee.assigned"], strictQueryParameterValidation: true, search: ["title", "comments.text", "tags.name"], anyOf: { mine: ["ownerId", "assigneeId"], text: { fields: ["title", "owner.name"], match: partial } })
/// @pagination(operation: "feed", path: "/feed", clientOffset: false, viaCursor: [{ field: "rank" }, { field: "id" }], order: [], cursor: "opaque")
/// @pagination(operation: "values", path: "/values", clientOffset: false, viaCursor: [{ field: "rank" }, { field: "id" }], order: [])
${wheres.map((where, index) => `/// @pagination(operation: "w${index}", path: "/w${index}", where: ${where})`).join("\n")}
/// @pagination(operation: "get", clientIncludes: ["assignee", "assignee.assigned"])
model Task {
  id         Int       @id
  title      String
  /// @filter(iexact)
  /// @suppress(letter-case)
  code       String
  /// @filter(exact, facet)
  status     Status
  /// @filter(range)
  points     Int?
  /// @filter(order)
  rank       Int
  tenant     Int
  /// @restricted
  /// @filter(exact, order)
  secret     Int
  /// @embed(fields: ["id", "name", "email"])
  /// @filter(exact, facet)
  owner      User      @relation("owner", fields: [ownerId], references: [id])
  ownerId    Int
  /// @restricted
  assignee   User?     @relation("assignee", fields: [assigneeId], references: [id])
  /// @restricted
  assigneeId Int?
  /// @filter(order, path: "name")
  team       Team      @relation(fields: [teamId], references: [id])
  teamId     Int
  /// @count
  /// @count(as: "loud", where: { OR: [{ text: "moon" }, { tenant: 1 }] })
  comments   Comment[]
  tags       Tag[]
  @@index([ownerId])
  @@index([assigneeId])
  @@index([teamId])
}
enum Status {
  OPEN
  HELD
  DONE
}
`;
