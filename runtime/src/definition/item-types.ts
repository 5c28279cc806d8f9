/** The types of items, derived from the fields that a module defines. */
import type { JsonValue } from "./document-types.js";
import type { FieldWith } from "./field-kinds.js";
import type { MaybeRestricted } from "./resource.js";
import type { ColumnField } from "./resource-definition.js";

/** The keys that JSON-LD adds to an item: its URL and its type. */
export interface JsonLdKeys<Type> extends JsonLdType<Type> {
  readonly "@id": string;
}

/** The key that JSON-LD adds to an item without a URL. */
export interface JsonLdType<Type> {
  readonly "@type": Type;
}

/** An item with the type of each field. The module itself declares the types of nested items. */
export type ItemOf<Fields> = { readonly [Key in keyof Fields]: Sent<Fields[Key]> };

/** Like {@link ItemOf}, but with optional restricted fields, because some callers do not get them. */
export type RestrictedItemOf<Fields> = {
  readonly [Key in keyof Fields as Fields[Key] extends Some ? never : Key]: Sent<Fields[Key]>;
} & { readonly [Key in keyof Fields as Fields[Key] extends Some ? Key : never]?: Sent<Fields[Key]> };

type Some = Required<MaybeRestricted>;

type Sent<Field> = Field extends { readonly values: readonly (infer Value)[] }
  ? SentColumn<Field, Value>
  : Field extends { readonly type: keyof SentScalars }
    ? SentColumn<Field, SentScalars[Field["type"]]>
    : Field extends { readonly link: keyof SentLinks }
      ? SentLinks[Field["link"]]
      : unknown;

type SentColumn<Field, Value> = Field extends { readonly list: true }
  ? Value[]
  : Field extends { readonly nullable: true }
    ? Value | null
    : Value;

/** The type of each scalar in JSON. Large integers, decimals and dates are strings, so that nothing is lost. */
interface SentScalars extends Record<Exclude<ColumnField["type"], "Enum">, unknown> {
  Int: number;
  UnsignedInt: number;
  BigInt: string;
  UnsignedBigInt: string;
  Float: number;
  Decimal: string;
  String: string;
  Boolean: boolean;
  DateTime: string;
  Date: string;
  Time: string;
  Json: JsonValue;
  Bytes: string;
}

interface SentLinks extends Record<FieldWith<{ readonly sends: "iri" }>["link"], unknown> {
  /** The IRI of an item: `/countries/FR`. Null if there is no related item, or if the scope hides it. */
  item: string | null;
  /** The IRI of a collection: `/countries/FR/cities`. */
  collection: string;
}
