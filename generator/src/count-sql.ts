/** The plain count of a table, which is far cheaper than Prisma's own (it counts over a subselect). */
import type { Provider } from "@prisma-paged/runtime";
import type { Model } from "./datamodel.js";

/** `SELECT COUNT(*) AS "total" FROM "City"`, quoted as the provider wants it, and qualified where the model has a `@@schema`. */
export function countSql(model: Pick<Model, "table" | "schema">, provider: Provider): string {
  const name = [model.schema, model.table]
    .filter((part) => part !== undefined)
    .map((part) => quoted(part, provider))
    .join(".");
  return `SELECT COUNT(*) AS ${quoted("total", provider)} FROM ${name}`;
}

/** A name in the provider's quotes; a quote inside the name is doubled. */
function quoted(name: string, provider: Provider): string {
  switch (provider) {
    case "sqlite":
    case "postgresql":
    case "cockroachdb":
      return `"${name.replaceAll('"', '""')}"`;
    case "mysql":
      return `\`${name.replaceAll("`", "``")}\``;
    case "sqlserver":
      return `[${name.replaceAll("]", "]]")}]`;
  }
}

/** Whether the database keeps statistics that tell a table's rows without counting them. */
export function keepsEstimate(provider: Provider): boolean {
  return provider !== "sqlite";
}

const providers: readonly Provider[] = ["sqlite", "postgresql", "mysql", "cockroachdb", "sqlserver"];

/** The provider as Prisma's datasource block names it (`postgres` is an old alias); undefined if it speaks no SQL. */
export function toProvider(name: string): Provider | undefined {
  return name === "postgres" ? "postgresql" : providers.find((provider) => provider === name);
}
