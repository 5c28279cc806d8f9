import type { Database } from "../definition/database.js";
import type { Resource } from "../definition/resource.js";
import type { Format } from "./format.js";

/** What holds for the whole API (`platform.yaml`), stated once by the emitted `settings.ts`. */
export interface ApiSettings {
  /** The prefix of Hydra's keys and type values. */
  readonly prefix: Resource["prefix"];
  readonly database: Database;
  /** The representations offered; the first one is the default. */
  readonly formats: readonly [Format, ...Format[]];
}
