/** Makes requests that a client may send to a route, and records the calls by which the runtime answers each. */
import {
  deepOffset,
  formatValue,
  itemKey,
  itemRoute,
  operationParameters,
  type QueryParameter,
  sampleOf,
} from "@prisma-paged/runtime/generator";
import type { ApiModel, ApiOperation, ApiResource } from "../model/api-model.js";
import { itemPath } from "../model/paths.js";
import { exampleKey, exampleValue } from "./example-row.js";
import { type Mounting, mountRecorded } from "./mount-resource.js";
import type { Recording } from "./recording-client.js";

export interface RecordedRequest {
  /** Path and query, percent-encoded. */
  readonly url: string;
  /** The number of rows of each table. */
  readonly rows: number;
  readonly calls: readonly string[];
  /** The reason why the request has no answer. Undefined if it has one. */
  readonly failure: string | undefined;
  /** The target of the link to the next page. Undefined if the response has no such link. */
  readonly next: string | undefined;
}

/** The number of rows that is enough for every way to read a page. */
export const manyRows = 100_000;

/** The number of rows that a request without paging reads in two batches. */
const twoBatches = 1500;

/** The settings of a recorded request that only tests use. */
interface RecordingOptions extends Pick<Recording, "found">, Pick<Mounting, "scope"> {}

export async function recordRequest(
  api: ApiModel,
  resource: ApiResource,
  url: string,
  rows: number = manyRows,
  { found, scope }: RecordingOptions = {},
): Promise<RecordedRequest> {
  const calls: string[] = [];
  const failures: unknown[] = [];
  const recorded = { url, rows, calls };
  try {
    const mounting = { onError: (error: unknown) => failures.push(error), ...(scope && { scope }) };
    const app = mountRecorded(api, resource, { rows, calls, ...(found && { found }) }, mounting);
    const response = await app.request(url);
    const text = await response.text();
    if (failures.length > 0) throw failures[0];
    const failure = response.ok ? undefined : `${response.status}: ${detailIn(text)}`;
    return { ...recorded, failure, next: nextLink(response.headers.get("Link") ?? "") };
  } catch (error) {
    return { ...recorded, failure: error instanceof Error ? error.message : String(error), next: undefined };
  }
}

/** Returns the text of a problem. */
function detailIn(text: string): string {
  const problem: unknown = JSON.parse(text);
  return String(Reflect.get(Object(problem), "detail") ?? text);
}

/** Returns the target of a `Link` header's next page. */
export function nextLink(header: string): string | undefined {
  const link = header.split(", ").find((each) => each.endsWith('; rel="next"'));
  return link?.slice(1, link.indexOf(">"));
}

/**
 * Records requests to the item whose key is 1, or the example's equivalent of it. The first requests the whole item.
 * Others contain the fields or the includes that a client may choose.
 */
export function itemRequests(api: ApiModel, resource: ApiResource): Promise<readonly RecordedRequest[]> {
  const path = withKey(itemPath(resource.resource), api, resource);
  const queries = ["", ...samplesOf(operationParameters(itemRoute(api, resource.item)), ["fields", "include"])];
  return Promise.all(queries.map((query) => recordRequest(api, resource, query === "" ? path : `${path}?${query}`)));
}

/** Returns a query for each of these kinds that is offered: `fields=id`, `include=author`. */
function samplesOf(offered: readonly QueryParameter[], kinds: readonly QueryParameter["kind"][]): readonly string[] {
  return kinds.flatMap((kind) =>
    offered.flatMap((parameter) => {
      const value = parameter.kind === kind && !parameter.list ? sampleOf(parameter) : undefined;
      return value === undefined ? [] : [`${parameter.name}=${value}`];
    }),
  );
}

/** Records a request for each way to read that the operation's options allow, the most common one first. */
export async function collectionRequests(
  api: ApiModel,
  resource: ApiResource,
  { operation }: ApiOperation,
): Promise<readonly RecordedRequest[]> {
  const path = withKey(operation.path, api, resource);
  const required = requiredOf(operation);
  const requests = queriesOf(operation).map(({ query, rows }) => {
    // An example of a required parameter may be the request itself.
    const queryEntries = [...required.filter((entry) => entry !== query), query].filter((entry) => entry !== "");
    return recordRequest(api, resource, queryEntries.length === 0 ? path : `${path}?${queryEntries.join("&")}`, rows);
  });
  const [first, ...furtherRequests] = await Promise.all(requests);
  if (first === undefined) return [];
  // Only the first page knows where a cursor's second one begins.
  const { enabled, viaCursor } = operation.pagination;
  const isFollowed = enabled && viaCursor !== null && first.next !== undefined;
  const second = isFollowed ? [await recordRequest(api, resource, first.next)] : [];
  return [first, ...second, ...furtherRequests];
}

