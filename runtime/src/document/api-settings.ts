import type { Database } from "../definition/database.js";
import type { ApiDefaults } from "../definition/resource-definition.js";
import type { Format } from "./format.js";

/** The settings of the whole API (`platform.yaml`), as the emitted `settings.ts` contains them. */
export interface ApiSettings extends ApiDefaults {
  readonly database: Database;
  /** False if the API has no documentation for Hydra clients. By default, it has, and responses link to it. */
  readonly hydra?: false;
  /** The formats of the API. The first one is the default. */
  readonly formats: readonly [Format, ...Format[]];
}
