// The requests of each row: 20,000, the same for every contender and in every run.
import { instantOf } from "../contenders/tables.mjs";
import { pageSize } from "../readme/schema.mjs";

/** Rows of the table: few, because the time of the database is not what is measured. */
export const rows = 20_000;
export const requests = 20_000;

const pages = Math.floor(rows / pageSize);

const position = (provider, id) => {
  const createdAt = instantOf(id);
  return { id, createdAt, stored: provider === "sqlite" ? createdAt.replace("Z", "+00:00") : createdAt };
};

/**
 * What is measured. `kind` names a path of each contender; `asked` makes its argument of a number from 0 (inclusive) to 1
 * (exclusive). Positions of cursors leave room for a whole page after them.
 */
export const works = [
  { work: "full page, first tenth", kind: "full", asked: (_, drawn) => ({ page: 1 + whole(drawn, pages / 10) }) },
  { work: "full page, last tenth", kind: "full", asked: (_, drawn) => ({ page: pages - whole(drawn, pages / 10) }) },
  { work: "partial page, first tenth", kind: "partial", asked: (_, drawn) => ({ page: 1 + whole(drawn, pages / 10) }) },
  {
    work: "cursor on one field",
    kind: "byId",
    asked: (provider, drawn) => ({ after: drawnPosition(provider, drawn) }),
  },
  {
    work: "cursor on two fields",
    kind: "byDate",
    asked: (provider, drawn) => ({ after: drawnPosition(provider, drawn) }),
  },
  {
    work: "embedded related item, partial",
    kind: "embedded",
    asked: (_, drawn) => ({ page: 1 + whole(drawn, pages / 10) }),
  },
];

const whole = (drawn, below) => Math.floor(drawn * below);
const drawnPosition = (provider, drawn) => position(provider, 2 * pageSize + whole(drawn, rows - 4 * pageSize));

/** Numbers from 0 to 1, the same in every run. */
export function drawnNumbers() {
  let seed = 20_261_128;
  return Array.from({ length: requests }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  });
}
