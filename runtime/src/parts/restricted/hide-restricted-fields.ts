/**
 * Removes restricted fields that a caller may not see from a definition, as if they were not declared. Which properties
 * of a definition remain, and how, is in one table for each type. A property that a type gains must be added to its
 * table, or this file does not compile.
 */
import type {
  CollectionOperation,
  Filter,
  ItemRoute,
  MaybeRestricted,
  OrderField,
  SearchField,
} from "../../definition/resource.js";
import type { DefinedRelation, DefinedResource, ItemField, ItemFields } from "../../definition/resource-definition.js";

/** The fields that the caller may see, and the function that hides the others in a definition. */
interface Hiding {
  /** The restricted fields that the caller may see: `User.email`. */
  readonly allowed: ReadonlySet<string>;
  /** Returns a definition as the caller sees it. */
  definitionOf(defined: DefinedResource): DefinedResource;
}

type KeyOf<Type> = Type extends unknown ? keyof Type : never;

type ValueOf<Type, Key> = Type extends unknown ? (Key extends keyof Type ? NonNullable<Type[Key]> : never) : never;

/**
 * A table of the properties of a type: "same", or a function that returns what remains of the value. If it returns
 * undefined, the property is left out. Functions take the resource whose fields the property names.
 */
type Remains<Type> = {
  readonly [Key in KeyOf<Type>]-?:
    | "same"
    | ((value: ValueOf<Type, Key>, rows: DefinedResource, hiding: Hiding) => ValueOf<Type, Key> | undefined);
};

/**
 * Returns a function that returns a definition as such a caller sees it. It makes each definition once, because the
 * definitions of several resources refer to each other.
 *
 * @param allowed The restricted fields that the caller may see: `User.email`
 */
export function hideRestrictedFields(allowed: ReadonlySet<string>): (defined: DefinedResource) => DefinedResource {
  const made = new Map<DefinedResource, DefinedResource>();
  const hiding: Hiding = {
    allowed,
    definitionOf(defined) {
      const definition = made.get(defined) ?? remainsOf(defined, ofResource, defined, hiding);
      made.set(defined, definition);
      return definition;
    },
  };
  return hiding.definitionOf;
}

const ofField: Remains<ItemField> = {
  field: "same",
  restrictedBy: "same",
  description: "same",
  nullable: "same",
  type: "same",
  list: "same",
  values: "same",
  computed: "same",
  limit: "same",
  link: "same",
  columns: "same",
  texts: "same",
  indirect: "same",
  mayDangle: "same",
  inverse: "same",
  inverseName: "same",
  // A count is restricted if its relation is.
  counts: "same",
  // A key that the target does not have is not sent.
  fields: "same",
  target:
    (target, _, { definitionOf }) =>
    () =>
      definitionOf(target()),
};

const ofFilter: Remains<Filter> = {
  field: "same",
  restrictedBy: "same",
  through: "same",
  relation: "same",
  json: "same",
  type: "same",
  nullable: "same",
  values: "same",
  sortedValues: "same",
  declaredIn: "same",
  finerThanMillisecond: "same",
  none: "same",
  list: "same",
  required: "same",
  caseSensitive: "same",
  match: "same",
  not: "same",
  range: "same",
  date: "same",
  order: "same",
  nulls: "same",
  exists: "same",
  facet: "same",
  anyOf: (filters, rows, hiding) => remainingFilters(filters, rows, hiding),
};

// Nothing is removed here, because the generator refuses restricted fields in an order, a position and a group.
const ofOrderField: Remains<OrderField> = {
  field: "same",
  publicName: "same",
  column: "same",
  through: "same",
  direction: "same",
  nulls: "same",
  type: "same",
  nullable: "same",
  values: "same",
  sortedValues: "same",
  declaredIn: "same",
  finerThanMillisecond: "same",
};

const ofSearchField: Remains<SearchField> = {
  field: "same",
  publicName: "same",
  through: "same",
  restrictedBy: "same",
};

