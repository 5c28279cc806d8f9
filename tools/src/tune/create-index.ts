/** Writes `CREATE INDEX` as SQL, with each name in the quotes of its database. `tune` runs this SQL, and advises it. */

import { type Provider, quotedName } from "@prisma-paged/runtime/generator";
import { type IndexField, type Model, unprintable } from "prisma-paged/tools";

export interface NewIndexColumn {
  /** The column's name in the database. */
  readonly column: string;
  readonly direction?: IndexField["direction"];
  readonly nulls?: "first" | "last";
  /** The operator class by which the index compares its values: `gin_trgm_ops`. Default: that of the database. */
  readonly operators?: string;
}

interface NewIndex {
  /** The name of the index. Default: PostgreSQL chooses one. */
  readonly name?: string;
  readonly table: Pick<Model, "table" | "schema">;
  /** The kind of index. Default: a B-tree. */
  readonly method?: "gin";
  readonly columns: readonly NewIndexColumn[];
  /** The condition on the rows in the index: those with a value in this column, or those without. Default: all rows. */
  readonly where?: { readonly column: string; readonly isPresent: boolean };
}

/** Returns the SQL that makes an index: `CREATE INDEX "score_idx" ON "books" ("score" DESC, "id" ASC)`. */
export function createIndexSql({ name, table, method, columns, where }: NewIndex, provider: Provider): string {
  const quote = (text: string) => copyableName(text, provider);
  const listed = columns.map(({ column, direction, nulls, operators }) =>
    joined([quote(column), operators, direction, nulls && `NULLS ${nulls.toUpperCase()}`]),
  );
  return joined([
    "CREATE INDEX",
    name && quote(name),
    `ON ${tableSql(table, provider)}`,
    method && `USING ${method}`,
    `(${listed.join(", ")})`,
    where && `WHERE ${quote(where.column)} IS ${where.isPresent ? "NOT " : ""}NULL`,
  ]);
}

const joined = (parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(" ");

/** Returns the statement that drops an index of `createIndexSql`. */
export function dropIndexSql({ name, table }: Required<Pick<NewIndex, "name" | "table">>, provider: Provider): string {
  if (provider === "mysql") return `DROP INDEX ${copyableName(name, provider)} ON ${tableSql(table, provider)}`;
  return `DROP INDEX ${tableSql({ ...table, table: name }, provider)}`;
}

function tableSql({ schema, table }: NewIndex["table"], provider: Provider): string {
  const names = schema === undefined ? [table] : [schema, table];
  return names.map((each) => copyableName(each, provider)).join(".");
}

/**
 * Returns a name in quotes. On PostgreSQL, it can be copied from a terminal, because SQL there has escapes for
 * characters that cannot be printed.
 */
function copyableName(name: string, provider: Provider): string {
  const quoted = quotedName(name, provider);
  if (provider !== "postgresql" || name.search(unprintable) < 0) return quoted;
  const escaped = (character: string) => `\\${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return `U&${quoted.replaceAll("\\", "\\\\").replaceAll(unprintable, escaped)}`;
}
