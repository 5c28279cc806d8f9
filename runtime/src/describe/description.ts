/** The description of an API that emitted modules pass to its documents: names, types and relations, as plain data. */

import type { DefinedResource } from "../definition/resource-definition.js";
import type { ApiSettings } from "../document/api-settings.js";

/** The description of an API: its settings, its resources, and the texts of its documents. */
export interface ApiDescription {
  /** The title of the API. @default "API" */
  readonly title?: string;
  readonly description?: string;
  /** The version of the API. @default "0.0.0" */
  readonly version?: string;
  readonly settings: ApiSettings;
  /** The resources in the order in which the documents list them. */
  readonly resources: readonly DefinedResource[];
}
