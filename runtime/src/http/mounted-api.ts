/** The type of a mounted API, and the state that its requests share. */

import type { Context } from "hono";
import type { CheaperCounts } from "../counting/count-strategies.js";
import type { ApiOptions, PageLink } from "../definition/api-options.js";
import type { ApiSettings } from "../document/api-settings.js";
import type { WorkQueue } from "../util/concurrency.js";
import { encodePath, readBasePath, readOrigin } from "./origin-and-base-path.js";

export interface MountedApi {
  readonly options: ApiOptions;
  readonly settings: ApiSettings;
  readonly state: ApiState;
  /** Returns the application's link for a caller. Undefined if the application has none, or if no format shows it. */
  readonly accountLink?: (context: Context) => PageLink | undefined;
}

/** The state of an API, which outlives a request. */
export interface ApiState {
  /** The origin that the application sets for links. Undefined if links use the origin of the request. */
  readonly origin: string | undefined;
  /** The base path, percent-encoded: `/api`. Empty for the root. */
  readonly basePath: string;
  /** Whether the API has warned that requests come without their prefix. */
  isPrefixMissing: boolean;
  /** The queue in which streams wait to read a batch. The first stream creates it. */
  streamQueue: WorkQueue | undefined;
  /** The totals that requests share, by model. Callers who see different fields share them, too. */
  readonly counts: Map<string, CheaperCounts>;
}

/** Returns the state of a new API. @throws Error as `readOrigin` and `readBasePath` do */
export function apiState({ origin, basePath }: Pick<ApiOptions, "origin" | "basePath">): ApiState {
  return {
    origin: readOrigin(origin),
    basePath: encodePath(readBasePath(basePath)),
    isPrefixMissing: false,
    streamQueue: undefined,
    counts: new Map(),
  };
}
