// The pages that every contender serves, and what each figure of the README is made of.
import { instantOf } from "../contenders/tables.mjs";
import { rows } from "./schema.mjs";

const createdAt = instantOf(rows / 2);

/** The row in the middle of the table; `stored` as the database has its instant. */
const middle = (provider) => ({
  id: rows / 2,
  createdAt,
  stored: provider === "sqlite" ? createdAt.replace("Z", "+00:00") : createdAt,
});

/**
 * `kind` names a path of each contender. `optIn` names further paths of prisma-paged: the same page with another count.
 * `why` explains the figures on PostgreSQL.
 */
export const works = [
  {
    work: "full page, first",
    kind: "full",
    asked: () => ({ page: 1 }),
    optIn: ["shared", "cached"],
    why: "prisma-paged and code by hand send the same `COUNT(*)`. Here 32 connections compete for PostgreSQL's parallel workers, so figures vary by half between runs. One process counts Prisma's subquery.",
  },
  {
    work: "full page 30,000 of 33,334",
    kind: "full",
    asked: () => ({ page: 30_000 }),
    why: "prisma-paged reads from the nearer end, so `OFFSET` skips 100,020 rows instead of 899,970. The transaction around page and count costs processor time.",
  },
  {
    work: "partial page, first",
    kind: "partial",
    asked: () => ({ page: 1 }),
    why: "Most of the time beyond the driver's is Prisma's.",
  },
  {
    work: "cursor on one field, middle",
    kind: "byId",
    asked: (provider) => ({ after: middle(provider) }),
    why: "prisma-paged also checks the position.",
  },
  {
    work: "cursor on two fields, middle",
    kind: "byDate",
    asked: (provider) => ({ after: middle(provider) }),
    why: "Prisma's own `cursor` reads half of the table.",
  },
  {
    work: "embedded related item, partial",
    kind: "embedded",
    asked: () => ({ page: 1 }),
    why: "Prisma reads the topics in a second statement. The driver needs one with a join.",
  },
];

export const own = "prisma-paged";

/** The others, from the nearest to the farthest. */
export const others = ["prisma-count", "prisma-raw-count", "raw", "raw-prepared"];

export const contenders = [...others, own];

export const titles = {
  "prisma-count": "Prisma, `count`",
  "prisma-raw-count": "Prisma, raw `COUNT(*)`",
  raw: "driver",
  "raw-prepared": "driver, prepared statements",
  [own]: "prisma-paged",
};
