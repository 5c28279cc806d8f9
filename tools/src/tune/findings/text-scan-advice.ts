/** Advises on a table that is read whole to find parts of texts. */
import type { Model } from "prisma-paged/tools";
import { createIndexSql } from "../create-index.js";
import type { Answered } from "../measure.js";
import { type FindingAdvice, type FindingContext, words } from "./finding.js";

export function textScanAdvice(
  { textColumns = [] }: Answered["request"],
  model: Model,
  { provider, columnOf }: Pick<FindingContext, "provider" | "columnOf">,
): FindingAdvice {
  const finding = { code: "text-scan", headline: "the whole table is read for a part of a text" } as const;
  if (provider === "postgresql" && textColumns.length > 0) {
    const columns = textColumns.map((field) => ({ column: columnOf(model.name, field), operators: "gin_trgm_ops" }));
    const create = createIndexSql({ table: model, method: "gin", columns }, provider);
    const sql = `CREATE EXTENSION IF NOT EXISTS pg_trgm; ${create};`;
    return { ...finding, remedy: { kind: "sql", sql, why: "an index of trigrams finds parts of texts" } };
  }
  // SQLite has no index for the condition that Prisma sends if the letter case is ignored.
  const start = provider === "sqlite" ? "`@filter(start, caseSensitive: true)`" : "`@filter(start)`";
  const advice = `match the start of a text instead, ${start}, which an index serves, or use a search engine`;
  return { ...finding, remedy: words(advice, model.name) };
}
