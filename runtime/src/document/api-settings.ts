import type { Database } from "../definition/database.js";
import type { ApiDefaults } from "../definition/resource-definition.js";
import type { Format } from "./format.js";

/** Settings of the whole API (`platform.yaml`), which the emitted `settings.ts` states once. */
export interface ApiSettings extends ApiDefaults {
  readonly database: Database;
  /** False if there is no documentation for Hydra clients, to which answers else lead. */
  readonly hydra?: false;
  /** The representations offered; the first one is the default. */
  readonly formats: readonly [Format, ...Format[]];
}
