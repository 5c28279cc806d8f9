/** An API that is mounted: what it is made of, and what its requests share. */

import type { Context } from "hono";
import type { CheaperCounts } from "../counting/count-strategies.js";
import type { ApiOptions, PageLink } from "../definition/api-options.js";
import type { ApiSettings } from "../document/api-settings.js";
import type { Turns } from "../util/concurrency.js";
import { encodePath, readBasePath, readOrigin } from "./origin-and-base-path.js";

export interface Api {
  readonly options: ApiOptions;
  readonly settings: ApiSettings;
  readonly state: ApiState;
  /** Returns the application's link for a caller. Left out if it has none, or if no format shows it. */
  readonly accountLink?: (context: Context) => PageLink | undefined;
}

/** What lasts longer than a request. */
export interface ApiState {
  /** Where links start if the application says so; undefined: at the request's own origin. */
  readonly origin: string | undefined;
  /** Percent-encoded. */
  readonly basePath: string;
  /** True after the warning that requests come without their prefix. */
  hasLostPrefix: boolean;
  /** In which streams read their batches; made by the first one. */
  turns: Turns | undefined;
  /** The totals that requests share, by model: callers who see different fields share them, too. */
  readonly counts: Map<string, CheaperCounts>;
}

/** @throws Error as `readOrigin` and `readBasePath` do */
export function apiState({ origin, basePath }: Pick<ApiOptions, "origin" | "basePath">): ApiState {
  return {
    origin: readOrigin(origin),
    basePath: encodePath(readBasePath(basePath)),
    hasLostPrefix: false,
    turns: undefined,
    counts: new Map(),
  };
}
