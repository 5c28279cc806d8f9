/** The kinds of item fields: how a kind is recognised, and the traits that its fields have in common. */
import type { FieldKind, FieldKinds, ItemField, ItemFields } from "./resource-definition.js";

/** A function for each kind of field. */
export type ByKind<Result, Further extends readonly unknown[] = []> = {
  readonly [Kind in FieldKind]: (field: FieldKinds[Kind], ...further: Further) => Result;
};

/** Calls the function of the field's kind. No other function tells kinds apart. */
export function byKind<Result, Further extends readonly unknown[]>(
  functions: ByKind<Result, Further>,
  field: ItemField,
  ...further: Further
): Result {
  switch (field.link) {
    case undefined:
      if (field.counts !== undefined) return functions.count(field, ...further);
      return field.computed === undefined ? functions.column(field, ...further) : functions.computed(field, ...further);
    case "item":
      return functions.reference(field, ...further);
    case "embedded":
      return functions.embedded(field, ...further);
    case "embedded-list":
      return functions["embedded-list"](field, ...further);
    case "collection":
      return functions.collection(field, ...further);
  }
}

/** Returns the name of the field's kind. */
export function kindOf(field: ItemField): FieldKind {
  return byKind(kindNames, field);
}

const kindNames: ByKind<FieldKind> = {
  column: () => "column",
  computed: () => "computed",
  count: () => "count",
  reference: () => "reference",
  embedded: () => "embedded",
  "embedded-list": () => "embedded-list",
  collection: () => "collection",
};

/** The traits that all fields of a kind have in common. */
export interface KindTraits {
  /** The form of the value: a scalar, the IRI of an item or of a collection, or nested items. */
  readonly sends: "scalar" | "iri" | "items";
  /** Whether the value stands for any number of related rows. */
  readonly isList: boolean;
}

/** The traits of each kind. Types are derived from them. */
export const kindTraits = {
  column: { sends: "scalar", isList: false },
  computed: { sends: "scalar", isList: false },
  count: { sends: "scalar", isList: false },
  reference: { sends: "iri", isList: false },
  embedded: { sends: "items", isList: false },
  "embedded-list": { sends: "items", isList: true },
  collection: { sends: "iri", isList: true },
} as const;

/** The kinds that have these traits. */
export type KindWith<Traits> = {
  [Kind in FieldKind]: (typeof kindTraits)[Kind] extends Traits ? Kind : never;
}[FieldKind];

/** A field of the kinds that have these traits. */
export type FieldWith<Traits> = FieldKinds[KindWith<Traits>];

/** Whether a kind has these traits. */
export function isKindWith<const Traits extends Partial<KindTraits>>(
  kind: FieldKind,
  { sends, isList }: Traits,
): kind is KindWith<Traits> {
  const traits: KindTraits = kindTraits[kind];
  return (sends === undefined || traits.sends === sends) && (isList === undefined || traits.isList === isList);
}

/** Whether the field's kind has these traits. */
export function hasTraits<const Traits extends Partial<KindTraits>>(
  field: ItemField,
  traits: Traits,
): field is FieldWith<Traits> {
  return isKindWith(kindOf(field), traits);
}

/** Returns the keys of the fields whose kinds have these traits. */
export function keysWith(fields: ItemFields, traits: Partial<KindTraits>): readonly string[] {
  return Object.entries(fields).flatMap(([key, field]) => (hasTraits(field, traits) ? [key] : []));
}
