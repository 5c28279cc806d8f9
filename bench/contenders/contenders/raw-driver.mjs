// The floor: Hono and the database's driver, the SQL written by hand, no ORM between.
import { Hono } from "hono";
import { cachePragma, postgresPool, postgresUrl, sqliteFile } from "../connect.mjs";
import { pageSize } from "../schema.mjs";
import { collection } from "./document.mjs";

async function connect(provider) {
  if (provider === "sqlite") {
    const { createClient } = await import("@libsql/client");
    const client = createClient({ url: `file:${sqliteFile}` });
    await client.execute(cachePragma);
    return async (sql, args = []) => (await client.execute({ sql, args })).rows;
  }
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: postgresUrl, max: postgresPool });
  return async (sql, args = []) => {
    let number = 0;
    return (
      await pool.query(
        sql.replaceAll("?", () => `$${++number}`),
        args,
      )
    ).rows;
  };
}

export async function serve(provider) {
  const ask = await connect(provider);
  const columns = `e."id", e."createdAt", e."title", e."topicId"`;
  const full = async (c, { where = "", args = [], from = `"Event" e`, more = "", shape = (row) => row } = {}) => {
    const page = Number(c.req.query("page") ?? 1);
    const [rows, [{ total }]] = await Promise.all([
      ask(`SELECT ${columns}${more} FROM ${from} ${where} ORDER BY e."id" LIMIT ${pageSize} OFFSET ?`, [
        ...args,
        (page - 1) * pageSize,
      ]),
      ask(`SELECT COUNT(*) AS "total" FROM "Event" e ${where}`, args),
    ]);
    return c.json(collection("/events", rows.map(shape), { total: Number(total), page }));
  };
  const onwards = (path, rows, position) => {
    const next = rows.length > pageSize && position(rows[pageSize - 1]);
    return collection(path, rows.slice(0, pageSize), { next: next && `${path}?${next}` });
  };
  const withTopic = ({ name, ...row }) => ({ ...row, topic: { id: row.topicId, name } });
  return new Hono()
    .get("/events", (c) => full(c))
    .get("/filtered", (c) => full(c, { where: `WHERE e."topicId" = ?`, args: [Number(c.req.query("topicId"))] }))
    .get("/embedded", (c) =>
      full(c, { from: `"Event" e JOIN "Topic" t ON t."id" = e."topicId"`, more: `, t."name"`, shape: withTopic }),
    )
    .get("/partial", async (c) => {
      const page = Number(c.req.query("page") ?? 1);
      const sql = `SELECT ${columns} FROM "Event" e ORDER BY e."id" LIMIT ${pageSize + 1} OFFSET ?`;
      const rows = await ask(sql, [(page - 1) * pageSize]);
      const next = rows.length > pageSize && `/partial?page=${page + 1}`;
      const previous = page > 1 && `/partial?page=${page - 1}`;
      return c.json(collection("/partial", rows.slice(0, pageSize), { page, next, previous }));
    })
    .get("/by-id", async (c) => {
      const after = c.req.query("after");
      const where = after ? `WHERE e."id" < ?` : "";
      const sql = `SELECT ${columns} FROM "Event" e ${where} ORDER BY e."id" DESC LIMIT ${pageSize + 1}`;
      return c.json(onwards("/by-id", await ask(sql, after ? [Number(after)] : []), ({ id }) => `after=${id}`));
    })
    .get("/by-date", async (c) => {
      const { at, id } = c.req.query();
      const where = at ? `WHERE (e."createdAt", e."id") < (?, ?)` : "";
      const sql = `SELECT ${columns} FROM "Event" e ${where} ORDER BY e."createdAt" DESC, e."id" DESC LIMIT ${pageSize + 1}`;
      const rows = await ask(sql, at ? [at, Number(id)] : []);
      return c.json(onwards("/by-date", rows, (row) => `at=${encodeURIComponent(row.createdAt)}&id=${row.id}`));
    })
    .get("/notes", async (c) =>
      c.json(collection("/notes", await ask(`SELECT "id", "createdAt", "title" FROM "Note" ORDER BY "id"`))),
    );
}

export const paths = {
  full: ({ page }) => `/events?page=${page}`,
  partial: ({ page }) => `/partial?page=${page}`,
  byId: ({ after }) => `/by-id${after ? `?after=${after.id}` : ""}`,
  byDate: ({ after }) => `/by-date${after ? `?at=${encodeURIComponent(after.stored)}&id=${after.id}` : ""}`,
  filtered: ({ topicId }) => `/filtered?topicId=${topicId}`,
  embedded: () => "/embedded",
  everything: () => "/notes",
};

/** The rows of an answer, and its total. */
export const rowsOf = (document) => ({ rows: document["hydra:member"], total: document["hydra:totalItems"] });
