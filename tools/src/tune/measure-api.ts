/** Measures an API: its operations in the order of the schema, each with its requests. */

import { type ApiModel, type ApiResource, mountExampleResource, UserError } from "prisma-paged/tools";
import type { OpenClient } from "./connection/open-client.js";
import { type Explaining, isAnswered, type MeasuredApi, type Measurement, measure } from "./measure.js";
import { type TuneRequest, withPairs } from "./requests/request.js";
import { type Listing, requestsOf } from "./requests/requests.js";
import { samplingOf } from "./requests/sampling.js";
import { orNothing } from "./requests/values.js";
import type { Scopes } from "./scopes.js";

export interface MeasuredListing {
  readonly listing: Listing;
  /** The number of rows in the table. Undefined if counting took too long. */
  readonly rows: number | undefined;
  /** The measurements, with the first page first. Empty if the data has no value for the path. */
  readonly measurements: readonly Measurement[];
}

export interface MeasureOptions {
  readonly api: ApiModel;
  readonly client: OpenClient;
  readonly explaining: Explaining;
  readonly scope: Scopes;
  readonly repeats: number;
  /** The milliseconds from which a statement is slow. */
  readonly slow: number;
  /** Called before each request, with its URL. */
  readonly onProgress: (url: string) => void;
}

export async function measureApi(
  listings: readonly Listing[],
  options: MeasureOptions,
): Promise<readonly MeasuredListing[]> {
  const { api, client, scope } = options;
  const sampling = samplingOf(api, scope, client);
  const rowsOf = tableRows(client);
  const measured: MeasuredListing[] = [];
  for (const listing of listings) {
    const measuring = { ...measuringOf(listing, options), unremarkable: options.slow / 4 };
    const rows = await rowsOf(listing.target);
    const measurements: Measurement[] = [];
    const [first, ...otherRequests] = await requestsOf(listing, sampling);
    const run = async (request: TuneRequest) => {
      options.onProgress(request.url);
      const measurement = await measure(request, measuring);
      client.check();
      measurements.push(measurement);
      return measurement;
    };
    if (first !== undefined) for (const request of followed(await run(first), listing)) await run(request);
    for (const request of otherRequests) await run(request);
    for (const [index, measurement] of measurements.entries()) {
      if (!isSlowDeepPage(measurement, options)) continue;
      options.onProgress(measurement.request.url);
      measurements[index] = faster(measurement, await measure(measurement.request, measuring));
      client.check();
    }
    measured.push({ listing, rows, measurements });
  }
  return measured;
}

/**
 * Returns true for a slow page far from the start. It is compared with the first page, which was measured at another
 * moment, and other work on the machine may have slowed all of its runs. So it is measured again after the others.
 */
function isSlowDeepPage(measurement: Measurement, { slow }: MeasureOptions): boolean {
  const { kind } = measurement.request;
  return (kind === "middle" || kind === "last") && isAnswered(measurement) && measurement.fastest >= slow;
}

/** Returns the measurement that less other work has slowed. */
function faster(one: Measurement, other: Measurement): Measurement {
  return isAnswered(one) && isAnswered(other) && other.fastest < one.fastest ? other : one;
}

/**
 * Checks that the database has the tables of the operations.
 * @throws UserError if the database has not all tables and columns of the schema
 */
export async function checkTables(listings: readonly Listing[], { delegate }: OpenClient): Promise<void> {
  for (const delegateName of new Set(listings.flatMap(({ parent, target }) => [parent.delegate, target.delegate]))) {
    try {
      // The statement names all columns, and reads no row. A row that cannot be read concerns the requests that read
      // it.
      await delegate(delegateName).findFirst({ where: { OR: [] } });
    } catch (error) {
      // An error with a code is about the database. Its value is not compared, because adapters have different codes
      // for a missing table.
      const { code, message } = error as { readonly code?: unknown; readonly message: string };
      if (typeof code !== "string") throw error;
      const reason = message.trim().split("\n").at(-1) ?? message;
      throw new UserError(
        `The database does not fit the schema: ${reason}`,
        "migrate it, or name another one: `--database-url`",
      );
    }
  }
}

/** Returns an app with the routes of a listing's resource, ready to be measured. */
export function measuringOf(
  { parent }: Pick<Listing, "parent">,
  {
    api,
    client,
    explaining,
    scope,
    repeats,
  }: Pick<MeasureOptions, "api" | "client" | "explaining" | "scope" | "repeats">,
): MeasuredApi {
  let failures: unknown[] = [];
  const scopes = Object.fromEntries(Object.entries(scope).map(([model, where]) => [model, () => where]));
  const app = mountExampleResource(api, parent, {
    prisma: client.prisma,
    onError: (error) => void failures.push(error),
    scope: scopes,
    values: { now: () => new Date(), anyNull: client.anyNull },
  });
  const taken = () => {
    const takenFailures = failures;
    failures = [];
    return takenFailures;
  };
  return { app, observed: client, explaining, repeats, unremarkable: 0, failures: taken };
}

/** Returns requests for the pages that a first page's links lead to: the second, the middle and the last one. */
function followed(first: Measurement, { operation }: Listing): readonly TuneRequest[] {
  if (first.outcome === "failed" || first.request.kind === "unpaged") return [];
  const { links, request } = first;
  const { equal } = request;
  const { last, next } = links;
  const pages =
    last === undefined ? 0 : Number(new URL(last, origin).searchParams.get(operation.operation.parameters.page));
  const middle = Math.floor(pages / 2);
  return [
    ...(next === undefined ? [] : [{ url: next, name: "second page", kind: "next", equal } as const]),
    ...(middle < 3
      ? []
      : [
          {
            url: withPairs(request.url, [[operation.operation.parameters.page, String(middle)]]),
            name: `page ${middle}`,
            kind: "middle",
            equal,
          } as const,
        ]),
    ...(last === undefined || middle < 1
      ? []
      : [{ url: last, name: `page ${pages}, the last`, kind: "last", equal } as const]),
  ];
}

/** The origin to which links are relative. */
const origin = "http://localhost";

function tableRows({ delegate }: OpenClient): (resource: ApiResource) => Promise<number | undefined> {
  const known = new Map<string, Promise<number | undefined>>();
  return ({ delegate: name }) => {
    const found = known.get(name) ?? orNothing(delegate(name).count());
    known.set(name, found);
    return found;
  };
}
