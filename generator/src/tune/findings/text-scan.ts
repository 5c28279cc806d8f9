/** A table that is read for texts: which index finds them. */
import type { Model } from "../../schema/datamodel.js";
import type { Answered } from "../measure.js";
import { type Finding, type FindingContext, words } from "./finding.js";

export function ofText(
  { text = [], isStart }: Answered["request"],
  { name, table }: Model,
  { provider, columnOf }: Pick<FindingContext, "provider" | "columnOf">,
): Pick<Finding, "code" | "headline" | "remedy"> {
  const headline = `the whole table is read for ${isStart ? "the start" : "a part"} of a text`;
  const found = { code: "text-scan", headline } as const;
  const sql = (statement: string, why: string) => ({ ...found, remedy: { kind: "sql", sql: statement, why } as const });
  const columns = text.map((field) => columnOf(name, field));
  const [first] = columns;
  if (provider === "postgresql" && first !== undefined) {
    const each = columns.map((column) => `"${column}" gin_trgm_ops`).join(", ");
    const index = `CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE INDEX ON "${table}" USING gin (${each});`;
    return sql(index, "an index of trigrams finds parts of texts");
  }
  if (provider === "sqlite" && isStart && first !== undefined) {
    const index = `CREATE INDEX "${table}_${first}_nocase" ON "${table}" ("${first}" COLLATE NOCASE);`;
    return sql(index, "SQLite ignores the letter case, which Prisma's indexes do not");
  }
  return {
    ...found,
    remedy: words("match the start of a text instead, `@filter(start)`, which an index serves, or use a search engine"),
  };
}
