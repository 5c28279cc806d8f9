/** Every route of an API, by what `explain` records of it and by what a real client is called with. */

import { collectionRequests, itemRequests, recordRequest } from "../src/explain/requests.js";
import type { ApiModel, ApiResource } from "../src/model/api-model.js";
import type { Requestable } from "./behaviour/client.js";
import { comparable } from "./behaviour/explained-calls.js";

interface Differing {
  readonly url: string;
  readonly explained: readonly string[];
  readonly real: readonly string[];
}

/**
 * The requests whose calls differ.
 * @param open a new application: where totals are cached, what one has counted before changes what it reads
 * @param calls what the application's client adds its calls to
 */
export async function differingRequests(
  api: ApiModel,
  open: () => Requestable,
  calls: string[],
  rows: number,
): Promise<{ readonly requests: number; readonly differing: readonly Differing[] }> {
  const differing: Differing[] = [];
  const requests = await requestsOf(api);
  const shared = open();
  for (const { resource, url, compared, isCached } of requests) {
    const explained = comparable((await recordRequest(api, resource, url, rows)).calls).slice(0, compared);
    calls.splice(0);
    const response = await (isCached ? open() : shared).request(encodeURI(url));
    const text = await response.text();
    const real = response.ok ? comparable(calls).slice(0, compared) : [text];
    // What the groups of a facet lead to is read while the page is.
    const inOrder = (each: readonly string[]) => (/[?&]facets=/.test(url) ? each.toSorted() : each);
    if (JSON.stringify(inOrder(explained)) !== JSON.stringify(inOrder(real))) differing.push({ url, explained, real });
  }
  return { requests: requests.length, differing };
}

interface ExplainedRequest {
  readonly resource: ApiResource;
  readonly url: string;
  /**
   * The first so many calls. Of a filter, a position and the list of one parent `explain` believes that they find many
   * rows, and of `distinct` many values: what follows the page differs if they are few.
   */
  readonly compared: number;
  readonly isCached: boolean;
}

async function requestsOf(api: ApiModel): Promise<readonly ExplainedRequest[]> {
  const found: ExplainedRequest[] = [];
  for (const resource of api.resources) {
    for (const operation of [...resource.operations, ...resource.relations]) {
      const { handler, distinct, filters, clientIncludes = [], pagination } = operation.operation;
      if (handler) continue;
      const [first, ...others] = await collectionRequests(api, resource, operation);
      if (first === undefined) continue;
      const names = [...Object.keys(filters), "search"];
      const isNarrowed = (url: string) =>
        /\[[gl]t\]=/.test(url) || names.some((name) => new RegExp(`[?[]${name}[=\\[\\]]`).test(url));
      const most = distinct ? 1 : "relation" in operation ? 2 : Number.POSITIVE_INFINITY;
      const included = clientIncludes.map((path) => ({ url: `${first.url}?${api.parameters.include}=${path}` }));
      found.push(
        ...[first, ...others, ...included].map(({ url }) => ({
          ...{ resource, url, compared: isNarrowed(url) ? 1 : most, isCached: pagination.count === "cached" },
        })),
      );
    }
    if (resource.resource.only === "getCollection") continue;
    const requests = await itemRequests(api, resource);
    found.push(...requests.map(({ url }) => ({ resource, url, compared: Number.POSITIVE_INFINITY, isCached: false })));
  }
  return found;
}
