// What the contenders connect by: all with the same settings.
import { join } from "node:path";

export const pool = 10;
/** SQLite's own 2 MB would make every count read its index from the disk. */
const cachePragma = "PRAGMA cache_size = -65536";
const fileOf = (url) => url.slice("file:".length);

/** A connected Prisma client, with the driver options that the documentation recommends. */
export async function prismaClient({ provider, url }, folder) {
  const { PrismaClient } = await import(join(folder, "dist/prisma/client.js"));
  const prisma = new PrismaClient({ adapter: await adapterOf(provider, url) });
  if (provider === "sqlite") await prisma.$queryRawUnsafe(cachePragma);
  return prisma;
}

async function adapterOf(provider, url) {
  if (provider === "sqlite") {
    const { PrismaLibSql } = await import("@prisma/adapter-libsql");
    return new PrismaLibSql({ url });
  }
  const [{ PrismaPg }, { postgresql }] = await Promise.all([
    import("@prisma/adapter-pg"),
    import("@prisma-paged/runtime/databases"),
  ]);
  return new PrismaPg(...postgresql({ connectionString: url, max: pool }));
}

/** Runs SQL by the driver, which prepares each statement anew: `(sql, values) => rows`. */
export async function rawClient({ provider, url }) {
  if (provider === "sqlite") {
    const { createClient } = await import("@libsql/client");
    const client = createClient({ url });
    await client.execute(cachePragma);
    return async (sql, args = []) => (await client.execute({ sql, args })).rows;
  }
  const connections = await poolOf(url);
  return async (sql, values = []) => (await connections.query(numbered(sql), values)).rows;
}

/** The same, with statements that stay prepared. */
export async function preparedClient({ provider, url }) {
  const prepared = new Map();
  const once = (sql, prepare) => prepared.get(sql) ?? prepared.set(sql, prepare()).get(sql);
  if (provider === "sqlite") {
    const { default: Database } = await import("libsql");
    const database = new Database(fileOf(url));
    database.exec(cachePragma);
    return async (sql, args = []) => once(sql, () => database.prepare(sql)).all(...args);
  }
  const connections = await poolOf(url);
  return async (sql, values = []) => {
    const query = once(sql, () => ({ name: `statement_${prepared.size}`, text: numbered(sql) }));
    return (await connections.query({ ...query, values })).rows;
  };
}

async function poolOf(connectionString) {
  const { default: pg } = await import("pg");
  return new pg.Pool({ connectionString, max: pool });
}

function numbered(sql) {
  let number = 0;
  return sql.replaceAll("?", () => `$${++number}`);
}
