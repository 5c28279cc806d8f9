/** What a caller may send of the boards, and what it is sent, in plain JavaScript. */
import { inject } from "vitest";
import type { Random } from "../random.js";
import { type SeenTask, words } from "./boards.js";

export const restricted = ["secret", "assignee", "assigneeId"] as const;
type Restricted = (typeof restricted)[number];

/** What a caller is. */
export interface Caller {
  readonly tasks: readonly SeenTask[];
  readonly sees: ReadonlySet<Restricted>;
  readonly seesEmails: boolean;
}

export interface Part {
  readonly sent: string;
  readonly needs?: Restricted;
}
export interface Filter extends Part {
  readonly facet?: "status" | "owner";
  readonly test: (task: SeenTask) => boolean;
}
interface Order extends Part {
  readonly compare: (a: SeenTask, b: SeenTask) => number;
}

/** The first items of an assignee's own collection. */
function assignedTo(id: number, caller: Caller): readonly object[] {
  const tasks = caller.tasks.filter(({ assignee, status }) => assignee?.id === id && status !== "HELD");
  const first = tasks.toSorted((a, b) => b.id - a.id).slice(0, 2);
  return first.map((task) => ({
    ...itemOf(task, caller, []),
    owner: task.owner === undefined ? null : `/users/${task.owner.id}`,
  }));
}

/** A task as plain JSON has it. @param included its relations that are included */
export function itemOf(task: SeenTask, caller: Caller, included: readonly string[]): object {
  const { tasks, sees, seesEmails } = caller;
  const { owner, assignee, comments, tags: _, team: __, secret, assigneeId, ...own } = task;
  const emailOf = ({ email }: { readonly email: string }) => (seesEmails ? { email } : {});
  const owned = (id: number) => tasks.filter(({ ownerId }) => ownerId === id).slice(0, 2);
  const whole = assignee && {
    ...{ id: assignee.id, name: assignee.name, tenant: assignee.tenant, ...emailOf(assignee) },
    owned: owned(assignee.id).map(({ id, title }) => ({ id, title })),
    assigned: included.includes("assignee.assigned")
      ? assignedTo(assignee.id, caller)
      : `/users/${assignee.id}/assigned`,
  };
  return {
    ...own,
    ...(sees.has("secret") && { secret }),
    owner: owner === undefined ? null : { id: owner.id, name: owner.name, ...emailOf(owner) },
    ...(sees.has("assignee") && {
      assignee: (included.length > 0 ? whole : assignee && `/users/${assignee.id}`) ?? null,
    }),
    ...(sees.has("assigneeId") && { assigneeId }),
    team: `/teams/${own.teamId}`,
    commentsCount: comments.length,
    loud: comments.filter(({ text, tenant }) => text === "moon" || tenant === 1).length,
  };
}

const { provider } = inject("database");
const inAnyCase = (text: string) => (provider === "sqlite" ? text : text.toLowerCase());
const contains = (text: string | undefined, part: string) => text?.toLowerCase().includes(part) === true;

export const filterMakers: readonly ((random: Random, caller: Caller) => Filter)[] = [
  (random) => {
    const status = random.pick(["OPEN", "HELD", "DONE"]);
    return { sent: `status=${status}`, facet: "status", test: (task) => task.status === status };
  },
  (random) => {
    const [least, most] = [random.integer(0, 2), random.integer(1, 3)];
    const test = ({ points }: SeenTask) => points !== null && points >= least && points < most;
    return { sent: `points[gte]=${least}&points[lt]=${most}`, test };
  },
  (random) => {
    const code = random.pick(["ab", "AB", "B"]);
    return { sent: `code=${code}`, test: (task) => inAnyCase(task.code) === inAnyCase(code) };
  },
  (random) => {
    const id = random.integer(1, 5);
    return { sent: `owner=/users/${id}`, facet: "owner", test: (task) => task.owner?.id === id };
  },
  (random) => {
    const secret = random.integer(0, 3);
    return { sent: `secret=${secret}`, needs: "secret", test: (task) => task.secret === secret };
  },
  (random, { sees }) => {
    const id = random.integer(1, 4);
    const test = (task: SeenTask) => task.ownerId === id || (sees.has("assigneeId") && task.assigneeId === id);
    return { sent: `mine=${id}`, test };
  },
  (random) => {
    const word = random.pick(words);
    return { sent: `text=${word}`, test: (task) => contains(task.title, word) || contains(task.owner?.name, word) };
  },
  (random) => {
    const sought = [random.pick(words), random.pick(words)];
    const textsOf = ({ title, comments, tags }: SeenTask) => [
      ...[title, ...comments.map(({ text }) => text)],
      ...tags.map(({ name }) => name),
    ];
    const test = (task: SeenTask) => sought.every((word) => textsOf(task).some((text) => contains(text, word)));
    return { sent: `search=${sought.join("+")}`, test };
  },
];

export const orderMakers = {
  id: (direction: "asc" | "desc") => orderBy("id", direction, ({ id }) => id),
  rank: (direction: "asc" | "desc") => orderBy("rank", direction, ({ rank }) => rank),
  team: (direction: "asc" | "desc") => orderBy("team.name", direction, ({ team }) => team),
  secret: (direction: "asc" | "desc") => orderBy("secret", direction, ({ secret }) => secret, "secret"),
};

function orderBy(
  field: string,
  direction: "asc" | "desc",
  of: (task: SeenTask) => number | string,
  needs?: Restricted,
): Order {
  const sign = direction === "asc" ? 1 : -1;
  const compare = (a: SeenTask, b: SeenTask) => (of(a) === of(b) ? 0 : of(a) < of(b) ? -sign : sign);
  return { sent: `order[${field}]=${direction}`, compare, ...(needs && { needs }) };
}
