/** Random conditions of a `where` in the schema, each with what it means in plain JavaScript. */
import type { Random } from "../random.js";
import type { SeenTask } from "./boards.js";

/** Undefined where SQL's condition is unknown: null fulfils neither a comparison nor its opposite. */
type Truth = boolean | undefined;

export interface RandomWhere {
  readonly text: string;
  readonly holds: (task: SeenTask) => Truth;
}

const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);
const all = (truths: readonly Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes(undefined) ? undefined : true;
const any = (truths: readonly Truth[]): Truth => not(all(truths.map(not)));

export function randomWhere(random: Random, depth: number): RandomWhere {
  if (depth === 0 || random.chance(0.3)) return random.pick(leaves)(random);
  const parts = Array.from({ length: random.integer(1, 3) }, () => randomWhere(random, depth - 1));
  const listed = `[${parts.map(({ text }) => text).join(", ")}]`;
  const truths = (task: SeenTask) => parts.map(({ holds }) => holds(task));
  return random.pick([
    { text: `{ AND: ${listed} }`, holds: (task: SeenTask) => all(truths(task)) },
    { text: `{ OR: ${listed} }`, holds: (task: SeenTask) => any(truths(task)) },
    { text: `{ NOT: ${listed} }`, holds: (task: SeenTask) => all(truths(task).map(not)) },
  ]);
}

const leaves: readonly ((random: Random) => RandomWhere)[] = [
  (random) => {
    const status = random.pick(["OPEN", "DONE"] as const);
    return random.pick([
      { text: `{ status: ${status} }`, holds: (task: SeenTask) => task.status === status },
      { text: `{ status: { not: ${status} } }`, holds: (task: SeenTask) => task.status !== status },
      {
        text: `{ status: { in: [HELD, ${status}] } }`,
        holds: (task: SeenTask) => ["HELD", status].includes(task.status),
      },
    ]);
  },
  (random) => {
    const least = random.integer(0, 3);
    const known = (test: (points: number) => boolean) => (task: SeenTask) =>
      task.points === null ? undefined : test(task.points);
    return random.pick([
      { text: "{ points: null }", holds: (task: SeenTask) => task.points === null },
      { text: "{ points: { not: null } }", holds: (task: SeenTask) => task.points !== null },
      { text: `{ points: { gt: ${least} } }`, holds: known((points) => points > least) },
      { text: `{ points: { not: ${least} } }`, holds: known((points) => points !== least) },
    ]);
  },
  (random) => {
    const tenant = random.integer(1, 2);
    return random.pick([
      { text: `{ owner: { tenant: ${tenant} } }`, holds: (task: SeenTask) => task.owner?.tenant === tenant },
      {
        text: `{ assignee: { isNot: { tenant: ${tenant} } } }`,
        holds: (task: SeenTask) => task.assignee?.tenant !== tenant,
      },
      { text: "{ assignee: { is: {} } }", holds: (task: SeenTask) => task.assignee !== undefined },
    ]);
  },
  (random) => {
    const quantifier = random.pick(["some", "none", "every"] as const);
    const test = <Each>(each: readonly Each[], holds: (one: Each) => boolean) =>
      quantifier === "none" ? !each.some(holds) : each[quantifier](holds);
    const word = random.pick(["moon", "plan"]);
    return random.pick([
      {
        text: `{ comments: { ${quantifier}: { text: "${word}" } } }`,
        holds: (task: SeenTask) => test(task.comments, ({ text }) => text === word),
      },
      {
        text: `{ tags: { ${quantifier}: { name: { in: ["${word}", "b"] } } } }`,
        holds: (task: SeenTask) => test(task.tags, ({ name }) => [word, "b"].includes(name)),
      },
      { text: "{ comments: { none: {} } }", holds: (task: SeenTask) => task.comments.length === 0 },
    ]);
  },
];
