/** Tries an index: makes it in a disposable copy of the database, measures the request again, and drops the index. */

import type { Provider } from "@prisma-paged/runtime/generator";
import type { GenerateOptions } from "prisma-paged/tools";
import type { OpenClient } from "./connection/open-client.js";
import { createIndexSql, dropIndexSql } from "./create-index.js";
import type { Finding, Remedy } from "./findings/finding.js";
import { type MeasuredApi, measure } from "./measure.js";
import { reasonOf } from "./reason-of.js";

export type IndexTrial =
  | { readonly outcome: "tried" | "useless"; readonly before: number; readonly after: number }
  /** Whether the database plans to use the index, if it can tell without making it. */
  | { readonly outcome: "planned" | "unplanned" }
  | { readonly outcome: "failed"; readonly reason: string }
  | { readonly outcome: "not-tried" };

/** The provider and the models, which give the names of tables and columns. */
export interface Tables {
  readonly provider: Provider;
  readonly models: GenerateOptions["dmmf"]["datamodel"]["models"];
}

/** The database in which indexes are tried. */
export interface DatabaseCopy extends Tables {
  /** Opens a new connection for each step, because SQLite refuses an index while a connection still reads. */
  readonly open: (timeout: number) => Promise<OpenClient>;
  /** The time limit of the request in milliseconds. Making the index has none, because it may take minutes. */
  readonly timeout: number;
}

type IndexRemedy = Extract<Remedy, { readonly kind: "index" }>;

const name = "prisma_paged_tune";

/**
 * Measures the request of a finding without and with the index that it advises.
 * @param measuringOf returns an app over a client, which answers the finding's request, without and with the index
 */
export async function tryIndex(
  { remedy, request }: Finding,
  copy: DatabaseCopy,
  measuringOf: (client: OpenClient, isIndexed: boolean) => MeasuredApi,
): Promise<IndexTrial> {
  if (remedy.kind !== "index" || request === undefined) return { outcome: "not-tried" };
  const measured = (isIndexed: boolean) =>
    connected(copy, copy.timeout, (client) => measure(request, measuringOf(client, isIndexed)));
  const before = await measured(false);
  const { create, drop, restore } = indexSql(remedy, copy);
  try {
    await connected(copy, 0, ({ run }) => run(create));
  } catch (failure) {
    return { outcome: "failed", reason: reasonOf(failure) };
  }
  try {
    const after = await measured(true);
    if (before.outcome === "failed" || after.outcome === "failed") return { outcome: "not-tried" };
    // The fastest runs are compared, because a busy moment slows the median of a few runs: a useful index looked
    // useless.
    const verdict = verdictOf(before.fastest, after.fastest);
    if (verdict.outcome === "tried") return verdict;
    // Other work on the machine may have slowed all runs with the index, so they are repeated once.
    const again = await measured(true);
    return again.outcome === "failed" ? verdict : verdictOf(before.fastest, Math.min(after.fastest, again.fastest));
  } finally {
    await connected(copy, 0, async ({ run }) => {
      await run(drop).catch(() => run(restore).then(() => run(drop)));
    });
  }
}

/**
 * Judges an index by the milliseconds of its request without and with it. A gain of a fifth or less does not count: 20 →
 * 17 ms is useless.
 */
export function verdictOf(before: number, after: number): IndexTrial {
  return { outcome: after < before * 0.8 ? "tried" : "useless", before, after };
}

async function connected<Result>(
  { open }: DatabaseCopy,
  timeout: number,
  work: (client: OpenClient) => Promise<Result>,
): Promise<Result> {
  const client = await open(timeout);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

export function indexSql(
  { model, fields }: IndexRemedy,
  { provider, models }: Tables,
): { readonly create: string; readonly drop: string; readonly restore: string } {
  const indexedModel = models.find((candidate) => candidate.name === model);
  const table = { table: indexedModel?.dbName ?? model, ...(indexedModel?.schema && { schema: indexedModel.schema }) };
  const columns = fields.map(({ field, direction }) => ({ column: columnOf(models, model, field), direction }));
  const [first] = columns;
  return {
    create: createIndexSql({ name, table, columns }, provider),
    drop: dropIndexSql({ name, table }, provider),
    // MySQL drops the index that it made itself for a foreign key, if another one begins with the same column.
    // `restore` makes it again, under the name that Prisma gives the key.
    restore: createIndexSql(
      { name: `${table.table}_${first?.column}_fkey`, table, columns: first === undefined ? [] : [first] },
      provider,
    ),
  };
}

export function columnOf(models: Tables["models"], model: string, field: string): string {
  const found = models.find(({ name: each }) => each === model)?.fields.find(({ name: each }) => each === field);
  return found?.dbName ?? field;
}
