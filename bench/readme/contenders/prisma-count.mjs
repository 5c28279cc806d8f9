// Prisma as its documentation shows it: `findMany` and `count` at once, cursors by Prisma's own `cursor`.
import { prismaClient } from "../connect.mjs";
import { pageSize } from "../schema.mjs";
import { routesOf } from "./routes.mjs";

export { rowsOf } from "./document.mjs";
export { paths } from "./routes.mjs";

const orderBy = { id: "asc" };
const cursorOf = (position) => (position ? { cursor: { id: position.id }, skip: 1 } : {});

export async function serve(database, folder) {
  const { event } = await prismaClient(database, folder);
  const take = pageSize + 1;
  const read = {
    full: (skip) => Promise.all([event.findMany({ orderBy, skip, take: pageSize }), event.count()]),
    partial: (skip) => event.findMany({ orderBy, skip, take }),
    embedded: (skip) => event.findMany({ include: { topic: true }, orderBy, skip, take }),
    byId: (position) => event.findMany({ orderBy: { id: "desc" }, ...cursorOf(position), take }),
    byDate: (position) =>
      event.findMany({ orderBy: [{ createdAt: "desc" }, { id: "desc" }], ...cursorOf(position), take }),
  };
  return routesOf(read, pageSize);
}
