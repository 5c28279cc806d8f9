import type { Database } from "./database.js";
import type { Format } from "./formats/format.js";
import type { Resource } from "./resource.js";

/** What holds for the whole API (`platform.yaml`), stated once by the emitted `settings.ts`. */
export interface ApiSettings {
  /** The prefix of Hydra's keys and type values. */
  readonly prefix: Resource["prefix"];
  readonly database: Database;
  /** The representations offered (BEHAVIOUR 8); the first one is the default. */
  readonly formats: readonly [Format, ...Format[]];
}
