// A driver adapter that answers every query at once: the time of a page is then Prisma's and the contender's.
import { pageSize } from "./schema.mjs";
import { middleOfEvents } from "./works.mjs";

const columns = { columnNames: ["id", "createdAt", "title", "topicId"], columnTypes: [0, 10, 7, 0] };
const instants = 1_600_000_000_000;
/** They come after the middle, where cursors start from: prisma-paged checks that. */
const rows = Array.from({ length: pageSize + 1 }, (_, index) => [
  middleOfEvents - 1 - index,
  new Date(instants - index * 1_234_567).toISOString(),
  `event ${middleOfEvents - 1 - index}`,
  index % 100,
]);

const connection = {
  provider: "sqlite",
  adapterName: "canned",
  async queryRaw({ args }) {
    return { ...columns, rows: args.some((each) => Number(each) === rows.length) ? rows : rows.slice(0, 1) };
  },
  dispose: async () => {},
};

export const cannedAdapter = { provider: "sqlite", adapterName: "canned", connect: async () => connection };
