/** Deep pages while others write: as docs/reference/http.md promises it, of the rows and of the total. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { get, ids } from "./client.js";
import { copyBooks } from "./copy-books.js";
import type { Prisma } from "./generated/prisma/client.js";
import { createApi, type Library, openLibrary, provider, recommended } from "./library.js";

/** Rows before the middle of which a page may lie behind 10,000. */
const total = 20_100;
const pageSize = 3;
const handlers = { Book: { recommended } };

let library: Library;
let anyData: Omit<Prisma.BookUncheckedCreateInput, "id">;

beforeAll(async () => {
  library = await openLibrary();
  await copyBooks(library, total);
  const { id: _, ...data } = await library.prisma.book.findUniqueOrThrow({
    where: { id: 10 },
    omit: { secret: false },
  });
  anyData = { ...data, extra: {} };
});
afterAll(() => library.prisma.$disconnect());

/** What the table was between two writes. */
interface State {
  /** Of the rows 11 to 60, to which no other row refers. */
  readonly removed: readonly number[];
  readonly appended: number;
}

const totalOf = ({ removed, appended }: State) => total - removed.length + appended;

/** The rows of a page in the middle. */
const windowOf = ({ removed }: State, page: number) =>
  Array.from({ length: pageSize }, (_, index) => (page - 1) * pageSize + 1 + removed.length + index);

/** Removes and adds rows at both ends, one at a time. The last state may not have been reached yet. */
function startWriting(): { readonly states: readonly State[]; readonly stop: () => Promise<void> } {
  const { book } = library.prisma;
  const states: State[] = [{ removed: [], appended: 0 }];
  let isOver = false;
  const writing = (async () => {
    for (let number = 0; !isOver; number++) {
      const { removed, appended } = states.at(-1) as State;
      const id = (number % 50) + 11;
      if (number % 3 === 2) {
        states.push({ removed, appended: appended + 1 });
        await book.create({ data: { ...anyData, id: total + appended + 1 } });
      } else if (removed.includes(id)) {
        states.push({ removed: removed.filter((each) => each !== id), appended });
        await book.create({ data: { ...anyData, id } });
      } else {
        states.push({ removed: [...removed, id], appended });
        await book.delete({ where: { id } });
      }
    }
    const { removed } = states.at(-1) as State;
    await book.createMany({ data: removed.map((id) => ({ ...anyData, id })) });
    await book.deleteMany({ where: { id: { gt: total } } });
  })();
  return {
    states,
    stop: () => {
      isOver = true;
      return writing;
    },
  };
}

const readWhole = (found: unknown, states: readonly State[], page: number) =>
  expect(states.map((state) => [totalOf(state), ...windowOf(state, page)])).toContainEqual(found);

function readInParts([found, ...rows]: readonly unknown[], states: readonly State[], page: number): void {
  expect(states.map(totalOf)).toContain(found);
  expect(states.map((state) => windowOf(state, page))).toContainEqual(rows);
}

const plain = () => library.prisma;
const extended = () => library.prisma.$extends({ query: { book: { findMany: ({ args, query }) => query(args) } } });

const hasSnapshots = provider !== "sqlite";

test.each([
  { client: "a plain client", open: plain, holds: hasSnapshots ? readWhole : readInParts },
  { client: "an extended client", open: extended, holds: readInParts },
])("each page is one that was there: $client, $holds.name", async ({ open, holds }) => {
  const app = createApi({ prisma: open(), handlers });
  const { states, stop } = startWriting();
  const reader = async (page: number) => {
    for (let asked = 0; asked < 15; asked++) {
      // The write that has begun may be done already.
      const from = states.length - 2;
      const document = await get(app, `/books?page=${page}`);
      const seen = states.slice(Math.max(from, 0));
      holds([document["hydra:totalItems"], ...ids(document)], seen, page);
    }
  };
  try {
    // Before the middle, past it, and near the end.
    await Promise.all([3_340, 5_000, 6_600].map(reader));
  } finally {
    await stop();
  }
});
