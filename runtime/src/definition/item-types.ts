/** The types of items, as they follow from the fields that a module states. */
import type { JsonValue } from "./document-types.js";
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

/** What is sent under each key. Of items inside others the module states the type. */
export type ItemOf<Fields> = { readonly [Key in keyof Fields]: Sent<Fields[Key]> };

/** The same of an item with restricted fields, which some callers are not sent. */
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
  ? readonly Value[]
  : Field extends { readonly nullable: true }
    ? Value | null
    : Value;

/** What JSON makes of a scalar: digits and dates are strings, so that nothing is lost. */
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

interface SentLinks {
  /** The IRI of an item; null if there is none, or none that the scope allows. */
  item: string | null;
  /** The IRI of a collection. */
  collection: string;
}
