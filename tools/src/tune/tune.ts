/** Runs `tune`: opens the database, measures the API, draws findings from that, and tries indexes on a copy. */
import { type GenerateOptions, type ReadApi, type Selection, UserError } from "prisma-paged/tools";
import { copyOf } from "./connection/copy.js";
import type { MeasurableProvider } from "./connection/guard.js";
import { type OpenClient, openClient } from "./connection/open-client.js";
import type { ClientExport, ConnectionTarget } from "./connection/read-only.js";
import { isSameDatabase } from "./connection/same-database.js";
import { sqliteFile } from "./connection/sqlite-file.js";
import { withCountCosts } from "./count-costs.js";
import { dateFormFindings } from "./date-forms.js";
import type { Finding, FindingContext } from "./findings/finding.js";
import { findingsOf } from "./findings/findings.js";
import { routeOfListing } from "./findings/statement-findings.js";
import { indexedApi } from "./indexed-api.js";
import type { Explaining } from "./measure.js";
import { checkTables, type MeasureOptions, measureApi, measuringOf } from "./measure-api.js";
import { namedIndexes } from "./named-indexes.js";
import { hypopgSchema, planIndex } from "./plan-index.js";
import { explainMariadb, explainMysql, planOfMysql } from "./plans/mysql.js";
import { combinePlans, type QueryPlan } from "./plans/plan.js";
import { explainPostgresql, planOfPostgresql } from "./plans/postgresql.js";
import type { Report, TriedFinding } from "./report.js";
import { type Listing, listingsOfApi } from "./requests/requests.js";
import { chooseScopes, type Scopes } from "./scopes.js";
import { columnOf, type IndexTrial, type Tables, tryIndex } from "./try-index.js";

export interface TuneInput {
  readonly read: ReadApi;
  readonly input: GenerateOptions;
  readonly cwd: string;
  /** The database, or the file that exports the application's client, which knows it. */
  readonly source: { readonly url: string } | { readonly client: string };
  readonly tryOn: string | undefined;
  readonly timeout: number;
  /** The milliseconds from which a statement is slow. */
  readonly slow: number;
  readonly scope: Scopes;
  readonly selection: Selection | undefined;
  readonly onProgress: (url: string) => void;
  /**
   * Asks whether the user wants indexes to be made in the measured database itself.
   * @throws UserError if nobody can answer
   */
  readonly onSameDatabase: () => Promise<boolean>;
}

const repeats = 5;

export async function tune(options: TuneInput): Promise<Report> {
  const { read, input, source, cwd, timeout, selection, scope, slow, onProgress } = options;
  const provider = measuredProvider(input.provider);
  const place = "client" in source ? { cwd, timeout, ...source } : { cwd, timeout, url: source.url, isReadOnly: true };
  const client = await openClient(provider, input.otherGenerators, place);
  try {
    const copyUrl = await agreedCopy(options, client);
    const explaining = await explainingOf(provider, client);
    const listings = listingsOfApi(read.api).filter((listing) => isSelected(listing, selection));
    await checkTables(listings, client);
    const { scopes, chosen } = await chooseScopes(scope, read, client);
    const measureOptions = { api: read.api, client, explaining, repeats, scope: scopes, slow, onProgress };
    const measured = await measureApi(listings, measureOptions);
    const context: FindingContext = {
      api: read.api,
      datamodel: read.datamodel,
      provider,
      slow,
      timeout,
      scopes,
      columnOf: (model, field) => columnOf(input.dmmf.datamodel.models, model, field),
      indexes: namedIndexes(input.dmmf.datamodel),
    };
    const dates = provider === "sqlite" ? await dateFormFindings(measured, context, client) : [];
    const findings = [...dates, ...findingsOf(measured, context)];
    // Only a measurement of all operations shows which indexes nothing uses.
    const shown = findings.filter(({ code }) => selection === undefined || code !== "unused-index");
    const trials = await tried(shown, measured, { ...options, place, copyUrl }, measureOptions);
    return { measuredAt: new Date().toISOString(), chosen, measured, findings: trials };
  } finally {
    await client.close();
  }
}

function isSelected({ parent, operation }: Listing, selection: Selection | undefined): boolean {
  if (selection === undefined) return true;
  const { resource, path = operation.operation.path } = selection;
  return parent === resource && path === operation.operation.path;
}

function measuredProvider(provider: string): MeasurableProvider {
  if (provider === "sqlite" || provider === "postgresql" || provider === "mysql") return provider;
  throw new UserError(`\`tune\` does not measure ${provider}.`, "it measures SQLite, PostgreSQL, MariaDB and MySQL");
}

