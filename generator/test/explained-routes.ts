/** Every route of an API, by what `explain` records of it and by what a real client is called with. */

import { collectionRequests, itemRequests, nextLink, recordRequest } from "../src/explain/requests.js";
import type { ApiModel, ApiResource } from "../src/model/api-model.js";
import type { Requestable } from "./behaviour/client.js";
import { comparable, type Found, kindOf, recording } from "./behaviour/explained-calls.js";

export interface Differing {
  readonly url: string;
  readonly explained: readonly string[];
  readonly real: readonly string[];
}

/** A request, and the resource whose module answers it. */
export interface ExplainedRequest {
  readonly resource: ApiResource;
  readonly url: string;
  /** The request whose link to the next page is followed instead: a position is that of a row that is there. */
  readonly follows?: string;
  /** Whether a handler finds the rows: its own calls are the application's, as `explain` says. */
  readonly isHandled?: boolean;
  /** Whether the total is cached: what an application has counted before changes what it reads. */
  readonly isCached?: boolean;
}

/** An API on a real database. */
interface RealApi<Client extends object> {
  readonly api: ApiModel;
  readonly prisma: Client;
  /** Mounts the emitted routes over a client. */
  readonly open: (prisma: Client) => Requestable;
  /** The number of rows of each table. */
  readonly rows: number;
  /** The scopes of the application. Default: none. */
  readonly scope?: { readonly [model: string]: () => object };
}

/**
 * Returns the requests whose calls differ from those that `explain` records. It is told how many rows each call of the
 * real client found, because only the data decides that. Every call and its order must be the same.
 * @param requests default: every request that `explain` shows
 */
export async function differingRequests<Client extends object>(
  { api, prisma, open, rows, scope }: RealApi<Client>,
  requests?: readonly ExplainedRequest[],
): Promise<{ readonly requests: number; readonly differing: readonly Differing[] }> {
  const [calls, found]: [string[], Found] = [[], new Map()];
  const opened = () => open(recording(prisma, calls, found));
  const differing: Differing[] = [];
  const compared = requests ?? (await requestsOf(api));
  const shared = opened();
  for (const request of compared) {
    const { resource, follows, isCached, isHandled } = request;
    const app = isCached ? opened() : shared;
    const url = follows === undefined ? request.url : await nextUrl(opened(), follows);
    // The table has no second page.
    if (url === undefined) continue;
    calls.splice(0);
    found.clear();
    const response = await app.request(url);
    const text = await response.text();
    const left = new Map([...found].map(([call, numbers]) => [call, numbers.filter((each) => each !== undefined)]));
    const foundRows = (call: string, expected: number) => left.get(kindOf(call))?.shift() ?? expected;
    const recorded = await recordRequest(api, resource, url, rows, { found: foundRows, ...(scope && { scope }) });
    const explained = comparable(recorded.calls);
    const sent = comparable(calls).filter((call) => !isHandled || explained.includes(call));
    const real = response.status < 500 ? sent : [text];
    if (JSON.stringify(explained) !== JSON.stringify(real)) differing.push({ url, explained, real });
  }
  return { requests: compared.length, differing };
}

async function nextUrl(app: Requestable, url: string): Promise<string | undefined> {
  const response = await app.request(url);
  await response.text();
  return nextLink(response.headers.get("Link") ?? "");
}

/** Returns every request that `explain` shows, and one of each handler. */
export async function requestsOf(api: ApiModel): Promise<readonly ExplainedRequest[]> {
  const found: ExplainedRequest[] = [];
  for (const resource of api.resources) {
    for (const operation of [...resource.operations, ...resource.relations]) {
      const requests = await collectionRequests(api, resource, operation);
      const [first] = requests;
      if (first === undefined) continue;
      const { clientIncludes = [], handler, pagination } = operation.operation;
      const included = clientIncludes.map((path) => ({
        url: `${first.url}${first.url.includes("?") ? "&" : "?"}${api.parameters.include}=${path}`,
      }));
      found.push(
        ...(handler ? [first] : [...requests, ...included]).map(({ url }) => ({
          ...{ resource, url, isCached: pagination.count === "cached", isHandled: handler === true },
          ...(pagination.viaCursor !== null && url === first.next && { follows: first.url }),
        })),
      );
    }
    if (resource.resource.only === "getCollection") continue;
    found.push(...(await itemRequests(api, resource)).map(({ url }) => ({ resource, url })));
  }
  return found;
}
