// The works that every contender does.
import { rows } from "./schema.mjs";

/**
 * `kind` names a contender's path; `own` names a path of prisma-paged, compared with the others' path of that kind.
 * `after` is the row in the middle of the table. `written`: another connection writes meanwhile. `alike`: all contenders
 * make the same Prisma query, without a count.
 */
export const worksFrom = (provider, after) => [
  { work: "full page, first", kind: "full", page: 1 },
  { work: "full page, first, shared count", kind: "full", own: "shared", page: 1 },
  { work: "full page 30,000 of 33,334", kind: "full", page: 30_000 },
  { work: "partial page, first", kind: "partial", page: 1, alike: true },
  { work: "partial page 30,000", kind: "partial", page: 30_000 },
  { work: "cursor on one field, first", kind: "byId", alike: true },
  { work: "cursor on one field, middle", kind: "byId", after, alike: true },
  { work: "cursor on two fields, first", kind: "byDate", alike: true },
  { work: "cursor on two fields, middle", kind: "byDate", after },
  { work: "filtered page", kind: "filtered", topicId: 7 },
  { work: "page with an embedded relation", kind: "embedded", page: 1 },
  ...(provider === "postgresql" ? written : []),
];

const written = [
  { work: "full page, first, amid writes", kind: "full", page: 1, written: true },
  { work: "full page 30,000, amid writes", kind: "full", page: 30_000, written: true },
];

export const stream = "100,000 rows at once";
export const middleOfEvents = rows.Event / 2;

export const contenders = [
  "raw-driver",
  "prisma-by-hand",
  "prisma-extension-pagination",
  "prisma-generator-express",
  "zenstack",
  "prisma-paged",
];

/** @returns the path of a contender for a work; undefined if it cannot do it. */
export function pathOf(name, paths, { kind, own, ...asked }) {
  return paths[(name === "prisma-paged" && own) || kind]?.(asked);
}
