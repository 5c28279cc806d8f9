/** What emitted modules state of an API for its own documents: names, types and relations, as plain data. */

import type { DescribedField } from "../definition/described-field.js";
import type { CollectionOperation, ItemRoute, Resource } from "../definition/resource.js";
import type { Theme } from "../definition/theme.js";
import type { ApiSettings } from "../document/api-settings.js";
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
  readonly resources: readonly DescribedResource[];
  /** The page at `/docs`; left out: there is none (`reference: false` in platform.yaml). */
  readonly reference?: ReferencePage;
}

/** A resource: what it is, what its items hold, where they are listed. */
export interface DescribedResource {
  /** The name of its schemas and operations in OpenAPI, unique in the API: `City`. */
  readonly name: string;
  readonly resource: Resource;
  /** Of the model's doc comment. */
  readonly description?: string;
  /** The keys of an item, in their order. */
  readonly fields: { readonly [name: string]: DescribedField };
  /** The fields of an item inside another one. Default: all. */
  readonly embeddedFields?: readonly string[];
  /** The relations that clients of this or another resource may include. */
  readonly includes?: { readonly [relation: string]: () => { readonly resource: Pick<Resource, "model"> } } | undefined;
  /** The item's route. */
  readonly item?: ItemRoute;
  /** The collections of its own items, the one at its path first. */
  readonly collections: readonly CollectionOperation[];
  /** Collections of another model's items under an item's path; an operation's name is the relation's. */
  readonly relations?: readonly DescribedRelation[];
}

export interface DescribedRelation {
  readonly operation: CollectionOperation;
  /** The model that is listed. */
  readonly target: string;
}
