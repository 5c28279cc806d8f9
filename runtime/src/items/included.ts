/** Items that a client includes in others (`include=author`), and lists of them: read with the rows that refer to them. */
import type {
  DefinedResource,
  EmbeddedFormDefinition,
  EmbeddedListDefinition,
  ReferenceDefinition,
} from "../definition/resource-definition.js";
import { completeOrder } from "../request/order.js";
import { valuesOf, wholeSelect } from "./columns-of.js";

/** A relation whose item or list is included, with the form that the items have there. */
interface Included {
  /** Its key in the item. */
  readonly key: string;
  /** Its name in Prisma. */
  readonly relation: string;
  readonly form: EmbeddedFormDefinition;
  /** Given for a list: how it is read. */
  readonly list?: EmbeddedListDefinition;
}

/** What included items add to those that include them. */
export interface Inclusion {
  /** The paths, as they were requested. */
  readonly paths: readonly string[];
  /** Their keys in an item. */
  readonly keys: readonly string[];
  readonly lists: readonly EmbeddedListDefinition[];
  /** What is selected of their rows, by relation. */
  readonly select: object;
  /** The references of an item with those of the items in it. */
  referencesWith(references: readonly ReferenceDefinition[] | undefined): readonly ReferenceDefinition[];
  /** The item with these items in it. */
  toItem(item: object, row: object, base: string): object;
}

/** @param paths `author`, `author.country` */
export function inclusionOf(defined: DefinedResource, paths: readonly string[]): Inclusion {
  const included = includedIn(defined, paths);
  return {
    paths,
    keys: included.map(({ key }) => key),
    lists: included.flatMap(({ list }) => list ?? []),
    select: selectsOf(included),
    referencesWith: (references) => referencesWith(references, included),
    toItem: (item, row, base) => withIncluded(item, row, base, included),
  };
}

/** A path includes what it leads through. */
function includedIn(defined: DefinedResource, paths: readonly string[]): readonly Included[] {
  const { rows, fields } = defined;
  const keys = new Set(paths.map((path) => path.replace(/\..*/, "")));
  return [...keys].flatMap((key): readonly Included[] => {
    const target = rows.includes?.[key]?.();
    if (target === undefined) return [];
    const inner = paths.flatMap((path) => (path.startsWith(`${key}.`) ? [path.slice(key.length + 1)] : []));
    const relation = fields[key]?.field ?? key;
    const form = formOf(target, includedIn(target, inner));
    const list = listOf(defined, { key, relation, form }, target);
    return [{ key, relation, form, ...(list && { list }) }];
  });
}

/** The first items of the relation's collection: its condition and its order, and at most a page. */
function listOf(
  { relations }: DefinedResource,
  { key, relation, form }: Omit<Included, "list">,
  target: DefinedResource,
): EmbeddedListDefinition | undefined {
  const collection = relations.find(({ operation }) => operation.name === relation);
  if (collection === undefined) return undefined;
  const { order, where, pagination } = collection.operation;
  const { model, identifier } = target.resource;
  return {
    ...{ relation, key, model, rows: () => target, parent: collection.parent },
    limit: pagination.itemsPerPage,
    identifier: identifier.fields.map(({ name }) => name),
    order: completeOrder(pagination.viaCursor ?? order, identifier),
    ...(where && { where }),
    select: form.select,
    ...(form.references && { references: form.references }),
  };
}

function formOf(target: DefinedResource, included: readonly Included[]): EmbeddedFormDefinition {
  const form = target.rows.embedded ?? target.rows;
  return {
    select: { ...(form.select ?? wholeSelect(target)), ...selectsOf(included) },
    references: referencesWith(form.references, included),
    toItem: (row, base) => withIncluded(form.toItem(row, base), row, base, included),
  };
}

/** What is selected of the included rows, by relation; of a list, what it is found by. */
function selectsOf(included: readonly Included[]): object {
  const entries = included.flatMap(({ relation, form, list }): readonly (readonly [string, unknown])[] =>
    list ? valuesOf(list.parent).map((name) => [name, true]) : [[relation, { select: form.select }]],
  );
  return Object.fromEntries(entries);
}

/** The references of an item with those of the items in it, which replace what it has of the same relation. */
function referencesWith(
  references: readonly ReferenceDefinition[] = [],
  included: readonly Included[],
): readonly ReferenceDefinition[] {
  // Those of a list are with the list.
  const single = included.filter(({ list }) => list === undefined);
  const isInside = ({ path: [name, deeper] }: ReferenceDefinition) =>
    deeper !== undefined && single.some(({ key }) => key === name);
  return [
    ...references.filter((reference) => !isInside(reference)),
    ...single.flatMap((each) => ownReferences(references, each)),
    ...single.flatMap((each) => (each.form.references ?? []).map((reference) => within(each, reference))),
  ];
}

/** The included item by its own key: a handler's row may have the item, but not the foreign key. */
function ownReferences(references: readonly ReferenceDefinition[], { key, relation }: Included): ReferenceDefinition[] {
  const own = references.filter(({ path: [name, deeper] }) => name === key && deeper === undefined);
  return own.map((reference) => {
    const members = [reference.field].flat().map((name) => `${relation}.${name}`);
    return { ...reference, key: members };
  });
}

function within(outer: Included, { path, key, ...others }: ReferenceDefinition): ReferenceDefinition {
  const member = (name: string) => `${outer.relation}.${name}`;
  return { path: [outer.key, ...path], key: typeof key === "string" ? member(key) : key.map(member), ...others };
}

/** The item with the items of its included rows; a handler's row that has none keeps the link. */
function withIncluded(item: object, row: object, base: string, included: readonly Included[]): object {
  const items = included.flatMap(({ key, relation, form }): readonly (readonly [string, object | null])[] => {
    const found: object | readonly object[] | null | undefined = Reflect.get(row, relation);
    if (found === undefined) return [];
    return [[key, isList(found) ? found.map((each) => form.toItem(each, base)) : found && form.toItem(found, base)]];
  });
  return { ...item, ...Object.fromEntries(items) };
}

function isList(found: object | readonly object[] | null): found is readonly object[] {
  return Array.isArray(found);
}
