// Prisma by an engineer who has read the plans: a plain `COUNT(*)`, and bounds instead of Prisma's `cursor`.
import { prismaClient } from "../connect.mjs";
import { pageSize } from "../schema.mjs";
import { routesOf } from "./routes.mjs";

export { rowsOf } from "./document.mjs";
export { paths } from "./routes.mjs";

const orderBy = { id: "asc" };

export async function serve(database, folder) {
  const prisma = await prismaClient(database, folder);
  const { event } = prisma;
  const take = pageSize + 1;
  const count = async () => {
    const [{ total }] = await prisma.$queryRaw`SELECT COUNT(*) AS "total" FROM "Event"`;
    return Number(total);
  };
  const read = {
    full: (skip) => Promise.all([event.findMany({ orderBy, skip, take: pageSize }), count()]),
    partial: (skip) => event.findMany({ orderBy, skip, take }),
    embedded: (skip) => event.findMany({ include: { topic: true }, orderBy, skip, take }),
    byId: (position) =>
      event.findMany({ where: position && { id: { lt: position.id } }, orderBy: { id: "desc" }, take }),
    byDate: (position) =>
      event.findMany({ where: position && before(position), orderBy: [{ createdAt: "desc" }, { id: "desc" }], take }),
  };
  return routesOf(read, pageSize);
}

/** With the bound on the first field, databases seek. */
function before({ at, id }) {
  const createdAt = new Date(at);
  return { createdAt: { lte: createdAt }, OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }] };
}
