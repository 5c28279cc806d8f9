/** A database of a schema's tables, on the server that the schema is for. */

import type { SuiteDatabase } from "../../behaviour/suite-database.js";
import { toMysql } from "../../mysql-sql.js";
import { schemaSql } from "../../schema-sql.js";
import { startPostgres } from "../../servers/embedded-postgres.js";
import { openMariadb } from "../../servers/mariadb-server.js";
import { byNumber, type Filling, pairsFor, rowsFor } from "./fill.js";
import { withNativeTypes } from "./native-types.js";
import type { RealSchema } from "./schemas.js";
import type { Datamodel } from "./tables.js";

/** What is left out of the schema: elsewhere they have lengths, types and names that the engine does not take. */
const indexes = { sqlite: /$^/g, postgresql: /^ +@@index.*$/gm, mysql: /^ +@@index.*$/gm };

/** Without the foreign keys: rows are written table by table. */
export async function databaseFor(
  { provider }: Pick<RealSchema, "provider">,
  files: ReadonlyMap<string, string>,
  datamodel: Datamodel,
  stops: (() => unknown)[],
): Promise<Omit<SuiteDatabase, "engine">> {
  const sources = [...files].map(([name, text]) => ({
    path: name,
    name,
    // The engine does not know MySQL, and rows are filled without the limits of native types. A time of day keeps its type,
    // because its fraction depends on it. Foreign keys with their names are not needed.
    text: text
      .replaceAll(provider === "postgresql" ? / @db\.(?!Time\b)\w+(\([^)]*\))?/g : / @db\.\w+(\([^)]*\))?/g, "")
      .replace('provider = "mysql"', 'provider = "postgresql"')
      .replaceAll(/(?:, |\()map: "[^"]*"/g, (map) => (map.startsWith("(") ? "(" : ""))
      .replaceAll(indexes[provider], "")
      .replaceAll("@unique()", "@unique"),
  }));
  const statements = (await schemaSql(sources))
    .filter((statement) => !statement.includes("FOREIGN KEY") || statement.includes("CREATE TABLE"))
    .map((statement) => statement.replaceAll(/,\s*CONSTRAINT "\w+" FOREIGN KEY .*?(?=,?\n)/g, ""));
  const tables = provider === "mysql" ? withNativeTypes(toMysql(statements), datamodel) : statements;
  return { provider, url: await serverFor(provider, stops), prefix: "real_", tables };
}

async function serverFor(provider: RealSchema["provider"], stops: (() => unknown)[]): Promise<string> {
  if (provider === "sqlite") return "";
  const { url, stop } = provider === "postgresql" ? await startPostgres() : await openMariadb();
  stops.push(stop);
  return url;
}

interface Delegate {
  createMany(query: { readonly data: readonly object[] }): Promise<unknown>;
}

type Client = { readonly [delegate: string]: Delegate } & {
  $executeRawUnsafe(sql: string, ...values: unknown[]): PromiseLike<unknown>;
};

export async function fill(
  prisma: Client,
  provider: RealSchema["provider"],
  datamodel: Datamodel,
  filling: Filling = byNumber,
): Promise<void> {
  for (const model of datamodel.models) {
    const name = model.name.charAt(0).toLowerCase() + model.name.slice(1);
    await prisma[name]?.createMany({ data: rowsFor(model, datamodel, filling) });
  }
  const values = provider === "postgresql" ? "($1, $2)" : "(?, ?)";
  const quote = provider === "mysql" ? "`" : '"';
  for (const [table, pairs] of pairsFor(datamodel, filling)) {
    for (const pair of pairs) {
      await prisma.$executeRawUnsafe(`INSERT INTO ${quote}${table}${quote} VALUES ${values}`, ...pair);
    }
  }
}
