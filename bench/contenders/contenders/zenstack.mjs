import { join } from "node:path";
import { ZenStackClient } from "@zenstackhq/orm";
import { RestApiHandler } from "@zenstackhq/server/api";
import { createHonoHandler } from "@zenstackhq/server/hono";
import { Hono } from "hono";
import { cachePragma, postgresPool, postgresUrl, sqliteFile } from "../connect.mjs";
import { pageSize } from "../schema.mjs";

async function dialectOf(provider) {
  if (provider === "sqlite") {
    const { LibsqlDialect } = await import("@libsql/kysely-libsql");
    const { createClient } = await import("@libsql/client");
    const client = createClient({ url: `file:${sqliteFile}` });
    await client.execute(cachePragma);
    return new LibsqlDialect({ client });
  }
  const { PostgresDialect } = await import("kysely");
  const { default: pg } = await import("pg");
  return new PostgresDialect({ pool: new pg.Pool({ connectionString: postgresUrl, max: postgresPool }) });
}

export async function serve(provider, folder) {
  const { schema } = await import(join(folder, "dist/zenstack/schema.js"));
  const client = new ZenStackClient(schema, { dialect: await dialectOf(provider) });
  const apiHandler = new RestApiHandler({ schema, endpoint: "http://localhost", pageSize: Number.POSITIVE_INFINITY });
  return new Hono().use("/*", createHonoHandler({ apiHandler, getClient: () => client }));
}

export const paths = {
  full: ({ page }) => `/event?sort=id&page%5Boffset%5D=${(page - 1) * pageSize}&page%5Blimit%5D=${pageSize}`,
  filtered: ({ topicId }) => `/event?filter%5BtopicId%5D=${topicId}&sort=id&page%5Blimit%5D=${pageSize}`,
  embedded: () => `/event?sort=id&page%5Blimit%5D=${pageSize}&include=topic`,
  everything: () => "/note?sort=id",
};

/** The rows of an answer, and its total. */
export const rowsOf = ({ data, included = [], meta }) => ({
  rows: data.map(({ id, attributes, relationships }) => {
    const topic = included.find((each) => each.id === relationships?.topic?.data?.id);
    return { id, ...attributes, ...(topic && { topic: topic.attributes }) };
  }),
  total: meta.total,
});