/**
 * Returns the address of the database that `--try-on` names. Undefined if there is none, or if it is the measured one
 * and the user declines.
 * @throws UserError if it is the measured one, and nobody can answer
 */
async function agreedCopy(
  { input, source, tryOn, cwd, timeout, onSameDatabase }: TuneInput,
  client: OpenClient,
): Promise<string | undefined> {
  if (tryOn === undefined || "client" in source) return undefined;
  const provider = measuredProvider(input.provider);
  const copy = await openClient(provider, input.otherGenerators, { cwd, timeout, url: tryOn, isReadOnly: false });
  try {
    const isSame = await isSameDatabase(provider, { ...client, url: source.url }, { ...copy, url: tryOn }, cwd);
    return !isSame || (await onSameDatabase()) ? tryOn : undefined;
  } finally {
    await copy.close();
  }
}

async function explainingOf(provider: MeasurableProvider, { run }: OpenClient): Promise<Explaining> {
  if (provider === "sqlite") return { sql: explainSqlite, plan: planOfSqlite };
  if (provider === "postgresql") return { sql: explainPostgresql, plan: planOfPostgresql };
  const [[version] = []] = await run("SELECT VERSION()");
  return { sql: /mariadb/i.test(String(version)) ? explainMariadb : explainMysql, plan: planOfMysql };
}

/** Returns the `EXPLAIN QUERY PLAN` of SQLite, which counts no rows. */
const explainSqlite = (sql: string): string => `EXPLAIN QUERY PLAN ${sql}`;

function planOfSqlite(rows: readonly unknown[][]): QueryPlan {
  return combinePlans(rows.map((row) => sqliteLine(String(row.at(-1)))));
}

function sqliteLine(detail: string): QueryPlan {
  const index = /USING (?:COVERING )?INDEX (\S+)/.exec(detail)?.[1];
  const scanned = /^SCAN (?:main\.)?(\S+)(?! .*USING)/.exec(detail)?.[1];
  return {
    rowsRead: undefined,
    // Not `FOR LAST TERM OF ORDER BY`, which sorts what an index leaves equal.
    sorts: /^USE TEMP B-TREE FOR (?:ORDER BY|GROUP BY|DISTINCT)/.test(detail),
    scanned: scanned === undefined || index !== undefined ? [] : [scanned],
    indexes: index === undefined ? [] : [index],
  };
}

interface Trying {
  readonly place: ConnectionTarget | ClientExport;
  /** The database that `--try-on` names. Undefined if there is none. */
  readonly copyUrl: string | undefined;
}

/** Returns the database that `--try-on` names, or a copy of SQLite's file; undefined if there is neither. */
function triedDatabase(provider: MeasurableProvider, place: Trying["place"], copyUrl: string | undefined) {
  if (copyUrl !== undefined) return { url: copyUrl, remove: () => {} };
  const file = provider === "sqlite" && "url" in place ? sqliteFile(place.url, place.cwd) : undefined;
  if (file === undefined) return undefined;
  const copy = copyOf(file);
  return { url: `file:${copy.file}`, remove: copy.remove };
}

/** Adds to each finding what its remedy brings, if that can be found out here. */
async function tried(
  findings: ReturnType<typeof findingsOf>,
  measured: Report["measured"],
  { input, place, copyUrl, cwd, timeout }: Pick<TuneInput, "input" | "cwd" | "timeout"> & Trying,
  options: MeasureOptions,
): Promise<readonly TriedFinding[]> {
  const provider = measuredProvider(input.provider);
  const { client } = options;
  const isTriable = findings.some(({ remedy }) => remedy.kind === "index");
  const database = isTriable ? triedDatabase(provider, place, copyUrl) : undefined;
  const planner = provider === "postgresql" ? await hypopgSchema(client) : undefined;
  const tables: Tables = { provider, models: input.dmmf.datamodel.models };
  const trialOf = async (finding: Finding, listing: Listing): Promise<IndexTrial> => {
    const now = { api: options.api, listing };
    const measuring = (trialClient: OpenClient, isIndexed: boolean) => {
      const { api, listing: tried } = isIndexed ? indexedApi(now, finding.remedy, input) : now;
      return measuringOf(tried, { ...options, api, client: trialClient });
    };
    if (database !== undefined) {
      const { url } = database;
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
      const listing = measured.find(
        (measuredListing) => routeOfListing(measuredListing.listing) === finding.route,
      )?.listing;
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
