/** The relations and keys that calls read rows by. */
import type { ApiModel, ApiResource } from "../model/api-model.js";
import { embeddedLists, type HasApi, resourceOf } from "../model/lookup.js";
import { onceFor } from "../util/once-for.js";

interface Relation {
  readonly target: ApiResource;
  readonly isList: boolean;
  /** The columns of its foreign key, if the row has them. */
  readonly columns: readonly string[];
}

/** Returns a relation that items show, or the inverse of a list that reads this resource. Undefined for any other. */
export function relationOf(context: HasApi, { resource, fields }: ApiResource, name: string): Relation | undefined {
  const field = fields.find((each) => each.name === name);
  if (field !== undefined && "target" in field) {
    const isList = field.kind === "embedded-list" || field.kind === "collection";
    const columns = "key" in field && field.key?.kind === "foreign-key" ? field.key.fields : [];
    return { target: resourceOf(context, field.target), isList, columns };
  }
  for (const parent of context.api.resources) {
    for (const { target, inverse } of [...parent.relations, ...embeddedLists(parent)]) {
      if (target !== resource.model || inverse.kind !== "relation" || inverse.field !== name) continue;
      return { target: parent, isList: inverse.quantifier === "some", columns: [] };
    }
  }
  return undefined;
}

/**
 * Returns the fields that several rows are read by at a time: the identifier, the foreign keys and relations of lists,
 * and the keys that the foreign keys of facets refer to.
 */
export function keyFieldsOf({ api }: HasApi, { resource: { model, identifier } }: ApiResource): ReadonlySet<string> {
  return new Set([...identifier.fields.map(({ name }) => name), ...(referredFields(api).get(model) ?? [])]);
}

/** Returns the fields by which other resources lead to a model, by model. Each request of an API asks for them. */
const referredFields = onceFor(({ resources }: ApiModel): ReadonlyMap<string, ReadonlySet<string>> => {
  const fields = new Map<string, Set<string>>();
  const add = (model: string, names: readonly string[]) => {
    const known = fields.get(model) ?? new Set();
    fields.set(model, known);
    for (const name of names) known.add(name);
  };
  for (const parent of resources) {
    for (const { target, inverse } of [...parent.relations, ...embeddedLists(parent)]) {
      add(target, inverse.kind === "relation" ? [inverse.field] : inverse.pairs.map(({ child }) => child));
    }
    for (const { operation } of [...parent.operations, ...parent.relations]) {
      for (const { relation, through: [step] = [] } of Object.values(operation.filters)) {
        if (step !== undefined) add(step.model, Object.values(relation?.foreignKey ?? {}));
      }
    }
  }
  return fields;
});