const ofOperation: Remains<CollectionOperation> = {
  name: "same",
  path: "same",
  restrictedBy: "same",
  pagination: "same",
  parameters: "same",
  handler: "same",
  handlerParameters: "same",
  key: "same",
  where: "same",
  distinct: "same",
  publicDistinct: "same",
  distinctColumns: "same",
  order: (order, rows, hiding) => order.map((field) => remainsOf(field, ofOrderField, rows, hiding)),
  filters: (filters, rows, hiding) => remainingFilters(filters, rows, hiding) ?? {},
  search: (search, rows, hiding) =>
    unlessEmpty(
      search.filter((field) => isAllowed(field, hiding)).map((field) => remainsOf(field, ofSearchField, rows, hiding)),
    ),
  fields: (keys, rows, hiding) => keys.filter((key) => leadsAllowed(key, rows, hiding)),
  clientIncludes: (paths, rows, hiding) => unlessEmpty(paths.filter((path) => leadsAllowed(path, rows, hiding))),
};

const ofRelation: Remains<DefinedRelation> = {
  target: "same",
  parent: "same",
  operation: (operation, rows, hiding) => remainsOf(operation, ofOperation, rows, hiding),
  rows:
    (rows, _, { definitionOf }) =>
    () =>
      definitionOf(rows()),
};

const ofResource: Remains<DefinedResource> = {
  name: "same",
  description: "same",
  table: "same",
  model: "same",
  provider: "same",
  shortName: "same",
  type: "same",
  path: "same",
  absoluteUrls: "same",
  prefix: "same",
  identifier: "same",
  only: "same",
  strictQueryParameterValidation: "same",
  cache: "same",
  zonedDates: "same",
  where: "same",
  scopedBy: "same",
  // A key that the item does not have is not sent.
  embeddedFields: "same",
  fields: (fields, rows, hiding) => remainingFields(fields, rows, hiding),
  includes: (paths, rows, hiding) => paths.filter((path) => leadsAllowed(path, rows, hiding)),
  item: (item, rows, hiding) => remainsOf<ItemRoute>(item, ofOperation, rows, hiding),
  collections: (collections, rows, hiding) =>
    collections.map((operation) => remainsOf(operation, ofOperation, rows, hiding)),
  relations: (relations, _, hiding) =>
    relations
      .filter(({ operation }) => isAllowed(operation, hiding))
      .map((relation) => remainsOf(relation, ofRelation, relation.rows(), hiding)),
};

/** Returns the rest of a value, by the table of its type. */
function remainsOf<Type extends object>(
  value: Type,
  table: Remains<Type>,
  rows: DefinedResource,
  hiding: Hiding,
): Type {
  const remaining = Object.entries(value).flatMap(([key, property]) => {
    const remains = table[key as KeyOf<Type>];
    const left = remains === "same" || property === undefined ? property : remains(property, rows, hiding);
    return left === undefined ? [] : [[key, left] as const];
  });
  return Object.fromEntries(remaining) as Type;
}

function remainingFields(fields: ItemFields, rows: DefinedResource, hiding: Hiding): ItemFields {
  const allowed = Object.entries(fields).filter(([, field]) => isAllowed(field, hiding));
  return Object.fromEntries(allowed.map(([key, field]) => [key, remainsOf(field, ofField, rows, hiding)]));
}

/** Returns the filters that remain. In a filter on any of several fields, the fields remain that the caller may see. */
function remainingFilters(
  filters: CollectionOperation["filters"],
  rows: DefinedResource,
  hiding: Hiding,
): CollectionOperation["filters"] | undefined {
  const remaining = Object.entries(filters).flatMap(([name, filter]): readonly (readonly [string, Filter])[] => {
    if (!isAllowed(filter, hiding)) return [];
    const left = remainsOf(filter, ofFilter, rows, hiding);
    return filter.anyOf !== undefined && left.anyOf === undefined ? [] : [[name, left]];
  });
  return remaining.length === 0 ? undefined : Object.fromEntries(remaining);
}

function unlessEmpty<Value>(values: readonly Value[]): readonly Value[] | undefined {
  return values.length === 0 ? undefined : values;
}

/** Returns true if the caller may see each field of a path such as `author.country`. */
function leadsAllowed(path: string, from: DefinedResource, hiding: Hiding): boolean {
  const [key = "", ...deeper] = path.split(".");
  const field = from.fields[key];
  if (field === undefined || !isAllowed(field, hiding)) return false;
  return deeper.length === 0 || ("target" in field && leadsAllowed(deeper.join("."), field.target(), hiding));
}

function isAllowed({ restrictedBy = [] }: MaybeRestricted, { allowed }: Hiding): boolean {
  return restrictedBy.every((name) => allowed.has(name));
}