function queriesOf(operation: ApiOperation["operation"]): readonly { readonly query: string; readonly rows: number }[] {
  const { pagination, parameters, distinct } = operation;
  const { enabled, viaCursor, partial, count, maximumOffset } = pagination;
  const offered = operationParameters(operation);
  const size = offered.find((parameter) => parameter.kind === "page-size")?.default ?? pagination.itemsPerPage;
  const page = (offset: number, rows = manyRows) => ({
    query: `${parameters.page}=${Math.floor(offset / size) + 1}`,
    rows,
  });
  const isNumbered = enabled && viaCursor === null && size > 0;
  const isDeep = isNumbered && distinct === undefined && (maximumOffset ?? manyRows) >= 2 * deepOffset;
  const filtered = examplesOf(offered);
  return [
    { query: "", rows: enabled ? manyRows : twoBatches },
    // The last page, which reveals the total.
    ...(isNumbered ? [page(size, partial ? manyRows : size + 1)] : []),
    ...(isDeep ? [page(2 * deepOffset)] : []),
    ...(isDeep && !partial && count === "exact" ? [page(manyRows - 2 * deepOffset)] : []),
    ...filtered.map((query) => ({ query, rows: enabled ? manyRows : twoBatches })),
    ...offered.flatMap(({ kind, name }) =>
      kind === "offset" ? [{ query: `${name}=${size + 1}`, rows: manyRows }] : [],
    ),
    ...samplesOf(offered, ["switch"]).map((query) => ({ query, rows: enabled ? twoBatches : manyRows })),
    ...samplesOf(offered, ["fields", "include"]).map((query) => ({ query, rows: enabled ? manyRows : twoBatches })),
    ...samplesOf(offered, enabled ? ["facets", "partial"] : []).map((query) => ({ query, rows: manyRows })),
  ];
}

/** Returns the query entries that each request to the operation needs. */
function requiredOf(operation: ApiOperation["operation"]): readonly string[] {
  return operationParameters(operation).flatMap((parameter) =>
    parameter.required && "filter" in parameter ? (exampleOf(parameter) ?? []) : [],
  );
}

/** Returns an example of the first parameter of each kind, because the conditions of each kind look different. */
function examplesOf(offered: readonly QueryParameter[]): readonly string[] {
  return conditionKinds.flatMap((kind) =>
    offered
      .filter((parameter) => conditionKindOf(parameter) === kind)
      .flatMap((parameter) => exampleOf(parameter) ?? [])
      .slice(0, 1),
  );
}

const conditionKinds = ["field", "list", "json", "relation", "alternatives", "search"] as const;

function conditionKindOf(parameter: QueryParameter): (typeof conditionKinds)[number] | undefined {
  if (parameter.kind === "search") return "search";
  if (!("filter" in parameter)) return undefined;
  const { through, list, json, anyOf } = parameter.filter;
  if (anyOf) return "alternatives";
  if (through) return "relation";
  if (json) return "json";
  return list ? "list" : "field";
}

/**
 * Returns a parameter with an example of its values, `title=text1`; undefined if another spelling of the parameter has
 * one.
 */
function exampleOf({ name, kind, value, list }: QueryParameter): string | undefined {
  if (list !== undefined || kind === "not") return undefined;
  switch (value.form) {
    case "boolean":
      return `${encodeURI(name)}=true`;
    case "text":
      return `${encodeURI(name)}=text1`;
    case "scalar":
    case "key":
      return `${encodeURI(name)}=${encodeURIComponent(formatValue(exampleValue(value, 1), value.type))}`;
    default:
      return undefined;
  }
}

function withKey(path: string, api: ApiModel, resource: ApiResource): string {
  return path.replace(":id", () => itemKey(resource.resource.identifier, exampleKey(api, resource)));
}
