/** An API that is mounted: what it is made of, and what its requests share. */
import type { Env } from "hono";
import type { FurtherCounts } from "../counting/further-counts.js";
import type { ApiOptions } from "../definition/api-options.js";
import type { ApiSettings } from "../document/api-settings.js";
import { encodePath, readBasePath, readOrigin } from "../startup/addresses.js";
import type { Turns } from "../util/concurrency.js";

export interface Api<E extends Env> {
  readonly options: ApiOptions<E>;
  readonly settings: ApiSettings;
  readonly state: ApiState;
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
  readonly counts: Map<string, FurtherCounts>;
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
