import type { MaybeRestricted, ScalarType } from "./resource.js";

/** A field of an item, as OpenAPI, the Hydra documentation and the formats describe it. */
export type DescribedField = DescribedScalar | DescribedLink;

interface FieldBase extends MaybeRestricted {
  /** The field's name in Prisma. Default: its key in the item. */
  readonly field?: string;
  readonly nullable?: true;
  /** The text of the field's doc comment. Undefined if it has none. */
  readonly description?: string;
}

export interface DescribedScalar extends FieldBase {
  readonly type: Exclude<ScalarType, "Uuid">;
  readonly list?: true;
  /** The values of an enum. Undefined for other types. */
  readonly values?: readonly string[];
  readonly link?: undefined;
}

/** A relation, sent as an item's IRI, as the item itself, as a list of items, or as the IRI of a collection. */
export interface DescribedLink extends FieldBase {
  readonly link: "item" | "embedded" | "embedded-list" | "collection";
}
