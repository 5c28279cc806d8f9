/** The whole of `tune`: the database is opened, the API measured, findings drawn from it, and indexes tried on a copy. */
import { resolve } from "node:path";
import { UserError } from "../diagnostics/user-error.js";
import type { Selection } from "../explain/selection.js";
import type { GenerateOptions, ReadApi } from "../pipeline/generate.js";
import { copyOf } from "./connection/copy.js";
import { type OpenClient, openClient } from "./connection/open-client.js";
import type { ClientPlace, Measured, Place } from "./connection/read-only.js";
import { withCountCosts } from "./count-costs.js";
import type { Finding } from "./findings/finding.js";
import { findingsOf } from "./findings/findings.js";
import { routeOf } from "./findings/statement-findings.js";
import { indexedApi } from "./indexed-api.js";
import type { Explaining } from "./measure.js";
import { type MeasureOptions, measureApi, measuringOf } from "./measure-api.js";
import { namedIndexes } from "./named-indexes.js";
import { hypopgSchema, planIndex } from "./plan-index.js";
import { explainMariadb, explainMysql, planOfMysql } from "./plans/mysql.js";
import { explainPostgresql, planOfPostgresql } from "./plans/postgresql.js";
import { explainSqlite, planOfSqlite } from "./plans/sqlite.js";
import type { Report, TriedFinding } from "./report.js";
import type { Listing } from "./requests/requests.js";
import { columnOf, type Tables, type Trial, tryIndex } from "./try-index.js";

export interface TuneInput {
  readonly read: ReadApi;
  readonly input: GenerateOptions;
  readonly cwd: string;
  /** The database, or the file that exports the application's client, which knows it. */
  readonly source: { readonly url: string } | { readonly client: string };
  readonly tryOn: string | undefined;
  readonly timeout: number;
  /** From how many milliseconds a statement is slow. */
  readonly slow: number;
  readonly scope: { readonly [model: string]: object };
  readonly selection: Selection | undefined;
  readonly onProgress: (url: string) => void;
}

const repeats = 5;

export async function tune(options: TuneInput): Promise<Report> {
  const { read, input, source, cwd, timeout, selection, scope, slow, onProgress } = options;
  const provider = measuredProvider(input.provider);
  const place =
    "client" in source
      ? { cwd, timeout, ...source }
      : { cwd, timeout, url: absolute(source.url, cwd), isReadOnly: true };
  const client = await openClient(provider, input.otherGenerators, place);
  try {
    const explaining = await explainingOf(provider, client);
    const measureOptions: MeasureOptions = {
      ...{ api: read.api, client, explaining, repeats, scope, slow, onProgress },
      isWanted: ({ parent, operation }) =>
        selection === undefined ||
        (parent === selection.resource &&
          (selection.path === undefined || selection.path === operation.operation.path)),
    };
    const measured = await measureApi(measureOptions);
    const findings = findingsOf(measured, {
      ...{ api: read.api, datamodel: read.datamodel, provider, slow, timeout },
      columnOf: (model, field) => columnOf(input.dmmf.datamodel.models, model, field),
      indexes: namedIndexes(input.dmmf.datamodel),
    });
    // Only who measures everything knows what nothing uses.
    const shown = findings.filter(({ code }) => selection === undefined || code !== "unused-index");
    const trials = await tried(shown, measured, { ...options, place }, measureOptions);
    return { measuredAt: new Date().toISOString(), measured, findings: trials };
  } finally {
    await client.close();
  }
}

function measuredProvider(provider: string): Measured {
  if (provider === "sqlite" || provider === "postgresql" || provider === "mysql") return provider;
  throw new UserError(`\`tune\` does not measure ${provider}.`, "it measures SQLite, PostgreSQL, MariaDB and MySQL");
}

/** A file is relative to the project, wherever the process runs. */
function absolute(url: string, cwd: string): string {
  return url.startsWith("file:") && !url.startsWith("file:/") ? `file:${resolve(cwd, url.slice("file:".length))}` : url;
}

async function explainingOf(provider: Measured, { run }: OpenClient): Promise<Explaining> {
  if (provider === "sqlite") return { sql: explainSqlite, plan: planOfSqlite };
  if (provider === "postgresql") return { sql: explainPostgresql, plan: planOfPostgresql };
  const [[version] = []] = await run("SELECT VERSION()");
  return { sql: /mariadb/i.test(String(version)) ? explainMariadb : explainMysql, plan: planOfMysql };
}

/** With what each remedy brings, as far as that can be known here. */
async function tried(
  findings: ReturnType<typeof findingsOf>,
  measured: Report["measured"],
  { input, place, tryOn, cwd, timeout }: TuneInput & { readonly place: Place | ClientPlace },
  options: MeasureOptions,
): Promise<readonly TriedFinding[]> {
  const provider = measuredProvider(input.provider);
  const { client } = options;
  const isTriable = "url" in place && findings.some(({ remedy }) => remedy.kind === "index");
  const database = isTriable ? copyOf(provider, place.url, tryOn) : undefined;
  const planner = provider === "postgresql" ? await hypopgSchema(client) : undefined;
  const tables: Tables = { provider, models: input.dmmf.datamodel.models };
  const trialOf = async (finding: Finding, listing: Listing): Promise<Trial> => {
    const now = { api: options.api, listing };
    const measuring = (own: OpenClient, isIndexed: boolean) => {
      const { api, listing: tried } = isIndexed ? indexedApi(now, finding.remedy, input) : now;
      return measuringOf(tried, { ...options, api, client: own });
    };
    if (database !== undefined) {
      const url = absolute(database.url, cwd);
      const open = (limit: number) =>
        openClient(provider, input.otherGenerators, { cwd, timeout: limit, url, isReadOnly: false });
      return tryIndex(finding, { ...tables, open, timeout }, measuring);
    }
    if (planner === undefined) return { outcome: "not-tried" };
    return planIndex(finding, planner, tables, client, measuring(client, true));
  };
  try {
    const done: TriedFinding[] = [];
    for (const finding of findings) {
      const listing = measured.find((each) => routeOf(each.listing) === finding.route)?.listing;
      if (listing === undefined) done.push({ ...finding, trial: { outcome: "not-tried" } });
      else {
        const trial = await trialOf(finding, listing);
        done.push({ ...(await withCountCosts(finding, listing, options)), trial });
      }
    }
    return done;
  } finally {
    database?.remove();
  }
}
