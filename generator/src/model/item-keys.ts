/** Determines what the items of each resource can have, before any route chooses among it. */
import { addedFields, type FieldDeclaration, fieldOf, type ModelDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { toComputed } from "./fields/computed-field.js";
import { type ReadCount, toCount } from "./fields/count.js";
import { type ModelItemField, toItemField } from "./fields/item-field.js";
import type { Identities } from "./identities.js";

/** The fields that the items of a resource can have. */
export interface ItemKeys {
  /** The fields in the schema's order, each followed by its counts, and then the computed fields. */
  readonly fields: readonly ModelItemField[];
  /** The fields of the model among them, by their names in Prisma. Counts and computed fields are not among these. */
  readonly own: ReadonlyMap<string, ModelItemField>;
  /** The names of the fields that a route can send. */
  readonly names: readonly string[];
  /**
   * The names in `fields` of the resource's `@pagination`, in the schema's order: all that a nested item has. Undefined
   * if it has all fields.
   */
  readonly chosen?: readonly string[];
  /** The problems of counts that cannot be made. */
  readonly problems: readonly Diagnostics[];
}

/**
 * The schema, the exposed models, and the fields that their items can have. Each step that makes operations looks these
 * up.
 */
export interface SchemaContext extends Identities {
  readonly itemKeys: ReadonlyMap<string, ItemKeys>;
}

const noKeys: ItemKeys = { fields: [], own: new Map(), names: [], problems: [] };

/** Returns the item keys of a model; empty if it is not exposed. */
export function itemKeysOf(
  { model }: Pick<ModelDeclaration, "model">,
  { itemKeys }: Pick<SchemaContext, "itemKeys">,
): ItemKeys {
  return itemKeys.get(model.name) ?? noKeys;
}

/** Returns the keys of a resource's items. Reports counts that cannot be made. */
export function toItemKeys(declaration: ModelDeclaration, identities: Identities): ItemKeys {
  const itemFieldsByName = new Map<string, ModelItemField>();
  const problems: Diagnostics[] = [];
  const fields = declaration.fields.flatMap((declared): readonly ModelItemField[] => {
    const item = toItemField(declared, declaration, identities);
    if (item !== undefined) itemFieldsByName.set(item.name, item);
    const counts = countsOf(declared, declaration, identities);
    problems.push(...counts.map((count) => count.problems));
    return [item, ...counts.map((count) => count.field)].filter((itemField) => itemField !== undefined);
  });
  const added = addedFields(declaration).map(({ name }) => name);
  const named = declaration.pagination?.fields?.map(({ value }) => value);
  return {
    fields: [...fields, ...declaration.computed.map(toComputed)],
    own: itemFieldsByName,
    names: fieldNames(declaration).filter((name) =>
      fieldOf(declaration, name) === undefined ? added.includes(name) : itemFieldsByName.has(name),
    ),
    problems,
    ...(named && { chosen: fieldNames(declaration).filter((name) => named.includes(name)) }),
  };
}

function countsOf(
  declared: FieldDeclaration,
  declaration: ModelDeclaration,
  identities: Identities,
): readonly ReadCount[] {
  // Each count of a hidden field is reported as a separate error.
  if (declared.hidden !== undefined) return [];
  return declared.counts.map((count) => toCount(count, declared, declaration, identities));
}

/** Returns the names of the model's fields, each followed by its counts, and of the computed fields. */
export function fieldNames({ fields, computed }: ModelDeclaration): readonly string[] {
  const own = fields.flatMap(({ field, counts }) => [field.name, ...counts.map(({ name }) => name)]);
  return [...own, ...computed.map(({ name }) => name)];
}
