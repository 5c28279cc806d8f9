/** An index is made in a disposable copy of the database, the request measured again, and the index dropped. */

import type { Provider } from "@prisma-paged/runtime/generator";
import type { GenerateOptions } from "../pipeline/generate.js";
import type { OpenClient } from "./connection/open-client.js";
import type { Finding, Remedy } from "./findings/finding.js";
import { type Measuring, measure } from "./measure.js";

export type Trial =
  | { readonly outcome: "tried" | "useless"; readonly before: number; readonly after: number }
  /** Whether the planner would use it, by a database that knows without making it. */
  | { readonly outcome: "planned" | "unplanned" }
  | { readonly outcome: "not-tried" };

/** What names the columns of indexes. */
export interface Tables {
  readonly provider: Provider;
  readonly models: GenerateOptions["dmmf"]["datamodel"]["models"];
}

/** What indexes are tried on. */
export interface Copy extends Tables {
  /** A new connection for each step: SQLite refuses an index while a connection still reads. */
  readonly open: () => Promise<OpenClient>;
}

type IndexRemedy = Extract<Remedy, { readonly kind: "index" }>;

const name = "prisma_paged_tune";

/** @param measuringOf an app over a client, which answers the finding's request */
export async function tryIndex(
  { remedy, request }: Finding,
  copy: Copy,
  measuringOf: (client: OpenClient) => Measuring,
): Promise<Trial> {
  if (remedy.kind !== "index" || request === undefined) return { outcome: "not-tried" };
  const measured = () => connected(copy, (client) => measure(request, measuringOf(client)));
  const before = await measured();
  const { create, drop } = indexSql(remedy, copy);
  await connected(copy, ({ run }) => run(create));
  try {
    const after = await measured();
    if (before.outcome === "failed" || after.outcome === "failed") return { outcome: "not-tried" };
    // A busy moment slows the median of a few runs: a useful index looked useless.
    const times = { before: before.fastest, after: after.fastest };
    return { outcome: times.after < times.before * 0.8 ? "tried" : "useless", ...times };
  } finally {
    await connected(copy, ({ run }) => run(drop));
  }
}

async function connected<Result>({ open }: Copy, work: (client: OpenClient) => Promise<Result>): Promise<Result> {
  const client = await open();
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

export function indexSql(
  { model, fields }: IndexRemedy,
  { provider, models }: Tables,
): { readonly create: string; readonly drop: string } {
  const found = models.find((each) => each.name === model);
  const quote = (text: string) => (provider === "mysql" ? `\`${text}\`` : `"${text}"`);
  const columnOf = (field: string) => found?.fields.find((each) => each.name === field)?.dbName ?? field;
  const columns = fields.map(({ field, direction }) => `${quote(columnOf(field))} ${direction}`).join(", ");
  const table = quote(found?.dbName ?? model);
  return {
    create: `CREATE INDEX ${name} ON ${table} (${columns})`,
    drop: provider === "mysql" ? `DROP INDEX ${name} ON ${table}` : `DROP INDEX ${name}`,
  };
}
