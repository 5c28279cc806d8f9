/** What emitted modules state of an API for its own documents: names, types and relations, as plain data. */

import type { DefinedResource } from "../definition/resource-definition.js";
import type { ApiSettings } from "../document/api-settings.js";
import type { Theme } from "../util/theme.js";
import type { ReferencePage } from "./reference.js";

/** An API as a whole. */
export interface ApiDescription {
  /** @default "API" */
  readonly title?: string;
  readonly description?: string;
  /** @default "0.0.0" */
  readonly version?: string;
  /** How the reference page looks. */
  readonly theme?: Theme;
  readonly settings: ApiSettings;
  /** In the order in which the documents list them. */
  readonly resources: readonly DefinedResource[];
  /** The page at `/docs`; left out: there is none (`reference: false` in platform.yaml). */
  readonly reference?: ReferencePage;
}
