// Pages by SQL, for contenders without Prisma.
import { pageSize } from "../schema.mjs";
import { routesOf } from "./routes.mjs";

const columns = `e."id", e."createdAt", e."title", e."topicId"`;
const withTopic = ({ name, ...row }) => ({ ...row, topic: { id: row.topicId, name } });

/** @param {(sql: string, values?: readonly unknown[]) => Promise<readonly object[]>} ask */
export function sqlRoutes(ask) {
  const from = `FROM "Event" e`;
  const more = pageSize + 1;
  const pageFrom = (skip, limit) => ask(`SELECT ${columns} ${from} ORDER BY e."id" LIMIT ${limit} OFFSET ?`, [skip]);
  const read = {
    full: (skip) => Promise.all([pageFrom(skip, pageSize), total()]),
    partial: (skip) => pageFrom(skip, more),
    embedded: async (skip) => {
      const join = `JOIN "Topic" t ON t."id" = e."topicId"`;
      const sql = `SELECT ${columns}, t."name" ${from} ${join} ORDER BY e."id" LIMIT ${more} OFFSET ?`;
      return (await ask(sql, [skip])).map(withTopic);
    },
    byId: ({ id }) => ask(`SELECT ${columns} ${from} WHERE e."id" < ? ORDER BY e."id" DESC LIMIT ${more}`, [id]),
    byDate: ({ at, id }) => {
      const where = `WHERE (e."createdAt", e."id") < (?, ?)`;
      const sql = `SELECT ${columns} ${from} ${where} ORDER BY e."createdAt" DESC, e."id" DESC LIMIT ${more}`;
      return ask(sql, [at, id]);
    },
  };
  const total = async () => Number((await ask(`SELECT COUNT(*) AS "total" FROM "Event"`))[0].total);
  return routesOf(read, pageSize);
}
