import type { MaybeRestricted, ScalarType } from "./resource.js";

/** A key of an item, for the API's own documents. */
export type DescribedField = DescribedScalar | DescribedLink;

interface FieldBase extends MaybeRestricted {
  /** Its name in Prisma, if its key in the item is another one. */
  readonly field?: string;
  readonly nullable?: true;
  /** Of the field's doc comment. */
  readonly description?: string;
}

export interface DescribedScalar extends FieldBase {
  readonly type: Exclude<ScalarType, "Uuid">;
  readonly list?: true;
  /** The values of an enum. */
  readonly values?: readonly string[];
  readonly link?: undefined;
}

/** A relation: an item's IRI, the item itself, a list of items, or the IRI of a collection. */
export interface DescribedLink extends FieldBase {
  readonly link: "item" | "embedded" | "embedded-list" | "collection";
}
