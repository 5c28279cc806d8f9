/** What emitted modules state of an API for its own documents: names, types and relations, as plain data. */

import type { DefinedResource } from "../definition/resource-definition.js";
import type { ApiSettings } from "../document/api-settings.js";

/** An API as a whole. */
export interface ApiDescription {
  /** @default "API" */
  readonly title?: string;
  readonly description?: string;
  /** @default "0.0.0" */
  readonly version?: string;
  readonly settings: ApiSettings;
  /** In the order in which the documents list them. */
  readonly resources: readonly DefinedResource[];
}
