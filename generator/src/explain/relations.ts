/** Finds the relations and keys by which calls read rows. */
import { identifyingColumns, type Relation, relatedColumns } from "@prisma-paged/runtime/generator";
import type { ApiModel, ApiResource } from "../model/api-model.js";
import { isModelFieldWith, type ModelItemField } from "../model/fields/item-field.js";
import { embeddedLists, type HasApi, resourceOf } from "../model/lookup.js";
import { onceFor } from "../util/once-for.js";

interface ReadRelation {
  readonly target: ApiResource;
  readonly isList: boolean;
  /** The columns of the relation's foreign key. Empty if the row does not have them. */
  readonly columns: readonly string[];
  /** The number of columns that connect the rows. */
  readonly keyWidth: number;
}

/** Returns a relation that items show, or the inverse of a list that reads this resource. Undefined for any other. */
export function relationToRead(
  context: HasApi,
  { resource, fields }: ApiResource,
  name: string,
): ReadRelation | undefined {
  const field = fields.find((itemField) => itemField.name === name);
  if (field !== undefined && "target" in field) {
    const isList = isModelFieldWith(field, { isList: true });
    const target = resourceOf(context, field.target);
    const connecting = "relation" in field ? relatedColumns(field.relation).length : 0;
    return {
      target,
      isList,
      columns: linkColumns(field, target) ?? [],
      keyWidth: connecting || (isList ? resource : target.resource).identifier.fields.length,
    };
  }
  for (const parent of context.api.resources) {
    for (const [target, { inverse }] of listsOf(parent)) {
      if (target !== resource.model || inverse?.relation !== name) continue;
      const keyWidth = parent.resource.identifier.fields.length;
      return { target: parent, isList: inverse.list === true, columns: [], keyWidth };
    }
  }
  return undefined;
}

/**
 * Returns the columns of a row from which the link to a related item is built; undefined if the field has no such link.
 */
export function linkColumns(
  field: ModelItemField,
  { resource: { identifier } }: ApiResource,
): readonly string[] | undefined {
  if (!isModelFieldWith(field, { isList: false }) || !("relation" in field)) return undefined;
  return identifyingColumns(
    field.relation,
    identifier.fields.map(({ name }) => name),
  );
}

/** Returns the lists of an item's rows, each with the model of its rows. */
function listsOf(parent: ApiResource): readonly (readonly [target: string, relation: Relation])[] {
  return [
    ...parent.relations.map((each) => [each.target, each.parent] as const),
    ...embeddedLists(parent).map((each) => [each.target, each.relation] as const),
  ];
}

/**
 * Returns the fields by which several rows are read at a time. These are the identifier, the foreign keys and relations
 * of lists, and the keys that the foreign keys of facets refer to.
 */
export function keyFieldsOf({ api }: HasApi, { resource: { model, identifier } }: ApiResource): ReadonlySet<string> {
  return new Set([...identifier.fields.map(({ name }) => name), ...(referredFields(api).get(model) ?? [])]);
}

/**
 * Returns the fields by which other resources refer to a model, by model. Computed once for an API, because each
 * request asks for them.
 */
const referredFields = onceFor(({ resources }: ApiModel): ReadonlyMap<string, ReadonlySet<string>> => {
  const fields = new Map<string, Set<string>>();
  const add = (model: string, names: readonly string[]) => {
    const fieldNames = fields.get(model) ?? new Set();
    fields.set(model, fieldNames);
    for (const name of names) fieldNames.add(name);
  };
  for (const parent of resources) {
    for (const [target, relation] of listsOf(parent)) {
      add(target, relation.inverse ? [relation.inverse.relation] : relatedColumns(relation));
    }
    for (const { operation } of [...parent.operations, ...parent.relations]) {
      for (const { facet, relation, through: [step] = [] } of Object.values(operation.filters)) {
        const isRead = facet && relation && step && identifyingColumns(step, [relation.field]) === undefined;
        if (isRead) add(step.model, relatedColumns(step));
      }
    }
  }
  return fields;
});
